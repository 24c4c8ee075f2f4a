/** A handoff into the file of its task: checked as if it stood there, then written, whole or not at all. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kindOf } from '../config/kind-of.ts';
import type { Config } from '../config/schema.ts';
import { readAs, readDocument } from '../dialects/index.ts';
import { isOf } from '../dialects/read-document.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import { type HandoffDraft, readDraft } from '../dialects/task/handoff-draft.ts';
import { type HandoffPlace, type PlacedHandoff, placeHandoff, putHandoff } from '../dialects/task/place-handoff.ts';
import { OUTCOMES } from '../dialects/task/schema.ts';
import { makeFolder } from '../disk/safe-place.ts';
import { writeFileAtomically } from '../disk/write-file.ts';
import { OperatorError, type Problem } from '../model/index.ts';
import { lineAt, lineText, mapLines, positionAt } from '../parse/line-map.ts';
import { showMasks } from '../words/mask-secrets.ts';
import { hideSecrets } from '../words/redact.ts';
import { fileAt } from '../workplace/documents.ts';
import { taskFileOf } from '../workplace/find-task-file.ts';
import type { TaskFile } from '../workplace/task-file.ts';
import type { Workplace } from '../workplace/workplace.ts';
import { check } from './check.ts';

export interface SubmitRequest extends Workplace {
  /** The task's id, in any spelling, or its file below the root. */
  task: string;
  /** Where its file is known to be, below the root; else it is looked for. */
  path?: string | undefined;
  /** YAML, with or without a fence and a heading, or the same as data. */
  handoff: string | Record<string, unknown>;
  /** Replace a handoff that is there; prose is kept in any case. */
  overwrite?: boolean | undefined;
  /** False: only say what is wrong. */
  write?: boolean;
}

/** A problem of the file as it would be, with the line of the draft that it is about. */
export interface DraftProblem extends Problem {
  draftLine: number;
  /** That line's words, secrets redacted. */
  draftText: string;
}

export interface Submission {
  path: string;
  /** Where the handoff stands in the file, or would. */
  line: number;
  replaces: HandoffPlace['replaces'];
  problems: DraftProblem[];
  /** Errors leave the file as it was. */
  written: boolean;
}

export async function submitHandoff(request: SubmitRequest): Promise<Submission> {
  const { root, config, write = true, overwrite = false } = request;
  const draft = draftOf(request);
  const file = taskFileOf({ root, config }, request.task, request.path);
  const place = placeIn(file);
  if (write && !overwrite) refuseFilled(file, place);
  const placed = putHandoff(file.text, place, draft.yaml);
  const problems = await problemsOf({ root, config }, file.path, placed, draft);
  const invalid = problems.some(({ severity }) => severity === 'error');
  if (!invalid) assertRead(file.path, placed, config);
  if (write && !invalid) replaceFile(request, file, placed.text);
  const { line } = positionAt(mapLines(placed.text), placed.start);
  return { path: file.path, line, replaces: place.replaces, problems, written: write && !invalid };
}

/** What is wrong with a handoff of a task that has no file yet, or is not named. */
export async function checkDraft(request: Pick<SubmitRequest, 'root' | 'config' | 'handoff'>): Promise<DraftProblem[]> {
  const draft = draftOf(request);
  return problemsOf(request, ALONE, putHandoff('', ALONE_PLACE, draft.yaml), draft);
}

/** A draft by itself, in a file that holds nothing else. */
const ALONE = 'task-draft.md';
const ALONE_PLACE: HandoffPlace = { start: 0, end: 0, replaces: 'nothing', above: ['## Handoff', ''], below: [] };

function draftOf({ config, handoff }: Pick<SubmitRequest, 'config' | 'handoff'>): HandoffDraft {
  const draft = readDraft(handoff);
  refuseLarge(draft, config);
  refuseOther(draft, config);
  return draft;
}

/** Prose, another mapping, or a form that says nothing is not a handoff in any file. One with mistakes is, and the mistakes are reported. */
function refuseOther({ yaml }: HandoffDraft, { limits }: Config): void {
  const { text } = putHandoff('', ALONE_PLACE, yaml);
  const document = readDocument({ path: ALONE, text }, limits);
  const handoff = isOf(document, taskDialect) ? document.reading.handoff : undefined;
  if (handoff || document?.problems.some(({ severity }) => severity === 'error')) return;
  throw refused(
    'draft-no-handoff',
    'This is not a handoff: it has no outcome and no other field of a handoff',
    `Begin with outcome: ${OUTCOMES.join(' | ')}, not below another key; then lists such as gotchas: or files_modified:`,
  );
}

function refuseLarge({ yaml }: HandoffDraft, { limits }: Config): void {
  if (yaml.length > limits.handoffBytes)
    throw refused(
      'handoff-too-large',
      `This handoff has ${yaml.length.toLocaleString('en')} characters; the limit is ${limits.handoffBytes.toLocaleString('en')}`,
      'Move long text into a file and name that file',
    );
}

function placeIn({ path, markdown, reading }: TaskFile): HandoffPlace {
  const open = markdown.fences.find(({ closed }) => !closed);
  if (open)
    throw refused(
      'fence-unclosed',
      `A fence in ${path}:${open.openLine + 1} is never closed, so a handoff would become part of it`,
      'Close the fence first',
    );
  const place = placeHandoff(markdown, reading);
  if (place) return place;
  throw refused(
    'handoff-unclear',
    `${path} has several handoff sections that cannot be read`,
    'Correct or remove them first; passdown check says what is wrong',
  );
}

function refuseFilled({ path, markdown }: TaskFile, { replaces, start }: HandoffPlace): void {
  const where = `${path}:${lineAt(markdown, start) + 1}`;
  if (replaces === 'handoff')
    throw refused(
      'handoff-exists',
      `${where} already has a handoff`,
      'Read it first. overwrite: true replaces it, so repeat what is still true in yours',
    );
  if (replaces === 'prose')
    throw refused(
      'handoff-freeform',
      `${where} has a handoff in prose`,
      'overwrite: true puts yours above it and keeps its words; passdown migrate structures them',
    );
}

/** What `check` says of the section, with the line of the draft for each. */
async function problemsOf(
  { root, config }: Pick<SubmitRequest, 'root' | 'config'>,
  path: string,
  { text, start, end }: PlacedHandoff,
  { yaml, linesAbove }: HandoffDraft,
): Promise<DraftProblem[]> {
  const { problems } = await check({ root, config, source: { path, text } });
  const map = mapLines(text);
  const [first, last] = [lineAt(map, start), lineAt(map, end)];
  // Problems of the whole section stand at its heading, or at the fence's first line.
  const heading = headingAbove(map, first);
  const drafted = mapLines(hideSecrets(yaml));
  return problems
    .filter((problem) => problem.path === path && problem.line - 1 >= heading && problem.line - 1 <= last)
    .map((problem) => {
      const line = Math.min(Math.max(problem.line - 1 - first, 0), drafted.starts.length - 1);
      return { ...problem, draftLine: line + linesAbove + 1, draftText: showMasks(lineText(drafted, line).trim()) };
    });
}

function headingAbove(map: ReturnType<typeof mapLines>, line: number): number {
  for (let at = line - 2; at >= Math.max(line - 4, 0); at--) if (lineText(map, at).trim() !== '') return at;
  return line - 1;
}

/** The last look: what counts in the new text is what was handed in. */
function assertRead(path: string, { text, start, end }: PlacedHandoff, config: Config): void {
  const block = readAs(taskDialect, { path, text, as: kindOf(config, path) }, config.limits)?.reading.handoff?.block;
  if (block && block.start >= start && block.end <= end && Buffer.byteLength(text) <= config.limits.fileBytes) return;
  throw refused(
    'handoff-unplaced',
    `In ${path} another handoff would count instead of this one`,
    'Merge its handoff sections into one, close open comments and keep the file below limits.fileBytes',
  );
}

function replaceFile(workplace: Workplace, { path, text, isNew }: TaskFile, after: string): void {
  const full = join(workplace.root, path);
  if (isNew ? existsSync(full) : fileAt(workplace, path).source?.text !== text)
    throw refused(
      'file-changed',
      `${path} was changed meanwhile; nothing was written`,
      'Read it again and submit again',
    );
  if (isNew) makeFolder(workplace.root, dirname(path));
  if (after !== text) writeFileAtomically(workplace.root, path, after);
}

function refused(code: string, message: string, hint: string): OperatorError {
  return new OperatorError({ code, message, hint, exitCode: 1 });
}
