/** Levenshtein's distance, given up as soon as it is sure to pass `most`. */
let before = new Uint16Array(0);
let row = new Uint16Array(0);

export function isWithinDistance(a: string, b: string, most: number): boolean {
  if (a.length > b.length) return isWithinDistance(b, a, most);
  if (b.length - a.length > most) return false;
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  return fill(a.slice(start, endA), b.slice(start, endB), most);
}

/**
 * Row by row, but only cells at most `most` off the diagonal: every way through another cell costs more than that. If all cells of a
 * row cost more, so does every way on from them.
 */
function fill(a: string, b: string, most: number): boolean {
  if (a.length === 0) return b.length <= most;
  const beyond = most + 1;
  if (row.length <= b.length) [before, row] = [new Uint16Array(2 * b.length + 2), new Uint16Array(2 * b.length + 2)];
  for (let j = 0; j <= b.length; j++) before[j] = Math.min(j, beyond);
  for (let i = 1; i <= a.length; i++) {
    const [from, to] = [Math.max(1, i - most), Math.min(b.length, i + most)];
    const letter = a.charCodeAt(i - 1);
    let least = beyond;
    row[from - 1] = from === 1 ? Math.min(i, beyond) : beyond;
    for (let j = from; j <= to; j++) {
      const replaced = before[j - 1]! + (letter === b.charCodeAt(j - 1) ? 0 : 1);
      const cost = Math.min(replaced, before[j]! + 1, row[j - 1]! + 1, beyond);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (to < b.length) row[to + 1] = beyond;
    if (least > most) return false;
    [before, row] = [row, before];
  }
  return before[b.length]! <= most;
}
