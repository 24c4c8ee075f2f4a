/** Each agent gets the answer in the form that it takes. The inputs have the fields that the agents' own schemas name. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { type CallerName, callerOf, inItsForm } from '../../src/hooks/callers.ts';
import { answerTo, repository } from '../support/hooks.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const TASK = 'tasks/task-007.md';
const FILES = { [TASK]: taskFile('7', '', { status: 'in progress' }) };

/** What the forms have between them. */
interface Said {
  hookSpecificOutput?: Record<string, string>;
  additionalContext?: string;
  additional_context?: string;
  followup_message?: string;
  reason?: string;
}

interface Fixture {
  env?: NodeJS.ProcessEnv;
  start: (place: Workspace) => object;
  stop: (place: Workspace) => object;
  /** JSON Schemas of what it takes, as far as it reads them. */
  told: object;
  back?: object;
  page: (answer: Said) => string | undefined;
  reason?: (answer: Said) => string | undefined;
}

const text = { type: 'string', minLength: 1 };
const only = (properties: Record<string, object>) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const context = (event: string) =>
  only({ hookSpecificOutput: only({ hookEventName: { const: event }, additionalContext: text }) });
const pageOf = ({ hookSpecificOutput }: Said) => hookSpecificOutput?.additionalContext;

const claudeLike = (place: Workspace, event: string) => ({
  session_id: '6d3e5a',
  transcript_path: null,
  cwd: place.root,
  hook_event_name: event,
  permission_mode: 'default',
});

const AGENTS: Record<Exclude<CallerName, 'person'>, Fixture> = {
  claude: {
    start: (place) => ({ ...claudeLike(place, 'SessionStart'), source: 'startup', model: 'm' }),
    stop: (place) => ({ ...claudeLike(place, 'Stop'), stop_hook_active: false, last_assistant_message: 'Done' }),
    told: context('SessionStart'),
    page: pageOf,
  },
  codex: {
    start: (place) => ({ ...claudeLike(place, 'SessionStart'), source: 'startup', model: 'm', turn_id: 't1' }),
    stop: (place) => ({
      ...claudeLike(place, 'Stop'),
      turn_id: 't1',
      model: 'm',
      stop_hook_active: false,
      last_assistant_message: null,
    }),
    told: context('SessionStart'),
    page: pageOf,
  },
  gemini: {
    env: { GEMINI_PROJECT_DIR: '/somewhere' },
    start: (place) => ({ ...claudeLike(place, 'SessionStart'), timestamp: '2026-11-17T08:00:00Z', source: 'startup' }),
    stop: (place) => ({
      ...claudeLike(place, 'AfterAgent'),
      timestamp: '2026-11-17T08:00:00Z',
      prompt: 'p',
      prompt_response: 'r',
      stop_hook_active: false,
    }),
    told: context('SessionStart'),
    page: pageOf,
  },
  vscode: {
    start: (place) => ({
      timestamp: '2026-11-17T08:00:00Z',
      cwd: place.root,
      sessionId: 's',
      hookEventName: 'SessionStart',
      transcript_path: '/t',
      source: 'new',
    }),
    stop: (place) => ({
      timestamp: '2026-11-17T08:00:00Z',
      cwd: place.root,
      sessionId: 's',
      hookEventName: 'Stop',
      transcript_path: '/t',
      stop_hook_active: false,
    }),
    told: context('SessionStart'),
    page: pageOf,
    back: only({
      hookSpecificOutput: only({ hookEventName: { const: 'Stop' }, decision: { const: 'block' }, reason: text }),
    }),
    reason: ({ hookSpecificOutput }) => hookSpecificOutput?.reason,
  },
  copilot: {
    start: (place) => ({ timestamp: 1_794_902_400_000, cwd: place.root, source: 'new', initialPrompt: 'p' }),
    stop: (place) => ({ timestamp: 1_794_902_400_000, cwd: place.root }),
    told: only({ additionalContext: text }),
    page: ({ additionalContext }) => additionalContext,
    back: only({ decision: { const: 'block' }, reason: text }),
    reason: ({ reason }) => reason,
  },
  cursor: {
    env: { CURSOR_VERSION: '3.7.21' },
    start: (place) => ({
      conversation_id: 'c',
      hook_event_name: 'sessionStart',
      workspace_roots: [place.root],
      cursor_version: '3.7.21',
      session_id: 'c',
      is_background_agent: false,
    }),
    stop: (place) => ({
      conversation_id: 'c',
      hook_event_name: 'stop',
      workspace_roots: [place.root],
      status: 'completed',
      loop_count: 0,
    }),
    told: { type: 'object', required: ['additional_context'], properties: { additional_context: text } },
    page: ({ additional_context }) => additional_context,
    back: only({ followup_message: text }),
    reason: ({ followup_message }) => followup_message,
  },
  opencode: {
    env: { PASSDOWN_OPENCODE: '1' },
    start: (place) => ({ cwd: place.root, session_id: 'o', source: 'startup' }),
    stop: (place) => ({ cwd: place.root, session_id: 'o', stop_hook_active: false }),
    told: only({ additionalContext: text }),
    page: ({ additionalContext }) => additionalContext,
  },
};

describe.each(Object.entries(AGENTS))('%s', (name, { env = {}, start, stop, told, back, page, reason }) => {
  const fits = (schema: object, value: unknown) => new Ajv().validate(schema, value);
  const read = (said: string): Said => (name === 'opencode' ? { additionalContext: said } : JSON.parse(said));

  test('is told where things stand in its form', async () => {
    const place = repository(workspace(FILES));
    const { code, stdout, stderr } = await answerTo(place, 'session-start', { input: start(place), env });
    expect([code, stderr]).toEqual([0, '']);
    expect(fits(told, read(stdout))).toBe(true);
    expect(page(read(stdout))).toMatch(/^passdown: the briefing of task-007, because it is the task in progress/);
  });

  test('is sent back in its form, once', async () => {
    const place = repository(workspace(FILES));
    await answerTo(place, 'session-start', { input: start(place), env });
    place.write(TASK, taskFile('7', '', { status: 'completed' }));
    const { code, stdout, stderr } = await answerTo(place, 'stop', { input: stop(place), env });
    if (back && reason) {
      expect([code, stderr]).toEqual([0, '']);
      expect(fits(back, JSON.parse(stdout))).toBe(true);
      expect(reason(JSON.parse(stdout))).toContain('handoff-missing');
    } else {
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('handoff-missing');
    }
  });

  test('is told nothing where there is nothing to say', async () => {
    const place = repository(workspace(FILES));
    const { code, stdout, stderr } = await answerTo(place, 'stop', { input: stop(place), env });
    expect([code, stdout, stderr]).toEqual([0, name === 'gemini' ? '{}\n' : '', '']);
  });
});

test('who calls from a shell reads text', async () => {
  const place = workspace(FILES);
  expect((await answerTo(place, 'session-start')).stdout).toMatch(/^passdown: the briefing of task-007/);
});

test('an answer in time’s stead goes by the environment alone', () => {
  expect(callerOf({}, { CLAUDE_PROJECT_DIR: '/p' })).toBe('claude');
  expect(callerOf({}, { CLAUDE_PROJECT_DIR: '/p', CURSOR_VERSION: '3' })).toBe('cursor');
  expect(callerOf({}, { CLAUDE_PROJECT_DIR: '/p', GEMINI_PROJECT_DIR: '/p' })).toBe('gemini');
  expect(callerOf({}, {})).toBe('person');
});

test('bytes count, not characters: a long page ends with a whole line below the limit', () => {
  const page = 'ä“✓\n'.repeat(3000);
  const { stdout } = inItsForm({ exitCode: 0, stdout: page, stderr: '' }, 'codex', 'SessionStart');
  const told: string = JSON.parse(stdout).hookSpecificOutput.additionalContext;
  expect(Buffer.byteLength(told)).toBeLessThanOrEqual(9_900);
  expect(Buffer.byteLength(told)).toBeGreaterThan(9_800);
  expect(told.endsWith('ä“✓\n')).toBe(true);
});

describe('one event is answered once, however many hooks are called', () => {
  const words = (place: Workspace) => JSON.stringify(AGENTS.claude.start(place));

  test('the second call with the same words is silent, another event is not', async () => {
    const place = workspace({ ...FILES, '.passdown/config.yaml': '' });
    expect((await answerTo(place, 'session-start', { input: words(place) })).stdout).not.toBe('');
    expect(await answerTo(place, 'session-start', { input: words(place) })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    const later = { ...AGENTS.claude.start(place), source: 'clear' };
    expect((await answerTo(place, 'session-start', { input: later })).stdout).not.toBe('');
  });

  test('of two at the same time one is', async () => {
    const place = workspace({ ...FILES, '.passdown/config.yaml': '' });
    const both = await Promise.all([1, 2].map(() => answerTo(place, 'session-start', { input: words(place) })));
    expect(both.filter(({ stdout }) => stdout !== '')).toHaveLength(1);
  });

  test('where passdown keeps nothing, nothing is written', async () => {
    const place = workspace({ 'README.md': '# Hi\n' });
    await answerTo(place, 'stop', { input: AGENTS.claude.stop(place) });
    await answerTo(place, 'session-start', { input: words(place) });
    expect(existsSync(join(place.root, '.passdown'))).toBe(false);
  });
});

describe('compaction', () => {
  const compact = (place: Workspace) => ({ ...AGENTS.claude.start(place), source: 'compact' });
  const before = (place: Workspace) => ({ ...claudeLike(place, 'PreCompact'), trigger: 'auto' });

  test('before it Claude Code hears what its summary must keep, as text; who hears nothing is told nothing', async () => {
    const place = workspace(FILES);
    await answerTo(place, 'session-start', { input: AGENTS.claude.start(place) });
    const { stdout } = await answerTo(place, 'pre-compact', { input: before(place) });
    expect(stdout).toMatch(/^passdown: in the summary keep that task-007 is the task at hand/);
    expect(stdout).toContain('passdown new handoff task-007');
    const codex = { ...before(place), turn_id: 't2' };
    expect((await answerTo(place, 'pre-compact', { input: codex })).stdout).toBe('');
  });

  test('while a subagent is at work it is the subagent’s, and the session gets no page', async () => {
    const place = workspace(FILES);
    await answerTo(place, 'session-start', { input: AGENTS.claude.start(place) });
    const subagent = { ...claudeLike(place, 'SubagentStart'), agent_id: 'a1', agent_type: 'Explore' };
    expect((await answerTo(place, 'subagent-start', { input: subagent })).stdout).toBe('');
    expect((await answerTo(place, 'session-start', { input: compact(place) })).stdout).toBe('');
    expect((await answerTo(place, 'pre-compact', { input: before(place) })).stdout).toBe('');
    await answerTo(place, 'subagent-stop', { input: { ...subagent, hook_event_name: 'SubagentStop' } });
    expect((await answerTo(place, 'session-start', { input: compact(place) })).stdout).toContain(
      'this session began with it',
    );
  });
});

test('a subagent gets a briefing where the configuration wants one', async () => {
  const place = workspace({ ...FILES, '.passdown/config.yaml': 'hooks:\n  subagentTokens: 300\n' });
  await answerTo(place, 'session-start', { input: AGENTS.claude.start(place) });
  const subagent = { ...claudeLike(place, 'SubagentStart'), agent_id: 'a1', agent_type: 'Explore' };
  const { stdout } = await answerTo(place, 'subagent-start', { input: subagent });
  expect(JSON.parse(stdout).hookSpecificOutput).toMatchObject({
    hookEventName: 'SubagentStart',
    additionalContext: expect.stringContaining('task-007'),
  });
  expect(readdirSync(join(place.root, '.passdown/run/subagents'))).toHaveLength(1);
});
