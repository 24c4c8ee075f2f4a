/**
 * Paths that wait to be brought into the graph. Of each part that is taken, half became quiet last and half first: who saves a file in the
 * middle of a storm does not wait for its end, and the storm ends however often that happens.
 */
export class Queue {
  /** Those that became quiet together, oldest first. */
  private readonly groups: Set<string>[] = [];
  private readonly groupOf = new Map<string, Set<string>>();

  get size(): number {
    return this.groupOf.size;
  }

  add(paths: readonly string[]): void {
    const group = new Set(paths);
    for (const path of group) {
      this.groupOf.get(path)?.delete(path);
      this.groupOf.set(path, group);
    }
    this.groups.push(group);
  }

  take(most: number): string[] {
    const last = this.takeFrom(most >> 1, -1);
    return [...last, ...this.takeFrom(most - last.length, 0)];
  }

  private takeFrom(most: number, end: 0 | -1): string[] {
    const taken: string[] = [];
    while (taken.length < most && this.size > 0) {
      const group = this.groups.at(end)!;
      const [path] = group;
      if (path === undefined) {
        this.groups.splice(end, 1);
        continue;
      }
      group.delete(path);
      this.groupOf.delete(path);
      taken.push(path);
    }
    return taken;
  }
}
