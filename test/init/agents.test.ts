/** The rows of agents: what init writes is what each agent's own format allows, and docs/hooks.md names it. */
import { existsSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseJson } from 'jsonc-parser';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEADLINE_VARIABLE } from '../../src/hooks/deadline.ts';
import { EVENTS } from '../../src/hooks/hook.ts';
import { AGENT_NAMES, AGENTS, detectAgents } from '../../src/init/agents.ts';
import { git, repository } from '../support/hooks.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { taskFile } from '../support/store-contract.ts';
import { treeOf } from '../support/tree.ts';
import { REPOSITORY, workspace } from '../support/workspace.ts';

const init = (place: ReturnType<typeof workspace>, ...args: string[]) => dataOf(place, 'init', '--yes', ...args);

test.each(AGENT_NAMES)('%s: written, not written again, and taken out to the byte', async (name) => {
  const place = workspace({ 'package.json': '{ "devDependencies": { "passdown": "*" } }' });
  const before = treeOf(place.root);
  expect((await init(place, '--agent', name)).code).toBe(0);
  const { hooks, servers } = AGENTS[name];
  for (const path of [hooks?.file, servers?.files[0]].filter((one) => one !== undefined))
    expect(place.read(path)).toContain('passdown');
  expect((await init(place, '--agent', name)).data.written).toEqual([]);
  expect((await dataOf(place, 'init', '--remove', '--yes')).code).toBe(0);
  expect(treeOf(place.root)).toEqual(before);
});

test('every hook that is written calls an event that there is, and every agent is sent back at its end', () => {
  for (const name of AGENT_NAMES) {
    const words = AGENTS[name].hooks?.places.map(({ word }) => word) ?? ['session-start', 'stop', 'session-end'];
    expect(words.filter((word) => !(word in EVENTS))).toEqual([]);
    expect(words).toEqual(expect.arrayContaining(['session-start', 'stop', 'session-end']));
  }
});

test('docs/hooks.md names the files of every agent', () => {
  const page = readFileSync(join(REPOSITORY, 'docs/hooks.md'), 'utf8');
  for (const name of AGENT_NAMES) {
    const { title, hooks, servers, instructions } = AGENTS[name];
    const row = page.split('\n').find((line) => line.startsWith(`| ${title} | \`${name}\` |`));
    for (const path of [hooks?.file, servers?.files[0], instructions[0]].filter((one) => one !== undefined))
      expect(row).toContain(`\`${path}\``);
  }
});

test('the form of the other agents’ files', async () => {
  const place = workspace({ 'package.json': '{ "devDependencies": { "passdown": "*" } }' });
  await init(place, '--agent', ...AGENT_NAMES);
  const json = (path: string) => JSON.parse(place.read(path));
  expect(json('.cursor/hooks.json')).toEqual({
    version: 1,
    hooks: {
      sessionStart: [{ command: 'npx --no-install passdown hook session-start' }],
      stop: [{ command: 'npx --no-install passdown hook stop', loop_limit: 2 }],
      sessionEnd: [{ command: 'npx --no-install passdown hook session-end' }],
    },
  });
  const { mcpServers, hooks } = json('.gemini/settings.json');
  expect(mcpServers).toEqual({ passdown: { command: 'npx', args: ['--no-install', 'passdown', 'mcp'] } });
  // In milliseconds, unlike the others.
  expect(hooks.AfterAgent).toMatchObject([
    { hooks: [{ name: 'passdown stop', type: 'command', command: 'npx --no-install passdown hook stop' }] },
  ]);
  const seconds = json('.claude/settings.json').hooks.Stop[0].hooks[0].timeout;
  expect(hooks.AfterAgent[0].hooks[0].timeout).toBe(seconds * 1000);
  expect(json('.github/hooks/passdown.json').hooks.sessionStart).toEqual([
    {
      type: 'command',
      bash: 'npx --no-install passdown hook session-start',
      powershell: 'npx --no-install passdown hook session-start',
      timeoutSec: 30,
    },
  ]);
  expect(json('.vscode/mcp.json')).toEqual({
    servers: { passdown: { type: 'stdio', command: 'npx', args: ['--no-install', 'passdown', 'mcp'] } },
  });
  expect(json('opencode.json')).toEqual({
    mcp: { passdown: { type: 'local', command: ['npx', '--no-install', 'passdown', 'mcp'], enabled: true } },
  });
  expect(json('.codex/hooks.json').hooks.Stop).toEqual([
    { hooks: [{ type: 'command', command: 'npx --no-install passdown hook stop', timeout: 30 }] },
  ]);
});

test('a file with comments that is there already is the one that is added to', async () => {
  const place = workspace({ 'opencode.jsonc': '{\n  // mine\n  "theme": "x"\n}\n' });
  await init(place);
  expect(existsSync(join(place.root, 'opencode.json'))).toBe(false);
  expect(parseJson(place.read('opencode.jsonc'))).toMatchObject({ theme: 'x', mcp: { passdown: { type: 'local' } } });
  expect(place.read('opencode.jsonc')).toContain('// mine');
});

describe('which agents', () => {
  test('those on the PATH, where nothing in the repository tells', async () => {
    const bin = workspace({ gemini: '#!/bin/sh\n', codex: '#!/bin/sh\n' });
    await chmod(join(bin.root, 'gemini'), 0o755);
    const place = workspace();
    expect(detectAgents(place.root, { PATH: bin.root })).toEqual(['codex', 'gemini']);
    place.write('.cursor/rules/a.mdc', '');
    expect(detectAgents(place.root, { PATH: bin.root })).toEqual(['cursor']);
  });

  test.each([
    ['GEMINI.md', 'gemini'],
    ['.github/copilot-instructions.md', 'vscode'],
    ['opencode.json', 'opencode'],
  ])('%s is a sign of %s', (path, name) => {
    expect(detectAgents(workspace({ [path]: '{}' }).root)).toEqual([name]);
  });
});

describe('--local', () => {
  test('writes only what nobody commits, and says which files git would take', async () => {
    const place = repository(workspace({ 'CLAUDE.md': '# Team\n', 'AGENTS.md': '# Team\n' }));
    const { stdout } = await passdown(place, 'init', '--local', '--yes');
    expect(stdout).toContain(
      'git does not ignore CLAUDE.local.md, .claude/settings.local.json: add them to .git/info/exclude',
    );
    expect(place.read('CLAUDE.local.md')).toContain('passdown brief');
    expect(place.read('.claude/settings.local.json')).toContain('hook session-start');
    place.write('.git/info/exclude', 'CLAUDE.local.md\n.claude/settings.local.json\n');
    expect(git(place, 'status', '--porcelain')).toBe('');
    expect((await passdown(place, 'init', '--remove', '--yes')).code).toBe(0);
    expect(existsSync(join(place.root, 'CLAUDE.local.md'))).toBe(false);
  });
});

test('Codex’s user is told to trust the hooks', async () => {
  const { stdout } = await passdown(workspace({ '.codex/config.toml': '' }), 'init', '--yes');
  expect(stdout).toContain('Codex runs hooks only after you trusted them: open /hooks in it once');
});

describe('opencode’s module', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  interface Event {
    type: string;
    properties: object;
  }
  interface Hooks {
    event: (given: { event: Event }) => Promise<void>;
    'chat.message': (given: object, output: { parts: { text: string }[]; message: { id: string } }) => Promise<void>;
    'experimental.session.compacting': (given: object, output: { context: string[] }) => Promise<void>;
  }

  test('brings the page to the first message and to a compaction, sends back once, and leaves subagents alone', async () => {
    const place = repository(workspace({ 'tasks/task-007.md': taskFile('7', '', { status: 'in progress' }) }));
    await init(place, '--agent', 'opencode');
    vi.stubEnv(DEADLINE_VARIABLE, '600000');
    const { Passdown } = await import(join(place.root, '.opencode/plugins/passdown.js'));
    const told: { path: { id: string }; body: { parts: { text: string }[] } }[] = [];
    const client = { session: { prompt: async (said: (typeof told)[number]) => void told.push(said) } };
    const hooks: Hooks = await Passdown({ client, directory: place.root, worktree: place.root });
    const happens = (type: string, properties: object) => hooks.event({ event: { type, properties } });
    const output = () => ({ parts: [{ text: 'hello' }], message: { id: 'm1' } });

    await happens('session.created', { info: { id: 's1' } });
    await happens('session.created', { info: { id: 's2', parentID: 's1' } });
    const first = output();
    await hooks['chat.message']({ sessionID: 's1' }, first);
    expect(first.parts.map(({ text }) => text)).toEqual([expect.stringContaining('the briefing of task-007'), 'hello']);
    const [second, subagents] = [output(), output()];
    await hooks['chat.message']({ sessionID: 's1' }, second);
    await hooks['chat.message']({ sessionID: 's2' }, subagents);
    expect([second.parts, subagents.parts]).toEqual([output().parts, output().parts]);

    const summary = { context: [] as string[] };
    await hooks['experimental.session.compacting']({ sessionID: 's1' }, summary);
    expect(summary.context).toEqual([
      expect.stringContaining('keep that task-007'),
      expect.stringContaining('this session began with it'),
    ]);

    place.write('tasks/task-007.md', taskFile('7', '', { status: 'completed' }));
    await happens('session.idle', { sessionID: 's1' });
    await happens('session.idle', { sessionID: 's1' });
    expect(told).toEqual([
      {
        path: { id: 's1' },
        body: { noReply: false, parts: [{ type: 'text', text: expect.stringContaining('handoff-missing') }] },
      },
    ]);
  });
});
