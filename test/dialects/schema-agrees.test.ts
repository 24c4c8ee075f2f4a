/** The shipped JSON Schemas and `check` say the same of every document, but for differences that are named here with their reasons. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Dialect } from '../../src/dialects/dialect.ts';
import { DOCUMENT_RULES } from '../../src/dialects/document-rules.ts';
import { readWith } from '../../src/dialects/read-document.ts';
import { taskDialect } from '../../src/dialects/task/dialect.ts';
import { decisionDialect } from '../../src/pipeline/decision/dialect.ts';
import { pipelineDialect } from '../../src/pipeline/dialect/dialect.ts';
import { PIPELINE_RULES } from '../../src/pipeline/dialect/rules.ts';
import { skillDialect } from '../../src/skills/document/dialect.ts';
import { payloadDialect } from '../../src/skills/payload/dialect.ts';
import { mutations, type Value } from '../support/document-mutations.ts';
import { fixtureNames, fixtureText, LIMITS, taskWith } from '../support/fixtures.ts';
import { REPOSITORY } from '../support/workspace.ts';

/** Why a schema cannot know what `check` refuses, and the changes by which that happens here. */
type Reasons = Record<string, readonly [reason: string, changes?: RegExp]>;

interface Compared {
  schema: string;
  dialect: Dialect;
  documents: Value[];
  path: string;
  /** The file that holds a document; as JSON where YAML would take too long to write. */
  write: (document: Value) => string;
  /** By the code of the error that only `check` has. */
  onlyCheck: Reasons;
  /** Codes of rules about several fields together, or about what the stages ask for: no schema has them. */
  across?: readonly string[];
  /** By the code of the warning that `check` gives where the schema refuses. */
  onlySchema: Reasons;
}

const asYaml = (document: Value) => stringify(document, { aliasDuplicateObjects: false });

const UNFILLED = [
  'a placeholder is one only without quotes, which a schema does not see',
  /"(?:string|\.\.\.)"/,
] as const;
const PLACEHOLDER = ['a schema does not know the placeholders of the template', /"string"/] as const;
const CALENDAR = ['a pattern does not know which days there are', /2026-02-30/] as const;

const fixtures = (folder: string) =>
  fixtureNames(folder, '.passes.yaml').map((name) => parse(fixtureText(`${folder}/${name}.passes.yaml`)) as Value);

/** A changed payload has another hash: what is compared here has none, or a wrong one. */
function sealedWith(document: Value, hash: string | undefined): Value {
  const { handoff } = structuredClone(document) as { handoff: { meta: Record<string, Value> } };
  delete handoff.meta.payload_hash;
  delete handoff.meta.payload_size_bytes;
  if (hash !== undefined) handoff.meta.payload_hash = hash;
  return { handoff };
}

/** What outcomes other than completed ask for. */
const REQUIRED = {
  suggested_next_steps: [{ step: 'Write the route', priority: 'low', depends_on: ['src/a.ts'] }],
  blockers: [
    { blocker: 'No key', impact: 'No calls', suggested_resolution: 'Ask for one', blocking_tasks: ['task-005'] },
  ],
};
const TASK = {
  outcome: 'completed',
  files_created: [{ path: 'src/a.ts', purpose: 'Holds a', lines: '1-20' }],
  files_modified: [{ path: 'src/b.ts', lines: 'all', change_type: 'refactor', description: 'Split in two' }],
  patterns_discovered: [
    { id: 'pattern-a', pattern: 'Retry twice', location: 'src/a.ts', applies_to: ['http', 'retry-policy'] },
  ],
  gotchas: [
    {
      id: 'gotcha-a',
      issue: 'The cache is never cleared',
      discovered_in: 'tests',
      mitigation: 'Clear it',
      severity: 'high',
    },
  ],
  dependencies_for_next: [{ file: 'src/a.ts', reason: 'Has the types' }],
  open_questions: [{ question: 'Which port?', context: 'Two are free', recommendation: 'The first', blocking: false }],
  ...REQUIRED,
  resolves: ['gotcha-b'],
};
const DECISIONS: Value = {
  decisions: {
    version: '1.0',
    workflow_id: 'lit-queues',
    quality_overrides: [
      { section: 'section_2', option: 'accept', decided_at: '2026-05-04T09:30:00Z', reason: 'No more papers' },
    ],
  },
};

/** Rules of the pipeline that are in its schema. */
const BY_COUNTING = new Set(['reviews-few', 'reviews-many', 'sections-few']);
const MARKED = ['check warns and offers a fix; a schema has no warnings, so an editor marks it'] as const;

const COMPARED: Compared[] = [
  {
    schema: 'skill-handoff',
    dialect: skillDialect,
    documents: fixtures('skill'),
    write: asYaml,
    path: 'handoffs/x.yaml',
    onlyCheck: {
      'field-unfilled': UNFILLED,
      'timestamp-invalid': CALENDAR,
      'location-outside': ['a pattern does not count how many folders .. leaves', /a\/\.\.\/\.\.\/x/],
    },
    onlySchema: {},
  },
  {
    schema: 'payload',
    dialect: payloadDialect,
    documents: fixtures('payload').map((one) => sealedWith(one, undefined)),
    write: asYaml,
    path: 'handoffs/x.yaml',
    onlyCheck: {
      'field-unfilled': UNFILLED,
      'timestamp-invalid': CALENDAR,
      'invocation-unsafe': ['what a shell would act on is judged word by word', /^handoff\.target\.invocation/],
    },
    onlySchema: {},
  },
  {
    schema: 'pipeline-handoff',
    dialect: pipelineDialect,
    documents: fixtures('pipeline'),
    write: JSON.stringify,
    path: 'handoffs/x.yaml',
    onlyCheck: {
      'timestamp-invalid': CALENDAR,
      'field-missing': [
        'a block without any known field is empty, and 7→7.5 asks for the document only in some cases',
        /← \{"x":"y"\}|^stage_7_to_7_5\.document ← /,
      ],
    },
    across: Object.keys(PIPELINE_RULES).filter((code) => !(code in DOCUMENT_RULES) && !BY_COUNTING.has(code)),
    onlySchema: {},
  },
  {
    schema: 'decisions',
    dialect: decisionDialect,
    documents: [DECISIONS],
    write: asYaml,
    path: 'decisions/x.yaml',
    onlyCheck: { 'field-unfilled': UNFILLED, 'timestamp-invalid': CALENDAR },
    onlySchema: {},
  },
  {
    schema: 'task-handoff',
    dialect: taskDialect,
    documents: [TASK, ...['partial', 'failed', 'blocked'].map((outcome) => ({ outcome, ...REQUIRED }))],
    path: 'tasks/task-007.md',
    write: (document) => taskWith(JSON.stringify(document)),
    onlyCheck: {
      'blockers-required': PLACEHOLDER,
      'next-steps-required': PLACEHOLDER,
      'resolution-required': PLACEHOLDER,
      'blocking-tasks-required': ['which texts are task ids is judged by code', /blocking_tasks/],
      'path-not-relative': ['a pattern does not count how many folders .. leaves', /a\/\.\.\/\.\.\/x/],
    },
    onlySchema: {
      'unknown-key': MARKED,
      'item-expected': MARKED,
      'list-expected': MARKED,
      'text-expected': MARKED,
      'tag-format': MARKED,
      'lines-format': MARKED,
      'task-reference': MARKED,
      'placeholder-left': MARKED,
      'outcome-invalid': [MARKED[0], /← \["/],
      'severity-invalid': [MARKED[0], /← (?:\["|"critical")/],
      'priority-invalid': [MARKED[0], /← (?:\["|"critical")/],
      'change-type-invalid': [MARKED[0], /← \["/],
    },
  },
];

/** The schema's word, and the codes of check's errors and warnings; a document that the dialect does not know has an error without a code. */
function judgeOf({ schema, dialect, path, write }: Compared) {
  const validate = new Ajv2020({ strict: false }).compile(
    JSON.parse(readFileSync(join(REPOSITORY, `schemas/${schema}.schema.json`), 'utf8')),
  );
  return (document: Value) => {
    const problems = readWith([dialect], { path, text: write(document) }, LIMITS)?.problems;
    const codes = (severity: string) =>
      (problems ?? []).filter((one) => one.severity === severity).map(({ code }) => code);
    return {
      accepted: validate(document),
      complaint: JSON.stringify(validate.errors?.at(-1)),
      errors: problems ? codes('error') : ['unknown'],
      warnings: codes('warning'),
    };
  };
}

describe.each(COMPARED)('the schema $schema and check', (compared) => {
  const { documents, onlyCheck, across = [], onlySchema } = compared;
  const judge = judgeOf(compared);

  test('accept the documents as they are', () => {
    for (const document of documents) expect(judge(document)).toMatchObject({ accepted: true, errors: [] });
  });

  test('say the same of every changed document, named differences aside, and every named difference occurs', () => {
    const differences: string[] = [];
    const met = new Set<string>();
    const named = (reasons: Reasons, code: string, change: string) =>
      reasons[code] !== undefined && (reasons[code][1] ?? /^/).test(change) && met.add(code) !== undefined;
    let count = 0;
    for (const { name, document } of documents.flatMap((one) => [...mutations(one)])) {
      count++;
      const { accepted, complaint, errors, warnings } = judge(document);
      if (accepted && !errors.every((code) => across.includes(code) || named(onlyCheck, code, name)))
        differences.push(`only check refuses ${name}: ${errors.join(', ')}`);
      if (!accepted && errors.length === 0 && !warnings.some((code) => named(onlySchema, code, name)))
        differences.push(`only the schema refuses ${name}: ${complaint} ${warnings.join(', ')}`);
    }
    expect(differences).toEqual([]);
    expect([...met].sort()).toEqual([...Object.keys(onlyCheck), ...Object.keys(onlySchema)].sort());
    expect(count).toBeGreaterThan(300);
  });
});

test('a wrong hash is what only check can find', () => {
  const compared = COMPARED.find(({ dialect }) => dialect === payloadDialect)!;
  const wrong = sealedWith(compared.documents[0]!, `sha256:${'0'.repeat(64)}`);
  expect(judgeOf(compared)(wrong)).toMatchObject({ accepted: true, errors: ['payload-hash-mismatch'] });
});
