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
  /** Since 2026 each request says whether the client has roots; completions do not let us see it. */
  private offers: boolean | undefined;

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
  async settle(context: ServerContext): Promise<InputRequiredResult | undefined> {
    const { mcpReq } = context;
    if (this.era === 'legacy') return this.askAtOnce();
    if (this.known || !this.desk.asksClient) return undefined;
    this.offers = offersRoots(context);
    if (!this.offers) return undefined;
    const answer = inputResponse(mcpReq.inputResponses, KEY);
    if (answer.kind === 'missing') return inputRequired({ inputRequests: { [KEY]: inputRequired.listRoots() } });
    this.known = Promise.resolve();
    this.desk.clientRoot = answer.kind === 'roots' ? firstFolder(answer.roots) : undefined;
    return undefined;
  }

  /** For what has no second call, such as lists. Clients of 2025 are asked; of others the root may not be known yet. Returns whether it is. */
  async settleList(context?: ServerContext): Promise<boolean> {
    if (this.era === 'legacy') await this.askAtOnce();
    if (this.era === 'legacy' || this.known || !this.desk.asksClient) return true;
    if (context) this.offers = offersRoots(context);
    return this.offers === false;
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

function offersRoots({ mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Envelope | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY]?.roots !== undefined;
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
