/**
 * Marks of what is shown alone. That is enough where the history is known up to a few commits before the last one; where what is shown, or the work
 * tree, asks for more of the history, everything is looked at.
 */
import { GitFailed } from '../disk/git-stream.ts';
import { addAll, type GraphNode } from '../model/index.ts';
import { carryFresh } from './carry-on.ts';
import { Checkout } from './checkout.ts';
import { type Found, FRESH, findStale, MOST_COMMITS, NOT_YET, NOW, type StaleOptions, saidIn } from './find-stale.ts';
import { commitsIn, type History } from './history.ts';
import { keepHistory } from './kept-history.ts';
import { codeBeside, Looking } from './looking.ts';
import { lineOf, type RepositoryState } from './repository-state.ts';
import { type Confirmations, confirmations, Documents, docsOf, type NamingItem, whatIsSaidOf } from './statements.ts';

export interface Looked {
  glance: Glance;
  /** Why nothing is compared with git, where more of the history is new than may be read now. */
  unmarked?: string | undefined;
}

/** Undefined where looking at single items is not enough. */
export async function glanceAt(options: StaleOptions, state: RepositoryState): Promise<Looked | undefined> {
  if ('why' in state) return { glance: new Glance(options) };
  try {
    return await glanceInto(options, state);
  } catch (error) {
    if (error instanceof GitFailed) return undefined;
    throw error;
  }
}

async function glanceInto(
  options: StaleOptions,
  { head, kept }: Exclude<RepositoryState, { why: string }>,
): Promise<Looked | undefined> {
  const { root, store, project, depth, signal } = options;
  const most = MOST_COMMITS[depth];
  const line = await lineOf(root, head, kept, most);
  const documents = await Documents.of(store, project);
  if (line.fresh.length > most)
    return { glance: new Glance(options), unmarked: documents.isEmpty ? undefined : NOT_YET };
  if (commitsIn(line.base) === 0 || line.fresh.length > FRESH) return undefined;
  if (line.base === kept && line.fresh.length === 0)
    return { glance: new Glance(options, { history: kept, documents }) };
  const isDocument = (path: string) => documents.has(path);
  const history = await carryFresh({ root, line, signal, isDocument, isCode: codeBeside(documents) });
  if (!history) return undefined;
  keepHistory(root, history);
  return { glance: new Glance(options, { history, documents }) };
}

interface Past {
  history: History;
  documents: Documents;
}

export class Glance {
  private readonly options: StaleOptions;
  /** Without it the texts alone tell when something was said. */
  private readonly past: Past | undefined;
  private readonly checkout: Checkout;
  private confirmed: Promise<Confirmations> | undefined;
  private readonly seen = new Set<string>();
  private found: Found & { isAll?: true } = { marks: new Map(), said: new Map() };
  /** One after the other: what one asks of git, the next one knows. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(options: StaleOptions, past?: Past) {
    this.options = options;
    this.past = past;
    this.checkout = new Checkout(options.root);
  }

  /** What is found of items and tasks, and of those before them. */
  at(nodes: readonly GraphNode[]): Promise<Found> {
    const turn = this.turn.then(() => this.look(nodes));
    this.turn = turn.catch(() => {});
    return turn;
  }

  private async look(nodes: readonly GraphNode[]): Promise<Found> {
    const fresh = nodes.filter(({ key, project }) => project === this.options.project && !this.seen.has(key));
    if (this.found.isAll || fresh.length === 0) return this.found;
    const items = await this.itemsAt(fresh);
    const own = this.past ? await this.judge(items, this.past) : { marks: new Map(), said: saidIn(items) };
    if (!own) this.found = { ...(await findStale(this.options)), isAll: true };
    for (const [key, verdicts] of own?.marks ?? []) this.found.marks.set(key, verdicts);
    for (const [key, moments] of own?.said ?? []) this.found.said.set(key, moments);
    for (const { key } of fresh) this.seen.add(key);
    return this.found;
  }

  private async itemsAt(nodes: readonly GraphNode[]): Promise<NamingItem[]> {
    const { store, project } = this.options;
    this.confirmed ??= confirmations(store, project);
    const items: NamingItem[] = [];
    for (const [label, group] of Map.groupBy(nodes, (node) => node.label as NamingItem['label'])) {
      const keys = [...new Set(group.map(({ key }) => key))];
      addAll(items, await whatIsSaidOf(store, label, keys, await this.confirmed));
    }
    return items;
  }

  /** Undefined where the history must tell more, or cannot. */
  private async judge(items: readonly NamingItem[], { history, documents }: Past): Promise<Found | undefined> {
    const { root, depth } = this.options;
    try {
      await documents.load(docsOf(items));
      const looking = new Looking(this.checkout, items, documents, history);
      const uncommitted = await looking.workTree();
      if (depth !== 'fresh' && !looking.isKnown(uncommitted)) return undefined;
      const marks = await looking.judgeAll(history, uncommitted);
      if (looking.learned) keepHistory(root, history);
      return { marks, said: saidIn(items, NOW, (one) => looking.momentOf(history, one)) };
    } catch (error) {
      if (error instanceof GitFailed) return undefined;
      throw error;
    }
  }
}
