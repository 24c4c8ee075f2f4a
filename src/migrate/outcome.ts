/**
 * How the work ended, if the note says so of itself: `**Outcome:** Partial success`, `status: blocked` in the front matter,
 * `# Task 4.1 Complete`, `Completed: 2026-02-03`. Where its statements do not agree, it says nothing. No word, no outcome.
 */
import { lineText } from '../parse/line-map.ts';
import { KIND, type Markdown, stripMarks } from '../parse/scan-markdown.ts';
import { folded } from './table.ts';

export type Outcome = 'completed' | 'partial' | 'failed' | 'blocked';

export interface ToldOutcome {
  outcome: Outcome;
  /** 0-based, of the first line that says it. */
  line: number;
}

/** Labels of the line that says it. */
const LABEL =
  /^\W*(?:(?:overall|current|session|final|task|project|phase|work|handoff|build) )?(?:outcome|result|status|state)\W*[:|]\W*(.{2,120})/iu;
/** `Completed: 2026-02-03`, `Date completed: 3 February 2026`. */
const COMPLETED_ON =
  /^\W*(?:(?:date )?completed(?: on| at| date)?|completion date|finished(?: on| at)?)\W*[:|]\W*(?:\d{4}-\d\d-\d\d|\d{1,2} \p{L}{3,9},? \d{4}|\p{L}{3,9} \d{1,2},? \d{4})/iu;

/** What is said to have ended: `phase 3`, `all tasks`, `setup`. */
const WHAT =
  '(?:(?:all|the|this|work|everything|phases?|milestones?|sessions?|tasks?|steps?|stages?|features?|sprint|story|setup|analysis|implementation|migration|plans?|development|fully|successfully|100 ?%|[\\d.-]+|(?:is|are|has been|have been)) ){0,5}';
/** Behind it, what takes it back. */
const NOT_ALL = '(?!.{0,40}\\b(?:except|but|partial|not|pending|remain|remaining|todo|in progress|needs?|blocked)\\b)';

/** The outcome for each wording, first match first. */
export const OUTCOMES: readonly { like: RegExp; outcome: Outcome; example: string }[] = [
  { like: /^blocked\b/, outcome: 'blocked', example: 'Blocked on review' },
  {
    like: /^(?:partial(?:ly)?|incomplete|complete with follow-?ups?|mostly (?:done|complete))\b/,
    outcome: 'partial',
    example: 'Partial success',
  },
  { like: /^(?:failed|failure|abandoned|aborted|unsuccessful)\b/, outcome: 'failed', example: 'Failed' },
  {
    like: new RegExp(
      `^(?:complete )?success(?:ful)?\\b${NOT_ALL}|^${WHAT}(?:completed?|done|shipped|merged|finished)\\b${NOT_ALL}|^ready to merge\\b`,
    ),
    outcome: 'completed',
    example: 'Success — 40 tests pass',
  },
];
/** The work goes on: says so as clearly as the others. */
const OPEN =
  /^(?:in[ -]?progress|not[ -](?:yet|started|done|complete)|open|pending|wip|ongoing|active|draft|started|waiting|awaiting|paused|ready (?:for|to (?!merge))|verifying|planning|todo|under way|working|executing|implementing|debugging)\b/;

/** A title that says that its subject is done: `Task 4.1 Complete`, `✅ Sign-in`, `Migration — DONE`. */
const DONE_TITLE =
  /^✅|✅\W*$|^(?:session|task|phase|milestone|work) (?:is )?completed?\b|(?:^|\s)(?:[-—–:|(] ?)?(?:completed?|done|finished|shipped)[)!. ]*$/;
const BLOCKED_TITLE = /[-—–:(|] ?blocked\W*$/;
const PARTIAL_TITLE = /\b(?:partially (?:completed?|done)|partial|incomplete)\b/;
const UNSURE_TITLE =
  /\b(?:not|isn't|never|until|when|once|if|to be|almost|nearly|how|what|is it|half|un\w+|\d+ ?%|\d+ ?\/ ?\d+|of \d+|next|todo|checklist|definition)\b|\?/;

/** The outcome that a word or sentence behind a label says; `open` where it says that the work goes on. */
function meantBy(said: string): Outcome | 'open' | undefined {
  const plain = folded(said)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/_/g, ' ')
    .trim();
  if (plain.includes('?')) return undefined;
  return OPEN.test(plain) ? 'open' : OUTCOMES.find(({ like }) => like.test(plain))?.outcome;
}

/** `| Status | done |` is `Status: done`; a row with more cells is about something else. */
const rowAsLine = (line: string) =>
  !line.includes('|') ? line : line.replace(/^\s*\|([^|]{1,40})\|([^|]{1,120})\|?\s*$/, '$1: $2');

function meantByLine(line: string): Outcome | 'open' | undefined {
  if (!mayState(line)) return undefined;
  // `**Date:** … · **Status:** done`
  for (const part of rowAsLine(line).split(/\s[·•|]\s/)) {
    if (COMPLETED_ON.test(part)) return 'completed';
    const said = LABEL.exec(part)?.[1];
    const meant = said === undefined ? undefined : meantBy(said);
    if (meant) return meant;
  }
  return undefined;
}

export function outcomeIn(line: string): Outcome | undefined {
  const meant = meantByLine(line);
  return meant === 'open' ? undefined : meant;
}

function meantByTitle(title: string): Outcome | undefined {
  const plain = folded(title).replace(/_/g, ' ').trim();
  if (PARTIAL_TITLE.test(plain)) return 'partial';
  if (BLOCKED_TITLE.test(plain)) return 'blocked';
  return DONE_TITLE.test(plain) && !UNSURE_TITLE.test(plain) ? 'completed' : undefined;
}

const meantByHeading = (title: string, isTitle: boolean) => (isTitle && meantByTitle(title)) || meantByLine(title);

/** Sections about one part of the work say nothing of the whole. */
const PART_TITLE =
  /^\W*(?:phase|step|stage|milestone|part|task|feature|sprint|week|day|wave|epic|story|issue|bug|item|option|pr|test|prior|previous|earlier|\d)/i;
const LONGEST = 400;

export function outcomeOf(doc: Markdown, firstLine = 0, endLine = doc.starts.length): ToldOutcome | undefined {
  const said: { meant: Outcome | 'open'; line: number }[] = [];
  const title = doc.headings.find(({ line }) => line >= firstLine && line < endLine);
  const headings = new Map(doc.headings.map((heading) => [heading.line, heading]));
  // The lines of a fence of its own are read like front matter.
  const fenced = doc.kinds[firstLine] === KIND.fenceBody;
  let isPart = false;
  let isHead = true;
  for (let line = firstLine; line < endLine; line++) {
    const heading = headings.get(line);
    if (heading) {
      isHead = heading === title;
      isPart = !isHead && heading.level > 1 && PART_TITLE.test(heading.title);
      const meant =
        heading.title.length <= LONGEST ? meantByHeading(heading.title, isHead && heading.level <= 2) : undefined;
      if (meant && !isPart) said.push({ meant, line });
    } else if (!isPart && isStatement(doc, line, fenced) && (isHead || doc.kinds[line] !== KIND.list)) {
      const meant = meantByLine(stripMarker(lineText(doc, line)));
      if (meant) said.push({ meant, line });
    }
  }
  const [first] = said;
  if (!first || first.meant === 'open' || said.some(({ meant }) => meant !== first.meant)) return undefined;
  return { outcome: first.meant, line: first.line };
}

const STATING = new Set<number>([KIND.text, KIND.list, KIND.quote, KIND.frontMatter, KIND.table]);
/** Any of the labels. */
const MAY_SAY = /outcome|result|status|state|complet|finished/i;
/** A label ends with one of these, and most lines have none. */
const mayState = (line: string) => line.includes(':') || line.includes('|');

/** Not nested below an item: that would be about the item. In later sections items speak of items, too. */
function isStatement(doc: Markdown, line: number, fenced: boolean): boolean {
  const kind = doc.kinds[line]!;
  if (!STATING.has(kind) && !(fenced && kind === KIND.fenceBody)) return false;
  const text = lineText(doc, line);
  return text.length <= LONGEST && mayState(text) && !/^\s/.test(text) && MAY_SAY.test(text);
}

const stripMarker = (text: string) => text.replace(/^(?:[-*+]|\d{1,9}[.)]|>)[ \t]+/, '');

/** Whether a piece of a note is a line that says how the work ended. */
export function saysOutcome({ text }: { text: string }): boolean {
  return text.length <= LONGEST && mayState(text) && MAY_SAY.test(text) && meantByLine(stripMarks(text)) !== undefined;
}
