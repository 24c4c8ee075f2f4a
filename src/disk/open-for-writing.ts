/** Which files another process has open; those that it writes may be incomplete. Known on Linux, for processes of the same user. */
import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clock } from '../model/index.ts';

const SLICE_MS = 10;
const OWNER_WRITES = 0o200;

/** Full paths, links resolved; undefined if the system cannot report it. */
export async function openForWriting(paths: ReadonlySet<string>): Promise<Set<string> | undefined> {
  if (process.platform !== 'linux') return undefined;
  const found = new Set<string>();
  let began = clock();
  for (const process of list('/proc')) {
    if (!/^\d+$/.test(process) || Number(process) === globalThis.process.pid) continue;
    for (const number of list(`/proc/${process}/fd`)) {
      const path = writtenBy(`/proc/${process}/fd/${number}`, paths);
      if (path !== undefined) found.add(path);
    }
    if (clock() - began < SLICE_MS) continue;
    await nextTurn();
    began = clock();
  }
  return found;
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** A process of another user, or one that has ended, lists nothing. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function writtenBy(link: string, paths: ReadonlySet<string>): string | undefined {
  const path = linkOf(link);
  try {
    return path !== undefined && paths.has(path) && lstatSync(link).mode & OWNER_WRITES ? path : undefined;
  } catch {
    return undefined;
  }
}
