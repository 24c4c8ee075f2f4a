/** check over folders: which files are looked at, and what is wrong between them. */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/index.ts';
import { fixtureText, taskWith } from '../support/fixtures.ts';
import { passdown } from '../support/in-process.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const task = (id: string, yaml = 'outcome: completed', dependsOn = 'none') =>
  `# Task ${id}: Name\n\n| Status | completed |\n|---|---|\n| Depends On | ${dependsOn} |\n\n## Handoff\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n`;
const codes = async (place: Workspace, paths?: string[]) =>
  (await check({ root: place.root, ...(paths && { paths }) })).problems.map(
    ({ path, line, code }) => `${path}:${line} ${code}`,
  );

describe('which files', () => {
  test('the usual folders are found, .gitignore is honoured, links and other folders are not followed', async () => {
    const place = workspace({
      'tasks/task-001.md': task('1'),
      'tasks/deep/er/task-002.md': task('2'),
      'docs/tasks/task-003.md': task('3'),
      '.orchestrator/journal/task-004.md': task('4'),
      '.claude/journal/task-005.md': task('5'),
      'tasks/drafts/task-006.md': task('6'),
      'tasks/keep/task-007.md': task('7'),
      'tasks/keep/.gitignore': '!task-007.md\n',
      'notes/task-008.md': task('8'),
      'tasks/prose.md': 'Nothing to see here.\n',
      '.gitignore': 'drafts/\ntask-007.md\n',
      'elsewhere/task-009.md': task('9'),
    });
    symlinkSync(join(place.root, 'elsewhere'), join(place.root, 'tasks/link'));
    const result = await check({ root: place.root });
    expect([result.files, result.documents, result.problems]).toEqual([7, 6, []]);
  });

  test('include and exclude say where to look', async () => {
    const place = workspace({
      '.passdown/config.yaml': 'include: ["work/*.md", HANDOFF.md]\nexclude: ["work/old-*"]\n',
      'work/a.md': task('1'),
      'work/old-b.md': task('2'),
      'HANDOFF.md': task('3'),
      'tasks/task-004.md': task('4'),
    });
    expect((await check({ root: place.root })).documents).toBe(2);
  });
});

describe('a YAML or JSON file', () => {
  const broken = '\thandoff:\n\t  source_skill: a\n';

  test('that is named and cannot be read is a problem with its place; one that is only no handoff is none', async () => {
    const place = workspace({
      'd/12.yaml': broken,
      'd/x.json': '{"a": ',
      'd/compose.yml': 'a: &a 1\nb: *a\n---\nc: 2\n',
      'd/package.json': '{}',
    });
    expect(await codes(place, ['d/12.yaml', 'd/x.json', 'd/compose.yml', 'd/package.json'])).toEqual([
      'd/12.yaml:1 yaml-syntax',
      'd/x.json:1 yaml-syntax',
    ]);
  });

  test('in a folder that is named is checked where it is a handoff, and ignored where not', async () => {
    const place = workspace({
      'd/one.yaml': fixtureText('skill/summary-short.fails.yaml'),
      'd/two.json': '{"a": ',
      'd/three.yml': broken,
      'd/big.json': `"${'x'.repeat(2_000_000)}"`,
      '.passdown/preserved/p.yaml': fixtureText('payload/field-missing.fails.yaml'),
    });
    const { stdout, stderr } = await passdown(place, 'check', '.');
    expect(stdout.match(/^\S+:\d+/gm)!.map((line) => line.split(':')[0])).toEqual(['d/one.yaml', 'd/one.yaml']);
    expect(stderr).toContain('1 file checked');
    expect((await passdown(place, 'check', 'd/two.json')).code).toBe(1);
  });
});

describe('a file that is named and that no dialect knows', () => {
  const place = () =>
    workspace({
      'tasks/prose.md': 'Nothing to see here.\n',
      'tasks/empty.md': '\n',
      'd/package.json': '{"name": "x", "version": "1"}',
      'd/list.yaml': '- a\n',
      'skills/SKILL.md': '---\nname: x\ndescription: y\n---\n\n# x\n',
    });
  const REASONS = [
    ['tasks/prose.md', 'no ## Handoff section'],
    ['tasks/empty.md', 'the file is empty'],
    ['d/package.json', 'its keys (name, version)'],
    ['d/list.yaml', 'not one map'],
    ['skills/SKILL.md', 'declares a skill'],
  ] as const;

  test.each(REASONS)('%s: check says that it is not a handoff, because %s, and exits 1', async (path, reason) => {
    const { code, stdout } = await passdown(place(), 'check', path);
    expect([code, stdout]).toEqual([1, expect.stringContaining('not-a-handoff')]);
    expect(stdout).toContain(`${path}:1:1`);
    expect(stdout).toContain(reason);
  });

  test('ingest says so of a file, and not of the files of a folder', async () => {
    const here = place();
    const { code, stderr } = await passdown(here, 'ingest', 'tasks/prose.md');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('tasks/prose.md:1:1 This is not a handoff, because it has no'),
    ]);
    expect(await passdown(here, 'ingest', 'tasks')).toMatchObject({ code: 0, stderr: '' });
  });

  test('in a folder that is named it is skipped', async () => {
    expect(await passdown(place(), 'check', '.')).toMatchObject({ code: 0, stdout: '' });
  });
});

describe('between files', () => {
  test('a task that nobody describes is named where it is mentioned', async () => {
    const place = workspace({
      'tasks/task-001.md': task(
        '1',
        'outcome: blocked\nblockers:\n  - blocker: x\n    blocking_tasks: [task-099]',
        '2, TASK-88',
      ),
      'tasks/index.md': '| ID | Name | Status |\n|---|---|---|\n| 002 | Two | todo |\n',
    });
    expect(await codes(place)).toEqual(['tasks/task-001.md:5 task-unknown', 'tasks/task-001.md:12 task-unknown']);
  });

  test('checking one file still knows the tasks of the others', async () => {
    const place = workspace({ 'tasks/task-001.md': task('1'), 'tasks/task-002.md': task('2', undefined, '1') });
    expect(await codes(place, ['tasks/task-002.md'])).toEqual([]);
  });

  test('two files for one task are both named', async () => {
    const place = workspace({ 'tasks/task-007-a.md': task('007'), 'tasks/task-7-b.md': task('7') });
    const { problems } = await check({ root: place.root });
    expect(problems.map(({ path, code }) => [path, code])).toEqual([['tasks/task-7-b.md', 'task-duplicate']]);
    expect(problems[0]?.message).toContain('tasks/task-007-a.md');
  });

  test.each(['tasks/task-007-a.md', 'tasks/task-7-b.md'])(
    'two files for one task, of which only %s is checked',
    async (path) => {
      const place = workspace({ 'tasks/task-007-a.md': task('007'), 'tasks/task-7-b.md': task('7') });
      expect(await codes(place, [path])).toEqual([`${path}:1 task-duplicate`]);
    },
  );

  test('an index row and a task file for one task are no clash', async () => {
    const place = workspace({
      'tasks/README.md': '| ID | Name | Status |\n|---|---|---|\n| 007 | x | todo |\n',
      'tasks/task-007.md': task('7'),
    });
    expect(await codes(place)).toEqual([]);
    expect(await codes(place, ['tasks/task-007.md'])).toEqual([]);
    expect(await codes(place, ['tasks/README.md'])).toEqual([]);
  });

  test('a file that is not there is named, unless a task says that it was deleted', async () => {
    const place = workspace({
      'src/a.ts': '',
      'tasks/task-001.md': task(
        '1',
        'outcome: completed\nfiles_created:\n  - path: src/a.ts\n  - path: src/gone.ts\n  - path: src/lost.ts\ndependencies_for_next:\n  - file: src/typo.ts',
      ),
      'tasks/task-002.md': task(
        '2',
        'outcome: completed\nfiles_modified:\n  - path: src/gone.ts\n    change_type: delete',
      ),
    });
    expect(await codes(place)).toEqual([
      'tasks/task-001.md:14 claim-file-missing',
      'tasks/task-001.md:16 file-missing',
    ]);
  });

  test('one id for two texts is named with both places', async () => {
    const place = workspace({
      'tasks/task-001.md': task('1', 'outcome: completed\npatterns_discovered:\n  - id: p-1\n    pattern: Sign it'),
      'tasks/task-002.md': task(
        '2',
        'outcome: completed\npatterns_discovered:\n  - id: p-1\n    pattern: Rotate it\n  - id: p-2\n    pattern: SIGN it\ngotchas:\n  - id: p-1\n    issue: Not the same kind',
      ),
    });
    const { problems } = await check({ root: place.root });
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['id-two-texts', 12]]);
    expect(problems[0]?.message).toContain('tasks/task-001.md:12');
  });
});

test('a path that no disk can hold is a missing file, not a crash', async () => {
  const place = workspace({
    'README.md': '',
    'tasks/task-001.md': task(
      '1',
      `outcome: completed\nfiles_created:\n  - path: README.md/x\n  - path: ${'a'.repeat(300)}.ts`,
    ),
  });
  expect((await codes(place)).map((line) => line.split(' ')[1])).toEqual(['claim-file-missing', 'claim-file-missing']);
});

describe('with git', () => {
  const git = (place: Workspace, ...args: string[]) =>
    execFileSync('git', ['-C', place.root, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      stdio: 'ignore',
    });

  test('changes beside a handoff that names no file are named, committed or not', async () => {
    const place = workspace({ 'tasks/task-001.md': task('1'), 'src/one.ts': '' });
    git(place, 'init', '-q');
    git(place, 'add', '.');
    git(place, 'commit', '-qm', 'one');
    place.write('tasks/task-002.md', task('2')).write('src/two.ts', '');
    const { problems } = await check({ root: place.root });
    expect(problems.map(({ path, code }) => [path, code])).toEqual([
      ['tasks/task-001.md', 'files-unlisted'],
      ['tasks/task-002.md', 'files-unlisted'],
    ]);
    expect(problems.map(({ message }) => /src\/(one|two)\.ts/.exec(message)?.[1])).toEqual(['one', 'two']);
  });

  test('a draft stands beside what is not committed yet, and task files are never named, moved ones neither', async () => {
    const [path, text] = ['tasks/task-001.md', task('1')];
    const place = workspace({ [path]: '# Task 001: X\n', 'tasks/task-002.md': '# Task 002: Y\n', 'src/one.ts': '' });
    git(place, 'init', '-q');
    git(place, 'add', '.');
    git(place, 'commit', '-qm', 'one');
    git(place, 'mv', 'tasks/task-002.md', 'tasks/task-003.md');
    place.write('docs/tasks/task-003.md', '# Task 003: Another\n');
    const draft = async () => (await check({ root: place.root, source: { path, text } })).problems;
    expect(await draft()).toEqual([]);
    place.write('src/two.ts', '');
    expect((await draft()).map(({ message }) => /git saw (.*) change/.exec(message)?.[1])).toEqual(['src/two.ts']);
    git(place, 'add', '.');
    git(place, 'commit', '-qm', 'two');
    place.write(path, text);
    expect(await draft()).toEqual([]);
  });

  test('a handoff that names its files, or that changed alone, has no such problem', async () => {
    const place = workspace({
      'tasks/task-001.md': task('1'),
      'tasks/task-002.md': task('2', 'outcome: completed\nfiles_created:\n  - path: src/a.ts'),
      'src/a.ts': '',
    });
    git(place, 'init', '-q');
    git(place, 'add', 'tasks/task-001.md');
    git(place, 'commit', '-qm', 'alone');
    git(place, 'add', '.');
    git(place, 'commit', '-qm', 'rest');
    expect(await codes(place)).toEqual([]);
  });
});

test('it can be stopped between files', async () => {
  const place = workspace(
    Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`tasks/task-${i}.md`, taskWith('outcome: completed')])),
  );
  const stop = new AbortController();
  await expect(check({ root: place.root, signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow(
    /abort/i,
  );
});
