/**
 * A structured section put above the prose it was read from. Only insertions: every word of the author stays where it is, below
 * “Original notes”, and taking out what stands between the two markers gives the old bytes back.
 */
import { hash } from 'node:crypto';
import { newlineOf } from '../../parse/line-map.ts';
import { KIND, type Markdown } from '../../parse/scan-markdown.ts';
import { type HandoffBlock, isHandoffTitle, ORIGINAL_NOTES } from './find-handoffs.ts';
import { renderFence } from './render-handoff.ts';
import type { Handoff } from './schema.ts';
import type { Unsure } from './unsure-mark.ts';

/** With a digest of what stands behind it: what somebody changed since is theirs. */
const begin = (body: string) => `<!-- passdown:migrated ${digest(body)} -->`;
const END = '<!-- passdown:migrated end -->';
const BEGIN = '<!-- passdown:migrated [0-9a-f]{8} -->';
const MARKER = `^<!-- passdown:migrated (?:[0-9a-f]{8}|end) -->`;

const digest = (body: string) => hash('sha256', body.replaceAll('\r\n', '\n'), 'hex').slice(0, 8);

export interface Insertion {
  /** Offset at which a line begins. */
  at: number;
  text: string;
}

/** Below the heading of the block; without one below the note's title, or at its top. */
export function migratedSection(
  doc: Markdown,
  block: HandoffBlock | undefined,
  handoff: Handoff,
  unsure?: Unsure,
): Insertion {
  const newline = newlineOf(doc.text);
  const heading = block
    ? doc.headings.find(({ start }) => start === block.titleStart)
    : doc.headings.find(({ level }) => level === 1);
  const at = heading ? lineBelow(doc, heading.line) : (doc.starts[doc.frontMatter?.line ?? 0] ?? doc.text.length);
  const own = heading !== undefined && (block !== undefined || isHandoffTitle(heading.title));
  const level = own ? heading.level : 2;
  const body = [
    '',
    ...(own ? [] : [`${'#'.repeat(level)} Handoff`, '']),
    ...renderFence(handoff, unsure).trimEnd().split('\n'),
    '',
    `${'#'.repeat(Math.min(level + 1, 6))} ${ORIGINAL_NOTES}`,
    '',
  ].join('\n');
  const text = [begin(body), ...body.split('\n'), END].join(newline);
  // Behind a last line without a break the section brings one, in front instead of behind: taking it out takes that, too.
  return { at, text: at > 0 && doc.text[at - 1] !== '\n' ? newline + text : text + newline };
}

const ANY_MARKER = new RegExp(MARKER, 'm');
const MARKERS = new RegExp(MARKER, 'gm');

/** A text that quotes the markers on lines of their own might not be told from one that was migrated. */
export const holdsMarker = (text: string): boolean => ANY_MARKER.test(text);

/** The line below a heading; a title with a rule under it takes two lines. */
export function lineBelow(doc: Markdown, line: number): number {
  const next = line + 1;
  const underlined = doc.kinds[next] === KIND.heading && !doc.headings.some((heading) => heading.line === next);
  return doc.starts[underlined ? next + 1 : next] ?? doc.text.length;
}

/** A section as it is written; a text that only quotes the markers is none. */
const SECTION = new RegExp(
  `^${[BEGIN, '(?:#+ Handoff', ')?(`{3,20})yaml\\r?\\n[\\s\\S]*?\\n\\1', `#+ ${ORIGINAL_NOTES}`, END].join(
    '\\r?\\n\\r?\\n',
  )}$`,
);

export interface Undone {
  /** The text without what migrations put into it. */
  text: string;
  /** Sections that stay, because somebody wrote into them. */
  kept: number;
}

/** Undefined where there is no such section. */
export function withoutMigrated(text: string): Undone | undefined {
  let rest = '';
  let at = 0;
  let kept = 0;
  let opened: { start: number; marker: string } | undefined;
  for (const { 0: marker, index } of text.matchAll(MARKERS)) {
    const end = index + marker.length;
    if (opened && marker === END && SECTION.test(text.slice(opened.start, end))) {
      if (isUntouched(text.slice(opened.start, end), opened.marker)) {
        rest += text.slice(at, end === text.length ? breakBefore(text, opened) : opened.start);
        at = end + (/^\r?\n/.exec(text.slice(end, end + 2))?.[0].length ?? 0);
      } else kept++;
    }
    opened = marker === END ? undefined : { start: index, marker };
  }
  return at === 0 && kept === 0 ? undefined : { text: rest + text.slice(at), kept };
}

function isUntouched(section: string, marker: string): boolean {
  const body = section.slice(marker.length, -END.length).replaceAll('\r\n', '\n').slice(1, -1);
  return begin(body) === marker;
}

/** At the very end the section brought the break in front of it, of the kind that it has within: a lone `\r` is the author's. */
function breakBefore(text: string, { start, marker }: { start: number; marker: string }): number {
  const newline = text.startsWith('\r\n', start + marker.length) ? '\r\n' : '\n';
  return text.endsWith(newline, start) ? start - newline.length : start;
}
