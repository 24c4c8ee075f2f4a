/**
 * How well a text matches what was asked: BM25 over stems, with the words of its headings counted half. A term counts by how many passages have it, not
 * by how many passages there are: notes on other subjects change nothing.
 */
import { stemsOf } from '../store/terms.ts';

const [K1, B] = [1.2, 0.6];
/** As if the project had so many passages, of so many words each; shorter ones count as if they had the least. */
const [COLLECTION, AVERAGE, LEAST] = [5_000, 20, 12];
const HEADING = 0.5;
/** A text that has all terms counts so much more than one with the same points that has few. */
const WHOLE = 1;
/** Maximum letters of a text on a page. */
const LONGEST_EXCERPT = 240;

export class Match {
  private readonly weights: Map<string, number>;
  private readonly all: number;

  /** `counts`: of each term, how many passages have it. */
  constructor(counts: ReadonlyMap<string, number>) {
    this.weights = new Map([...counts].map(([term, count]) => [term, Math.log(1 + COLLECTION / (count + 0.5))]));
    this.all = [...counts].reduce((sum, [term, count]) => sum + (count > 0 ? this.weights.get(term)! : 0), 0);
  }

  points(text: string, headings = ''): number {
    const stems = stemsOf(text);
    const often = new Map<string, number>();
    for (const stem of stems) if (this.weights.has(stem)) often.set(stem, (often.get(stem) ?? 0) + 1);
    for (const stem of new Set(stemsOf(headings)))
      if (this.weights.has(stem)) often.set(stem, (often.get(stem) ?? 0) + HEADING);
    const length = 1 - B + (B * Math.max(stems.length, LEAST)) / AVERAGE;
    let [sum, covered] = [0, 0];
    for (const [stem, count] of often) {
      const weight = this.weights.get(stem)!;
      covered += weight;
      sum += (weight * count * (K1 + 1)) / (count + K1 * length);
    }
    return this.all === 0 ? 0 : sum * (1 + (WHOLE * covered) / this.all);
  }

  /** Which part of the terms a text has, by their weight. */
  share(text: string): number {
    const stems = new Set(stemsOf(text));
    const own = [...this.weights].reduce((sum, [term, weight]) => sum + (stems.has(term) ? weight : 0), 0);
    return this.all === 0 ? 0 : own / this.all;
  }

  /** The sentences of a long text that have most of the terms. */
  excerpt(text: string): string {
    if (text.length <= LONGEST_EXCERPT) return text;
    const starts = [0, ...Array.from(text.matchAll(/[.!?;:] +/g), ({ index, 0: end }) => index + end.length)];
    let best = { start: 0, points: -1 };
    for (const start of starts) {
      const points = this.share(text.slice(start, start + LONGEST_EXCERPT));
      if (points > best.points) best = { start, points };
    }
    return `${best.start > 0 ? '…' : ''}${text.slice(best.start, best.start + LONGEST_EXCERPT + 20)}`;
  }
}
