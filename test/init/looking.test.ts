/** What init finds out about a place: where task files lie, how passdown is called there, what to write down as its configuration. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { configSchema } from '../../src/config/schema.ts';
import { readDocument } from '../../src/dialects/index.ts';
import { AGENT_BLOCK, detectAgents } from '../../src/init/agents.ts';
import { lookAtCheckout } from '../../src/init/checkout.ts';
import { configFile } from '../../src/init/config-file.ts';
import { launchProgram, launchWords, shellLine } from '../../src/init/launch.ts';
import { proposeGlobs } from '../../src/init/propose-globs.ts';
import { survey } from '../../src/init/survey.ts';
import { AGENTS_MARKERS } from '../../src/model/index.ts';
import { LIMITS, taskWith } from '../support/fixtures.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { workspace } from '../support/workspace.ts';

const CONFIG = configSchema.parse({});
const TASK = taskWith('outcome: completed');
const NOTE = '# Session handoff\n\nDid the login.\n';

function globsFor(files: Record<string, string>): string[] {
  const { root } = workspace(files);
  return proposeGlobs(root, CONFIG, survey({ root, config: CONFIG }, 'p'), lookAtCheckout(root).workspaces);
}

const PLACES: Record<string, [Record<string, string>, string[]]> = {
  'where passdown looks anyway': [{ 'tasks/task-001.md': TASK, 'HANDOFF.md': NOTE }, []],
  'in a folder of its own': [{ 'work/task-001.md': TASK, 'work/old/task-002.md': TASK }, ['work/**/*.md']],
  'in folders beside each other': [
    { 'services/a/tasks/task-001.md': TASK, 'services/b/tasks/task-002.md': TASK },
    ['services/*/tasks/**/*.md'],
  ],
  'in one package of several': [
    { 'pnpm-workspace.yaml': 'packages:\n  - apps/*\n  - "!x"\n', 'apps/a/tasks/task-001.md': TASK },
    ['apps/*/tasks/**/*.md'],
  ],
  'right in the root': [
    { 'task-001.md': TASK, 'task-002.md': TASK, 'Task 3.md': taskWith('outcome: completed') },
    ['Task 3.md', 'task-*.md'],
  ],
  'in a folder whose name means something in a glob': [{ 'work [old]/task-001.md': TASK }, ['work ?old?/**/*.md']],
  'among documentation': [
    { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'docs/example.md': TASK, 'docs/task-001.md': TASK },
    ['docs/task-*.md'],
  ],
  'in documentation that shows examples': [{ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'docs/c.md': TASK }, []],
  'as several notes': [{ 'notes/a-handoff.md': NOTE, 'notes/b-handoff.md': NOTE }, ['notes/**/*.md']],
  'as a single note, which may be anything': [{ 'notes/a-handoff.md': NOTE }, []],
  'beside design documents, by their names': [
    {
      ...Object.fromEntries(['alpha', 'beta', 'gamma'].map((name) => [`docs/design/${name}.md`, '# A\n'])),
      'docs/design/HANDOFF_2026-01-05.md': NOTE,
      'docs/design/HANDOFF_2026-01-06.md': NOTE,
      'docs/old/HANDOFF_2025-12-01.md': NOTE,
      'docs/old/plan.md': '# Plan\n',
    },
    ['docs/**/HANDOFF_*.md'],
  ],
  'beside plans, one in each folder': [
    Object.fromEntries(
      ['01-setup', '02-login', '03-mail'].flatMap((phase) => [
        [`work/${phase}/${phase.slice(0, 2)}-01-PLAN.md`, '# Plan\n'],
        [`work/${phase}/${phase.slice(0, 2)}-01-SUMMARY.md`, '---\nkey-files:\n  created: [a.ts]\n---\n\n# Summary\n'],
      ]),
    ),
    ['work/**/*-SUMMARY.md'],
  ],
  'by names that fixtures have as well': [
    {
      'log/x/HANDOFF_1.md': NOTE,
      'log/y/HANDOFF_2.md': NOTE,
      'log/x/a.md': '# A\n',
      'log/y/a.md': '# A\n',
      'test/fixtures/HANDOFF_3.md': NOTE,
    },
    ['log/**/HANDOFF_*.md'],
  ],
  'in a folder that mostly holds them, under names that have nothing in common': [
    { 'log/a.md': NOTE, 'log/monday.md': NOTE, 'log/rest.md': NOTE, 'log/other.md': '# Other\n' },
    ['log/a.md', 'log/monday.md', 'log/rest.md'],
  ],
  'as a single note under a name that says so, where people put it': [
    {
      'docs/plans/cache_handoff_2026-04-23.md': NOTE,
      'BUILD_PROGRESS.md': '# Build\n',
      'shop_handoff.txt': NOTE,
      'docs/handoff-protocol.md': '# Handoff protocol\n\nWrite one.\n',
    },
    ['BUILD_PROGRESS.md', 'shop_handoff.txt'],
  ],
  'as text about tasks and handoffs': [
    {
      'docs/task-runner.md': '# Task runner\n\nHow tasks are run.\n',
      'docs/handoffs.md': '# Handoffs\n\n## Handoff\n\nWrite one.\n',
      'README.md': taskWith('outcome: completed'),
    },
    [],
  ],
  'as fixtures, templates and skills': [
    { 'test/fixtures/task-001.md': TASK, 'templates/task-001.md': TASK, '.claude/skills/x/task-001.md': TASK },
    [],
  ],
  'in what git leaves out, and in other repositories': [
    {
      '.gitignore': 'out-of-git/\n',
      'out-of-git/task-001.md': TASK,
      'trees/one/.git': 'gitdir: x',
      'trees/one/work/task-001.md': TASK,
    },
    [],
  ],
};

describe('where task files lie', () => {
  test.each(Object.entries(PLACES))('%s', (_name, [files, globs]) => {
    expect(globsFor(files)).toEqual(globs);
  });

  test('a configuration that does not look there is left alone, and told', async () => {
    const place = workspace({ '.passdown/config.yaml': 'include: [tasks/*.md]\n', 'work/task-001.md': TASK });
    const { stdout } = await passdown(place, 'init', '--yes');
    expect(stdout).toContain('.passdown/config.yaml does not look there; add to include: work/**/*.md');
    expect(stdout).toContain('0 task files');
    expect(place.read('.passdown/config.yaml')).toBe('include: [tasks/*.md]\n');
  });
});

describe('what is said of what was found', () => {
  test('two files of one task are named, and one of them has a mistake', async () => {
    const place = workspace({
      'package.json': '{"workspaces": ["packages/*"]}',
      'packages/api/tasks/task-007-x.md': TASK,
      'packages/web/docs/tasks/task-007-y.md': TASK,
    });
    const files = ['packages/api/tasks/task-007-x.md', 'packages/web/docs/tasks/task-007-y.md'];
    const { data } = await dataOf(place, 'init', '--dry-run');
    expect(data.found).toMatchObject({ structured: 1, mistakes: 1, duplicates: [{ task: 'task-007', files }] });
    const { stdout } = await passdown(place, 'init', '--dry-run');
    expect(stdout).toContain(`task-007 is described by 2 files: ${files.join(', ')}; ids must be unique in a project`);
  });

  test('one note is one note', async () => {
    const place = workspace({
      'HANDOFF.md': `${NOTE}\n## Gotchas\n\n- The cache must be cleared first, or it fails\n`,
    });
    const { stdout } = await passdown(place, 'init', '--dry-run');
    expect(stdout).toContain('notes      . (1)\n');
    expect(stdout).toContain('\n1 note, 0 structured, 1 freeform, 0 with mistakes; 1 pattern or gotcha\n');
  });

  test('what the globs reach and nobody can read as a task is named; what stands beside task files is not', async () => {
    const place = workspace({
      'tasks/task-001.md': TASK,
      'tasks/AUTH-4.md': '# AUTH-4: Logout\n\nStatus: in progress\n',
      'tasks/README.md': '# Tasks\n',
      'tasks/index.md': '# All of them\n',
      'docs/other.md': '# Other\n',
    });
    expect((await dataOf(place, 'init', '--dry-run')).data.found.others).toEqual(['tasks/AUTH-4.md']);
    const { stdout } = await passdown(place, 'init', '--dry-run');
    expect(stdout).toContain(
      'Not understood, so not read: 1 file: tasks/AUTH-4.md. passdown check --unread says why and what would make it readable',
    );
  });

  test('what no glob is proposed for is named, with how to have it read', async () => {
    const place = workspace({ 'notes/a-handoff.md': NOTE, 'docs/task-7.md': '# Task 7: A\n' });
    const { stdout } = await passdown(place, 'init', '--dry-run');
    expect(stdout).toContain('Left out, although they may hold handoffs: docs/task-7.md, notes/a-handoff.md.');
    expect(stdout).toContain('add the folder to include: in .passdown/config.yaml, such as docs/*.md');
  });
});

describe('which agents are in use', () => {
  test.each([
    [{ 'CLAUDE.md': '' }, ['claude']],
    [{ '.mcp.json': '' }, ['claude']],
    [{ 'AGENTS.md': '' }, ['codex']],
    [{ 'AGENTS.md': '', '.cursor/rules/a.mdc': '' }, ['cursor']],
    [{ '.codex/config.toml': '', '.claude/settings.json': '', '.cursorrules': '' }, ['claude', 'codex', 'cursor']],
    [{ 'README.md': '' }, []],
  ])('%j → %j', (files, agents) => {
    expect(detectAgents(workspace(files as Record<string, string>).root)).toEqual(agents);
  });
});

describe('what others own', () => {
  const BEADS = `${JSON.stringify({ id: 'a-1', title: 'Cache', status: 'open' })}\n`;

  test('the tool is named with its command', async () => {
    const place = workspace({ '.beads/issues.jsonl': BEADS });
    const { stdout } = await passdown(place, 'init', '--dry-run');
    expect(stdout).toContain('beads owns files here, such as .beads/issues.jsonl: change them with bd, not by hand');
    const { data } = await dataOf(place, 'init', '--dry-run');
    expect(data.found.conventions.map(({ name }: { name: string }) => name)).toEqual(['beads']);
  });

  test('a look-alike is left alone', async () => {
    const { data } = await dataOf(workspace({ 'tasks/tasks.json': '{"version": "2.0.0"}' }), 'init', '--dry-run');
    expect(data.found.conventions).toEqual([]);
  });

  test('agents are told to leave the files of other tools to them', () => {
    expect(AGENT_BLOCK.join('\n')).toMatch(/another tool owns the task files .* never by hand/);
  });
});

describe('how passdown is called', () => {
  test('the repository’s own, else one that is installed, else the clone that runs, else the one on the path; none is downloaded', () => {
    const { root } = workspace({
      'bin/passdown': '',
      '_npx/1/node_modules/.bin/passdown': '',
      'a/package.json': '{"devDependencies": {"passdown": "^1"}}',
      'b/package.json': '{"name": "b"}',
    });
    const [own, other] = [join(root, 'a'), join(root, 'b')];
    const platform = 'linux';
    expect(launchWords({ root: own, env: {}, platform })).toEqual(['npx', '--no-install', 'passdown']);
    expect(launchWords({ root: other, env: { PATH: join(root, 'bin') }, platform })).toEqual(['passdown']);
    const passing = join(root, '_npx/1/node_modules/.bin');
    const env = { PATH: passing };
    const clone = join(root, 'some clone');
    expect(launchWords({ root: other, env, platform, runsFrom: clone })).toEqual([
      process.execPath,
      join(clone, 'bin/passdown.js'),
    ]);
    const runsFrom = join(root, '_npx/1/node_modules/passdown');
    expect(launchWords({ root: other, env, platform, runsFrom })).toEqual(['passdown']);
    expect(shellLine(['node', '/some clone/passdown.js'])).toBe('node "/some clone/passdown.js"');
  });

  test('on Windows through cmd, since passdown is a script there', () => {
    const { root } = workspace();
    const runsFrom = join(root, 'node_modules/passdown');
    expect(launchProgram({ root, env: {}, platform: 'win32', runsFrom }, 'mcp')).toEqual({
      command: 'cmd',
      args: ['/c', 'passdown', 'mcp'],
    });
  });
});

describe('the configuration that init writes', () => {
  const settings = { project: 'a: "b" #c', include: ['**/x.md', 'a b/*.md'] };

  test('says what was found', () => {
    const place = workspace({ '.passdown/config.yaml': configFile(settings) });
    expect(loadConfig(place.root, {}, {})).toEqual({ ...CONFIG, ...settings });
  });

  test('has no links, which a comment cannot follow', () => {
    expect(configFile(settings)).not.toContain('](');
  });

  test('shows the default of every other key', () => {
    const shown = configFile({ project: 'p' }).replace(/^#(?=\S| {2})/gm, '');
    const place = workspace({ '.passdown/config.yaml': shown.replace('sessionRoots:\n', '') });
    expect(loadConfig(place.root, {}, {})).toEqual({ ...CONFIG, project: 'p' });
    for (const key of Object.keys(configSchema.shape)) expect(shown).toMatch(new RegExp(`^${key}:`, 'm'));
  });
});

test('our block in a file that is read says nothing', () => {
  const block = [AGENTS_MARKERS.begin, ...AGENT_BLOCK, '## Handoff', 'Broken: the cache', AGENTS_MARKERS.end].join(
    '\n',
  );
  expect(readDocument({ path: 'AGENTS.md', text: `# Rules\n\n${block}\n` }, LIMITS)).toBeUndefined();
});
