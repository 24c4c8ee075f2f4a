/**
 * beads: `.beads/issues.jsonl`, an issue a line. `issue_id` waits for `depends_on_id`; a parent is a dependency, too. Deleted issues are
 * tombstones and no tasks. Memories stand among the issues: rules that hold for the whole project.
 */
import { normaliseTaskId } from '../../model/index.ts';
import { type LineMap, lineText } from '../../parse/line-map.ts';
import { type JsonMistake, JsonObject, parseJson } from '../../parse/parse-json.ts';
import { convention } from '../kit/convention.ts';
import { asId, given, nameOf, readNotes, shortened, TaskEntries, textOf, type WrittenNote } from '../kit/json-tasks.ts';
import type { ItemEntry, ListedTask } from '../kit/reading.ts';
import { priorityOf } from '../task/metadata.ts';
import { filesNamedIn } from '../task/named-files.ts';
import type { Status } from '../task/statuses.ts';
import { isoDate } from '../task/text-date.ts';

export const beadsDialect = convention({ name: 'beads', version: 2, isData: true }, ({ markdown }) => {
  const issues = new Issues();
  const mistakes: JsonMistake[] = [];
  for (let line = 0; line < markdown.starts.length; line++) {
    const value = readLine(markdown, line, mistakes);
    if (value) issues.take(value, markdown.starts[line]!);
  }
  if (issues.isEmpty) return undefined;
  issues.link();
  return { ...issues.entries.reading(markdown, mistakes), items: issues.items };
});

/** Every line may be broken. */
const MAX_MISTAKES = 10_000;

type Fields = Readonly<Record<string, unknown>>;

/** Each line alone; a blank one is none. */
function readLine(map: LineMap, line: number, mistakes: JsonMistake[]): Fields | undefined {
  const text = lineText(map, line);
  if (text.trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    const {
      value,
      mistakes: [first],
    } = parseJson(text);
    if (first && mistakes.length < MAX_MISTAKES)
      mistakes.push({ offset: map.starts[line]! + first.offset, message: first.message });
    return value instanceof JsonObject ? value.plain() : undefined;
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** What only stands in a log; nobody works on it. */
const NO_WORK = new Set(['event', 'message']);
const DELETED = 'tombstone';
/** Its own words for how an issue stands. A pinned one stays open for good, and nobody works on it. */
const OWN_STATUS: Readonly<Record<string, Status>> = { hooked: 'in_progress', pinned: 'blocked' };
const NEEDS = new Set(['blocks', 'blocked-by', 'conditional-blocks', 'waits-for']);
const PARENT = 'parent-child';

class Issues {
  readonly entries = new TaskEntries();
  readonly items: ItemEntry[] = [];
  private readonly linked: { task: ListedTask; links: Fields[] }[] = [];
  private readonly left = new Set<string>();
  private seen = 0;

  get isEmpty(): boolean {
    return this.seen === 0;
  }

  take(issue: Fields, start: number): void {
    if (issue._type === 'memory') {
      this.remember(issue, start);
      return;
    }
    const { entries } = this;
    const written = entries.writtenId(issue.id, start);
    const id = written === undefined ? undefined : idOf(written);
    if (written === undefined || id === undefined) return;
    this.seen++;
    if (issue.status === DELETED || NO_WORK.has(textOf(issue.issue_type))) {
      this.left.add(id);
      return;
    }
    const status = OWN_STATUS[textOf(issue.status)] ?? entries.status(issue.status, start);
    const task = taskOf(issue, { id, written, status, start });
    if (entries.add(task)) this.linked.push({ task, links: listOf(issue.dependencies) });
  }

  private remember({ key, value }: Fields, start: number): void {
    this.seen++;
    const [id, text] = [textOf(key), textOf(value)];
    if (text !== '') this.items.push({ label: 'Pattern', text, start, ...(id && { id }) });
  }

  /** Who waits for whom can be told once all are known. */
  link(): void {
    for (const { task, links } of this.linked) {
      for (const link of links) this.linkOne(task, link);
      const above = task.partOf === undefined ? this.byDots(task.id) : undefined;
      if (above !== undefined) task.partOf = above;
    }
  }

  private linkOne(task: ListedTask, link: Fields): void {
    const written = textOf(link.depends_on_id);
    const id = idOf(written);
    const kind = textOf(link.type) || 'blocks';
    // What was deleted keeps nobody waiting.
    if (id === undefined || this.left.has(id) || id === task.id) return;
    if (NEEDS.has(kind)) this.entries.depend(task, id, written, task.start);
    else if (!this.entries.tasks.has(id)) return;
    else if (kind === PARENT) task.partOf ??= id;
    else {
      task.relatesTo ??= [];
      task.relatesTo.push({ id, start: task.start, kind });
    }
  }

  /** `bd-1ai.3` is a part of `bd-1ai`, unless it says otherwise. */
  private byDots(id: string): string | undefined {
    const above = /^(.+)\.\d+$/.exec(id)?.[1];
    return above !== undefined && this.entries.tasks.has(above) ? above : undefined;
  }
}

const idOf = (written: string) => normaliseTaskId(written) ?? normaliseTaskId(asId(written));

function taskOf(issue: Fields, own: Pick<ListedTask, 'id' | 'written' | 'status' | 'start'>): ListedTask {
  const { start, status } = own;
  const [description, design] = [plain(issue.description), plain(issue.design)];
  const reason = closeReason(issue);
  const written = notesOf(issue, reason, start);
  const notes = readNotes(written, status === 'completed');
  return {
    ...own,
    name: nameOf(issue.title, own.written),
    ...(written.length > 0 && { isToldOf: true as const }),
    ...given({
      category: shortened(textOf(issue.issue_type)),
      priority: typeof issue.priority === 'number' ? priorityOf(`p${issue.priority}`) : undefined,
      objective: shortened([description, reason && `Closed: ${reason}`].filter(Boolean).join('\n\n')),
      criteria: shortened(plain(issue.acceptance_criteria)),
      context: shortened(design),
      createdAt: isoDate(textOf(issue.created_at)),
      completedAt: isoDate(textOf(issue.closed_at)),
      notes: notes.length > 0 ? notes : undefined,
    }),
    dependsOn: [],
    files: filesNamedIn(`${description}\n${design}`).map(({ path }) => ({ path, start, how: 'NAMES' })),
  };
}

/** In the order in which they were written; the reason for closing comes last. */
function notesOf(issue: Fields, reason: string, start: number): WrittenNote[] {
  const comments = listOf(issue.comments).map(({ text, created_at }) => ({ text, date: textOf(created_at) }));
  const all = [
    { text: issue.notes, date: textOf(issue.updated_at) },
    ...comments,
    { text: reason, date: textOf(issue.closed_at) },
  ];
  return all.flatMap(({ text, date }) => (plain(text) === '' ? [] : [{ text: plain(text), start, date }]));
}

/** The tool puts one there by itself. */
const SAYS_NOTHING =
  /^(?:closed|done|completed?|fixed|all (?:children|sub-?tasks) (?:are )?(?:completed?|closed|done))?[.!]?$/i;

function closeReason(issue: Fields): string {
  const reason = plain(issue.close_reason);
  return SAYS_NOTHING.test(reason) ? '' : reason;
}

/** Colours of a terminal, and line breaks that a shell did not make. */
const COLOURS = /\u001b\[[\d;]{0,20}m/g;
const plain = (value: unknown) => textOf(value).replace(COLOURS, '').replaceAll('\\n', '\n').trim();
