/** Opens the graph of a folder that must not be written. */
import { statSync } from 'node:fs';
import { SqliteStore } from './store.ts';

/** Undefined if there is none, or none that can be read without writing. */
export function openReadOnly(path: string, { busyMs }: { busyMs?: number } = {}): SqliteStore | undefined {
  if (!statSync(path, { throwIfNoEntry: false })) return undefined;
  return tryOpen(path, 'read', busyMs) ?? (hasLog(path) ? undefined : tryOpen(path, 'immutable', busyMs));
}

/** Commits that are only in the log would be missing if the file alone were read. */
const hasLog = (path: string) => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

function tryOpen(path: string, access: 'read' | 'immutable', busyMs: number | undefined): SqliteStore | undefined {
  try {
    return new SqliteStore(path, busyMs, access);
  } catch {
    return undefined;
  }
}
