/** A handoff document → what it states: who handed what to whom, in which workflow, and what is missing or open. */
import type { FactCollector } from '../../dialects/fact-collector.ts';
import type { Finding } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';
import { HandoffFacts, type Places } from '../handoff-facts.ts';
import type { SkillCode } from './rules.ts';
import type { SkillHandoff } from './schema.ts';

/** Warnings that whoever takes over must know of. */
const HANDED_ON: readonly SkillCode[] = ['version-other'];

export function stateSkillHandoff(
  collector: FactCollector,
  { handoff, deliverable, context, quality }: SkillHandoff,
  at: Places,
  findings: readonly Finding<SkillCode | SharedCode>[],
): void {
  const facts = new HandoffFacts(collector, at('handoff'), {
    kind: 'skill',
    source: handoff.source_skill,
    target: handoff.target_skill,
    timestamp: handoff.timestamp,
    findings,
    handedOn: HANDED_ON,
    cautions: quality.warnings,
    props: {
      text: deliverable.summary,
      objective: context.original_goal,
      status: quality.completion_status,
      confidence: quality.confidence,
      focus: context.focus_areas,
    },
  });
  facts.inWorkflow(handoff.workflow_id, at('handoff', 'workflow_id'), context.original_goal);
  facts.passed(context.completed_skills, (i) => at('context', 'completed_skills', i));
  facts.delivers(deliverable, at('deliverable', 'location'));
  facts.tell('Gap', context.known_gaps, (i) => at('context', 'known_gaps', i));
  facts.tell('Question', context.open_questions, (i) => at('context', 'open_questions', i));
}
