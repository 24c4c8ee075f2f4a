/** journal: the orchestrator's view: task registry, context map of files, active blockers, learned gotchas; as data and as markdown. */
import { defined, type GraphEdge, type ItemLabel, inWords, journalFields, type Property } from '../model/index.ts';
import { inOrder } from '../store/show-node.ts';
import type { GraphReader } from '../store/store.ts';
import { quote, quoteCell } from '../words/quote.ts';
import { compare, type ItemAnswer, namesOf, speakerOf } from './answer.ts';
import type { TaskAnswer } from './describe-tasks.ts';
import { askItems } from './items.ts';
import type { Question } from './question.ts';
import { askTasks } from './tasks.ts';

export interface Journal {
  project: string;
  tasks: TaskAnswer[];
  contextMap: MappedFile[];
  activeBlockers: ItemAnswer[];
  learnedGotchas: ItemAnswer[];
}

export interface MappedFile {
  path: string;
  purpose: string | null;
  /** The last one who worked on it deleted it. */
  deleted: boolean;
  createdBy: string[];
  modifiedBy: string[];
  readFor: string[];
  /** What was done to it, first to last. */
  work: { by: string; how: 'created' | 'modified'; lines?: string; changeType?: string; description?: string }[];
}

/** Where the journal is written, below the root. */
export const JOURNAL_PATH = '.passdown/journal.md';

export const question: Question<object, Journal> = {
  takes: [],
  ask: ({ store, project }) => askJournal(store, project),
  text: (journal) => [renderJournal(journal)],
  keptIn: JOURNAL_PATH,
};

const EVERYTHING = Number.MAX_SAFE_INTEGER;

export async function askJournal(reader: GraphReader, project: string): Promise<Journal> {
  const [tasks, activeBlockers, learnedGotchas, contextMap] = [
    await askTasks(reader, project),
    await askItems(reader, { label: 'Blocker', project, limit: EVERYTHING }),
    await askItems(reader, { label: 'Gotcha', project, severity: 'high', limit: EVERYTHING }),
    await mapContext(reader, project),
  ];
  return { project, tasks, contextMap, activeBlockers, learnedGotchas };
}

async function mapContext(reader: GraphReader, project: string): Promise<MappedFile[]> {
  const files = await reader.nodesByLabel('File', project);
  const edges = await reader.edgesAt({
    keys: files.map(({ key }) => key),
    label: 'File',
    direction: 'in',
    types: ['CREATED', 'MODIFIED', 'HANDS_ON'],
  });
  const names = await namesOf(
    reader,
    edges.map(({ from, fromLabel }) => ({ key: from, label: fromLabel })),
  );
  const byFile = Map.groupBy(edges, ({ to }) => to);
  return files
    .filter(({ key }) => byFile.has(key))
    .map(({ key, props }) => {
      const told = inOrder(byFile.get(key)!, ({ from }) => names.get(from)!);
      const work = told.flatMap((edge) => workOf(edge, names.get(edge.from)!));
      const by = (type: string) =>
        [...new Set(told.filter((edge) => edge.type === type).map(({ from }) => names.get(from)!))].sort();
      const purposes = told
        .filter(({ type, props }) => type === 'CREATED' && props.purpose)
        .sort((a, b) => compare(a.doc, b.doc) || a.line - b.line);
      return {
        path: String(props.path),
        purpose: (purposes[0]?.props.purpose as string) ?? null,
        deleted: work.at(-1)?.changeType === 'delete',
        createdBy: by('CREATED'),
        modifiedBy: by('MODIFIED'),
        readFor: by('HANDS_ON'),
        work,
      };
    })
    .sort((a, b) => compare(a.path, b.path));
}

function workOf({ type, props }: GraphEdge, by: string): MappedFile['work'] {
  if (type === 'HANDS_ON') return [];
  const { lines, changeType, description } = props as Record<string, string | undefined>;
  return [{ by, how: type === 'CREATED' ? 'created' : 'modified', ...defined({ lines, changeType, description }) }];
}

/** `task-002 (lines 45-67, modify: Added a pool)` */
function workLine({ by, lines, changeType, description }: MappedFile['work'][number]): string {
  const what = [lines && (lines === 'all' ? 'all lines' : `lines ${lines}`), changeType].filter(Boolean).join(', ');
  const said = [what, description].filter(Boolean).join(': ');
  return said === '' ? by : `${by} (${said})`;
}

/** In full, whatever its length: this is the page that has everything. */
const inLine = (text: string) => quote(text, Number.POSITIVE_INFINITY);
const inCell = (text: string) => quoteCell(text, Number.POSITIVE_INFINITY);
const table = (header: string[], rows: string[][]) =>
  [
    `| ${header.join(' | ')} |`,
    `|${header.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.map(inCell).join(' | ')} |`),
  ].join('\n');
const workCell = ({ work }: MappedFile, how: 'created' | 'modified') =>
  [...new Set(work.filter((one) => one.how === how).map(workLine))].join('; ');
const source = ({ seenIn, derived }: ItemAnswer) =>
  seenIn.map((seen) => `${speakerOf(seen)}, ${seen.path}:${seen.line}`).join('; ') +
  (derived ? ', read from prose' : '');

function itemLine(label: ItemLabel, item: ItemAnswer): string {
  const told = journalFields(label).flatMap(({ property, journal }) =>
    item[property!] ? [` — ${journal}${inLine(inWords(item[property!] as Property))}`] : [],
  );
  return `- ${inLine(item.text)}${told.join('')} (${inLine(source(item))})`;
}

export function renderJournal({ project, tasks, contextMap, activeBlockers, learnedGotchas }: Journal): string {
  const section = (title: string, body: string) => `## ${title}\n\n${body || 'Nothing yet.'}`;
  return `${[
    `# Journal of ${inLine(project)}`,
    'Written by passdown from the task files; changes made here are overwritten.',
    section(
      'Task registry',
      tasks.length === 0
        ? ''
        : table(
            ['ID', 'Name', 'Status', 'Depends on', 'Blocked by', 'File'],
            tasks.map((task) => [
              task.id,
              task.name ?? '',
              task.status,
              task.dependsOn.join(', '),
              task.blockedBy.map(({ text }) => text).join('; '),
              task.path ?? '',
            ]),
          ),
    ),
    section(
      'Context map',
      contextMap.length === 0
        ? ''
        : table(
            ['File', 'Purpose', 'Created by', 'Modified by', 'To read, says'],
            contextMap.map((row) => [
              row.deleted ? `${row.path} (deleted)` : row.path,
              row.purpose ?? '',
              workCell(row, 'created'),
              workCell(row, 'modified'),
              row.readFor.join(', '),
            ]),
          ),
    ),
    section('Active blockers', activeBlockers.map((item) => itemLine('Blocker', item)).join('\n')),
    section('Learned gotchas', learnedGotchas.map((item) => itemLine('Gotcha', item)).join('\n')),
  ].join('\n\n')}\n`;
}
