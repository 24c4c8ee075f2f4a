/** A file's text on its way to the disk, and which parts of it are ours. What was there before is only ever added to. */

/** Offsets into the draft's text. */
export interface Span {
  start: number;
  end: number;
}

export interface Draft {
  text: string;
  /** What was put in, in the order of the text; no two of them touch. */
  ours: Span[];
}

/** `there`: nothing to do. `kept`: somebody wrote it differently, and `why` says so. */
export interface Put {
  draft: Draft;
  state: 'put' | 'replaced' | 'there' | 'kept';
  why?: string;
  /** A marked block, as it stands there now. */
  block?: string;
  /** The block of an older wording that stood in its place. */
  replaced?: string;
}

/** Puts one thing into a file; `path` is for what goes wrong, `wrote` says whether a block is one that init wrote here. */
export type Edit = (draft: Draft, path: string, wrote?: (block: string) => boolean) => Put;

export const draftOf = (text: string): Draft => ({ text, ours: [] });
export const there = (draft: Draft): Put => ({ draft, state: 'there' });
export const kept = (draft: Draft, why: string): Put => ({ draft, state: 'kept', why });

/** A piece put into a part that is ours already makes that part longer. */
export function insert({ text, ours }: Draft, at: number, piece: string): Draft {
  const moved = ours.map(({ start, end }) => ({
    start: start > at ? start + piece.length : start,
    end: end >= at ? end + piece.length : end,
  }));
  const isInside = ours.some(({ start, end }) => start <= at && at <= end);
  if (!isInside) moved.push({ start: at, end: at + piece.length });
  return {
    text: text.slice(0, at) + piece + text.slice(at),
    ours: moved.sort((a, b) => a.start - b.start),
  };
}

/** The text without what was put in. */
export function withoutOurs({ text, ours }: Draft): string {
  return ours.toReversed().reduce((rest, { start, end }) => cut(rest, start, end), text);
}

export const cut = (text: string, start: number, end: number) => text.slice(0, start) + text.slice(end);
/** Git may change the line ends on the way. */
export const withLf = (text: string) => text.replaceAll('\r\n', '\n');
