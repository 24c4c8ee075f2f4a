/** The right to write: the root's lock, and in a shared store the project's lease, held while work is done. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from './model/index.ts';
import { isLock, type Lock, lock, tryLock } from './store/lock.ts';
import type { Store } from './store/store.ts';

/** A lease that nobody renews runs out: its holder is dead or cut off. */
const LEASE_MS = 60_000;

export interface WriterOptions {
  root: string;
  project: string;
  store: Store;
  purpose: string;
  /** Take a lease that somebody else holds. */
  takeOver?: boolean;
}

/** Runs work as the one writer, or says who is. `renew` is called between batches. */
export async function asWriter<T>(
  options: WriterOptions,
  work: (renew: () => Promise<void>) => Promise<T>,
): Promise<T> {
  keepOutOfGit(options.root);
  const held = lock(options.root, options.purpose);
  return holding(options, held, work);
}

/** The same, or undefined where somebody else is writing. */
export async function ifWriter<T>(
  options: WriterOptions,
  work: (renew: () => Promise<void>) => Promise<T>,
): Promise<T | undefined> {
  keepOutOfGit(options.root);
  const held = tryLock(options.root, options.purpose);
  if (!isLock(held)) return undefined;
  try {
    return await holding(options, held, work);
  } catch (error) {
    if (error instanceof OperatorError && error.code === 'leased') return undefined;
    throw error;
  }
}

async function holding<T>(
  { root, project, store, takeOver = false }: WriterOptions,
  held: Lock,
  work: (renew: () => Promise<void>) => Promise<T>,
): Promise<T> {
  // Whoever has the root's lock on this machine is the same holder: a crashed process does not lock out its successor.
  const holder = `${hostname()}:${root}`;
  const take = async (force: boolean) => {
    const other = await store.takeLease(project, { holder, root, until: Date.now() + LEASE_MS }, Date.now(), force);
    if (other) throw leased(project, other);
  };
  try {
    await take(takeOver);
    try {
      return await work(() => take(false));
    } finally {
      await store.dropLease(project, holder).catch(() => {});
    }
  } finally {
    held.release();
  }
}

function leased(project: string, { holder, until }: { holder: string; until: number }): OperatorError {
  return new OperatorError({
    code: 'leased',
    message: `${holder} writes the project ${project} in this store, until ${new Date(until).toISOString()} at least`,
    hint: `Give this checkout a name of its own with --project ${project}@branch, or take over with --take-over`,
  });
}

/** What passdown makes is not the repository's business, but for the configuration and recorded decisions. */
function keepOutOfGit(root: string): void {
  const folder = join(root, '.passdown');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, '.gitignore')))
    writeFileSync(join(folder, '.gitignore'), '*\n!.gitignore\n!config.yaml\n!decisions/\n!decisions/**\n');
}
