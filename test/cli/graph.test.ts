/** The graph's commands as a user runs them, on the example project copied into a folder of its own. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldsOf, ITEM_LABELS, ITEMS } from '../../src/model/index.ts';
import { passdown } from '../support/in-process.ts';
import { taskFile } from '../support/store-contract.ts';
import { REPOSITORY, type Workspace, workspace } from '../support/workspace.ts';

function bookshop(): Workspace {
  const place = workspace({ '.passdown/config.yaml': 'project: bookshop\n' });
  cpSync(join(REPOSITORY, 'examples/bookshop/tasks'), join(place.root, 'tasks'), { recursive: true });
  return place;
}
const json = async (place: Workspace, ...args: string[]) => {
  const { stdout, code } = await passdown(place, ...args, '--json');
  return { code, ...JSON.parse(stdout) };
};

describe('ingest', () => {
  test('says what it did; a second time nothing has changed; graph.db stays out of git', async () => {
    const place = bookshop();
    const first = await json(place, 'ingest');
    expect([first.code, first.schemaVersion, first.kind]).toEqual([1, 1, 'ingest']);
    expect(first.data).toMatchObject({
      files: 13,
      ingested: 10,
      unchanged: 0,
      invalid: 0,
      unfilled: 2,
      freeform: 1,
      refused: 0,
      retracted: 0,
    });
    expect((await json(place, 'ingest')).data).toMatchObject({ ingested: 0, retracted: 0 });
    expect(place.read('.passdown/.gitignore')).toContain('*');
    expect((await json(place, 'verify')).data).toEqual({
      equal: true,
      missing: [],
      extra: [],
      different: [],
      files: [],
      pending: [],
    });
  });

  test('an invalid file exits 1 and is named with its place; the others are in', async () => {
    const place = bookshop();
    place.write('tasks/task-020.md', taskFile('20', 'outcome: completed\n  gotchas: ['));
    const { code, stderr } = await place.passdown(['ingest']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/tasks\/task-020\.md:\d+:\d+ error yaml-syntax/)]);
    expect((await json(place, 'tasks')).data.length).toBeGreaterThan(12);
  });

  test('a file outside include is refused before anything is read; one inside is counted in the singular', async () => {
    const place = bookshop().write('notes/x.md', taskFile('77', 'outcome: completed'));
    const refused = await passdown(place, 'ingest', 'notes/x.md');
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('notes/x.md');
    expect(refused.stderr).toContain('include: in .passdown/config.yaml');
    const path = 'tasks/task-012-wish-lists.md';
    const taken = await passdown(place, 'ingest', path);
    expect([taken.code, taken.stdout]).toEqual([0, expect.stringMatching(/^1 file: /)]);
    rmSync(join(place.root, path));
    expect((await passdown(place, 'ingest', path)).stdout).toMatch(/^0 files: 1 retracted/);
  });

  test('a folder stands for the included files below it, and for those that are gone', async () => {
    const place = workspace({
      'tasks/a/task-001.md': taskFile('1', 'outcome: completed'),
      'tasks/a/deep/task-002.md': taskFile('2', 'outcome: completed'),
      'tasks/ab/task-003.md': taskFile('3', 'outcome: completed'),
      'tasks/a/picture.svg': '<svg/>',
    });
    expect((await json(place, 'ingest', 'tasks/a')).data).toMatchObject({ files: 2, ingested: 2 });
    expect((await json(place, 'ingest', 'tasks/a/')).data).toMatchObject({ files: 2, ingested: 0 });
    rmSync(join(place.root, 'tasks/a/deep/task-002.md'));
    expect((await json(place, 'ingest', 'tasks/a')).data).toMatchObject({ files: 1, retracted: 1 });
    expect((await json(place, 'ingest', '.')).data).toMatchObject({ files: 2, ingested: 1, retracted: 0 });
  });

  test.each([
    ['that does not exist', 'nothing', 'nothing does not exist'],
    ['without an included file', 'empty', 'There is no included file in empty'],
  ])('a folder %s is an error', async (_name, folder, message) => {
    const place = bookshop().write('empty/picture.svg', '<svg/>');
    const { code, stdout, stderr } = await passdown(place, 'ingest', folder);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
    expect(stderr).toContain('include: in .passdown/config.yaml');
  });

  test('a file with an error that check would exit 1 for exits 1 and says it, though its facts are in', async () => {
    const place = workspace({
      'tasks/good/task-001.md': taskFile('1', 'outcome: completed'),
      'tasks/bad/task-002.md': taskFile('2', 'outcome: completed\ngotchas:\n  - severity: high\n  - issue: It jams'),
    });
    const check = await passdown(place, 'check', 'tasks/bad');
    expect([check.code, check.stdout]).toEqual([1, expect.stringContaining('error')]);
    for (const _time of ['when it changed', 'when nothing changed']) {
      const { code, stderr } = await passdown(place, 'ingest');
      expect([code, stderr]).toEqual([1, expect.stringMatching(/tasks\/bad\/task-002\.md:\d+:\d+ error /)]);
    }
    expect((await json(place, 'gotchas')).data).toMatchObject([{ text: 'It jams' }]);
    expect((await passdown(place, 'ingest', 'tasks/good')).code).toBe(0);
    expect((await passdown(place, 'rebuild')).code).toBe(1);
  });

  test('verify lists what changed since, and exits 1', async () => {
    const place = bookshop();
    await passdown(place, 'ingest');
    place.write('tasks/task-012-wish-lists.md', taskFile('12', 'outcome: completed'));
    const { code, data } = await json(place, 'verify');
    expect([code, data.equal, data.pending]).toEqual([1, false, ['tasks/task-012-wish-lists.md']]);
  });
});

describe('questions', () => {
  test('read what changed first, and --no-refresh does not', async () => {
    const place = bookshop();
    expect((await json(place, 'ready')).data.map(({ id }: { id: string }) => id)).toEqual(['task-012']);
    place.write('tasks/task-030.md', taskFile('30'));
    expect((await json(place, 'ready', '--no-refresh')).data).toHaveLength(1);
    expect((await json(place, 'ready')).data.map(({ id }: { id: string }) => id)).toEqual(['task-030', 'task-012']);
  });

  test('patterns by tag: id, text, tags, count and where it was seen', async () => {
    const { kind, data } = await json(bookshop(), 'patterns', '--tag', 'Money', '--tag', 'database');
    expect(kind).toBe('patterns');
    expect(data[0]).toEqual({
      id: 'pattern-cents',
      text: 'Keep money as whole cents and format it only when it is shown',
      location: 'src/db/schema.ts',
      count: 2,
      derived: false,
      resolved: false,
      tags: ['checkout', 'database', 'money'],
      seenIn: [
        { project: 'bookshop', task: 'task-001', path: 'tasks/task-001-database-schema.md', line: 50 },
        { project: 'bookshop', task: 'task-004', path: 'tasks/task-004-checkout.md', line: 33 },
      ],
      state: 'current',
      firstSaid: '2026-03-03',
      lastSaid: '2026-03-03',
    });
  });

  test('a gotcha is printed with where it was discovered', async () => {
    const place = workspace({
      'tasks/task-001.md': taskFile(
        '1',
        'outcome: completed\ngotchas:\n  - issue: It jams\n    discovered_in: Load test\n    mitigation: Wait',
      ),
    });
    const { stdout } = await passdown(place, 'gotchas');
    expect(stdout.replace(/gotcha-[0-9a-f]{8}/, 'gotcha-…')).toBe(
      'It jams  gotcha-…  medium\n  discoveredIn: Load test\n  mitigation: Wait\n  task-001, tasks/task-001.md:13\n',
    );
  });

  test.each(ITEM_LABELS)('every detail of a %s is printed, as text and as JSON', async (label) => {
    const { section, lead, prefix } = ITEMS[label];
    const texts = fieldsOf(label).filter(({ value }) => value === 'text');
    const lines = texts.map(({ name }) => `\n    ${name}: the ${name}`);
    const yaml = `outcome: completed\n${section}:\n  - ${lead}: It jams${lines.join('')}`;
    const place = workspace({ 'tasks/task-001.md': taskFile('1', yaml) });
    const [item] = (await json(place, `${prefix}s`)).data;
    expect(item).toMatchObject(Object.fromEntries(texts.map(({ name, property }) => [property, `the ${name}`])));
    const { stdout } = await passdown(place, `${prefix}s`);
    for (const { name, property } of texts) expect(stdout).toContain(`\n  ${property}: the ${name}\n`);
  });

  test('tasks, show, file, search, journal and graph answer in their kinds', async () => {
    const place = bookshop();
    expect((await json(place, 'tasks', '--status', 'blocked')).data.map(({ id }: { id: string }) => id)).toEqual([
      'task-004',
      'task-005',
      'task-007',
    ]);
    expect((await json(place, 'show', '5')).data).toMatchObject({
      id: 'task-005',
      outcome: 'blocked',
      neededBy: ['task-013'],
      blockers: [{ count: 2 }],
    });
    expect((await json(place, 'file', './src/auth/jwt.ts')).data.createdBy[0]).toMatchObject({
      task: 'task-003',
      purpose: 'Signs and verifies tokens',
    });
    expect((await json(place, 'search', 'clock', 'expired')).data[0]).toMatchObject({
      label: 'Gotcha',
      id: 'gotcha-clock',
    });
    expect((await json(place, 'journal')).data.activeBlockers).toHaveLength(2);
    expect(place.read('.passdown/journal.md')).toContain('| task-001 | Database schema | completed |');
    const { stdout } = await passdown(place, 'graph', '--around', '5');
    expect(stdout).toMatch(/^flowchart LR\n {2}n0\["/);
    for (const format of ['dot', 'json', 'cypher'])
      expect((await passdown(place, 'graph', '--format', format)).code).toBe(0);
  });

  test('search says in one line that nothing has all the words, and marks each partial hit in JSON', async () => {
    const place = bookshop();
    const { stdout } = await passdown(place, 'search', 'clock', 'zanzibar');
    expect(stdout).toMatch(/^Nothing has all of these words\..*\nGotcha .*clock/i);
    expect((await json(place, 'search', 'clock', 'zanzibar')).data[0]).toMatchObject({
      id: 'gotcha-clock',
      partial: true,
    });
    expect((await json(place, 'search', 'clock')).data[0].partial).toBeUndefined();
  });

  test('what is not known is exit 1 with nothing on stdout', async () => {
    const place = bookshop();
    for (const args of [
      ['show', '999'],
      ['file', 'no/such.ts'],
      ['graph', '--around', 'nobody'],
    ]) {
      const { code, stdout, stderr } = await passdown(place, ...args, '--json');
      expect([code, stdout, JSON.parse(stderr.trim().split('\n').at(-1)!).error.code]).toEqual([1, '', 'not-found']);
    }
  });
});

test('verify names a journal that no longer says what the files do', async () => {
  const place = bookshop();
  await passdown(place, 'journal');
  expect((await json(place, 'verify')).data).toMatchObject({ equal: true, files: [] });
  place.write('.passdown/journal.md', 'old\n');
  expect(await json(place, 'verify')).toMatchObject({
    code: 1,
    data: { equal: false, files: ['.passdown/journal.md'] },
  });
});

test('forget asks, and with --yes removes the project', async () => {
  const place = bookshop();
  await passdown(place, 'ingest');
  expect((await passdown(place, 'forget')).code).toBe(2);
  expect((await passdown(place, '--project', 'bookshop', 'forget')).code).toBe(2);
  expect((await json(place, '--project', 'bookshop', 'forget', '--yes')).data).toMatchObject({ project: 'bookshop' });
  expect((await json(place, 'tasks', '--no-refresh')).data).toEqual([]);
});

test('a store that does not answer is exit 3, and no address with credentials is taken', async () => {
  const place = bookshop();
  const down = await place.passdown(['--store', 'bolt://127.0.0.1:1', 'tasks', '--json']);
  expect([down.code, down.stdout, JSON.parse(down.stderr.trim().split('\n').at(-1)!).error.code]).toEqual([
    3,
    '',
    'store-unreachable',
  ]);
  const secret = await place.passdown(['--store', 'bolt://me:hunter22@127.0.0.1:1', 'tasks']);
  expect([secret.code, secret.stderr.includes('hunter22')]).toEqual([2, false]);
  expect(existsSync(join(place.root, '.passdown/graph.db'))).toBe(false);
});
