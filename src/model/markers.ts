/** Between these two lines stands what passdown wrote itself; it is never read as input. */
export const BRIEFING_BEGIN = '<!-- passdown:briefing begin: written by passdown, changes are overwritten -->';
export const BRIEFING_END = '<!-- passdown:briefing end -->';

/** Where our own text stands: offsets of the lines between each pair of markers. A marker without its partner marks nothing. */
export function ownText(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let at = 0;
  for (;;) {
    const end = lineIs(text, BRIEFING_END, at);
    if (end === -1) return found;
    const begin = lastLineIs(text, BRIEFING_BEGIN, at, end);
    if (begin !== -1) found.push({ start: begin + BRIEFING_BEGIN.length, end });
    at = end + BRIEFING_END.length;
  }
}

function lineIs(text: string, marker: string, from: number): number {
  let at = text.indexOf(marker, from);
  while (at !== -1 && !standsAlone(text, at, marker.length)) at = text.indexOf(marker, at + 1);
  return at;
}

function lastLineIs(text: string, marker: string, from: number, end: number): number {
  let last = -1;
  for (let at = lineIs(text, marker, from); at !== -1 && at < end; at = lineIs(text, marker, at + 1)) last = at;
  return last;
}

function standsAlone(text: string, at: number, length: number): boolean {
  const before = at === 0 ? '\n' : text[at - 1];
  const after = text[at + length] ?? '\n';
  return before === '\n' && (after === '\n' || after === '\r');
}

/** The same text, every character of our own part a blank: lines and offsets stay. */
export function withoutOwnText(text: string): string {
  if (!text.includes(BRIEFING_END)) return text;
  let result = '';
  let at = 0;
  for (const { start, end } of ownText(text)) {
    result += text.slice(at, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ');
    at = end;
  }
  return result + text.slice(at);
}
