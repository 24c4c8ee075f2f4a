/** A disk that is soon full: a small file system in memory, mounted for one test. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';

/** Makes a folder a small file system of its own; false where mounting is not allowed, which one loud line says. */
export function mountSmall(
  folder: string,
  kilobytes: number,
  onFinished: TestContext['onTestFinished'] = onTestFinished,
): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    console.warn(`!!! TESTS OF A FULL DISK ARE SKIPPED: ${(error as Error).message.trim().split('\n').at(-1)}`);
    return false;
  }
  onFinished(() => void execFileSync('umount', ['-l', folder]));
  return true;
}

/** Takes all the room there is, but for so many kilobytes; returns what gives it back. */
export function fillDisk(folder: string, leave: number): () => void {
  const { bavail, bsize } = statfsSync(folder);
  const ballast = join(folder, 'ballast');
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(bavail * bsize - leave * 1024, 0)));
  } catch (error) {
    // Somebody who writes here took some of the room in between.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    truncateSync(ballast, Math.max(statSync(ballast).size - leave * 1024, 0));
  }
  return () => rmSync(ballast, { force: true });
}
