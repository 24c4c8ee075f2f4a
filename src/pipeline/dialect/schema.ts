/**
 * The handoffs of the literature pipeline, schema version 1.0: the one place where their fields stand. What a transition requires
 * is what the table of pipeline-handoff.md requires; every other field may be left out.
 */
import { z } from 'zod';
import {
  block,
  decimal,
  field,
  flag,
  folded,
  knowledge,
  list,
  skillName,
  text,
  texts,
  timestamp,
  whole,
} from '../../dialects/document-fields.ts';
import { LEAST_REVIEWS, LEAST_SECTIONS, type PipelineCode } from './rules.ts';
import { LIMITS, STAGE_IDS, TIERS } from './stages.ts';
import { TRANSITIONS, type TransitionKey } from './transitions.ts';

export const PIPELINE_VERSION = '1.0';
const STATUSES = ['pending', 'in_progress', 'complete', 'failed'] as const;
const VERDICTS = ['PASS', 'REVISION_NEEDED'] as const;
const FACT_CHECKS = ['PASS', 'PASS_WITH_WARNINGS'] as const;
const APPROVALS = ['APPROVED', 'APPROVED_WITH_UNCERTAINTY'] as const;
const TRIGGER_REASONS = ['ADDITION_THRESHOLD', 'HIGH_STAKES', 'BOTH', 'NOT_TRIGGERED'] as const;
const CHALLENGE_CATEGORIES = [
  'thesis_coherence',
  'evidence_sufficiency',
  'methodology_context',
  'logical_gap',
] as const;
/** `6` is any of 6a, 6b and 6c; the block says which. */
const STAGE_NAMES = [...STAGE_IDS, '6'] as const;

/** A block that says something: `{}` is as good as absent. */
const filled = <Shape extends z.ZodRawShape>(shape: Shape) =>
  block(shape)
    .refine((value) => Object.keys(value).length > 0, { error: 'field-missing' satisfies PipelineCode })
    // For the JSON Schema.
    .meta({ minProperties: 1 });

/** A block; one that may be left out; one that must say something. */
const part = <Shape extends z.ZodRawShape>(about: string, shape: Shape) => field(block(shape), about);
const maybe = <Shape extends z.ZodRawShape>(about: string, shape: Shape) => field(block(shape).optional(), about);
const full = <Shape extends z.ZodRawShape>(about: string, shape: Shape) => field(filled(shape), about);

const words = z.string({ error: 'field-type' satisfies PipelineCode });
/** A list of what may stand there as a text alone, or with fields of its own; `lead` is what the text says. */
const entries = <Shape extends z.ZodRawShape>(lead: keyof Shape & string, shape: Shape) =>
  list(
    z
      .preprocess((value) => (typeof value === 'string' ? { [lead]: value } : value), block(shape))
      // For the JSON Schema: a text alone will do.
      .meta({ lead }),
  );
const listOf = <Shape extends z.ZodRawShape>(about: string, lead: keyof Shape & string, shape: Shape) =>
  field(entries(lead, shape).optional(), about);
/** Names apart by commas, or a list of them. */
const names = z.preprocess(
  (value) => (Array.isArray(value) && value.every((name) => typeof name === 'string') ? value.join(', ') : value),
  text,
);

const tier = folded(TIERS);
const approval = <More extends z.ZodRawShape>(more: More) =>
  block({
    approved: field(flag, 'Whether the user agrees; `false` stops the workflow here.', true),
    timestamp: field(timestamp.optional(), 'When the user said so.', '2026-05-04T09:30:00Z'),
    ...more,
  });

const sectionId = field(text.optional(), 'The id of the section, as in the outline.', 'section_1');
const sectionTitle = field(text.optional(), 'Its title.', 'Queues under load');
const content = field(text, 'The text, as markdown.', '# Queues under load …');
const thesis = field(text.optional(), 'What the section claims or asks.', 'Back pressure decides which queue survives');
const wordCount = field(whole.optional(), 'How many words the text has.', 2400);
const keyReviews = field(texts.optional(), 'Reviews to draw on: titles, DOIs or `review_<n>`.', ['review_1']);
const mandate = field(text.optional(), 'What to look for in primary papers.', 'Measured throughput since 2024');

const issue = (of: string) =>
  field(
    entries('issue', {
      section: field(text.optional(), 'The id of the section.', 'section_1'),
      issue: field(knowledge, 'What is wrong.', 'Two sections give another throughput'),
      citation: field(text.optional(), 'The citation that it is about.', 'Ng et al. (2024)'),
      recommendation: field(text.optional(), 'What to do about it.', 'Use the value of the later study'),
    }).optional(),
    of,
  );
const revisionLists = {
  p0_critical: issue('Errors and contradictions: must be fixed before delivery.'),
  p1_important: issue('Missing citations, unclear claims: should be fixed.'),
  p2_nice_to_have: issue('Format and style: left to the editor.'),
};
const revisionList = block(revisionLists);
const passedOn = field(revisionList.optional(), 'What the deep fact-check wants revised, passed through.');

const themes = listOf('Themes that run through several sections.', 'theme', {
  theme: field(knowledge, 'What several sections have in common.', 'Back pressure'),
  sections_involved: field(texts.optional(), 'Their ids.', ['section_1', 'section_2']),
  synthesis_added: field(words.optional(), 'What synthesis adds to it.', 'A paragraph that compares them'),
});
const changes = field(
  list(
    block({
      type: field(folded(['reorder', 'merge', 'add', 'rewrite']), 'What kind of change.'),
      description: field(words.optional(), 'What was changed.', 'Section 2 now comes first'),
    }),
  ).optional(),
  'What was changed about the structure.',
);
const documentOf = <More extends z.ZodRawShape>(more: More) => ({
  introduction: field(words.optional(), 'The introduction.', 'Queues fail …'),
  sections: listOf('All sections.', 'content', {
    id: sectionId,
    title: sectionTitle,
    content: content.optional(),
    ...more,
  }),
  conclusion: field(words.optional(), 'The conclusion.', 'Choose by back pressure …'),
});

const exchanges = field(
  whole.optional(),
  'How often the devil’s advocate and the writer answered each other: 1 or 2.',
  1,
);
const resolution = field(words.optional(), 'How it was met.', 'A second study was added');
const resolved = field(flag.default(false), 'Whether that settles it; `false` if left out.', true);
const uncertainties = field(texts.optional(), 'What stays uncertain.', ['One study only']);

const check = <More extends z.ZodRawShape>(more: More) =>
  maybe('One check.', { passed: field(flag.optional(), 'Whether it passes.', true), ...more });
const value = field(whole.optional(), 'What was counted.', 18);

export const TRANSITION_SCHEMAS = {
  stage_1_to_2: block({
    scope: part('What is asked.', {
      research_question: field(knowledge, 'The question that the document answers.', 'What governs queue latency?'),
      success_criteria: field(texts.optional(), 'How to tell that it is answered.', ['Names the three main causes']),
      in_scope: field(texts.optional(), 'What is covered.', ['message queues']),
      out_of_scope: field(texts.optional(), 'What is left out.', ['stream processing']),
    }),
    complexity: part('How hard it is.', {
      tier: field(tier, 'How much is at stake; decides at which stages a person is asked.'),
      indicators: maybe('What speaks for the tier.', {
        scope_breadth: field(words.optional(), 'How broad the scope is.', 'narrow'),
        stakes_level: field(words.optional(), 'What depends on it.', 'an internal choice'),
        user_hints: field(words.optional(), 'What the user said about it.', 'quick overview'),
      }),
    }),
    checkpoint_plan: full('Where the user is asked; wins over the rule of the tier.', {
      stage_1: field(flag.optional(), 'Ask after the scope; always so.', true),
      stage_2: field(flag.optional(), 'Ask after review discovery.', false),
      stage_3: field(flag.optional(), 'Ask after the outline.', true),
      stage_7: field(flag.optional(), 'Ask after synthesis.', false),
    }),
    user_approval: field(
      approval({ notes: field(words.optional(), 'What the user said.', 'Keep it short') }).optional(),
      'What the user says about scope and plan.',
    ),
  }),
  stage_2_to_3: block({
    reviews: field(
      z
        .array(
          block({
            title: field(knowledge, 'Its title.', 'Queues: a Review'),
            doi: field(text.optional(), 'Its DOI.', '10.1000/queues.2024.1'),
            pmid: field(text.optional(), 'Its number at PubMed.', '30000001'),
            authors: field(names.optional(), 'Who wrote it.', 'Ng et al.'),
            year: field(whole.optional(), 'When it appeared.', 2024),
            journal: field(text.optional(), 'Where it appeared.', 'Journal of Queues'),
            source_agent: field(names.optional(), 'The agents that found it, apart by commas.', 'researcher-1'),
            convergence_count: field(whole.optional(), 'How many agents found it.', 2),
            annotation: field(words.optional(), 'What it covers and how good it is.', 'The broadest of all'),
          }),
          { error: 'field-type' satisfies PipelineCode },
        )
        .min(LEAST_REVIEWS, { error: 'reviews-few' satisfies PipelineCode })
        .max(LIMITS.mostReviews, { error: 'reviews-many' satisfies PipelineCode }),
      `The reviews that were found, at least ${LEAST_REVIEWS}.`,
    ),
    convergence_analysis: full('What the agents agree on.', {
      high_priority: field(texts.optional(), 'Reviews that all agents found.', ['Queues: a Review']),
      medium_priority: field(texts.optional(), 'Reviews that two of three found.', ['review_2']),
      unique_perspectives: field(texts.optional(), 'Reviews that one found.', ['review_3']),
      themes_covered: listOf('Themes, and which reviews cover them.', 'theme', {
        theme: field(knowledge, 'A theme.', 'Back pressure'),
        reviews: field(texts.optional(), 'The reviews that cover it.', ['review_1']),
      }),
      gaps_identified: listOf('What is missing.', 'gap', {
        gap: field(knowledge, 'What no review covers.', 'Costs'),
        severity: field(folded(['minor', 'significant']).optional(), 'How much that matters.'),
      }),
    }),
  }),
  stage_3_to_4: block({
    outline: part('The outline.', {
      introduction: maybe('The introduction.', {
        thesis,
        assigned_to: field(text.optional(), 'Who writes it.', 'lit-synthesizer'),
      }),
      sections: field(
        z
          .array(
            block({
              id: sectionId,
              title: sectionTitle,
              thesis,
              subsections: listOf('Its parts.', 'title', {
                title: field(text.optional(), 'Its title.', 'Bounded queues'),
                questions: field(texts.optional(), 'What it answers.', ['When does a bound help?']),
              }),
              assigned_to: field(text.optional(), 'Who writes it.', 'researcher-1'),
              key_reviews: keyReviews,
              research_mandate: mandate,
            }),
            { error: 'field-type' satisfies PipelineCode },
          )
          .min(LEAST_SECTIONS, { error: 'sections-few' satisfies PipelineCode }),
        `The sections, at least ${LEAST_SECTIONS}.`,
      ),
      balance: maybe('How large the sections are.', {
        section_weights: field(
          z.record(z.string(), decimal, { error: 'field-type' satisfies PipelineCode }).optional(),
          'Each section’s percent of the whole, by its id or as `section_<n>`.',
          { section_1: 25 },
        ),
        balanced: field(flag.optional(), 'Whether no section is too large or too small.', true),
      }),
      balance_check: maybe('The same as document 003 names it; `balance` counts where both are given.', {
        largest_section_pct: field(decimal.optional(), 'Percent of the largest section.', 28),
        smallest_section_pct: field(decimal.optional(), 'Percent of the smallest section.', 19),
      }),
    }),
    user_approval: field(
      approval({ modifications: field(texts.optional(), 'What the user wants changed.', ['Merge 2 and 3']) }),
      'What the user says about the outline.',
    ),
  }),
  stage_4_to_5: block({
    introduction: part('The introduction.', {
      content,
      word_count: wordCount,
      editor_polished: field(flag.optional(), 'Whether the editor went over it.', true),
    }),
    section_assignments: field(
      list(
        block({
          section_id: sectionId,
          assigned_to: field(text.optional(), 'Who writes it.', 'researcher-1'),
          thesis,
          research_mandate: mandate,
          key_reviews: keyReviews,
          context_from_intro: field(words.optional(), 'What the introduction says about it.', 'Comes first because …'),
        }),
      ).min(1, { error: 'field-missing' satisfies PipelineCode }),
      'Who writes what.',
    ),
  }),
  stage_5_to_6a: block({
    section: part('The draft.', {
      id: sectionId,
      title: sectionTitle,
      content,
      word_count: wordCount,
      paper_count: field(whole, 'How many papers it cites.', 18),
      recency_survey_present: field(flag.optional(), 'Whether it has a survey of recent work.', true),
      recency_paper_count: field(whole.optional(), 'How many papers that survey cites.', 4),
      writer_notes: field(words.optional(), 'What the writer adds.', 'No data before 2020'),
    }),
  }),
  stage_6a_result: block({
    section_id: sectionId,
    status: field(folded(VERDICTS), 'Whether the section passes.'),
    checks: full('What was looked at.', {
      paper_count: check({ value, threshold: field(whole.optional(), 'The fewest that are enough.', 15) }),
      recency_survey: check({ paper_count: field(whole.optional(), 'How many papers the survey cites.', 4) }),
      thesis_addressed: check({ notes: field(words.optional(), 'How.', 'In its second part') }),
      no_placeholders: check({ found: field(texts.optional(), 'Those that were found.', ['[CITE]']) }),
      word_count: check({ value }),
    }),
    revision_needed: maybe('What to do if it does not pass.', {
      issues: listOf('What to revise.', 'description', {
        type: field(text.optional(), 'What kind of issue.', 'paper_count'),
        severity: field(folded(['minor', 'major']).optional(), 'Whether a thorough revision is needed.'),
        description: field(text.optional(), 'What is wrong.', 'Nine papers are cited'),
      }),
      cycle_count: field(whole.optional(), 'How often this section has come back, this time included.', 1),
      max_cycles: field(whole.optional(), 'How often it may.', 3),
    }),
  }),
  stage_5_to_6b: block({
    sections: field(
      list(
        block({
          id: sectionId,
          title: sectionTitle,
          content: content.optional(),
          validation_status: field(folded(VERDICTS), 'What the quick fact-check said; all must have passed.'),
        }),
      ).min(1, { error: 'field-missing' satisfies PipelineCode }),
      'All sections, each passed.',
    ),
    introduction: maybe('The introduction.', { content: content.optional() }),
  }),
  stage_6b_to_6c: block({
    section: part('The fact-checked section.', {
      id: sectionId,
      title: sectionTitle,
      content,
      thesis: field(text, 'What the section claims or asks.', 'Back pressure decides which queue survives'),
      word_count: wordCount,
    }),
    fact_check_results: full('What the fact-check found.', {
      status: field(folded(FACT_CHECKS).optional(), 'How the fact-check ended.'),
      revision_list: field(revisionList.optional(), 'What it wants revised.'),
    }),
    context: maybe('What to judge it by.', {
      research_question: field(text.optional(), 'The question of the scope.', 'What governs queue latency?'),
      complexity_tier: field(tier.optional(), 'The tier of the scope.'),
      other_sections_summary: field(texts.optional(), 'The theses of the other sections.', ['Bounds help']),
    }),
  }),
  stage_6c_to_7: block({
    sections: field(
      list(
        block({
          id: sectionId,
          title: sectionTitle,
          content: content.optional(),
          da_review_status: field(folded(APPROVALS), 'How the challenge ended.'),
          da_review_summary: full('What was said.', {
            exchanges_completed: exchanges,
            strategic_challenges: listOf('What concerns the argument.', 'challenge', {
              challenge: field(knowledge, 'What was questioned.', 'One study carries the thesis'),
              challenge_category: field(folded(CHALLENGE_CATEGORIES).optional(), 'What kind of challenge.'),
              resolution,
              resolved,
            }),
            tactical_challenges: listOf('What concerns the text.', 'challenge', {
              challenge: field(knowledge, 'What was questioned.', 'The unit is missing'),
              resolution,
              resolved,
            }),
            uncertainty_notes: uncertainties,
            unresolved_count: field(whole.optional(), 'How many challenges are not settled.', 0),
          }),
        }),
      ).min(1, { error: 'field-missing' satisfies PipelineCode }),
      'The sections.',
    ),
    synthesis_guidance: maybe('What synthesis should know.', {
      sections_needing_attention: field(texts.optional(), 'Ids of sections with open ends.', ['section_1']),
      thesis_coherence_notes: field(words.optional(), 'What to mind about the argument.', '2 leans on 1'),
    }),
  }),
  stage_6b_to_7: block({
    revision_list: field(filled(revisionLists), 'What to revise.'),
    cross_section_issues: maybe('What concerns several sections.', {
      contradictions: field(
        list(
          block({
            sections: field(texts.optional(), 'The ids of the sections.', ['section_1', 'section_2']),
            claim_1: field(words.optional(), 'What one says.', '2,000 a second'),
            claim_2: field(words.optional(), 'What another says.', '20,000 a second'),
            recommendation: field(words.optional(), 'What to do.', 'Use the later study'),
          }),
        ).optional(),
        'Claims that exclude each other.',
      ),
      gaps: listOf('What no section covers.', 'description', {
        description: field(knowledge, 'What is missing.', 'Costs'),
        severity: field(text.optional(), 'How much that matters.', 'minor'),
      }),
    }),
  }),
  stage_7_to_7_5: block({
    trigger_evaluation: part('Whether 7.5 runs.', {
      triggered: field(flag, 'Whether the devil’s advocate looks at the synthesis.', true),
      reason: field(folded(TRIGGER_REASONS).optional(), 'Why, or why not.'),
      thresholds: maybe('What is compared with.', {
        addition_percentage_threshold: field(decimal.optional(), 'Percent above which it does.', 20),
        complexity_tier_threshold: field(tier.optional(), 'The tier at which it does.'),
      }),
      actual_values: maybe('What is compared.', {
        addition_percentage: field(decimal.optional(), 'Percent that synthesis added.', 12.5),
        complexity_tier: field(tier.optional(), 'The tier of the scope.'),
      }),
      evaluation_timestamp: field(timestamp.optional(), 'When that was done.', '2026-05-04T09:30:00Z'),
    }),
    document: field(
      block(
        documentOf({
          modified_by_synthesis: field(flag.optional(), 'Whether synthesis changed it.', true),
          modifications: field(texts.optional(), 'What it changed.', ['New transition']),
        }),
      ).optional(),
      'The document; required if 7.5 runs.',
    ),
    synthesis_metadata: maybe('What synthesis did.', {
      cross_cutting_themes: themes,
      structural_changes: changes,
      content_additions: maybe('What was added.', {
        input_word_count: field(whole.optional(), 'Words before.', 7200),
        output_word_count: field(whole.optional(), 'Words after.', 8100),
        addition_word_count: field(whole.optional(), 'Words that are new.', 900),
        addition_percentage: field(decimal.optional(), 'The same in percent of those before.', 12.5),
      }),
    }),
  }),
  stage_7_5_to_8: block({
    document: field(filled(documentOf({})), 'The document.'),
    da_synthesis_review: part('What was said about the synthesis.', {
      status: field(folded([...APPROVALS, 'SKIPPED']), 'How the challenge ended.'),
      trigger_reason: field(words.optional(), 'Why it ran.', 'ADDITION_THRESHOLD'),
      exchanges_completed: exchanges,
      strategic_assessment: maybe('What the devil’s advocate thinks of it.', {
        thesis_coherence: field(folded(['STRONG', 'ADEQUATE', 'WEAK_DOCUMENTED']).optional(), 'The argument.'),
        cross_cutting_themes: field(folded(['VALID', 'QUESTIONABLE_DOCUMENTED']).optional(), 'Its themes.'),
        argument_flow: field(folded(['LOGICAL', 'NEEDS_WORK_NOTED']).optional(), 'Its order.'),
      }),
      strategic_challenges: listOf('What was questioned.', 'issue', {
        issue: field(knowledge, 'What was questioned.', 'The conclusion says more than the sections'),
        sections_involved: field(texts.optional(), 'Ids of the sections.', ['section_1']),
        resolution,
        resolved,
      }),
      uncertainty_notes: uncertainties,
    }),
    revision_list_from_6b: passedOn,
    stage_7_5_executed: field(flag, 'Whether 7.5 ran.', true),
  }),
  stage_7_to_8: block({
    document: field(filled(documentOf({})), 'The document.'),
    synthesis_notes: full('What synthesis did.', {
      cross_cutting_themes: themes,
      structural_changes: changes,
      major_additions: maybe('What was added.', {
        added: field(flag.optional(), 'Whether more than 20 percent is new.', false),
        percentage: field(decimal.optional(), 'Percent that synthesis added.', 12.5),
        rationale: field(words.optional(), 'Why.', 'Costs were missing'),
      }),
    }),
    revision_list_from_6b: passedOn,
  }),
  stage_8_final: block({
    document: part('The final document.', {
      title: field(text.optional(), 'Its title.', 'What governs queue latency'),
      content,
      word_count: wordCount,
      sections: field(whole.optional(), 'How many sections it has.', 4),
      papers_cited: field(whole.optional(), 'How many papers it cites.', 60),
    }),
    quality_summary: full('What the editor says about it.', {
      p0_resolved: field(flag.optional(), 'Whether everything critical is fixed.', true),
      p1_resolved: field(flag.optional(), 'Whether everything important is fixed.', true),
      voice_consistent: field(flag.optional(), 'Whether it reads as of one hand.', true),
      final_read_complete: field(flag.optional(), 'Whether it was read to the end.', true),
    }),
    workflow_summary: maybe('How the workflow went.', {
      workflow_id: field(text.optional(), 'The workflow; the same as above.', 'lit-queues-20260504'),
      duration_total: field(text.optional(), 'How long all of it took, as ISO 8601 duration.', 'P1DT4H'),
      complexity_tier: field(tier.optional(), 'The tier of the scope.'),
      checkpoints_used: field(texts.optional(), 'Stages at which the user was asked.', ['stage_1']),
      quality_overrides: listOf('What users waived.', 'decision', {
        section: field(text.optional(), 'The id of the section.', 'section_2'),
        option: field(text.optional(), 'What was chosen at the escape hatch.', 'accept'),
        decision: field(text.optional(), 'The same in words.', 'Taken as it is'),
        reason: field(text.optional(), 'Why.', 'No more papers exist'),
      }),
    }),
  }),
} as const satisfies Record<TransitionKey, z.ZodType>;

export const baseSchema = block({
  version: field(text, 'Version of this schema.', PIPELINE_VERSION),
  stage: field(folded(STAGE_NAMES), 'The stage that hands on.'),
  status: field(folded(STATUSES), 'The state of that stage; only `complete` moves the workflow.'),
  producer: field(skillName, 'The skill that hands on.', 'literature-researcher'),
  consumer: field(skillName, 'The skill that goes on from here.', 'lit-pm'),
  workflow_id: field(text, 'The workflow; one id from its first handoff to its last.', 'lit-queues-20260504'),
  timestamp: field(timestamp, 'When the handoff was made, as ISO 8601.', '2026-05-04T09:30:00Z'),
});

/** The document that carries one transition. */
const documentSchema = <Key extends TransitionKey>(key: Key) =>
  block({
    handoff: field(baseSchema, 'Who hands on to whom, from which stage.'),
    [key]: field(
      TRANSITION_SCHEMAS[key],
      `${TRANSITIONS.find((one) => one.key === key)!.name}: ${TRANSITIONS.find((one) => one.key === key)!.title}.`,
    ),
  });

export const DOCUMENT_SCHEMAS = Object.fromEntries(
  TRANSITIONS.map(({ key }) => [key, documentSchema(key)]),
) as unknown as Record<TransitionKey, ReturnType<typeof block>>;

export type Base = z.output<typeof baseSchema>;
export type Blocks = { [Key in TransitionKey]: z.output<(typeof TRANSITION_SCHEMAS)[Key]> };
/** A valid handoff: its base, which transition it is, and what that carries. */
export type PipelineHandoff = { [Key in TransitionKey]: { handoff: Base; key: Key; body: Blocks[Key] } }[TransitionKey];
