/** Histories that nobody would wish for: a clear word, nothing broken. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Repository, repository } from '../support/git-repository.ts';
import { passdown } from '../support/in-process.ts';
import { SCALE } from '../support/limits.ts';

const note = (...lines: string[]) => `# Handoff\n\n## Gotchas\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
const states = async (repo: Repository) =>
  (await repo.ask<{ state: string; what: string }[]>('stale')).map(({ state, what }) => `${state} ${what}`);
const LOAD = 'export function loadAll() {\n  return 1;\n}\n';

test('a merge with fifty parents', async () => {
  const repo = repository();
  repo.commit({ 'src/a.ts': LOAD, 'HANDOFF.md': note('`loadAll()` leaks', 'src/b0.ts is slow') });
  const names = Array.from({ length: 50 }, (_, i) => `b${i}`);
  for (const name of names) {
    repo.git('checkout', '-q', '-b', name, 'main');
    repo.commit({ [`src/${name}.ts`]: 'export const x = 1;\n', ...(name === 'b7' && { 'src/a.ts': '' }) });
  }
  repo.git('checkout', '-q', 'main');
  repo.git('merge', '-q', '-m', 'All', ...names);
  expect(repo.git('log', '-1', '--format=%P').trim().split(' ')).toHaveLength(50);
  const [item] = await repo.ask<{ what: string; commit: string }[]>('stale');
  expect([item!.what, item!.commit]).toEqual(['loadAll', repo.git('rev-parse', 'HEAD').trim()]);
});

test('file names with line breaks, quotes, tabs and other letters', async () => {
  const repo = repository();
  repo.commit({
    'src/a\nb.ts': LOAD,
    'src/"c"\td.ts': 'export function saveAll() {\n}\n',
    'src/größe.ts': 'export const x = 1;\n',
    'HANDOFF.md': note('`loadAll()` leaks', '`saveAll()` is slow', 'src/größe.ts is wrong'),
  });
  repo.commit({ 'src/a\nb.ts': null, 'src/größe.ts': null });
  repo.git('mv', 'src/"c"\td.ts', 'src/e\\f.ts');
  repo.commit();
  expect((await states(repo)).sort()).toEqual(['gone loadAll', 'gone src/größe.ts']);
});

test('a repository without commits, and one whose HEAD names a branch that is not there', async () => {
  const repo = repository();
  repo.files.write('HANDOFF.md', note('`loadAll()` leaks'));
  for (const args of [['stale'], ['gotchas'], ['brief'], ['log'], ['check', '--stale']])
    expect([args, (await passdown(repo.files, ...args)).code]).toEqual([args, 0]);
  repo.commit();
  repo.git('symbolic-ref', 'HEAD', 'refs/heads/none');
  expect((await passdown(repo.files, 'stale')).stdout).toContain('no commit yet');
  expect((await passdown(repo.files, 'diff', 'main')).code).toBe(2);
});

test('a submodule is a folder that is there, and what is in it is not ours', async () => {
  const other = repository();
  other.commit({ 'lib.ts': LOAD });
  const repo = repository();
  repo.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.root, 'vendor/lib');
  repo.commit({ 'HANDOFF.md': note('`loadAll()` of vendor/lib/lib.ts leaks', 'vendor/lib/ is old') });
  repo.commit({ 'a.ts': '' });
  expect(await states(repo)).toEqual([]);
});

test('a sparse checkout leaves out files that are not gone', async () => {
  const repo = repository();
  repo.commit({ 'src/a.ts': LOAD, 'lib/b.ts': LOAD, 'HANDOFF.md': note('lib/b.ts is slow', '`loadAll()` leaks') });
  repo.commit({ 'src/a.ts': 'export const b = 1;\n' });
  repo.git('sparse-checkout', 'set', '--no-cone', '/*', '!/lib/');
  expect(await states(repo)).toEqual([]);
});

test('a history whose objects are missing says that nobody can know', async () => {
  const repo = repository();
  repo.commit({ 'src/a.ts': LOAD, 'HANDOFF.md': note('`loadAll()` leaks') });
  const blob = repo.git('rev-parse', 'HEAD:src/a.ts').trim();
  repo.commit({ 'src/a.ts': '' });
  rmSync(join(repo.root, '.git/objects', blob.slice(0, 2), blob.slice(2)), { force: true });
  const { code, stdout } = await passdown(repo.files, 'stale');
  expect([code, stdout]).toEqual([0, expect.stringContaining('cannot read all of the history')]);
  expect((await passdown(repo.files, 'gotchas')).stdout).toContain('leaks');
});

test('a kept history that somebody broke is made anew', async () => {
  const repo = repository();
  repo.commit({ 'src/a.ts': LOAD, 'HANDOFF.md': note('`loadAll()` leaks') });
  repo.commit({ 'src/a.ts': '' });
  await states(repo);
  const path = join(repo.root, '.passdown/run/history.json');
  const kept = readFileSync(path, 'utf8');
  const values = ['', '{', '[]', '{"version":1}', '{"version":1,"hashes":["x"],"times":[1],"gone":3,"words":{}}'];
  const breaks: (() => void)[] = [
    ...values.map((value) => () => writeFileSync(path, value)),
    () => truncateSync(path, 50),
    () => writeFileSync(path, kept.replace('"hashes"', '"hushes"')),
  ];
  for (const [i, broken] of breaks.entries()) {
    broken();
    expect([i, await states(repo)]).toEqual([i, ['gone loadAll']]);
    expect([i, await states(repo)]).toEqual([i, ['gone loadAll']]);
  }
});

const NAMES = ['alphaOne', 'betaTwo', 'gammaThree'];
const code = (present: readonly boolean[]) =>
  present.map((there, i) => (there ? `export function ${NAMES[i]}() {\n}\n` : '')).join('');
const step = fc.record({
  present: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  noted: fc.option(fc.nat(2), { nil: undefined }),
});

/** Writes the steps as commits; every hash differs with the author. */
function written(steps: readonly { present: boolean[]; noted: number | undefined }[], author: string): Repository {
  const repo = repository();
  mkdirSync(join(repo.root, 'src'), { recursive: true });
  const lines: string[] = [];
  for (const { present, noted } of steps) {
    if (noted !== undefined && !lines.includes(`\`${NAMES[noted]}()\` is slow`))
      lines.push(`\`${NAMES[noted]}()\` is slow`);
    repo.apply({ 'src/a.ts': code(present), 'HANDOFF.md': note(...lines) });
    repo.git('add', '-A');
    repo.git('-c', `user.name=${author}`, 'commit', '-q', '--allow-empty', '-m', author);
  }
  return repo;
}

test('a rebase that changes no content changes no answer, asked at the end or after every commit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const [one, two] = [written(steps, 'Ann'), written(steps, 'Ben')];
      const before = await states(one);
      expect(await states(two)).toEqual(before);
      // The history of one is put in the place of the other's, as a rebase does; what was kept is of commits that are gone.
      execFileSync('git', ['fetch', '-q', two.root, 'main'], { cwd: one.root });
      one.git('reset', '-q', '--hard', 'FETCH_HEAD');
      expect(await states(one)).toEqual(before);
    }),
    { numRuns: 4 },
  );
});

const move = fc.record({
  present: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  noted: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  end: fc.constantFrom('saved', 'committed', 'committed', 'amended', 'renamed', 'undone'),
  asked: fc.boolean(),
});

test('whatever was saved, committed, amended, undone or renamed, and whoever asked before: a question says what a fresh look at everything says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 7 }), async (moves) => {
      const repo = repository();
      repo.commit({ 'src/a.ts': code([true, true, true]), 'HANDOFF.md': note('src/a.ts is slow') });
      const marks = () => repo.ask('gotchas', '--derived', 'all');
      await marks();
      let [path, name] = ['HANDOFF.md', 'a'];
      for (const { present, noted, end, asked } of moves) {
        const lines = noted.flatMap((there, i) => (there ? `\`${NAMES[i]}()\` is slow` : []));
        repo.apply({ [`src/${name}.ts`]: code(present), [path]: note('src/a.ts is slow', ...lines) });
        if (end === 'renamed') {
          const [to, now] = [path === 'HANDOFF.md' ? 'docs/HANDOFF.md' : 'HANDOFF.md', name === 'a' ? 'b' : 'a'];
          repo.apply({ [path]: null, [to]: repo.files.read(path), [`src/${name}.ts`]: null });
          repo.apply({ [`src/${now}.ts`]: code(present) });
          [path, name] = [to, now];
        }
        if (end === 'undone') {
          repo.commit();
          if (asked) await marks();
          repo.git('reset', '-q', 'HEAD~1');
        } else if (end === 'amended') repo.git('commit', '-q', '-a', '--amend', '--allow-empty', '-m', 'Amended');
        else if (end !== 'saved') repo.commit();
        if (asked) await marks();
      }
      const warm = await marks();
      rmSync(join(repo.root, '.passdown/run/history.json'));
      expect(warm).toEqual(await marks());
    }),
    { numRuns: 12 * SCALE },
  );
});
