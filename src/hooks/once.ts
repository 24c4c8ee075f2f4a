/** Whether another hook answers this very call: a plugin and init may both have put one in, and both are called with the same words. */
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../disk/safe-place.ts';
import { statAt } from '../disk/stamp.ts';
import { openNew, removeFile } from '../disk/write-file.ts';
import { RUN_FOLDER } from '../store/lock.ts';
import { fileFor, forgetOld } from './agent-sessions.ts';

const CALLS = `${RUN_FOLDER}/calls`;
/** So far apart two hooks of one event may start on a busy machine; the same words later are another event. */
const SAME_EVENT_MS = 30_000;

/** The first that asks is told no. Where nothing can be noted, everybody is. */
export function isAnswered(root: string, word: string, fingerprint: string, now: number): boolean {
  const place = fileFor(CALLS, `${word} ${fingerprint}`);
  try {
    makeFolder(root, CALLS);
    const noted = statAt(join(root, place));
    // A clock may have jumped.
    if (noted && Math.abs(now - Number(noted.mtimeMs)) < SAME_EVENT_MS) return true;
    if (noted) removeFile(root, place);
    closeSync(openNew(root, place));
    forgetOld(root, CALLS);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST';
  }
}
