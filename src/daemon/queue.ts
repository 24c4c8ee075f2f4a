/**
 * Paths that wait to be brought into the graph. Of each part that is taken, half became quiet last and half first: who saves a file in the
 * middle of a storm does not wait for its end, and the storm ends however often that happens.
 */
export class Queue {
  /** Those that became quiet together, oldest first. */
  private readonly groups: Group[] = [];
  /** A path that is no longer in its group has moved to a later one, or was taken. */
  private readonly groupOf = new Map<string, Group>();

  get size(): number {
    return this.groupOf.size;
  }

  /** When a path that waits became quiet. */
  quietAt(path: string): number | undefined {
    return this.groupOf.get(path)?.at;
  }

  /** In the order in which something last happened to them. */
  add(paths: readonly string[]): void {
    const group: Group = { paths: [...new Set(paths)], next: 0, at: Date.now() };
    for (const path of group.paths) this.groupOf.set(path, group);
    this.groups.push(group);
  }

  /** Each half in the order in which they became quiet. */
  take(most: number): string[] {
    const last = this.takeFrom(most >> 1, -1).reverse();
    return [...last, ...this.takeFrom(most - last.length, 0)];
  }

  private takeFrom(most: number, end: 0 | -1): string[] {
    const taken: string[] = [];
    while (taken.length < most && this.size > 0) {
      const group = this.groups.at(end)!;
      const path = group.next < group.paths.length ? takeOne(group, end) : undefined;
      if (path === undefined) this.groups.splice(end, 1);
      else if (this.groupOf.get(path) === group) {
        this.groupOf.delete(path);
        taken.push(path);
      }
    }
    return taken;
  }
}

interface Group {
  paths: string[];
  /** The first that was not taken from the front. */
  next: number;
  at: number;
}

const takeOne = (group: Group, end: 0 | -1) => (end === 0 ? group.paths[group.next++] : group.paths.pop());
