/**
 * A structured section put above the prose it was read from. Only insertions: every word of the author stays where it is, below
 * “Original notes”, and taking out what stands between the two markers gives the old bytes back.
 */
import type { Markdown } from '../../parse/scan-markdown.ts';
import { KIND } from '../../parse/scan-markdown.ts';
import { type HandoffBlock, isHandoffTitle, ORIGINAL_NOTES } from './find-handoffs.ts';
import { renderFence } from './render-handoff.ts';
import type { Handoff } from './schema.ts';

const BEGIN = '<!-- passdown:migrated -->';
const END = '<!-- passdown:migrated end -->';

export interface Insertion {
  /** Offset at which a line begins. */
  at: number;
  text: string;
}

/** Below the heading of the block; without one below the note's title, or at its top. */
export function migratedSection(doc: Markdown, block: HandoffBlock | undefined, handoff: Handoff): Insertion {
  const newline = doc.text.includes('\r\n') ? '\r\n' : '\n';
  const heading = block
    ? doc.headings.find(({ start }) => start === block.titleStart)
    : doc.headings.find(({ level }) => level === 1);
  const at = heading ? lineBelow(doc, heading.line) : (doc.starts[doc.frontMatter?.line ?? 0] ?? doc.text.length);
  const own = heading !== undefined && (block !== undefined || isHandoffTitle(heading.title));
  const level = own ? heading.level : 2;
  const lines = [
    BEGIN,
    '',
    ...(own ? [] : [`${'#'.repeat(level)} Handoff`, '']),
    ...renderFence(handoff).trimEnd().split('\n'),
    '',
    `${'#'.repeat(Math.min(level + 1, 6))} ${ORIGINAL_NOTES}`,
    '',
    END,
  ];
  const text = lines.join(newline);
  // Behind a last line without a break the section brings one, in front instead of behind: taking it out takes that, too.
  return { at, text: at > 0 && doc.text[at - 1] !== '\n' ? newline + text : text + newline };
}

/** A text that quotes the markers on lines of their own might not be told from one that was migrated. */
export const holdsMarker = (text: string): boolean => /^<!-- passdown:migrated(?: end)? -->/m.test(text);

/** The line below a heading; a title with a rule under it takes two lines. */
function lineBelow(doc: Markdown, line: number): number {
  const next = line + 1;
  const underlined = doc.kinds[next] === KIND.heading && !doc.headings.some((heading) => heading.line === next);
  return doc.starts[underlined ? next + 1 : next] ?? doc.text.length;
}

/** A section as it is written; a text that only quotes the markers is none. */
const SECTION = new RegExp(
  `^${[BEGIN, '(?:#+ Handoff', ')?(`{3,})yaml\\r?\\n[\\s\\S]*?\\n\\1', `#+ ${ORIGINAL_NOTES}`, END].join(
    '\\r?\\n\\r?\\n',
  )}$`,
);

/** The text without what migrations put into it; undefined where there is none. */
export function withoutMigrated(text: string): string | undefined {
  let rest = '';
  let at = 0;
  let begin: number | undefined;
  for (const { 0: marker, index } of text.matchAll(/^<!-- passdown:migrated(?: end)? -->/gm)) {
    const end = index + marker.length;
    if (begin !== undefined && marker === END && SECTION.test(text.slice(begin, end))) {
      rest += text.slice(at, end === text.length ? breakBefore(text, begin) : begin);
      at = end + (/^\r?\n/.exec(text.slice(end, end + 2))?.[0].length ?? 0);
    }
    begin = marker === BEGIN ? index : undefined;
  }
  return at === 0 ? undefined : rest + text.slice(at);
}

/** At the very end the section brought the break in front of it, of the kind that it has within: a lone `\r` is the author's. */
function breakBefore(text: string, begin: number): number {
  const newline = text.startsWith('\r\n', begin + BEGIN.length) ? '\r\n' : '\n';
  return text.endsWith(newline, begin) ? begin - newline.length : begin;
}
