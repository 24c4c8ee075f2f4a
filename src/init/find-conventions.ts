/** Which known conventions a repository follows, who owns their files, and how much of them is not read. */
import type { Config } from '../config/schema.ts';
import { CONVENTIONS, type Convention, type Tool } from '../dialects/conventions.ts';
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

/** Only those that say something new: a tool owns the files, or they are not read yet. */
export function findConventions(root: string, config: Config, globs: Globs): FoundConvention[] {
  const scope = new FileScope(root, globs);
  const rows = CONVENTIONS.filter(({ tool, dialect }) => tool !== undefined || dialect === undefined);
  return rows.flatMap((row) => {
    const files = filesIn(root, config, row);
    const notRead = files.filter(({ path, isRead }) => !isRead || !scope.admits(path)).length;
    if (files.length === 0 || (!row.tool && notRead === 0)) return [];
    const { name, tool } = row;
    return [{ name, ...(tool && { tool }), files: files.length, notRead, example: files[0]!.path }];
  });
}

function filesIn(root: string, config: Config, { globs, recognise }: Convention): { path: string; isRead: boolean }[] {
  const paths = walkFiles(new FileScope(root, { include: globs, exclude: [...config.exclude, '.passdown/**'] }));
  return [...filesOf({ root, config }, paths)].flatMap(({ path, source }) => {
    if (source && recognise && !recognise.test(source.text)) return [];
    return [{ path, isRead: source !== undefined && readDocument(source, config.limits) !== undefined }];
  });
}
