/** Makes the handoff document by which one skill hands its deliverable to another, and writes it where it is read into the graph. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { Limits } from '../../dialects/dialect.ts';
import { RULES, readDocument } from '../../dialects/index.ts';
import { isInside } from '../../disk/inside.ts';
import { makeFolder } from '../../disk/safe-place.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { count, OperatorError, type Problem, taskFileName } from '../../model/index.ts';
import type { Workplace } from '../../workplace/workplace.ts';
import { checksumOf } from '../document/check-world.ts';
import { renderSkillHandoff } from '../document/render-handoff.ts';
import { SUMMARY_LENGTH } from '../document/rules.ts';
import { DELIVERABLE_FORMATS, SKILL_VERSION, type SkillHandoff, skillHandoffSchema } from '../document/schema.ts';
import { skillsBefore } from './skills-before.ts';

export interface SendRequest extends Workplace {
  from: string;
  to: string;
  /** From the root, with forward slashes. */
  deliverable: string;
  summary: string;
  goal: string;
  completed?: readonly string[];
  type?: string;
  format?: string;
  status?: string;
  confidence?: string;
  focus?: readonly string[];
  gaps?: readonly string[];
  questions?: readonly string[];
  warnings?: readonly string[];
  workflow?: string;
  /** Where to write it, from the root; by default a file of its own below `handoffs/`. */
  out?: string;
  now?: Date;
}

export interface SentDocument {
  /** From the root. */
  path: string;
  workflowId: string;
  checksum: string;
}

/** Beside `include`'s default globs: what is written here is read. */
const FOLDER = 'handoffs';

export function sendDocument(request: SendRequest): SentDocument {
  const document = makeDocument(request);
  const { workflow_id: workflowId } = document.handoff;
  const path = request.out ?? freePath(request.root, workflowId, document);
  const full = join(request.root, path);
  if (existsSync(full))
    throw new OperatorError({
      code: 'file-exists',
      message: `${path} already exists`,
      hint: 'Name another file: --out',
    });
  if (!isInside(request.root, full)) throw leadsOut(path);
  const text = renderSkillHandoff(document);
  const wrong = problemIn(path, text, request.config.limits);
  if (wrong)
    throw new OperatorError({ code: wrong.code, message: wrong.message, hint: `passdown explain ${wrong.code}` });
  makeFolder(request.root, dirname(path));
  writeFileAtomically(request.root, path, text);
  return { path, workflowId, checksum: document.deliverable.checksum };
}

/** Read as the target will read it: what it would refuse is not written. */
function problemIn(path: string, text: string, limits: Limits): Problem | undefined {
  return readDocument({ path, text }, limits)?.problems.find(({ severity }) => severity === 'error');
}

/** The generation protocol: the workflow's id, the checksum, and all that the target cannot know by itself. */
function makeDocument(request: SendRequest): SkillHandoff {
  const { from } = request;
  const before = [...new Set([...skillsBefore(request, request.workflow), ...(request.completed ?? [])])];
  const checksum = checksumIn(request.root, request.deliverable);
  const format = request.format ?? formatOf(request.deliverable);
  const document = {
    handoff: {
      version: SKILL_VERSION,
      source_skill: from,
      target_skill: request.to,
      timestamp: (request.now ?? new Date()).toISOString(),
      workflow_id: request.workflow ?? newWorkflowId(),
    },
    deliverable: {
      type: request.type ?? (format === 'markdown' ? 'document' : 'data'),
      location: request.deliverable,
      format,
      summary: request.summary,
      checksum,
    },
    context: {
      original_goal: request.goal,
      completed_skills: before.includes(from) ? before : [...before, from],
      focus_areas: [...(request.focus ?? [])],
      known_gaps: [...(request.gaps ?? [])],
      open_questions: [...(request.questions ?? [])],
    },
    quality: {
      completion_status: request.status ?? 'complete',
      confidence: request.confidence ?? 'medium',
      warnings: [...(request.warnings ?? [])],
    },
  };
  const checked = skillHandoffSchema.safeParse(document);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw refused(issue!.path.join('.').replace(/\.\d+$/, ''), issue!.message, request.summary);
}

export const newWorkflowId = () => `workflow-${randomUUID().slice(0, 8)}`;

const FORMATS: Readonly<Record<string, string>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.json': 'json',
  '.yaml': 'yaml',
  '.yml': 'yaml',
};

function formatOf(path: string): string {
  const format = FORMATS[extname(path).toLowerCase()];
  if (format !== undefined) return format;
  throw new OperatorError({
    code: 'usage',
    message: `The extension of ${path} does not tell its format`,
    hint: `Add --format ${DELIVERABLE_FORMATS.join(', --format ')}`,
  });
}

/** Field of the document → the option that gives it. */
const OPTIONS: Readonly<Record<string, string>> = {
  'handoff.source_skill': '--from',
  'handoff.target_skill': '--to',
  'handoff.workflow_id': '--workflow',
  'deliverable.type': '--type',
  'deliverable.location': '--deliverable',
  'deliverable.format': '--format',
  'deliverable.summary': '--summary',
  'context.original_goal': '--goal',
  'context.completed_skills': '--completed',
  'context.focus_areas': '--focus',
  'context.known_gaps': '--gap',
  'context.open_questions': '--question',
  'quality.completion_status': '--status',
  'quality.confidence': '--confidence',
  'quality.warnings': '--warning',
};

function refused(field: string, code: string, summary: string): OperatorError {
  const option = OPTIONS[field] ?? field;
  if (field === 'deliverable.summary')
    return new OperatorError({
      code: 'summary-short',
      message: `The summary has ${count(summary.trim().length, 'character')}; it needs at least ${SUMMARY_LENGTH}`,
      hint: `Say with ${option} what the deliverable holds, what it covers and what it leaves out`,
    });
  return new OperatorError({
    code,
    message: `${option}: ${RULES[code]?.meaning ?? 'this is not right'}`,
    hint: RULES[code] ? `passdown explain ${code} shows what is right` : 'passdown send --help',
  });
}

function checksumIn(root: string, path: string): string {
  const full = join(root, path);
  if (!isInside(root, full)) throw leadsOut(path);
  const checksum = checksumOf(full);
  if (checksum !== undefined) return checksum;
  throw new OperatorError({
    code: 'deliverable-missing',
    message: `${path} does not exist or cannot be read`,
    hint: 'Write the deliverable first, then name it with --deliverable',
    exitCode: 1,
  });
}

function leadsOut(path: string): OperatorError {
  return new OperatorError({
    code: 'outside-root',
    message: `${path} leads out of the project through a link`,
    hint: 'Name a file inside the project',
  });
}

/** One file a handoff: the same two skills may hand on to each other again. */
function freePath(root: string, workflowId: string, { handoff }: SkillHandoff): string {
  const base = `${FOLDER}/${fileName(workflowId)}/${fileName(handoff.source_skill)}-to-${fileName(handoff.target_skill)}`;
  for (let n = 1; ; n++) {
    const path = n === 1 ? `${base}.yaml` : `${base}-${n}.yaml`;
    if (!existsSync(join(root, path))) return path;
  }
}

const LONGEST_NAME = 100;
/** No name of a folder above. */
const fileName = (text: string) => taskFileName(text).replace(/^\./, '%2E').slice(0, LONGEST_NAME);
