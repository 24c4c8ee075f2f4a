/** `passdown mcp`, as a real process or inside the test, and the SDK's own client. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Client, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { PATIENCE_MS } from './limits.ts';
import { BIN } from './workspace.ts';

/** A server that plans its first queries takes its time; no claim here is about time. */
export const PATIENCE = { timeout: PATIENCE_MS };

export interface McpOptions {
  cwd: string;
  /** Options of every command, before `mcp`, and those behind it. */
  flags?: string[];
  args?: string[];
  env?: Record<string, string>;
  /** The folder that the client says it works on. */
  root?: () => string;
  /** Speak the protocol of 2026-07-28 instead of that of 2025. */
  modern?: boolean;
  /** A process of its own, where that is the point; else the same command runs inside the test. */
  process?: boolean;
  /** The command of another copy of the sources, as a process. */
  bin?: string;
}

interface Start {
  cwd: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  bin: string;
}

export interface Answer {
  text: string;
  isError: boolean;
}

export class Mcp {
  readonly client: Client;
  stderr = '';
  private readonly transport: Transport;

  constructor({ cwd, flags = [], args = [], env, root, modern, process: apart, bin = BIN }: McpOptions) {
    this.client = new Client(
      { name: 'test', version: '1' },
      {
        capabilities: root ? { roots: { listChanged: true } } : {},
        ...(modern && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
      },
    );
    if (root)
      this.client.setRequestHandler('roots/list', () => ({ roots: [{ uri: pathToFileURL(root()).href, name: 'r' }] }));
    const start = {
      cwd,
      args: [...flags, 'mcp', ...args],
      env: { ...process.env, NO_COLOR: '1', PASSDOWN_MCP_REFRESH_MS: '0', ...env },
      bin,
    };
    this.transport = apart ? this.beside(start) : this.inside(start);
  }

  private beside({ cwd, args, env, bin }: Start): Transport {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bin, ...args],
      cwd,
      env: env as Record<string, string>,
      stderr: 'pipe',
    });
    transport.stderr!.on('data', (chunk) => (this.stderr += chunk));
    return transport;
  }

  /** The server's transport reads and writes lines of two streams, which is all that a client does. */
  private inside({ cwd, args, env }: Start): Transport {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    stderr.on('data', (chunk) => (this.stderr += chunk));
    const ended = run(args, { cwd, env, stdin, stdout, stderr });
    const transport = new StdioServerTransport(stdout, stdin);
    const close = transport.close.bind(transport);
    return Object.assign(transport, {
      async close() {
        await close();
        stdin.end();
        await ended;
      },
    });
  }

  async connect(): Promise<this> {
    await this.client.connect(this.transport);
    return this;
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
    const result = await this.client.callTool({ name: `passdown_${name}`, arguments: args }, PATIENCE);
    const [first] = result.content as { type: string; text: string }[];
    return { text: first!.text, isError: result.isError === true };
  }

  /** The text of an answer that is no error. */
  async ask(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const { text, isError } = await this.call(name, args);
    if (isError) throw new Error(text);
    return text;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** One for a test, ended with it. */
export async function startMcp(options: McpOptions): Promise<Mcp> {
  const mcp = new Mcp(options);
  onTestFinished(() => mcp.close());
  return mcp.connect();
}

/** The process without a client: bytes in, lines out. */
export class RawMcp {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<number | NodeJS.Signals>;
  /** What it wrote to stdout, line by line. */
  readonly lines: string[] = [];
  private rest = '';
  private readonly waiting = new Map<number, (message: Message) => void>();

  constructor(cwd: string) {
    this.child = spawn(process.execPath, [BIN, 'mcp'], { cwd, env: { ...process.env, NO_COLOR: '1' } });
    this.child.stderr.resume();
    this.child.stdin.on('error', () => {});
    this.child.stdout.setEncoding('utf8').on('data', (text) => this.hear(text));
    this.ended = new Promise((resolve) => this.child.on('close', (code, signal) => resolve(code ?? signal!)));
    onTestFinished(() => void this.child.kill('SIGKILL'));
  }

  send(line: string | Buffer): void {
    this.child.stdin.write(line);
    this.child.stdin.write('\n');
  }

  request(id: number, method: string, params: unknown = {}): Promise<Message> {
    const answer = new Promise<Message>((resolve) => this.waiting.set(id, resolve));
    this.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return answer;
  }

  async initialize(): Promise<void> {
    const clientInfo = { name: 'raw', version: '1' };
    await this.request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    this.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  }

  private hear(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!;
    for (const line of lines) {
      this.lines.push(line);
      const message = JSON.parse(line) as Message;
      this.waiting.get(message.id!)?.(message);
    }
  }
}

export interface Message {
  jsonrpc: string;
  id?: number;
  result?: { isError?: boolean; content?: { text: string }[] };
  error?: { code: number; message: string };
}
