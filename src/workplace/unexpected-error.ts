/** An error that nobody foresaw, as one sentence for people; its details go into a file of the user. */
import { join } from 'node:path';
import { userFolder } from '../disk/machine-key.ts';
import { VERSION } from '../disk/package.ts';
import { writeFileAtomically } from '../disk/write-file.ts';
import { OperatorError } from '../model/index.ts';
import { redact } from '../words/redact.ts';

/** What the system refuses, by its code. */
const HINTS: Record<string, string> = {
  EMFILE: 'Too many files are open: raise the limit (ulimit -n), or end other programs',
  ENOSPC: 'The disk is full: make room on it',
  EROFS: 'The disk is read-only: passdown brief and other questions still work there',
};
const FILE = 'last-error.txt';

export function unexpectedError(error: unknown): OperatorError {
  const { message = String(error), code = '', stack = message } = error as NodeJS.ErrnoException;
  const [sentence = ''] = redact(message).split('\n');
  const place = HINTS[code] ? undefined : detailsIn(userFolder(), stack);
  return new OperatorError({
    code: 'unexpected',
    message: `Something went wrong: ${sentence}`,
    hint: HINTS[code] ?? `passdown doctor looks for the reason${place ? `; the details are in ${place}` : ''}`,
    exitCode: 2,
    cause: error,
  });
}

/** Where they were written; undefined where nothing can be written. */
function detailsIn(folder: string | undefined, stack: string): string | undefined {
  const text = `passdown ${VERSION}, Node ${process.version}, ${new Date().toISOString()}\n${redact(stack)}\n`;
  try {
    writeFileAtomically(folder!, FILE, text, { durable: false, mode: 0o600 });
    return join(folder!, FILE);
  } catch {
    return undefined;
  }
}
