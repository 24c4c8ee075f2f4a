/** Stores what tasks show. Whether a task is blocked depends on what its blockers show, so blockers come first. */
import type { GraphNode } from '../../model/index.ts';
import { showTask } from '../show-node.ts';
import type { WordedNode } from '../store.ts';
import { wordsOf } from '../words.ts';
import { textOf } from './item-text.ts';
import type { View } from './view.ts';

/** Returns those whose status is another one than before. */
export async function showTasks(view: View, keys: readonly string[]): Promise<string[]> {
  const descriptions = await view.statementsInto('Task', keys, 'DESCRIBES');
  const blocked = await blockedTasks(view, keys);
  const before = await view.identitiesOf('Task', keys);
  const nodes = keys.map((key) => {
    const props = showTask(String(before.get(key)!.id), descriptions.get(key) ?? [], blocked.has(key));
    return wordedTask({ label: 'Task', key, project: view.project, props });
  });
  await view.writer.setNodes('Task', nodes);
  return nodes.filter(({ key, props }) => before.get(key)?.status !== props.status).map(({ key }) => key);
}

export function wordedTask(node: GraphNode): WordedNode {
  return { ...node, words: wordsOf(textOf(node.props, ['id', 'name', 'objective'])).join(' ') };
}

/** Tasks with an unresolved blocker. */
async function blockedTasks(view: View, keys: readonly string[]): Promise<Set<string>> {
  const blocks = [...(await view.statementsInto('Task', keys, 'BLOCKS')).values()].flat();
  const blockers = await view.writer.nodesByKey('Blocker', [...new Set(blocks.map(({ from }) => from))]);
  const active = new Set(blockers.filter(({ props }) => props.resolved !== true).map(({ key }) => key));
  return new Set(blocks.filter(({ from }) => active.has(from)).map(({ to }) => to));
}
