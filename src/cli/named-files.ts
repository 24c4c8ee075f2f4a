/** The files that a command line names; a folder means the markdown files in it, and others where a command looks into them. */
import { type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFolder } from '../disk/find-files.ts';
import { OperatorError } from '../model/index.ts';
import { type Context, insideRoot } from './command.ts';

const MARKDOWN = /\.(?:md|markdown)$/i;

export function namedFiles(context: Context, paths: string[]): string[] {
  return expand(context, paths, MARKDOWN).files;
}

/** Handoffs between skills are YAML or JSON as well. What only may be one, going by its name, is a guess. */
export function namedHandoffs(
  context: Context,
  paths: string[],
): { files: string[]; named: Set<string>; guesses: Set<string> } {
  const { files, named } = expand(context, paths, /\.(?:md|markdown|ya?ml|json)$/i);
  return { files, named, guesses: new Set(files.filter((path) => !named.has(path) && !MARKDOWN.test(path))) };
}

function expand(context: Context, paths: string[], wanted: RegExp): { files: string[]; named: Set<string> } {
  const named = new Set<string>();
  const found = paths.flatMap((given) => {
    const path = insideRoot(context, given);
    const stat = statOf(join(context.root, path));
    if (!stat)
      throw new OperatorError({
        code: 'no-such-file',
        message: `${given} does not exist`,
        hint: 'Check the path; it is relative to the current folder, or to -C',
        exitCode: 1,
      });
    if (stat.isDirectory()) return [...filesIn(context.root, path, wanted)];
    named.add(path);
    return [path];
  });
  return { files: [...new Set(found)], named };
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

const CLOSED = new Set(['node_modules', '.git']);
/** What we write there is not input; decisions are. */
const OURS = '.passdown';

function* filesIn(root: string, folder: string, wanted: RegExp): Generator<string> {
  for (const entry of listFolder(join(root, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !CLOSED.has(entry.name))
      yield* filesIn(root, path === OURS ? `${OURS}/decisions` : path, wanted);
    else if (entry.isFile() && wanted.test(entry.name)) yield path;
  }
}
