/** Which known conventions a repository follows, who owns their files, and how much of them is not read. */
import type { Config } from '../config/schema.ts';
import { conventionsAt } from '../dialects/convention-of.ts';
import { CONVENTIONS, type Convention, DEFAULT_GLOBS, type Tool } from '../dialects/conventions.ts';
import { readDocument } from '../dialects/index.ts';
import { FileScope, type Globs } from '../disk/file-scope.ts';
import { walkFiles } from '../disk/find-files.ts';
import { filesOf } from '../workplace/documents.ts';

export interface FoundConvention {
  name: string;
  tool?: Tool;
  files: number;
  /** Of these, files that no dialect reads, or that no glob reaches. */
  notRead: number;
  example: string;
}

export function findConventions(root: string, config: Config, globs: Globs): FoundConvention[] {
  const scope = new FileScope(root, globs);
  const found = new Map<Convention, FoundConvention>();
  const paths = walkFiles(
    new FileScope(root, { include: DEFAULT_GLOBS, exclude: [...config.exclude, '.passdown/**'] }),
  );
  for (const { path, source } of filesOf({ root, config }, paths)) {
    const dialect = source && readDocument(source, config.limits)?.dialect.name;
    const rows = conventionsAt(path).filter(({ recognise }) => !source || (recognise?.test(source.text) ?? true));
    const row = rows.find((one) => one.dialect === dialect) ?? rows[0];
    if (!row) continue;
    const { name, tool } = row;
    const known = found.get(row) ?? { name, ...(tool && { tool }), files: 0, notRead: 0, example: path };
    known.files++;
    if (dialect === undefined || !scope.admits(path)) known.notRead++;
    found.set(row, known);
  }
  return CONVENTIONS.flatMap((row) => found.get(row) ?? []);
}
