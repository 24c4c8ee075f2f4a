/** Opens the graph of a folder that must not be written. */
import { statSync } from 'node:fs';
import type { Access } from './database.ts';
import { SqliteStore } from './store.ts';

/** Undefined if there is none, or none that can be read without writing. */
export function openReadOnly(
  path: string,
  root: string,
  { busyMs }: { busyMs?: number } = {},
): SqliteStore | undefined {
  if (!statSync(path, { throwIfNoEntry: false })) return undefined;
  const tryOpen = (access: Access) => opened(path, root, access, busyMs);
  return tryOpen('read') ?? (hasLog(path) ? undefined : tryOpen('immutable'));
}

/** Commits that are only in the log would be missing if the file alone were read. */
const hasLog = (path: string) => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

function opened(path: string, root: string, access: Access, busyMs: number | undefined): SqliteStore | undefined {
  try {
    return new SqliteStore(path, busyMs, access, root);
  } catch {
    return undefined;
  }
}
