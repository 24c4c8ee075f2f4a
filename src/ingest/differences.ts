/** Compares the disk with the ledger: finds whatever was missed. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileScope } from '../disk/file-scope.ts';
import { walkFiles } from '../disk/find-files.ts';
import { signatureAt } from '../disk/stamp.ts';

/** What the ledger remembers of a path, as `signatureOf` writes it; undefined for an unknown path. */
export interface Remembered {
  signature(path: string): string | undefined;
  paths(): Iterable<string>;
}

export interface Differences {
  /** New, or different from the ledger. */
  changed: string[];
  /** In the ledger but not on the disk. */
  gone: string[];
  /** How many files were seen. */
  files: number;
}

/** Yields to the event loop at least this often. */
const SLICE_MS = 10;

/** `cpuMs` is what the walk cost this process. */
export async function differences(
  scope: FileScope,
  ledger: Remembered,
  signal?: AbortSignal,
): Promise<Differences & { cpuMs: number }> {
  signal?.throwIfAborted();
  const comparison = new Comparison(ledger);
  let cpuMs = 0;
  let began = performance.now();
  for (const path of walkFiles(scope)) {
    // A new file counts as different whatever its stamp.
    if (ledger.signature(path) === undefined) comparison.see(path, '');
    else {
      const signature = signatureAt(join(scope.root, path));
      if (signature !== '') comparison.see(path, signature);
    }
    if (performance.now() - began < SLICE_MS) continue;
    cpuMs += performance.now() - began;
    await nextTurn();
    signal?.throwIfAborted();
    began = performance.now();
  }
  return { ...comparison.differences(), cpuMs: cpuMs + performance.now() - began };
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
    const gone = [...this.ledger.paths()].filter((path) => !this.seen.has(path));
    return { changed: this.changed, gone, files: this.seen.size };
  }
}
