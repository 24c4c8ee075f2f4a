/**
 * Resources of which the client wants to hear. The SDK answers and delivers; it does not say what is wanted, so that is heard on the way in: a
 * `subscriptions/listen` since 2026-07-28, `resources/subscribe` before. While anything is wanted its text is looked at, and told when it is another one.
 */
import { hash } from 'node:crypto';

/** How often at most, and no more than this share of one processor. */
const LOOK_MS = 1_000;
const SHARE = 1 / 20;
/** So many resources are remembered. */
const MOST_KNOWN = 1_000;

interface Message {
  id?: unknown;
  method?: unknown;
  params?: unknown;
}

export interface SubscriptionOptions {
  /** What a resource says now; undefined where there is none. */
  read(uri: string): Promise<string | undefined>;
  tell(uri: string): void;
}

export class Subscriptions {
  private readonly options: SubscriptionOptions;
  /** By the request that asked for them. */
  private readonly wanted = new Map<string, readonly string[]>();
  /** What the client read last, or what was there when it first wanted to hear of it. */
  private readonly known = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(options: SubscriptionOptions) {
    this.options = options;
  }

  /** A message of the client. */
  hear({ id, method, params }: Message): void {
    const given = (params ?? {}) as {
      uri?: string;
      requestId?: unknown;
      notifications?: { resourceSubscriptions?: unknown };
    };
    if (method === 'subscriptions/listen') this.want(String(id), texts(given.notifications?.resourceSubscriptions));
    if (method === 'notifications/cancelled') this.wanted.delete(String(given.requestId));
    if (method === 'resources/subscribe') this.want(`uri ${given.uri}`, texts([given.uri]));
    if (method === 'resources/unsubscribe') this.wanted.delete(`uri ${given.uri}`);
  }

  /** The client has just read this. */
  saw(uri: string, text: string): void {
    if (this.known.size >= MOST_KNOWN) this.known.delete(this.known.keys().next().value!);
    this.known.set(uri, hash('sha256', text));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private want(request: string, uris: readonly string[]): void {
    if (uris.length === 0) return;
    this.wanted.set(request, uris);
    if (this.timer === undefined) this.goOn(0);
  }

  private goOn(ms: number): void {
    this.timer = setTimeout(() => void this.look(), ms);
  }

  private async look(): Promise<void> {
    const began = process.cpuUsage();
    const uris = new Set([...this.wanted.values()].flat());
    for (const uri of uris) await this.compare(uri);
    const { user, system } = process.cpuUsage(began);
    this.timer = undefined;
    if (!this.isClosed && this.wanted.size > 0) this.goOn(Math.max(LOOK_MS, (user + system) / 1000 / SHARE));
  }

  /** What cannot be read now is compared when it can be; what nobody read is only noted at first. */
  private async compare(uri: string): Promise<void> {
    const text = await this.options.read(uri).catch(() => undefined);
    if (text === undefined || this.isClosed) return;
    const before = this.known.get(uri);
    this.saw(uri, text);
    if (before !== undefined && before !== this.known.get(uri)) this.options.tell(uri);
  }
}

const texts = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((one): one is string => typeof one === 'string') : [];
