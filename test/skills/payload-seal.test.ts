/** What is written is what is read; a payload that was changed shows it; a handoff that failed answers in the agreed form. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlaceholder } from '../../src/dialects/find-document.ts';
import { readDocument } from '../../src/dialects/index.ts';
import type { WholeReading } from '../../src/dialects/whole-dialect.ts';
import { readBlock } from '../../src/parse/read-block.ts';
import { toValue } from '../../src/parse/yaml-node.ts';
import { renderSkillHandoff } from '../../src/skills/document/render-handoff.ts';
import {
  COMPLETION_STATUSES,
  CONFIDENCES,
  DELIVERABLE_FORMATS,
  DELIVERABLE_TYPES,
  type SkillHandoff,
} from '../../src/skills/document/schema.ts';
import { ERROR_CODES, errorResponse, failureOf, renderErrorResponse } from '../../src/skills/payload/error-response.ts';
import { renderPayload } from '../../src/skills/payload/render-payload.ts';
import { CONVERGENCE_LEVELS, type Payload, PROBLEM_TYPES } from '../../src/skills/payload/schema.ts';
import { sealText } from '../../src/skills/payload/seal.ts';
import { fixtureText, LIMITS } from '../support/fixtures.ts';
import { prose as anyProse } from '../support/handoff-arbitrary.ts';

const prose = anyProse.filter((text) => !isPlaceholder(text));
const name = fc.stringMatching(/^[a-z]{2,6}(-[a-z]{1,5}){0,2}$/).filter((word) => !isPlaceholder(word));
const names = fc.array(name, { minLength: 1, maxLength: 3 });
const texts = fc.array(prose, { maxLength: 3 });
const time = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString());
const read = <Value>(text: string) =>
  readDocument({ path: 'x.yaml', text }, LIMITS) as
    | { problems: { code: string; severity: string }[]; reading: WholeReading<Value> }
    | undefined;

const payload: fc.Arbitrary<Payload> = fc.record({
  handoff: fc.record({
    version: fc.constant('2.0'),
    timestamp: time,
    expires_at: time,
    source: fc.record({ skill: name, workflow_id: prose, session_path: prose }),
    target: fc.record({
      skill: name,
      invocation: name.map((word) => `/${word} --handoff {payload_path}`),
      category: name,
    }),
    context: fc.record({
      original_prompt: prose,
      reframed_challenge: prose,
      problem_type: fc.constantFrom(...PROBLEM_TYPES),
      synthesis_summary: prose,
    }),
    insights: fc.record({
      convergent: fc.array(
        fc.record({
          theme: prose,
          confidence_score: fc.integer({ min: 0, max: 100 }).map((n) => n / 10),
          contributing_archetypes: names,
          key_evidence: texts,
        }),
        { maxLength: 2 },
      ),
      divergent: fc.array(fc.record({ archetype: name, insight: prose, confidence: fc.nat(5) }), { maxLength: 2 }),
      uncertainties: texts,
      blind_spots: texts,
    }),
    research_seeds: fc.record({
      suggested_terms: fc.array(fc.record({ term: prose, rationale: prose }), { maxLength: 2 }),
      open_questions: texts,
    }),
    meta: fc.record({
      perspectives_completed: fc.nat(9),
      convergence_level: fc.constantFrom(...CONVERGENCE_LEVELS),
      user_feedback: prose,
      handoff_reason: prose,
      handoff_chain: names,
    }),
  }),
});

const skillHandoff: fc.Arbitrary<SkillHandoff> = fc.record({
  handoff: fc.record({
    version: fc.constant('1.0'),
    source_skill: name,
    target_skill: name,
    timestamp: time,
    workflow_id: prose,
  }),
  deliverable: fc.record({
    type: fc.constantFrom(...DELIVERABLE_TYPES),
    location: names.map((parts) => `${parts.join('/')}.md`),
    format: fc.constantFrom(...DELIVERABLE_FORMATS),
    summary: prose.map((text) => `${text} and some fifty characters more, so that it is not thin`),
    checksum: fc.stringMatching(/^[0-9a-f]{64}$/).map((digits) => `sha256:${digits}`),
  }),
  context: fc.record({
    original_goal: prose,
    completed_skills: names,
    focus_areas: texts,
    known_gaps: texts,
    open_questions: texts,
  }),
  quality: fc.record({
    completion_status: fc.constantFrom(...COMPLETION_STATUSES),
    confidence: fc.constantFrom(...CONFIDENCES),
    warnings: texts,
  }),
});

const errors = (document: ReturnType<typeof read>) =>
  document?.problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);

test('what is written is what is read, for any handoff document', () => {
  fc.assert(
    fc.property(skillHandoff, (value) => {
      const document = read<SkillHandoff>(renderSkillHandoff(value));
      expect([errors(document), document?.reading.value]).toEqual([[], value]);
    }),
    { numRuns: 150 },
  );
});

test('what is written is what is read, for any payload, and it is sealed', () => {
  fc.assert(
    fc.property(payload, (value) => {
      const document = read<Payload>(renderPayload(value));
      expect(errors(document)).toEqual([]);
      const { payload_hash, payload_size_bytes, ...meta } = document!.reading.value!.handoff.meta;
      expect({ handoff: { ...document!.reading.value!.handoff, meta } }).toEqual(value);
      expect([payload_hash, payload_size_bytes]).toEqual([
        expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        expect.any(Number),
      ]);
    }),
    { numRuns: 150 },
  );
});

test('a payload of which one byte was changed is refused, unless its seal itself is gone, and then it says so', () => {
  const text = renderPayload(read<Payload>(fixtureText('payload/whole.passes.yaml'))!.reading.value!);
  const bytes = Buffer.from(text);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 32, max: 126 }), (at, byte) => {
      fc.pre(bytes[at] !== byte);
      const changed = Buffer.from(bytes);
      changed[at] = byte;
      const document = read<Payload>(changed.toString());
      const refused = document === undefined || errors(document)!.length > 0;
      const unsealed = document?.problems.some(({ code }) => code === 'payload-unsealed');
      expect([text.slice(at, at + 20), String.fromCharCode(byte), refused || unsealed]).toEqual([
        expect.anything(),
        expect.anything(),
        true,
      ]);
    }),
    { numRuns: 600 },
  );
});

describe('the seal', () => {
  const whole = fixtureText('payload/whole.passes.yaml');

  test('minds white space and comments, which YAML does not', () => {
    for (const changed of [
      `${whole}\n`,
      whole.replace('medium', 'medium # sure'),
      whole.replace('  meta:', '  meta: '),
    ])
      expect(errors(read(changed))).toEqual(['payload-hash-mismatch']);
  });

  test('is compared as it is written; the digits alone will do', () => {
    expect(read(whole.replace('sha256:', ''))!.problems).toEqual([]);
    for (const changed of [whole.replace('sha256:', 'Sha256:'), whole.replace('size_bytes: ', 'size_bytes: 0')])
      expect(errors(read(changed))).toEqual([expect.stringMatching(/^payload-(?:hash|size)-mismatch$/)]);
  });

  test('does not mind other line ends', () => {
    expect(read(whole.replaceAll('\n', '\r\n'))!.problems).toEqual([]);
  });

  test('holds for a payload with a secret, which is redacted', () => {
    const secret = sealText(whole.replace('Look at costs too', '"Use password: k3strel-Morning-7"'));
    const { problems, reading } = read<Payload>(secret)!;
    expect(problems.map(({ code }) => code)).toEqual(['secret-found']);
    expect(reading.value!.handoff.meta.user_feedback).toContain('[redacted:');
  });

  test('is never broken by a fix', () => {
    const typo = read(sealText(whole.replace('problem_type: decision', 'problem_type: Decision')))!;
    expect(typo.problems).toEqual([expect.not.objectContaining({ fix: expect.anything() })]);
  });
});

test('what is left out of a payload has its default', () => {
  const { value } = read<Payload>(
    'handoff:\n  version: "2.0"\n  timestamp: "2026-05-04T09:30:00Z"\n  source: {skill: any-skill, session_path: /tmp/x}\n  target: {skill: other}\n  context: {original_prompt: Why?, problem_type: creative}\n',
  )!.reading;
  expect(value!.handoff).toMatchObject({
    expires_at: '2026-05-04T10:30:00.000Z',
    context: { synthesis_summary: '' },
    insights: { convergent: [], divergent: [], uncertainties: [], blind_spots: [] },
    research_seeds: { suggested_terms: [], open_questions: [] },
    meta: { handoff_chain: ['any-skill'] },
  });
});

test('a payload of version 1.0 is valid input, with a warning, and goes to the one target there was', () => {
  const document = read<Payload>(fixtureText('payload/version-other-one.fails.yaml'))!;
  expect(errors(document)).toEqual([]);
  expect(document.reading.value!.handoff.target.skill).toBe('lit-pm');
});

describe('the error response', () => {
  const parsed = (yaml: string) => toValue(readBlock(yaml, 0, yaml.length).node!);

  test.each(ERROR_CODES)('%s has every field of the format, in its order', (code) => {
    const yaml = renderErrorResponse(
      errorResponse({
        code,
        message: 'It did: not work',
        missingFields: ['handoff.target.skill'],
        validationErrors: ['4:15 payload-expired'],
        targetSkill: 'lit-pm',
        recoverable: false,
        payloadPreserved: '.passdown/run/payloads/x.yaml',
      }),
    );
    expect([...yaml.matchAll(/^ *(\w+):/gm)].map(([, key]) => key)).toEqual([
      'error',
      'code',
      'message',
      'details',
      'missing_fields',
      'validation_errors',
      'target_skill',
      'recoverable',
      'payload_preserved',
    ]);
    expect(parsed(yaml)).toEqual({
      error: {
        code,
        message: 'It did: not work',
        details: {
          missing_fields: ['handoff.target.skill'],
          validation_errors: ['4:15 payload-expired'],
          target_skill: 'lit-pm',
        },
        recoverable: 'false',
        payload_preserved: '.passdown/run/payloads/x.yaml',
      },
    });
  });

  test('missing fields make an INVALID_PAYLOAD that names them, anything else VALIDATION_FAILED', () => {
    const of = (name: string) =>
      failureOf(readDocument({ path: 'x', text: fixtureText(`payload/${name}.fails.yaml`) }, LIMITS)!.problems);
    expect(of('field-missing-target')).toMatchObject({
      code: 'INVALID_PAYLOAD',
      missingFields: ['handoff.target.skill'],
    });
    expect(of('payload-hash-mismatch')).toMatchObject({
      code: 'VALIDATION_FAILED',
      validationErrors: [expect.stringContaining('payload-hash-mismatch')],
    });
    expect(of('handoff-loop')).toBeUndefined();
  });
});
