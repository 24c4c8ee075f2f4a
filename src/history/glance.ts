/**
 * Marks of what is shown alone. That is enough where the history is known up to the last commit and for all that the documents say; otherwise, and
 * where the work tree asks for more of the history, everything is looked at.
 */
import { GitFailed } from '../disk/git-stream.ts';
import { addAll, type GraphNode } from '../model/index.ts';
import { Checkout } from './checkout.ts';
import { type Found, findStale, type Known, NOW, type StaleOptions, saidIn } from './find-stale.ts';
import { type History, keepHistory } from './history.ts';
import { Looking } from './looking.ts';
import { endsAt } from './repository-state.ts';
import { type Confirmations, confirmations, type NamingItem, whatIsSaidOf } from './statements.ts';

/** Undefined where looking at single items is not enough. */
export function glanceAt(options: StaleOptions, { state, hashes, stamp }: Known): Glance | undefined {
  if ('why' in state) return new Glance(options, hashes);
  const { head, kept } = state;
  return kept && endsAt(kept, head) && kept.of === stamp ? new Glance(options, hashes, kept) : undefined;
}

export class Glance {
  private readonly options: StaleOptions;
  private readonly hashes: ReadonlyMap<string, string>;
  /** Without it the texts alone tell when something was said. */
  private readonly history: History | undefined;
  private readonly checkout: Checkout;
  private confirmed: Promise<Confirmations> | undefined;
  private readonly seen = new Set<string>();
  private found: Found & { isAll?: true } = { marks: new Map(), said: new Map() };
  /** One after the other: what one asks of git, the next one knows. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(options: StaleOptions, hashes: ReadonlyMap<string, string>, history?: History) {
    this.options = options;
    this.hashes = hashes;
    this.history = history;
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
    const own = this.history ? await this.judge(items, this.history) : { marks: new Map(), said: saidIn(items) };
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
  private async judge(items: readonly NamingItem[], history: History): Promise<Found | undefined> {
    const { root, depth } = this.options;
    const looking = new Looking(this.checkout, items, this.hashes, history);
    try {
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
