/** A handoff of the pipeline as its consumer takes it up: five steps in order, each logged; one that fails sends it back to its producer. */
import type { Delivery, Receiving } from '../dialects/dialect.ts';
import { isError, NOTHING, type Receipt, UNKNOWN, warningsOf } from '../dialects/receipt.ts';
import type { WholeReading } from '../dialects/whole-dialect.ts';
import { type PayloadDraft, textAt } from '../skills/discovery/list-skills.ts';
import { type Step, validationSteps } from './dialect/protocol.ts';
import type { PipelineCode } from './dialect/rules.ts';
import type { PipelineHandoff } from './dialect/schema.ts';
import { summaryOf } from './dialect/summary.ts';

type Reading = WholeReading<PipelineHandoff, PipelineCode>;

/** The five steps of its validation, and to whom it returns where one failed. */
export interface PipelineReceipt extends Receipt {
  steps: Step[];
  returnsTo?: string;
}

export const pipelineReceiving: Receiving<Reading, PipelineReceipt> = {
  amongOthers: true,
  receive: receivePipeline,
  tell: ({ accepted, steps, returnsTo }) => [
    ...renderSteps(steps),
    ...(accepted ? [] : [`Returns to: ${returnsTo}. Nothing after it moves until it is handed on again.`]),
  ],
};

function receivePipeline({ path, reading, problems }: Delivery<Reading>): PipelineReceipt {
  const { value } = reading;
  const written = (reading.data?.handoff ?? {}) as PayloadDraft;
  const source = textAt(written, 'producer') ?? null;
  const accepted = value !== undefined && !problems.some(isError);
  return {
    ...NOTHING,
    accepted,
    dialect: 'pipeline',
    path,
    workflowId: textAt(written, 'workflow_id') ?? null,
    source,
    target: textAt(written, 'consumer') ?? null,
    problems,
    warnings: [...(accepted ? standsStill(value) : []), ...warningsOf(problems)],
    steps: validationSteps(problems, reading.data !== undefined),
    ...(accepted ? { summary: summaryOf(value), readFirst: [path] } : { returnsTo: source ?? UNKNOWN }),
  };
}

/** A valid handoff after which nobody begins. */
function standsStill({ handoff, body }: PipelineHandoff): string[] {
  const isOpen = 'quality_summary' in body && body.quality_summary.p0_resolved === false;
  const rejected = 'user_approval' in body && body.user_approval?.approved === false;
  return [
    ...(handoff.status === 'complete'
      ? []
      : [`Its status is ${handoff.status}: the workflow stays where it is. Wait for a complete one`]),
    ...(isOpen ? ['P0 items are not resolved: nothing is delivered. Wait for one that resolves them'] : []),
    ...(rejected ? ['The user did not approve: the workflow stops here. Wait for one that is approved'] : []),
  ];
}

function renderSteps(steps: readonly Step[]): string[] {
  return steps.flatMap(({ step, name, ran, passed, log }) => [
    `${step}. ${name}: ${step === steps.length || !ran ? log[0] : passed ? 'yes' : 'no'}`,
    ...(step === steps.length || !ran ? [] : log.map((line) => `   ${line}`)),
  ]);
}
