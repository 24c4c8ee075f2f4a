/** OpenSpec: a change is a task, the lines of its `tasks.md` are parts of it, and the archive holds what is done. */
import { taskIdInList } from '../../model/index.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import { sectionOf } from '../../parse/sections.ts';
import { filesNamedIn } from '../task/named-files.ts';
import type { Status } from '../task/statuses.ts';
import { designItems } from './design.ts';
import { folderOf, listDialect } from './list-dialect.ts';
import { NUMBERED } from './numbered.ts';
import { readLines } from './read-lines.ts';
import type { FileTouched, ListedTask, WholeChange } from './reading.ts';

const PLACE = /^((?:[^/]+\/)*?)openspec\/changes\/(archive\/)?([^/]+)\/(tasks|design|proposal)\.md$/;
const ARCHIVED = /(?:^|\/)openspec\/changes\/archive\//;
const DATE = /(?:^|[/-])(\d{4}-\d{2}-\d{2})-[^/]+$/;
/** Older proposals and those of people have other words. */
const WHY = /^(?:why|motivation|summary|intent|purpose)$/i;
const LONGEST_WHY = 4000;

export const openSpecDialect = listDialect({
  name: 'openspec',
  version: 1,
  place(path) {
    const match = PLACE.exec(path);
    return match && match[3] !== 'archive' ? { folder: folderOf(match[1], match[3]), file: match[4]! } : undefined;
  },
  files: {
    tasks(doc, folder, path) {
      const { tasks, findings } = readLines(doc, folder, NUMBERED);
      if (tasks.length === 0 && findings.length === 0) return undefined;
      const done = ARCHIVED.test(path);
      if (done) for (const task of tasks) task.status = inArchive(task.status);
      const status = done ? 'completed' : statusOf(tasks);
      return { tasks, findings, ...changeOf(folder, { kind: 'file', status, ...closedOn(folder, done) }) };
    },
    proposal(doc, folder, path) {
      const done = ARCHIVED.test(path);
      if (doc.headings.length === 0) return undefined;
      const [why, impact] = [textUnder(doc, WHY), textUnder(doc, /^impact$/i)];
      const named = doc.headings.find(({ level }) => level === 1)?.title.replace(/^(?:change|proposal)\s*:\s*/i, '');
      const name =
        named && !/^(?:change |openspec )?proposal$/i.test(named) ? named : folder.slice(folder.lastIndexOf('/') + 1);
      const said = { name, files: filesIn(impact, done), ...(why && { objective: why.text.slice(0, LONGEST_WHY) }) };
      return changeOf(folder, { kind: 'index', ...said, ...closedOn(folder, done) });
    },
    design(doc, folder, path) {
      if (doc.headings.length === 0) return undefined;
      return {
        items: designItems(doc),
        ...changeOf(folder, { kind: 'index', ...closedOn(folder, ARCHIVED.test(path)) }),
      };
    },
  },
});

/** The id of a change has no slash: it is not a line of a list. */
function changeOf(folder: string, said: Partial<WholeChange> & Pick<WholeChange, 'kind'>): { change?: WholeChange } {
  const id = taskIdInList(folder.replaceAll('/', '-'), '');
  return id === undefined ? {} : { change: { files: [], ...said, id } };
}

const closedOn = (folder: string, done: boolean): Partial<WholeChange> => {
  const day = DATE.exec(folder)?.[1];
  return done ? { status: 'completed', ...(day && { completedAt: day }) } : {};
};

/** What is not ticked off in the archive was dropped or forgotten; nobody will do it. */
const inArchive = (status: Status): Status => (status === 'completed' ? status : 'skipped');

function statusOf(tasks: readonly ListedTask[]): Status {
  if (tasks.every(({ status }) => status === 'completed' || status === 'skipped')) return 'completed';
  return tasks.every(({ status }) => status === 'pending') ? 'pending' : 'in_progress';
}

function textUnder(doc: Markdown, like: RegExp): { text: string; start: number } | undefined {
  const index = doc.headings.findIndex(({ title }) => like.test(title));
  if (index === -1) return undefined;
  const { start, end } = sectionOf(doc, index);
  return { text: doc.text.slice(start, end).trim(), start };
}

/** The impact of a change is its plan; in the archive it is what was done. */
function filesIn(impact: { text: string; start: number } | undefined, done: boolean): FileTouched[] {
  return filesNamedIn(impact?.text ?? '').map(({ path, start }) => ({
    path,
    start: impact!.start + start,
    how: done ? 'MODIFIED' : 'NAMES',
  }));
}
