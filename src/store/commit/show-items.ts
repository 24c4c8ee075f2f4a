/** Stores what nodes show that are identified by their text; removes those that nobody states any more. */
import {
  ITEM_LABELS,
  type ItemLabel,
  type Label,
  RESOLVABLE,
  TEXT_STATEMENT_OF,
  type TextLabel,
} from '../../model/index.ts';
import { inOrder, showItem, WORDED } from '../show-node.ts';
import type { WordedNode } from '../store.ts';
import { indexedWords } from '../words.ts';
import { itemText, textOf } from './item-text.ts';
import { resolve } from './resolve.ts';
import type { View } from './view.ts';

const isItem = (label: TextLabel): label is ItemLabel => (ITEM_LABELS as readonly Label[]).includes(label);
const isResolvable = (label: TextLabel): label is ItemLabel => (RESOLVABLE as readonly Label[]).includes(label);

export async function showItems(view: View, label: TextLabel, keys: readonly string[]): Promise<void> {
  const { writer } = view;
  const statements = await view.statementsInto(label, keys, TEXT_STATEMENT_OF[label]);
  const gone = keys.filter((key) => !statements.has(key));
  const resolved = isResolvable(label) ? await resolve(view, { label, statements, gone }) : new Set<string>();
  const all = [...statements.values()].flat();
  const nameOf = await view.sourceNames(all);
  const nodes = [...statements].map(([key, edges]) => {
    const props = showItem(label, key, inOrder(edges, nameOf), resolved.has(key), nameOf);
    return worded(label, { label, key, project: view.project, props });
  });
  await writer.setNodes(label, nodes);
  await writer.removeNodes(label, gone);
}

/** Search and briefings find them by their words. */
function worded(label: TextLabel, node: WordedNode): WordedNode {
  const text = isItem(label) ? itemText(node.props) : textOf(node.props, ['text', ...WORDED[label]]);
  return { ...node, words: indexedWords(text) };
}

/** Tasks that these blockers block: their status depends on whether a blocker is resolved. */
export async function blockedBy({ writer }: View, blockers: readonly string[]): Promise<string[]> {
  const query = { keys: blockers, label: 'Blocker', direction: 'out', types: ['BLOCKS'] } as const;
  return (await writer.edgesAt(query)).map(({ to }) => to);
}
