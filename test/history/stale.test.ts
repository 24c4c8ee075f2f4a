/** What is stale, asked of real repositories. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FRESH } from '../../src/history/find-stale.ts';
import { withMarks } from '../../src/history/marked-store.ts';
import { withOpen } from '../../src/workplace/open-workplace.ts';
import { workplaceAt } from '../../src/workplace/workplace.ts';
import { type Repository, repository } from '../support/git-repository.ts';
import { passdown } from '../support/in-process.ts';

interface StaleItem {
  text: string;
  state: string;
  what: string;
  commit: string | null;
  now?: string;
}

const note = (...lines: string[]) => `# Handoff\n\n## Gotchas\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
const stale = (repo: Repository, ...args: string[]) => repo.ask<StaleItem[]>('stale', '--touched', ...args);
const brief = (items: StaleItem[]) => items.map(({ state, what, commit }) => ({ state, what, commit }));

test('a deleted file and a removed function make the items that name them stale, by the commit that did it', async () => {
  const repo = repository();
  repo.commit({
    'src/mail.ts': 'export function sendMail() {\n  return 1;\n}\n',
    'src/jwt.ts': 'export const a = 1;\n',
    'HANDOFF.md': note(
      'Never call `sendMail()` twice',
      'Tokens in src/jwt.ts expire',
      'The cache in `src/later.ts` is cold',
    ),
  });
  expect(await stale(repo)).toEqual([]);
  const first = repo.commit({ 'src/jwt.ts': null });
  const second = repo.commit({ 'src/mail.ts': 'export const nothing = 1;\n' });
  expect(brief(await stale(repo))).toEqual([
    { state: 'gone', what: 'sendMail', commit: second },
    { state: 'gone', what: 'src/jwt.ts', commit: first },
  ]);
});

test('what was not there when it was said is nobody’s business', async () => {
  const repo = repository();
  repo.commit({ 'HANDOFF.md': note('Write `parseAll()` in src/parse.ts next'), 'a.ts': 'export const a = 1;\n' });
  repo.commit({ 'src/parse.ts': 'export function parseAll() {\n}\n' });
  repo.commit({ 'src/parse.ts': null });
  expect(await stale(repo)).toEqual([]);
});

test('a note that tells of a removal in its own commit is not stale', async () => {
  const repo = repository();
  repo.commit({ 'src/old.ts': 'export function oldWay() {\n}\n' });
  repo.commit({ 'src/old.ts': null, 'HANDOFF.md': note('`oldWay()` in src/old.ts was removed, never bring it back') });
  repo.commit({ 'src/new.ts': 'export const b = 2;\n' });
  expect(await stale(repo)).toEqual([]);
});

test('a moved file is followed, also twice, and is not gone', async () => {
  const repo = repository();
  const text = 'export function sign() {\n  return "a long enough text";\n}\n';
  repo.commit({ 'src/jwt.ts': text, 'HANDOFF.md': note('Clocks differ in src/jwt.ts') });
  repo.git('mv', 'src/jwt.ts', 'src/token.ts');
  repo.commit();
  repo.files.write('src/auth/.keep', '');
  repo.git('mv', 'src/token.ts', 'src/auth/token.ts');
  repo.commit();
  const [item] = await stale(repo);
  expect([item!.state, item!.now]).toEqual(['current', 'src/auth/token.ts']);
});

test('a line is found again by its text, however far it moved', async () => {
  const repo = repository();
  repo.commit({
    'src/a.ts': 'const one = 1;\nconst theLimit = 20;\nconst three = 3;\n',
    'HANDOFF.md': note('The limit in src/a.ts:2 is too low', 'The three in src/a.ts:3 is odd'),
  });
  const changed = repo.commit({ 'src/a.ts': `${'// more\n'.repeat(30)}const theLimit = 20;\nconst three = 4;\n` });
  expect(brief(await stale(repo))).toEqual([{ state: 'gone', what: 'src/a.ts:3', commit: changed }]);
});

test('the work tree counts: what is restored there is not gone, what is deleted there is', async () => {
  const repo = repository();
  repo.commit({
    'src/a.ts': 'export function loadAll() {\n}\n',
    'b.ts': '',
    'HANDOFF.md': note('`loadAll()` leaks', 'b.ts is empty'),
  });
  repo.commit({ 'src/a.ts': '' });
  expect((await stale(repo)).map(({ what }) => what)).toEqual(['loadAll']);
  repo.files.write('src/c.ts', 'export function loadAll() {\n}\n');
  rmSync(join(repo.root, 'b.ts'));
  expect(brief(await stale(repo)).filter(({ state }) => state === 'gone')).toEqual([
    { state: 'gone', what: 'b.ts', commit: null },
  ]);
});

test('a library’s function that nobody calls any more is not gone', async () => {
  const repo = repository();
  repo.commit({ 'src/a.ts': 'const list = readdirSync(path);\n', 'HANDOFF.md': note('`readdirSync()` is slow here') });
  repo.commit({ 'src/a.ts': 'const list = [];\n' });
  expect(await stale(repo)).toEqual([]);
});

test('what a kept history gives is what a fresh one gives, commit by commit and after an amended commit', async () => {
  const repo = repository();
  repo.commit({
    'src/a.ts': 'export function loadAll() {\n}\nexport function saveAll() {\n}\n',
    'HANDOFF.md': note('`loadAll()` leaks'),
  });
  await stale(repo);
  repo.commit({ 'HANDOFF.md': note('`loadAll()` leaks', '`saveAll()` is slow') });
  await stale(repo);
  repo.commit({ 'src/a.ts': 'export function saveAll() {\n}\n' });
  await stale(repo);
  repo.commit({ 'src/b.ts': 'export function loadAll() {\n}\n', 'src/a.ts': '' });
  await stale(repo);
  repo.git('rm', '-q', '--cached', 'src/b.ts');
  rmSync(join(repo.root, 'src/b.ts'));
  repo.git('commit', '-q', '--amend', '-m', 'Amended');
  const carried = await stale(repo);
  rmSync(join(repo.root, '.passdown/run/history.json'));
  expect(carried.map(({ what, state }) => [what, state])).toEqual([
    ['loadAll', 'gone'],
    ['saveAll', 'gone'],
  ]);
  expect(await stale(repo)).toEqual(carried);
});

test('a question that looks only at what it shows says what a fresh look at everything says, whatever is not committed', async () => {
  const repo = repository();
  repo.commit({
    'src/a.ts': 'export function loadAll() {\n}\nexport function saveAll() {\n}\n',
    'HANDOFF.md': note('`loadAll()` leaks', 'src/b.ts:1 is slow', 'src/c.ts is odd'),
    'src/b.ts': 'export const aLongLine = 1;\n',
    'src/c.ts': '',
  });
  repo.commit({ 'src/c.ts': null, 'handoffs/later.md': note('`saveAll()` is slow') });
  const marks = () => repo.ask<{ stale?: { what: string } }[]>('gotchas', '--derived', 'all');
  const states: (() => unknown)[] = [
    () => {},
    () => repo.apply({ 'src/a.ts': 'export function loadAll() {\n}\n' }),
    () => repo.apply({ 'src/new.ts': 'export function saveAll() {\n}\n' }),
    () => repo.apply({ 'src/b.ts': 'export const another = 1;\n' }),
    () => repo.apply({ 'handoffs/later.md': note('`loadAll()` is lazy') }),
    () => repo.git('rm', '-q', '--cached', 'HANDOFF.md'),
    () => repo.commit(),
  ];
  const told: unknown[] = [];
  await marks();
  for (const change of states) {
    change();
    const warm = await marks();
    rmSync(join(repo.root, '.passdown/run/history.json'));
    expect(await marks()).toEqual(warm);
    told.push(warm.flatMap(({ stale }) => stale?.what ?? []).sort());
  }
  expect(told).toEqual([
    ['src/c.ts'],
    ['saveAll', 'src/c.ts'],
    ['saveAll', 'src/c.ts'],
    ['saveAll', 'src/b.ts:1', 'src/c.ts'],
    ['src/b.ts:1', 'src/c.ts'],
    [],
    ['src/b.ts:1', 'src/c.ts'],
  ]);
});

test('where the history is known, only the statements of what is shown are read', async () => {
  const repo = repository();
  repo.commit({ 'a.ts': '', 'HANDOFF.md': note('`loadAll()` leaks', '`saveAll()` is slow', 'a.ts is empty') });
  await repo.ask('stale');
  await withOpen(workplaceAt({ cwd: repo.root, env: process.env }), async (open) => {
    const read = vi.spyOn(open.store, 'edgesAt');
    const { store } = await withMarks(open, 'short');
    const { nodes } = await store.items({ label: 'Gotcha', project: open.project, standing: 'open' }, { limit: 1 });
    expect(nodes.map(({ props }) => props.firstSaid)).toEqual(['2026-01-02']);
    expect(read.mock.calls.flatMap(([{ label, keys }]) => (label === 'Reference' ? [] : keys))).toEqual([
      nodes[0]!.key,
    ]);
  });
});

test('after a save, too, only the statements of what is shown are read', async () => {
  const repo = repository();
  repo.commit({ 'a.ts': '', 'HANDOFF.md': note('`loadAll()` leaks', 'a.ts is empty') });
  await repo.ask('stale');
  repo.apply({ 'HANDOFF.md': note('`loadAll()` leaks', 'b.ts is slow'), 'handoffs/new.md': note('c.ts is new') });
  await passdown(repo.files, 'ingest');
  await withOpen(workplaceAt({ cwd: repo.root, env: process.env }), async (open) => {
    const all = vi.spyOn(open.store, 'nodesByLabel');
    const { store } = await withMarks(open, 'short');
    const { nodes } = await store.items({ label: 'Gotcha', project: open.project, standing: 'open' }, { limit: 9 });
    const today = new Date().toISOString().slice(0, 10);
    expect(nodes.map(({ props }) => [props.text, props.firstSaid]).sort()).toEqual([
      ['`loadAll()` leaks', '2026-01-02'],
      ['b.ts is slow', today],
      ['c.ts is new', today],
    ]);
    expect(all.mock.calls.map(([label]) => label)).toEqual(['Reference']);
  });
});

test('where more commits are new than a briefing may read, it says so and looks only at what it shows, until somebody asks what is stale', async () => {
  const repo = repository();
  repo.commit({ 'a.ts': '', 'HANDOFF.md': note('a.ts is empty', 'b.ts is slow') });
  for (let i = 0; i <= FRESH; i++) repo.git('commit', '-q', '--allow-empty', '-m', 'Nothing');
  repo.commit({ 'a.ts': null });
  await passdown(repo.files, 'ingest');
  const look = () =>
    withOpen(workplaceAt({ cwd: repo.root, env: process.env }), async (open) => {
      const all = vi.spyOn(open.store, 'nodesByLabel');
      const { store, unmarked } = await withMarks(open, 'fresh');
      const { nodes } = await store.items({ label: 'Gotcha', project: open.project, standing: 'open' }, { limit: 9 });
      expect(all.mock.calls.map(([label]) => label)).toEqual(['Reference']);
      return [unmarked, nodes.flatMap(({ props }) => props.staleWhat ?? [])];
    });
  expect(await look()).toEqual([expect.stringContaining('passdown stale reads the history'), []]);
  await repo.ask('stale');
  expect(await look()).toEqual([undefined, ['a.ts']]);
});

test('lists, show, file, search and the briefing carry the mark; what is gone comes last and is not hidden', async () => {
  const repo = repository();
  repo.commit({
    'src/a.ts': 'export function loadAll() {\n}\n',
    'HANDOFF.md': note('The loader leaks: `loadAll()` keeps handles', 'The loader silently fails on Windows'),
  });
  repo.commit({ 'src/a.ts': 'export const b = 1;\n' });
  const gotchas = await repo.ask<{ text: string; stale?: { state: string; what: string } }[]>(
    'gotchas',
    '--derived',
    'all',
  );
  expect(gotchas.map(({ stale }) => stale?.state)).toEqual([undefined, 'gone']);
  const found = await repo.ask<{ stale?: { what: string } }[]>('search', 'loader');
  expect(found.map(({ stale }) => stale?.what).filter(Boolean)).toEqual(['loadAll']);
  const { stdout } = await passdown(repo.files, 'brief');
  expect(stdout).toMatch(/keeps handles.*gone \([0-9a-f]{9}\): loadAll/);
});

test('without git, without a commit and in a shallow clone it says once that it cannot know', async () => {
  const repo = repository();
  repo.files.write('HANDOFF.md', note('`loadAll()` leaks'));
  expect((await passdown(repo.files, 'stale')).stdout).toBe(
    'the repository has no commit yet, so nothing can be stale.\n',
  );
  repo.commit();
  repo.commit({ 'a.ts': '' });
  repo.git('clone', '-q', '--depth', '1', `file://${repo.root}`, 'clone');
  const shallow = await passdown(repo.files, '-C', 'clone', 'stale');
  expect([shallow.code, shallow.stdout.split('\n').length]).toEqual([0, 2]);
  expect(shallow.stdout).toContain('shallow clone');
  const since = await passdown(repo.files, '-C', 'clone', 'gotchas', '--since', '2026-01-01');
  expect([since.stdout.includes('leaks'), since.stderr.split('shallow clone').length]).toEqual([true, 2]);
  rmSync(join(repo.root, '.git'), { recursive: true });
  expect((await passdown(repo.files, 'stale')).stdout).toContain('no git repository');
});

test('what is confirmed counts from the commit that says so, by confirm or in a handoff', async () => {
  const repo = repository();
  repo.commit({
    'src/a.ts': 'export function loadAll() {\n}\nexport function saveAll() {\n}\n',
    'HANDOFF.md': note('`loadAll()` leaks "badly"', '`saveAll()` is slow'),
  });
  repo.commit({ 'src/a.ts': '' });
  const [first] = await repo.ask<{ id: string; text: string }[]>('stale');
  expect(await repo.ask('stale')).toHaveLength(2);
  await repo.ask('confirm', first!.id);
  expect(await repo.ask('stale')).toHaveLength(1);
  repo.commit();
  repo.commit({
    'handoffs/later.md':
      '# Later\n\n## Handoff\n\n```yaml\noutcome: completed\nconfirms:\n  - "`saveAll()` is slow"\n```\n',
  });
  expect(await repo.ask('stale')).toEqual([]);
  expect((await passdown(repo.files, 'check')).code).toBe(0);
});

test('check --stale is a warning at each place, which --strict counts', async () => {
  const repo = repository();
  repo.commit({ 'src/a.ts': 'export function loadAll() {\n}\n', 'HANDOFF.md': note('`loadAll()` leaks') });
  repo.commit({ 'src/a.ts': '' });
  const { stdout, code } = await passdown(repo.files, 'check', '--stale');
  expect(stdout).toMatch(/^HANDOFF\.md:5:1 warning names-gone {2}loadAll is gone since [0-9a-f]{9}: /m);
  expect(code).toBe(0);
  expect((await passdown(repo.files, 'check', '--stale', '--strict')).code).toBe(1);
});
