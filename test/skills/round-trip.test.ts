/** What send makes, receive accepts; with one byte changed it does not. Properties over functions, so that they are cheap. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { receive } from '../../src/author/receive.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import type { Receipt } from '../../src/dialects/receipt.ts';
import { writeYaml } from '../../src/parse/write-yaml.ts';
import { type SendRequest, sendDocument } from '../../src/skills/exchange/send-document.ts';
import { sendPayload } from '../../src/skills/exchange/send-payload.ts';
import { type Draft, draft, handoffPlace } from '../support/handoffs.ts';
import type { Workspace } from '../support/workspace.ts';

afterEach(() => void vi.unstubAllEnvs());

const RUNS = 25;
/** Whatever people write, markup and quotes included; a text with nothing in it says nothing. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.constantFrom('a: b # c', '- x', '"', 'null', '3'),
  )
  .filter((value) => !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff\ufdd0-\ufdef]/.test(value))
  // A mark or a word of the template alone says nothing, and is refused.
  .map((value) => `So, ${value}`);
const texts = fc.array(text, { maxLength: 3 });
const name = fc.constantFrom('researcher', 'lit-pm', 'a_b', 'Übersetzer');

const request = fc.record({
  from: name,
  to: name,
  summary: text.map((value) => `${value} ${'and what else it says '.repeat(3)}`),
  goal: text,
  gaps: texts,
  questions: texts,
  warnings: texts,
  focus: texts,
  workflow: fc.constantFrom('workflow-1', 'w/../x', '..', 'Ä b'),
  confidence: fc.constantFrom('high', 'medium', 'low'),
});
const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });

const setting = (place: Workspace) => ({
  root: place.root,
  home: `${place.root}/home`,
  config: loadConfig(place.root, {}, {}),
});
const received = (place: Workspace, path: string): Receipt =>
  receive({ ...setting(place), file: join(place.root, path), acknowledge: false });

/** The same bytes with one of them another. */
function oneOther(from: Uint8Array, at: number, to: number): Buffer {
  const changed = Buffer.from(from);
  const index = at % changed.length;
  changed[index] = changed[index] === to ? to ^ 1 : to;
  return changed;
}

test('a document that was sent is accepted and says the same; with another byte in its deliverable it is refused', () => {
  const place = handoffPlace();
  const property = fc.property(request, bytes, fc.nat(), fc.nat(255), (made, content, at, to) => {
    place.write('docs/out.md', Buffer.from(content));
    const sent = sendDocument({
      ...made,
      ...setting(place),
      deliverable: 'docs/out.md',
    } as SendRequest);
    expect(sent.path).toMatch(/^handoffs\/[^/]+\/[^/]+\.yaml$/);
    const receipt = received(place, sent.path);
    expect(receipt).toMatchObject({ accepted: true, workflowId: made.workflow, source: made.from, target: made.to });
    expect(receipt).toMatchObject({
      goal: made.goal,
      readFirst: ['docs/out.md'],
      gaps: made.gaps,
      questions: made.questions,
    });
    expect(receipt.warnings).toEqual(expect.arrayContaining(made.warnings));
    place.write('docs/out.md', oneOther(content, at, to));
    const refused = received(place, sent.path);
    expect(refused.accepted).toBe(false);
    expect(refused.problems.map(({ code }) => code)).toEqual(['checksum-mismatch']);
    rmSync(join(place.root, 'handoffs'), { recursive: true });
  });
  fc.assert(property, { numRuns: RUNS });
});

/** A draft that says other things than the usual one. */
const drafted = fc
  .record({ prompt: text, summary: text, doubts: texts, questions: texts, themes: texts, feedback: text })
  .map(({ prompt, summary, doubts, questions, themes, feedback }): Draft => {
    const made = draft();
    Object.assign(made.handoff.context, { original_prompt: prompt, synthesis_summary: summary });
    made.handoff.insights.uncertainties = doubts;
    made.handoff.insights.convergent = themes.map((theme, i) => ({
      theme,
      confidence_score: i / 2,
      contributing_archetypes: ['critic'],
    }));
    made.handoff.research_seeds.open_questions = questions;
    Object.assign(made.handoff.meta, { user_feedback: feedback });
    return made;
  });

test('a payload that was sent is accepted and says the same; with any one byte another it is refused', async () => {
  const place = handoffPlace();
  const property = fc.asyncProperty(
    drafted,
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 5, maxLength: 5 }),
    async (made, changes) => {
      place.write('draft.yaml', writeYaml(made));
      const sent = await sendPayload({ ...setting(place), file: join(place.root, 'draft.yaml') });
      if ('error' in sent) throw new Error(JSON.stringify(sent));
      const { insights, research_seeds, context } = made.handoff;
      expect(received(place, 'sessions/one/handoff-payload.yaml')).toMatchObject({
        accepted: true,
        goal: context.original_prompt,
        gaps: [...insights.uncertainties, ...insights.blind_spots],
        questions: research_seeds.open_questions,
      });
      const original = readFileSync(sent.path);
      for (const [at, to] of changes) {
        const changed = oneOther(original, at, to);
        writeFileSync(sent.path, changed);
        expect([isAccepted(place, 'sessions/one/handoff-payload.yaml'), changed.toString()]).toEqual([
          false,
          changed.toString(),
        ]);
      }
      rmSync(sent.path);
      rmSync(join(place.root, '.passdown'), { recursive: true, force: true });
    },
  );
  await fc.assert(property, { numRuns: RUNS });
});

test('no byte around the seal itself can be another: each in turn', async () => {
  const place = handoffPlace();
  const sent = await sendPayload({ ...setting(place), file: join(place.root, 'draft.yaml') });
  if ('error' in sent) throw new Error(JSON.stringify(sent));
  const original = readFileSync(sent.path);
  const accepted: number[] = [];
  // From the key `meta` on; most changes are to the other case of the same letter.
  for (let at = original.indexOf('  meta:'); at < original.length; at++) {
    writeFileSync(sent.path, oneOther(original, at, original[at]! ^ 0x20));
    if (isAccepted(place, 'sessions/one/handoff-payload.yaml')) accepted.push(at);
  }
  expect(accepted.map((at) => original.subarray(Math.max(0, at - 20), at + 20).toString())).toEqual([]);
});

/** What is no text, or no payload any more, is not accepted either. */
function isAccepted(place: Workspace, path: string): boolean {
  try {
    return received(place, path).accepted;
  } catch (error) {
    expect((error as { code: string }).code).toMatch(/^(?:not-a-handoff|file-not-text)$/);
    return false;
  }
}
