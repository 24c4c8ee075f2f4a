/** Files that a note says were made or changed, or that the next agent should read. Most paths in a note are neither. */

import type { Context } from './context.ts';
import { IMPERATIVES } from './cues.ts';
import type { FileKind } from './fields.ts';
import type { FileRole } from './headings.ts';
import { inlineLabel } from './judge.ts';
import { type PathMention, pathsIn } from './paths.ts';
import { piecesOf } from './pieces.ts';
import { routeOf } from './routes.ts';
import type { Unit } from './units.ts';

export interface FileFinding {
  kind: FileKind;
  mention: PathMention;
  confidence: number;
  /** What the text says about it: why it was made, what changed, why to read it. */
  about?: string;
  deleted?: boolean;
}

interface VerbRow {
  like: RegExp;
  kind: FileKind;
  deleted?: boolean;
  example: string;
}

/** Words directly before a path that say what was done to it. */
export const VERBS: readonly VerbRow[] = [
  {
    kind: 'created',
    like: /\b(?:created?|creates|wrote|generated|scaffolded|extracted|introduced|authored|drafted|produced)\b(?:(?! (?:in|into|from|for|by|at|on) )[^.;:]){0,50}$/i,
    example: 'Created `src/a.ts`',
  },
  {
    kind: 'created',
    like: /\bnew (?:\w+ ){0,3}$|\bnew (?:\w+[ -]){0,4}(?:file|module|script|doc|document|component|test|page|helper|runner)?:? ?$/i,
    example: 'Wrapped it in a new script `run.sh`',
  },
  {
    kind: 'created',
    like: /\b(?:archived|moved|renamed|copied|extracted)\b[^.;]{0,60}(?:→|->|\bto\b|\binto\b) ?$/i,
    example: 'Moved the parser to `src/b.ts`',
  },
  {
    kind: 'created',
    like: /^\W*(?:(?:i|we|also|then|just|have|has)\W+){0,3}added (?:an? |the )?(?:new )?`?$/i,
    example: 'Added `src/a.ts`',
  },
  {
    kind: 'modified',
    deleted: true,
    like: /\b(?:deleted|removed|dropped)\b(?:(?! (?:in|from|by) )[^.;:]){0,30}$/i,
    example: 'Deleted `old.ts`',
  },
  {
    kind: 'modified',
    like: /\b(?:updated|modified|edited|refactored|rewrote|rewritten|extended|patched|bumped|changed|cleaned up|hardened|fixed|appended to|added to|marked done in|marked complete in|logged in|wired (?:in|into)|migrated|reworked)\b(?:(?! (?:from|with|by|via|per) )[^.;:]){0,40}:?\s*$/i,
    example: 'Updated `README.md`',
  },
  {
    kind: 'read',
    like: /\b(?:read|re-read|see|review|refer to|consult|start (?:with|from|at)|study|skim|load)\b(?:[ ,*]+\w+){0,5}[\s([*]*$/i,
    example: 'See `docs/plan.md`',
  },
  {
    kind: 'read',
    like: /\b(?:full (?:plan|spec|details?|design)|(?:plan|spec|design doc|details?|documented|described|documentation|runbook|preserved|recorded|tracked|report)(?: is| are| lives?)?(?: at| in| on)?)[:\s([]*$/i,
    example: 'Full plan in `docs/plan.md`',
  },
];

/** Words directly after a path. */
const NEW_BEHIND =
  /^[`\])*~\s]*(?:\((?:new|created)\b|\(added\)|(?:[\w-]+ ){0,2}(?:created|added)\b(?! to\b)|[-—–,]\s*\*{0,2}(?:new\b(?! (?:version|value|format))|created\b)|\[new\])/i;
const GONE_BEHIND = /^[`\])*~\s]*(?:\((?:deleted|removed)\b|[-—–:]?\s*(?:deleted|removed)\b)/i;
const CHANGED_BEHIND =
  /^[`\])*\s]*(?:\((?:updated|modified|edited|refactored|revised|rewritten|extended|\+\d|M\b|`M`)|[-—–:]?\s*(?:have been [\w-]+ed\b|(?:(?!and\b|but\b)[\w-]+ ){0,3}(?:updated|modified|edited|refactored|revised|rewritten|regenerated|archived|collapsed|evolved|cleaned|hardened|superseded|fixed|de-staled|bumped)\b)|(?:,? and [\w./-]+ |, [\w./-]+,? and [\w./-]+ )?(?:all )?(?:were |was )?(?:updated|modified|refactored|archived)\b)/i;
/** `API: path`, `**Entry points:** path`: a word before it says what the file is for. */
const POINTED = /^[^\w\n]{0,8}([\w./'’& -]{2,60})(?:\([^)]{1,40}\))?\*{0,2}:\*{0,2}\s{0,3}[`[(]{0,3}$/;
const MOST_POINTING = 5;
/** `Created …`, `Moved …`: a sentence that begins with what was done. */
const TOLD_FIRST =
  /^\W*(?:(?:i|we|also|then|just|have|has|had|this session)\W+){0,3}(?:created|wrote|added|updated|modified|deleted|removed|refactored|extracted|rewrote|moved|renamed|edited|extended|fixed|changed|touched)\b/i;

function isPointed(text: string, end: number): boolean {
  if (end > LONGEST_LEAD) return false;
  const words = POINTED.exec(text.slice(0, end))?.[1]?.trim().toLowerCase().split(' ');
  return words !== undefined && words.length <= MOST_POINTING && !IMPERATIVES.has(words[0]!);
}

/** A note that names itself was made by this work. */
const THIS_FILE = /\(this (?:file|handoff|document|note)\)|^\W*this (?:file|handoff|document|note)\W*:/i;
const NOW_BEHIND = /^[`\])*\s]*(?:`?[\w.()]+`?[*\s]+){0,2}(?:is |are )?now\b/i;
/** `Moved a → b`, between the two and before the first: b was made, and a is gone unless it was copied. */
const ONWARD = /^[`\])*\s]*(?:→|->|\bto\b|\binto\b)[`([*\s]*$/i;
const CARRIED = /\b(archived|moved|renamed|copied)\b[^.;:]{0,20}$/i;
const MOVED_TO = /(?:→|->|\bto\b|\binto\b)\W*$/i;
/** `A path`, `M path`: a line of git status. */
const STATUS_LINE = /^(?:\*\*)?([AMD])(?:\*\*)?[ \t]+`?$/;
const LED =
  /^[\s\d`*_.:)(+[\]-]*(?:\*\*[^*]{1,50}\*\*[\s:(—–-]*)?(?:`?[0-9a-f]{7,40}`?[\s—–:-]*)?(?:\([^)]{1,30}\)\s*)?(?:`?[0-9a-f]{7,40}`?[\s—–:-]*)?$/i;
/** Between two paths that are mentioned together: `a` + `b`, `a` (why), and `b`. */
const JOIN = /^[`\])*\s]*(?:\([^)]*\))?[\s,;+&/]*(?:and|plus|or)?[\s,`([*]*$/;
/** How far from the start of its line a leading path may be, and how long the text about it may be. */
const LONGEST_LEAD = 200;
const LONGEST_STATUS = 12;
const LONGEST_ABOUT = 400;
/** Where the list of paths ends and the text about them begins. */
const TALK = /\s[—–-]{1,2}\s|:\s|\s->\s|\s→\s|\s=\s|\.\s/;
const FILE_COLUMN = /^(?:files?|paths?|modules?|documents?|docs?|artifacts?|locations?|where|item|name|source)\b/;

/** The role of the section, or of the label before the text. */
function roleOf(unit: Unit, context: Context): { role: FileRole | undefined; own: boolean } {
  const label = inlineLabel(unit.text);
  const own = label && pathsIn(label.title).length === 0 ? routeOf(label.title) : undefined;
  if (own?.known && own.files) return { role: own.files, own: true };
  return { role: context.route.files, own: false };
}

export function filesOf(unit: Unit, context: Context): FileFinding[] {
  if (unit.cells) return rowFiles(unit, context);
  return piecesOf(unit).flatMap(({ text, start }) =>
    textFiles({ ...unit, text }, context).map((finding) => ({ ...finding, mention: moved(finding.mention, start) })),
  );
}

const moved = (mention: PathMention, by: number): PathMention => ({
  ...mention,
  start: mention.start + by,
  end: mention.end + by,
});

function textFiles(unit: Unit, context: Context): FileFinding[] {
  const { text } = unit;
  const mentions = pathsIn(text);
  if (mentions.length === 0) return [];
  const { role, own } = roleOf(unit, context);
  const talk = own ? text.length : endOfList(text, mentions, 0);
  const steps = context.route.gives.steps > 0;
  const itself = THIS_FILE.test(text);
  let previous: FileFinding | undefined;
  return mentions.flatMap((mention, index) => {
    const listed = mention.start < talk;
    const before = mentions[index - 1];
    const joins =
      before !== undefined &&
      mention.start - before.end < LONGEST_ABOUT &&
      JOIN.test(text.slice(before.end, mention.start));
    const leads =
      (mention.start < LONGEST_LEAD && LED.test(text.slice(0, mention.start))) || (joins && previous !== undefined);
    const alike = joins ? previous : undefined;
    const carried = carriedFrom(text, mentions, index);
    previous =
      findingOf(text, mention, before, { role, carried, listed, leads, steps, itself }) ??
      (alike && { ...alike, mention });
    return previous ? [previous] : [];
  });
}

/** Whether a path is one end of `Moved a → b`. */
function carriedFrom(text: string, mentions: readonly PathMention[], index: number): Signs['carried'] {
  const ends = (from: number) => {
    const [a, b] = [mentions[from], mentions[from + 1]];
    if (!a || !b || b.start - a.end > LONGEST_ABOUT || !ONWARD.test(text.slice(a.end, b.start))) return undefined;
    return CARRIED.exec(text.slice(Math.max(0, a.start - 60), a.start))?.[1]?.toLowerCase();
  };
  // Into a folder: its name there is not given.
  if (ends(index - 1)) return mentions[index]!.path.endsWith('/') ? 'kept' : 'made';
  const verb = ends(index);
  return verb === undefined ? undefined : verb === 'copied' ? 'kept' : 'gone';
}

/** Paths before the first dash or colon are what the line is about. */
function endOfList(text: string, mentions: readonly PathMention[], lead: number): number {
  const first = mentions[0]!;
  const behind = TALK.exec(text.slice(Math.max(first.end, lead)));
  return behind ? Math.max(first.end, lead) + behind.index : text.length;
}

/** What the text around a mention says about it. */
interface Signs {
  role: FileRole | undefined;
  listed: boolean;
  leads: boolean;
  /** The section lists work to do. */
  steps: boolean;
  /** The line is about the note itself. */
  itself: boolean;
  /** An end of `Moved a → b`. */
  carried: 'made' | 'gone' | 'kept' | undefined;
}

function findingOf(
  text: string,
  mention: PathMention,
  before: PathMention | undefined,
  { role, listed, leads, steps, itself, carried }: Signs,
): FileFinding | undefined {
  const front = text.slice(Math.max(before?.end ?? 0, mention.start - 90), mention.start);
  const behind = text.slice(mention.end, mention.end + 60);
  const about = aboutOf(text, mention);
  const found = (kind: FileKind, confidence: number, deleted = false): FileFinding => ({
    // A line range means that the file was there before.
    kind: kind === 'created' && mention.lines ? 'modified' : kind,
    mention,
    confidence,
    ...(about !== undefined && { about }),
    ...(deleted && { deleted }),
  });
  const status =
    mention.start < LONGEST_STATUS &&
    /^[`*\s]*(?:$|[-—–(])/.test(behind) &&
    STATUS_LINE.exec(text.slice(0, mention.start))?.[1];
  if (status) return found(status === 'A' ? 'created' : 'modified', 0.9, status === 'D');
  if (itself) return found('created', 0.7);
  if (carried && role !== 'none' && (role !== undefined || TOLD_FIRST.test(text)))
    return carried === 'kept'
      ? undefined
      : found(carried === 'made' ? 'created' : 'modified', 0.85, carried === 'gone');
  if (role === 'none' || role === undefined || role === 'read') {
    if (NEW_BEHIND.test(behind)) return found('created', 0.7);
    if (role === 'read' && listed) return found(CHANGED_BEHIND.test(behind) ? 'modified' : 'read', 0.8);
    const verb = VERBS.find(({ like }) => like.test(front));
    if (verb?.kind === 'read') return found('read', 0.6);
    if (role !== undefined) return undefined;
    if (GONE_BEHIND.test(behind)) return found('modified', 0.65, true);
    if (CHANGED_BEHIND.test(behind) || NOW_BEHIND.test(behind)) return found('modified', 0.6);
    if (verb && TOLD_FIRST.test(text)) return found(verb.kind, 0.65, verb.deleted);
    if (isPointed(text, mention.start) || (leads && listed && steps)) return found('read', 0.55);
    return undefined;
  }
  if (GONE_BEHIND.test(behind) && !MOVED_TO.test(front)) return found('modified', 0.9, true);
  if (NEW_BEHIND.test(behind)) return found('created', 0.9);
  if (role === 'created' && listed) return found('created', 0.85);
  const verb = VERBS.find(({ like }) => like.test(front));
  if (role === 'changed' || role === 'modified') {
    if (verb && verb.kind !== 'read') return found(verb.kind, 0.85, verb.deleted);
    if (listed)
      return found(
        /^[`\])*\s]*(?:[-—–:(]\s*)?(?:\w+ ){0,3}?creat(?:ed|es)\b/i.test(behind) && role === 'changed'
          ? 'created'
          : 'modified',
        0.8,
      );
    return undefined;
  }
  // Finished work: the leading path was changed, and so was what a verb points at.
  if (verb && verb.kind !== 'read') return found(verb.kind, 0.75, verb.deleted);
  if (CHANGED_BEHIND.test(behind)) return found('modified', 0.75);
  if (NOW_BEHIND.test(behind)) return found('modified', 0.65);
  if (leads && listed) return mention.link ? found('read', 0.6) : found('modified', 0.65);
  if (verb?.kind === 'read') return found('read', 0.6);
  return undefined;
}

/** `— what it does`, `(what changed)`: what the line says about the file. */
function aboutOf(text: string, mention: PathMention): string | undefined {
  // The mark `(new)` and the line numbers are handled separately; the text after them is what is said.
  const behind = text
    .slice(mention.end, mention.end + LONGEST_ABOUT)
    .replace(/^[`\])*~\s]+/, '')
    .replace(/^\((?:new|created|added|modified|updated|deleted|removed|(?:lines? |L)\d[\dL, –-]*)\)\s*/i, '');
  const match = /^(?:[—–:-]{1,2}|->|→)\s*(.+)$|^\(([^)]{3,200})\)/s.exec(behind);
  const about = (match?.[1] ?? match?.[2])?.trim();
  return about === undefined || /^(?:new|created|modified|updated|deleted)$/i.test(about) || about.length < 3
    ? undefined
    : about;
}

function rowFiles(unit: Unit, context: Context): FileFinding[] {
  const { role } = roleOf(unit, context);
  const cells = unit.cells!;
  if (role === 'none') return [];
  const column = cells.findIndex(({ header, text }) => FILE_COLUMN.test(header) && pathsIn(text).length > 0);
  if (column === -1) return [];
  const other = cells
    .filter((_, index) => index !== column)
    .map(({ text }) => text)
    .join(' ');
  const about = other.trim() || undefined;
  return pathsIn(cells[column]!.text).flatMap((mention): FileFinding[] => {
    const behind = cells[column]!.text.slice(mention.end);
    const made = NEW_BEHIND.test(behind) || (role !== 'read' && /^\W*(?:new|created|add(?:ed)?)\b/i.test(other));
    const kind = made ? 'created' : role === undefined ? undefined : ROW_KINDS[role];
    return kind ? [{ kind, mention, confidence: 0.75, ...(about && { about }) }] : [];
  });
}

const ROW_KINDS: Readonly<Record<FileRole, FileKind | undefined>> = {
  created: 'created',
  modified: 'modified',
  changed: 'modified',
  done: 'modified',
  read: 'read',
  none: undefined,
};
