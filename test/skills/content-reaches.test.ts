/** What a payload says reaches whoever receives it; who was done before is carried on; no file of another tool is overwritten. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { DOCUMENT, handoffPlace, PAYLOAD, SEND } from '../support/handoffs.ts';
import { passdown } from '../support/in-process.ts';
import { newer, older, pathOf } from '../support/skills.ts';
import type { Workspace } from '../support/workspace.ts';

afterEach(() => void vi.unstubAllEnvs());

const text = (place: Workspace, path: string) => readFileSync(join(place.root, path), 'utf8');

describe('what a payload says', () => {
  const SAID = {
    challenge: 'Weigh mail volume against reach',
    problemType: 'decision',
    reason: 'Needs figures',
    feedback: 'Look at costs too',
    evidence: 'Half of all complaints are about digests',
    divergent: 'Ask readers instead',
  };
  const full = () =>
    handoffPlace((made) => {
      Object.assign(made.handoff.context, { reframed_challenge: SAID.challenge });
      Object.assign(made.handoff.meta, { handoff_reason: SAID.reason, user_feedback: SAID.feedback });
      Object.assign(made.handoff.insights.convergent[0]!, { key_evidence: [SAID.evidence] });
    });

  test('is shown by receive, for people and as JSON', async () => {
    const place = full();
    await passdown(place, 'send', '--payload', 'draft.yaml');
    const shown = await passdown(place, 'receive', PAYLOAD);
    for (const said of Object.values(SAID)) expect(shown.stdout).toContain(said);
    const { data: receipt } = JSON.parse((await passdown(place, 'receive', PAYLOAD, '--json')).stdout);
    const { challenge, problemType, reason, feedback } = SAID;
    expect(receipt).toMatchObject({ challenge, problemType, reason, feedback });
    expect(receipt.insights).toEqual([
      {
        kind: 'convergent',
        text: 'Digests are ignored',
        archetypes: ['critic', 'optimist'],
        confidence: 7.5,
        evidence: [SAID.evidence],
      },
      { kind: 'divergent', text: SAID.divergent, archetypes: ['innovator'], confidence: 3, evidence: [] },
    ]);
  });

  test('is in the briefing of its target and in the workflow', async () => {
    const place = full();
    await passdown(place, 'send', '--payload', 'draft.yaml', '--out', 'handoffs/one.yaml');
    const briefed = await passdown(place, 'brief', '--skill', 'lit-pm');
    for (const said of Object.values(SAID)) expect(briefed.stdout).toContain(said);
    const shown = await passdown(place, 'workflow', 'swarm-1', '--json');
    for (const said of Object.values(SAID)) expect(shown.stdout).toContain(said);
  });
});

describe('send --workflow', () => {
  test('names in each document everybody who was done before, in order', async () => {
    const place = handoffPlace();
    await passdown(place, ...SEND, '--completed', 'scout');
    const next = SEND.map((word) => ({ researcher: 'synthesizer', synthesizer: 'editor' })[word] ?? word);
    await passdown(place, ...next);
    const sent = parse(text(place, 'handoffs/workflow-1/synthesizer-to-editor.yaml'));
    expect(sent.context.completed_skills).toEqual(['scout', 'researcher', 'synthesizer']);
  });

  test('does not take over what another workflow did', async () => {
    const place = handoffPlace();
    await passdown(place, ...SEND);
    await passdown(place, ...SEND.map((word) => ({ researcher: 'tester', 'workflow-1': 'workflow-2' })[word] ?? word));
    const sent = parse(text(place, 'handoffs/workflow-2/tester-to-synthesizer.yaml'));
    expect(sent.context.completed_skills).toEqual(['tester']);
  });

  test('a payload of a workflow carries on the chain of its documents', async () => {
    const place = handoffPlace((made) => void Object.assign(made.handoff.source, { workflow_id: 'workflow-1' }));
    await passdown(place, ...SEND);
    await passdown(place, 'send', '--payload', 'draft.yaml');
    expect(parse(text(place, PAYLOAD)).handoff.meta.handoff_chain).toEqual(['researcher', 'perspective-swarm']);
    expect(text(place, DOCUMENT)).toContain('workflow-1');
  });
});

describe('a file that another tool wrote', () => {
  test('as available-workflows.yaml stays, and skills --for says so', async () => {
    const theirs = 'workflows:\n  - skill: lit-pm\n';
    const place = handoffPlace(undefined, { 'sessions/one/available-workflows.yaml': theirs });
    const listed = await passdown(place, 'skills', '--for', 'draft.yaml');
    expect(text(place, 'sessions/one/available-workflows.yaml')).toBe(theirs);
    expect(listed.stdout).toContain('lit-pm');
    expect(listed.stderr).toContain('available-workflows.yaml');
  });

  test('as an acknowledgement stays, and receive says so', async () => {
    const theirs = 'acknowledgment:\n  by: lit-pm\n';
    const ack = PAYLOAD.replace('.yaml', '.ack.yaml');
    const place = handoffPlace(undefined, { [ack]: theirs });
    await passdown(place, 'send', '--payload', 'draft.yaml');
    const received = await passdown(place, 'receive', PAYLOAD);
    expect(received.code).toBe(0);
    expect(text(place, ack)).toBe(theirs);
    expect(received.stdout).toContain('was not written by passdown');
  });

  test('what passdown wrote itself is written again', async () => {
    const place = handoffPlace();
    await passdown(place, 'send', '--payload', 'draft.yaml');
    await passdown(place, 'receive', PAYLOAD);
    expect((await passdown(place, 'receive', PAYLOAD)).stdout).toContain('Acknowledged in');
  });
});

describe('a free-form category', () => {
  const withCategory = (category: string) =>
    handoffPlace((made) => void Object.assign(made.handoff, { target: { category } }), {
      [pathOf('jurist')]: older('jurist', '', '[review, Legal-Check]'),
    });
  const ranked = async (place: Workspace) =>
    JSON.parse((await passdown(place, 'skills', '--for', 'draft.yaml', '--json')).stdout).data as {
      skill: string;
      why: string[];
    }[];

  test('counts where it is exactly what the payload asks for', async () => {
    const [first] = (await ranked(withCategory('Legal-Check'))).filter(({ skill }) => skill === 'jurist');
    expect(first!.why).toContain('+3 Legal-Check is the category that the payload asks for');
  });

  test('in another spelling is another category', async () => {
    const [first] = (await ranked(withCategory('legal-check'))).filter(({ skill }) => skill === 'jurist');
    expect(first!.why.join()).not.toContain('category that the payload');
  });

  test('stays the category of the payload where the target has it; where it does not, send warns', async () => {
    const place = withCategory('Legal-Check');
    await passdown(place, 'send', '--payload', 'draft.yaml', '--to', 'jurist');
    expect(parse(text(place, PAYLOAD)).handoff.target.category).toBe('Legal-Check');
    const other = await passdown(withCategory('Legal-Check'), 'send', '--payload', 'draft.yaml', '--to', 'lit-pm');
    expect(other.stderr).toContain('Legal-Check is not a category of lit-pm');
  });
});

describe('a skill of another protocol generation', () => {
  const place = () => handoffPlace(undefined, { [pathOf('essayist')]: newer('essayist') });

  test('is listed with a warning, from the cached list too', async () => {
    const made = place();
    for (const _ of [1, 2])
      expect((await passdown(made, 'skills', '--for', 'draft.yaml')).stderr).toContain('essayist expects protocol 3.0');
  });

  test('is warned of when a payload is sent to it', async () => {
    const sent = await passdown(place(), 'send', '--payload', 'draft.yaml', '--to', 'essayist');
    expect(sent.code).toBe(0);
    expect(sent.stderr).toContain('essayist expects protocol 3.0; payloads are written in 2.0');
  });

  test('an older one is warned of, and 2, 2.0 and 2.0.0 are the same', async () => {
    const said = async (version: string) =>
      (
        await passdown(
          handoffPlace(undefined, { [pathOf('x')]: older('x', `protocol_version: "${version}"`) }),
          'skills',
        )
      ).stderr;
    expect(await said('1.0')).toContain('x expects protocol 1.0');
    for (const version of ['2', '2.0', '2.0.0']) expect(await said(version)).not.toContain('expects protocol');
  });
});

describe('receive refuses a file that no dialect knows, with the reason', () => {
  test.each([
    ['empty.yaml', '', 'the file is empty'],
    ['other.yaml', 'title: x\n', 'its keys (title)'],
    ['list.json', '[1, 2]', 'not one map of keys and values'],
    ['notes.md', 'Hello.\n', 'no ## Handoff section'],
  ])('%s', async (path, content, reason) => {
    const { code, stderr } = await passdown(handoffPlace(undefined, { [path]: content }), 'receive', path);
    expect(code).toBe(1);
    expect(stderr).toContain(`${path} is not a handoff, because`);
    expect(stderr).toContain(reason);
  });
});
