/** Installs the packed package into an empty repository on each Node that it promises, and goes once around: init, ingest, brief, hook, mcp, remove. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODES = ['22', '24'];
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'passdown-smoke-'));

interface Step {
  what: string;
  args: string[];
  input?: string;
  says: RegExp;
}

const asked = (id: number, method: string, params: object) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const CLIENT = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'smoke', version: '1' } };

const STEPS: Step[] = [
  { what: '--version', args: ['--version'], says: /^\d+\.\d+\.\d+/ },
  { what: 'init', args: ['init', '--yes', '--agent', 'claude'], says: /Written: .*settings\.json/ },
  { what: 'check', args: ['check'], says: /./ },
  { what: 'brief', args: ['brief'], says: /Where things stand|Standing|# / },
  {
    what: 'hook',
    args: ['hook', 'session-start'],
    input: '{"hook_event_name":"SessionStart"}',
    says: /additionalContext/,
  },
  {
    what: 'mcp',
    args: ['mcp'],
    input: asked(1, 'initialize', CLIENT) + asked(2, 'tools/list', {}),
    says: /passdown_brief/,
  },
  { what: 'init --remove', args: ['init', '--remove', '--yes'], says: /Removed: .*settings\.json/ },
];

/** Without what npm told this script: another npm would take it for its own. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));

function run(command: string, args: readonly string[], cwd: string, input?: string) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, input, encoding: 'utf8' });
  return { status, said: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

function must(command: string, args: readonly string[], cwd: string): string {
  const { status, said } = run(command, args, cwd);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${said}`);
  return said;
}

function goAround(tarball: string, version: string): number {
  const [tools, project] = ['tools', 'project'].map((name) => join(folder, version, name)) as [string, string];
  for (const path of [tools, join(project, 'tasks')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(tools, 'package.json'), '{}');
  must('npm', ['install', '--no-audit', '--no-fund', '--no-save', `node@${version}`, tarball], tools);
  must('git', ['init', '-q'], project);
  writeFileSync(join(project, 'tasks/task-001.md'), '# Task 001: Try it\n\n- Status: in progress\n');
  const node = join(tools, 'node_modules/node/bin/node');
  const bin = join(tools, 'node_modules/passdown/bin/passdown.js');
  const failed = STEPS.filter(({ what, args, input, says }) => {
    const { said } = run(node, [bin, ...args], project, input);
    const fine = says.test(said);
    console.log(`${fine ? 'ok  ' : 'FAIL'} Node ${version}: ${what}${fine ? '' : `:\n${said}`}`);
    return !fine;
  });
  const left = readdirSync(project).filter((name) => !['.git', '.passdown', 'tasks'].includes(name));
  console.log(
    `${left.length === 0 ? 'ok  ' : 'FAIL'} Node ${version}: nothing is left${left.length === 0 ? '' : `: ${left.join(', ')}`}`,
  );
  return failed.length + left.length;
}

try {
  must('npm', ['pack', '--pack-destination', folder], REPOSITORY);
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!);
  process.exitCode = NODES.reduce((failures, version) => failures + goAround(tarball, version), 0) === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
