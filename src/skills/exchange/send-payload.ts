/**
 * Completes a draft to a payload and hands it over: validation first (the target is there and can take it, the session is
 * readable), then transfer (the file with its hash and size, beside the session). How to call the target is said, never done.
 */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { timeOf } from '../../dialects/document-fields.ts';
import { readDocument } from '../../dialects/index.ts';
import { isOf, worldProblems } from '../../dialects/read-document.ts';
import { realPath } from '../../disk/inside.ts';
import { makeFolder } from '../../disk/safe-place.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { OperatorError, type Problem } from '../../model/index.ts';
import { writeYaml } from '../../parse/write-yaml.ts';
import { baseOf, type HandoffFile, readHandoffFile, shownPath } from '../../workplace/read-handoff-file.ts';
import type { Workplace } from '../../workplace/workplace.ts';
import { PAYLOAD_HOLE, quoteWord } from '../discovery/command-line.ts';
import type { Health } from '../discovery/health-check.ts';
import { type Candidate, type PayloadDraft, textAt } from '../discovery/list-skills.ts';
import { invocationOf } from '../discovery/skill.ts';
import { LIFETIME_MS } from '../payload/check-world.ts';
import { payloadDialect } from '../payload/dialect.ts';
import { type ErrorResponse, errorResponse, type Failure, failureOf } from '../payload/error-response.ts';
import { renderPayload } from '../payload/render-payload.ts';
import type { PayloadCode } from '../payload/rules.ts';
import { PAYLOAD_VERSION, type Payload } from '../payload/schema.ts';
import { notFound, targetOf, targetWarnings, unfit } from './check-target.ts';
import { findDraft } from './read-payload-draft.ts';
import { newWorkflowId } from './send-document.ts';
import { preservePayload, recordSession } from './session-state.ts';
import { skillsBefore } from './skills-before.ts';

export interface PayloadRequest extends Workplace {
  home: string;
  /** The draft's file, absolute. */
  file: string;
  /** The target, where the draft does not name it, or another one. */
  to?: string;
  /** Where to write it, absolute; by default in the session's folder. */
  out?: string;
  /** Asks the target's health check; only where the user wants that. */
  checkHealth?: (skill: Candidate) => Promise<Health | undefined>;
  now?: Date;
}

export type PayloadOutcome =
  | { path: string; workflowId: string; checksum: string; invocation: string; warnings: string[] }
  | { error: ErrorResponse['error']; problems: Problem[] };

const FILE_NAME = 'handoff-payload.yaml';

export async function sendPayload(request: PayloadRequest): Promise<PayloadOutcome> {
  const { root, config, now = new Date() } = request;
  const file = readHandoffFile(request, request.file);
  const found = findDraft(file, config.limits);
  if ('message' in found) {
    const payloadPreserved = preservePayload(root, file.full, file.text);
    return {
      error: errorResponse({ ...found, targetSkill: request.to ?? '', payloadPreserved }).error,
      problems: found.problems,
    };
  }
  const draft = complete(request, found.draft, now);
  const category = textAt(draft, 'target.category');
  const target = textAt(draft, 'target.skill') ?? '';
  const skill = targetOf(request, draft, target);
  if (typeof skill === 'object') addTarget(draft, skill, category);

  // Read again as the target will read it: what is wrong has a line in the text that is kept for another try.
  const text = writeYaml({ handoff: draft });
  const document = readDocument({ path: file.path, text }, config.limits);
  const world = document ? worldProblems(document, root, { now: now.getTime(), config }) : [];
  const problems = [...(document?.problems ?? []), ...world]
    .filter(({ code }) => !SEAL_CODES.has(code))
    .map((problem) => (target === '' ? withOption(problem) : problem));
  const failure =
    wrongIn(problems, target) ??
    (skill === undefined ? notFound(request, target) : unfit(skill, target, textAt(draft, 'source.skill') ?? '')) ??
    (await unwell(skill as Candidate, request));
  const value = isOf(document, payloadDialect) ? document.reading.value : undefined;
  if (failure || !value) {
    const payloadPreserved = preservePayload(root, withYamlName(file), text, `${target}\n${file.text}`);
    const path = shownPath(root, payloadPreserved);
    return {
      error: errorResponse({ ...(failure ?? UNREADABLE), payloadPreserved }).error,
      problems: problems.map((problem) => ({ ...problem, path })),
    };
  }
  return transfer(request, value, skill as Candidate, [
    ...problems.map(({ message }) => message),
    ...targetWarnings(skill, target, category),
  ]);
}

/** A draft has no seal yet, or an old one. */
const SEAL_CODES: ReadonlySet<string> = new Set<PayloadCode>([
  'payload-unsealed',
  'payload-hash-mismatch',
  'payload-size-mismatch',
]);
const UNREADABLE: Failure = { code: 'VALIDATION_FAILED', message: 'The payload cannot be read' };
const withYamlName = ({ full }: HandoffFile) => full.replace(/\.json$/i, '.yaml');

/** What a draft may leave to us: version, times, the workflow's id, the chain; the seal comes last. */
function complete(request: PayloadRequest, given: PayloadDraft, now: Date): PayloadDraft {
  const draft = structuredClone(plain(given));
  const source = mapIn(draft, 'source');
  const meta = mapIn(draft, 'meta');
  mapIn(draft, 'target');
  const made = textAt(draft, 'timestamp') ?? now.toISOString();
  const skill = textAt(draft, 'source.skill');
  const workflow = textAt(draft, 'source.workflow_id');
  const chain = Array.isArray(meta.handoff_chain) ? (meta.handoff_chain as unknown[]) : skillsBefore(request, workflow);
  Object.assign(draft, {
    version: PAYLOAD_VERSION,
    timestamp: made,
    expires_at: textAt(draft, 'expires_at') ?? new Date((timeOf(made) ?? now.getTime()) + LIFETIME_MS).toISOString(),
  });
  source.workflow_id = workflow ?? newWorkflowId();
  if (skill && chain.at(-1) !== skill) meta.handoff_chain = [...chain, skill];
  if (request.to !== undefined) draft.target = { ...categoryOf(draft), skill: request.to };
  delete meta.payload_hash;
  delete meta.payload_size_bytes;
  return draft;
}

/** What kind of work is asked for stays, whoever does it. */
function categoryOf(draft: PayloadDraft): { category?: string } {
  const category = textAt(draft, 'target.category');
  return category === undefined ? {} : { category };
}

/** Maps that inherit nothing, as ordinary ones. */
const plain = (draft: PayloadDraft): PayloadDraft => JSON.parse(JSON.stringify(draft));

function mapIn(draft: PayloadDraft, name: string): PayloadDraft {
  const value = draft[name];
  if (value === undefined || value === null) draft[name] = {};
  return typeof draft[name] === 'object' ? (draft[name] as PayloadDraft) : {};
}

function addTarget(draft: PayloadDraft, skill: Candidate, wanted: string | undefined): void {
  const category = wanted !== undefined && skill.categories.includes(wanted) ? wanted : skill.categories[0];
  draft.target = { skill: skill.skill, invocation: invocationOf(skill), category };
}

function wrongIn(problems: readonly Problem[], target: string): Failure | undefined {
  const failure = failureOf(problems, { targetSkill: target });
  if (!failure?.missingFields?.includes('handoff.target.skill')) return failure;
  return { ...failure, message: `${failure.message}. --to <skill> names the target; passdown skills lists them` };
}

/** The target need not stand in the draft. */
function withOption(problem: Problem): Problem {
  if (!problem.message.startsWith('handoff.target')) return problem;
  return { ...problem, message: `${problem.message}, or give --to <skill>` };
}

async function unwell(skill: Candidate, { checkHealth }: PayloadRequest): Promise<Failure | undefined> {
  const health = await checkHealth?.(skill);
  if (!health || health.ok) return undefined;
  return {
    code: 'HEALTH_CHECK_FAILED',
    message: `${health.command} says that ${skill.skill} is not well: ${health.detail}`,
    targetSkill: skill.skill,
  };
}

function transfer(request: PayloadRequest, payload: Payload, skill: Candidate, warnings: string[]): PayloadOutcome {
  const { root, now = new Date() } = request;
  const { source, target } = payload.handoff;
  const path = request.out ?? freePath(resolve(root, source.session_path), request.file);
  const base = baseOf(request, dirname(path));
  if (existsSync(path) && !isSame(path, request.file))
    throw new OperatorError({
      code: 'file-exists',
      message: `${path} already exists`,
      hint: 'Name another file: --out',
    });
  const text = renderPayload(payload);
  // Links on the way were followed when the base was found; what is written is the file that they lead to.
  const folder = makeFolder(realPath(base), realPath(dirname(path)));
  writeFileAtomically(realPath(base), join(folder, basename(path)), text);
  recordSession(root, {
    workflowId: source.workflow_id!,
    source: source.skill,
    target: target.skill,
    payload: path,
    sentAt: now.toISOString(),
    files: [{ path, sha256: hash('sha256', text, 'hex') }],
  });
  return {
    path,
    workflowId: source.workflow_id!,
    checksum: sealIn(text),
    invocation: invocationOf(skill).replaceAll(`{${PAYLOAD_HOLE}}`, quoteWord(path)),
    warnings,
  };
}

/** Behind everything that an author wrote. */
function sealIn(text: string): string {
  return /sha256:[0-9a-f]{64}/.exec(text.slice(text.lastIndexOf('payload_hash:')))![0];
}

/** A draft in its place becomes the payload; any other file stays as it is. */
function freePath(folder: string, draft: string): string {
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? FILE_NAME : FILE_NAME.replace('.', `-${n}.`));
    if (!existsSync(path) || isSame(path, draft)) return path;
  }
}

const isSame = (a: string, b: string) => realPath(a) === realPath(b);
