/** Where lines begin: converts offsets to lines and columns and back. Lines end with LF or CRLF. */
export interface LineMap {
  text: string;
  /** Offset of each line's first character; line numbers in code are 0-based indexes into this. */
  starts: number[];
}

export function mapLines(text: string): LineMap {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { text, starts };
}

/** Offset just after the last character of a line, without its line ending. */
export function lineEnd(map: LineMap, line: number): number {
  const next = map.starts[line + 1];
  if (next === undefined) return map.text.length;
  return map.text.charCodeAt(next - 2) === 13 && next - 2 >= map.starts[line]! ? next - 2 : next - 1;
}

export function lineText(map: LineMap, line: number): string {
  return map.text.slice(map.starts[line], lineEnd(map, line));
}

/** The 0-based line that holds an offset. */
export function lineAt(map: LineMap, offset: number): number {
  let low = 0;
  let high = map.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (map.starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** 1-based line and column, as people and editors count. A byte order mark takes no column. */
export function positionAt(map: LineMap, offset: number): { line: number; column: number } {
  const line = lineAt(map, offset);
  const mark = line === 0 && map.text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { line: line + 1, column: Math.max(offset - map.starts[line]! + 1 - mark, 1) };
}

/** The line ending of this text, for lines that are added to it. */
export const newlineOf = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n');
