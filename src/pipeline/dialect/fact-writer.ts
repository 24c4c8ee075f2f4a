/** The statements that handoffs of the pipeline make, whichever transition they are: about stages, sections, reviews, themes, challenges and revisions. */

import { timeOf } from '../../dialects/document-fields.ts';
import type { End, FactCollector } from '../../dialects/fact-collector.ts';
import { type Finding, fingerprint } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';
import { type Fields, HandoffFacts, type Places } from '../../skills/handoff-facts.ts';
import type { ReviewFields } from '../reviews/convergence.ts';
import { normaliseDoi, normalisePmid } from '../reviews/normalise-review.ts';
import { gateOf, packResult } from './gates.ts';
import { ownProps } from './own-props.ts';
import type { PipelineCode } from './rules.ts';
import type { Blocks, PipelineHandoff } from './schema.ts';
import { stageOf } from './stages.ts';
import { summaryOf } from './summary.ts';
import { transitionOf } from './transitions.ts';

type RevisionList = Blocks['stage_6b_to_7']['revision_list'];

/** Warnings that whoever takes over must know of. */
const HANDED_ON: readonly PipelineCode[] = ['version-other', 'convergence-differs', 'flag-contradicted'];

export class FactWriter {
  private readonly collector: FactCollector;
  private readonly handoff: HandoffFacts;
  private readonly document: PipelineHandoff;
  private readonly workflow: End;
  private readonly places: Places;

  constructor(
    collector: FactCollector,
    document: PipelineHandoff,
    at: Places,
    findings: readonly Finding<PipelineCode | SharedCode>[],
  ) {
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
      handedOn: HANDED_ON,
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
          packResult,
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

  review(review: Blocks['stage_2_to_3']['reviews'][number], place: number): End {
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
function reviewIdentity(review: ReviewFields & { title: string }): string {
  const [doi, pmid] = [normaliseDoi(review.doi), normalisePmid(review.pmid)];
  return doi ? `doi:${doi}` : pmid ? `pmid:${pmid}` : `title:${fingerprint(review.title)}`;
}
