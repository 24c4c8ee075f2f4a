import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { answerTo, git, hook, repository, sessionStart, stop, tryGit } from '../support/hooks.ts';
import { passdown } from '../support/in-process.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const SILENT = { code: 0, stdout: '', stderr: '' };
const PATH = 'tasks/task-007.md';
const open = { [PATH]: taskFile('7', '', { status: 'in progress' }) };
const done = (yaml = '') => taskFile('7', yaml, { status: 'completed' });
const sentBack = (problems: string, advice: string, code: string) => ({
  code: 2,
  stdout: '',
  stderr: `passdown: marked done, but the handoff is missing or not valid: task-007. Fix this before you stop:
${problems}
${advice}Or submit it over MCP: passdown_submit, with overwrite if there is a handoff already
passdown explain ${code} explains a problem and shows a right example. passdown check checks again
`,
});
const MISSING = sentBack(
  `${PATH}:1:3 warning handoff-missing  The task is completed but has no handoff: add a section ## Handoff`,
  'If there is none: run passdown new handoff task-007 and fill it in\n',
  'handoff-missing',
);

const FILL_IN = `If the form is not filled in: fill it in at ${PATH}:8 and remove what does not apply\n`;

const begin = (place: Workspace, more: object = {}) =>
  hook(place, 'session-start', { input: sessionStart(place, more) });
const endAgain = (place: Workspace, more: object = {}) => hook(place, 'stop', { input: stop(place, more) });
/** As if nothing had been sent back yet. */
const end = (place: Workspace, more: object = {}) => {
  rmSync(join(place.root, '.passdown/run/told'), { recursive: true, force: true });
  return endAgain(place, more);
};

describe('a task that was marked done in this run', () => {
  /** A run in which the file became this. */
  async function ran(text: string): Promise<Workspace> {
    const place = repository(workspace(open));
    await begin(place);
    place.write(PATH, text);
    return place;
  }

  test('without a handoff is sent back once, and again only for something else', async () => {
    const place = await ran(done());
    expect(await end(place)).toEqual(MISSING);
    expect(await end(place, { stop_hook_active: true })).toEqual(SILENT);
    expect(await endAgain(place)).toEqual(MISSING);
    expect(await endAgain(place)).toEqual(SILENT);
    expect(await hook(place, 'task-completed', { input: stop(place) })).toEqual(SILENT);
    place.write(PATH, done('outcome: [completed | partial | failed | blocked]'));
    expect((await hook(place, 'task-completed', { input: stop(place) })).stderr).toContain('template-unfilled');
    expect(await endAgain(place)).toEqual(SILENT);
  });

  test('with the template still empty is sent back', async () => {
    const place = await ran(done('outcome: [completed | partial | failed | blocked]'));
    expect(await end(place)).toEqual(
      sentBack(
        `${PATH}:8:4 warning template-unfilled  Fill in the handoff: at least outcome: completed | partial | failed | blocked`,
        FILL_IN,
        'template-unfilled',
      ),
    );
  });

  test('with nothing below the heading is sent back, whatever form that has', async () => {
    for (const heading of ['## Handoff', 'Handoff\n-------'])
      expect((await end(await ran(`${done()}\n${heading}\n`))).stderr).toContain('warning template-unfilled');
  });

  test('with a handoff that has errors is sent back with each of them, and with no warnings', async () => {
    const { code, stdout, stderr } = await end(
      await ran(
        done('outcome: completed\nfiles_created:\n  - path: /etc/passwd\n    purpose: x\ngotchas:\n  - severity: high'),
      ),
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.split('\n').slice(1, -3)).toEqual([
      expect.stringMatching(/^tasks\/task-007\.md:13:\d+ error path-not-relative {2}/),
      expect.stringMatching(/^tasks\/task-007\.md:16:\d+ error \S+ {2}/),
    ]);
    expect(stderr).not.toMatch(/^Where /m);
  });

  test('is told what its handoff claims and the repository does not show, where it is sent back, and not for that alone', async () => {
    const place = repository(workspace({ 'src/b.ts': '' }));
    place.write(PATH, open[PATH]);
    git(place, 'add', '-A');
    git(place, 'commit', '-qm', 'The task');
    await begin(place);
    const claims =
      'files_created:\n  - path: src/new.ts\n    purpose: Covered by test/new.test.ts\nfiles_modified:\n  - path: src/b.ts';
    place.write(PATH, done(`outcome: completed\n${claims}`));
    expect(await end(place)).toEqual(SILENT);
    place.write(PATH, done(`outcome: completed\n${claims}\ngotchas:\n  - severity: high`));
    const { code, stderr } = await end(place);
    expect(code).toBe(2);
    expect([...stderr.matchAll(/^tasks\/task-007\.md:\d+:\d+ (\S+ \S+)/gm)].map(([, said]) => said)).toEqual([
      'error lead-missing',
      'warning claim-file-missing',
      'warning claim-file-untouched',
      'warning claim-test-missing',
    ]);
  });

  test('with a form of which only the outcome is filled in is sent back with what is left of it', async () => {
    const place = await ran(done());
    await passdown(place, 'new', 'handoff', 'task-007');
    place.write(PATH, place.read(PATH).replace(/outcome: .*/, 'outcome: completed'));
    const { code, stderr } = await end(place);
    const [first, ...more] = [...stderr.matchAll(/^tasks\/task-007\.md:(\d+):\d+ warning placeholder-left /gm)];
    expect([code, more.length]).toEqual([2, 7]);
    expect(stderr).toContain(`\nIf the form is not filled in: fill it in at ${PATH}:${first![1]} and `);
    expect(stderr).not.toContain('passdown new handoff');
  });

  test('has its own advice for each kind of task that is sent back', async () => {
    const place = await ran(done());
    place.write('tasks/task-008.md', taskFile('8', 'outcome: [completed | partial]', { status: 'done' }));
    const { stderr } = await end(place);
    expect(stderr).toMatch(/^If there is none: run passdown new handoff task-007 and /m);
    expect(stderr).toMatch(/^If the form is not filled in: fill it in at tasks\/task-008\.md:8 and /m);
  });

  test('with YAML that nobody can read is sent back', async () => {
    const { code, stderr } = await end(await ran(done('outcome: completed\ngotchas: [')));
    expect(code).toBe(2);
    expect(stderr).toMatch(/tasks\/task-007\.md:\d+:\d+ error yaml-syntax /);
  });

  test('by its handoff alone is sent back as well where that has errors', async () => {
    const text = taskFile('7', 'outcome: completed\ngotchas:\n  - severity: high', { status: 'in progress' });
    expect((await end(await ran(text))).code).toBe(2);
  });

  test('with very many errors is sent back with the first twenty', async () => {
    const { stderr } = await end(await ran(done(`outcome: completed\ngotchas:\n${'  - severity: high\n'.repeat(70)}`)));
    expect(stderr.split('\n').filter((line) => line.includes(' error '))).toHaveLength(20);
    expect(stderr).toContain('\nand 50 more\n');
  });

  test('whose errors quote very long texts is sent back in lines that one can read', async () => {
    const { code, stderr } = await end(
      await ran(done(`outcome: completed\nfiles_created:\n  - path: /${'x'.repeat(50_000)}`)),
    );
    expect(code).toBe(2);
    expect(Math.max(...stderr.split('\n').map(({ length }) => length))).toBeLessThan(600);
  });

  test('in a commit of this run counts like one that is not committed', async () => {
    const place = await ran(done());
    git(place, 'commit', '-q', '-a', '-m', 'Done');
    expect(await end(place)).toEqual(MISSING);
  });

  test('in a new file that git does not know counts too', async () => {
    const place = await ran(open[PATH]!);
    place.write('tasks/task-008.md', taskFile('8', '', { status: 'done' }));
    expect((await end(place)).stderr).toContain('tasks/task-008.md:1:3 warning handoff-missing');
  });

  test('may go with a handoff that holds', async () => {
    expect(await end(await ran(done('outcome: completed')))).toEqual(SILENT);
  });

  test('may go with a handoff in prose', async () => {
    expect(await end(await ran(`${done()}\n## Handoff\n\nTokens are signed now, mind the clock skew.\n`))).toEqual(
      SILENT,
    );
  });

  test('may go where it is not done: other statuses, and warnings, are no reason', async () => {
    expect(await end(await ran(taskFile('7', '', { status: 'failed' })))).toEqual(SILENT);
  });

  test('shows no control characters of its text', async () => {
    const { stderr } = await end(await ran(done('outcome: completed\n"\u001b[2Jbad": [')));
    expect(stderr).not.toContain('\u001b');
  });
});

describe('what was not changed in this run is left alone', () => {
  test('a file that was marked done before the session, committed or not', async () => {
    const place = repository(workspace({ [PATH]: done(), 'tasks/task-008.md': taskFile('8') }));
    place.write('tasks/task-008.md', taskFile('8', '', { status: 'done' }));
    await begin(place);
    expect(await end(place)).toEqual(SILENT);
  });

  test('a file that was written again with the same bytes', async () => {
    const place = repository(workspace({ [PATH]: done() }));
    await begin(place);
    place.write(PATH, done());
    expect(await end(place)).toEqual(SILENT);
  });

  test('but a history made shorter does not end a run, and a resumed session begins a new one', async () => {
    const place = repository(workspace(open));
    await begin(place);
    place.write(PATH, done());
    await begin(place, { source: 'compact' });
    expect(await end(place)).toEqual(MISSING);
    await begin(place, { source: 'resume' });
    expect(await end(place)).toEqual(SILENT);
  });

  test('a file that somebody marked done in a commit before the session, which a pull brought in', async () => {
    const place = repository(workspace(open));
    git(place, 'checkout', '-q', '-b', 'theirs');
    place.write(PATH, done());
    vi.stubEnv('GIT_COMMITTER_DATE', '2026-01-01T00:00:00Z');
    git(place, 'commit', '-q', '-a', '-m', 'Theirs');
    vi.unstubAllEnvs();
    git(place, 'checkout', '-q', 'main');
    await begin(place);
    git(place, 'merge', '-q', '--ff-only', 'theirs');
    expect(await end(place)).toEqual(SILENT);
    place.write(PATH, `${done()}\n`);
    expect(await end(place)).toEqual(MISSING);
  });

  test('a file that was only moved', async () => {
    const place = repository(workspace({ [PATH]: done() }));
    await begin(place);
    git(place, 'mv', PATH, 'tasks/old-007.md');
    expect(await end(place)).toEqual(SILENT);
    git(place, 'commit', '-q', '-m', 'Move');
    expect(await end(place)).toEqual(SILENT);
  });

  test('a file that the configuration leaves out', async () => {
    const place = repository(workspace({ ...open, '.passdown/config.yaml': 'exclude: [tasks/old/**]\n' }));
    await begin(place);
    place.write('tasks/old/task-007.md', done());
    expect(await end(place)).toEqual(SILENT);
  });
});

describe('what others did is left alone', () => {
  const THEIRS = 'tasks/task-008.md';
  const theirs = (status: string) => taskFile('8', '', { status });
  const commit = (place: Workspace, message: string) => {
    git(place, 'add', 'tasks');
    git(place, 'commit', '-q', '-m', message);
  };

  /** A run that begins beside a branch on which a colleague has completed a task, without a handoff. */
  async function beside(): Promise<Workspace> {
    const place = repository(workspace({ ...open, [THEIRS]: theirs('in progress') }));
    git(place, 'checkout', '-q', '-b', 'other');
    place.write(THEIRS, theirs('done'));
    commit(place, 'Theirs');
    git(place, 'checkout', '-q', 'main');
    await begin(place);
    return place;
  }

  test.each([
    ['a merge', ['merge', '-q', '--no-ff', '--no-edit', 'other']],
    ['a fast-forward', ['merge', '-q', 'other']],
    ['a merge that is not committed yet', ['merge', '-q', '--no-ff', '--no-commit', 'other']],
    ['a switch of branches', ['checkout', '-q', 'other']],
    ['a reset', ['reset', '-q', '--hard', 'other']],
    ['a rebase', ['rebase', '-q', 'other']],
    ['a commit that was picked', ['cherry-pick', 'other']],
  ])('%s brings their task, and our own still counts, committed or not', async (_, command) => {
    const place = await beside();
    git(place, ...command);
    expect(await end(place)).toEqual(SILENT);
    place.write(PATH, done());
    expect(await end(place)).toEqual(MISSING);
    commit(place, 'Ours');
    expect(await end(place)).toEqual(MISSING);
  });

  test('a commit of ours counts after it was merged, rebased or amended', async () => {
    const place = await beside();
    place.write(PATH, done());
    commit(place, 'Ours');
    git(place, 'branch', 'ours');
    git(place, 'merge', '-q', '--no-edit', 'other');
    expect(await end(place)).toEqual(MISSING);
    git(place, 'checkout', '-q', 'ours');
    git(place, 'rebase', '-q', 'other');
    expect(await end(place)).toEqual(MISSING);
    git(place, 'commit', '-q', '--amend', '-m', 'Ours, again');
    expect(await end(place)).toEqual(MISSING);
  });

  test('what they changed last in a file of ours is theirs, and what we made of both is ours', async () => {
    const place = await beside();
    git(place, 'rm', '-q', PATH);
    place.write(THEIRS, `${theirs('in progress')}\nA word more.\n`);
    commit(place, 'A word');
    expect(tryGit(place, 'merge', '-q', '--no-edit', '-X', 'theirs', 'other').code).toBe(0);
    expect(await end(place)).toEqual(SILENT);
    place.write(THEIRS, `${theirs('done')}\nBoth.\n`);
    git(place, 'commit', '-q', '-a', '--amend', '--no-edit');
    expect((await end(place)).stderr).toContain(`${THEIRS}:1:3 warning handoff-missing`);
  });

  test('where git keeps no reflog every commit since then counts', async () => {
    const place = await beside();
    git(place, 'merge', '-q', 'other');
    rmSync(join(place.root, '.git/logs'), { recursive: true });
    expect((await end(place)).stderr).toContain(THEIRS);
  });
});

describe('a task that lacked its handoff before the session', () => {
  test('may be corrected, formatted and moved, three hundred of them too', async () => {
    const path = (i: number) => `tasks/task-${i}.md`;
    const text = (i: number) => taskFile(String(i), '', { status: 'done' });
    const files = Array.from({ length: 300 }, (_, i): [string, string] => [path(i), text(i)]);
    const place = repository(workspace(Object.fromEntries(files)));
    await begin(place);
    for (let i = 0; i < 300; i++) place.write(path(i), text(i).replace('Name of', 'The name of'));
    expect(await end(place)).toEqual(SILENT);
    git(place, 'commit', '-q', '-a', '-m', 'Format');
    expect(await end(place)).toEqual(SILENT);
    mkdirSync(join(place.root, 'tasks/old'));
    for (let i = 0; i < 300; i++) renameSync(join(place.root, path(i)), join(place.root, `tasks/old/task-${i}.md`));
    expect(await end(place)).toEqual(SILENT);
  });

  test('is sent back where it lacks something else now', async () => {
    const place = repository(workspace({ [PATH]: done() }));
    await begin(place);
    await passdown(place, 'new', 'handoff', 'task-007');
    expect((await end(place)).stderr).toContain('template-unfilled');
  });
});

describe('without a remembered session', () => {
  test("git's uncommitted files count", async () => {
    const place = repository(workspace({ ...open, 'tasks/task-008.md': taskFile('8', '', { status: 'done' }) }));
    place.write(PATH, done());
    expect(await end(place)).toEqual(MISSING);
    expect(await hook(place, 'stop')).toEqual(MISSING);
  });

  test('and without git nothing does', async () => {
    expect(await end(workspace({ [PATH]: done() }))).toEqual(SILENT);
  });

  test('in a repository without a commit every file counts', async () => {
    const place = workspace({ [PATH]: done() });
    git(place, 'init', '-q');
    expect(await end(place)).toEqual(MISSING);
  });
});

test('without git the session alone says what changed', async () => {
  const place = workspace({ ...open, 'tasks/task-008.md': taskFile('8', '', { status: 'done' }) });
  await begin(place);
  place.write(PATH, done());
  expect(await end(place)).toEqual(MISSING);
});

test('where the project is a part of a repository its own paths count', async () => {
  const place = workspace({ 'packages/a/.passdown/config.yaml': '', [`packages/a/${PATH}`]: open[PATH]! });
  repository(place);
  place.write(`packages/a/${PATH}`, done());
  place.write('tasks/task-009.md', taskFile('9', '', { status: 'done' }));
  expect(await hook(place, 'stop', { from: 'packages/a/tasks' })).toEqual(MISSING);
});

test('Cursor says how often it was sent back: once is enough', async () => {
  const place = repository(workspace(open));
  place.write(PATH, done());
  const input = { conversation_id: 'c-1', hook_event_name: 'stop', status: 'completed', workspace_roots: [place.root] };
  const { code, stdout, stderr } = await answerTo(place, 'stop', { input: { ...input, loop_count: 0 } });
  expect([code, stderr, JSON.parse(stdout)]).toEqual([0, '', { followup_message: MISSING.stderr.trimEnd() }]);
  expect(await answerTo(place, 'stop', { input: { ...input, loop_count: 1 } })).toEqual(SILENT);
});

test('our own failure lets the agent go: broken JSON, a broken configuration', async () => {
  const place = repository(workspace(open));
  place.write(PATH, done());
  const { code, stdout, stderr } = await hook(place, 'stop', { input: '{"stop_hook_active": fal' });
  expect([code, stdout, stderr.split('\n').length]).toEqual([0, '', 2]);
  place.write('.passdown/config.yaml', 'include: 7\n');
  const broken = await end(place);
  expect([broken.code, broken.stdout, broken.stderr.split('\n').length]).toEqual([0, '', 2]);
});

test('a hook that was configured wrongly lets the agent go: one line, not the exit code that sends it back', async () => {
  const place = repository(workspace(open));
  place.write(PATH, done());
  for (const args of [
    ['hook', 'stop', '--store'],
    ['--unknown', 'hook', 'stop'],
    ['-C', 'nowhere', 'hook', 'stop', '--here'],
  ]) {
    const { code, stdout, stderr } = await passdown(place, ...args);
    expect([code, stdout, stderr.split('\n').length]).toEqual([0, '', 2]);
  }
});

test('it needs no store', async () => {
  const place = repository(workspace({ ...open, '.passdown/config.yaml': 'store: neo4j://127.0.0.1:1\n' }));
  place.write(PATH, done());
  expect(await end(place)).toEqual(MISSING);
});
