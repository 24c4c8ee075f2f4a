/**
 * How many tokens a text costs, estimated without a tokenizer: split as o200k_base splits, then by the kind and length
 * of each piece. Additive over lines, so that a briefing costs the sum of its lines.
 */

const PIECES =
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

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
  let cost = /[\p{L}\p{N}]$/u.test(line) ? 100 : 75;
  for (const piece of line.match(PIECES) ?? []) cost += costOf(piece);
  return cost;
}

/** In hundredths of a token; the averages of real notes, rounded up. docs/briefing.md has the table. */
function costOf(piece: string): number {
  const { length } = piece;
  if (/^ ?[A-Z]{2,}$/.test(piece)) return 105 + 20 * (piece.trimStart().length - 2);
  if (/^ [a-z]+$/i.test(piece)) return 102 + 4 * Math.max(length - 6, 0);
  if (/^[a-z]+$/i.test(piece)) return 105 + 8 * Math.max(length - 5, 0);
  if (/^[!-~][a-z]+$/i.test(piece)) return 110 + 13 * Math.max(length - 3, 0);
  if (/^(?:\p{N}+|\s+)$/u.test(piece)) return 100;
  return marksCost(piece.trimStart());
}

/** Punctuation, symbols and letters of other scripts. */
function marksCost(piece: string): number {
  const { length } = piece;
  if (!/^[!-~]+$/.test(piece)) return 100 * Math.ceil(Buffer.byteLength(piece) / 3);
  if (/^(.)\1*$/.test(piece)) return 100 * Math.ceil(length / 8);
  return length <= 2 ? 105 : 165 + 20 * (length - 3);
}
