/** init on the kinds of repositories that there are: the right proposal, nothing foreign changed, a second run changes nothing, and --remove restores the bytes. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse as parseJson } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { configSchema } from '../../src/config/schema.ts';
import { shellLine } from '../../src/init/launch.ts';
import { taskWith } from '../support/fixtures.ts';
import { dataOf, passdown, passdownIn } from '../support/in-process.ts';
import { treeOf } from '../support/tree.ts';
import { SOURCE_BIN, type Workspace, workspace } from '../support/workspace.ts';

const DEFAULTS = configSchema.parse({}).include;
/** The tests run from a clone, so this is the command that runs. */
const SERVER = { command: process.execPath, args: [SOURCE_BIN, 'mcp'] };
const call = shellLine([process.execPath, SOURCE_BIN]);
const called = (word: string) => [{ hooks: [{ type: 'command', command: `${call} hook ${word}`, timeout: 30 }] }];
const HOOKS = {
  SessionStart: called('session-start'),
  PreCompact: called('pre-compact'),
  SubagentStart: called('subagent-start'),
  SubagentStop: called('subagent-stop'),
  TaskCompleted: called('task-completed'),
  Stop: called('stop'),
  SessionEnd: called('session-end'),
};

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { stdio: 'ignore' });

function repository(files: Record<string, string> = {}): Workspace {
  const place = workspace(files);
  git(place.root, 'init', '-q');
  return place;
}

const jsonAt = (place: Workspace, path: string) =>
  parseJson(place.read(path).replace(/^\ufeff/, ''), [], { allowTrailingComma: true });
const written = ({ data }: { data: { written: { path: string }[] } }) => data.written.map(({ path }) => path).sort();

/** Runs init, then again, then --remove; returns what the first run said. */
async function roundTrip(place: Workspace, ...args: string[]) {
  const before = treeOf(place.root);
  const first = await dataOf(place, 'init', '--yes', ...args);
  const after = treeOf(place.root);
  return {
    first,
    async expectRoundTrip() {
      const second = await dataOf(place, 'init', '--yes', ...args);
      expect([second.code, second.data.written, treeOf(place.root)]).toEqual([0, [], after]);
      const removed = await dataOf(place, 'init', '--remove', '--yes');
      expect(removed.code).toBe(0);
      expect(treeOf(place.root)).toEqual(before);
    },
  };
}

test('the command that init writes runs', async () => {
  const place = repository({ 'HANDOFF.md': '# Handoff\n\n## Gotchas\n\n- The pool must be drained first\n' });
  await passdown(place, 'init', '--yes', '--agent', 'claude');
  const [{ hooks }] = jsonAt(place, '.claude/settings.json').hooks.SessionStart;
  // A busy machine may be late for the hook's own deadline; here it only has to run.
  const env = { ...process.env, PASSDOWN_HOOK_MS: '600000' };
  const said = execFileSync('sh', ['-c', hooks[0].command], { cwd: place.root, input: '{}', encoding: 'utf8', env });
  expect(said).toContain('passdown');
});

test('where git ignores .claude, init says that the hooks are this checkout’s alone', async () => {
  const place = repository({ '.gitignore': '.claude/\n' });
  const { stdout } = await passdown(place, 'init', '--yes', '--agent', 'claude');
  expect(stdout).toContain('git ignores .claude/settings.json: the hooks in it are for this checkout alone');
  const other = repository();
  expect((await passdown(other, 'init', '--yes', '--agent', 'claude')).stdout).not.toContain('git ignores');
});

describe('init', () => {
  test('in an empty repository writes the configuration alone, and names the agents that there are', async () => {
    const place = repository();
    const { stdout } = await passdown(place, 'init', '--dry-run');
    expect(stdout).toContain(
      'none found; name them: --agent claude, --agent codex, --agent cursor, --agent gemini, --agent vscode, --agent opencode',
    );
    expect(existsSync(join(place.root, '.passdown'))).toBe(false);

    const { first, expectRoundTrip } = await roundTrip(place);
    expect(first).toMatchObject({ code: 0, kind: 'init', data: { agents: [], found: { taskFiles: 0, git: true } } });
    expect(written(first)).toEqual(['.passdown/.gitignore', '.passdown/config.yaml', '.passdown/init.json']);
    expect(loadConfig(place.root, {}, {})).toEqual({ ...configSchema.parse({}), project: basename(place.root) });
    expect((await passdown(place, 'init')).stdout).toContain(`${call} new task 001`);
    await expectRoundTrip();
  });

  test('in a repository of several packages proposes one glob for all of them', async () => {
    const place = repository({
      'package.json': '{"name": "mono", "workspaces": ["packages/*"]}',
      'packages/api/tasks/2026/task-001.md': taskWith('outcome: completed\ngotchas: [{issue: Slow, severity: low}]'),
      'packages/web/tasks/task-002.md': taskWith(
        'outcome: completed\npatterns_discovered: [{pattern: Cache it}]',
      ).replace('007', '002'),
      'packages/web/README.md': '# Web\n\n## Handoff\n\nSee the tasks.\n',
      'tasks/task-003.md': '# Task 003: Broken\n\n## Handoff\n\n```yaml\noutcome: perhaps\n```\n',
      'CLAUDE.md': '# Mono\n',
      'AGENTS.md': '# Mono\n',
    });
    const { first, expectRoundTrip } = await roundTrip(place);
    expect(first.data.found).toMatchObject({ workspaces: ['packages/*'], globs: ['packages/*/tasks/**/*.md'] });
    expect(first.data.found).toMatchObject({ taskFiles: 3, structured: 2, mistakes: 1, patternsAndGotchas: 2 });
    expect(loadConfig(place.root, {}, {}).include).toEqual([...DEFAULTS, 'packages/*/tasks/**/*.md']);
    expect(first.data.agents).toEqual(['claude']);
    await expectRoundTrip();
  });

  test('in a worktree gives the project the name of the main checkout, and writes into the worktree', async () => {
    const main = repository({ 'shop/a.txt': 'a', 'shop/HANDOFF.md': '# Session handoff\n\nNext: the cache.\n' });
    const [checkout, tree] = [join(main.root, 'shop'), join(main.root, 'shop-feature')];
    git(checkout, 'init', '-q');
    git(checkout, 'add', '.');
    git(checkout, 'commit', '-qm', 'one');
    git(checkout, 'worktree', 'add', '-q', tree);
    const before = treeOf(main.root);
    const { code, stdout } = await passdownIn(join(tree), 'init', '--yes', '--agent', 'codex', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).data).toMatchObject({ project: 'shop', found: { mainCheckout: checkout, freeform: 1 } });
    expect(loadConfig(tree, {}, {}).project).toBe('shop');
    expect(existsSync(join(checkout, '.passdown'))).toBe(false);
    expect((await passdownIn(tree, 'init', '--remove', '--yes')).code).toBe(0);
    expect(treeOf(main.root)).toEqual(before);
  });

  const MCP_FILES: Record<string, string> = {
    'comments and a comma at the end': `{
  // ours
  "mcpServers": {
    "github": { "command": "gh-mcp" }, /* kept */
    "files": {
      "command": "files-mcp", // with args
      "args": ["."],
    },
  },
  "other": [1, 2],
}
`,
    'a comment behind the last server': '{\n  "mcpServers": {\n    "a": { "command": "a" } // the only one\n  }\n}\n',
    CRLF: '{\r\n  "mcpServers": {\r\n    "a": {\r\n      "command": "a"\r\n    }\r\n  }\r\n}\r\n',
    tabs: '{\n\t"mcpServers": {\n\t\t"a": { "command": "a" }\n\t}\n}\n',
    'a byte order mark': '\ufeff{\n  "mcpServers": {}\n}\n',
    'no line break at the end': '{\n    "mcpServers": {\n        "a": {"command": "a"}\n    }\n}',
    'one line': '{"mcpServers":{"a":{"command":"a"}}}',
    'other keys only': '{\n  "$schema": "x",\n  "inputs": []\n}\n',
    'an empty object': '{}',
    nothing: '',
    'blank lines only': '\n\n',
    'a byte order mark only': '\ufeff',
  };

  test.each(Object.entries(MCP_FILES))('adds our server to an .mcp.json with %s', async (name, text) => {
    const place = repository({ '.mcp.json': text });
    const others = jsonAt(place, '.mcp.json') ?? {};
    const { expectRoundTrip } = await roundTrip(place, '--agent', 'claude');
    const now = place.read('.mcp.json');
    expect(jsonAt(place, '.mcp.json')).toEqual({ ...others, mcpServers: { ...others.mcpServers, passdown: SERVER } });
    if (name === 'CRLF') expect(now.replaceAll('\r\n', '')).not.toContain('\n');
    if (name === 'tabs') expect(now).toContain(`\n\t\t"passdown": {\n\t\t\t"command": "${process.execPath}"`);
    if (name === 'one line') expect(now).not.toContain('\n');
    if (name === 'a comment behind the last server') expect(now).toContain('"a": { "command": "a" } // the only one\n');
    await expectRoundTrip();
  });

  test('adds our hooks beside those that are there', async () => {
    const theirs = {
      SessionStart: [{ matcher: 'startup', hooks: [{ type: 'command', command: './warm-up.sh' }] }],
      PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: './look.sh', timeout: 5 }] }],
    };
    const settings = { permissions: { allow: ['Bash(ls:*)'] }, hooks: theirs, model: 'x' };
    const place = repository({ '.claude/settings.json': JSON.stringify(settings, null, 4) });
    const { first, expectRoundTrip } = await roundTrip(place);
    expect(first.data.agents).toEqual(['claude']);
    expect(jsonAt(place, '.claude/settings.json')).toEqual({
      ...settings,
      hooks: { ...theirs, ...HOOKS, SessionStart: [...theirs.SessionStart, ...HOOKS.SessionStart] },
    });
    await expectRoundTrip();
  });

  // The superuser may write a file without the right to: that nobody has it is what counts, so this holds for root as well.
  test('writes nothing at all where one file is read-only, and names it', async () => {
    const place = repository({ '.mcp.json': '{}\n', 'CLAUDE.md': '# Hi\n', 'tasks/task-001.md': '# Task 001: A\n' });
    chmodSync(join(place.root, '.mcp.json'), 0o444);
    const before = treeOf(place.root);
    const { code, stderr } = await passdown(place, 'init', '--yes');
    expect([code, treeOf(place.root)]).toEqual([1, before]);
    expect(stderr).toContain('.mcp.json is read-only');
    chmodSync(join(place.root, '.mcp.json'), 0o644);
    const { expectRoundTrip } = await roundTrip(place);
    await expectRoundTrip();
  });

  test('without git goes by the folder', async () => {
    const place = workspace({
      'tasks/task-001.md': '# Task 001: A\n\n- Status: pending\n',
      '.cursorrules': '',
      '.codex/config.toml': '# mine\nmodel = "x"\n\n[mcp_servers.docs]\ncommand = "docs"\n',
    });
    const { first, expectRoundTrip } = await roundTrip(place);
    expect(first.data).toMatchObject({ agents: ['codex', 'cursor'], found: { git: false, taskFiles: 1, open: 1 } });
    expect(written(first)).toEqual(
      expect.arrayContaining(['AGENTS.md', '.cursor/mcp.json', '.codex/config.toml', '.passdown/config.yaml']),
    );
    expect(place.read('.codex/config.toml')).toContain(
      `[mcp_servers.passdown]\ncommand = "${process.execPath}"\nargs = ["${SOURCE_BIN}", "mcp"]\n`,
    );
    await expectRoundTrip();
  });

  test('where all notes are freeform counts them and looks where they lie', async () => {
    const note = (text: string) =>
      `# Session handoff\n\n${text}\n\n## Gotchas\n\n- The cache must be cleared first, or it fails\n`;
    const place = repository({
      'notes/2026-01-02-handoff.md': note('Did the login.'),
      'notes/2026-01-03-handoff.md': note('Did the logout.'),
      'docs/handoff-guide.md': '# How we hand off\n\nWrite a section.\n',
      '.claude/settings.local.json': '{}',
    });
    const { first, expectRoundTrip } = await roundTrip(place);
    expect(first.data.found).toMatchObject({
      globs: ['notes/**/*.md'],
      taskFiles: 2,
      structured: 0,
      freeform: 2,
      notes: 2,
    });
    expect(first.data.found.patternsAndGotchas).toBeGreaterThan(0);
    const { stdout } = await passdown(place, 'init');
    expect(stdout).toMatch(/^2 notes, 0 structured, 2 freeform, 0 with mistakes; 1 pattern or gotcha$/m);
    await expectRoundTrip();
  });

  test('writes into .claude/CLAUDE.md where that is the one there is, unless it takes in AGENTS.md', async () => {
    const place = repository({ '.claude/CLAUDE.md': '# Hi\n', 'AGENTS.md': '# All\n' });
    const { first, expectRoundTrip } = await roundTrip(place);
    expect(written(first)).toContain('.claude/CLAUDE.md');
    expect(written(first)).not.toContain('CLAUDE.md');
    expect(place.read('.claude/CLAUDE.md')).toContain('passdown:agents begin');
    await expectRoundTrip();
    place.write('.claude/CLAUDE.md', '@../AGENTS.md\n');
    expect(written(await dataOf(place, 'init', '--yes'))).toContain('AGENTS.md');
    const both = repository({ '.claude/CLAUDE.md': '# Hi\n', 'CLAUDE.md': '# Hi\n' });
    expect(written(await dataOf(both, 'init', '--yes'))).not.toContain('.claude/CLAUDE.md');
  });

  test('writes one block where CLAUDE.md is a link to AGENTS.md or takes it in', async () => {
    const linked = repository({ 'AGENTS.md': '# Hi\n' });
    symlinkSync('AGENTS.md', join(linked.root, 'CLAUDE.md'));
    const importing = repository({ 'AGENTS.md': '# Hi\n', 'CLAUDE.md': 'See @AGENTS.md\r\n' });
    for (const place of [linked, importing]) {
      const { first, expectRoundTrip } = await roundTrip(place, '--agent', 'claude', 'codex');
      expect(written(first)).not.toContain('CLAUDE.md');
      expect(place.read('AGENTS.md').match(/passdown:agents begin/g)).toHaveLength(1);
      await expectRoundTrip();
    }
  });
});
