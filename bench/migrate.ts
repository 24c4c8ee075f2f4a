/** Freeform notes: time a note, and how it grows with their number and with their length. Floor: scanning the same text. */
import { readNote } from '../src/migrate/read-note.ts';
import { scanMarkdown } from '../src/parse/scan-markdown.ts';
import { makeNote } from './make-note.ts';
import { median } from './measure.ts';
import { times } from './sizes.ts';

const ROUNDS = times(5);

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

export function benchMigrate(): void {
  console.log(
    'migrate: notes × lines, items a note, scan µs a note, read µs a note (median of 5 rounds, after one to warm up)',
  );
  for (const [count, lines] of [
    [100, 120],
    [1_000, 120],
    [10_000, 120],
    [1_000, 1_200],
    [100, 12_000],
  ] as const) {
    const texts = Array.from({ length: times(count) }, (_, seed) => makeNote(seed, lines));
    let items = 0;
    const read = () => {
      items = 0;
      for (const text of texts) items += readNote(scanMarkdown(text)).items.length;
    };
    read();
    const scan = () => {
      for (const text of texts) scanMarkdown(text);
    };
    const scanned = median(Array.from({ length: ROUNDS }, () => timed(scan)));
    const took = median(Array.from({ length: ROUNDS }, () => timed(read)));
    console.log(
      `${count} × ${lines}\t${(items / count).toFixed(1)}\t${((1000 * scanned) / count).toFixed(0)}\t${((1000 * took) / count).toFixed(0)}`,
    );
  }
}
