/** Asks the real agents whether they take what we ship and what init writes. They are installed from npm into a temporary folder, with a home of their own. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = ['@anthropic-ai/claude-code', '@openai/codex', '@google/gemini-cli', 'opencode-ai'];
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'passdown-agents-'));
const [home, project] = ['home', 'project'].map((name) => join(folder, name)) as [string, string];

interface Trial {
  what: string;
  words: string[];
  /** What the answer must contain. */
  says: RegExp;
}

const TRIALS: Trial[] = [
  {
    what: 'Claude Code takes the marketplace',
    // Of a folder it would also read hooks/hooks.json, which is Gemini's: an extension is at the root, and its hooks are there.
    words: ['claude', 'plugin', 'validate', '--strict', join(REPOSITORY, '.claude-plugin/marketplace.json')],
    says: /Validation passed/,
  },
  {
    what: 'Claude Code takes the plugin',
    words: ['claude', 'plugin', 'validate', '--strict', join(REPOSITORY, 'plugin')],
    says: /Validation passed/,
  },
  {
    what: 'Claude Code adds the marketplace',
    words: ['claude', 'plugin', 'marketplace', 'add', REPOSITORY],
    says: /added marketplace: passdown/,
  },
  {
    what: 'Claude Code installs the plugin',
    words: ['claude', 'plugin', 'install', 'passdown@passdown'],
    says: /installed plugin: passdown@passdown/,
  },
  {
    what: 'Claude Code sees its hooks and server',
    words: ['claude', 'plugin', 'details', 'passdown@passdown'],
    says: /Hooks \(7\)[\s\S]*MCP servers \(1\)/,
  },
  { what: "Claude Code reads init's server", words: ['claude', 'mcp', 'list'], says: /^passdown: .*mcp/m },
  {
    what: 'Codex adds the marketplace',
    words: ['codex', 'plugin', 'marketplace', 'add', REPOSITORY],
    says: /Added marketplace `passdown`/,
  },
  {
    what: 'Codex installs the plugin',
    words: ['codex', 'plugin', 'add', 'passdown@passdown'],
    says: /Added plugin `passdown`/,
  },
  {
    what: "Codex lists the plugin's server",
    words: ['codex', 'mcp', 'list'],
    says: /passdown\s+passdown\s+mcp/,
  },
  {
    what: 'Gemini CLI takes the extension',
    words: ['gemini', 'extensions', 'validate', REPOSITORY],
    says: /successfully validated/,
  },
  { what: "Gemini CLI reads init's server", words: ['gemini', 'mcp', 'list'], says: /passdown: .*mcp/ },
  { what: "opencode reads init's module", words: ['opencode', 'debug', 'config'], says: /plugins\/passdown\.js/ },
  { what: "opencode connects to init's server", words: ['opencode', 'mcp', 'list'], says: /passdown\b.*connected/ },
];

function run(command: string, args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, HOME: home, USERPROFILE: home },
    shell: process.platform === 'win32',
  });
  return { status, said: `${stdout ?? ''}${stderr ?? ''}` };
}

function setUp(): void {
  for (const path of [home, join(project, 'tasks')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  console.log(`Installing ${PACKAGES.join(', ')} …`);
  const { status, said } = run('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...PACKAGES], folder);
  if (status !== 0) throw new Error(`npm could not install the agents:\n${said}`);
  writeFileSync(join(project, 'tasks/task-001.md'), '# Task 001: Try it\n\n- Status: in progress\n');
  run('git', ['init', '-q'], project);
  const agents = ['claude', 'codex', 'cursor', 'gemini', 'vscode', 'opencode'];
  run(process.execPath, [join(REPOSITORY, 'bin/passdown.js'), 'init', '--yes', '--agent', ...agents], project);
}

function isFine({ what, words: [name, ...args], says }: Trial): boolean {
  const { said } = run(join(folder, 'node_modules/.bin', name!), args, project);
  const fine = says.test(said);
  console.log(`${fine ? 'ok  ' : 'FAIL'} ${what}${fine ? '' : `:\n${said}`}`);
  return fine;
}

try {
  setUp();
  process.exitCode = TRIALS.filter((trial) => !isFine(trial)).length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
