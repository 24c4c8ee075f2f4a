/** A payload → what it states: the handoff and its chain, insights with who holds them, what is uncertain or overlooked, where research could begin. */
import type { FactCollector } from '../../dialects/fact-collector.ts';
import type { Finding } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';
import { HandoffFacts, type Places } from '../handoff-facts.ts';
import type { PayloadCode } from './rules.ts';
import type { Payload } from './schema.ts';

/** Warnings that whoever takes over must know of. */
const HANDED_ON: readonly PayloadCode[] = ['version-other', 'handoff-loop', 'payload-unsealed'];

export function statePayload(
  collector: FactCollector,
  { handoff }: Payload,
  at: Places,
  findings: readonly Finding<PayloadCode | SharedCode>[],
): void {
  const { source, target, context, insights, research_seeds, meta } = handoff;
  const facts = new HandoffFacts(collector, at('handoff'), {
    kind: 'payload',
    source: source.skill,
    target: target.skill,
    timestamp: handoff.timestamp,
    findings,
    handedOn: HANDED_ON,
    cautions: [],
    props: {
      text: context.synthesis_summary,
      objective: context.original_prompt,
      context: context.reframed_challenge,
      problemType: context.problem_type,
      category: target.category,
      convergence: meta.convergence_level,
      reason: meta.handoff_reason,
      feedback: meta.user_feedback,
      session: source.session_path,
      expiresAt: handoff.expires_at,
    },
  });
  facts.inWorkflow(
    source.workflow_id ?? sessionName(source.session_path),
    at('handoff', 'source'),
    context.original_prompt,
  );
  facts.passed(meta.handoff_chain ?? [], (i) => at('handoff', 'meta', 'handoff_chain', i));
  const within =
    (...field: string[]) =>
    (i: number) =>
      at('handoff', ...field, i);
  stateInsights(collector, facts, insights, within);
  facts.tell('Uncertainty', insights.uncertainties, within('insights', 'uncertainties'));
  facts.tell('BlindSpot', insights.blind_spots, within('insights', 'blind_spots'));
  const { suggested_terms: terms } = research_seeds;
  facts.tell(
    'Seed',
    terms.map(({ term }) => term),
    within('research_seeds', 'suggested_terms'),
    (i) => ({ reason: terms[i]!.rationale }),
  );
  facts.tell('Question', research_seeds.open_questions, within('research_seeds', 'open_questions'));
}

function stateInsights(
  collector: FactCollector,
  facts: HandoffFacts,
  { convergent, divergent }: Payload['handoff']['insights'],
  within: (...field: string[]) => (index: number) => number,
): void {
  const found = [
    ...convergent.map((insight, i) => ({
      text: insight.theme,
      place: within('insights', 'convergent')(i),
      archetypes: insight.contributing_archetypes,
      props: { kind: 'convergent', confidence: spelt(insight.confidence_score), evidence: insight.key_evidence },
    })),
    ...divergent.map((insight, i) => ({
      text: insight.insight,
      place: within('insights', 'divergent')(i),
      archetypes: [insight.archetype],
      props: { kind: 'divergent', confidence: spelt(insight.confidence) },
    })),
  ];
  const nodes = facts.tell(
    'Insight',
    found.map(({ text }) => text),
    (i) => found[i]!.place,
    (i) => ({ ...found[i]!.props, archetypes: found[i]!.archetypes }),
  );
  found.forEach(({ archetypes, place }, i) => {
    for (const name of archetypes)
      collector.edge(
        'HELD_BY',
        nodes[i]!,
        collector.node('Archetype', name.toLowerCase(), { name: name.toLowerCase() }),
        place,
      );
  });
}

/** Stores keep whole numbers only. */
const spelt = (score: number | undefined) => (score === undefined ? undefined : String(score));

/** A session that names no workflow is one by itself. */
const sessionName = (path: string) => path.split('/').filter(Boolean).at(-1) ?? path;
