/** Keys of nodes, by label. */
import type { GraphEdge, Label } from '../../model/index.ts';

/** How many nodes have their statements read together; of more of them, all that is read takes much memory. */
const CHUNK = 500;

export class KeySets {
  private readonly sets = new Map<Label, Set<string>>();

  add(label: Label, key: string): void {
    const set = this.sets.get(label);
    if (set) set.add(key);
    else this.sets.set(label, new Set([key]));
  }

  addEnds({ from, fromLabel, to, toLabel }: GraphEdge): void {
    this.add(fromLabel, from);
    this.add(toLabel, to);
  }

  addAll(other: KeySets): void {
    for (const [label, keys] of other.sets) for (const key of keys) this.add(label, key);
  }

  of(label: Label): string[] {
    return [...(this.sets.get(label) ?? [])];
  }

  size(label: Label): number {
    return this.sets.get(label)?.size ?? 0;
  }

  *chunks(label: Label): Generator<string[]> {
    const keys = this.of(label);
    for (let i = 0; i < keys.length; i += CHUNK) yield keys.slice(i, i + CHUNK);
  }

  labels(): Iterable<Label> {
    return this.sets.keys();
  }

  all(): Set<string> {
    return new Set([...this.sets.values()].flatMap((set) => [...set]));
  }
}
