/** What can be wrong with a handoff of the pipeline: in its own text, and (of the world) with other handoffs of its workflow. */
import type { Hints } from '../../dialects/check-document.ts';
import { DOCUMENT_RULES } from '../../dialects/document-rules.ts';
import type { CodeIn, RuleTable } from '../../model/index.ts';
import { LIMITS } from './stages.ts';

export const LEAST_REVIEWS = LIMITS.fewestReviews;
export const LEAST_SECTIONS = 2;

export const PIPELINE_RULES = {
  ...DOCUMENT_RULES,
  'transition-missing': {
    severity: 'error',
    meaning: 'No block says which handoff of the pipeline this is.',
    wrong: 'handoff:\n  stage: 2\n  …',
    right: 'handoff:\n  stage: 2\n  …\nstage_2_to_3:\n  reviews: …',
  },
  'transition-several': {
    severity: 'error',
    meaning: 'A handoff goes from one stage to one other, but this document has several such blocks.',
    wrong: 'stage_2_to_3: …\nstage_3_to_4: …',
    right: 'two files, each with its own handoff block',
  },
  'stage-mismatch': {
    severity: 'error',
    meaning: '`handoff.stage` is not the stage that the block comes from.',
    wrong: 'handoff:\n  stage: 3\nstage_2_to_3: …',
    right: 'handoff:\n  stage: 2\nstage_2_to_3: …',
  },
  'reviews-few': {
    severity: 'error',
    meaning: `An outline needs at least ${LEAST_REVIEWS} reviews.`,
    wrong: 'reviews: [{title: A}, {title: B}]',
    right: 'reviews: [{title: A}, {title: B}, {title: C}, {title: D}]',
  },
  'reviews-many': {
    severity: 'error',
    meaning: `A stage brings 6 to 30 reviews; more than ${LIMITS.mostReviews} are not compared.`,
    wrong: 'a list of 500 reviews',
    right: 'the 30 that matter most',
  },
  'sections-few': {
    severity: 'error',
    meaning: `An outline has at least ${LEAST_SECTIONS} sections.`,
    wrong: 'sections: [{id: section_1}]',
    right: 'sections: [{id: section_1}, {id: section_2}]',
  },
  'review-unlisted': {
    severity: 'error',
    meaning: 'A review is mentioned that the handoff does not list.',
    wrong: 'reviews:\n  - title: Queues\nconvergence_analysis:\n  high_priority: [Streams]',
    right: 'reviews:\n  - title: Queues\nconvergence_analysis:\n  high_priority: [Queues]',
  },
  'convergence-differs': {
    severity: 'warning',
    meaning:
      'The document contradicts itself about how many agents found a review, or differs from what matching the reviews gives.',
    wrong: 'a review with convergence_count: 3 under medium_priority, where three agents searched',
    right: 'the same review under high_priority',
  },
  'section-unknown': {
    severity: 'error',
    meaning: 'A section is mentioned that the handoff does not have.',
    wrong: 'sections_needing_attention: [section_9]',
    right: 'sections_needing_attention: [section_2]',
  },
  'section-twice': {
    severity: 'error',
    meaning: 'Two sections of one list have the same id.',
    wrong: 'sections: [{id: section_1}, {id: section_1}]',
    right: 'sections: [{id: section_1}, {id: section_2}]',
  },
  'section-unnamed': {
    severity: 'warning',
    meaning: 'A section has neither id nor title, so no other handoff can refer to it.',
    wrong: 'section:\n  content: …',
    right: 'section:\n  id: section_1\n  content: …',
  },
  'section-not-passed': {
    severity: 'error',
    meaning: 'The deep fact-check begins when every section has passed the quick one.',
    wrong: 'validation_status: REVISION_NEEDED',
    right: 'validation_status: PASS',
  },
  'trigger-contradicted': {
    severity: 'error',
    meaning: '`triggered` contradicts its reason or its values, so it is unclear whether 7.5 runs.',
    wrong: 'triggered: true\nreason: NOT_TRIGGERED',
    right: 'triggered: false\nreason: NOT_TRIGGERED',
  },
  'exchanges-range': {
    severity: 'error',
    meaning: 'The devil’s advocate and the writer answer each other once or twice.',
    wrong: 'exchanges_completed: 4',
    right: 'exchanges_completed: 2',
  },
  'flag-contradicted': {
    severity: 'warning',
    meaning: 'A flag or a number contradicts the values beside it. What can be counted counts.',
    wrong: 'section_weights: {section_1: 80, section_2: 20}\nbalanced: true',
    right: 'section_weights: {section_1: 80, section_2: 20}\nbalanced: false',
  },
  'numbers-contradict': {
    severity: 'error',
    meaning:
      'Numbers that must agree do not: additions with word counts, or a word count with a text less than half or more than twice as long.',
    wrong: 'input_word_count: 6000\noutput_word_count: 7500\naddition_word_count: 200',
    right: 'input_word_count: 6000\noutput_word_count: 7500\naddition_word_count: 1500',
  },
  'constant-changed': {
    severity: 'error',
    meaning: 'The specification fixes this value.',
    wrong: 'max_cycles: 9',
    right: 'max_cycles: 3',
  },
  'workflow-mismatch': {
    severity: 'error',
    meaning: 'The summary belongs to another workflow than the handoff.',
    wrong: 'handoff:\n  workflow_id: lit-a\nstage_8_final:\n  workflow_summary:\n    workflow_id: lit-b',
    right: 'handoff:\n  workflow_id: lit-a\nstage_8_final:\n  workflow_summary:\n    workflow_id: lit-a',
  },
  'duration-invalid': {
    severity: 'warning',
    meaning: 'The total time is not written as an ISO 8601 duration.',
    wrong: 'duration_total: two days',
    right: 'duration_total: P2DT3H',
  },
  'section-not-in-outline': {
    severity: 'error',
    meaning: 'The outline of the workflow does not have this section.',
    wrong: 'section:\n  id: section_9',
    right: 'section:\n  id: section_2',
    world: true,
  },
  'section-left-out': {
    severity: 'error',
    meaning:
      'A handoff that carries all sections of the workflow lacks one. Sections that a person removed, or that the synthesis says it merged, may be absent.',
    wrong: '6c→7 with section_1, where the outline has section_1 and section_2',
    right: '6c→7 with section_1 and section_2',
    world: true,
  },
  'section-sent-back': {
    severity: 'error',
    meaning:
      'A section goes to the deep fact-check although its last quick one asks for a revision and nobody accepted it.',
    wrong: 'validation_status: PASS, where the last 6a result of the section is REVISION_NEEDED',
    right: 'the same after another 6a result: PASS',
    world: true,
  },
  'section-text-differs': {
    severity: 'error',
    meaning: 'A section goes to the deep fact-check with another text than the quick one checked.',
    wrong: 'a sentence in 5→6b that the 5→6a of the section does not have',
    right: 'the text of the last 5→6a, or its first sentences',
    world: true,
  },
  'pass-unfounded': {
    severity: 'error',
    meaning:
      'The quick fact-check passes a draft that fails what can be counted, and nobody adjusted the requirements.',
    wrong: 'status: PASS, where the draft cites 9 papers',
    right: 'status: REVISION_NEEDED, or a decision to adjust or accept',
    world: true,
  },
  'count-differs': {
    severity: 'warning',
    meaning: 'The quick fact-check counts other papers than the draft cites.',
    wrong: 'checks:\n  paper_count:\n    value: 18    # the draft cites 9',
    right: 'checks:\n  paper_count:\n    value: 9',
    world: true,
  },
  'overrides-differ': {
    severity: 'warning',
    meaning: 'The final handoff lists other decisions than those that are recorded.',
    wrong: 'quality_overrides: [], where a decision accepted section_2',
    right: 'quality_overrides:\n  - section: section_2\n    option: accept',
    world: true,
  },
  'time-order': {
    severity: 'warning',
    meaning: 'A handoff is dated before the one that it builds on, or in the future.',
    wrong: 'a 3→4 of Monday, where the first 2→3 is of Tuesday',
    right: 'the time when it was made',
    world: true,
  },
  'delivery-open': {
    severity: 'warning',
    meaning: 'There are P0 items, and the final handoff does not say that they are resolved. Nothing is delivered.',
    wrong: 'quality_summary:\n  p1_resolved: true',
    right: 'quality_summary:\n  p0_resolved: true',
    world: true,
  },
  'review-not-collected': {
    severity: 'error',
    meaning: 'The reviews of this workflow do not include this one.',
    wrong: 'key_reviews: [Streams]',
    right: 'key_reviews: [Queues]',
    world: true,
  },
  'handoff-ahead': {
    severity: 'warning',
    meaning:
      'The handoff came before its turn: one that it builds on is missing, refused, rejected or not complete, or a section has not passed.',
    wrong: '4→5 without 3→4',
    right: '4→5 after 3→4',
    world: true,
  },
  'handoff-twice': {
    severity: 'warning',
    meaning:
      'Two files are the same handoff of one workflow, made at the same time; the one whose path comes last counts.',
    wrong: 'a copy of a handoff under another name',
    right: 'one file, or a later timestamp in the one that replaces the other',
    world: true,
  },
  'routes-exclude': {
    severity: 'error',
    meaning: 'A synthesis reaches the editor directly or through 7.5, not both ways.',
    wrong: '7→8 and 7.5→8 in one workflow',
    right: 'one of them',
    world: true,
  },
  'route-wrong': {
    severity: 'error',
    meaning:
      'The synthesis does not take the way to the editor that the evaluation in 7→7.5, the tier or the share that was added asks for.',
    wrong: '7→8 where 7→7.5 says triggered: true',
    right: '7.5→8 there',
    world: true,
  },
  'workflow-stopped': {
    severity: 'error',
    meaning: 'The user did not approve, but a later handoff goes on as if they had.',
    wrong: '2→3 after approved: false in 1→2',
    right: 'another 1→2 that the user approves, then 2→3',
    world: true,
  },
  'tier-differs': {
    severity: 'warning',
    meaning: 'The tier differs from the one in the scope of the workflow.',
    wrong: 'complexity_tier: Simple, where the scope says High-Stakes',
    right: 'complexity_tier: High-Stakes',
    world: true,
  },
  'cycles-differ': {
    severity: 'warning',
    meaning: 'The number of revision cycles differs from the number of results that sent the section back.',
    wrong: 'cycle_count: 1 in the second result that sends a section back',
    right: 'cycle_count: 2',
    world: true,
  },
  'revision-dropped': {
    severity: 'warning',
    meaning: 'What the deep fact-check wants revised does not reach the editor.',
    wrong: 'a 7→8 whose revision_list_from_6b lacks a P0 item of 6b→7',
    right: 'the whole list passed through',
    world: true,
  },
} as const satisfies RuleTable;

export type PipelineCode = CodeIn<typeof PIPELINE_RULES>;

export const PIPELINE_HINTS: Hints<PipelineCode> = {
  'reviews-few': () =>
    `An outline needs at least ${LEAST_REVIEWS} reviews. Search with broader terms, back to ${LIMITS.widerYears} years, and list what you find`,
  'reviews-many': () => `There are more than ${LIMITS.mostReviews} reviews. Keep those that matter most`,
  'sections-few': () => `An outline has at least ${LEAST_SECTIONS} sections. Split the one there is`,
  'timestamp-invalid': (written) => `${written} is not a time. Write it as ISO 8601: 2026-05-04T09:30:00Z`,
};
