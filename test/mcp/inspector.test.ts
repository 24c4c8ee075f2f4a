/**
 * The official inspector's command line against the real server. It has 110 MB, so it is no dependency: it is installed once into
 * the system's temporary folder (24 s), and where that does not work this says so and is skipped.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { task } from '../support/brief-graph.ts';
import { BIN, workspace } from '../support/workspace.ts';

const VERSION = '2.12.0';
const FOLDER = join(tmpdir(), `passdown-inspector-${VERSION}`);
const LAUNCHER = join(FOLDER, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
const DONE = join(FOLDER, 'node_modules/.package-lock.json');
const run = promisify(execFile);

/** Why it cannot be had, or undefined. */
async function install(): Promise<string | undefined> {
  if (existsSync(LAUNCHER) && existsSync(DONE)) return undefined;
  const flags = [
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--ignore-scripts',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  ];
  try {
    await run('npm', ['install', '--prefix', FOLDER, ...flags, `@modelcontextprotocol/inspector@${VERSION}`], {
      shell: process.platform === 'win32',
    });
    return existsSync(LAUNCHER) ? undefined : 'npm installed it elsewhere';
  } catch (error) {
    return (error as Error).message.split('\n')[0];
  }
}

test('the inspector finds no fault in what is offered, under both protocols, and none in 1,000 calls (needs the inspector)', async (context) => {
  const missing = await install();
  if (missing !== undefined) {
    return context.skip(missing);
  }
  const place = workspace({
    'tasks/task-001.md': task('001', { yaml: 'outcome: completed\ngotchas:\n  - issue: Clocks drift' }),
    'tasks/task-002.md': task('002', { on: '001' }),
  });
  // Three processes that find an empty graph would wait for none but the first, and know no task.
  const home = { HOME: place.root, USERPROFILE: place.root };
  // The inspector passes few variables on, so the server's key is in this home, too.
  await place.passdown(['ingest'], '', { ...home, XDG_CONFIG_HOME: '', APPDATA: '' });
  const inspect = async (...args: string[]) => {
    // Its own settings stay in the test's folder; --strict exits 6 where a schema is not portable.
    const target = ['--cli', process.execPath, BIN, 'mcp', '--cwd', place.root, '--connect-timeout', '120000'];
    const env = { ...process.env, ...home };
    const { stdout, stderr } = await run(process.execPath, [LAUNCHER, ...target, ...args], { env });
    return { ...JSON.parse(stdout), said: stderr };
  };
  for (const era of ['legacy', 'modern']) {
    const { tools, said } = await inspect('--protocol-era', era, '--method', 'tools/list', '--strict');
    expect(tools.length).toBe(6);
    expect(said).not.toMatch(/^(?:Warning|Error): tool/m);
  }
  const [{ resources }, { prompts }, load] = await Promise.all([
    inspect('--method', 'resources/list'),
    inspect('--method', 'prompts/list'),
    inspect(...['--method', 'tools/call', '--tool-name', 'passdown_tasks', '--load', '--load-requests', '1000']),
  ]);
  expect([resources.length, prompts.length]).toEqual([3, 2]);
  expect(load).toMatchObject({ requests: 1000, ok: 1000, toolErrors: 0, errors: 0 });
});
