/** Between two such lines stands what passdown wrote itself; it is never read as input. */
export const BRIEFING_BEGIN = '<!-- passdown:briefing begin: written by passdown, changes are overwritten -->';
export const BRIEFING_END = '<!-- passdown:briefing end -->';
/** What `passdown init` tells agents in AGENTS.md or CLAUDE.md. */
const AGENTS_BEGIN = '<!-- passdown:agents begin: written by passdown init; passdown init --remove takes it out -->';
const AGENTS_END = '<!-- passdown:agents end -->';

export interface Markers {
  begin: string;
  end: string;
}

const BRIEFING_MARKERS: Markers = { begin: BRIEFING_BEGIN, end: BRIEFING_END };
export const AGENTS_MARKERS: Markers = { begin: AGENTS_BEGIN, end: AGENTS_END };
export const OWN_MARKERS: readonly Markers[] = [BRIEFING_MARKERS, AGENTS_MARKERS];
/** How each of these lines begins. */
const OURS = '<!-- passdown:';

/** Where our own text stands: offsets of the lines between each pair of markers. A marker without its partner marks nothing. */
export function ownText(text: string, { begin, end }: Markers = BRIEFING_MARKERS): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let at = 0;
  for (;;) {
    const last = lineIs(text, end, at);
    if (last === -1) return found;
    const first = lastLineIs(text, begin, at, last);
    if (first !== -1) found.push({ start: first + begin.length, end: last });
    at = last + end.length;
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
  const before = at === 0 || (at === 1 && text[0] === '\ufeff') ? '\n' : text[at - 1];
  const after = text[at + length] ?? '\n';
  return before === '\n' && (after === '\n' || after === '\r');
}

/** The text without briefings that passdown put into it, markers included. */
export function withoutOwnBlocks(text: string): string {
  const { begin, end } = BRIEFING_MARKERS;
  return ownText(text).reduceRight(
    (rest, own) => rest.slice(0, own.start - begin.length) + rest.slice(own.end + end.length),
    text,
  );
}

/** The same text, every character of our own part a blank: lines and offsets stay. */
export function withoutOwnText(text: string): string {
  if (!text.includes(OURS)) return text;
  return OWN_MARKERS.reduce(blanked, text);
}

function blanked(text: string, markers: Markers): string {
  let result = '';
  let at = 0;
  for (const { start, end } of ownText(text, markers)) {
    result += text.slice(at, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ');
    at = end;
  }
  return result + text.slice(at);
}
