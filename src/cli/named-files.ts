/** The files that a command line names; a folder means the markdown files in it. */
import { type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../model/index.ts';
import { listFolder } from '../read/find-files.ts';
import { type Context, insideRoot } from './command.ts';

export function namedFiles(context: Context, paths: string[]): string[] {
  const found = paths.flatMap((given) => {
    const path = insideRoot(context, given);
    const stat = statOf(join(context.root, path));
    if (!stat)
      throw new OperatorError({
        code: 'no-such-file',
        message: `There is no ${given}`,
        hint: 'Check the path; it starts from the folder you are in, or from -C',
        exitCode: 1,
      });
    return stat.isDirectory() ? [...markdownIn(context.root, path)] : [path];
  });
  return [...new Set(found)];
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function* markdownIn(root: string, folder: string): Generator<string> {
  for (const entry of listFolder(join(root, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git') yield* markdownIn(root, path);
    else if (entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name)) yield path;
  }
}
