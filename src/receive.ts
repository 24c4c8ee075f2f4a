/**
 * A handoff as its target takes it up: everything is validated before any work begins. What is refused stops here, with what
 * the source skill or a person can do about it; what is accepted says what to read first and what is not settled.
 */
import { resolve } from 'node:path';
import { sessionRoots } from './config/session-roots.ts';
import { type DocumentReading, readDocument, worldProblems } from './dialects/index.ts';
import { perspectiveFiles } from './dialects/payload/check-world.ts';
import { type ErrorResponse, errorResponse, type Failure, failureOf } from './dialects/payload/error-response.ts';
import type { PayloadHandoff } from './dialects/payload/schema.ts';
import type { SkillHandoff } from './dialects/skill/schema.ts';
import type { WholeReading } from './dialects/whole-dialect.ts';
import { type Candidate, listSkills, type PayloadDraft, textAt } from './list-skills.ts';
import { OperatorError, type Problem } from './model/index.ts';
import { writeYaml } from './parse/write-yaml.ts';
import type { YamlNode } from './parse/yaml-node.ts';
import { type HandoffFile, type Place, readHandoffFile } from './read-handoff-file.ts';
import { acknowledgementPath, preservePayload } from './session-state.ts';
import { writeFileAtomically } from './write-file.ts';

export interface ReceiveRequest extends Place {
  home: string;
  /** Absolute. */
  file: string;
  /** Write that a payload was accepted; true if left out. */
  acknowledge?: boolean;
  now?: Date;
}

export interface Receipt {
  accepted: boolean;
  dialect: 'skill' | 'payload';
  path: string;
  workflowId: string | null;
  source: string | null;
  target: string | null;
  problems: Problem[];
  /** What the target is asked, and what it gets. */
  goal: string | null;
  summary: string | null;
  focus: string[];
  readFirst: string[];
  gaps: string[];
  questions: string[];
  warnings: string[];
  /** Of a handoff document that was refused: what a person is shown. */
  failure?: DocumentFailure;
  /** Of a payload that was refused: what the source skill is answered. */
  error?: ErrorResponse['error'];
  /** Where it stands that a payload was accepted. */
  acknowledgement?: string;
}

export interface DocumentFailure {
  error: string;
  sourceSkill: string;
  targetSkill: string;
  options: { key: string; text: string }[];
}

export function receive(request: ReceiveRequest): Receipt {
  const { root, config, now = new Date() } = request;
  const file = readHandoffFile(request, request.file);
  const document = readDocument({ path: file.path, text: file.text }, config.limits);
  if (document?.dialect.name !== 'skill' && document?.dialect.name !== 'payload')
    throw new OperatorError({
      code: 'not-a-handoff',
      message: `${file.path} is neither a handoff document nor a payload`,
      hint: document ? `It is of the ${document.dialect.name} dialect: passdown check` : 'docs/skills.md shows both',
      exitCode: 1,
    });
  const world = worldProblems(document, root, { now: now.getTime(), sessionRoots: sessionRoots(root, config) });
  const problems = [...document.problems, ...world];
  return document.dialect.name === 'skill'
    ? receiveDocument(document as DocumentReading<WholeReading<SkillHandoff>>, problems)
    : receivePayload(request, file, document as DocumentReading<WholeReading<{ handoff: PayloadHandoff }>>, problems);
}

const isError = ({ severity }: Problem) => severity === 'error';
const warningsOf = (problems: readonly Problem[]) =>
  problems.filter((problem) => !isError(problem)).map(({ message }) => message);

/** What (A), (B) and (C) stand for. */
const OPTIONS = [
  { key: 'A', text: 'Regenerate handoff from source skill' },
  { key: 'B', text: 'Manually fix handoff document' },
  { key: 'C', text: 'Abort workflow (preserve completed outputs)' },
];
const UNKNOWN = 'unknown';

function receiveDocument({ path, reading }: DocumentReading<WholeReading<SkillHandoff>>, problems: Problem[]): Receipt {
  const { value } = reading;
  const written = (reading.data?.handoff ?? {}) as PayloadDraft;
  const receipt: Receipt = {
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
    warnings: [...qualityWarnings(quality), ...quality.warnings, ...receipt.warnings],
  };
}

/** Work that is not done, or that its own maker doubts, is worth a warning. */
function qualityWarnings({ completion_status, confidence }: SkillHandoff['quality']): string[] {
  return [
    ...(completion_status === 'complete' ? [] : [`The source skill calls its work ${completion_status}`]),
    ...(confidence === 'low' ? ['The source skill has little confidence in it'] : []),
  ];
}

const NOTHING = {
  accepted: false,
  goal: null,
  summary: null,
  focus: [],
  readFirst: [],
  gaps: [],
  questions: [],
} satisfies Partial<Receipt>;

function receivePayload(
  request: ReceiveRequest,
  file: HandoffFile,
  { path, reading }: DocumentReading<WholeReading<{ handoff: PayloadHandoff }>>,
  found: Problem[],
): Receipt {
  const written = (reading.data?.handoff ?? {}) as PayloadDraft;
  const target = textAt(written, 'target.skill') ?? '';
  const problems = [...found, ...misplacedSeal(reading.root, found)];
  const skill = targetOf(request, written, target);
  const receipt: Receipt = {
    ...NOTHING,
    dialect: 'payload',
    path,
    workflowId: textAt(written, 'source.workflow_id') ?? null,
    source: textAt(written, 'source.skill') ?? null,
    target: target || null,
    problems,
    warnings: [...warningsOf(problems), ...targetWarnings(skill, target)],
  };
  const failure = failureOf(problems, { targetSkill: target }) ?? unfit(skill, target, receipt.source ?? UNKNOWN);
  if (failure || !reading.value) {
    const payloadPreserved = preservePayload(request.root, file.full, file.text);
    return { ...receipt, error: errorResponse({ ...(failure ?? UNREADABLE), payloadPreserved }).error };
  }
  const { handoff } = reading.value;
  const done: Acknowledged = request.acknowledge === false ? {} : acknowledge(file.full, handoff, request.now);
  return {
    ...receipt,
    accepted: true,
    goal: handoff.context.original_prompt,
    summary: handoff.context.synthesis_summary || null,
    focus: handoff.research_seeds.suggested_terms.map(({ term }) => term),
    readFirst: toRead(request.root, handoff.source.session_path),
    gaps: [...handoff.insights.uncertainties, ...handoff.insights.blind_spots],
    questions: handoff.research_seeds.open_questions,
    ...(done.acknowledgement && { acknowledgement: done.acknowledgement }),
    ...(done.why && { warnings: [...receipt.warnings, done.why] }),
  };
}

const UNREADABLE: Failure = { code: 'VALIDATION_FAILED', message: 'The payload cannot be read' };

/** A seal that stands where nobody looks for it was in its place once: the payload is not what was sent. */
function misplacedSeal(root: YamlNode | undefined, problems: readonly Problem[]): Problem[] {
  const unsealed = problems.find(({ code }) => code === 'payload-unsealed');
  if (!unsealed || !root || !carriesSeal(root)) return [];
  const message =
    'This payload carries a hash, but not in meta.payload_hash, so it is not what was sent. Have it sent again';
  return [{ ...unsealed, code: 'payload-hash-mismatch', severity: 'error', message }];
}

function carriesSeal(node: YamlNode): boolean {
  if (node.kind === 'list') return node.items.some(carriesSeal);
  if (node.kind !== 'map') return false;
  return node.entries.some(
    ({ key, value }) => carriesSeal(value) || (SEALS.has(key.text) && value.kind === 'scalar' && value.text !== ''),
  );
}
const SEALS = new Set(['payload_hash', 'payload_size_bytes']);

/** `closed`: it is there, but takes nothing from this source. */
type Target = Candidate | 'closed' | undefined;

export function targetOf(place: Place & { home: string }, draft: PayloadDraft, target: string): Target {
  const { skills, closed } = listSkills({ ...place, draft });
  return skills.find(({ skill }) => skill === target) ?? (closed.includes(target) ? 'closed' : undefined);
}

/** Why the target itself cannot take a payload that is valid. Whoever receives exists, even where discovery does not see it. */
export function unfit(skill: Target, target: string, source: string): Failure | undefined {
  if (skill === 'closed')
    return {
      code: 'VALIDATION_FAILED',
      message: `${target} takes no handoffs from ${source}`,
      validationErrors: [`accepts_from of ${target} does not name ${source}`],
      targetSkill: target,
    };
  if (!skill || skill.missing.length === 0) return undefined;
  const missingFields = skill.missing.map((field) => `handoff.${field}`);
  return {
    code: 'INVALID_PAYLOAD',
    message: `${target} requires ${missingFields.join(', ')}, which the payload lacks`,
    missingFields,
    targetSkill: target,
  };
}

export function targetWarnings(skill: Target, target: string): string[] {
  if (skill === undefined)
    return target === '' ? [] : [`No skill ${target} was found here, so what it requires was not checked`];
  if (skill === 'closed' || skill.absent.length === 0) return [];
  return [`${target} would also use ${skill.absent.join(', ')}, which the payload lacks`];
}

function toRead(root: string, session: string): string[] {
  const base = session.replace(/[\\/]+$/, '');
  return [session, ...perspectiveFiles(resolve(root, session)).map((name) => `${base}/${name}`)];
}

/** Where it stands, or why it stands nowhere. */
interface Acknowledged {
  acknowledgement?: string;
  why?: string;
}

/** Only the source skill would miss it: what is accepted stays so. */
function acknowledge(payload: string, { source, target, meta }: PayloadHandoff, now = new Date()): Acknowledged {
  const path = acknowledgementPath(payload);
  const text = writeYaml({
    acknowledgment: {
      workflow_id: source.workflow_id ?? '',
      source_skill: source.skill,
      target_skill: target.skill,
      payload_hash: meta.payload_hash ?? '',
      acknowledged_at: now.toISOString(),
    },
  });
  try {
    writeFileAtomically(path, text);
    return { acknowledgement: path };
  } catch (error) {
    return { why: `It could not be acknowledged: ${(error as Error).message}` };
  }
}

/** What a person is shown when a handoff document is refused. */
export function renderFailure({ error, sourceSkill, targetSkill, options }: DocumentFailure): string {
  return [
    `Handoff validation failed: ${error}`,
    `Source skill: ${sourceSkill}`,
    `Target skill: ${targetSkill}`,
    '',
    'Options:',
    ...options.map(({ key, text }) => `(${key}) ${text}`),
  ].join('\n');
}
