/** An empty text in an optional field is a field left out; in a required one it is missing. */
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { readDocument } from '../../src/dialects/index.ts';
import { isOf } from '../../src/dialects/read-document.ts';
import { payloadDialect } from '../../src/skills/payload/dialect.ts';
import { fixtureText, LIMITS } from '../support/fixtures.ts';

const OPTIONAL = [
  'expires_at',
  'source.workflow_id',
  'target.invocation',
  'target.category',
  'context.reframed_challenge',
  'context.synthesis_summary',
  'insights',
  'insights.convergent',
  'insights.convergent.0.confidence_score',
  'insights.convergent.0.contributing_archetypes',
  'insights.convergent.0.key_evidence',
  'insights.divergent.0.confidence',
  'insights.uncertainties',
  'insights.blind_spots',
  'research_seeds',
  'research_seeds.suggested_terms.0.rationale',
  'research_seeds.open_questions',
  'meta',
  'meta.perspectives_completed',
  'meta.convergence_level',
  'meta.user_feedback',
  'meta.handoff_reason',
  'meta.handoff_chain',
  'meta.payload_hash',
  'meta.payload_size_bytes',
];
const REQUIRED = [
  'version',
  'timestamp',
  'source.skill',
  'source.session_path',
  'target.skill',
  'context.original_prompt',
  'context.problem_type',
];

function payloadWith(field: string, value: unknown): string {
  const document = parse(fixtureText('payload/whole.passes.yaml'));
  delete document.handoff.meta.payload_hash;
  delete document.handoff.meta.payload_size_bytes;
  const steps = field.split('.');
  const holder = steps.slice(0, -1).reduce((at, step) => at[step], document.handoff);
  if (value === undefined) delete holder[steps.at(-1)!];
  else holder[steps.at(-1)!] = value;
  return stringify(document);
}

function read(text: string) {
  const document = readDocument({ path: 'handoffs/x.yaml', text }, LIMITS)!;
  const errors = document.problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  return { errors, value: isOf(document, payloadDialect) ? document.reading.value : undefined };
}

describe.each(['', '   '])('%j in a payload', (empty) => {
  test.each(OPTIONAL)('is the same as leaving out %s', (field) => {
    const { errors, value } = read(payloadWith(field, empty));
    expect(errors).toEqual([]);
    expect(value).toEqual(read(payloadWith(field, undefined)).value);
  });

  test.each(REQUIRED)('is a missing %s', (field) => {
    expect(read(payloadWith(field, empty)).errors).toEqual(['field-missing']);
  });
});
