/** Signs that need no weighing: marks on the path, lines of git status, a list of files under a title that says what was done to them. */
import type { FileKind } from './fields.ts';
import type { FileLine } from './file-lines.ts';
import type { PathMention } from './paths.ts';
import type { Run } from './run-evidence.ts';
import { folded } from './table.ts';

export interface Sign {
  sure: FileKind | 'changed' | undefined;
  deleted: boolean;
  /** It is certain that nothing is said of this file. */
  passing: boolean;
}

const signed = (sure: Sign['sure'], deleted = false): Sign => ({ sure, deleted, passing: false });

type Marked = Sign & { path: string; run: Run; mention: PathMention };

/** `A path`, `M path`: a line of git status. */
const STATUS_LINE = /^(?:\*\*)?(A|M|D|R|\?\?)(?:\*\*)?[ \t]+`?$/;
const ENDS = /^[`*\s]*(?:$|[-—–(])/;
const NEW_BEHIND = /^[`\])*~\s]*(?:\((?:new|created)\b|\(added\)|\[new\]|[-—–]\s*\*{0,2}new\*{0,2}(?:$|[\s:,;.)]))/i;
const GONE_BEHIND = /^[`\])*~\s]*\((?:deleted|removed)\b/i;
/** `Moved a → b`: between the two, and before the first. */
const ONWARD = /^[`\])*\s]*(?:→|->|\bto\b|\binto\b)[`([*\s]*$/i;
const CARRIED = /^\W*(?:\w+\W+){0,3}?(archived|moved|renamed|copied)\b[^.;:]{0,20}$/i;
const NEAR = 60;

/** `Moved a → b`: b is made, and a is gone unless it was copied. Into a folder, its name there is not given. */
export function markMoved(mentions: readonly Marked[]): void {
  for (const [index, from] of mentions.entries()) {
    const to = mentions[index + 1];
    if (!to || to.run === from.run || to.run.text !== from.run.text) continue;
    const { text } = from.run;
    const { start, end } = from.mention;
    if (to.mention.start - end > NEAR || !ONWARD.test(text.slice(end, to.mention.start))) continue;
    const verb = CARRIED.exec(text.slice(Math.max(0, start - NEAR), start))?.[1]?.toLowerCase();
    if (verb === undefined) continue;
    Object.assign(from, verb === 'copied' ? { passing: true } : { sure: 'modified', deleted: true });
    Object.assign(to, to.path.endsWith('/') ? { passing: true } : { sure: 'created' });
  }
}

/** Signs that need no weighing. */
export function signOf(run: Run, { start, end }: PathMention): Sign {
  const { text } = run;
  const behind = text.slice(end, end + NEAR);
  const status = start < 8 && ENDS.test(behind) && STATUS_LINE.exec(text.slice(0, start))?.[1];
  if (status) return signed(/[A?]/.test(status) ? 'created' : 'modified', status === 'D');
  if (NEW_BEHIND.test(behind)) return signed('created');
  if (GONE_BEHIND.test(behind)) return signed('modified', true);
  return signed((start < LONGEST_CLAUSE ? toldIn(text.slice(0, start)) : undefined) ?? listedAs(run));
}

/** A line that begins with what was done: `Fixed the rounding in`, `Created`, `Added a retry loop to`. */
const TOLD: readonly [FileKind, RegExp][] = [
  ['modified', /^\W*(?:(?:also|then|i|we) )*(?:added|appended|inserted) [^.;:`]{3,120} (?:to|into)\W*$/i],
  [
    'modified',
    /^\W*(?:(?:also|then|i|we) )*(?:fixed|updated|modified|edited|refactored|rewrote|extended|patched|hardened|reworked)(?: (?!from |with |by |via |per )[^\s.;:`]+){0,8}\W*$/i,
  ],
  [
    'created',
    /^\W*(?:(?:also|then|i|we) )*(?:created|wrote|scaffolded)(?: (?!in |from |for |by |at |to |into )[^\s.;:`]+){0,6}\W*$/i,
  ],
];
const LONGEST_CLAUSE = 160;

const toldIn = (clause: string) => TOLD.find(([, like]) => like.test(clause))?.[0];

/** Titles of lists of files, and what each says of them. */
const LISTS: readonly [NonNullable<Sign['sure']>, RegExp][] = [
  ['changed', /^(?:source )?files? (?:created|added|new) ?(?:\/|&|and|or|,) ?(?:modified|changed|updated|edited)\b/],
  ['changed', /^(?:all )?(?:files?|paths) (?:changed|touched|affected)\b|^(?:changed|touched|uncommitted) files?\b/],
  ['created', /^(?:key |new )?(?:files?|docs|documents|modules|tests|scripts|components) (?:created|added|written)\b/],
  ['created', /^(?:new|created|added) (?:files?|docs|documents|modules|tests|scripts|components)\b|^(?:new|created)$/],
  ['modified', /^(?:key )?files? (?:modified|edited|updated|deleted|removed)\b/],
  ['modified', /^(?:modified|edited|updated|deleted|removed) files?\b|^(?:modified|edited|updated)$/],
];
const INLINE = /^\W{0,8}([^:`]{3,50}):\W{0,8}$/;

/** A label in front of the paths, or else what is above the list. */
function listedAs(run: Run): Sign['sure'] {
  const { line, text, mentions, cell } = run;
  const inline = mentions[0]!.start < NEAR ? INLINE.exec(text.slice(0, mentions[0]!.start))?.[1] : undefined;
  const isListed = run.lead || (cell !== undefined && /^(?:files?|paths?)\b/.test(line.headers?.[cell] ?? ''));
  const plain = inline === undefined ? (isListed ? bareAbove(line) : undefined) : bare(inline);
  return plain === undefined ? undefined : LISTS.find(([, like]) => like.test(plain))?.[0];
}

/** Many files stand below one title. */
function bareAbove({ above, heading }: FileLine): string | undefined {
  const title = above ?? heading;
  if (title) title.bare ??= bare(title.text);
  return title?.bare;
}

const BEFORE_LETTERS = /^[^\p{L}]+/u;

function bare(title: string): string {
  const plain = folded(title);
  return plain.replace(BEFORE_LETTERS, '').replace(/[\s:.!]+$/, '');
}
