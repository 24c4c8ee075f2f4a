/**
 * Values of skill-handoff.md and payload-v2.md, and of the notes that settle what they leave open, copied here by hand and held against
 * what the product does. No table of the product is imported: a value that changes there must be changed here as well.
 */
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { configSchema } from '../../src/config/schema.ts';
import { readDocument } from '../../src/dialects/index.ts';
import { worldProblems } from '../../src/dialects/read-document.ts';
import { parseCache, renderCache } from '../../src/skills/discovery/cache.ts';
import { type Need, rankSkills } from '../../src/skills/discovery/rank-skills.ts';
import { recordSession, sessionsOf } from '../../src/skills/exchange/session-state.ts';
import { fixtureText, LIMITS } from '../support/fixtures.ts';
import { draft, handoffPlace, PAYLOAD, SEND } from '../support/handoffs.ts';
import { passdown } from '../support/in-process.ts';
import { older, pathOf, skill } from '../support/skills.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

afterEach(() => void vi.unstubAllEnvs());

// biome-ignore lint/suspicious/noExplicitAny: any field of any document
type Data = Record<string, any>;

/** A valid document with one field changed; `undefined` leaves it out. */
function changedIn(dialect: 'skill' | 'payload', field: string, value: unknown): string {
  const document = parse(fixtureText(`${dialect}/whole.passes.yaml`)) as Data;
  if (dialect === 'payload')
    for (const seal of ['payload_hash', 'payload_size_bytes']) delete document.handoff.meta[seal];
  const steps = field.split('.');
  const holder = steps.slice(0, -1).reduce<Data>((at, step) => at[step]!, document);
  if (value === undefined) delete holder[steps.at(-1)!];
  else holder[steps.at(-1)!] = value;
  return stringify(document);
}

function errorsOf(text: string): string[] {
  const { problems } = readDocument({ path: 'handoffs/x.yaml', text }, LIMITS)!;
  return problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}

describe('skill-handoff.md', () => {
  const ENUMS: Record<string, string[]> = {
    'deliverable.type': ['document', 'data', 'analysis'],
    'deliverable.format': ['markdown', 'json', 'yaml'],
    'quality.completion_status': ['complete', 'partial', 'failed'],
    'quality.confidence': ['high', 'medium', 'low'],
  };
  const REQUIRED = [
    ...['version', 'source_skill', 'target_skill', 'timestamp', 'workflow_id'].map((name) => `handoff.${name}`),
    ...['type', 'location', 'format', 'summary', 'checksum'].map((name) => `deliverable.${name}`),
    ...['original_goal', 'completed_skills', 'focus_areas', 'known_gaps', 'open_questions'].map(
      (name) => `context.${name}`,
    ),
    ...['completion_status', 'confidence', 'warnings'].map((name) => `quality.${name}`),
  ];

  test.each(Object.entries(ENUMS))('%s allows exactly %j', (field, words) => {
    for (const word of words) expect([word, errorsOf(changedIn('skill', field, word))]).toEqual([word, []]);
    for (const word of ['none', 'report', 'text', 'done', 'very high', 'critical'])
      expect([word, errorsOf(changedIn('skill', field, word))]).toEqual([word, ['value-invalid']]);
  });

  test.each(REQUIRED)('%s is required', (field) => {
    expect(errorsOf(changedIn('skill', field, undefined))).toEqual(['field-missing']);
  });

  test('a summary has at least 50 characters, blanks around it aside', () => {
    const summary = (text: string) => errorsOf(changedIn('skill', 'deliverable.summary', text));
    expect(summary('x'.repeat(50))).toEqual([]);
    expect(summary('x'.repeat(49))).toEqual(['summary-short']);
    expect(summary(`${' '.repeat(20)}${'x'.repeat(49)}${' '.repeat(20)}`)).toEqual(['summary-short']);
  });

  test('a summary that is padded with blanks is told so, with the characters that count', () => {
    const text = changedIn('skill', 'deliverable.summary', `${' '.repeat(70)}${'x'.repeat(30)}`);
    const [problem] = readDocument({ path: 'x.yaml', text }, LIMITS)!.problems;
    expect(problem!.message).toContain('has 30 characters (blanks around it do not count)');
  });

  test('completed_skills is not empty; the other lists may be', () => {
    expect(errorsOf(changedIn('skill', 'context.completed_skills', []))).toEqual(['completed-skills-empty']);
    for (const name of ['focus_areas', 'known_gaps', 'open_questions'])
      expect(errorsOf(changedIn('skill', `context.${name}`, []))).toEqual([]);
    expect(errorsOf(changedIn('skill', 'quality.warnings', []))).toEqual([]);
  });

  test('version 1.0 is current; a higher one is read with a warning', () => {
    const codes = (version: string) =>
      readDocument({ path: 'x.yaml', text: changedIn('skill', 'handoff.version', version) }, LIMITS)!.problems.map(
        ({ code, severity }) => [code, severity],
      );
    expect(codes('1.0')).toEqual([]);
    expect(codes('1.1')).toEqual([['version-other', 'warning']]);
  });

  test('a new workflow is called workflow- and eight hex digits, its checksum is sha256: of the bytes', async () => {
    const place = handoffPlace();
    const sent = await passdown(place, ...SEND.slice(0, SEND.indexOf('--workflow')));
    expect(sent.stdout).toMatch(/^workflow workflow-[0-9a-f]{8}$/m);
    // printf '# Review\n' | sha256sum
    expect(sent.stdout).toMatch(/^sha256:60390e262951c11c87fb37a0bba58ec02f73889fe444964faf0037e3adce528a$/m);
  });

  test('a refused handoff shows what is wrong, both skills and three ways on', async () => {
    const place = handoffPlace(undefined, { 'handoffs/x.yaml': changedIn('skill', 'deliverable.summary', 'Short') });
    const { code, stdout } = await passdown(place, 'receive', 'handoffs/x.yaml');
    expect(code).toBe(1);
    const [first, ...rest] = stdout.trimEnd().split('\n');
    expect(first).toMatch(/^Handoff validation failed: /);
    expect(rest).toEqual([
      expect.stringMatching(/^Source skill: \S+$/),
      expect.stringMatching(/^Target skill: \S+$/),
      '',
      'Options:',
      '(A) Regenerate handoff from source skill',
      '(B) Manually fix handoff document',
      '(C) Abort workflow (preserve completed outputs)',
    ]);
  });
});

describe('payload-v2.md', () => {
  const REQUIRED = [
    'version',
    'timestamp',
    'source.skill',
    'source.session_path',
    'target.skill',
    'context.original_prompt',
    'context.problem_type',
  ];
  const ENUMS: Record<string, string[]> = {
    'context.problem_type': ['decision', 'creative', 'analytical', 'strategic'],
    'meta.convergence_level': ['high', 'medium', 'low', 'none'],
  };

  test.each(REQUIRED)('%s is required', (field) => {
    expect(errorsOf(changedIn('payload', `handoff.${field}`, undefined))).toEqual(['field-missing']);
  });

  test.each(Object.entries(ENUMS))('%s allows exactly %j', (field, words) => {
    for (const word of words)
      expect([word, errorsOf(changedIn('payload', `handoff.${field}`, word))]).toEqual([word, []]);
    for (const word of ['other', 'very high', 'technical'])
      expect([word, errorsOf(changedIn('payload', `handoff.${field}`, word))]).toEqual([word, ['value-invalid']]);
  });

  test('without expires_at it expires an hour after its timestamp, to the millisecond', () => {
    const text = changedIn('payload', 'handoff.expires_at', undefined);
    const [, made] = /timestamp: "?([^"\n]+)"?/.exec(text)!;
    const document = readDocument({ path: 'x.yaml', text }, LIMITS)!;
    const config = configSchema.parse({});
    const expired = (after: number) =>
      worldProblems(document, workspace().root, { now: Date.parse(made!) + after, config }).some(
        ({ code }) => code === 'payload-expired',
      );
    expect([expired(3_599_999), expired(3_600_000)]).toEqual([false, true]);
  });

  test('send writes version 2.0, an hour to live and the chain, into handoff-payload.yaml', async () => {
    const place = handoffPlace();
    expect((await passdown(place, 'send', '--payload', 'draft.yaml')).code).toBe(0);
    const { handoff } = parse(place.read(PAYLOAD));
    expect(handoff.version).toBe('2.0');
    expect(Date.parse(handoff.expires_at) - Date.parse(handoff.timestamp)).toBe(60 * 60 * 1000);
    expect(handoff.meta.handoff_chain).toEqual(['perspective-swarm']);
    expect(handoff.meta.payload_hash).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  test('a skill that says no trigger is called with the path of the payload alone', async () => {
    const place = handoffPlace(undefined, { [pathOf('plain')]: older('plain') });
    const { stdout } = await passdown(place, 'send', '--payload', 'draft.yaml', '--to', 'plain');
    expect(stdout).toContain(`Call it with: /plain ${join(place.root, PAYLOAD)}`);
  });

  test.each<[string, string[], (place: Workspace) => void]>([
    [
      'INVALID_PAYLOAD',
      ['--to', 'lit-pm'],
      (place) => write(place, (made) => delete (made.context as Partial<typeof made.context>).original_prompt),
    ],
    ['TARGET_NOT_FOUND', ['--to', 'nobody'], () => {}],
    [
      'VALIDATION_FAILED',
      ['--to', 'lit-pm'],
      (place) => write(place, (made) => Object.assign(made.context, { problem_type: 'x' })),
    ],
    [
      'HEALTH_CHECK_FAILED',
      ['--to', 'sick', '--health'],
      (place) => place.write(pathOf('sick'), older('sick', 'health_check: no-such-program')),
    ],
  ])('a failure is answered with %s and the fields of the error format', async (code, args, change) => {
    const place = handoffPlace();
    change(place);
    const outcome = await passdown(place, 'send', '--payload', 'draft.yaml', ...args);
    expect(outcome.code).toBe(1);
    const { error } = parse(outcome.stdout);
    expect(Object.keys(error)).toEqual(['code', 'message', 'details', 'recoverable', 'payload_preserved']);
    expect(Object.keys(error.details)).toEqual(['missing_fields', 'validation_errors', 'target_skill']);
    expect([error.code, error.recoverable]).toEqual([code, true]);
  });

  function write(place: Workspace, change: (handoff: ReturnType<typeof draft>['handoff']) => void): void {
    const made = draft();
    change(made.handoff);
    place.write('draft.yaml', stringify(made));
  }
});

describe('ranking', () => {
  const score = (categories: string[], need: Partial<Need>, scope: 'project' | 'home' = 'home') =>
    rankSkills([skill('a', { categories, scope })], { uncertainties: 0, ...need })[0]!.score;
  const FITTING: Record<string, string[]> = {
    strategic: ['research', 'analysis', 'architecture'],
    analytical: ['analysis', 'research', 'verification'],
    creative: ['creative', 'research', 'analysis'],
    decision: ['research', 'analysis', 'verification'],
  };
  const CORE = ['research', 'implementation', 'analysis', 'architecture', 'verification', 'creative'];

  test.each(Object.entries(FITTING))('for a %s problem exactly %j give 3 points', (problemType, fitting) => {
    for (const category of [...CORE, 'taxidermy'])
      expect([category, score([category], { problemType })]).toEqual([category, fitting.includes(category) ? 3 : 0]);
  });

  test('research gives 2 points from three uncertainties on, and 2 at low or no convergence', () => {
    expect([2, 3, 4].map((uncertainties) => score(['research'], { uncertainties }))).toEqual([0, 2, 2]);
    expect(['high', 'medium', 'low', 'none'].map((convergence) => score(['research'], { convergence }))).toEqual([
      0, 0, 2, 2,
    ]);
    expect(score(['analysis'], { uncertainties: 5, convergence: 'low' })).toBe(0);
  });

  test('implementation gives 2 points where the summary speaks of building, a skill of the project 1', () => {
    expect(score(['implementation'], { summary: 'We should build a queue' })).toBe(2);
    expect(score(['implementation'], { summary: 'We should read about queues' })).toBe(0);
    expect(score(['creative'], {}, 'project')).toBe(1);
  });
});

describe('times and sizes', () => {
  const { skills, limits, sessionHours } = configSchema.parse({});

  test('the list of skills is good for 30 minutes', () => {
    const made = { root: '/r', now: new Date(0) };
    const after = (ms: number) =>
      parseCache(renderCache([skill('a')], made), { root: '/r', now: new Date(ms) }, skills.cacheMinutes);
    expect(after(30 * 60_000 - 1)).toHaveLength(1);
    expect(after(30 * 60_000)).toBeUndefined();
  });

  test('a session is kept for 24 hours', () => {
    const { root } = workspace();
    const sentAt = '2026-05-04T09:30:00Z';
    recordSession(root, {
      workflowId: 'w',
      source: 'a',
      target: 'b',
      payload: join(root, 'p.yaml'),
      sentAt,
      files: [],
    });
    const state = (ms: number) => sessionsOf(root, sessionHours, new Date(Date.parse(sentAt) + ms))[0]!.state;
    expect([state(24 * 3_600_000 - 1), state(24 * 3_600_000)]).toEqual(['sent', 'expired']);
  });

  test('a health check may take ten seconds; a handoff may have 65,536 characters, a file 1 MiB', () => {
    expect([skills.healthSeconds, limits.handoffBytes, limits.fileBytes]).toEqual([10, 65_536, 1_048_576]);
  });
});
