/**
 * Task Master: `tasks.json` with tags (`{"master": {"tasks": […]}}`) or in the old form without. The key of a task is its tag and its id; what
 * was added while working (`<info added on …>`) is knowledge, and the rest of `details` is the plan.
 */
import { JsonObject, objectsIn, parseJson } from '../../parse/parse-json.ts';
import { convention } from '../kit/convention.ts';
import {
  given,
  idInList,
  nameOf,
  readNotes,
  shortened,
  TaskEntries,
  textOf,
  type WrittenNote,
} from '../kit/json-tasks.ts';
import type { ListedTask } from '../kit/reading.ts';
import { priorityOf } from '../task/metadata.ts';
import { filesNamedIn } from '../task/named-files.ts';
import type { Status } from '../task/statuses.ts';
import { isoDate } from '../task/text-date.ts';

/** What the tool calls the tag of a file that has none. */
const FIRST_TAG = 'master';
const OWN_PLACE = /(?:^|\/)\.taskmaster\/tasks\/[^/]+$/;
const PLACE = /(?:\.taskmaster\/)?tasks\/[^/]+$/;

export const taskMasterDialect = convention({ name: 'task-master', version: 2, isData: true }, ({ path, markdown }) => {
  const { value, mistakes } = parseJson(markdown.text, 'tasks');
  const file = readFile(value, folderOf(path));
  return file && (OWN_PLACE.test(path) || file.isOurs) ? file.entries.reading(markdown, mistakes) : undefined;
});

/** The folder that a package has its own tasks in. */
const folderOf = (path: string) => (PLACE.test(path) ? path.replace(PLACE, '') : '').replace(/\/$/, '');

function readFile(root: unknown, folder: string): TaskFile | undefined {
  if (!(root instanceof JsonObject)) return undefined;
  const file = new TaskFile(folder);
  let isList = false;
  for (const { key, value } of root.members) {
    const lists = key === 'tasks' && Array.isArray(value) ? [value] : value instanceof JsonObject ? listsIn(value) : [];
    for (const list of lists) {
      isList = true;
      file.readTag(list === value ? FIRST_TAG : key, objectsIn(list));
    }
  }
  return isList ? file : undefined;
}

const listsIn = ({ members }: JsonObject) =>
  members.flatMap(({ key, value }) => (key === 'tasks' && Array.isArray(value) ? [value] : []));

/** A task whose dependencies are not looked up yet. */
interface Waiting {
  task: ListedTask;
  dependencies: unknown;
  start: number;
  /** The task that it is a part of, as it is written. */
  parent?: string;
}

class TaskFile {
  readonly entries = new TaskEntries();
  private readonly folder: string;
  private counted = 0;
  private typical = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  get isOurs(): boolean {
    return 2 * this.typical >= this.counted;
  }

  /** Dependencies never cross tags. */
  readTag(tag: string, objects: Iterable<JsonObject>): void {
    const list = [this.folder, /\p{L}/u.test(tag) ? tag : `tag-${tag}`].filter(Boolean).join('/');
    const waiting: Waiting[] = [];
    for (const object of objects) {
      waiting.push(...this.take(object, tag, list));
    }
    for (const one of waiting) {
      this.resolve(one, list);
    }
  }

  private take(object: JsonObject, tag: string, list: string): Waiting[] {
    this.counted++;
    if (object.has('title') && (object.has('details') || object.has('testStrategy'))) this.typical++;
    const written = this.entries.writtenId(object.value('id'), object.start);
    const whole = written === undefined ? undefined : this.taskOf(object, tag, list, written);
    if (!whole) return [];
    return [whole, ...this.partsOf(object, tag, list, written!, whole.task.id)];
  }

  /** Their ids begin again at 1 in every task. */
  private partsOf(object: JsonObject, tag: string, list: string, parent: string, partOf: string): Waiting[] {
    return objectsIn(object.value('subtasks')).flatMap((part) => {
      const id = this.entries.writtenId(part.value('id'), part.start);
      const written = id?.startsWith(`${parent}.`) ? id : `${parent}.${id}`;
      const taken = id === undefined ? undefined : this.taskOf(part, tag, list, written);
      if (!taken) return [];
      taken.task.partOf = partOf;
      return [{ ...taken, parent }];
    });
  }

  private taskOf(object: JsonObject, tag: string, list: string, written: string): Waiting | undefined {
    const id = idInList(list, written);
    const start = object.place(object.has('title') ? 'title' : 'id');
    if (id === undefined) {
      this.entries.find('task-id-long', start, `${written.slice(0, 60)} cannot be an id here: it is too long`);
      return undefined;
    }
    const status = this.entries.status(object.value('status'), object.place('status'));
    const task: ListedTask = {
      id,
      written,
      name: nameOf(object.value('title'), object.value('description'), written),
      status,
      ...(tag !== FIRST_TAG && { category: tag }),
      ...saidOf(object, status),
      dependsOn: [],
      start,
    };
    const dependencies = object.value('dependencies');
    return this.entries.add(task) ? { task, dependencies, start: object.place('dependencies') } : undefined;
  }

  private resolve({ task, dependencies, start, parent }: Waiting, list: string): void {
    for (const one of Array.isArray(dependencies) ? dependencies : []) {
      const written = String(one).trim();
      const ids = [parent && !written.includes('.') ? `${parent}.${written}` : undefined, written];
      const known = ids.flatMap((id) => (id === undefined ? [] : (idInList(list, id) ?? [])));
      const id = known.find((candidate) => this.entries.tasks.has(candidate));
      this.entries.depend(task, id, written, start);
    }
  }
}

const SETTLED: readonly Status[] = ['completed', 'skipped'];

/** What an entry says beside its id, name and status. Paths of the plan are named; what was added tells what was changed. */
function saidOf(object: JsonObject, status: Status): Pick<ListedTask, 'files'> & Partial<ListedTask> {
  const [objective, criteria] = [textOf(object.value('description')), textOf(object.value('testStrategy'))];
  const { plan, notes } = splitDetails(textOf(object.value('details')), object.place('details'));
  const named = filesNamedIn(`${objective}\n${plan}`);
  const priority = priorityOf(textOf(object.value('priority')));
  const completedAt = isoDate(textOf(object.value('completedAt')));
  const told = readNotes(notes, SETTLED.includes(status));
  return {
    ...given({ objective: shortened(objective), criteria: shortened(criteria), context: shortened(plan) }),
    ...given({ priority, completedAt }),
    ...(notes.length > 0 && { isToldOf: true as const }),
    ...(told.length > 0 && { notes: told }),
    files: named.map(({ path }) => ({ path, start: object.place('details'), how: 'NAMES' })),
  };
}

const OPENS = '<info added on ';
const CLOSES = '</info added on ';
/** No date is longer. */
const LONGEST_DATE = 60;

/** The plan, and the dated notes that the tool adds to it, in the order in which they were written. */
function splitDetails(details: string, start: number): { plan: string; notes: WrittenNote[] } {
  const [plan, ...rest] = details.split(OPENS);
  const notes: WrittenNote[] = [];
  let planned = plan!;
  for (const piece of rest) {
    const head = piece.slice(0, LONGEST_DATE).indexOf('>');
    const close = piece.indexOf(CLOSES);
    const text = piece.slice(head + 1, close === -1 ? undefined : close);
    notes.push({ text, start, date: piece.slice(0, Math.max(head, 0)) });
    if (close !== -1) planned += piece.slice(close).replace(/^[^>]{0,80}>/, '');
  }
  return { plan: planned.trim(), notes };
}
