/** passdown_status: where one is, and whether the graph is current. */

import { isBeside } from '../../dialects/task/beside.ts';
import { VERSION } from '../../disk/package.ts';
import { count, type GraphNode, ITEM_LABELS, ITEM_PREFIXES } from '../../model/index.ts';
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
  const known = await store.nodesByLabel('Document', project);
  const documents = known.filter(({ props }) => props.state !== 'none');
  const unread = known.filter(({ props }) => props.state === 'none' && !isBeside(String(props.path))).length;
  const tasks = await store.nodesByLabel('Task', project);
  const items: string[] = [];
  for (const label of ITEM_LABELS)
    items.push(count((await store.nodesByLabel(label, project)).length, ITEM_PREFIXES[label]));
  const invalid = documents.filter(({ props }) => props.state === 'invalid' || props.state === 'refused');
  const named = invalid.slice(0, SHOWN).map(({ props }) => quote(String(props.path), 200));
  const daemon = daemonStatus(root);
  return [
    `passdown ${VERSION}, project ${quote(project, 100)} in ${quote(root, 300)}, store ${quote(store.name, 300)}`,
    remark === undefined ? 'The graph is current.' : `${quote(remark, 600)}.`,
    `Daemon: ${daemon.state}${daemon.running ? '' : '; each question reads changed files first'}`,
    ...daemon.problems.map(({ message, hint }) => `- ${quote(message, 300)} ${quote(hint, 300)}`),
    documents.length === 0
      ? 'There are no task files. Set include: in .passdown/config.yaml to where they are, or create one with passdown new task.'
      : `Task files: ${counts(documents, 'state')}`,
    ...(unread > 0 ? [`Not understood: ${count(unread, 'file')}; passdown check --unread says why`] : []),
    ...(tasks.length > 0 ? [`Tasks: ${counts(tasks, 'status')}`, `Known: ${items.join(', ')}`] : []),
    ...(named.length > 0
      ? [`Cannot be read: ${named.join(', ')}${invalid.length > SHOWN ? ' …' : ''}; passdown check says why`]
      : []),
  ].join('\n');
}

function counts(nodes: readonly GraphNode[], property: string): string {
  const groups = [...Map.groupBy(nodes, ({ props }) => String(props[property]))].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  return `${nodes.length} (${groups.map(([name, { length }]) => `${length} ${name}`).join(', ')})`;
}
