/** Our MCP server in the JSON files of agents. */
import type { Edit } from './draft.ts';
import { type Launch, launchProgram, type Surroundings } from './launch.ts';
import { putEntry } from './put-json.ts';
import type { EntryPlace } from './take-json.ts';

/** The name of our server, in the files of all of them. */
export const SERVER = 'passdown';

/** Under which key an agent lists its servers, and how it writes one. */
export interface ServerFormat {
  key: string;
  entry: (launch: Launch) => object;
}

export const MCP_SERVERS: ServerFormat = { key: 'mcpServers', entry: (launch) => launch };
export const VSCODE_SERVERS: ServerFormat = { key: 'servers', entry: (launch) => ({ type: 'stdio', ...launch }) };
export const OPENCODE_SERVERS: ServerFormat = {
  key: 'mcp',
  entry: ({ command, args }) => ({ type: 'local', command: [command, ...args], enabled: true }),
};

export const putServer = (given: Surroundings, { key, entry }: ServerFormat): Edit =>
  putEntry(key, SERVER, entry(launchProgram(given, 'mcp')));

export const serverPlace = ({ key }: ServerFormat): EntryPlace => ({
  keys: [key],
  name: SERVER,
  sign: JSON.stringify(SERVER),
  looksOurs: () => true,
  isOurs: isServerAlone,
});

const OWN_KEYS = ['type', 'command', 'args', 'enabled'];

/** Whether an entry starts our server and says nothing else: an `env`, say, is somebody's. */
export function isServerAlone(entry: unknown): boolean {
  const { command, args } = (entry ?? {}) as { command?: unknown; args?: unknown };
  const words = [command, args].flat().filter((word) => word !== undefined);
  return (
    Object.keys(entry ?? {}).every((key) => OWN_KEYS.includes(key)) &&
    words.every((word) => typeof word === 'string') &&
    words.includes('mcp') &&
    words.some((word) => /\bpassdown\b/.test(word as string))
  );
}
