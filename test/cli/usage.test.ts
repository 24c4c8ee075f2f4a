/** Help, colours, wrong words in filters and outputs that cannot be written: what a user meets before any answer. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { taskWith } from '../support/fixtures.ts';
import { passdown, passdownWith } from '../support/in-process.ts';
import { BIN, REPOSITORY, workspace } from '../support/workspace.ts';

const PLACE = { 'tasks/task-007.md': taskWith('outcome: completed\ngotchas:\n  - issue: It jams') };

describe('a filter with a word that nobody knows is wrong use and lists the words', () => {
  test.each([
    [
      ['tasks', '--status', 'wat'],
      'pending, in_progress, completed, partial, failed, blocked, skipped, draft, unknown',
    ],
    [['gotchas', '--severity', 'critical'], 'high, medium, low'],
    [['gotchas', '--derived', 'maybe'], 'only, none'],
  ])('%j', async (args, words) => {
    const { code, stdout, stderr } = await passdown(workspace(PLACE), ...args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(words)]);
  });
});

describe('help', () => {
  test('alone is the help of the program', async () => {
    const place = workspace();
    const { code, stdout } = await passdown(place, 'help');
    expect([code, stdout]).toEqual([0, (await passdown(place, '--help')).stdout]);
    expect(stdout).toContain('passdown help <command>');
  });

  test.each([[['check']], [['new', 'task']], [['gotchas']]])('of %j is what --help says of it', async (words) => {
    const place = workspace();
    const { code, stdout } = await passdown(place, 'help', ...words);
    expect([code, stdout]).toEqual([0, (await passdown(place, ...words, '--help')).stdout]);
    expect(stdout).toContain(`Usage: passdown ${words.join(' ')}`);
  });

  test('of a command that does not exist is wrong use and names the nearest one', async () => {
    const { code, stdout, stderr } = await passdown(workspace(), 'help', 'chekc');
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringMatching(/no command chekc[\s\S]*Did you mean check\?/),
    ]);
    expect((await passdown(workspace(PLACE), 'help', 'check', 'tasks')).code).toBe(2);
  });

  test('of a command names the options that every command has', async () => {
    const { stdout } = await passdown(workspace(), 'check', '--help');
    for (const option of ['-C <root>', '--store <uri>', '--project <name>', '--json', '--quiet'])
      expect(stdout).toContain(option);
  });
});

describe('colour', () => {
  const coloured = async (env: NodeJS.ProcessEnv) =>
    (await passdownWith({ cwd: workspace(PLACE).root, env: { NO_COLOR: '', ...env } }, 'gotchas')).stdout.includes(
      '\u001b[',
    );
  test.each<[NodeJS.ProcessEnv, boolean]>([
    [{}, false],
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: 'true' }, true],
    [{ FORCE_COLOR: '0' }, false],
    [{ FORCE_COLOR: '' }, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('in a pipe with %j: %s', async (env, expected) => {
    expect(await coloured(env)).toBe(expected);
  });
});

test.runIf(existsSync('/dev/full'))(
  'an output that cannot be written is one sentence and exit 1 (needs /dev/full)',
  () => {
    const place = workspace(PLACE);
    for (const args of [['explain'], ['tasks'], ['--help'], ['explain', '--json']]) {
      const { status, stderr } = spawnSync('sh', ['-c', `"$0" "$@" > /dev/full`, process.execPath, BIN, ...args], {
        cwd: place.root,
        encoding: 'utf8',
      });
      expect([args, status]).toEqual([args, 1]);
      expect(stderr).toMatch(/output cannot be written.*ENOSPC/);
      expect(stderr).not.toMatch(/^ +at /m);
    }
  },
);

test('the warning with which Node 22 loads SQLite is not shown', () => {
  const warns = `const load = process.getBuiltinModule;
    process.getBuiltinModule = (name) => {
      if (name === 'node:sqlite') process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
      return load(name);
    };`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(warns)}`, BIN, 'tasks', '--quiet'],
    { cwd: workspace(PLACE).root, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('task-007');
  const importing = readdirSync(join(REPOSITORY, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.ts') &&
      /^import \{.*from 'node:sqlite'/m.test(readFileSync(join(REPOSITORY, 'src', path), 'utf8')),
  );
  expect(importing).toEqual([]);
});

test('one is counted in the singular', async () => {
  const list = (agent: string) => `agent: ${agent}\nreviews:\n  - title: Bone under load\n`;
  const place = workspace({ ...PLACE, 'a.yaml': list('a'), 'b.yaml': list('b'), 'review.md': 'text' });
  const merged = await passdown(place, 'workflow', '--merge', 'a.yaml', 'b.yaml');
  expect(merged.stderr).toContain('2 entries of 2 agents are 1 review: ');
  const to = ['--from', 'a', '--to', 'b', '--goal', 'g'];
  const sent = await passdown(place, 'send', ...to, '--deliverable', 'review.md', '--summary', 'x');
  expect(sent.stderr).toContain('The summary has 1 character;');
  expect((await passdown(place, 'doctor')).stdout).not.toMatch(/\b1 \w+s to watch/);
  place.write('tasks/task-9.md', '# Task 9: x\n\n## Handoff\n\nWe should rotate the key.\n');
  const migrated = await passdown(place, 'migrate', 'tasks/task-9.md');
  expect(migrated.stderr).toMatch(/; 1 lacks something required; 1 passage is ambiguous: /);
});

test('graph --json has the envelope of every answer', async () => {
  const { stdout } = await passdown(workspace(PLACE), 'graph', '--json');
  const { schemaVersion, kind, data } = JSON.parse(stdout);
  expect([schemaVersion, kind, Object.keys(data)]).toEqual([1, 'graph', ['nodes', 'edges']]);
  expect(data.nodes.map(({ label }: { label: string }) => label)).toContain('Gotcha');
});

test('a page that a message names is in the installed package, and named by where it lies', async () => {
  const place = workspace({ '.passdown/config.yaml': 'colour: red\n' });
  const { stderr } = await passdown(place, 'check');
  const [, page] = /See (\S+configuration\.md)/.exec(stderr) ?? [];
  expect(page && existsSync(page)).toBe(true);
  const { files } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  expect(files).toContain('docs');
  const sources = readdirSync(join(REPOSITORY, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const pages = sources.flatMap((path) => [
    ...readFileSync(join(REPOSITORY, 'src', path), 'utf8').matchAll(/docsPage\('([^']+)'\)/g),
  ]);
  expect(pages.length).toBeGreaterThan(4);
  for (const [, name] of pages) expect([name, existsSync(join(REPOSITORY, 'docs', name!))]).toEqual([name, true]);
});
