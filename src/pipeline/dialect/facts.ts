/**
 * A handoff of the pipeline → what it states: the stage that it leaves and how that stage's gate came out, sections, reviews, themes,
 * gaps, challenges and what is to be revised. Numbers that gates need are worked out here, so that the graph alone says where a workflow stands.
 */

import type { FactCollector } from '../../dialects/fact-collector.ts';
import type { Finding } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';
import type { Places } from '../../skills/handoff-facts.ts';
import { findReview } from '../reviews/convergence.ts';
import { FactWriter } from './fact-writer.ts';
import { countWords, vocabularyOf } from './measure-text.ts';
import type { PipelineCode } from './rules.ts';
import type { Blocks, PipelineHandoff } from './schema.ts';
import type { TransitionKey } from './transitions.ts';

export function statePipelineHandoff(
  collector: FactCollector,
  document: PipelineHandoff,
  at: Places,
  findings: readonly Finding<PipelineCode | SharedCode>[],
): void {
  const facts = new FactWriter(collector, document, at, findings);
  STATE[document.key](facts, document.body as never);
}

type Body<Key extends TransitionKey> = Blocks[Key];

/** What each transition says of sections, reviews and all else. */
const STATE: { readonly [Key in TransitionKey]: (facts: FactWriter, body: Body<Key>) => void } = {
  stage_1_to_2: () => {},
  stage_2_to_3(facts, { reviews, convergence_analysis: analysis }) {
    const nodes = reviews.map((review, i) => facts.review(review, facts.at('reviews', i)));
    const themes = analysis.themes_covered ?? [];
    const place = (i: number) => facts.at('convergence_analysis', 'themes_covered', i);
    const told = facts.tell(
      'Theme',
      themes.map(({ theme }) => theme),
      place,
    );
    themes.forEach((theme, i) => {
      for (const name of theme.reviews ?? []) {
        const index = findReview(name, reviews);
        if (index !== undefined) facts.link('COVERED_BY', told[i]!, nodes[index]!, place(i));
      }
    });
    const gaps = analysis.gaps_identified ?? [];
    facts.tell(
      'Gap',
      gaps.map(({ gap }) => gap),
      (i) => facts.at('convergence_analysis', 'gaps_identified', i),
      (i) => ({ severity: gaps[i]!.severity }),
    );
  },
  stage_3_to_4(facts, { outline }) {
    outline.sections.forEach((section, position) => {
      facts.treat(section, 'outlined', facts.at('outline', 'sections', position), {
        thesis: section.thesis,
        agent: section.assigned_to,
        position,
      });
    });
  },
  stage_4_to_5(facts, { section_assignments: assignments }) {
    assignments.forEach(({ section_id, thesis, assigned_to }, position) => {
      facts.treat({ id: section_id }, 'assigned', facts.at('section_assignments', position), {
        thesis,
        agent: assigned_to,
        position,
      });
    });
  },
  stage_5_to_6a(facts, { section }) {
    facts.treat(section, 'drafted', facts.at('section'), {
      wordCount: countWords(section.content),
      vocabulary: vocabularyOf(section.content),
    });
  },
  stage_6a_result(facts, { section_id, status, revision_needed: revision }) {
    const issues = revision?.issues?.flatMap(({ description, type }) => description ?? type ?? []) ?? [];
    facts.treat({ id: section_id }, 'judged', facts.at('status'), {
      status,
      cycle: revision?.cycle_count,
      severity: status === 'PASS' ? undefined : severityOf(revision?.issues ?? []),
      text: issues.join(' · '),
    });
  },
  stage_5_to_6b(facts, { sections }) {
    sections.forEach((section, i) => {
      facts.treat(section, 'passed', facts.at('sections', i), {
        status: section.validation_status,
        wordCount: countWords(section.content ?? ''),
      });
    });
  },
  stage_6b_to_6c(facts, { section, fact_check_results: results }) {
    facts.treat(section, 'checked', facts.at('section'), { thesis: section.thesis, status: results.status });
    facts.revisions(results.revision_list, 'of a section', 'fact_check_results', 'revision_list');
  },
  stage_6c_to_7(facts, { sections }) {
    sections.forEach((section, i) => {
      const place = facts.at('sections', i);
      const { strategic_challenges: strategic = [], tactical_challenges: tactical = [] } = section.da_review_summary;
      facts.treat(section, 'challenged', place, { status: section.da_review_status });
      const name = section.id ?? section.title;
      const where = name === undefined ? [] : [name];
      const at = (list: string, j: number) => facts.at('sections', i, 'da_review_summary', list, j);
      for (const [j, { challenge: text, challenge_category: category, ...rest }] of strategic.entries())
        facts.challenge({ text, category, kind: 'strategic', ...rest }, where, at('strategic_challenges', j));
      for (const [j, { challenge: text, ...rest }] of tactical.entries())
        facts.challenge({ text, kind: 'tactical', ...rest }, where, at('tactical_challenges', j));
      facts.tell('Uncertainty', section.da_review_summary.uncertainty_notes ?? [], (j) => at('uncertainty_notes', j));
    });
  },
  stage_6b_to_7(facts, { revision_list, cross_section_issues: across }) {
    facts.revisions(revision_list, 'found', 'revision_list');
    for (const [i, { claim_1, claim_2, recommendation, sections }] of (across?.contradictions ?? []).entries())
      if (claim_1 && claim_2)
        facts.revise(
          'contradiction',
          'P0',
          `${claim_1} / ${claim_2}`,
          facts.at('cross_section_issues', 'contradictions', i),
          {
            recommendation,
            section: sections?.[0],
          },
        );
    const gaps = across?.gaps ?? [];
    facts.tell(
      'Gap',
      gaps.map(({ description }) => description),
      (i) => facts.at('cross_section_issues', 'gaps', i),
      (i) => ({ severity: gaps[i]!.severity }),
    );
  },
  stage_7_to_7_5(facts, { synthesis_metadata: made, document }) {
    facts.crossCutting(made?.cross_cutting_themes, 'synthesis_metadata', 'cross_cutting_themes');
    stateDocument(facts, document);
  },
  stage_7_5_to_8(facts, { da_synthesis_review: review, revision_list_from_6b: list, document }) {
    for (const [i, { issue: text, sections_involved = [], ...rest }] of (review.strategic_challenges ?? []).entries())
      facts.challenge(
        { text, kind: 'synthesis', ...rest },
        sections_involved,
        facts.at('da_synthesis_review', 'strategic_challenges', i),
      );
    facts.tell('Uncertainty', review.uncertainty_notes ?? [], (i) =>
      facts.at('da_synthesis_review', 'uncertainty_notes', i),
    );
    facts.revisions(list, 'passed on', 'revision_list_from_6b');
    stateDocument(facts, document);
  },
  stage_7_to_8(facts, { synthesis_notes: notes, revision_list_from_6b: list, document }) {
    facts.crossCutting(notes.cross_cutting_themes, 'synthesis_notes', 'cross_cutting_themes');
    facts.revisions(list, 'passed on', 'revision_list_from_6b');
    stateDocument(facts, document);
  },
  stage_8_final: () => {},
};

/** Only a list that calls every issue minor is minor. */
const severityOf = (issues: readonly { severity?: string | undefined }[]) =>
  issues.length > 0 && issues.every(({ severity }) => severity === 'minor') ? 'minor' : 'major';

function stateDocument(facts: FactWriter, document: Body<'stage_7_to_7_5'>['document']): void {
  document?.sections?.forEach((section, i) => {
    facts.treat(section, 'synthesised', facts.at('document', 'sections', i), {
      wordCount: countWords(section.content ?? ''),
    });
  });
}
