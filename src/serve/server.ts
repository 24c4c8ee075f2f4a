/** The server of the page: files, answers and events, for whoever let-in.ts lets in. Nothing that is asked changes a file. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageFiles } from '../disk/page-files.ts';
import { OperatorError } from '../model/index.ts';
import { toJson } from '../words/to-json.ts';
import { unexpectedError } from '../workplace/unexpected-error.ts';
import type { AnswerBook } from './answer-book.ts';
import type { CurrentGraph } from './current-graph.ts';
import { sendEvents } from './events.ts';
import { firstView } from './first-view.ts';
import { type Door, judge } from './let-in.ts';

export interface ServerOptions {
  graph: CurrentGraph;
  book: AnswerBook;
  token: string;
  cookie: string;
  log: (line: string) => void;
}

/** Without scripts, styles, fonts or pictures from elsewhere, and without any in the page's own text. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};
const JSON_TYPE = 'application/json; charset=utf-8';

export class PageServer {
  private readonly options: ServerOptions;
  private readonly server: Server;

  constructor(options: ServerOptions) {
    this.options = options;
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** On this machine's own address only. */
  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', () => {
        this.server.off('error', reject);
        resolve();
      });
    });
  }

  /** Works out what the first view shows before somebody comes. */
  async prepare(): Promise<void> {
    await firstView(this.options.graph, this.options.book);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    try {
      await this.route(request, response);
    } catch (error) {
      this.fail(response, error);
    }
  }

  private async route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const url = addressOf(request.url);
    const { token, cookie } = this.options;
    const door: Door = { port: this.port, token, cookie };
    const verdict = judge(door, { method, url, headers });
    if (verdict === 'welcome') return welcome(response, door, url);
    if (verdict !== 'in') return sendRefusal(response, verdict);
    const name = /^\/api\/([a-z-]+)$/.exec(url.pathname)?.[1];
    if (name === 'events') return sendEvents(this.options.graph, request, response);
    if (name === undefined) return url.pathname === '/' ? this.sendPage(response) : sendFile(response, url.pathname);
    send(response, 200, JSON_TYPE, toJson(await this.options.book.answer(name, url.searchParams)));
  }

  /** Its scripts are on their way while the answers are worked out. */
  private async sendPage(response: ServerResponse): Promise<void> {
    const { type, bytes } = (await pageFiles()).get('index.html')!;
    const [head = '', end] = Buffer.from(bytes).toString('utf8').split('</body>');
    response.setHeader('Content-Type', type);
    response.write(head);
    response.end(`${await firstView(this.options.graph, this.options.book)}</body>${end}`);
  }

  private fail(response: ServerResponse, error: unknown): void {
    if (response.headersSent) response.destroy();
    else if (error instanceof OperatorError) sendError(response, STATUS_OF[error.exitCode], error);
    else {
      const { message, hint } = unexpectedError(error);
      this.options.log(`${message}. ${hint}`);
      sendError(response, 500, INTERNAL);
    }
  }
}

const STATUS_OF = { 1: 404, 2: 400, 3: 503 } as const;
const INTERNAL = {
  code: 'internal',
  message: 'Something went wrong here',
  hint: 'The terminal of passdown serve says more',
};

function sendError(response: ServerResponse, status: number, { code, message, hint }: typeof INTERNAL): void {
  send(response, status, JSON_TYPE, toJson({ error: { code, message, hint } }));
}

/** What cannot be read is no address of ours. */
function addressOf(path = '/'): URL {
  return URL.parse(path.replace(/^[/\\]+/, '/'), 'http://127.0.0.1') ?? new URL('http://127.0.0.1/unreadable');
}

/** The token goes into a cookie and out of the address, so that it is in no history, bookmark or picture. */
function welcome(response: ServerResponse, { cookie, token }: Door, url: URL): void {
  response.setHeader('Set-Cookie', `${cookie}=${token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000`);
  // Two slashes at its beginning would name another host.
  response.setHeader('Location', url.pathname.replace(/^\/+/, '/'));
  send(response, 303, 'text/plain; charset=utf-8', '');
}

function sendRefusal(
  response: ServerResponse,
  { status, why, hint }: { status: number; why: string; hint: string },
): void {
  send(response, status, 'text/plain; charset=utf-8', `${why}. ${hint}.\n`);
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const file = (await pageFiles()).get(path.slice(1));
  if (!file) return send(response, 404, 'text/plain; charset=utf-8', 'There is nothing here. The page is at /\n');
  send(response, 200, file.type, file.bytes);
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}
