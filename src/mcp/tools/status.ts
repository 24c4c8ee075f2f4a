/** passdown_status: where one is, and whether the graph is current. */
import { isBeside } from '../../dialects/task/beside.ts';
import { VERSION } from '../../disk/package.ts';
import { count, ITEM_LABELS, ITEM_PREFIXES, type Label } from '../../model/index.ts';
import { type LedgerStamp, readStamp } from '../../store/ledger-stamp.ts';
import type { GraphReader } from '../../store/store.ts';
import { quote } from '../../words/quote.ts';
import { daemonStatus } from '../../workplace/daemon-status.ts';
import type { CurrentWorkplace } from '../../workplace/open-workplace.ts';
import { tool } from '../tool.ts';

const SHOWN = 5;

export const statusTool = tool({
  name: 'passdown_status',
  description: 'Project, store, daemon, and how much is known.',
  arguments: {},
  answer: (_, desk) => desk.ask(describe),
});

async function describe({ root, store, project, remark }: CurrentWorkplace): Promise<string> {
  const known = (await store.stamps(project)).map(readStamp);
  const documents = known.filter(({ state }) => state !== 'none');
  const unread = known.filter(({ state, path }) => state === 'none' && !isBeside(path)).length;
  const tasks = await store.taskCounts(project);
  const invalid = documents.filter(({ state }) => state === 'invalid' || state === 'refused');
  const named = invalid.slice(0, SHOWN).map(({ path }) => quote(path, 200));
  const daemon = daemonStatus(root);
  return [
    `passdown ${VERSION}, project ${quote(project, 100)} in ${quote(root, 300)}, store ${quote(store.name, 300)}`,
    remark === undefined ? 'The graph is current.' : `${quote(remark, 600)}.`,
    `Daemon: ${daemon.state}${daemon.running ? '' : '; each question reads changed files first'}`,
    ...daemon.problems.map(({ message, hint }) => `- ${quote(message, 300)} ${quote(hint, 300)}`),
    documents.length === 0
      ? 'There are no task files. Set include: in .passdown/config.yaml to where they are, or create one with passdown new task.'
      : `Task files: ${counts(statesOf(documents))}`,
    ...(unread > 0 ? [`Not understood: ${count(unread, 'file')}; passdown check --unread says why`] : []),
    ...(tasks.size > 0 ? [`Tasks: ${counts(tasks)}`, `Known: ${await itemsIn(store, project)}`] : []),
    ...(named.length > 0
      ? [`Cannot be read: ${named.join(', ')}${invalid.length > SHOWN ? ' …' : ''}; passdown check says why`]
      : []),
  ].join('\n');
}

function statesOf(documents: readonly LedgerStamp[]): Map<string, number> {
  const groups = Map.groupBy(documents, ({ state }) => state);
  return new Map([...groups].map(([state, { length }]) => [state, length]));
}

async function itemsIn(store: GraphReader, project: string): Promise<string> {
  const totals = new Map<Label, number>();
  for (const { label, total } of await store.days(project)) totals.set(label, (totals.get(label) ?? 0) + total);
  return ITEM_LABELS.map((label) => count(totals.get(label) ?? 0, ITEM_PREFIXES[label])).join(', ');
}

/** `4 (3 completed, 1 pending)` */
function counts(byName: ReadonlyMap<string, number>): string {
  const rows = [...byName].sort(([, a], [, b]) => b - a);
  const all = rows.reduce((sum, [, total]) => sum + total, 0);
  return `${all} (${rows.map(([name, total]) => `${total} ${name}`).join(', ')})`;
}
