/** Says what takes long where git's history must be read first. */
import type { Terminal } from './terminal.ts';

/** Fewer commits are read at once. */
const MANY_COMMITS = 500;

export function readingCommits<T>(
  terminal: Terminal,
  work: (onProgress: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  return terminal.withProgress('Commits', (at) =>
    work((done, total) => {
      if (done === 1 && total >= MANY_COMMITS) terminal.say(`Reading ${total} commits, once …`);
      at(done, total);
    }),
  );
}
