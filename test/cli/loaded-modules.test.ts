/** Starting is most of what a short command costs, and most of that is loading: each command loads what it needs. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { REPOSITORY, SOURCE_BIN, Workspace } from '../support/workspace.ts';

const COUNTER = pathToFileURL(join(REPOSITORY, 'test/support/count-modules.mjs')).href;
const place = new Workspace().write('tasks/task-001.md', '# Task 001: One\n\nStatus: todo\n');

/** The modules that a command loads, from the sources: libraries by their names, ours by their paths. */
function loadedBy(args: readonly string[]): string[] {
  const list = join(place.root, 'modules');
  const env = { ...process.env, MODULES_FILE: list, NODE_DISABLE_COMPILE_CACHE: '1' };
  const { status } = spawnSync(process.execPath, ['--import', COUNTER, SOURCE_BIN, ...args], {
    cwd: place.root,
    env,
    input: '',
  });
  // `status` says 1 where no daemon runs.
  expect([args, status === 0 || status === 1]).toEqual([args, true]);
  return readFileSync(list, 'utf8')
    .split('\n')
    .map((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url.slice(url.indexOf('/src/') + 1));
}

beforeAll(() => {
  expect(spawnSync(process.execPath, [SOURCE_BIN, 'ingest'], { cwd: place.root }).status).toBe(0);
  return () => place.remove();
});

/** A number that grows is looked at: is it needed for every call? */
test.each<[string, number, string[]]>([
  ['--version', 45, ['commander']],
  ['--help', 45, ['commander']],
  ['hook', 58, ['commander']],
  ['hook post-merge', 21, []],
  ['status', 180, ['commander', 'ignore', 'js-yaml', 'zod']],
])('%s loads at most %i modules, and no library but those it needs', (line, most, libraries) => {
  const loaded = loadedBy(line.split(' '));
  const taken = new Set(loaded.filter((name) => !name.startsWith('src/') && !name.startsWith('file:')));
  expect([...taken].filter((name) => !libraries.includes(name))).toEqual([]);
  expect(loaded.length).toBeLessThanOrEqual(most);
});

/** The dialects, what reads prose, and the wings; what finds paths in a text is small. */
const READING =
  /^(?:yaml|neo4j-driver|chokidar|pino)$|^src\/(?:migrate\/(?!paths)|pipeline|skills|author)|^src\/dialects\/(?:index|read-document|task\/dialect)\.ts$/;
const readingIn = (loaded: readonly string[]) => loaded.filter((name) => READING.test(name));

test('where no file changed, questions and briefings load nothing that reads files', async () => {
  // A file that was written just now is read once more.
  await expect.poll(() => readingIn(loadedBy(['ready']))).toEqual([]);
  for (const [line, most] of [
    ['ready', 232],
    ['brief', 290],
    ['tasks', 232],
  ] as const) {
    const loaded = loadedBy([line]);
    // The overview quotes notes, so it cuts them into lines as the reader of prose does.
    const reading = readingIn(loaded).filter((name) => line !== 'brief' || !name.startsWith('src/migrate/'));
    expect([line, reading, Math.max(loaded.length, most)]).toEqual([line, [], most]);
  }
});
