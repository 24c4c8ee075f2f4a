/** What the journal has, and its page. */
import { count, ITEM_PREFIXES, type ItemLabel, inWords, journalFields, type Property } from '../model/index.ts';
import { quote, quoteCell } from '../words/quote.ts';
import { type ItemAnswer, speakerOf } from './answer.ts';
import type { Change } from './changed-last.ts';
import { foldMap, type MappedFile } from './context-map.ts';
import type { TaskAnswer } from './describe-tasks.ts';

export interface Journal {
  project: string;
  activeBlockers: ItemAnswer[];
  nextSteps: ItemAnswer[];
  openQuestions: ItemAnswer[];
  changedLast: Change[];
  learnedGotchas: ItemAnswer[];
  tasks: TaskAnswer[];
  contextMap: MappedFile[];
  /** How many are not in these lists, where there are too many; of steps and questions, how many of the latest nobody looked at; of the context map, tasks and notes whose work is not in it. */
  leftOut: Record<'activeBlockers' | 'nextSteps' | 'openQuestions' | 'learnedGotchas' | 'tasks' | 'contextMap', number>;
}

/** Steps and questions; a command lists the rest. */
const MOST_LISTED = 15;
/** Of a file: the last works of each kind, and of those who say to read it. */
const MOST_WORKS = 3;
const MOST_FOLDERS = 12;

export function renderJournal(journal: Journal): string {
  const section = (title: string, body: string) => `## ${title}\n\n${body || 'Nothing yet.'}`;
  const { leftOut } = journal;
  const all = (label: ItemLabel, items: readonly ItemAnswer[], more: number) =>
    [...items.map((item) => itemLine(label, item)), ...moreLine(more, `${ITEM_PREFIXES[label]}s`)].join('\n');
  return `${[
    `# Journal of ${inLine(journal.project)}`,
    'Written by passdown from the task files; changes made here are overwritten.',
    section('Active blockers', all('Blocker', journal.activeBlockers, leftOut.activeBlockers)),
    section('Next steps', firstOf('Step', journal.nextSteps, leftOut.nextSteps)),
    section('Open questions', firstOf('Question', journal.openQuestions, leftOut.openQuestions)),
    section('Changed last', journal.changedLast.map(changeLine).join('\n')),
    section('Learned gotchas', all('Gotcha', journal.learnedGotchas, leftOut.learnedGotchas)),
    section('Task registry', [taskTable(journal.tasks), ...moreLine(leftOut.tasks, 'tasks')].join('\n\n')),
    section('Context map', [contextMap(journal.contextMap), ...olderWork(leftOut.contextMap)].join('\n\n')),
  ].join('\n\n')}\n`;
}

const moreLine = (more: number, command: string) => (more > 0 ? [`- and ${more} more: \`passdown ${command}\``] : []);

const olderWork = (sources: number) =>
  sources > 0
    ? [
        `The work of at least ${count(sources, 'other task or note', 'other tasks and notes')} is not in this map: \`passdown file <path>\` has it.`,
      ]
    : [];

/** In full, whatever its length: this is the page that has everything. */
const inLine = (text: string) => quote(text, Number.POSITIVE_INFINITY);
const inCell = (text: string) => quoteCell(text, Number.POSITIVE_INFINITY);

function table(header: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  return [
    `| ${header.join(' | ')} |`,
    `|${header.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.map(inCell).join(' | ')} |`),
  ].join('\n');
}

function firstOf(label: ItemLabel, items: readonly ItemAnswer[], others: number): string {
  const command = `\`passdown ${ITEM_PREFIXES[label]}s\``;
  if (items.length === 0)
    return `None in tasks or the latest notes; \`passdown ${ITEM_PREFIXES[label]}s --all\` has earlier ones.`;
  const lines = items.slice(0, MOST_LISTED).map((item) => itemLine(label, item));
  const more = items.length > MOST_LISTED || others > 0 ? [`- and more: ${command}`] : [];
  return [...lines, ...more].join('\n');
}

function itemLine(label: ItemLabel, item: ItemAnswer): string {
  const told = journalFields(label).flatMap(({ property, journal }) =>
    item[property!] ? [` — ${journal}${inLine(inWords(item[property!] as Property))}`] : [],
  );
  return `- ${inLine(item.text)}${told.join('')} (${inLine(source(item))})`;
}

const source = ({ seenIn, count: stated, derived }: ItemAnswer) =>
  seenIn.map((seen) => `${speakerOf(seen)}, ${seen.path}:${seen.line}`).join('; ') +
  (stated > seenIn.length ? ` and ${stated - seenIn.length} more` : '') +
  (derived ? ', read from prose' : '');

/** `- 2026-02-03 task-002 Add a pool: completed (tasks/task-002.md)` */
function changeLine({ date, task, title, status, path }: Change): string {
  const name = [date?.slice(0, 10), task, title === task ? undefined : title].filter(Boolean).join(' ');
  return `- ${inLine(`${name}${status === null ? '' : `: ${status.replace('_', ' ')}`}`)}${path === null ? '' : ` (${inLine(path)})`}`;
}

function taskTable(tasks: readonly TaskAnswer[]): string {
  return table(
    ['ID', 'Name', 'Status', 'Depends on', 'Blocked by', 'File'],
    tasks.map((task) => [
      task.id,
      task.name ?? '',
      task.status,
      task.dependsOn.join(', '),
      task.blockedBy.map(({ text }) => text).join('; '),
      task.path ?? '',
    ]),
  );
}

function contextMap(map: readonly MappedFile[]): string {
  const { files, others } = foldMap(map);
  const rows = files.map((row) => [
    row.deleted ? `${row.path} (deleted)` : row.path,
    row.purpose ?? '',
    workCell(row, 'created'),
    workCell(row, 'modified'),
    lastOf(row.readFor, ', '),
  ]);
  const shown = table(['File', 'Purpose', 'Created by', 'Modified by', 'To read, says'], rows);
  return [shown, othersLine(others)].filter(Boolean).join('\n\n');
}

function othersLine(others: readonly [folder: string, count: number][]): string {
  if (others.length === 0) return '';
  const folders = others.slice(0, MOST_FOLDERS).map(([folder, files]) => `${inLine(folder)} ${files}`);
  const more = others.length > MOST_FOLDERS ? ` and ${count(others.length - MOST_FOLDERS, 'more folder')}` : '';
  const total = others.reduce((sum, [, files]) => sum + files, 0);
  return `${count(total, 'other file')}: ${folders.join(', ')}${more}. \`passdown file <path>\` tells what is known of one, \`passdown journal --json\` lists all.`;
}

const workCell = ({ work }: MappedFile, how: 'created' | 'modified') =>
  lastOf([...new Set(work.filter((one) => one.how === how).map(workLine))], '; ');

const lastOf = (list: readonly string[], between: string) =>
  `${list.length > MOST_WORKS ? `${list.length - MOST_WORKS} before${between}` : ''}${list.slice(-MOST_WORKS).join(between)}`;

/** `task-002 (lines 45-67, modify: Added a pool)` */
function workLine({ by, lines, changeType, description }: MappedFile['work'][number]): string {
  const what = [lines && (lines === 'all' ? 'all lines' : `lines ${lines}`), changeType].filter(Boolean).join(', ');
  const said = [what, description].filter(Boolean).join(': ');
  return said === '' ? by : `${by} (${said})`;
}
