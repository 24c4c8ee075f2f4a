/** The MCP server on standard input and output, until its client goes or a signal comes. */
import type { Readable, Writable } from 'node:stream';
import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { boundedLines } from './bounded-lines.ts';
import { Desk, type DeskOptions } from './desk.ts';
import { readResource } from './resources.ts';
import { makeServer } from './server.ts';
import { Subscriptions } from './subscriptions.ts';
import type { Log } from './tool-error.ts';

export interface ServeOptions extends DeskOptions {
  stdin: Readable;
  stdout: Writable;
  log: Log;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export async function serve({ stdin, stdout, log, ...options }: ServeOptions): Promise<void> {
  const desk = new Desk(options);
  const lines = boundedLines(stdin, log);
  const transport = new StdioServerTransport(lines, stdout);
  let server: McpServer | undefined;
  const subscriptions = new Subscriptions({
    read: (uri) => readResource(desk, uri),
    tell: (uri) => void server?.server.sendResourceUpdated({ uri }).catch(() => {}),
  });
  const saw = (uri: string, text: string) => subscriptions.saw(uri, text);
  const make = (era: 'legacy' | 'modern') => {
    server = makeServer(desk, { era, log, saw });
    return server;
  };
  const handle = serveStdio(({ era }) => make(era), { transport, onerror: (error) => log(error.message) });
  const heard = transport.onmessage;
  transport.onmessage = (message) => {
    subscriptions.hear(message);
    heard?.(message);
  };
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
  subscriptions.close();
  await desk.close();
}
