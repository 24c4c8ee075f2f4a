/** The right to write: the root's lock, and in a shared store the project's lease, held while work runs. */
import { hostname } from 'node:os';
import { OperatorError } from '../model/index.ts';
import { isLock, type Lock, lock, tryLock } from '../store/lock.ts';
import { keepOutOfGit } from './keep-out-of-git.ts';
import type { OpenWorkplace } from './open-workplace.ts';

/** A lease that is not renewed expires: its holder is dead or cut off. */
const LEASE_MS = 60_000;

export interface WriterOptions extends Pick<OpenWorkplace, 'root' | 'project' | 'store'> {
  purpose: string;
  /** Take a lease even if somebody else holds it. */
  takeOver?: boolean;
}

type Work<T> = (renew: () => Promise<void>) => Promise<T>;

/** Runs work as the only writer, or throws an error that names the current one. `renew` is called between batches. */
export async function asWriter<T>(options: WriterOptions, work: Work<T>): Promise<T> {
  const held = await lockRoot(options.root, options.purpose);
  try {
    return await withLease(options, work);
  } finally {
    held.release();
  }
}

/** The same, or undefined if somebody else is writing. */
export async function ifWriter<T>(options: WriterOptions, work: Work<T>): Promise<T | undefined> {
  keepOutOfGit(options.root);
  const held = tryLock(options.root, options.purpose);
  if (!isLock(held)) return undefined;
  try {
    return await withLease(options, work);
  } catch (error) {
    if (error instanceof OperatorError && error.code === 'leased') return undefined;
    throw error;
  } finally {
    held.release();
  }
}

/** The root's lock, or an error that names its holder. */
export async function lockRoot(root: string, purpose: string): Promise<Lock> {
  keepOutOfGit(root);
  return lock(root, purpose);
}

/**
 * Runs work while we hold the project's lease. Whoever holds the root's lock on this machine counts as the same holder:
 * a crashed process does not lock out its successor.
 */
export async function withLease<T>(
  { root, project, store, takeOver = false }: Omit<WriterOptions, 'purpose'>,
  work: Work<T>,
): Promise<T> {
  const holder = `${hostname()}:${root}`;
  const take = async (force: boolean) => {
    const other = await store.takeLease(project, { holder, root, until: Date.now() + LEASE_MS }, Date.now(), force);
    if (other) throw leased(project, other);
  };
  await take(takeOver);
  const drop = () => store.dropLease(project, holder).catch(() => {});
  try {
    const result = await work(() => take(false));
    await drop();
    return result;
  } catch (error) {
    // If the store is away, we would only wait for it a second time; the lease expires by itself.
    if (!(error instanceof OperatorError && error.exitCode === 3)) await drop();
    throw error;
  }
}

function leased(project: string, { holder, until }: { holder: string; until: number }): OperatorError {
  return new OperatorError({
    code: 'leased',
    message: `${holder} is writing the project ${project} in this store, until ${new Date(until).toISOString()} at least`,
    hint: `Give this checkout another project name with --project ${project}@branch, or take over with --take-over`,
  });
}
