/** Stores what tasks show. Whether a task is blocked depends on what its blockers show, so blockers come first. */
import { showTask } from '../show-node.ts';
import { nameTermsOf, spellTerms } from '../terms.ts';
import { wordsOf } from '../words.ts';
import { textOf } from './item-text.ts';
import type { View } from './view.ts';

export async function showTasks(view: View, keys: readonly string[]): Promise<void> {
  const descriptions = await view.statementsInto('Task', keys, 'DESCRIBES');
  const blocked = await blockedTasks(view, keys);
  const identities = await view.identitiesOf('Task', keys);
  const nodes = keys.map((key) => {
    const props = showTask(String(identities.get(key)!.id), descriptions.get(key) ?? [], blocked.has(key));
    const words = wordsOf(textOf(props, ['id', 'name', 'objective'])).join(' ');
    const terms = spellTerms(view.project, nameTermsOf(textOf(props, ['name', 'objective'])));
    return { label: 'Task' as const, key, project: view.project, props, words, terms };
  });
  await view.writer.setNodes('Task', nodes);
}

/** Tasks with an unresolved blocker. */
async function blockedTasks(view: View, keys: readonly string[]): Promise<Set<string>> {
  const blocks = [...(await view.statementsInto('Task', keys, 'BLOCKS')).values()].flat();
  const blockers = await view.writer.nodesByKey('Blocker', [...new Set(blocks.map(({ from }) => from))]);
  const active = new Set(blockers.filter(({ props }) => props.resolved !== true).map(({ key }) => key));
  return new Set(blocks.filter(({ from }) => active.has(from)).map(({ to }) => to));
}
