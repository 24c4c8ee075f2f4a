/** Checks a line of a note against the repository: whether it is probably done or no longer so, and what shows that. Pure. */
import type { Commit } from '../history/commit-log.ts';
import { clip } from '../words/clip.ts';
import { redact } from '../words/redact.ts';
import type { KeyLine } from './key-lines.ts';

/** What a line is checked against. */
export interface RepositoryFacts {
  /** The latest first. */
  commits: readonly Commit[];
  hasFile(path: string): boolean;
  /** Ids that a heading or a line of an issue log closes: where. */
  closed: ReadonlyMap<string, string>;
  /** Versions that the top of the changelog, the latest subjects and manifests state. */
  versions: readonly string[];
}

const ID = /(?<![\w/&])#\d{1,6}\b|\b[A-Z]{2,10}-\d{1,5}\b|\bT\d{3,4}\b|\b(?:spec|Bug|Gap|Finding)[- ]#?\d{1,3}\b/g;
const PHASE = /\bphase[ -]0*(\d{1,3})\b/i;
/** Such a commit writes down what is to be done. */
const PREPARES =
  /^docs?\b|\b(?:plans?|planning|specs?|design|proposal|hand-?off|draft|roadmap|tracker|capture|groom|wip|todo|notes?|memory)\b/i;
const CREATES = /\b(?:create|add|author|write|introduce|implement|new file)\b[^.;]{0,30}$/i;
const DELETES = /\b(?:delete|remove|drop|clean up)\b/i;
const PATH = /(?<![\w/.])(?:[\w.@-]+\/)+[\w.@-]+\.\w{1,6}\b/g;
const FUTURE =
  /\b(?:until|due|planned|scheduled|cutover|deadline|expires?|paused|holds?|resumes?|starts?|target(?:ed)?|eta|go-live|launch(?:es)?)\b[^.;]{0,40}?(20\d\d-\d\d-\d\d)/i;
const BRANCH = /\b(?:branch|worktree)\b/i;
const BRANCH_NAME = /(?<![\w/.])[a-z][\w.-]*\/[\w./-]*[\w-]/g;
const COUNTED_VERSION = /\bv(\d{2,5})\b(?!\.)/g;
const VERSION = /\bv?(\d+\.\d+\.\d+)\b/g;
const ABOUT_NOW = /(?:\b(?:current(?:ly)?|now at|latest|cache version|at handoff)|pending)(?![a-z])[^.;]{0,40}\bv?\d/i;
const OPEN =
  /\b(?:needs?|pending|before (?:coding|merging)|to be|todo|flagged|still|not yet|unresolved|owed|do not merge|open)\b/i;

/** What shows that a line is done or outdated; undefined where nothing does. `since` is the index of the commit that wrote it, -1 for none. */
export function refute(line: KeyLine, since: number, facts: RepositoryFacts): string | undefined {
  const isOpen =
    line.role === 'next' ||
    line.role === 'blocked' ||
    line.role === 'question' ||
    (line.role === 'trap' && OPEN.test(line.text));
  const isTold = line.role === 'state' || line.role === 'other';
  const later = facts.commits.slice(0, Math.max(0, since));
  const dated = isOpen || isTold ? passedDate(line.text, facts) : undefined;
  if (dated) return dated;
  if (isOpen || isTold || ABOUT_NOW.test(line.text)) {
    const old = oldVersion(line.text, facts) ?? mergedBranch(line.text, facts);
    if (old) return old;
  }
  if (!isOpen && line.role !== 'trap') return undefined;
  const closed = closedId(line.text, facts);
  if (closed) return closed;
  if (!isOpen) return undefined;
  return (
    namedLater(line.text, later, facts.commits[since]) ?? fileThere(line.text, facts) ?? sameWords(line.text, later)
  );
}

const headOf = (text: string) => text.slice(0, 140);
const show = ({ hash, subject }: Commit) => `${hash.slice(0, 7)} “${clip(redact(subject), 70)}”`;

function closedId(text: string, { closed }: RepositoryFacts): string | undefined {
  for (const [id] of headOf(text).matchAll(ID)) {
    const place = closed.get(id.toUpperCase());
    if (place !== undefined) return `${id} is closed in ${place}`;
  }
  return undefined;
}

const NUMBER = /(?<![\w-])#\d{1,6}(?!\w)/g;
const NAME = /(?<![\w-])[a-z]{1,10}[ -]?#?\d{1,6}(?!\w)/gi;
const NAMED_PHASE = /\bphase[ -]0{0,3}(\d{1,3})\b|\(0{0,3}(\d{1,3})-\d\d\)/gi;

/** In any case, with a blank, a hyphen or nothing before the number. */
function names(subject: string, id: string): boolean {
  const fold = (text: string) => text.toLowerCase().replace(/[ -]/, '');
  return [...subject.matchAll(id.startsWith('#') ? NUMBER : NAME)].some(([one]) => fold(one) === fold(id));
}

/** `own`: the commit that wrote the line; where its subject ends with a number, that request was merged with it. */
function namedLater(text: string, later: readonly Commit[], own: Commit | undefined): string | undefined {
  const head = headOf(text);
  for (const [id] of head.matchAll(ID)) {
    if (
      own &&
      (own.subject.endsWith(`(${id})`) ||
        (/\(#\d+\)$/.test(own.subject) && own.subject.includes(id) && !PREPARES.test(own.subject)))
    )
      return `${id} is merged by ${show(own)}`;
    const commit = later.find(({ subject }) => names(subject, id) && !PREPARES.test(subject));
    if (commit) return `${id} is named by ${show(commit)}`;
  }
  const [, phase] = PHASE.exec(head) ?? [];
  if (phase === undefined) return undefined;
  const commit = later.find(({ subject }) =>
    [...subject.matchAll(NAMED_PHASE)].some(([, one, other]) => Number(one ?? other) === Number(phase)),
  );
  return commit && `phase ${phase} is named by ${show(commit)}`;
}

function fileThere(text: string, { hasFile }: RepositoryFacts): string | undefined {
  const head = text.slice(0, 200);
  const [path] = head.match(PATH) ?? [];
  if (path === undefined) return undefined;
  const before = head.slice(0, head.indexOf(path));
  if (CREATES.test(before) && !DELETES.test(before) && hasFile(path)) return `${path} exists`;
  if (DELETES.test(before) && !hasFile(path)) return `${path} is gone`;
  return undefined;
}

function passedDate(text: string, { commits }: RepositoryFacts): string | undefined {
  const [, date] = FUTURE.exec(text) ?? [];
  const today = commits[0] && new Date(commits[0].seconds * 1000).toISOString().slice(0, 10);
  return date !== undefined && today !== undefined && date < today ? `${date} has passed` : undefined;
}

function mergedBranch(text: string, { commits }: RepositoryFacts): string | undefined {
  if (!BRANCH.test(text)) return undefined;
  for (const [name] of text.slice(0, 200).matchAll(BRANCH_NAME)) {
    if (/\.\w{1,4}$/.test(name)) continue;
    const merge = commits.find(
      ({ subject }) =>
        /^Merge\b/i.test(subject) &&
        (subject.includes(`${name}'`) || subject.endsWith(`/${name}`) || subject.endsWith(` ${name}`)),
    );
    if (merge) return `${name} was merged by ${show(merge)}`;
  }
  return undefined;
}

function oldVersion(text: string, { versions }: RepositoryFacts): string | undefined {
  if (!ABOUT_NOW.test(text)) return undefined;
  const counted = versions.flatMap((version) => /^v?(\d{2,5})$/.exec(version)?.[1] ?? []).map(Number);
  const last = Math.max(...counted);
  const stated = [...text.matchAll(COUNTED_VERSION)].map((match) => Number(match[1]));
  if (stated.length > 0 && counted.length > 0 && Math.max(...stated) < last && 3 * Math.max(...stated) > last)
    return `says v${Math.max(...stated)}; the code is at v${last}`;
  const known = versions
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version))
    .sort(byVersion)
    .at(-1);
  const told = [...text.matchAll(VERSION)]
    .map((match) => match[1]!)
    .sort(byVersion)
    .at(-1);
  if (known === undefined || told === undefined || !/\bversion\b/i.test(text) || byVersion(told, known) >= 0)
    return undefined;
  return told.split('.')[0] === known.split('.')[0] ? `says ${told}; the code is at ${known}` : undefined;
}

function byVersion(a: string, b: string): number {
  const [x, y] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  return x[0]! - y[0]! || x[1]! - y[1]! || x[2]! - y[2]!;
}

/** The words of what comes first: a bold lead, else up to a stop. */
const LEAD = /^[^\p{L}\p{N}*]*(?:\[[^\]]{1,12}\] )?\*\*(.{6,100}?)\*\*|^(.{6,90}?)(?:[.:;—–(]|$)/u;
const COMMON = new Set(
  'with from that this into when then than after before should must will need needs make sure next step task phase plan work update using real only full also still code test tests file files fix add remove create apply check verify'.split(
    ' ',
  ),
);

const wordsOf = (text: string) =>
  new Set(
    (text.toLowerCase().match(/[a-z][a-z0-9]{3,}/g) ?? [])
      .map((word) => word.replace(/(?:ing|ed|s)$/, ''))
      .filter((word) => !COMMON.has(word)),
  );

function sameWords(text: string, later: readonly Commit[]): string | undefined {
  const match = LEAD.exec(text);
  const words = wordsOf(match?.[1] ?? match?.[2] ?? '');
  if (words.size < 2) return undefined;
  const least = Math.max(2, Math.ceil(0.75 * words.size));
  const commit = later.find(({ subject }) => {
    if (PREPARES.test(subject)) return false;
    const own = wordsOf(subject);
    let shared = 0;
    for (const word of words) if (own.has(word)) shared++;
    return shared >= least;
  });
  return commit && `${show(commit)} says the same`;
}

const CLOSING = /(?:\b(?:closed|resolved|cancelled|canceled|won['’]?t ?fix|not a (?:real )?bug)\b|✅)/i;
const STILL = /\b(?:not (?:yet )?(?:closed|fixed|resolved|done)|unresolved|open|pending|reopened|partially|will be)\b/i;

/** Ids that headings and lines of a text close. */
export function closedIds(path: string, text: string): [id: string, place: string][] {
  return text.split('\n').flatMap((row, at) => {
    if (row.length > 400 || !/^\s*(?:#|[-*|]|~~|\*\*)/.test(row) || !CLOSING.test(row) || STILL.test(row)) return [];
    const ids = [...row.slice(0, 60).matchAll(ID)].map(
      ([id]) => [id.toUpperCase(), `${path}:${at + 1}`] as [string, string],
    );
    return ids.slice(0, 1);
  });
}
