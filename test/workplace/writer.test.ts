/** Who may write: one at a time, and whoever comes behind a question waits for it. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isLock, type Lock, QUESTION, tryLock } from '../../src/store/lock.ts';
import { lockRoot } from '../../src/workplace/writer.ts';
import { workspace } from '../support/workspace.ts';

function held(root: string, purpose: string): Lock {
  const lock = tryLock(root, purpose);
  if (!isLock(lock)) throw new Error('the lock is not free');
  return lock;
}

test('whoever writes behind a question waits until it has ended', async () => {
  const { root } = workspace();
  const question = held(root, QUESTION);
  let isOurs = false;
  const waiting = lockRoot(root, 'daemon').then((lock) => {
    isOurs = true;
    return lock;
  });
  await pause(500);
  expect(isOurs).toBe(false);
  question.release();
  (await waiting).release();
  expect(isOurs).toBe(true);
});

test('anybody else who writes is named, and not waited for', async () => {
  const { root } = workspace();
  const other = held(root, 'ingest');
  await expect(lockRoot(root, 'daemon')).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringContaining(`process ${process.pid}`),
    hint: 'Wait until it has finished, or stop it',
  });
  other.release();
});
