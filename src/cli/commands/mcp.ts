/** passdown mcp: the MCP server on standard input and output. */
import type { Readable, Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { showLines } from '../../words/show.ts';
import type { Opening, Register } from '../command.ts';

export const register: Register = (command, _act, early) => {
  command
    .option(
      '--root <folder>',
      "a folder inside the project (default: the client's first root, else where it was started)",
    )
    .action(early((opening, _args, { root }) => run(opening, root as string | undefined)));
};

async function run({ terminal, options, cwd, env }: Opening, root: string | undefined): Promise<number> {
  const { stdin, stdout, stderr } = terminal.streams;
  if ((stdin as Partial<ReadStream>).isTTY)
    terminal.say('Waiting for an MCP client on standard input; Ctrl-C ends it.');
  // Loaded here: other commands shall not wait for the SDK.
  const { serve } = await import('../../mcp/serve.ts');
  await serve({
    ...{ folder: options.C, inside: root, cwd, env },
    overrides: { project: options.project, store: options.store },
    stdin: stdin as Readable,
    stdout: stdout as Writable,
    log: (line) => void stderr.write(showLines(`passdown mcp: ${line}\n`)),
  });
  return 0;
}
