/** Evidence as pairs: its kind (`before 0:`) and a word (`added`). Names are put together only for those who ask. */
import type { FileModel } from './file-model.ts';

export class Evidence {
  private readonly slots: string[] = [];
  private readonly words: string[] = [];

  push(slot: string, word = ''): void {
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

  /** What all of it weighs, for each kind. */
  sums(model: FileModel): readonly number[] {
    const sums = model.kinds.map(() => 0);
    for (let at = 0; at < this.slots.length; at++) {
      const weights = this.weightsAt(at, model);
      if (weights) for (let kind = 0; kind < sums.length; kind++) sums[kind]! += weights[kind]!;
    }
    return sums;
  }

  private weightsAt(at: number, model: FileModel): readonly number[] | undefined {
    return model.weights.get(this.slots[at]!)?.get(this.words[at]!);
  }

  /** Tells what each weighs for one kind. */
  eachWeight(kind: number, model: FileModel, tell: (weight: number, slot: string, word: string) => void): void {
    for (let at = 0; at < this.slots.length; at++)
      tell(this.weightsAt(at, model)?.[kind] ?? 0, this.slots[at]!, this.words[at]!);
  }
}
