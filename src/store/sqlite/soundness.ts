/** Whether the file of a graph is whole: one that was cut short opens, and answers until a page is asked for that is not there. */
import { openFile } from './database.ts';
import { isBroken } from './trouble.ts';

const BUSY_MS = 5_000;

/** What is wrong with it; undefined if it is whole. */
export function flawOf(path: string, root: string): string | undefined {
  try {
    const database = openFile(path, BUSY_MS, 'read', root);
    try {
      const { quick_check: found } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
      return found === 'ok' ? undefined : found.replaceAll(/\s+/g, ' ').trim();
    } finally {
      database.close();
    }
  } catch (error) {
    if (isBroken(error)) return (error as Error).message;
    throw error;
  }
}
