/**
 * How many tokens a text costs, estimated without a tokenizer: split as o200k_base splits, then by the kind and length
 * of each piece. Additive over lines, so that a briefing costs the sum of its lines.
 */
import { isPlain } from '../model/index.ts';

/** Of all scripts; made when a line needs it. */
export const allPieces = () =>
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

/** The same for plain lines, also with signs in colour, such as our own ⚠️: the colour is a mark as letters have them. */
export const PLAIN_PIECES =
  /[^\r\nA-Za-z0-9]?[\ufe0fA-Z]*[\ufe0fa-z]+(?:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\nA-Za-z0-9]?[\ufe0fA-Z]+[\ufe0fa-z]*(?:'s|'t|'re|'ve|'m|'ll|'d)?|[0-9]{1,3}| ?[^\sA-Za-z0-9]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/g;

export const hasPlainPieces = (text: string) => isPlain(text) || isPlain(text.replaceAll('\ufe0f', ''));

/** In whole tokens. */
export function estimateTokens(lines: readonly string[]): number {
  return Math.ceil(costOfLines(lines) / 100);
}

/** In hundredths of a token, which can be added. */
export function costOfLines(lines: readonly string[]): number {
  return lines.reduce((total, line) => total + lineCost(line), 0);
}

/** A line with its break. A break is a separate token only after a letter or digit. */
function lineCost(line: string): number {
  if (line.trim() === '') return 50;
  const plain = hasPlainPieces(line);
  let cost = (plain ? /[A-Za-z0-9]$/ : /[\p{L}\p{N}]$/u).test(line) ? 100 : 75;
  for (const piece of line.match(plain ? PLAIN_PIECES : allPieces()) ?? []) cost += knownCost(piece);
  return cost;
}

/** Most pieces are words that come again: so many are remembered, and short ones only. */
const REMEMBERED = { pieces: 20_000, length: 24 };
const known = new Map<string, number>();

function knownCost(piece: string): number {
  let cost = known.get(piece);
  if (cost !== undefined) return cost;
  cost = costOf(piece);
  if (known.size >= REMEMBERED.pieces) known.clear();
  if (piece.length <= REMEMBERED.length) known.set(piece, cost);
  return cost;
}

/** In hundredths of a token; the averages of real notes, rounded up. docs/briefing.md has the table. */
function costOf(piece: string): number {
  const { length } = piece;
  if (/^ ?[A-Z]{2,}$/.test(piece)) return 105 + 20 * (piece.trimStart().length - 2);
  if (/^ [a-z]+$/i.test(piece)) return 102 + 4 * Math.max(length - 6, 0);
  if (/^[a-z]+$/i.test(piece)) return 105 + 8 * Math.max(length - 5, 0);
  if (/^[!-~][a-z]+$/i.test(piece)) return 110 + 13 * Math.max(length - 3, 0);
  if (/^(?:\d+|\s+)$/.test(piece) || (!hasPlainPieces(piece) && /^\p{N}+$/u.test(piece))) return 100;
  return marksCost(piece.trimStart());
}

/** Punctuation, symbols and letters of other scripts. */
function marksCost(piece: string): number {
  const { length } = piece;
  if (!/^[!-~]+$/.test(piece)) return 100 * Math.ceil(Buffer.byteLength(piece) / 3);
  if (/^(.)\1*$/.test(piece)) return 100 * Math.ceil(length / 8);
  return length <= 2 ? 105 : 165 + 20 * (length - 3);
}
