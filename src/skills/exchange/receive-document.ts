/** A handoff document as its target takes it up: refused with what a person can do about it, or what to read first and what is open. */
import type { Delivery, Receiving } from '../../dialects/dialect.ts';
import { isError, NOTHING, type Receipt, UNKNOWN, warningsOf } from '../../dialects/receipt.ts';
import type { WholeReading } from '../../dialects/whole-dialect.ts';
import { type PayloadDraft, textAt } from '../discovery/list-skills.ts';
import type { SkillCode } from '../document/rules.ts';
import type { SkillHandoff } from '../document/schema.ts';

/** What (A), (B) and (C) stand for. */
const OPTIONS = [
  { key: 'A', text: 'Regenerate handoff from source skill' },
  { key: 'B', text: 'Manually fix handoff document' },
  { key: 'C', text: 'Abort workflow (preserve completed outputs)' },
];

type Reading = WholeReading<SkillHandoff, SkillCode>;

/** What a person is shown when a handoff document is refused. */
interface DocumentFailure {
  error: string;
  sourceSkill: string;
  targetSkill: string;
  options: { key: string; text: string }[];
}

interface DocumentReceipt extends Receipt {
  failure?: DocumentFailure;
}

export const documentReceiving: Receiving<Reading, DocumentReceipt> = {
  receive: receiveDocument,
  tell: ({ failure }) => (failure ? renderFailure(failure) : []),
};

function receiveDocument({ path, reading, problems }: Delivery<Reading>): DocumentReceipt {
  const { value } = reading;
  const written = (reading.data?.handoff ?? {}) as PayloadDraft;
  const receipt: DocumentReceipt = {
    ...NOTHING,
    dialect: 'skill',
    path,
    workflowId: textAt(written, 'workflow_id') ?? null,
    source: textAt(written, 'source_skill') ?? null,
    target: textAt(written, 'target_skill') ?? null,
    problems,
    warnings: warningsOf(problems),
  };
  const errors = problems.filter(isError);
  if (!value || errors.length > 0)
    return {
      ...receipt,
      failure: {
        error: errors.map(({ message }) => message).join(' · '),
        sourceSkill: receipt.source ?? UNKNOWN,
        targetSkill: receipt.target ?? UNKNOWN,
        options: OPTIONS,
      },
    };
  const { deliverable, context, quality } = value;
  return {
    ...receipt,
    accepted: true,
    goal: context.original_goal,
    summary: deliverable.summary,
    focus: context.focus_areas,
    readFirst: [deliverable.location],
    gaps: context.known_gaps,
    questions: context.open_questions,
    passed: context.completed_skills,
    warnings: [...qualityWarnings(quality), ...quality.warnings, ...receipt.warnings],
  };
}

/** Work that is not done, or that its own maker doubts, is worth a warning. */
function qualityWarnings({ completion_status, confidence }: SkillHandoff['quality']): string[] {
  return [
    ...(completion_status === 'complete' ? [] : [`The source skill says that its work is ${completion_status}`]),
    ...(confidence === 'low' ? ['The source skill has little confidence in it'] : []),
  ];
}

function renderFailure({ error, sourceSkill, targetSkill, options }: DocumentFailure): string[] {
  return [
    `Handoff validation failed: ${error}`,
    `Source skill: ${sourceSkill}`,
    `Target skill: ${targetSkill}`,
    '',
    'Options:',
    ...options.map(({ key, text }) => `(${key}) ${text}`),
  ];
}
