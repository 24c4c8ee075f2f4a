/** Notices when standard output cannot be written, such as on a full disk. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OperatorError } from '../model/index.ts';
import type { Streams } from './terminal.ts';

export class OutputWatch {
  private failure: NodeJS.ErrnoException | undefined;

  constructor({ stdout, stderr }: Streams) {
    // A reader that goes away, such as head, is not an error of ours.
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') this.failure ??= error;
    });
    // There is nowhere left to say that errors cannot be written.
    stderr.on('error', () => {});
  }

  /** Throws if something that was printed was not written. */
  async settle(): Promise<void> {
    // A stream reports a failed write only after the code that wrote has returned.
    await nextTurn();
    if (!this.failure) return;
    throw new OperatorError({
      code: 'output-failed',
      message: `The output cannot be written: ${this.failure.message}`,
      hint: 'Free some space, or write somewhere else',
      exitCode: 1,
      cause: this.failure,
    });
  }
}
