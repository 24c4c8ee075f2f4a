/** Backlog.md: one file for each task, with front matter. The tool owns the files: nobody is asked to write a handoff into them. */
import { normaliseTaskId } from '../../model/index.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import type { Dialect } from '../dialect.ts';
import { convention, openFences, titleOf } from '../kit/convention.ts';
import { designItems } from '../kit/decisions.ts';
import { TaskWorld } from '../task/check-world.ts';
import { deriveParts } from '../task/derived.ts';
import { taskDialect } from '../task/dialect.ts';
import { taskFacts } from '../task/facts.ts';
import { markdownEntries } from '../task/metadata.ts';
import { nameFiles, type Span, type TaskParts } from '../task/read-task.ts';
import type { TaskReading } from '../task/reading.ts';
import { TASK_RULES, type TaskCode } from '../task/rules.ts';
import { type Status, UNKNOWN_STATUS } from '../task/statuses.ts';
import { type Parts, readParts } from './backlog-parts.ts';

const PLACE = /^(?:[^/]+\/)*?\.?backlog\/(?:[^/]+\/)*[^/]+\.md$/i;

export const backlogDialect: Dialect<TaskReading> = {
  name: 'backlog',
  version: 2,
  place: PLACE,
  rules: TASK_RULES,
  read(source, limits) {
    const { path, markdown, as } = source;
    if (as !== 'backlog' && isBacklogText(path)) return undefined;
    const parts = readParts(markdown);
    const { doc, told } = parts;
    const reading = taskDialect.read({ ...source, markdown: doc, as: 'task' }, limits)!;
    const { task } = reading;
    const id = task.id ?? numberOf(path, doc);
    if (id === undefined || !saysTask(path, doc, task)) return undefined;
    task.id = id;
    task.index = [];
    task.criteria = task.criteria.map((one) => ({ ...one, text: one.text.replace(/^#\d+[ \t]+/, '') }));
    takeAsked(task, parts);
    settleStatus(reading, path, doc);
    if (!reading.handoff && told.length > 0) reading.derived = deriveParts(doc, told);
    return {
      ...reading,
      note: false,
      freeform: [],
      state: reading.state === 'invalid' ? 'invalid' : 'ingested',
      findings: reading.findings.filter(({ code }) => !NOT_OURS.has(code)),
    };
  },
  facts(reading, path, map, project) {
    const facts = taskFacts(reading, path, map, project);
    if (isPutAway(path))
      for (const { type, props } of facts.edges) if (type === 'DESCRIBES') Object.assign(props, { kind: 'index' });
    return facts;
  },
  world: (root, settings) => new TaskWorld(root, settings),
};

/** Between marks a text may have headings of its own, which would end it. */
function takeAsked(task: TaskParts, { doc, description, plan }: Parts): void {
  const textOf = ({ start, end }: Span) => doc.text.slice(start, end).trim();
  if (description) task.objective = textOf(description);
  if (plan) task.context ??= { ...plan, text: textOf(plan), level: 2 };
  for (const span of [description, plan]) if (span) nameFiles(task, doc, span);
}

const NAMED = /(?:^|\/)[\p{L}][\p{L}\p{N}_]*-\d+(?:\.\d+)* - [^/]*\.md$/iu;

/** Its front matter, its name or its metadata says that it is a task; a README in the folder does not. */
function saysTask(path: string, { frontMatter, headings }: Markdown, { metadata, name }: TaskParts): boolean {
  if (frontMatter || NAMED.test(path)) return true;
  return metadata.status !== undefined || (name !== undefined && headings.some(({ title }) => /^task\b/i.test(title)));
}

/** Tasks of people without the tool: `- **ID**: 025` below a heading, or `025-name.md`. */
function numberOf(path: string, doc: Markdown): TaskParts['id'] {
  const entry = markdownEntries(doc, [], 0, Math.min(doc.starts.length, 40)).find(({ name }) => name === 'id');
  const written = entry?.text ?? /(?:^|\/)(\d{1,6})[-_ ][^/]*\.md$/.exec(path)?.[1];
  const value = written === undefined ? undefined : normaliseTaskId(written);
  return value === undefined ? undefined : { value, start: entry?.start ?? 0, end: entry?.end ?? 0 };
}

/** `Merged into 12.16`: whoever goes on, goes on there. */
const MERGED = /^['"]?(?:merged into|duplicate of|replaced by|superseded by|moved to)\b/i;

/** The folder counts before the file. A word that nobody knows is told, unless it does not matter. */
function settleStatus(reading: TaskReading, path: string, doc: Markdown): void {
  const { metadata } = reading.task;
  const unknown = reading.findings.find(({ code }) => code === 'status-invalid');
  const word = unknown && doc.text.slice(unknown.start, unknown.end);
  if (word !== undefined && MERGED.test(word)) metadata.status = 'skipped';
  const status = statusIn(path, metadata.status);
  if (status) metadata.status = status;
  reading.findings = reading.findings.filter((finding) => finding !== unknown);
  if (!unknown || status !== UNKNOWN_STATUS) return;
  const message = `${word!.slice(0, 40)} is not a status that passdown knows, so the task is not ready. It knows To Do, In Progress, Review, Blocked, Done, Won't Do and the like`;
  reading.findings.push({ ...unknown, message });
}

/** Advice to write what passdown reads is none where another tool writes the file. */
const NOT_OURS = new Set<TaskCode>([
  'handoff-missing',
  'handoff-freeform',
  'handoff-foreign',
  'template-unfilled',
  'task-id-missing',
]);

/** Texts about the project: documents, decisions, milestones. */
const TEXT = /(?:^|\/)\.?backlog\/(?:docs|decisions|milestones)\/|(?:^|\/)(?:doc|decision|m)-\d+(?: - [^/]*)?\.md$/i;
const IN_DRAFTS = /\/drafts?\//i;
const IN_ARCHIVE = /\/archived?\//i;
const IN_COMPLETED = /\/(?:completed?|done)\//i;

const isBacklogText = (path: string) => TEXT.test(path);

/** What is archived is put away, and a draft is an idea; a cleanup moves tasks to the completed ones without looking at their status. */
function statusIn(path: string, status: Status | undefined): Status | undefined {
  if (IN_ARCHIVE.test(path)) return status === 'completed' ? status : 'skipped';
  if (IN_COMPLETED.test(path)) return status === 'skipped' ? status : 'completed';
  return IN_DRAFTS.test(path) ? 'draft' : status;
}

/** An id may be given again once its task is put away; the file among the tasks then decides. */
const isPutAway = (path: string) => IN_ARCHIVE.test(path) || IN_COMPLETED.test(path);

/** Documents and decisions of a backlog: what they say of decisions, risks and questions. The rest is description. */
export const backlogTextDialect = convention(
  { name: 'backlog-text', version: 1, place: PLACE },
  ({ path, markdown: doc }) => {
    if (!isBacklogText(path) || doc.text.trim() === '') return undefined;
    const name = titleOf(doc);
    return { items: designItems(doc), ...(name && { name }), findings: openFences(doc) };
  },
);
