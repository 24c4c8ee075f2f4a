/** What goes badly wrong at one file: high-severity gotchas that name it. */
import type { FileTree } from '../ask/resolve-paths.ts';
import type { MinConfidence } from '../ask/sure-enough.ts';
import type { GraphReader } from '../store/store.ts';
import { gather } from './gather.ts';
import { compare } from './knowledge.ts';
import { linesWithin, type ToldLine } from './lines-within.ts';

interface Edit {
  path: string;
  tree: FileTree;
  isTold: (key: string) => boolean;
  /** In tokens. */
  budget: number;
  minConfidence: MinConfidence | undefined;
}

export async function trapsOn(reader: GraphReader, project: string, edit: Edit): Promise<ToldLine[]> {
  const { focus, found } = (await gather(
    reader,
    project,
    { files: [edit.path], minConfidence: edit.minConfidence },
    edit.tree,
  ))!;
  const traps = found
    .filter(
      ({ kind, props, evidence }) => kind === 'warning' && props.severity === 'high' && evidence.namedFiles.size > 0,
    )
    .filter(({ key }) => !edit.isTold(key))
    .sort((a, b) => compare(b.lastSeen, a.lastSeen) || compare(a.key, b.key));
  return linesWithin(edit.budget, traps, focus);
}
