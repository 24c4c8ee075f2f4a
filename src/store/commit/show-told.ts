/** Stores what nodes show that have their own name and take everything else from one kind of statement. */
import { inOrder, showTold as shownOf, TOLD, type ToldLabel } from '../show-node.ts';
import { wordsOf } from '../words.ts';
import { textOf } from './item-text.ts';
import type { View } from './view.ts';

/** The shown properties that are searched. */
const SEARCHED = [
  'id',
  'path',
  'name',
  'text',
  'objective',
  'thesis',
  'authors',
  'journal',
  'doi',
  'pmid',
  'annotation',
];

export async function showTold(view: View, label: ToldLabel, keys: readonly string[]): Promise<void> {
  const statements = await view.statementsInto(label, keys, TOLD[label].by);
  const identities = await view.identitiesOf(label, keys);
  const nodes = keys.map((key) => {
    const ordered = inOrder(statements.get(key) ?? [], () => '');
    const props = shownOf(label, identities.get(key)!, ordered);
    const words = wordsOf(textOf(props, SEARCHED)).join(' ');
    return { label, key, project: view.project, props, words };
  });
  await view.writer.setNodes(label, nodes);
}
