/** A payload as its target takes it up: refused with a structured answer and a copy for another try, or acknowledged beside itself. */
import { basename, dirname, resolve } from 'node:path';
import type { CodeOf, Delivery, Receiving } from '../../dialects/dialect.ts';
import { NOTHING, type Receipt, UNKNOWN, warningsOf } from '../../dialects/receipt.ts';
import type { WholeReading } from '../../dialects/whole-dialect.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { type Problem, withoutEnd } from '../../model/index.ts';
import { writeYaml } from '../../parse/write-yaml.ts';
import type { YamlNode } from '../../parse/yaml-node.ts';
import { type PayloadDraft, textAt } from '../discovery/list-skills.ts';
import { perspectiveFiles } from '../payload/check-world.ts';
import {
  type ErrorResponse,
  errorResponse,
  type Failure,
  failureOf,
  renderErrorResponse,
} from '../payload/error-response.ts';
import type { PayloadCode } from '../payload/rules.ts';
import type { Payload, PayloadHandoff } from '../payload/schema.ts';
import { targetOf, targetWarnings, unfit } from './check-target.ts';
import { ACKNOWLEDGEMENT_HEAD, acknowledgementPath, isTheirs, preservePayload } from './session-state.ts';

type Reading = WholeReading<Payload, PayloadCode>;

/** What the perspectives found; `convergent` insights are those that several share. */
interface ReceivedInsight {
  kind: 'convergent' | 'divergent';
  text: string;
  archetypes: string[];
  confidence: number | null;
  evidence: string[];
}

interface PayloadReceipt extends Receipt {
  /** The prompt put neutrally, what kind of problem it is, and why the user chose this target. */
  challenge?: string;
  problemType?: string;
  reason?: string;
  feedback?: string;
  insights?: ReceivedInsight[];
  /** What the source skill is answered where the payload is refused. */
  error?: ErrorResponse['error'];
}

export const payloadReceiving: Receiving<Reading, PayloadReceipt> = {
  receive: receivePayload,
  tell: (receipt) => (receipt.error ? renderErrorResponse({ error: receipt.error }).split('\n') : accepted(receipt)),
};

function accepted({ challenge, problemType, reason, feedback, insights = [] }: PayloadReceipt): string[] {
  const line = (title: string, said: string | undefined) => (said ? [`${title}: ${said.replace(/\s+/g, ' ')}`] : []);
  return [
    ...line('Challenge', challenge),
    ...line('Kind of problem', problemType),
    ...line('Why it was handed on', reason),
    ...line('The user says', feedback),
    ...insights.flatMap(insightLines),
  ];
}

function insightLines({ kind, text, archetypes, confidence, evidence }: ReceivedInsight): string[] {
  const details = [kind, ...archetypes, ...(confidence === null ? [] : [`confidence ${confidence}`])];
  const flat = (said: string) => said.trim().replace(/\s+/g, ' ');
  return [`Insight: ${flat(text)} [${details.join(', ')}]`, ...evidence.map((one) => `  evidence: ${flat(one)}`)];
}

function receivePayload(delivery: Delivery<Reading>): PayloadReceipt {
  const { path, root, reading, file, problems: found } = delivery;
  const written = (reading.data?.handoff ?? {}) as PayloadDraft;
  const target = textAt(written, 'target.skill') ?? '';
  const problems = [...found, ...misplacedSeal(reading.root, found)];
  const skill = targetOf(delivery, written, target);
  const receipt: PayloadReceipt = {
    ...NOTHING,
    dialect: 'payload',
    path,
    workflowId: textAt(written, 'source.workflow_id') ?? null,
    source: textAt(written, 'source.skill') ?? null,
    target: target || null,
    problems,
    warnings: [...warningsOf(problems), ...targetWarnings(skill, target, textAt(written, 'target.category'))],
  };
  const failure = failureOf(problems, { targetSkill: target }) ?? unfit(skill, target, receipt.source ?? UNKNOWN);
  if (failure || !reading.value) {
    const payloadPreserved = preservePayload(root, file.full, file.text);
    return { ...receipt, error: errorResponse({ ...(failure ?? UNREADABLE), payloadPreserved }).error };
  }
  const { handoff } = reading.value;
  const done: Acknowledged = delivery.acknowledge ? acknowledge(file.full, handoff, delivery.now) : {};
  return {
    ...receipt,
    accepted: true,
    goal: handoff.context.original_prompt,
    summary: handoff.context.synthesis_summary || null,
    focus: handoff.research_seeds.suggested_terms.map(({ term, rationale }) =>
      rationale ? `${term}: ${rationale}` : term,
    ),
    readFirst: toRead(root, handoff.source.session_path),
    gaps: [...handoff.insights.uncertainties, ...handoff.insights.blind_spots],
    questions: handoff.research_seeds.open_questions,
    passed: handoff.meta.handoff_chain ?? [handoff.source.skill],
    ...saidIn(handoff),
    ...(done.acknowledgement && { acknowledgement: done.acknowledgement }),
    ...(done.why && { warnings: [...receipt.warnings, done.why] }),
  };
}

function saidIn({ context, meta, insights }: PayloadHandoff): Partial<PayloadReceipt> {
  const { reframed_challenge: challenge, problem_type: problemType } = context;
  return {
    ...(challenge && { challenge }),
    problemType,
    ...(meta.handoff_reason && { reason: meta.handoff_reason }),
    ...(meta.user_feedback && { feedback: meta.user_feedback }),
    insights: [
      ...insights.convergent.map(({ theme, contributing_archetypes, confidence_score, key_evidence }) => ({
        kind: 'convergent' as const,
        text: theme,
        archetypes: contributing_archetypes,
        confidence: confidence_score ?? null,
        evidence: key_evidence,
      })),
      ...insights.divergent.map(({ insight, archetype, confidence }) => ({
        kind: 'divergent' as const,
        text: insight,
        archetypes: [archetype],
        confidence: confidence ?? null,
        evidence: [],
      })),
    ],
  };
}

const UNREADABLE: Failure = { code: 'VALIDATION_FAILED', message: 'The payload cannot be read' };

/** A seal that stands where nobody looks for it was in its place once: the payload is not what was sent. */
function misplacedSeal(
  root: YamlNode | undefined,
  problems: readonly Problem<CodeOf<Reading>>[],
): Problem<PayloadCode>[] {
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

function toRead(root: string, session: string): string[] {
  const base = withoutEnd(session, /[\\/]/);
  return [session, ...perspectiveFiles(resolve(root, session)).map((name) => `${base}/${name}`)];
}

/** Where it stands, or why it stands nowhere. */
interface Acknowledged {
  acknowledgement?: string;
  why?: string;
}

/** Only the source skill would miss it: what is accepted stays so. */
function acknowledge(payload: string, { source, target, meta }: PayloadHandoff, now: Date): Acknowledged {
  const path = acknowledgementPath(payload);
  if (isTheirs(path)) return { why: `${path} was not written by passdown and is left as it is` };
  const text = `${ACKNOWLEDGEMENT_HEAD}${writeYaml({
    acknowledgment: {
      workflow_id: source.workflow_id ?? '',
      source_skill: source.skill,
      target_skill: target.skill,
      payload_hash: meta.payload_hash ?? '',
      acknowledged_at: now.toISOString(),
    },
  })}`;
  try {
    writeFileAtomically(dirname(path), basename(path), text);
    return { acknowledgement: path };
  } catch (error) {
    return { why: `It could not be acknowledged: ${(error as Error).message}` };
  }
}
