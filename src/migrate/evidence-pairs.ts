/** Evidence as pairs: its kind (`before 0:`) and a word (`added`). Names are put together only for those who ask. */
import type { FileModel } from './file-model.ts';

export class Evidence {
  private readonly slots: string[] = [];
  private readonly words: string[] = [];
  private known: Weighed | undefined;

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
    return this.weigh(model).sums;
  }

  private weigh(model: FileModel): Weighed {
    if (this.known?.model === model) return this.known;
    const sums = model.kinds.map(() => 0);
    const rows: Weighed['rows'] = [];
    for (let at = 0; at < this.slots.length; at++) {
      const row = model.weights.get(this.slots[at]!)?.get(this.words[at]!);
      rows.push(row);
      if (row) for (let kind = 0; kind < sums.length; kind++) sums[kind]! += row[kind]!;
    }
    this.known = { model, sums, rows };
    return this.known;
  }

  /** Tells what each weighs for one kind. */
  eachWeight(kind: number, model: FileModel, tell: (weight: number, slot: string, word: string) => void): void {
    const { rows } = this.weigh(model);
    for (let at = 0; at < rows.length; at++) tell(rows[at]?.[kind] ?? 0, this.slots[at]!, this.words[at]!);
  }
}

interface Weighed {
  model: FileModel;
  sums: readonly number[];
  /** The weights of each pair. */
  rows: (readonly number[] | undefined)[];
}
