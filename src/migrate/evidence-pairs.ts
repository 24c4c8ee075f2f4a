/** Evidence as pairs: its kind (`before 0:`) and a word (`added`). Names are put together only for those who ask. */
import type { FileModel } from './file-model.ts';

export class Evidence {
  private readonly slots: string[] = [];
  private readonly words: string[] = [];
  private known: { model: FileModel; sums: readonly number[] } | undefined;

  push(slot: string, word = ''): void {
    this.known = undefined;
    this.slots.push(slot);
    this.words.push(word);
  }

  /** Only once. */
  add(slot: string, word = ''): void {
    if (!this.has(slot, word)) this.push(slot, word);
  }

  has(slot: string, word: string): boolean {
    for (let at = 0; at < this.slots.length; at++) if (this.slots[at] === slot && this.words[at] === word) return true;
    return false;
  }

  names(): string[] {
    return this.slots.map((slot, at) => slot + this.words[at]!);
  }

  /** What all of it weighs, for each kind. What several paths share is weighed once. */
  sums(model: FileModel): readonly number[] {
    if (this.known?.model === model) return this.known.sums;
    const sums = model.kinds.map(() => 0);
    for (let at = 0; at < this.slots.length; at++) {
      const row = model.weights.get(this.slots[at]!)?.get(this.words[at]!);
      if (row) for (let kind = 0; kind < sums.length; kind++) sums[kind]! += row[kind]!;
    }
    this.known = { model, sums };
    return sums;
  }

  /** What each weighs for one kind. */
  weighed(kind: number, { weights }: FileModel): { slot: string; word: string; weight: number }[] {
    return this.slots.map((slot, at) => {
      const word = this.words[at]!;
      return { slot, word, weight: weights.get(slot)?.get(word)?.[kind] ?? 0 };
    });
  }
}
