/** Serves the page until it is told to stop. */
import { hash } from 'node:crypto';
import { OperatorError } from '../model/index.ts';
import type { Whereabouts } from '../workplace/workplace.ts';
import { AnswerBook } from './answer-book.ts';
import { CurrentGraph } from './current-graph.ts';
import { cookieName, pageToken } from './page-token.ts';
import { PageServer } from './server.ts';

export interface ServeOptions extends Whereabouts {
  /** Undefined: the root's own, or one of the next that is free. */
  port: number | undefined;
  log: (line: string) => void;
}

export interface Serving {
  /** With the token. */
  url: string;
  close(): Promise<void>;
}

const FIRST_PORT = 41_000;
const PORTS = 4_000;
/** So many are tried. */
const TRIES = 20;

export async function startServing({ port, log, ...where }: ServeOptions): Promise<Serving> {
  const graph = new CurrentGraph(where);
  try {
    const { root } = graph.workplace();
    const book = new AnswerBook(graph);
    // A store that is away is said here and now, and the folder for the token is there afterwards.
    await Promise.all([graph.look(), book.load()]);
    const token = pageToken(root);
    const server = new PageServer({ graph, book, token, cookie: cookieName(root), log });
    await listen(server, port === undefined ? portsOf(root) : [port]);
    await server.prepare();
    return {
      url: `http://127.0.0.1:${server.port}/?token=${token}`,
      close: async () => {
        await graph.close();
        await server.close();
      },
    };
  } catch (error) {
    await graph.close();
    throw error;
  }
}

/** The same root has the same port each time, so that an open page and a bookmark find it again. */
function portsOf(root: string): number[] {
  const own = Number.parseInt(hash('sha256', root, 'hex').slice(0, 6), 16) % PORTS;
  return Array.from({ length: TRIES }, (_, i) => FIRST_PORT + ((own + i) % PORTS));
}

async function listen(server: PageServer, ports: readonly number[]): Promise<void> {
  for (const [i, port] of ports.entries()) {
    try {
      return await server.listen(port);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isTaken = code === 'EADDRINUSE' || code === 'EACCES';
      if (!isTaken || i === ports.length - 1) throw cannotListen(port, code, error);
    }
  }
}

function cannotListen(port: number, code: string | undefined, cause: unknown): OperatorError {
  const messages: Record<string, [string, string]> = {
    EADDRINUSE: [`Port ${port} is taken by another program`, 'Choose another one with --port, or leave --port out'],
    EACCES: [`This user may not use port ${port}`, 'Choose one above 1023 with --port, or leave --port out'],
  };
  const [message, hint] = messages[code ?? ''] ?? [
    `Port ${port} cannot be used: ${(cause as Error).message}`,
    'Choose another one with --port',
  ];
  return new OperatorError({ code: 'port', message, hint, cause });
}
