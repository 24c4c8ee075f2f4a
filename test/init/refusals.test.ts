/** Where init cannot do all of it, it does nothing, and says what is in the way. */
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { configSchema } from '../../src/config/schema.ts';
import { AGENT_BLOCK } from '../../src/init/agents.ts';
import { applyPlan } from '../../src/init/apply.ts';
import { propose } from '../../src/init/init.ts';
import { readRecord } from '../../src/init/record.ts';
import { passdown, passdownIn, passdownWith } from '../support/in-process.ts';
import { treeOf } from '../support/tree.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const CASES: Record<
  string,
  { files: Record<string, string>; says: string; code?: number; prepare?: (place: Workspace) => void }
> = {
  'broken JSON in .mcp.json': {
    files: { '.mcp.json': '{\n  "a": 1\n  "b": 2\n}\n' },
    says: '.mcp.json:3:3 is not JSON: comma expected',
  },
  'JSON of another form': {
    files: { '.mcp.json': '{\n  "mcpServers": []\n}\n' },
    says: '.mcp.json:2:17 has a list where an object is needed',
  },
  'a key that stands twice': {
    files: { '.mcp.json': '{"mcpServers": {},\n"mcpServers": {}}' },
    says: '.mcp.json:2:1 has "mcpServers" twice',
  },
  'broken TOML': { files: { '.codex/config.toml': 'a = 1\nb =\n' }, says: '.codex/config.toml:2:' },
  'a closed table in TOML': {
    files: { '.codex/config.toml': 'mcp_servers = { a = { command = "a" } }\n' },
    says: 'in a form that cannot be extended',
  },
  'a list of tables in TOML': {
    files: { '.codex/config.toml': '[[mcp_servers]]\ncommand = "a"\n' },
    says: 'in a form that cannot be extended',
  },
  'a fence that nobody closed': {
    files: { 'CLAUDE.md': '# Hi\n\n```sh\nls\n' },
    says: 'A fence in CLAUDE.md is never closed',
  },
  'a configuration that is wrong': {
    files: { '.passdown/config.yaml': 'project: a\nincude: []\n', 'CLAUDE.md': '' },
    says: '.passdown/config.yaml:2:1 There is no key incude',
    code: 2,
  },
  'a file that is no text': {
    files: { 'CLAUDE.md': 'a\u0000b' },
    says: 'CLAUDE.md cannot be read: There is a NUL byte',
  },
  'a folder in the place of a file': {
    files: { '.claude/x': '' },
    says: '.mcp.json cannot be read: This is a folder',
    prepare: ({ root }) => mkdirSync(join(root, '.mcp.json')),
  },
  'a link that leads nowhere': {
    files: { '.claude/x': '' },
    says: 'CLAUDE.md cannot be read: This is a symbolic link',
    prepare: ({ root }) => symlinkSync('nowhere.md', join(root, 'CLAUDE.md')),
  },
  'a file in the place of a folder': { files: { '.claude': 'x' }, says: 'is not a folder' },
  'a folder that leads out of the project': {
    files: { 'CLAUDE.md': '' },
    says: '.claude/settings.json leads out of the project',
    prepare: ({ root }) => symlinkSync(join(root, '..'), join(root, '.claude')),
  },
};

describe('init', () => {
  test.each(Object.entries(CASES))(
    'writes nothing where there is %s',
    async (_name, { files, says, code = 1, prepare }) => {
      const place = workspace(files);
      prepare?.(place);
      const before = treeOf(place.root);
      const result = await passdown(place, 'init', '--yes', '--json');
      expect({ ...result, stderr: JSON.parse(result.stderr).error.message }).toEqual({
        code,
        stdout: '',
        stderr: expect.stringContaining(says),
      });
      expect(treeOf(place.root)).toEqual(before);
    },
  );

  test('with nobody to ask prints what it would write and exits 2', async () => {
    const place = workspace({ 'CLAUDE.md': '# Hi\n' });
    const before = treeOf(place.root);
    const { code, stdout, stderr } = await passdown(place, 'init');
    expect([code, treeOf(place.root)]).toEqual([2, before]);
    expect(stdout).toContain('--- a/CLAUDE.md\n+++ b/CLAUDE.md\n@@ -1,1 +1,');
    expect(stdout).toContain('--- /dev/null\n+++ b/.passdown/config.yaml\n@@ -0,0 +1,');
    expect(stderr).toContain('Add --yes');
    expect((await passdown(place, 'init', '--json')).stdout).toBe('');
  });

  test('does not set up the home folder, whose files count for all projects, unless it is named', async () => {
    const place = workspace({ '.claude/settings.json': '{}', 'project/a.txt': '', '.git/HEAD': '' });
    const before = treeOf(place.root);
    const env = { HOME: place.root };
    const { code, stderr } = await passdownWith({ cwd: join(place.root, 'project'), env }, 'init', '--yes');
    expect([code, stderr]).toEqual([2, expect.stringContaining('is your home folder')]);
    expect(treeOf(place.root)).toEqual(before);
    expect((await passdownWith({ cwd: '/', env }, '-C', place.root, 'init', '--dry-run')).code).toBe(0);
  });

  test('shows tabs as they are, and cuts only the record, which comes last', async () => {
    const place = workspace({ '.mcp.json': '{\n\t"mcpServers": {\n\t\t"a": {}\n\t}\n}\n', 'CLAUDE.md': '# Hi\n' });
    const { stdout } = await passdown(place, 'init', '--dry-run');
    expect(stdout).toContain('\n+\t\t"passdown": {\n');
    const [files, record] = stdout.split('+++ b/.passdown/init.json') as [string, string];
    expect(files).toContain(AGENT_BLOCK.at(-1));
    expect(record).not.toContain('+++');
    expect(record).toMatch(/^\+ +"\\n<!-- passdown:agents begin.*…$/m);
  });

  test('under --quiet says what came of it and nothing else', async () => {
    const place = workspace({ 'CLAUDE.md': '# Hi\n' });
    const files =
      '.passdown/init.json, .passdown/.gitignore, .passdown/config.yaml, CLAUDE.md, .mcp.json, .claude/settings.json';
    const quiet = async (...args: string[]) => (await passdown(place, '--quiet', 'init', ...args)).stdout;
    expect(await quiet('--dry-run')).toBe(`A dry run: nothing was written. It would write ${files}\n`);
    expect(await quiet('--yes')).toBe(`Written: ${files}\n`);
    expect(await quiet('--remove', '--yes')).toMatch(/^Removed: .*\n$/);
  });

  test('says how to go on after a dry run, and what is so where something was kept', async () => {
    const place = workspace({ '.mcp.json': '{"mcpServers":{"passdown":{"command":"mine"}}}' });
    const shown = (await passdown(place, 'init', '--dry-run', '--agent', 'claude')).stdout;
    expect(shown).toMatch(/To write this:\n {2}\S+ \S+\/bin\/passdown\.js init --agent claude --yes\n$/);
    expect(shown).not.toContain('Next:');
    await passdown(place, 'init', '--yes');
    const { stdout } = await passdown(place, 'init');
    expect(stdout).toContain('with other values\nNothing to write: everything else is already set up.\n');
    expect(stdout).toContain('\nNext:\n');
    expect((await passdown(place, 'init', '--remove', '--dry-run')).stdout).toContain('init --remove --yes\n');
  });

  test('shows no secret of another server', async () => {
    const key = `ghp_${createHash('sha256').update('made up').digest('hex').slice(0, 36)}`;
    const place = workspace({ '.mcp.json': `{\n  "mcpServers": {\n    "gh": { "env": { "T": "${key}" } }\n  }\n}\n` });
    const { stdout } = await passdown(place, 'init', '--dry-run');
    expect(stdout).toContain('"gh": { "env"');
    expect(stdout).not.toContain(key);
  });

  test('refuses --remove with --agent, and an agent that there is not', async () => {
    const place = workspace();
    expect((await passdown(place, 'init', '--remove', '--agent', 'codex')).code).toBe(2);
    expect((await passdown(place, 'init', '--agent', 'other')).code).toBe(2);
  });

  test('finds the root from a folder below it, and takes it from -C', async () => {
    const place = workspace({ '.git/HEAD': '', 'src/a/b.txt': '', 'tasks/task-001.md': '# Task 001: A\n' });
    const below = await passdownIn(join(place.root, 'src/a'), 'init', '--dry-run', '--json');
    const named = await passdownIn(join(place.root, 'src'), '-C', place.root, 'init', '--dry-run', '--json');
    expect(below.stdout).toBe(named.stdout);
    expect(JSON.parse(below.stdout).data.found.taskFiles).toBe(1);
  });
});

describe('a person at a terminal', () => {
  const answer = async (place: Workspace, typed: string) => {
    const stdout = Object.assign(new PassThrough(), { isTTY: true });
    const said = text(stdout);
    const stderr = Object.assign(new PassThrough().resume(), { isTTY: true });
    const env = { NO_COLOR: '1' };
    const code = await run(['init'], { cwd: place.root, env, stdin: Readable.from([typed]), stdout, stderr });
    stdout.end();
    return { code, stdout: await said };
  };

  test('is asked once, and only yes writes', async () => {
    const place = workspace({ 'CLAUDE.md': '# Hi\n' });
    const before = treeOf(place.root);
    const no = await answer(place, 'n\n');
    expect([no.code, treeOf(place.root)]).toEqual([1, before]);
    expect(no.stdout).toContain('Nothing was written.');
    const yes = await answer(place, 'y\n');
    expect(yes.code).toBe(0);
    expect(place.read('CLAUDE.md')).toContain('passdown:agents begin');
  });

  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
    ['the end of the input', ''],
  ])('who leaves with %s has refused', async (_name, typed) => {
    const place = workspace();
    const { code, stdout } = await answer(place, typed);
    expect([code, treeOf(place.root)]).toEqual([1, {}]);
    expect(stdout).toContain('Nothing was written.');
  });
});

describe('writing', () => {
  const proposalFor = (place: Workspace) =>
    propose({ root: place.root, env: {}, config: configSchema.parse({}), agents: ['claude', 'cursor'] });

  test('that fails in the middle leaves a record of what was written, and --remove takes that out', async () => {
    const place = workspace({ 'CLAUDE.md': '# Hi\n' });
    const before = treeOf(place.root);
    const { plan } = proposalFor(place);
    // Somebody is faster than the write.
    writeFileSync(join(place.root, '.cursor'), '');
    expect(() => applyPlan(place.root, plan)).toThrow(/\.cursor/);
    expect(Object.keys(readRecord(place.root)!.files)).not.toContain('.cursor/mcp.json');
    expect(place.read('CLAUDE.md')).toContain('passdown:agents begin');
    expect((await passdown(place, 'init', '--remove', '--yes')).code).toBe(0);
    expect(treeOf(place.root)).toEqual({ ...before, '.cursor': expect.anything() });
  });

  test('does not begin where a file changed since it was shown', () => {
    const place = workspace({ 'CLAUDE.md': '# Hi\n' });
    const { plan } = proposalFor(place);
    place.write('CLAUDE.md', '# Other\n');
    const before = treeOf(place.root);
    expect(() => applyPlan(place.root, plan)).toThrow('CLAUDE.md changed in the meantime');
    expect(treeOf(place.root)).toEqual(before);
  });
});

test.each([
  [['--agent', 'cursor', '--edit-hook'], '--edit-hook is for Claude Code, Codex, and none of them is set up here'],
  [['--agent', 'opencode', '--prompt-hook'], '--prompt-hook is for Claude Code, Codex, Gemini CLI'],
  [['--local', '--agent', 'codex'], '--local: Codex has no settings in the repository that stay out of git'],
  [['--remove', '--local'], '--remove removes what init put in for every agent'],
  [['--remove', '--prompt-hook'], '--remove removes what init put in for every agent'],
])('init %s is refused where nobody could use it, and nothing is written', async (options, says) => {
  const place = workspace({ '.codex/config.toml': '' });
  const before = treeOf(place.root);
  const { code, stderr } = await passdown(place, 'init', '--yes', ...options);
  expect(code).toBe(2);
  expect(stderr).toContain(says);
  expect(treeOf(place.root)).toEqual(before);
});
