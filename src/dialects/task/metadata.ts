/** The metadata of a task, from front matter, a two-column table, or `- **Key:** value` lines. Synonyms stand in the tables here and nowhere else. */
import { type Finding, normaliseTaskId } from '../../model/index.ts';
import { lineEnd } from '../../parse/line-map.ts';
import { readRows, type Table } from '../../parse/read-table.ts';
import { KIND, type Markdown, stripMarks } from '../../parse/scan-markdown.ts';
import { isNothing, toValue, type YamlNode } from '../../parse/yaml-node.ts';
import { clip } from '../../words/clip.ts';
import type { TaskCode } from './rules.ts';
import { STATUSES, type Status, UNKNOWN_STATUS } from './statuses.ts';
import { impossibleDate } from './text-date.ts';

export const COMPLEXITIES = ['easy', 'normal', 'complex'] as const;
const PRIORITIES = ['high', 'medium', 'low'] as const;
export type Complexity = (typeof COMPLEXITIES)[number];
export type Priority = (typeof PRIORITIES)[number];

export interface TaskReference {
  id: string;
  start: number;
  end: number;
}

export interface Metadata {
  status?: Status;
  priority?: Priority;
  complexity?: Complexity;
  category?: string;
  created?: string;
  completed?: string;
  /** When a note was written, as it says itself. */
  dated?: string;
  dependsOn: TaskReference[];
  blocks: TaskReference[];
  /** The task that this one is a part of; one at most. */
  partOf: TaskReference[];
}

/** What authors call a field. */
const FIELD_NAMES = wordTable<keyof Metadata>({
  status: 'status, state',
  dependsOn: 'depends on, dependencies, dependency, blocked by',
  blocks: 'blocks',
  partOf: 'parent, parent id, parent task, parent task id',
  priority: 'priority',
  complexity: 'complexity',
  category: 'category',
  created: 'created, created at, created date',
  dated: 'date, updated, updated at, updated date, last updated, last modified, timestamp',
  completed: 'completed, completed at, finished',
});

const STATUS_WORDS = wordTable<Status>({
  pending: 'pending, todo, to do, not started, open, ready, new, planned, queued, backlog, not done',
  in_progress:
    'in progress, wip, started, active, doing, ongoing, in review, review, needs review, assigned, running, ' +
    'testing, in testing, code review, ready for review, qa',
  completed: 'completed, complete, done, finished, closed, merged, shipped, resolved, verified, released, deployed',
  partial: 'partial, partially done, partially complete, partially completed, incomplete',
  failed: 'failed, failure, error',
  blocked: 'blocked, on hold, waiting, stuck, paused, deferred, postponed',
  skipped:
    'skipped, skip, cancelled, canceled, abandoned, dropped, obsolete, wontfix, won t fix, wont do, won t do, not ' +
    'needed, not applicable, n a, superseded, duplicate, rejected, declined, archived',
  draft: 'draft, idea, proposed, proposal',
});
const PRIORITY_WORDS = wordTable<Priority>({
  high: 'high, p0, p1, critical, urgent, highest, must have',
  medium: 'medium, p2, normal, moderate',
  low: 'low, p3, p4, minor, lowest, nice to have',
});
const COMPLEXITY_WORDS = wordTable<Complexity>({
  easy: 'easy, simple, low, small, trivial',
  normal: 'normal, medium, moderate, standard',
  complex: 'complex, hard, high, large, difficult',
});

/** By each of its words, what they mean. */
function wordTable<Value extends string>(
  rows: Readonly<Partial<Record<Value, string>>>,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(rows) as [Value, string][];
  return Object.fromEntries(entries.flatMap(([value, words]) => words.split(', ').map((word) => [word, value])));
}

interface Entry {
  name: string;
  text: string;
  start: number;
  end: number;
}

export class MetadataReader {
  readonly metadata: Metadata = { dependsOn: [], blocks: [], partOf: [] };
  readonly findings: Finding<TaskCode>[] = [];
  private readonly taken = new Set<string>();

  /** The first place that names a field counts; call in the order of trust. */
  take({ name, text, start, end }: Entry): void {
    const field = Object.hasOwn(FIELD_NAMES, name) ? FIELD_NAMES[name] : undefined;
    const list = field === 'dependsOn' || field === 'blocks' || field === 'partOf';
    if (!field || (!list && text.length > MOST_COLUMNS)) return;
    const value = stripMarks(text);
    if (value === '' || (isBracketed(value) && (!list || !namesTask(value)))) return;
    if (this.taken.has(field)) return;
    this.taken.add(field);
    const place = { start, end };
    if (field === 'partOf') this.metadata.partOf = parentIn(text, start);
    else if (field === 'dependsOn' || field === 'blocks') this.metadata[field] = this.references(text, start);
    else if (field === 'status') this.choose('status', value, STATUS_WORDS, STATUSES, 'status-invalid', place);
    else if (field === 'priority')
      this.choose('priority', value, PRIORITY_WORDS, PRIORITIES, 'metadata-invalid', place);
    else if (field === 'complexity')
      this.choose('complexity', value, COMPLEXITY_WORDS, COMPLEXITIES, 'metadata-invalid', place);
    else {
      this.metadata[field] = value;
      if (field !== 'category') for (const finding of dateFindings(value, place)) this.findings.push(finding);
    }
  }

  references(text: string, start: number): TaskReference[] {
    const found = readReferences(text, start);
    for (const finding of found.findings) this.findings.push(finding);
    return found.references;
  }

  private choose<Field extends 'status' | 'priority' | 'complexity'>(
    field: Field,
    value: string,
    table: Readonly<Record<string, NonNullable<Metadata[Field]>>>,
    choices: readonly string[],
    code: TaskCode,
    place: { start: number; end: number },
  ): void {
    const word = foldWord(value);
    if (Object.hasOwn(table, word)) this.metadata[field] = table[word]!;
    else if (field === 'status') {
      const marked = markedStatus(value);
      this.metadata.status = marked ?? UNKNOWN_STATUS;
      if (!marked) this.findings.push(unknownStatus(value, place));
    } else
      this.findings.push({
        code,
        ...place,
        message: `${clip(value, 40)} is not a valid ${field} and is not read. Write ${choices.join(', ')}`,
      });
  }
}

/** A date that no calendar has. */
export function dateFindings(text: string, place: { start: number; end: number }): Finding<TaskCode>[] {
  const date = impossibleDate(text);
  if (date === undefined) return [];
  const message = `There is no ${date} in the calendar, so it is not read. Write a date such as 2026-02-03, or 2026-02-03T14:30+01:00`;
  return [{ code: 'metadata-invalid', ...place, message }];
}

/** Nobody can tell whether such a task may be started. */
export function unknownStatus(text: string, { start, end }: { start: number; end: number }): Finding<TaskCode> {
  const message = `${clip(text, 40)} is not a known status, so the task is not ready. Write ${STATUSES.join(', ')}`;
  return { code: 'status-invalid', start, end, message };
}

/** `parent: task-007`; a word without a number is the name of something else, such as an epic. */
function parentIn(text: string, start: number): TaskReference[] {
  const { references } = readReferences(text, start);
  return references.filter(({ id }) => /\d/.test(id)).slice(0, 1);
}

/** `[task IDs or none]` names no task, `[task-001]` does. */
const namesTask = (list: string) => readReferences(list, 0).references.length > 0;

/** `[existing status]` is a placeholder; `[2026-01-01]` is not. */
function isBracketed(value: string): boolean {
  return value.startsWith('[') && value.endsWith(']') && /[^\d\s,-]/.test(value.slice(1, -1));
}

/** `✅ Completed (2026-02-03)` is `completed`; `In-Progress` is `in progress`. */
function foldWord(value: string): string {
  const lower = value.slice(0, 200).toLowerCase();
  if (PLAIN_WORDS.test(lower)) return lower;
  return lower
    .replace(/\(.*|\s[-–—:]\s.*/s, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
const PLAIN_WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

export function statusOf(value: string): Status | undefined {
  const word = foldWord(value);
  return Object.hasOwn(STATUS_WORDS, word) ? STATUS_WORDS[word] : markedStatus(value);
}

/** Undefined where no row knows the word. */
export function priorityOf(value: string): Priority | undefined {
  const word = foldWord(value);
  return Object.hasOwn(PRIORITY_WORDS, word) ? PRIORITY_WORDS[word] : undefined;
}

/** Marks that say it where no known word does: `✅`, `✓ 2026-02-03`. */
const STATUS_MARKS: readonly [RegExp, Status][] = [
  [/^\s*(?:[✅✓✔☑]|\[x\])/iu, 'completed'],
  [/^\s*(?:🚧|🔄)/u, 'in_progress'],
  [/^\s*(?:[⬜☐]|\[ \])/u, 'pending'],
];

function markedStatus(value: string): Status | undefined {
  return STATUS_MARKS.find(([mark]) => mark.test(value))?.[1];
}

const NO_TASKS = /^(?:none|no|nothing|n\/a|-|–|—|\[\]|null|~)?(?: yet)?\.?$/i;

const MOST_CHARACTERS = 4000;
const ONE_WORD = /^[\w-]+$/;

/** Ids in `001, 002`, `[task-001, task-002]`, `Task 3 (login) and Task 4`, or links to task files. */
export function readReferences(
  text: string,
  start: number,
): { references: TaskReference[]; findings: Finding<TaskCode>[] } {
  const references: TaskReference[] = [];
  const findings: Finding<TaskCode>[] = [];
  if (text.length > MOST_CHARACTERS) {
    const message = `This list of tasks has ${text.length.toLocaleString('en')} characters and is not read; the limit is ${MOST_CHARACTERS.toLocaleString('en')}`;
    return { references, findings: [{ code: 'task-reference', start, end: start + text.length, message }] };
  }
  const single = ONE_WORD.test(text) && !NO_TASKS.test(text) ? normaliseTaskId(text) : undefined;
  if (single) return { references: [{ id: single, start, end: start + text.length }], findings };
  // Links become their label and remarks in parentheses go, both by blanks, so that offsets hold.
  const blanks = (match: string) => ' '.repeat(match.length);
  const plain = /[[\]()`*"']/.test(text)
    ? text
        .replace(/\]\([^)]*\)/g, blanks)
        .replace(/\([^)]*\)/g, blanks)
        .replace(/[[\]`*"']/g, ' ')
    : text;
  for (const match of plain.matchAll(/[^,;&]+/g)) {
    for (const part of match[0].matchAll(/(?:(?!\sand\s).)+/gs)) {
      const raw = part[0].replace(/^and\s/, '    ');
      const word = raw.trim();
      if (NO_TASKS.test(word)) continue;
      const from = start + match.index + part.index + raw.indexOf(word);
      const id = normaliseTaskId(word.replace(/^#/, ''));
      if (id) references.push({ id, start: from, end: from + word.length });
      else
        findings.push({
          code: 'task-reference',
          start: from,
          end: from + word.length,
          message: `${clip(word, 40)} is not a task id and is not read. Write ids such as task-007, separated by commas`,
        });
    }
  }
  return { references, findings };
}

/** Entries of front matter whose value is a text or a list of texts. */
export function* frontMatterEntries(root: YamlNode | undefined, text: string): Generator<Entry> {
  if (root?.kind !== 'map') return;
  for (const { key, value } of root.entries) {
    if (isNothing(value)) continue;
    const name = key.text.toLowerCase().replace(/[_-]/g, ' ');
    if (value.kind === 'scalar') yield { name, text: value.text, start: value.start, end: value.end };
    else if (value.kind === 'list' && (toValue(value) as unknown[]).every((item) => typeof item === 'string'))
      yield {
        name,
        text: value.flow
          ? text.slice(value.start, value.end)
          : value.items.map((item) => (item as { text: string }).text).join(', '),
        start: value.start,
        end: value.end,
      };
  }
}

/** Field, value, and perhaps a remark. */
const MOST_METADATA_COLUMNS = 3;
/** Longer lines are prose. */
const MOST_COLUMNS = 400;
/** What stands before and behind the first colon of `- **Key:** value`. */
const KEY = /^(?:[-*+][ \t]+)?(?:\*\*|__)?([\p{L} _]{2,24}?)(?:\*\*|__)?$/u;
const VALUE = /^(?:\*\*|__)?[ \t]*(\S.*)$/;
/** A marker, the marks around a key, and the key. */
const LONGEST_KEY = 60;

function splitLine(text: string): { key: string; value: string } | undefined {
  const colon = text.indexOf(':');
  const before = text.slice(0, colon).trim();
  if (colon === -1 || text.length >= MOST_COLUMNS || before.length > LONGEST_KEY) return undefined;
  const [key, value] = [KEY.exec(before)?.[1], VALUE.exec(text.slice(colon + 1).trim())?.[1]];
  return key === undefined || value === undefined ? undefined : { key, value };
}

export function markdownEntries(doc: Markdown, tables: readonly Table[], firstLine: number, endLine: number): Entry[] {
  const entries: Entry[] = [];
  for (const table of tables) {
    if (table.line < firstLine || table.line >= endLine || table.header.length > MOST_METADATA_COLUMNS) continue;
    for (const [key, value] of [table.header, ...readRows(doc, table)]) {
      if (key && value)
        entries.push({ name: foldWord(key.text), text: value.text, start: value.start, end: value.end });
    }
  }
  for (let line = firstLine; line < endLine; line++) {
    if (doc.kinds[line] !== KIND.text && doc.kinds[line] !== KIND.list) continue;
    const start = doc.starts[line]!;
    const text = doc.text.slice(start, lineEnd(doc, line));
    const entry = splitLine(text);
    if (!entry) continue;
    const { key, value } = entry;
    const at = start + text.lastIndexOf(value);
    entries.push({
      name: key.toLowerCase().replaceAll('_', ' ').trim(),
      text: value,
      start: at,
      end: at + value.length,
    });
  }
  return entries;
}
