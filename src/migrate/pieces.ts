/** An item and each item nested below it, as texts with their offsets. */
import type { Unit } from './units.ts';

export interface Piece {
  text: string;
  start: number;
}

const MARKER = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/;

/** Only the item. */
export const headOf = (unit: Pick<Unit, 'text' | 'starts'>): string =>
  unit.starts.length < 2 ? unit.text.trim() : piecesOf(unit)[0]!.text;

export function piecesOf({ text, starts }: Pick<Unit, 'text' | 'starts'>): Piece[] {
  if (starts.length < 2) return [{ text: text.trim(), start: 0 }];
  const cuts = [0, ...starts.filter((start) => start > 0 && MARKER.test(text.slice(start, start + 12)))];
  return cuts.map((start, index) => {
    const piece = text.slice(start, cuts[index + 1]);
    const marker = index === 0 ? 0 : (MARKER.exec(piece)?.[0].length ?? 0);
    return { text: piece.slice(marker).trim(), start: start + marker };
  });
}
