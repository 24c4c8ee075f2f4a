/** Who may import whom, and the one door of each library. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from './support/workspace.ts';

/** Each room with the rooms it may import from, besides itself. Data flows from the top of this table to its bottom. */
const ROOMS: Record<string, string[]> = {
  model: [],
  read: ['model'],
  parse: ['model'],
  config: ['model', 'read', 'parse'],
  migrate: ['model', 'parse'],
  dialects: ['model', 'read', 'parse', 'migrate'],
  skills: ['model', 'read', 'parse'],
  store: ['model', 'read'],
  ask: ['model', 'store'],
  brief: ['model', 'store'],
  // Where a workflow of the pipeline stands: pure functions of what the graph tells.
  pipeline: ['dialects', 'ask'],
  // Beside src: the edge to the file system's events.
  watchers: ['model', 'read'],
  // Files directly in src: the pipelines, which join rooms for the doors.
  '': ['model', 'read', 'parse', 'migrate', 'config', 'dialects', 'skills', 'store', 'ask', 'brief', 'pipeline'],
  daemon: ['model', 'read', 'config', 'store', 'brief', 'watchers', ''],
  // What `passdown init` writes for each agent, and how it is taken out again.
  init: ['model', 'read', 'parse', 'config', 'dialects', ''],
  // What agents and git call at their events.
  hooks: ['model', 'read', 'config', 'dialects', 'store', 'ask', 'brief', '', 'daemon'],
  // The two doors. The command line starts the other one (one command does), and nothing else passes between them.
  mcp: ['model', 'read', 'parse', 'config', 'dialects', 'store', 'ask', 'brief', '', 'daemon'],
  cli: [
    ...['model', 'read', 'parse', 'config', 'dialects', 'skills', 'store', 'ask', 'brief', 'pipeline', '', 'daemon'],
    ...['init', 'hooks', 'mcp'],
  ],
};

/** Library → the only files that import it. */
const DOORS: Record<string, string[]> = {
  '@modelcontextprotocol/server': [
    'mcp/client-roots.ts',
    'mcp/prompts.ts',
    'mcp/resources.ts',
    'mcp/serve.ts',
    'mcp/server.ts',
    'mcp/tool-error.ts',
    'mcp/tool.ts',
  ],
  chokidar: ['watchers/watch-folders.ts'],
  commander: [
    'cli/main.ts',
    'cli/command.ts',
    'cli/commands/brief.ts',
    'cli/commands/check.ts',
    'cli/commands/daemon.ts',
    'cli/commands/handoffs.ts',
    'cli/commands/init.ts',
    'cli/commands/hook.ts',
    'cli/commands/items.ts',
    'cli/commands/migrate.ts',
    'cli/commands/tasks.ts',
  ],
  ignore: ['read/file-scope.ts'],
  'jsonc-parser': ['init/json-tree.ts'],
  'js-yaml': ['parse/read-yaml.ts'],
  'neo4j-driver': ['store/neo4j/schema.ts', 'store/neo4j/store.ts', 'store/neo4j/writer.ts'],
  'p-queue': ['daemon/keeper.ts'],
  picomatch: ['read/file-scope.ts'],
  pino: ['log.ts'],
  'smol-toml': ['init/edit-toml.ts'],
  yaml: ['parse/explain-yaml.ts', 'parse/write-yaml.ts'],
  zod: [
    'config/describe-keys.ts',
    'config/schema.ts',
    'config/load-config.ts',
    'dialects/check-document.ts',
    'dialects/decision/schema.ts',
    'dialects/document-fields.ts',
    'dialects/payload/schema.ts',
    'dialects/pipeline/schema.ts',
    'dialects/skill/schema.ts',
    'dialects/task/read-handoff.ts',
    'dialects/task/schema.ts',
    'init/record.ts',
    'hooks/input.ts',
    'mcp/prompts.ts',
    'mcp/tool.ts',
    'mcp/tools/brief.ts',
    'mcp/tools/check.ts',
    'mcp/tools/find.ts',
    'mcp/tools/handoff-argument.ts',
    'mcp/tools/submit.ts',
    'mcp/tools/tasks.ts',
    'skills/cache.ts',
  ],
};

/** Files by their paths below src; those of watchers/ keep that name. */
const files = ['src', 'watchers'].flatMap((folder) =>
  readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => shortName(join(REPOSITORY, folder, name))),
);
const imports = files.flatMap((file) =>
  [...readFileSync(fullName(file), 'utf8').matchAll(/(?:from |import\()'([^']+)'/g)].map(([, from]) => ({
    file,
    from: from!,
  })),
);

function shortName(path: string): string {
  return relative(REPOSITORY, path)
    .replaceAll('\\', '/')
    .replace(/^src\//, '');
}

function fullName(file: string): string {
  return join(REPOSITORY, file.startsWith('watchers/') ? '' : 'src', file);
}

/** A part of a package is imported under the package's name. */
const packageOf = (from: string) => /^(?:@[^/]+\/)?[^/]+/.exec(from)![0];

const roomOf = (file: string) => (file.includes('/') ? file.split('/')[0]! : '');

test('a room imports only from rooms before it', () => {
  const wrong = imports.filter(({ file, from }) => {
    if (!from.startsWith('.')) return false;
    const target = roomOf(shortName(join(fullName(file), '..', from)));
    return target !== roomOf(file) && !ROOMS[roomOf(file)]?.includes(target);
  });
  expect(wrong).toEqual([]);
});

test('the command line only starts the MCP server', () => {
  const callers = imports.filter(({ file, from }) => file.startsWith('cli/') && from.includes('/mcp/'));
  expect(callers).toEqual([{ file: 'cli/commands/mcp.ts', from: '../../mcp/serve.ts' }]);
});

test('every folder is a room of the table', () => {
  expect([...new Set(files.map(roomOf))].filter((room) => !(room in ROOMS))).toEqual([]);
});

test('each library has its door, and the table names no library that is not used', () => {
  const used = imports
    .filter(({ from }) => !from.startsWith('.') && !from.startsWith('node:'))
    .map(({ file, from }) => ({ file, from: packageOf(from) }));
  expect(used.filter(({ file, from }) => !DOORS[from]?.includes(file))).toEqual([]);
  expect(Object.keys(DOORS).filter((name) => !used.some(({ from }) => from === name))).toEqual([]);
  const { dependencies } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  expect(Object.keys(dependencies).sort()).toEqual(Object.keys(DOORS).sort());
});

test('the README gives a reason for each dependency', () => {
  const readme = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');
  expect(Object.keys(DOORS).filter((name) => !readme.includes(`| \`${name}\` `))).toEqual([]);
});
