/** A TCP proxy that misbehaves on demand, and a port for whoever needs one. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket, connect as tcpConnect } from 'node:net';

const HOST = '127.0.0.1';
/**
 * Half-open, or a client that says it is done would lose the replies still on their way to it. Without delay, or the system
 * holds small messages back for some forty milliseconds each, as it does not between a driver and its server.
 */
const SOCKET = { allowHalfOpen: true, noDelay: true };

type Mode = 'pass' | 'stall' | 'refuse';

interface Pair {
  client: Socket;
  server: Socket;
  /** The next bytes from the server cut the client off instead of reaching it. */
  doomed: boolean;
}

export class TcpProxy {
  /** How many replies `dropReplies` has kept from a client so far. */
  drops = 0;
  private readonly targetHost: string;
  private readonly targetPort: number;
  private readonly pairs = new Set<Pair>();
  private listener: Server | undefined;
  private port = 0;
  private mode: Mode = 'pass';
  private dropAfter: ((bytesFromClient: Buffer) => boolean) | undefined;

  constructor(targetHost: string, targetPort: number) {
    this.targetHost = targetHost;
    this.targetPort = targetPort;
  }

  /** Returns the port, which stays the same for the life of the proxy. */
  async listen(): Promise<number> {
    this.port ||= await freePort();
    const listener = createServer(SOCKET, (client) => this.join(client)).listen(this.port, HOST);
    await once(listener, 'listening');
    this.listener = listener;
    return this.port;
  }

  /** Forwards everything, also what a stall has held back. */
  pass(): Promise<void> {
    return this.enter('pass');
  }

  /** Accepts connections and forwards what clients send, but no byte comes back, on old connections neither. */
  stall(): Promise<void> {
    return this.enter('stall');
  }

  /** Nobody listens, and the connections there are get reset. */
  refuse(): Promise<void> {
    return this.enter('refuse');
  }

  /** Once: forwards the first bytes that match, then cuts that client off when the server replies. All else passes. */
  async dropReplies(after: (bytesFromClient: Buffer) => boolean = () => true): Promise<void> {
    await this.enter('pass');
    this.dropAfter = after;
  }

  close(): Promise<void> {
    return this.enter('refuse');
  }

  private async enter(mode: Mode): Promise<void> {
    this.mode = mode;
    this.dropAfter = undefined;
    if (mode === 'refuse') return this.hangUp();
    for (const { server } of this.pairs) mode === 'stall' ? server.pause() : server.resume();
    if (!this.listener) await this.listen();
  }

  private async hangUp(): Promise<void> {
    const closed = this.listener && once(this.listener.close(), 'close');
    this.listener = undefined;
    for (const { client, server } of this.pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
    await closed;
  }

  private join(client: Socket): void {
    const server = tcpConnect({ host: this.targetHost, port: this.targetPort, ...SOCKET });
    const pair: Pair = { client, server, doomed: false };
    this.pairs.add(pair);
    client.on('data', (bytes) => this.fromClient(pair, bytes));
    server.on('data', (bytes) => this.fromServer(pair, bytes));
    client.on('end', () => server.end());
    server.on('end', () => client.end());
    client.on('error', () => {});
    server.on('error', () => client.resetAndDestroy());
    // A doomed pair keeps its server side, so that the server finishes what it was told.
    client.on('close', () => pair.doomed || server.destroy());
    server.on('close', () => this.pairs.delete(pair) && client.destroySoon());
    if (this.mode === 'stall') server.pause();
  }

  private fromClient(pair: Pair, bytes: Buffer): void {
    if (this.dropAfter?.(bytes)) {
      this.dropAfter = undefined;
      pair.doomed = true;
    }
    pair.server.write(bytes);
  }

  private fromServer({ client, doomed }: Pair, bytes: Buffer): void {
    if (!doomed) client.write(bytes);
    else if (!client.destroyed) {
      this.drops++;
      client.resetAndDestroy();
    }
  }
}

/**
 * A port nobody listens on, below the range that outgoing connections take theirs from: it stays free while a server
 * takes seconds to start, or is down between two starts.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(20_000, 32_000);
    const listener = createServer().listen(port, HOST);
    const free = await once(listener, 'listening').then(
      () => true,
      () => false,
    );
    if (free) await once(listener.close(), 'close');
    if (free) return port;
  }
  throw new Error('find a free port: 50 ports from 20000 to 32000 were taken');
}
