/** Things that are joined pair by pair into groups; nearly constant time a step. */
export class UnionFind {
  private readonly parents: Int32Array;

  constructor(size: number) {
    this.parents = Int32Array.from({ length: size }, (_, i) => i);
  }

  find(one: number): number {
    let root = one;
    while (this.parents[root] !== root) root = this.parents[root]!;
    while (this.parents[one] !== root) {
      const next = this.parents[one]!;
      this.parents[one] = root;
      one = next;
    }
    return root;
  }

  areJoined(a: number, b: number): boolean {
    return this.find(a) === this.find(b);
  }

  /** The lower number leads, so that a group is known by its first member. */
  join(a: number, b: number): void {
    const [rootA, rootB] = [this.find(a), this.find(b)];
    this.parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }
}
