/** Compares the disk with the ledger: finds whatever was missed. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileScope } from '../disk/file-scope.ts';
import { walkFolders } from '../disk/find-files.ts';
import { signatureAt } from '../disk/stamp.ts';
import { clock } from '../model/index.ts';

/** What the ledger remembers of a path, as `signatureOf` writes it; undefined for an unknown path. */
export interface Remembered {
  signature(path: string): string | undefined;
  paths(): Iterable<string>;
  readonly size: number;
}

export interface Differences {
  /** New, or different from the ledger. */
  changed: string[];
  /** In the ledger but not on the disk. */
  gone: string[];
  /** How many files were seen. */
  files: number;
}

/** Yields to the event loop at least this often; the clock is looked at after so many files. */
const SLICE_MS = 10;
const LOOKS_A_GLANCE = 16;

/** `cpuMs` is what the walk cost this process. */
export async function differences(
  scope: FileScope,
  ledger: Remembered,
  signal?: AbortSignal,
): Promise<Differences & { cpuMs: number }> {
  signal?.throwIfAborted();
  const [seen, changed]: [string[], string[]] = [[], []];
  const above = join(scope.root, '/');
  let [known, looked, cpuMs, began] = [0, 0, 0, clock()];
  for (const paths of walkFolders(scope))
    for (const path of paths) {
      const remembered = ledger.signature(path);
      // A new file counts as different whatever its stamp.
      const signature = remembered === undefined ? '' : signatureAt(above + path);
      if (remembered === undefined || signature !== '') {
        seen.push(path);
        if (remembered !== undefined) known++;
        if (remembered !== signature) changed.push(path);
      }
      if (++looked % LOOKS_A_GLANCE !== 0 || clock() - began < SLICE_MS) continue;
      cpuMs += clock() - began;
      await nextTurn();
      signal?.throwIfAborted();
      began = clock();
    }
  // Who saw all that is known need not look for what is gone.
  const gone = known === ledger.size ? [] : goneOf(ledger, seen);
  return { changed, gone, files: seen.length, cpuMs: cpuMs + clock() - began };
}

function goneOf(ledger: Remembered, paths: Iterable<string>): string[] {
  const seen = new Set(paths);
  return [...ledger.paths()].filter((path) => !seen.has(path));
}

/** Collects what one walk sees; what the ledger knows and the walk did not see is gone. */
export class Comparison {
  private readonly ledger: Remembered;
  private readonly seen = new Set<string>();
  private readonly changed: string[] = [];

  constructor(ledger: Remembered) {
    this.ledger = ledger;
  }

  see(path: string, signature: string): void {
    this.seen.add(path);
    if (this.ledger.signature(path) !== signature) this.changed.push(path);
  }

  differences(): Differences {
    return { changed: this.changed, gone: goneOf(this.ledger, this.seen), files: this.seen.size };
  }
}
