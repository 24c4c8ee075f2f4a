/**
 * A handoff of the pipeline → what it states: the stage that it leaves, sections, reviews, themes, gaps, challenges and what is to be revised.
 * Its record is what the judgement needs, so that the graph alone says how far a workflow is; of a refused one it is all.
 */
import { type End, FactCollector } from '../../dialects/fact-collector.ts';
import { type Facts, fingerprint } from '../../model/index.ts';
import type { LineMap } from '../../parse/line-map.ts';
import { nodeAt } from '../../parse/yaml-node.ts';
import { type Fields, HandoffFacts } from '../../skills/handoff-facts.ts';
import { type Filed, fileHandoff, type PipelineReading, packFiled } from '../judge/filed.ts';
import type { ReviewFields } from '../reviews/convergence.ts';
import { findReview } from '../reviews/convergence.ts';
import { normaliseDoi, normalisePmid } from '../reviews/normalise-review.ts';
import type { Way } from './loose.ts';
import { countWords } from './measure-text.ts';
import type { Blocks, PipelineHandoff } from './schema.ts';
import { stageOf } from './stages.ts';
import { issuesIn, ownSections, statementsIn, treatedIn } from './statements.ts';

export function pipelineFacts(reading: PipelineReading, path: string, map: LineMap, project: string): Facts {
  const collector = new FactCollector(project, path, map);
  const filed = fileHandoff(path, reading, map);
  const { value, root } = reading;
  const at = (...field: Way) => (root ? nodeAt(root, field).start : 0);
  if (value && root) stateHandoff(collector, value, filed, reading, at);
  else stateRefusal(collector, filed, at('handoff'));
  return collector.facts();
}

/** Nothing that it says counts; that it was refused does. */
function stateRefusal(collector: FactCollector, filed: Filed, place: number): void {
  const own = collector.node('Handoff', collector.doc, { path: collector.doc });
  collector.edge('DESCRIBES', collector.document(), own, place, {
    kind: 'pipeline',
    name: `${filed.from} → ${filed.to}`,
    state: 'refused',
    record: [packFiled(filed)],
    ...(filed.at !== '' && { createdAt: filed.at }),
  });
  collector.edge('PART_OF', own, collector.projectNode(), place);
}

type At = (...field: Way) => number;

function stateHandoff(
  collector: FactCollector,
  { handoff, key, body }: PipelineHandoff,
  filed: Filed,
  { findings }: PipelineReading,
  at: At,
): void {
  const { workflow_id: id } = handoff;
  const place = at('handoff');
  const inBlock = (way: Way) => at(key, ...way);
  const { stage, transition, own, summary } = filed;
  const facts = new HandoffFacts(collector, place, {
    kind: 'pipeline',
    source: handoff.producer,
    target: handoff.consumer,
    timestamp: handoff.timestamp,
    findings,
    handedOn: [],
    cautions: filed.warnings,
    props: {
      ...{ text: summary, status: handoff.status, stage, transition, tier: own.tier, approved: own.approved },
      ...{ objective: own.objective, wordCount: own.wordCount, record: [packFiled(filed)] },
    },
  });
  const workflow = facts.inWorkflow(id, at('handoff', 'workflow_id'), own.objective, { tier: own.tier });
  const stageNode = collector.node('Stage', `${id}/${stage}`, { id: `${id}/${stage}` });
  facts.state('LEAVES', stageNode, place, { name: stageOf(stage as never).name, stage, status: handoff.status });
  collector.edge('STAGE_OF', stageNode, workflow, place);
  const section = (name: string, offset: number): End => {
    const node = collector.node('Section', `${id}/${name}`, { id: `${id}/${name}` });
    collector.edge('SECTION_OF', node, workflow, offset);
    return node;
  };
  const entries = ownSections(body);
  for (const [position, { way, kind, section: name, title, thesis, agent, status }] of treatedIn(key, body).entries()) {
    const content = entries.find((own) => own.way === way || own.way.join() === way.join())?.entry.content;
    facts.state('TREATS', section(name, inBlock(way)), inBlock(way), {
      ...{ kind, section: name, name: title, thesis, agent, status, position },
      ...(key === 'stage_6a_result' && { text: issuesIn(body).join(' · ') }),
      ...(typeof content === 'string' && { wordCount: countWords(content) }),
    });
  }
  const reviews =
    key === 'stage_2_to_3'
      ? body.reviews.map((one, i) => stateReview(collector, facts, one, at(key, 'reviews', i)))
      : [];
  for (const { label, text, way, sections, props } of statementsIn(body)) {
    const shown: Fields = label === 'Theme' || label === 'Gap' ? props : { ...props, section: sections[0] };
    const [node] = facts.tell(
      label,
      [text],
      () => inBlock(way),
      () => shown,
    );
    const link =
      label === 'Theme' ? 'RUNS_THROUGH' : label === 'Uncertainty' || label === 'Gap' ? undefined : 'CONCERNS';
    if (link) for (const name of sections) collector.edge(link, node!, section(name, inBlock(way)), inBlock(way));
    if (key !== 'stage_2_to_3' || label !== 'Theme') continue;
    for (const name of body.convergence_analysis.themes_covered?.[Number(way.at(-1))]?.reviews ?? []) {
      const index = findReview(name, body.reviews);
      if (index !== undefined) collector.edge('COVERED_BY', node!, reviews[index]!, inBlock(way));
    }
  }
}

function stateReview(
  collector: FactCollector,
  facts: HandoffFacts,
  review: Blocks['stage_2_to_3']['reviews'][number],
  place: number,
): End {
  const { title, source_agent, convergence_count, ...fields } = review;
  const id = reviewIdentity(review);
  const node = collector.node('Review', id, { id });
  facts.state('LISTS', node, place, {
    name: title,
    agent: source_agent,
    convergence: convergence_count === undefined ? undefined : String(convergence_count),
    ...fields,
  });
  return node;
}

/** A review is the same wherever it has the same DOI, else the same number at PubMed, else the same title. */
function reviewIdentity(review: ReviewFields & { title: string }): string {
  const [doi, pmid] = [normaliseDoi(review.doi), normalisePmid(review.pmid)];
  return doi ? `doi:${doi}` : pmid ? `pmid:${pmid}` : `title:${fingerprint(review.title)}`;
}
