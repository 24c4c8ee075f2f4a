/**
 * Updates the graph to what a set of documents now says: removes old statements that are gone, adds new ones, and
 * recomputes what every touched node shows, all in the caller's transaction. Works on any store.
 */
import { type Label, TEXT_LABELS } from '../../model/index.ts';
import { TOLD_LABELS } from '../show-node.ts';
import type { GraphWriter } from '../store.ts';
import type { DocumentChange, Touched } from './document-change.ts';
import { KeySets } from './key-sets.ts';
import { PLAIN, replaceStatements, Stated } from './replace-statements.ts';
import { namedBy } from './resolve.ts';
import { blockedBy, showItems } from './show-items.ts';
import { showTasks } from './show-tasks.ts';
import { showTold } from './show-told.ts';
import { showWaiting, tasksAround } from './show-waiting.ts';
import { View } from './view.ts';

export type { DocumentChange, Touched } from './document-change.ts';

/** Items are removed when nobody states them; these when no edge touches them. */
const REMOVABLE: readonly Label[] = ['Task', ...TOLD_LABELS, ...PLAIN];

export async function commitDocuments(
  writer: GraphWriter,
  project: string,
  changes: readonly DocumentChange[],
  onShown?: OnShown,
): Promise<Touched> {
  const stated = new Stated();
  await replaceStatements(writer, project, changes, stated);
  await show(new View(writer, project), stated, onShown);
  return { keys: stated.touched.all() };
}

/** Called as nodes are done; what they show may touch more of them. */
type OnShown = (done: number, total: number) => void;

const SHOWN: readonly Label[] = [...new Set<Label>([...TEXT_LABELS, 'Task', ...TOLD_LABELS])];

/** Computes what the touched nodes show, and adds to `touched` what this touches in turn. Items come first: tasks depend on what they show. */
async function show(view: View, { touched, loosened }: Stated, onShown?: OnShown): Promise<void> {
  let done = 0;
  const tell = ({ length }: readonly string[]) => {
    done += length;
    const total = SHOWN.reduce((sum, label) => sum + touched.size(label), 0);
    onShown?.(done, total);
  };
  touched.addAll(await namedBy(view, touched.of('Reference')));
  for (const label of TEXT_LABELS)
    for (const keys of touched.chunks(label)) {
      await showItems(view, label, keys);
      if (label === 'Blocker') for (const task of await blockedBy(view, keys)) touched.add('Task', task);
      tell(keys);
    }
  // Not earlier: showing items may remove RESOLVED edges that no longer follow.
  const gone = await removeOrphans(view.writer, loosened);
  const changed = new KeySets();
  const there = (keys: readonly string[]) => keys.filter((key) => !gone.has(key));
  for (const label of ['Task', ...TOLD_LABELS] as const)
    for (const keys of touched.chunks(label)) {
      if (label === 'Task') for (const key of await showTasks(view, there(keys))) changed.add('Task', key);
      else await showTold(view, label, there(keys));
      tell(keys);
    }
  const tasks = new KeySets();
  for (const key of there(touched.of('Task'))) tasks.add('Task', key);
  for (const keys of changed.chunks('Task')) for (const key of await tasksAround(view, keys)) tasks.add('Task', key);
  for (const keys of tasks.chunks('Task')) await showWaiting(view, keys);
}

/** Removes nodes that have lost their last edge. */
async function removeOrphans(writer: GraphWriter, loosened: KeySets): Promise<Set<string>> {
  const gone = new Set<string>();
  for (const label of REMOVABLE) {
    const keys = loosened.of(label);
    const alone = keys.length > 0 ? await writer.withoutEdges(label, keys) : [];
    await writer.removeNodes(label, alone);
    for (const key of alone) gone.add(key);
  }
  return gone;
}
