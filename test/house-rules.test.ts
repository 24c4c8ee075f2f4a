/** What holds of the tests themselves: where they stand, what they are called, how long they may take, and that nothing is skipped in silence. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notRun } from '../scripts/not-run.ts';
import config from '../vitest.config.ts';
import { REPOSITORY, workspace } from './support/workspace.ts';

const TEST = join(REPOSITORY, 'test');
const foldersOf = (path: string) =>
  readdirSync(join(REPOSITORY, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
const sources = readdirSync(TEST, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(TEST, name), 'utf8') }));
const found = (pattern: RegExp, among = sources) =>
  among.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([match]) => `${name}: ${match.trim()}`));

test('tests stand in folders that are called like the rooms; those of the whole stand at the top', () => {
  const others = ['fixtures', 'neo4j', 'relevance', 'support', 'watchers'];
  expect(foldersOf('test').filter((name) => ![...foldersOf('src'), ...others].includes(name))).toEqual([]);
  expect(sources.filter(({ name }) => !name.includes('/')).map(({ name }) => name)).toEqual(
    [
      'adding-a-field',
      'architecture',
      'bench',
      'docs',
      'expressions',
      'generated',
      'house-rules',
      'package',
      'whole-loop',
      'worktrees',
    ].map((name) => `${name}.test.ts`),
  );
});

/** The names of tests and groups as they are written. */
const NAME =
  /\b(?:test|it|describe|daemonTest)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(?:'((?:\\.|[^'\\])*)'|"([^"]*)"|`([^`]*)`)/g;
const names = sources.flatMap(({ name: file, text }) =>
  [...text.matchAll(NAME)].map(([, ...quoted]) => ({ file, name: quoted.find((one) => one !== undefined)! })),
);

test('no name begins with the number of a list', () => {
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter(({ name }) => /^(?:fault|rule|case|issue)?s? ?\d+(?:, \d+)*[:.)] /i.test(name))).toEqual([]);
});

test('docs/faults.md claims what tests are called', () => {
  const rows = [
    ...readFileSync(join(REPOSITORY, 'docs/faults.md'), 'utf8').matchAll(/^\| (.+) \| (.+) \| `test\/(.+)` \|$/gm),
  ];
  expect(rows.length).toBeGreaterThan(30);
  const isThere = (file: string, claim: string) => names.some((one) => one.file === file && one.name.startsWith(claim));
  expect(rows.filter(([, , claim, file]) => !isThere(file!, claim!)).map(([, , claim]) => claim)).toEqual([]);
});

test('tests and hooks have one limit, and no test, hook or wait has a shorter one of its own', () => {
  const { testTimeout, hookTimeout, projects } = config.test!;
  expect([testTimeout, hookTimeout]).toEqual([expect.any(Number), testTimeout]);
  const own = projects!
    .map((project) => (project as typeof config).test!)
    .filter((one) => one.testTimeout !== undefined);
  for (const one of own) expect([one.hookTimeout, one.testTimeout! > testTimeout!]).toEqual([one.testTimeout, true]);
  const number = String.raw`\d[\d_]{3,}`;
  const limits = [`^ *\\}, ${number}[^)\\n]*\\);`, `^ *${number}(?: [*+] .*)?,?\\n *\\);`, `[tT]imeout: *${number}`];
  const waits = [`Date\\.now\\(\\) \\+ ${number};`, `setTimeout\\(.*, ${number}\\)`, `until\\([^;]*, ${number}\\);`];
  const elsewhere = sources.filter(({ name }) => name !== 'support/limits.ts');
  expect([...limits, ...waits].flatMap((pattern) => found(new RegExp(pattern, 'gm'), elsewhere))).toEqual([]);
});

test('whatever may be skipped says in its name what it needs', () => {
  const others = sources.filter(({ name }) => name !== 'house-rules.test.ts');
  const conditional = others.flatMap(({ name, text }) =>
    text
      .split(/\.(?=(?:skipIf|runIf)\()/)
      .slice(1)
      .map((rest) => ({ name, start: rest.slice(0, 400) })),
  );
  expect(conditional.length).toBeGreaterThan(10);
  expect(conditional.filter(({ start }) => !start.includes('(needs '))).toEqual([]);
  const inside = others.filter(({ text }) => /\bcontext\.skip\(/.test(text));
  expect(inside.filter(({ text }) => !text.includes('(needs ')).map(({ name }) => name)).toEqual([]);
  expect(found(/\b(?:test|it|describe)\.(?:skip|only|todo)\(/g, others)).toEqual([]);
});

test('a run without the collections says in one line what was not run, and a run of everything says nothing', () => {
  const { root } = workspace();
  const report = join(root, 'report.json');
  const run = (shared: string | undefined) => {
    const vitest = join(REPOSITORY, 'node_modules/vitest/vitest.mjs');
    const args = [
      'run',
      '--project',
      'passdown',
      '--reporter=json',
      `--outputFile=${report}`,
      'test/skills/find-skills.test.ts',
    ];
    const env = { ...process.env, ...(shared && { PASSDOWN_TEST_SHARED: shared }) };
    expect(spawnSync(process.execPath, [vitest, ...args], { cwd: REPOSITORY, env }).status).toBe(0);
    return JSON.parse(readFileSync(report, 'utf8'));
  };
  const line = notRun(run(root), REPOSITORY);
  expect(line).toBe('Not run, because this is missing here: ../shared/corpus (test/skills)');
  const passed = { fullName: 'a claim (needs Neo4j)', status: 'passed' };
  expect(notRun({ testResults: [{ name: 'x', assertionResults: [passed] }] }, REPOSITORY)).toBeUndefined();
});
