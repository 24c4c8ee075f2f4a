/** The disk against the ledger: whatever events were missed, this finds it. */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileScope } from '../disk/file-scope.ts';
import { walkFiles } from '../disk/find-files.ts';
import { signatureAt } from '../disk/stamp.ts';

/** What the ledger remembers of a path, as `signatureOf` writes it; undefined for a path that it does not know. */
export interface Remembered {
  signature(path: string): string | undefined;
  paths(): Iterable<string>;
}

export interface Differences {
  /** New, changed, or no longer there. */
  paths: string[];
  files: number;
  /** What the walk cost this process. */
  cpuMs: number;
}

/** The event loop gets its turn at least this often. */
const SLICE_MS = 10;

export async function catchUp(scope: FileScope, ledger: Remembered, signal: AbortSignal): Promise<Differences> {
  const compare = new Comparison(ledger);
  let cpuMs = 0;
  let began = performance.now();
  for (const path of walkFiles(scope)) {
    const signature = signatureAt(join(scope.root, path));
    if (signature !== '') compare.see(path, signature);
    if (performance.now() - began < SLICE_MS) continue;
    cpuMs += performance.now() - began;
    await nextTurn();
    signal.throwIfAborted();
    began = performance.now();
  }
  const paths = compare.differences();
  return { paths, files: compare.files, cpuMs: cpuMs + performance.now() - began };
}

/** Collects what one walk sees; what the ledger knows and the walk did not see is gone. */
export class Comparison {
  private readonly ledger: Remembered;
  private readonly seen = new Set<string>();
  private readonly changed: string[] = [];

  constructor(ledger: Remembered) {
    this.ledger = ledger;
  }

  get files(): number {
    return this.seen.size;
  }

  see(path: string, signature: string): void {
    this.seen.add(path);
    if (this.ledger.signature(path) !== signature) this.changed.push(path);
  }

  differences(): string[] {
    return [...this.changed, ...[...this.ledger.paths()].filter((path) => !this.seen.has(path))];
  }
}
