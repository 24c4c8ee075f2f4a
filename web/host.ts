/** The client around an MCP App: JSON-RPC by messages to the parent window, as the extension of 2026-01-26 has it. */

interface Message {
  jsonrpc: '2.0';
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message?: string };
}

export interface HostContext {
  theme?: 'light' | 'dark';
}

interface Initialized {
  hostCapabilities?: { serverResources?: unknown };
  hostContext?: HostContext;
}

/** What the client tells, each with what came along. */
export interface HostEvents {
  /** The text that the tool gave. */
  result(text: string): void;
  context(context: HostContext): void;
}

const PROTOCOL = '2026-01-26';
const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
let last = 0;

const post = (message: Omit<Message, 'jsonrpc'>) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const tell = (method: string, params: unknown) => post({ method, params });

function ask<T>(method: string, params: unknown): Promise<T> {
  const id = ++last;
  return new Promise<T>((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (result: never) => void, reject });
    post({ id, method, params });
  });
}

/** Returns whether resources can be read. */
export async function join(events: HostEvents): Promise<boolean> {
  addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
    if (source === parent && data?.jsonrpc === '2.0') hear(data, events);
  });
  const { hostCapabilities, hostContext } = await ask<Initialized>('ui/initialize', {
    protocolVersion: PROTOCOL,
    appInfo: { name: 'passdown', version: PROTOCOL },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  });
  events.context(hostContext ?? {});
  tell('ui/notifications/initialized', {});
  new ResizeObserver(() => {
    const { scrollWidth: width, scrollHeight: height } = document.body;
    tell('ui/notifications/size-changed', { width, height });
  }).observe(document.body);
  return hostCapabilities?.serverResources !== undefined;
}

function hear({ id, method, params, result, error }: Message, events: HostEvents): void {
  if (method === undefined) {
    const asked = waiting.get(id!);
    waiting.delete(id!);
    if (error) asked?.reject(new Error(error.message ?? 'The client refused'));
    else asked?.resolve(result as never);
  } else if (method === 'ui/notifications/tool-result') events.result(textIn(params));
  else if (method === 'ui/notifications/host-context-changed') events.context(params as HostContext);
  // ping, and the word that it ends.
  else if (id !== undefined) post({ id, result: {} });
}

const textIn = (params: unknown) =>
  ((params as { content?: { type: string; text?: string }[] }).content ?? [])
    .map(({ text }) => text ?? '')
    .filter(Boolean)
    .join('\n');

/** The text of one of the server's resources. */
export async function readResource(uri: string): Promise<string> {
  const { contents } = await ask<{ contents: { text?: string }[] }>('resources/read', { uri });
  return contents[0]?.text ?? '';
}
