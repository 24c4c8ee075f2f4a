/** Kinds of evidence (`form`) and what they name (`numbered`), as numbers: what is said of every piece of every note is looked up by place. */

class Names {
  private readonly known = new Map<string, number>();
  private readonly listed: string[] = [];

  of(name: string): number {
    let at = this.known.get(name);
    if (at === undefined) {
      at = this.listed.push(name) - 1;
      this.known.set(name, at);
    }
    return at;
  }

  /** Without making it one. */
  find(name: string): number | undefined {
    return this.known.get(name);
  }

  name(at: number): string {
    return this.listed[at]!;
  }

  get size(): number {
    return this.listed.length;
  }
}

export const SLOTS = new Names();
export const KEYS = new Names();

/** Who listens to evidence: `strength` is 1 unless it is a measure. */
export interface Listener {
  say(slot: number, key: number, strength?: number): void;
  /** A word of a heading, label or column: any word that somebody may write. */
  word(slot: number, word: string): void;
}

/** One that takes it by name. */
export const byName = (say: (slot: string, key: string, strength: number) => void): Listener => ({
  say: (slot, key, strength = 1) => say(SLOTS.name(slot), KEYS.name(key), strength),
  word: (slot, word) => say(SLOTS.name(slot), word, 1),
});
