/** A handoff document → what it states: who handed what to whom, in which workflow, and what is missing or open. */

import type { FactCollector } from '../../dialects/fact-collector.ts';
import { HandoffFacts, type Places } from '../../dialects/handoff-facts.ts';
import type { Finding } from '../../model/index.ts';
import type { SkillHandoff } from './schema.ts';

export function stateSkillHandoff(
  collector: FactCollector,
  { handoff, deliverable, context, quality }: SkillHandoff,
  at: Places,
  findings: readonly Finding[],
): void {
  const facts = new HandoffFacts(collector, at('handoff'), {
    kind: 'skill',
    source: handoff.source_skill,
    target: handoff.target_skill,
    timestamp: handoff.timestamp,
    findings,
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
