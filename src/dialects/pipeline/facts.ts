/**
 * A handoff of the pipeline → what it states: the stage that it leaves and how that stage's gate came out, sections, reviews, themes,
 * gaps, challenges and what is to be revised. Numbers that gates need are worked out here, so that the graph alone says where a workflow stands.
 */
import { type Finding, fingerprint } from '../../model/index.ts';
import { timeOf } from '../document-fields.ts';
import type { End, FactCollector } from '../fact-collector.ts';
import { type Fields, HandoffFacts, type Places } from '../handoff-facts.ts';
import { findReview, type ReviewFields } from './convergence.ts';
import { additionOf, gateOf, spellResult } from './gates.ts';
import { countWords, vocabularyOf } from './measure-text.ts';
import { normaliseDoi, normalisePmid } from './normalise-review.ts';
import type { Blocks, PipelineHandoff } from './schema.ts';
import { stageOf } from './stages.ts';
import { summaryOf } from './summary.ts';
import { type TransitionKey, transitionOf } from './transitions.ts';

export function statePipelineHandoff(
  collector: FactCollector,
  document: PipelineHandoff,
  at: Places,
  findings: readonly Finding[],
): void {
  const facts = new PipelineFacts(collector, document, at, findings);
  STATE[document.key](facts, document.body as never);
}

type Body<Key extends TransitionKey> = Blocks[Key];
type RevisionList = Body<'stage_6b_to_7'>['revision_list'];

class PipelineFacts {
  private readonly collector: FactCollector;
  private readonly handoff: HandoffFacts;
  private readonly document: PipelineHandoff;
  private readonly workflow: End;
  private readonly places: Places;

  constructor(collector: FactCollector, document: PipelineHandoff, at: Places, findings: readonly Finding[]) {
    this.collector = collector;
    this.document = document;
    this.places = at;
    const { handoff, key } = document;
    const { from, name: transition } = transitionOf(key)!;
    const place = at('handoff');
    const { approved, tier, plan, ...props } = ownProps(document);
    this.handoff = new HandoffFacts(collector, place, {
      kind: 'pipeline',
      source: handoff.producer,
      target: handoff.consumer,
      timestamp: handoff.timestamp,
      findings,
      cautions: [],
      props: {
        text: summaryOf(document),
        status: handoff.status,
        stage: from,
        transition,
        approved,
        tier,
        plan,
        checks: gateOf(key, document.body as never, new Date(timeOf(handoff.timestamp)!).getUTCFullYear()).map(
          spellResult,
        ),
        ...props,
      },
    });
    this.workflow = this.handoff.inWorkflow(handoff.workflow_id, at('handoff', 'workflow_id'), props.objective, {
      tier,
    });
    const stage = collector.node('Stage', `${handoff.workflow_id}/${from}`, { id: `${handoff.workflow_id}/${from}` });
    this.handoff.state('LEAVES', stage, place, { name: stageOf(from).name, stage: from, status: handoff.status });
    collector.edge('STAGE_OF', stage, this.workflow, place);
  }

  at(...field: (string | number)[]): number {
    return this.places(this.document.key, ...field);
  }

  section(name: string, place: number): End {
    const id = `${this.document.handoff.workflow_id}/${name}`;
    const section = this.collector.node('Section', id, { id });
    this.collector.edge('SECTION_OF', section, this.workflow, place);
    return section;
  }

  /** What the handoff says of a section; one that has no name cannot be spoken of. */
  treat(
    { id, title }: { id?: string | undefined; title?: string | undefined },
    kind: string,
    place: number,
    props: Fields,
  ) {
    const name = id ?? title;
    if (name === undefined) return;
    this.handoff.state('TREATS', this.section(name, place), place, { kind, section: name, name: title, ...props });
  }

  review(review: Body<'stage_2_to_3'>['reviews'][number], place: number): End {
    const id = reviewIdentity(review);
    const node = this.collector.node('Review', id, { id });
    this.handoff.state('LISTS', node, place, {
      name: review.title,
      doi: review.doi,
      pmid: review.pmid,
      authors: review.authors,
      year: review.year,
      journal: review.journal,
      agent: review.source_agent,
      convergence: review.convergence_count === undefined ? undefined : String(review.convergence_count),
      annotation: review.annotation,
    });
    return node;
  }

  link(type: 'COVERED_BY' | 'RUNS_THROUGH' | 'CONCERNS', from: End, to: End, place: number): void {
    this.collector.edge(type, from, to, place);
  }

  tell = (...args: Parameters<HandoffFacts['tell']>): End[] => this.handoff.tell(...args);

  /** Themes that run through sections. */
  crossCutting(
    themes: readonly { theme: string; sections_involved?: string[] | undefined }[] = [],
    ...field: string[]
  ): void {
    const nodes = this.tell(
      'Theme',
      themes.map(({ theme }) => theme),
      (i) => this.at(...field, i),
      () => ({ kind: 'cross-cutting' }),
    );
    themes.forEach(({ sections_involved = [] }, i) => {
      for (const [j, name] of sections_involved.entries()) {
        const place = this.at(...field, i, 'sections_involved', j);
        this.link('RUNS_THROUGH', nodes[i]!, this.section(name, place), place);
      }
    });
  }

  challenge(
    told: {
      text: string;
      resolution?: string | undefined;
      resolved: boolean;
      kind: string;
      category?: string | undefined;
    },
    sections: readonly string[],
    place: number,
  ): void {
    const { text, ...props } = told;
    const [node] = this.tell(
      'Challenge',
      [text],
      () => place,
      () => ({ ...props, section: sections[0] }),
    );
    for (const name of sections) this.link('CONCERNS', node!, this.section(name, place), place);
  }

  revisions(list: RevisionList | undefined, kind: string, ...field: string[]): void {
    for (const [priority, name] of PRIORITIES)
      for (const [i, item] of (list?.[name] ?? []).entries())
        this.revise(kind, priority, item.issue, this.at(...field, name, i), {
          section: item.section,
          recommendation: item.recommendation,
          evidence: item.citation === undefined ? undefined : [item.citation],
        });
  }

  revise(kind: string, priority: string, text: string, place: number, props: Fields): void {
    const [node] = this.tell(
      'Revision',
      [text],
      () => place,
      () => ({ kind, priority, ...props }),
    );
    if (typeof props.section === 'string') this.link('CONCERNS', node!, this.section(props.section, place), place);
  }
}

const PRIORITIES = [
  ['P0', 'p0_critical'],
  ['P1', 'p1_important'],
  ['P2', 'p2_nice_to_have'],
] as const;

/** A review is the same wherever it has the same DOI, else the same number at PubMed, else the same title. */
export function reviewIdentity(review: ReviewFields & { title: string }): string {
  const [doi, pmid] = [normaliseDoi(review.doi), normalisePmid(review.pmid)];
  return doi ? `doi:${doi}` : pmid ? `pmid:${pmid}` : `title:${fingerprint(review.title)}`;
}

interface OwnProps extends Fields {
  objective?: string | undefined;
  tier?: string | undefined;
  approved?: boolean | undefined;
  plan?: string[] | undefined;
}

/** What the handoff as a whole says, beside who hands on. */
function ownProps({ key, body }: PipelineHandoff): OwnProps {
  switch (key) {
    case 'stage_1_to_2':
      return {
        objective: body.scope.research_question,
        tier: body.complexity.tier,
        approved: body.user_approval?.approved,
        plan: Object.entries(body.checkpoint_plan).map(([stage, asks]) => `${stage.replace('stage_', '')}: ${asks}`),
      };
    case 'stage_3_to_4':
      return { approved: body.user_approval.approved };
    case 'stage_5_to_6b':
      return {
        wordCount: sum(body.sections.map(({ content }) => content)) + countWords(body.introduction?.content ?? ''),
      };
    case 'stage_6c_to_7':
      return {
        wordCount: sum(body.sections.map(({ content }) => content)),
        focus: body.synthesis_guidance?.sections_needing_attention,
        context: body.synthesis_guidance?.thesis_coherence_notes,
      };
    case 'stage_7_to_7_5': {
      const share = additionOf(body.synthesis_metadata?.content_additions);
      return {
        triggered: body.trigger_evaluation.triggered,
        share: (share ?? body.trigger_evaluation.actual_values?.addition_percentage)?.toFixed(1),
        wordCount: body.document && wordsOfDocument(body.document),
      };
    }
    case 'stage_7_to_8':
      return {
        share: body.synthesis_notes.major_additions?.percentage?.toFixed(1),
        wordCount: wordsOfDocument(body.document),
      };
    case 'stage_7_5_to_8':
      return { triggered: body.stage_7_5_executed };
    case 'stage_8_final':
      return {
        wordCount: countWords(body.document.content),
        settled: [
          ...(body.quality_summary.p0_resolved ? ['P0'] : []),
          ...(body.quality_summary.p1_resolved ? ['P1'] : []),
        ],
        overrides: body.workflow_summary?.quality_overrides?.map(({ section, option, decision, reason }) =>
          [section, option, decision, reason].filter(Boolean).join(': '),
        ),
      };
    default:
      return {};
  }
}

const sum = (texts: readonly (string | undefined)[]) =>
  texts.reduce((total, text) => total + countWords(text ?? ''), 0);
const wordsOfDocument = ({ introduction, sections = [], conclusion }: Body<'stage_7_to_8'>['document']) =>
  sum([introduction, ...sections.map(({ content }) => content), conclusion]);

/** What each transition says of sections, reviews and all else. */
const STATE: { readonly [Key in TransitionKey]: (facts: PipelineFacts, body: Body<Key>) => void } = {
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

function stateDocument(facts: PipelineFacts, document: Body<'stage_7_to_7_5'>['document']): void {
  document?.sections?.forEach((section, i) => {
    facts.treat(section, 'synthesised', facts.at('document', 'sections', i), {
      wordCount: countWords(section.content ?? ''),
    });
  });
}
