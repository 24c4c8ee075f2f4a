/** The parts of a task file of Backlog.md: what stands between its marks, and below headings where people wrote without it. */
import { lineText } from '../../parse/line-map.ts';
import { KIND, type Markdown, scanMarkdown } from '../../parse/scan-markdown.ts';
import { sectionOf } from '../../parse/sections.ts';
import { runsOf } from '../kit/handoff-builder.ts';
import type { Lines } from '../kit/reading.ts';
import type { Span } from '../task/read-task.ts';

interface MarkedPart extends Lines {
  name: string;
}

const MARK = /^<!-- (SECTION:[A-Z][A-Z0-9_]*|COMMENTS?|AC|DOD):(BEGIN|END) -->[ \t]*$/;
/** What is written while the work is done, and after it. */
const TOLD_MARKS = new Set(['SECTION:NOTES', 'SECTION:FINAL_SUMMARY', 'COMMENTS']);
const TOLD_TITLE =
  /^(?:(?:implementation|completion|progress|work|session|review|debugging|handoff) (?:notes?|summary|log|report|progress)|(?:final |high-level |executive )?summary|notes?|comments?|progress|outcomes?|results?|resolution|solution|root causes?|learnings?|lessons|gotchas?|caveats?|blockers?|(?:open )?questions|session \d+|what (?:was|changed|we)|work (?:already )?done|changes made|files (?:changed|modified|created)|(?:key |technical |design )*decisions?)\b/i;

/** A text in which the marks of the tool are blank, at the same offsets: they are not the author's words. */
export interface Parts {
  doc: Markdown;
  /** What was said about the work, to be read as prose. */
  told: Lines[];
  /** What is asked for and how it is to be done, where marks tell. */
  description?: Span;
  plan?: Span;
}

export function readParts(doc: Markdown): Parts {
  const { parts, blanks } = readMarks(doc);
  const clean = blanked(doc, [...blanks, ...parts.flatMap((part) => commentHeads(doc, part)), ...handles(doc)]);
  const marked = (mark: string): Span | undefined => {
    const part = parts.find(({ name }) => name === mark);
    return part && { start: doc.starts[part.firstLine]!, end: doc.starts[part.endLine]! };
  };
  const [description, plan] = [marked('SECTION:DESCRIPTION'), marked('SECTION:PLAN')];
  return { doc: clean, told: toldLines(clean, parts), ...(description && { description }), ...(plan && { plan }) };
}

/** Marks that belong together; one without its partner marks nothing. */
function readMarks(doc: Markdown): { parts: MarkedPart[]; blanks: Blank[] } {
  const [parts, blanks]: [MarkedPart[], Blank[]] = [[], []];
  let open: { name: string; line: number } | undefined;
  for (let line = 0; line < doc.starts.length; line++) {
    if (doc.kinds[line] !== KIND.comment) continue;
    const [, name, side] = MARK.exec(lineText(doc, line)) ?? [];
    if (name === undefined) continue;
    blanks.push({ line, marks: /\S/g });
    if (side === 'BEGIN' && !open) open = { name, line };
    else if (side === 'END' && open?.name === name) {
      parts.push({ name, firstLine: open.line + 1, endLine: line });
      open = undefined;
    }
  }
  return { parts, blanks };
}

/** What is taken out of a line, each character by a space. */
interface Blank {
  line: number;
  marks: RegExp;
}

const COMMENT_HEAD = /^(?:(?:author|created):.*|---+[ \t]*)$/;

/** Who commented when, and the rules around it: in markdown they would make a heading of the comment. */
function commentHeads(doc: Markdown, { name, firstLine, endLine }: MarkedPart): Blank[] {
  if (name !== 'COMMENTS') return [];
  const blanks: Blank[] = [];
  for (let line = firstLine; line < endLine; line++)
    if (COMMENT_HEAD.test(lineText(doc, line))) blanks.push({ line, marks: /\S/g });
  return blanks;
}

/** `assignee: [@ann]` is how the tool writes it, and not YAML. Nobody reads the names. */
function handles(doc: Markdown): Blank[] {
  const blanks: Blank[] = [];
  let isName = false;
  for (let line = 1; line < (doc.frontMatter?.line ?? 0) - 1; line++) {
    const text = lineText(doc, line);
    if (/^\S/.test(text) && !text.startsWith('-')) isName = /^(?:assignee|reporter)\s*:/.test(text);
    if (isName && text.includes('@')) blanks.push({ line, marks: /@/g });
  }
  return blanks;
}

function blanked(doc: Markdown, blanks: readonly Blank[]): Markdown {
  if (blanks.length === 0) return doc;
  let [text, at] = ['', 0];
  for (const { line, marks } of blanks.toSorted((a, b) => a.line - b.line)) {
    const old = lineText(doc, line);
    text += doc.text.slice(at, doc.starts[line]) + old.replace(marks, ' ');
    at = doc.starts[line]! + old.length;
  }
  return scanMarkdown(text + doc.text.slice(at));
}

/** Marks count before headings: a plan between marks may have headings of its own. */
function toldLines(doc: Markdown, parts: readonly MarkedPart[]): Lines[] {
  const told = new Uint8Array(doc.starts.length);
  const marked = new Uint8Array(doc.starts.length);
  for (const { firstLine, endLine } of parts) marked.fill(1, firstLine, endLine);
  let covered = 0;
  for (const [index, { title, level, line }] of doc.headings.entries()) {
    if (level > 2 || marked[line] === 1 || line < covered || !TOLD_TITLE.test(title)) continue;
    const { endLine } = sectionOf(doc, index);
    told.fill(1, line, endLine);
    covered = endLine;
  }
  for (const { name, firstLine, endLine } of parts) told.fill(TOLD_MARKS.has(name) ? 1 : 0, firstLine, endLine);
  return runsOf(told).filter(({ kind }) => kind === 1);
}
