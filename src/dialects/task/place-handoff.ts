/** Where a handoff goes in a task file, and the file with it. Whatever is not the form itself stays, byte for byte. */
import { newlineOf } from '../../parse/line-map.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import { newest } from './dialect.ts';
import { findHandoffs, type HandoffBlock, ORIGINAL_NOTES } from './find-handoffs.ts';
import { lineBelow } from './migrated.ts';
import type { TaskReading } from './reading.ts';
import { fenced } from './render-handoff.ts';

export interface HandoffPlace {
  /** What the handoff takes the place of; both are offsets at which lines begin, or the text's end. */
  start: number;
  end: number;
  /** An author's own handoff is replaced only where that is asked for; prose stays, below a heading of its own. */
  replaces: 'nothing' | 'template' | 'handoff' | 'prose';
  /** Lines around the fence. */
  above: string[];
  below: string[];
}

/** Undefined where several sections are broken and nobody can tell which one is meant. */
export function placeHandoff(doc: Markdown, reading: TaskReading): HandoffPlace | undefined {
  if (reading.handoff) return inPlaceOf(doc, reading.handoff.block, 'handoff');
  const blocks = findHandoffs(doc);
  if (blocks.length === 0) return atEnd(doc);
  const unread = new Set(reading.freeform.map(({ start }) => start));
  const form = blocks.findLast(({ start }) => !unread.has(start));
  if (form?.form === 'empty') return belowHeading(doc, form, 'template');
  if (form) return inPlaceOf(doc, form, isAnnotated(doc, form) ? 'handoff' : 'template');
  const broken = reading.freeform.filter((block) => block.form === 'structured');
  if (reading.state === 'invalid' && broken.length > 1) return undefined;
  if (reading.state === 'invalid' && broken[0]) return inPlaceOf(doc, broken[0], 'handoff');
  return belowHeading(doc, newest(reading.freeform, doc)!, 'prose');
}

/** The form has no comments, so those in one that is not filled in are an author's words. */
const isAnnotated = (doc: Markdown, { start, end }: HandoffBlock) => /(?:^|\s)#/.test(doc.text.slice(start, end));

function atEnd({ text }: Markdown): HandoffPlace {
  const gap = text === '' || /\n\r?\n$/.test(text) ? [] : [''];
  return { start: text.length, end: text.length, replaces: 'nothing', above: [...gap, '## Handoff', ''], below: [] };
}

function inPlaceOf(doc: Markdown, block: HandoffBlock, replaces: HandoffPlace['replaces']): HandoffPlace {
  const fence = doc.fences.find(({ start }) => start === block.start);
  if (!fence) return { start: block.start, end: block.end, replaces, above: [], below: gapAt(doc, block.end) };
  const start = doc.starts[fence.openLine]!;
  // Some write the heading into the fence: it would go with it.
  const above = block.titleStart === start ? ['## Handoff', ''] : [];
  return { start, end: doc.starts[fence.closeLine + 1] ?? doc.text.length, replaces, above, below: [] };
}

function belowHeading(doc: Markdown, block: HandoffBlock, replaces: 'template' | 'prose'): HandoffPlace {
  const heading = doc.headings.find(({ start }) => start === block.titleStart);
  // A fence of another kind that is not a section stays where it is, and the handoff comes last.
  if (!heading) return { ...atEnd(doc), replaces };
  const at = lineBelow(doc, heading.line);
  const kept = replaces === 'prose' ? ['', `${'#'.repeat(Math.min(heading.level + 1, 6))} ${ORIGINAL_NOTES}`] : [];
  return { start: at, end: at, replaces, above: [''], below: [...kept, ...gapAt(doc, at)] };
}

/** A blank line where the next line is none. */
const gapAt = ({ text }: Markdown, at: number) =>
  at === text.length || /^[ \t]*\r?\n/.test(text.slice(at)) ? [] : [''];

export interface PlacedHandoff {
  text: string;
  /** Offsets of the fence's content in it. */
  start: number;
  end: number;
}

/** The file's text with this YAML in that place. */
export function putHandoff(text: string, { start, end, above, below }: HandoffPlace, yaml: string): PlacedHandoff {
  const newline = newlineOf(text);
  const lines = fenced(yaml).trimEnd().split('\n');
  // Behind a last line without a break comes one first; and a file that ended without one still does.
  const before = text.slice(0, start) + (start > 0 && text[start - 1] !== '\n' ? newline : '');
  const bare = end === text.length && start < end && text[end - 1] !== '\n';
  const body = [...above, ...lines, ...below].join(newline) + (bare ? '' : newline);
  const from = before.length + [...above, lines[0]!].join(newline).length + newline.length;
  const to = from + lines.slice(1, -1).join(newline).length + newline.length;
  return { text: before + body + text.slice(end), start: from, end: to };
}
