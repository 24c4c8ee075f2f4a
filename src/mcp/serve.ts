/** The MCP server on standard input and output, until its client goes or a signal comes. */
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { boundedLines } from './bounded-lines.ts';
import { Desk, type DeskOptions } from './desk.ts';
import { allTools, makeServer } from './server.ts';
import type { Log } from './tool-error.ts';

export interface ServeOptions extends DeskOptions {
  stdin: Readable;
  stdout: Writable;
  log: Log;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export async function serve({ stdin, stdout, log, ...options }: ServeOptions): Promise<void> {
  const tools = await allTools();
  const desk = new Desk(options);
  const lines = boundedLines(stdin, log);
  const transport = new StdioServerTransport(lines, stdout);
  const handle = serveStdio(({ era }) => makeServer(desk, { tools, era, log }), {
    transport,
    onerror: (error) => log(error.message),
  });
  const end = () => void handle.close();
  for (const signal of SIGNALS) process.on(signal, end);
  await new Promise<void>((resolve) => {
    const closed = transport.onclose;
    transport.onclose = () => {
      closed?.();
      resolve();
    };
  });
  for (const signal of SIGNALS) process.off(signal, end);
  // A pipe that is still open would keep the process.
  stdin.destroy();
  await desk.close();
}
