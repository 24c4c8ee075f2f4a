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
  const gap = at > 0 && doc.text[at - 1] !== '\n' ? '\n' : '';
  const lines = [
    `${gap}${BEGIN}`,
    '',
    ...(own ? [] : [`${'#'.repeat(level)} Handoff`, '']),
    ...renderFence(handoff).trimEnd().split('\n'),
    '',
    `${'#'.repeat(Math.min(level + 1, 6))} ${ORIGINAL_NOTES}`,
    '',
    END,
    '',
  ];
  return { at, text: lines.join(newline) };
}

/** The line below a heading; a title with a rule under it takes two lines. */
function lineBelow(doc: Markdown, line: number): number {
  const next = line + 1;
  const underlined = doc.kinds[next] === KIND.heading && !doc.headings.some((heading) => heading.line === next);
  return doc.starts[underlined ? next + 1 : next] ?? doc.text.length;
}

/** The text without what migrations put into it; undefined where there is none. */
export function withoutMigrated(text: string): string | undefined {
  let rest = text;
  for (;;) {
    const start = rest.indexOf(BEGIN);
    const stop = start === -1 ? -1 : rest.indexOf(END, start);
    if (stop === -1) return rest === text ? undefined : rest;
    let end = stop + END.length;
    if (rest.startsWith('\r\n', end)) end += 2;
    else if (rest[end] === '\n') end += 1;
    rest = rest.slice(0, start) + rest.slice(end);
  }
}
