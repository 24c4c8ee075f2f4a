/** Our server in .codex/config.toml, between two comment lines. Comments and layout of the rest stay: it is only added to. */
import { isDeepStrictEqual } from 'node:util';
import { parse, TomlError } from 'smol-toml';
import { type Markers, OperatorError } from '../model/index.ts';
import { newlineOf } from '../parse/line-map.ts';
import { type Edit, kept, there, withLf } from './draft.ts';
import type { Launch } from './launch.ts';
import { appendBlock, blockOf } from './marked-block.ts';

export const TOML_MARKERS: Markers = {
  begin: '# passdown:mcp begin: written by passdown init; passdown init --remove takes it out',
  end: '# passdown:mcp end',
};

type Table = Record<string, unknown>;

export function putTomlServer(name: string, server: Launch): Edit {
  return (draft, path) => {
    const { text } = draft;
    const servers = readToml(text, path).mcp_servers as Table | undefined;
    if (servers && Object.hasOwn(servers, name)) {
      if (isDeepStrictEqual({ ...(servers[name] as Table) }, { ...server })) return there(draft);
      return kept(draft, `mcp_servers.${name} already exists with other values`);
    }
    const block = serverBlock(name, server, newlineOf(text));
    const added = appendBlock(draft, block);
    if (serverIn(added.text, name) === undefined) throw closed(path);
    return { draft: added, state: 'put', block };
  };
}

function serverBlock(name: string, { command, args }: Launch, newline?: string): string {
  const lines = [
    `[mcp_servers.${name}]`,
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map((word) => JSON.stringify(word)).join(', ')}]`,
  ];
  return blockOf(TOML_MARKERS, lines, newline);
}

/** Whether a block says nothing but how a server is started, in the form that we write; `isOurs` looks at that. */
export function isServerBlock(block: string, name: string, isOurs: (server: unknown) => boolean): boolean {
  const server = serverIn(block, name);
  return isOurs(server) && serverBlock(name, server as Launch) === withLf(block);
}

function readToml(text: string, path: string): Table {
  try {
    return parseToml(text);
  } catch (error) {
    const { line = 1, column = 1, message } = error as Partial<TomlError> & Error;
    throw new OperatorError({
      code: 'toml-unusable',
      message: `${path}:${line}:${column} is not TOML: ${message.split('\n')[0]!.replace(/^Invalid TOML document: /, '')}`,
      hint: 'Fix it and run passdown init again; nothing was written',
      exitCode: 1,
    });
  }
}

/** Only to see what is there: numbers of any size. */
const parseToml = (text: string): Table => parse(text.replace(/^\ufeff/, ''), { integersAsBigInt: 'asNeeded' });

/** Undefined where it is not there, or nothing can be read. In a list of tables, `[mcp_servers.name]` belongs to the last one of them. */
function serverIn(text: string, name: string): unknown {
  try {
    const servers = parseToml(text).mcp_servers as Table | undefined;
    return servers && Object.hasOwn(servers, name) ? servers[name] : undefined;
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}

/** `mcp_servers = { … }` is closed: TOML lets nobody add to it from elsewhere. In a list servers have no names. */
function closed(path: string): OperatorError {
  return new OperatorError({
    code: 'toml-unusable',
    message: `${path} has mcp_servers in a form that cannot be extended`,
    hint: 'Write each server as a table [mcp_servers.name] and run passdown init again; nothing was written',
    exitCode: 1,
  });
}
