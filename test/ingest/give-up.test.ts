/** A file that takes for ever is given up, and everything else goes on. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeProject } from '../../bench/make-project.ts';
import type { Dialect } from '../../src/dialects/dialect.ts';
import { DIALECTS } from '../../src/dialects/index.ts';
import { readSteps } from '../../src/dialects/read-document.ts';
import { findFiles } from '../../src/disk/find-files.ts';
import { loadLibrary } from '../../src/disk/package.ts';
import { loadConfig } from '../../src/index.ts';
import { within } from '../../src/ingest/give-up.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { Looker } from '../../src/ingest/look.ts';
import { SLOTS } from '../../src/migrate/evidence-names.ts';
import { phrasesIn } from '../../src/migrate/phrases.ts';
import { textEvidence } from '../../src/migrate/text-evidence.ts';
import { finish, type Properties } from '../../src/model/index.ts';
import type { Says } from '../../src/store/commit/document-change.ts';
import { canonical, exportGraph } from '../../src/store/export-graph.ts';
import { MemoryStore } from '../../src/store/memory/store.ts';
import { LIMITS, taskWith } from '../support/fixtures.ts';
import { HOSTILE as HOSTILE_FILES } from '../support/hostile.ts';
import { BIN, REPOSITORY, workspace } from '../support/workspace.ts';

/** Sixty letters would take it some centuries. */
const HANGS = /^(a+)+$/;
const hanging: Dialect = {
  ...DIALECTS[0]!,
  name: 'hanging',
  read: ({ markdown }) => {
    HANGS.test(markdown.text);
    return undefined;
  },
};
const dialects = [hanging, ...DIALECTS];
const HOSTILE = `${'a'.repeat(60)}!`;

function project() {
  const honest = taskWith('outcome: completed\ngotchas:\n  - issue: Slow on Mondays');
  const place = workspace({ 'tasks/task-001.md': honest, 'tasks/task-002.md': HOSTILE, 'tasks/task-003.md': honest });
  return { place, options: { root: place.root, config: loadConfig(place.root), project: 'p', dialects } };
}

test('a file on which a dialect hangs says nothing and has the reason, and the files beside it are read', async () => {
  const { options } = project();
  const stores = [new MemoryStore(), new MemoryStore()];
  for (const store of stores) {
    const { files, ingested, invalid } = await ingest({ ...options, store });
    expect({ files, ingested, invalid }).toEqual({ files: 3, ingested: 2, invalid: 1 });
  }
  const documents = await stores[0]!.nodesByLabel('Document', 'p');
  const refused = documents.find(({ props }) => props.path === 'tasks/task-002.md')!;
  expect(refused.props.problems).toEqual([expect.stringMatching(/^1:1 error file-too-slow {2}Reading this file took/)]);
  // A rebuild gives it up as well, so the graph is what a rebuild gives.
  const [one, two] = await Promise.all(stores.map(async (store) => canonical(await exportGraph(store, 'p'))));
  expect(one).toEqual(two);
});

test('no file that is made to hurt takes so long that it is given up', async () => {
  const given: string[] = [];
  for (const { name, content, path = 'tasks/task-002.md' } of HOSTILE_FILES) {
    if (content.length > LIMITS.fileBytes) continue;
    const { root } = workspace().write(path, content);
    const looker = new Looker({ root, config: loadConfig(root), project: 'p' });
    const look = await looker.look(path, undefined);
    if ('problems' in look && look.problems.some(({ code }) => code === 'file-too-slow')) given.push(name);
  }
  expect(given).toEqual([]);
});

test('the daemon gives it up once, and reads it again when it has changed', async () => {
  const { place, options } = project();
  const looker = new Looker(options);
  const look = async (row?: Properties) => {
    const begun = await looker.beginStable('tasks/task-002.md', row);
    return (await looker.finishAll([begun!]))[0]!;
  };
  const first = await look();
  expect(first).toMatchObject({ outcome: 'invalid', problems: [{ code: 'file-too-slow', line: 1 }] });
  const { row } = first.change as Says;
  // As if some time had passed: a stamp of just now is not trusted.
  const later = { ...row, scannedAt: Number(row.scannedAt) + 60_000 };
  expect(await look(later)).toMatchObject({ outcome: 'unchanged' });
  place.write('tasks/task-002.md', taskWith('outcome: completed').replace('Task 007', 'Task 002'));
  expect(await look(later)).toMatchObject({ outcome: 'ingested' });
});

test('one file of those that the daemon reads together is given up, and the others are read', async () => {
  const looker = new Looker(project().options);
  const paths = [1, 2, 3].map((n) => `tasks/task-00${n}.md`);
  const begun = await Promise.all(paths.map((path) => looker.beginStable(path, undefined)));
  const looks = await looker.finishAll(begun.filter((one) => one !== undefined));
  expect(looks.map(({ path, outcome }) => [path, outcome])).toEqual(
    paths.map((path, index) => [path, index === 1 ? 'invalid' : 'ingested']),
  );
});

test('what a text begins with and is made of is the same after one that was given up, at whatever moment', () => {
  const plain =
    'never deploy before the migration has run, because the queue loses messages and the cache waits for it';
  const heard = (most = Number.POSITIVE_INFINITY) => {
    const said: [number, number][] = [];
    const say = (slot: number, key: number) => {
      if (said.length === most) throw new Error('given up');
      said.push([slot, key]);
    };
    try {
      textEvidence(plain, phrasesIn(plain).classes, SLOTS.of('under none'), { say, word: () => {} });
    } catch {}
    return said;
  };
  const whole = heard();
  expect(whole.length).toBeGreaterThan(10);
  for (let most = 0; most < whole.length; most++) {
    heard(most);
    expect(heard()).toEqual(whole);
  }
});

test('notes say the same after hundreds of readings that were ended in the middle', async () => {
  const { root } = workspace();
  makeProject(root, { tasks: 10, notes: 20 });
  const options = { root, config: loadConfig(root), project: 'p' };
  const paths = Array.from(findFiles(root, options.config), (path) => ({ path, row: undefined }));
  const said = async () => (await new Looker(options).lookAll(paths)).map(({ path, change }) => [path, change]);
  const facts = async () => JSON.stringify(await said(), (name, value) => (name === 'scannedAt' ? undefined : value));
  const before = await facts();
  const texts = paths.map(({ path }) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const readAll = () => texts.flatMap((source) => finish(readSteps(DIALECTS, source, options.config.limits)) ?? []);
  const ended = Array.from({ length: 300 }, () => within(1, readAll)).filter((read) => read === undefined);
  expect(ended.length).toBeGreaterThan(100);
  expect(await facts()).toBe(before);
});

test('a mistake in a dialect is still thrown', async () => {
  const { options } = project();
  const broken: Dialect = {
    ...hanging,
    read: () => {
      throw new TypeError('broken');
    },
  };
  const looker = new Looker({ ...options, dialects: [broken] });
  await expect(looker.look('tasks/task-001.md', undefined)).rejects.toThrow(TypeError);
});

test('a library that was half loaded when reading was given up is loaded anew', () => {
  const { cache, resolve } = createRequire(import.meta.filename);
  cache[resolve('yaml')] = { loaded: false, exports: {} } as NodeJS.Module;
  expect(loadLibrary<typeof import('yaml')>('yaml').parseDocument).toBeTypeOf('function');
});

/** What the packed command makes of a text; by `way` it is ended on the way, with the bundle loaded by our own loader or by Node's. */
function readPacked(way: 'kept' | 'plain' | 'whole', text: string): { text: string; fixed: number; ended: number } {
  const script = join(REPOSITORY, 'test/support/ended-reader.cjs');
  const dist = join(dirname(BIN), '../dist');
  const env = { ...process.env, NODE_COMPILE_CACHE: join(workspace().root, 'cache') };
  const args = [script, dist, way, 'tasks/task-007.md', text];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env }));
}

const TEXTS = {
  'a handoff that can be mended': taskWith('outcome: Completed\ngotchas:\n  - issue: Use this: that\n'),
  'a handoff that cannot': taskWith('outcome: completed\ngotchas:\n  - issue: [high\n'),
  prose: '# Task 007: x\n\n## Handoff\n\n### Gotchas\n\n- The cache in `src/a.ts` is slow\n\nNext: measure it.\n',
};

for (const [name, text] of Object.entries(TEXTS))
  test(`the packed command may be ended at any moment of reading ${name}: the next reading is a whole one`, () => {
    const { text: whole, fixed } = readPacked('whole', text);
    for (const way of ['kept', 'plain'] as const) {
      const { ended, ...read } = readPacked(way, text);
      expect(ended).toBeGreaterThan(0);
      expect(read).toEqual({ text: whole, fixed });
    }
  });
