/** passdown lsp: the language server on standard input and output. */
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import type { Opening, Register } from '../command.ts';

export const register: Register = (command, _act, early) => {
  command.option('--stdio', 'the only way to talk to it; editors often pass this').action(early(run));
};

async function run({ terminal, options, cwd, env }: Opening): Promise<number> {
  const { stdin, stdout } = terminal.streams;
  if ((stdin as Partial<ReadStream>).isTTY) terminal.say('Waiting for an editor on standard input; Ctrl-C ends it.');
  // Loaded here: other commands need not wait for the library.
  const { serve } = await import('../../lsp/serve.ts');
  const folder = options.C === undefined ? undefined : resolve(cwd, options.C);
  return serve({ folder, env, stdin: stdin as Readable, stdout: stdout as Writable });
}
