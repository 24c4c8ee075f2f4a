/** The fourteen transitions: each valid as it stands, and broken in every way that the tables name. Broken ones are made from the valid ones. */
import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/dialects/index.ts';
import type { RuleTable } from '../../src/model/index.ts';
import { validationSteps } from '../../src/pipeline/dialect/protocol.ts';
import { PIPELINE_RULES } from '../../src/pipeline/dialect/rules.ts';
import { TRANSITION_KEYS, type TransitionKey } from '../../src/pipeline/dialect/transitions.ts';
import { expectSensible, ODD_VALUES, WRONG_VALUES, withEachField } from '../support/broken-fields.ts';
import { LIMITS, worldAt } from '../support/fixtures.ts';
import { changed, codesOf, type Draft, read, validText, without } from '../support/pipeline.ts';

const BASE = ['version', 'stage', 'status', 'producer', 'consumer', 'workflow_id', 'timestamp'];
/** As the table of the schema's own text has it. */
const REQUIRED: Record<TransitionKey, string[]> = {
  stage_1_to_2: ['scope.research_question', 'complexity.tier', 'checkpoint_plan'],
  stage_2_to_3: ['reviews', 'convergence_analysis'],
  stage_3_to_4: ['outline.sections', 'user_approval'],
  stage_4_to_5: ['introduction.content', 'section_assignments'],
  stage_5_to_6a: ['section.content', 'section.paper_count'],
  stage_6a_result: ['status', 'checks'],
  stage_5_to_6b: ['sections', 'sections.1.validation_status'],
  stage_6b_to_6c: ['section.content', 'section.thesis', 'fact_check_results'],
  stage_6c_to_7: ['sections', 'sections.0.da_review_status', 'sections.1.da_review_summary'],
  stage_6b_to_7: ['revision_list'],
  stage_7_to_7_5: ['trigger_evaluation', 'document'],
  stage_7_5_to_8: ['da_synthesis_review.status', 'document', 'stage_7_5_executed'],
  stage_7_to_8: ['document', 'synthesis_notes'],
  stage_8_final: ['document.content', 'quality_summary'],
};

describe.each(TRANSITION_KEYS)('%s', (key) => {
  test('its fixture is valid, in a file and in a fence, and states something', () => {
    for (const text of [validText(key), `# Handed on\n\n~~~yaml\n${validText(key)}~~~\n`]) {
      const { dialect, reading, problems, markdown } = read(text);
      expect([dialect.name, reading.state, problems]).toEqual(['pipeline', 'ingested', []]);
      expect(dialect.facts(reading, 'x.yaml', markdown, 'p').edges.length).toBeGreaterThan(3);
    }
  });

  test.each([...BASE.map((name) => `handoff.${name}`), ...REQUIRED[key].map((path) => `${key}.${path}`)])(
    'without %s it is refused, and only for that',
    (path) => {
      const text = changed(key, (document) => without(document, path));
      const { reading, problems, dialect, markdown } = read(text);
      expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['field-missing', 'error']]);
      expect(problems[0]!.message).toContain(`${path.replaceAll(/\.(\d+)/g, '[$1]')} is missing`);
      // Whole or not at all: all that it states is that it is refused.
      const { edges } = dialect.facts(reading, 'x', markdown, 'p');
      expect([reading.state, edges.map(({ type }) => type)]).toEqual(['invalid', ['DESCRIBES', 'PART_OF']]);
      expect(edges[0]!.props.state).toBe('refused');
    },
  );
});

test.each([
  ['stage_4_to_5', 'section_assignments'],
  ['stage_5_to_6b', 'sections'],
  ['stage_6c_to_7', 'sections'],
] as const)('in %s an empty list of %s is a missing one', (key, name) => {
  const { problems } = read(changed(key, (_, body) => (body[name] = [])));
  expect(problems.map(({ code }) => code)).toContain('field-missing');
});

test.each([
  ['stage_1_to_2', 'checkpoint_plan'],
  ['stage_2_to_3', 'convergence_analysis'],
  ['stage_3_to_4', 'user_approval'],
  ['stage_6a_result', 'checks'],
  ['stage_6b_to_6c', 'fact_check_results'],
  ['stage_6c_to_7', 'sections.0.da_review_summary'],
  ['stage_6b_to_7', 'revision_list'],
  ['stage_7_to_7_5', 'document'],
  ['stage_7_5_to_8', 'document'],
  ['stage_7_to_8', 'document'],
  ['stage_7_to_8', 'synthesis_notes'],
  ['stage_8_final', 'quality_summary'],
] as const)('in %s an empty block %s is a missing one', (key, path) => {
  const text = changed(key, (document) => {
    const steps = [key, ...path.split('.')];
    const name = steps.pop()!;
    steps.reduce((at, step) => at[step], document)[name] = {};
  });
  const { problems, reading } = read(text);
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect([errors.map(({ code }) => code), reading.state]).toEqual([['field-missing'], 'invalid']);
});

test('a list that is missing is asked for as a list, with the fields of an entry', () => {
  const text = changed('stage_5_to_6b', (document) => {
    document.stage_5_to_6b.sections = [];
  });
  expect(read(text).problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/Write sections: and below it entries \(-\) with id, title, content, validation_status$/),
  ]);
});

/** Fields that every transition or an entry of one of its lists cannot do without. */
const NEEDED: Record<TransitionKey, string[]> = {
  stage_1_to_2: ['research_question', 'tier', 'approved'],
  stage_2_to_3: ['title', 'theme', 'gap'],
  stage_3_to_4: ['approved'],
  stage_4_to_5: [],
  stage_5_to_6a: ['paper_count'],
  stage_6a_result: ['status'],
  stage_5_to_6b: ['validation_status'],
  stage_6b_to_6c: ['content', 'thesis', 'issue'],
  stage_6c_to_7: ['da_review_status', 'challenge'],
  stage_6b_to_7: ['issue', 'description'],
  stage_7_to_7_5: ['triggered', 'theme', 'type'],
  stage_7_5_to_8: ['status', 'issue', 'stage_7_5_executed'],
  stage_7_to_8: ['theme', 'type', 'issue'],
  stage_8_final: ['content'],
};

test.each(TRANSITION_KEYS)('an empty text in an optional field of %s is no field at all', (key) => {
  const lines = validText(key).split('\n');
  const refused = withEachField(validText(key), '""').flatMap(({ text, line }) => {
    // A review that is named by its DOI is not found without it; that is not about the empty field.
    const errors = read(text).problems.filter(
      ({ severity, code }) => severity === 'error' && code !== 'review-unlisted',
    );
    return errors.length > 0 ? [/(\w+):/.exec(lines[line - 1]!)![1]!] : [];
  });
  expect([...new Set(refused)].sort()).toEqual(
    [...BASE, ...NEEDED[key]].sort().filter((name, i, all) => name !== all[i - 1]),
  );
});

test('text may be taken out too, so more may be added than the document grew by', () => {
  const text = changed('stage_7_to_7_5', (_, { trigger_evaluation, synthesis_metadata }) => {
    Object.assign(synthesis_metadata.content_additions, { output_word_count: 6100, addition_word_count: 1500 });
    trigger_evaluation.actual_values.addition_percentage = 25;
  });
  expect(codesOf(text)).toEqual([]);
});

test('an addition that is declared anywhere decides whether 7.5 runs', () => {
  const text = changed('stage_7_to_7_5', (_, { trigger_evaluation: trigger }) => {
    trigger.triggered = false;
    trigger.reason = 'NOT_TRIGGERED';
    trigger.actual_values.addition_percentage = 10;
  });
  expect(codesOf(text)).toContain('trigger-contradicted');
});

/** Rule → handoffs that break exactly it. */
const BREAKERS: Record<string, [TransitionKey, (body: Draft, document: Draft) => void][]> = {
  'transition-missing': [['stage_6b_to_7', (_, document) => delete document.stage_6b_to_7]],
  'transition-several': [['stage_1_to_2', (_, document) => (document.stage_6b_to_7 = { revision_list: {} })]],
  'stage-mismatch': [
    ['stage_2_to_3', (_, { handoff }) => (handoff.stage = 3)],
    ['stage_6a_result', (_, { handoff }) => (handoff.stage = '6b')],
  ],
  'reviews-few': [
    [
      'stage_2_to_3',
      (body) => {
        body.reviews.length = 3;
        body.convergence_analysis.unique_perspectives = ['What brokers cost'];
        body.convergence_analysis.themes_covered = [];
      },
    ],
  ],
  'reviews-many': [
    [
      'stage_2_to_3',
      (body) => {
        while (body.reviews.length < 101) body.reviews.push({ title: `Work ${body.reviews.length}` });
      },
    ],
  ],
  'sections-few': [
    [
      'stage_3_to_4',
      ({ outline }) => {
        outline.sections.length = 1;
        outline.balance = undefined;
      },
    ],
  ],
  'review-unlisted': [
    ['stage_2_to_3', ({ convergence_analysis: { themes_covered } }) => themes_covered[0].reviews.push('review_7')],
    ['stage_2_to_3', ({ convergence_analysis }) => convergence_analysis.unique_perspectives.push('Streams')],
  ],
  'convergence-differs': [['stage_2_to_3', ({ reviews }) => (reviews[1].convergence_count = 3)]],
  'section-unknown': [
    ['stage_3_to_4', ({ outline }) => (outline.balance.section_weights = { section_1: 30, section_2: 30, other: 28 })],
    ['stage_6c_to_7', ({ synthesis_guidance }) => (synthesis_guidance.sections_needing_attention = ['section_9'])],
    [
      'stage_7_to_7_5',
      ({ synthesis_metadata }) => (synthesis_metadata.cross_cutting_themes[0].sections_involved = ['x']),
    ],
    [
      'stage_7_5_to_8',
      ({ da_synthesis_review }) => (da_synthesis_review.strategic_challenges[0].sections_involved = ['x']),
    ],
    ['stage_7_to_8', ({ synthesis_notes }) => (synthesis_notes.cross_cutting_themes[0].sections_involved = ['x'])],
  ],
  'section-twice': [
    ['stage_3_to_4', ({ outline }) => (outline.sections[1].id = 'section_1')],
    ['stage_4_to_5', ({ section_assignments }) => (section_assignments[1].section_id = 'Section_1')],
    ['stage_5_to_6b', ({ sections }) => (sections[2].id = 'section_1')],
  ],
  'section-unnamed': [
    ['stage_6a_result', (body) => delete body.section_id],
    [
      'stage_5_to_6a',
      ({ section }) => {
        delete section.id;
        delete section.title;
      },
    ],
  ],
  'section-not-passed': [['stage_5_to_6b', ({ sections }) => (sections[1].validation_status = 'REVISION-NEEDED')]],
  'trigger-contradicted': [
    ['stage_7_to_7_5', ({ trigger_evaluation }) => (trigger_evaluation.triggered = false)],
    ['stage_7_to_7_5', ({ trigger_evaluation }) => (trigger_evaluation.reason = 'HIGH_STAKES')],
    [
      'stage_7_to_7_5',
      ({ trigger_evaluation }) => {
        trigger_evaluation.reason = 'NOT_TRIGGERED';
        trigger_evaluation.actual_values = undefined;
      },
    ],
  ],
  'exchanges-range': [
    ['stage_6c_to_7', ({ sections }) => (sections[0].da_review_summary.exchanges_completed = 3)],
    ['stage_6c_to_7', ({ sections }) => (sections[1].da_review_summary.exchanges_completed = 0)],
    ['stage_7_5_to_8', ({ da_synthesis_review }) => (da_synthesis_review.exchanges_completed = 4)],
  ],
  'flag-contradicted': [
    [
      'stage_3_to_4',
      ({ outline }) => (outline.balance.section_weights = { section_1: 70, section_2: 20, section_3: 10 }),
    ],
    ['stage_5_to_6a', ({ section }) => (section.word_count = 25)],
    ['stage_5_to_6a', ({ section }) => (section.paper_count = 18)],
    ['stage_5_to_6a', ({ section }) => (section.recency_survey_present = false)],
    ['stage_6a_result', ({ checks }) => (checks.paper_count.passed = true)],
    ['stage_6a_result', (body) => (body.status = 'PASS')],
    ['stage_6a_result', ({ checks }) => (checks.no_placeholders.found = ['[CITE]'])],
    ['stage_6c_to_7', ({ sections }) => (sections[0].da_review_summary.unresolved_count = 0)],
    ['stage_6c_to_7', ({ sections }) => (sections[0].da_review_status = 'APPROVED')],
    ['stage_7_5_to_8', (body) => (body.stage_7_5_executed = false)],
    ['stage_7_to_8', ({ synthesis_notes }) => (synthesis_notes.major_additions.percentage = 40)],
  ],
  'numbers-contradict': [
    ['stage_4_to_5', ({ introduction }) => (introduction.word_count = 500)],
    ['stage_5_to_6a', ({ section }) => (section.word_count = 2400)],
    ['stage_6b_to_6c', ({ section }) => (section.word_count = 2400)],
    ['stage_7_to_7_5', ({ synthesis_metadata }) => (synthesis_metadata.content_additions.addition_percentage = 3)],
    ['stage_7_to_7_5', ({ synthesis_metadata }) => (synthesis_metadata.content_additions.addition_percentage = 60)],
    ['stage_7_to_7_5', ({ synthesis_metadata }) => (synthesis_metadata.content_additions.addition_word_count = 15)],
    ['stage_7_to_7_5', ({ synthesis_metadata }) => (synthesis_metadata.content_additions.addition_word_count = 9000)],
    ['stage_7_to_7_5', ({ trigger_evaluation }) => (trigger_evaluation.actual_values.addition_percentage = 40)],
    ['stage_8_final', ({ document }) => (document.word_count = 8000)],
  ],
  'constant-changed': [
    ['stage_1_to_2', ({ checkpoint_plan }) => (checkpoint_plan.stage_1 = false)],
    ['stage_6a_result', ({ checks }) => (checks.paper_count.threshold = 2)],
    ['stage_6a_result', ({ revision_needed }) => (revision_needed.max_cycles = 9)],
    ['stage_7_to_7_5', ({ trigger_evaluation: { thresholds } }) => (thresholds.addition_percentage_threshold = 50)],
    ['stage_7_to_7_5', ({ trigger_evaluation: { thresholds } }) => (thresholds.complexity_tier_threshold = 'Simple')],
  ],
  'workflow-mismatch': [['stage_8_final', ({ workflow_summary }) => (workflow_summary.workflow_id = 'lit-other')]],
  'duration-invalid': [['stage_8_final', ({ workflow_summary }) => (workflow_summary.duration_total = 'two days')]],
  'value-invalid': [
    ['stage_1_to_2', ({ complexity }) => (complexity.tier = 'Huge')],
    ['stage_2_to_3', (_, { handoff }) => (handoff.status = 'done')],
    ['stage_2_to_3', (body) => (body.convergence_analysis.gaps_identified[0].severity = 'huge')],
    ['stage_6a_result', (body) => (body.status = 'MAYBE')],
    ['stage_6b_to_6c', ({ fact_check_results }) => (fact_check_results.status = 'FAILED')],
    ['stage_6c_to_7', ({ sections }) => (sections[1].da_review_status = 'REJECTED')],
    ['stage_7_5_to_8', ({ da_synthesis_review }) => (da_synthesis_review.strategic_assessment.argument_flow = 'odd')],
    ['stage_7_to_8', ({ synthesis_notes }) => (synthesis_notes.structural_changes[0].type = 'delete')],
  ],
  'timestamp-invalid': [['stage_1_to_2', (_, { handoff }) => (handoff.timestamp = 'yesterday')]],
  'field-type': [
    ['stage_5_to_6a', ({ section }) => (section.paper_count = 'many')],
    ['stage_7_5_to_8', (body) => (body.stage_7_5_executed = 'perhaps')],
    ['stage_2_to_3', (body) => (body.reviews = 'none')],
  ],
  'field-unknown': [['stage_8_final', ({ quality_summary }) => (quality_summary.p9_resolved = true)]],
  'field-unfilled': [['stage_6b_to_6c', (_, { handoff }) => (handoff.producer = 'string')]],
  'version-other': [['stage_6b_to_7', (_, { handoff }) => (handoff.version = '1.4')]],
};
const CASES = Object.entries(BREAKERS).flatMap(([code, list]) =>
  list.map(([key, change], i) => [code, key, i + 1, change] as const),
);

test.each(CASES)('%s: %s, way %i, breaks exactly this rule and says what to write', (code, key, _i, change) => {
  const text = changed(key, (document, body) => change(body, document));
  expect(codesOf(text)).toEqual(code === 'reviews-few' ? expect.arrayContaining([code]) : [code]);
  const { problems, reading } = read(text);
  for (const problem of problems) expectSensible(problem, RULES);
  const stopped = RULES[code]!.severity === 'error';
  expect(reading.state).toBe(stopped ? 'invalid' : 'ingested');
});

test('every rule of the text is broken by some handoff above', () => {
  const rules: RuleTable = PIPELINE_RULES;
  const text = Object.keys(rules).filter((code) => !rules[code]!.world && code !== 'skill-name-invalid');
  expect(text.filter((code) => code !== 'field-missing' && !(code in BREAKERS))).toEqual([]);
});

test('case, blanks, - and _ of a choice do not matter, and 6 may stand for 6a', () => {
  const loose = changed('stage_6a_result', ({ handoff }, body) => {
    handoff.stage = 6;
    handoff.status = 'Complete';
    body.status = 'revision-needed';
  });
  expect([codesOf(loose), read(loose).reading.state]).toEqual([[], 'ingested']);
  const high = changed('stage_1_to_2', (_, { complexity }) => (complexity.tier = 'HIGH-STAKES'));
  expect(codesOf(high)).toEqual([]);
});

test('7.5 that does not run needs no document', () => {
  const text = changed('stage_7_to_7_5', (_, body) => {
    body.trigger_evaluation.triggered = false;
    body.trigger_evaluation.reason = 'NOT_TRIGGERED';
    body.trigger_evaluation.actual_values.addition_percentage = 10;
    delete body.document;
    delete body.synthesis_metadata;
  });
  expect(codesOf(text)).toEqual([]);
});

test('a handoff that carries a whole document may be as large as a file', () => {
  const long = changed('stage_8_final', (_, { document }) => {
    document.content = 'Messages wait. '.repeat(10_000);
    delete document.word_count;
  });
  expect([long.length > LIMITS.handoffBytes, read(long).reading.state]).toEqual([true, 'ingested']);
});

describe('the five steps of validation', () => {
  const stepsOf = (text: string) => {
    const { problems, reading } = read(text);
    return validationSteps(problems, 'data' in reading && reading.data !== undefined);
  };
  const failedAt = (text: string) =>
    stepsOf(text)
      .filter(({ ran, passed }) => ran && !passed)
      .map(({ step }) => step);
  const missing = (document: Draft) => delete document.handoff.producer;

  test('each failure is found at its step, and what is logged has its place', () => {
    expect(failedAt(validText('stage_2_to_3'))).toEqual([]);
    expect(failedAt(validText('stage_2_to_3').replace('reviews:', 'reviews: ['))).toEqual([1]);
    expect(failedAt(changed('stage_2_to_3', missing))).toEqual([2]);
    expect(failedAt(changed('stage_1_to_2', (_, { complexity }) => (complexity.tier = 'Huge')))).toEqual([3]);
    expect(failedAt(changed('stage_2_to_3', (document) => (document.handoff.stage = 7)))).toEqual([4]);
  });

  test('a step that has nothing to look at is not run, and says why', () => {
    const states = (text: string) =>
      stepsOf(text).map(({ ran, passed, log }) => (ran ? (passed ? 'passed' : 'failed') : log[0]));
    const unreadable = 'not run: the YAML cannot be read';
    expect(states(validText('stage_2_to_3').replace('reviews:', 'reviews: ['))).toEqual([
      'failed',
      unreadable,
      unreadable,
      unreadable,
      'passed',
    ]);
    expect(states(validText('stage_2_to_3').replace('stage_2_to_3:', 'stage_2_to_9:'))).toEqual([
      'passed',
      'failed',
      'passed',
      'not run: no block says which handoff this is',
      'passed',
    ]);
  });

  test('all of them run: what is missing, wrong and unknown is said at once', () => {
    const text = changed('stage_2_to_3', (document, body) => {
      missing(document);
      document.handoff.status = 'odd';
      body.convergence_analysis.themes_covered[0].reviews = ['Nowhere'];
    });
    const steps = stepsOf(text);
    expect(steps.map(({ step, passed }) => [step, passed])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
    ]);
    expect(steps[4]!.log).toEqual(['refused at step 2, 3, 4']);
    expect(steps[1]!.log).toEqual([expect.stringMatching(/^1:1 field-missing {2}handoff\.producer is missing/)]);
  });
});

test.each(WRONG_VALUES)('a field that is %s instead is named at its line', (value) => {
  for (const key of TRANSITION_KEYS)
    for (const { text, line } of withEachField(validText(key), value))
      expect([text, read(text).problems.some((problem) => problem.line === line)]).toEqual([text, true]);
});

test.each([...WRONG_VALUES, ...ODD_VALUES])('where a field is %s, whatever is said makes sense', (value) => {
  for (const key of TRANSITION_KEYS)
    for (const { text } of withEachField(validText(key), value)) {
      const document = read(text);
      const world = document.dialect.world!('/', worldAt(0, []))!;
      world.add('x', document.markdown, document.reading);
      for (const problem of [...document.problems, ...world.problems()]) expectSensible(problem, RULES);
    }
});
