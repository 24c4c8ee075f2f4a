/**
 * Where the client works. Up to the protocol of 2025 the server asks for `roots/list` itself; since that of 2026-07-28, which
 * deprecates roots, it answers a call with that question, and the client calls again with the answer.
 */
import { fileURLToPath } from 'node:url';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Desk } from './desk.ts';
import type { Log } from './tool-error.ts';

/** A client that says it has roots and then does not tell them is not waited for. */
const PATIENCE_MS = 5_000;
const KEY = 'roots';
/** What comes with each request; the SDK's own type is empty. */
type Envelope = { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities };

export class ClientRoots {
  private readonly server: McpServer;
  private readonly desk: Desk;
  private readonly era: 'legacy' | 'modern';
  private readonly log: Log;
  private known: Promise<void> | undefined;

  constructor({ server, desk, era, log }: { server: McpServer; desk: Desk; era: 'legacy' | 'modern'; log: Log }) {
    this.server = server;
    this.desk = desk;
    this.era = era;
    this.log = log;
    if (era === 'legacy')
      server.server.setNotificationHandler('notifications/roots/list_changed', () => {
        this.known = undefined;
      });
  }

  /** Afterwards the desk knows the client's root; where the client must be asked first, returns the question. */
  async settle({ mcpReq }: ServerContext): Promise<InputRequiredResult | undefined> {
    if (this.era === 'legacy') return this.askAtOnce();
    if (this.known || !this.desk.asksClient) return undefined;
    const envelope = mcpReq.envelope as Envelope | undefined;
    if (!envelope?.[CLIENT_CAPABILITIES_META_KEY]?.roots) return undefined;
    const answer = inputResponse(mcpReq.inputResponses, KEY);
    if (answer.kind === 'missing') return inputRequired({ inputRequests: { [KEY]: inputRequired.listRoots() } });
    this.known = Promise.resolve();
    this.desk.clientRoot = answer.kind === 'roots' ? firstFolder(answer.roots) : undefined;
    return undefined;
  }

  /** For what has no second call, such as lists: only clients of 2025 can be asked. */
  async settleList(): Promise<void> {
    if (this.era === 'legacy') await this.askAtOnce();
  }

  private async askAtOnce(): Promise<undefined> {
    if (!this.desk.asksClient || !this.server.server.getClientCapabilities()?.roots) return;
    this.known ??= this.server.server.listRoots(undefined, { timeout: PATIENCE_MS }).then(
      ({ roots }) => {
        this.desk.clientRoot = firstFolder(roots);
      },
      (error) => this.log(`The client did not send its roots: ${(error as Error).message}`),
    );
    await this.known;
  }
}

/** The first that is a file's address; whether it is there is seen when it is used. */
function firstFolder(roots: readonly { uri: string }[]): string | undefined {
  for (const { uri } of roots) {
    try {
      return fileURLToPath(uri);
    } catch {
      // An address of another kind.
    }
  }
  return undefined;
}
