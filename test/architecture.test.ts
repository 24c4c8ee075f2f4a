/** Who may import whom, and in which rooms each library is used. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { START_FILES } from '../src/disk/package.ts';
import { REPOSITORY } from './support/workspace.ts';

/**
 * The rooms in the order in which data flows: a room imports from itself and from rooms before it. Doors (the last rows) need nothing of each
 * other, and nobody before the wings imports a wing.
 */
const CORE = [
  ...['model', 'disk', 'parse', 'words', 'config', 'migrate', 'dialects', 'store', 'ingest', 'workplace'],
  ...['history', 'ask', 'brief', 'outputs', 'author'],
];
const WINGS = ['skills', 'pipeline'];
const DOORS = ['cli', 'mcp', 'lsp', 'serve', 'hooks', 'init'];
/** Beside src, the edge to the file system's events. */
const WATCHERS = ['model', 'disk'];

function mayImport(room: string): string[] {
  if (room === 'watchers') return WATCHERS;
  if (room === 'daemon') return [...CORE, 'watchers'];
  if (DOORS.includes(room)) return [...CORE, ...WINGS, 'daemon'];
  const order = [...CORE, ...WINGS];
  return order.slice(0, order.indexOf(room));
}

/** The one place where wings are hung in: the list of dialects. */
const HUNG_IN = 'dialects/index.ts';
/** The table of conventions is plain data that imports nothing: whoever needs it reads it, default globs too. */
const TABLE = 'dialects/conventions.ts';
/** Some commands start another door, and nothing else passes between them. */
const STARTS: Record<string, string> = {
  'cli/commands/mcp.ts': 'mcp',
  'cli/commands/lsp.ts': 'lsp',
  'cli/commands/hook.ts': 'hooks',
  'cli/hook-line.ts': 'hooks',
  'cli/print-answer.ts': 'hooks',
  'cli/commands/init.ts': 'init',
  'cli/commands/serve.ts': 'serve',
  'cli/commands/export.ts': 'serve',
};

/** Library → the rooms that may import it. */
const LIBRARIES: Record<string, string[]> = {
  '@modelcontextprotocol/server': ['mcp'],
  chokidar: ['watchers'],
  commander: ['cli'],
  ignore: ['disk'],
  'jsonc-parser': ['init'],
  'js-yaml': ['parse'],
  'neo4j-driver': ['store'],
  'p-queue': ['daemon'],
  pino: ['daemon'],
  'smol-toml': ['init'],
  'vscode-languageserver': ['lsp'],
  'vscode-languageserver-textdocument': ['lsp'],
  yaml: ['parse'],
  zod: ['config', 'dialects', 'skills', 'pipeline', 'init', 'hooks', 'mcp', 'lsp'],
};

/** Files by their paths below src; those of watchers/ keep that name. */
const files = ['src', 'watchers'].flatMap(sourcesIn).map(shortName);
const imports = files.flatMap((file) =>
  [...readFileSync(fullName(file), 'utf8').matchAll(/(?:from |import\()'([^']+)'/g)].map(([, from]) => ({
    file,
    from: from!,
  })),
);

function sourcesIn(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(REPOSITORY, folder, name));
}

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

test('src holds index.ts and rooms', () => {
  expect(files.filter((file) => roomOf(file) === '')).toEqual(['index.ts']);
  const rooms = [...CORE, ...WINGS, 'daemon', ...DOORS, 'watchers'];
  expect([...new Set(files.map(roomOf))].filter((room) => room && !rooms.includes(room))).toEqual([]);
});

test('a room imports only from rooms before it, doors need nothing of each other, and wings are hung in at one place', () => {
  const wrong = imports.filter(({ file, from }) => {
    if (!from.startsWith('.') || roomOf(file) === '') return false;
    const imported = shortName(join(fullName(file), '..', from));
    const target = roomOf(imported);
    if (imported === TABLE && roomOf(file) === 'config') return false;
    if (target === roomOf(file) || STARTS[file] === target) return false;
    if (file === HUNG_IN && WINGS.includes(target)) return false;
    return !mayImport(roomOf(file)).includes(target);
  });
  expect(wrong).toEqual([]);
  expect(imports.filter(({ file }) => file === TABLE)).toEqual([]);
});

test('each library stays in its rooms, and the table names no library that is not used', () => {
  const used = imports
    .filter(({ from }) => !from.startsWith('.') && !from.startsWith('node:'))
    .map(({ file, from }) => ({ file, from: packageOf(from) }));
  expect(used.filter(({ file, from }) => !LIBRARIES[from]?.includes(roomOf(file)))).toEqual([]);
  expect(Object.keys(LIBRARIES).filter((name) => !used.some(({ from }) => from === name))).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  expect(Object.keys(LIBRARIES).filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([]);
  // The others are in the bundle; the types of the library name this one.
  expect(Object.keys(dependencies)).toEqual(['zod']);
});

test('only one file asks where it is: in the bundle all files are one', () => {
  const asking = files.filter((file) => /\bimport\.meta\b/.test(readFileSync(fullName(file), 'utf8')));
  expect(asking).toEqual(['disk/package.ts']);
});

test('what is started in a process or thread of its own is on the list of the bundle', () => {
  const started = files.flatMap((file) =>
    [...readFileSync(fullName(file), 'utf8').matchAll(/start(?:File|Thread)\('([^']+)'/g)].map(([, name]) => name!),
  );
  expect(started.sort()).toEqual([...START_FILES].sort());
  const others = files.filter((file) => /new Worker\((?!startFile)/.test(readFileSync(fullName(file), 'utf8')));
  expect(others).toEqual([]);
});

/** Lines of everything below src, and of the scripts: code that moves there, or into JSON, counts. Each issue lowers these or keeps them. */
const MOST_LINES = { src: 65_000, scripts: 3_150 };

test.each(Object.entries(MOST_LINES))('%s has at most %d lines', (folder, most) => {
  const lines = readdirSync(join(REPOSITORY, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|js|cjs|json)$/.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(most);
  const { formatter } = JSON.parse(readFileSync(join(REPOSITORY, 'biome.json'), 'utf8'));
  expect(formatter.lineWidth).toBe(120);
});

test('few files are started in a process or thread of their own', () => {
  expect(START_FILES.length).toBeLessThanOrEqual(2);
});

test('values that nobody imports are not exported', () => {
  const imported = new Set(['src', 'watchers', 'test', 'bench', 'scripts'].flatMap(sourcesIn).flatMap(namesTakenBy));
  for (const called of CALLED_BY_BIN) imported.add(called);
  const exported = files.flatMap((file) =>
    [...readFileSync(fullName(file), 'utf8').matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)].map(
      ([, name]) => ({ file, name }),
    ),
  );
  const unused = exported.filter(({ file, name }) => !imported.has(`${file} *`) && !imported.has(`${file} ${name}`));
  expect(unused).toEqual([]);
});

/** It is plain JavaScript that loads what it needs by name. */
const CALLED_BY_BIN = ['cli/hook-line.ts runHookLine'];

/** `room/file.ts name` of what a file takes from others; `*` for a module that is loaded whole. */
function namesTakenBy(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const named = [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)];
  const whole = [...text.matchAll(/import\('(\.[^']+)'\)|\* as \w+ from '(\.[^']+)'/g)];
  const target = (from: string) => shortName(join(path, '..', from));
  return [
    ...whole.map(([, one, two]) => `${target(one ?? two!)} *`),
    ...named.flatMap(([, names, from]) =>
      names!
        .split(',')
        .flatMap((one) => passedOn(target(from!)).map((file) => `${file} ${one.match(/(?!type )\b\w+/)?.[0]}`)),
    ),
  ];
}

/** model/index.ts passes on what the other files of its room export. */
function passedOn(file: string): string[] {
  return file === 'model/index.ts' ? files.filter((other) => roomOf(other) === 'model') : [file];
}

test('no two files import each other, directly or around a corner', () => {
  expect(cycles()).toEqual([]);
});

/** Groups of files that reach each other by their imports (Tarjan's strongly connected components); types count, too. */
function cycles(): string[][] {
  const targets = new Map(files.map((file) => [file, [] as string[]]));
  for (const { file, from } of imports)
    if (from.startsWith('.')) targets.get(file)!.push(shortName(join(fullName(file), '..', from)));
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file)!);
    stack.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file)!, low.get(target)!));
    }
    if (low.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group.sort());
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return found;
}

test('docs/dependencies.md gives a reason for each dependency', () => {
  const page = readFileSync(join(REPOSITORY, 'docs/dependencies.md'), 'utf8');
  expect(Object.keys(LIBRARIES).filter((name) => !page.includes(`| \`${name}\` `))).toEqual([]);
});
