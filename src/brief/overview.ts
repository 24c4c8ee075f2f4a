/** Where a repository stands by its own texts: the newest notes in their own words, checked against the repository, and the latest commits. */
import type { CommitLog } from '../history/commit-log.ts';
import type { Repository } from '../history/repository.ts';
import { seriesOf } from '../model/series.ts';
import { clip } from '../words/clip.ts';
import { showMasks } from '../words/mask-secrets.ts';
import { redact } from '../words/redact.ts';
import { type KeyLine, keyLines, type Role } from './key-lines.ts';
import { closedIds, type RepositoryFacts, refute } from './refute.ts';
import { classOf, rankTexts, type StateText } from './state-notes.ts';

/** A line of the overview with how much it counts. */
export interface OverviewLine {
  /** Lines of one group stand below one heading, and share a part of the page. */
  group: string;
  value: number;
  text: string;
  path?: string;
  line?: number;
  role?: Role;
}

export interface OverviewGroup {
  id: string;
  title: string;
  /** The most of the page that it takes. */
  share: number;
  /** Its place on the page. */
  order: number;
}

export interface Overview {
  groups: OverviewGroup[];
  lines: OverviewLine[];
  /** Whether a statement of a text may be shown as current; why not, where something shows that it is done. */
  check(line: Pick<KeyLine, 'role' | 'text' | 'line'>, path: string): { isOld: boolean; evidence?: string | undefined };
  /** How much less a statement of this text counts, by its age. */
  decay(path: string): number;
}

const isPlan = (name: StateText['class']) => name === 'plan' || name === 'spec';
const MAX_TEXTS = 7;
const MAX_CANDIDATES = 60;
const LONGEST_LINE = 170;
const DAY = 86_400;
/** A text that is older than this, in days and in commits, tells no more what comes next. */
const OLD = { days: 14, commits: 50 };
const SHARE = { newest: 0.5, other: 0.2, commits: 0.12, done: 0.12 };
const MAX_RULES = 2;
export const DONE_GROUP = 'Probably done';

const VALUE: Readonly<Record<Role, number>> = {
  state: 2.8,
  blocked: 3,
  next: 2.8,
  trap: 1.8,
  decision: 1.4,
  question: 1.4,
  past: 0.4,
  other: 0,
};
const LASTING: ReadonlySet<Role> = new Set(['trap', 'decision']);

/** `withoutTasks`: those of these texts that are not the file of one task, which the lists of tasks show. */
export async function describeState(
  repository: Repository,
  withoutTasks: (paths: readonly string[]) => Promise<ReadonlySet<string>>,
  now?: number,
): Promise<Overview | undefined> {
  const { log, files } = repository;
  const head = log?.commits[0]?.seconds ?? (now ?? Date.now()) / 1000;
  const ranked = rankTexts(files, (path) => repository.changeOf(path)?.seconds, head).slice(0, MAX_CANDIDATES);
  const notes = await withoutTasks(ranked.map(({ path }) => path));
  const texts = withFewRules(ranked.filter(({ path, class: name }) => isPlan(name) || notes.has(path))).slice(
    0,
    MAX_TEXTS,
  );
  const facts = factsOf(repository, log);
  const reader = new TextReader(repository, facts, head);
  const newest = texts.find(({ class: name }) => name !== 'rules' && name !== 'changelog') ?? texts[0];
  if (!newest) return undefined;
  const groups: OverviewGroup[] = [];
  const lines: OverviewLine[] = [];
  const behind = commitsBehind(repository, newest.path);
  for (const [index, text] of texts.entries()) {
    const isNewest = text === newest;
    const read = reader.read(text, { isNewest, top: texts[0]!.weight, series: texts });
    if (read.lines.length === 0) continue;
    const version = isNewest ? read.outdated : undefined;
    groups.push({
      id: text.path,
      title: `${isNewest ? 'Newest note: ' : ''}${titleOf(repository.read(text.path)!, text.path)} (${[text.path, ...whenOf(text, repository, now), ...(version ? [version] : [])].join(', ')})`,
      share: isNewest ? SHARE.newest : SHARE.other,
      order: isNewest ? 1 : 3 + index,
    });
    lines.push(...read.lines);
  }
  addDone(groups, lines, reader.refuted);
  if (log && behind > 0) addCommits(groups, lines, log, { behind, isFar: behind >= OLD.commits });
  const decay = (path: string) => {
    const seconds = repository.changeOf(path)?.seconds;
    return seconds === undefined ? 2 : 0.3 * Math.log2(1 + Math.max(0, (head - seconds) / DAY) / 7);
  };
  return { groups, lines, check: (line, path) => reader.check(line, path), decay };
}

function withFewRules(texts: readonly StateText[]): StateText[] {
  let rules = 0;
  return texts.filter(({ class: name }) => name !== 'rules' || ++rules <= MAX_RULES);
}

function commitsBehind(repository: Repository, path: string): number {
  const commit = repository.changeOf(path)?.commit;
  return commit === undefined ? 0 : Math.max(0, commit);
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

function whenOf({ path, seconds }: StateText, repository: Repository, now: number | undefined): string[] {
  if (seconds === undefined) return ['date unknown'];
  const days = now === undefined ? undefined : Math.max(0, Math.floor((now / 1000 - seconds) / DAY));
  const commits = commitsBehind(repository, path);
  const ages = [
    ...(days === undefined || days === 0 ? [] : [`${days} day${days === 1 ? '' : 's'}`]),
    ...(commits > 0 ? [`${commits} commit${commits === 1 ? '' : 's'}`] : []),
  ];
  return [dayOf(seconds), ...(ages.length > 0 ? [`${ages.join(' and ')} ago`] : [])];
}

function titleOf(text: string, path: string): string {
  return clip(
    /^#\s+(.{1,300})/m
      .exec(showMasks(text.slice(0, 4000)))?.[1]
      ?.replace(/[*`_#]+/g, '')
      .trim() ?? path,
    100,
  );
}

function factsOf(repository: Repository, log: CommitLog | undefined): RepositoryFacts {
  const logs = repository.files
    .filter((path) => ISSUES.test(path) && classOf(path) !== 'skipped')
    .slice(0, MAX_ISSUE_LOGS);
  const closed = new Map(logs.flatMap((path) => closedIds(path, repository.read(path) ?? '')));
  const changelog = repository.files.find((path) => /^(?:docs\/)?changelog\.md$/i.test(path));
  const stated = [
    ...(log?.commits.slice(0, LATEST).map(({ subject }) => subject) ?? []),
    ...(changelog === undefined ? [] : (repository.read(changelog) ?? '').split('\n', 60)),
    ...['package.json', 'Cargo.toml', 'pyproject.toml'].map(
      (path) => VERSION_FIELD.exec(repository.read(path) ?? '')?.[1] ?? '',
    ),
  ];
  const versions = stated.flatMap((text) =>
    [...text.matchAll(/(?<![\w.])v?(\d+\.\d+\.\d+)\b|(?<![\w.])v(\d{2,5})\b(?!\.)/g)].map(
      (match) => match[1] ?? match[2]!,
    ),
  );
  return { commits: log?.commits ?? [], hasFile: (path) => repository.hasFile(path), closed, versions };
}
const ISSUES = /(?:issue|bug|known|todo|progress|tracker|change)[^/]*\.md$/i;
const MAX_ISSUE_LOGS = 30;
const LATEST = 40;
const VERSION_FIELD = /^[ \t]{0,20}"?version"?[ \t]{0,9}[:=][ \t]{0,9}"(\d+\.\d+\.\d+)/m;

interface Refuted {
  text: string;
  path: string;
  line: number;
  evidence: string;
}

interface ReadContext {
  isNewest: boolean;
  /** The weight of the best text. */
  top: number;
  series: readonly StateText[];
}

class TextReader {
  private readonly repository: Repository;
  private readonly facts: RepositoryFacts;
  private readonly head: number;
  readonly refuted: Refuted[] = [];

  constructor(repository: Repository, facts: RepositoryFacts, head: number) {
    this.repository = repository;
    this.facts = facts;
    this.head = head;
  }

  read(text: StateText, context: ReadContext): { lines: OverviewLine[]; outdated?: string } {
    const whole = this.repository.read(text.path);
    if (whole === undefined) return { lines: [] };
    const isLast = context.isNewest || !isContinued(text, context.series);
    const isOld = !isLast || this.isOld(text.path, context.isNewest ? 2 : 1);
    const found = text.class === 'changelog' ? latestEntries(whole) : keyLines(whole);
    const days = text.seconds === undefined ? 365 : Math.max(0, (this.head - text.seconds) / DAY);
    const sections = new Map<Role, Map<number, number>>();
    const lines: OverviewLine[] = [];
    let outdated: string | undefined;
    for (const line of found) {
      const isOwnOld = text.class !== 'rules' && !LASTING.has(line.role) && this.isLineOld(text.path, line.line);
      if (isOwnOld && line.role !== 'state') continue;
      const value = lineValue(line, text, days, sections) + 0.6 * (text.weight - context.top) - (isOwnOld ? 1 : 0);
      if (isOld && text.class !== 'rules' && !isKept(line, isLast && text.class === 'state')) continue;
      if (isPlan(text.class) && SHIPPED_SAYS.test(line.text)) continue;
      const evidence = text.class === 'rules' ? undefined : this.evidence(line, text.path);
      if (evidence?.startsWith('says ')) outdated ??= evidence;
      if (evidence) this.refuted.push({ text: line.text, path: text.path, line: line.line, evidence });
      else
        lines.push({
          group: text.path,
          value,
          text: clipped(line.text),
          path: text.path,
          line: line.line,
          role: line.role,
        });
    }
    return { lines, ...(outdated !== undefined && { outdated }) };
  }

  /** The line was written long before the last commit, whatever changed in its text since. */
  private isLineOld(path: string, line: number): boolean {
    const commit = this.repository.lineCommits(path)[line - 1];
    const at = commit === undefined ? undefined : this.facts.commits[commit];
    return at !== undefined && commit! >= 2 * OLD.commits && (this.head - at.seconds) / DAY >= 2 * OLD.days;
  }

  private evidence(line: Pick<KeyLine, 'role' | 'text' | 'line'>, path: string): string | undefined {
    const since = this.repository.lineCommits(path)[line.line - 1] ?? this.repository.changeOf(path)?.commit ?? -1;
    return refute(line as KeyLine, since, this.facts);
  }

  private isOld(path: string, times = 1): boolean {
    const change = this.repository.changeOf(path);
    if (!change) return true;
    return (this.head - change.seconds) / DAY >= times * OLD.days && change.commit >= times * OLD.commits;
  }

  check(
    line: Pick<KeyLine, 'role' | 'text' | 'line'>,
    path: string,
  ): { isOld: boolean; evidence?: string | undefined } {
    if (classOf(path) === 'skipped') return { isOld: true };
    const isOld = !LASTING.has(line.role) && (this.isOld(path) || this.isLineOld(path, line.line));
    return { isOld, evidence: isOld ? undefined : this.evidence(line, path) };
  }
}

/** Of an old text only what lasts, and of the last note of its series what it tells as completed. */
const isKept = ({ role, direct, text }: KeyLine, isState: boolean) =>
  LASTING.has(role) ? direct : isState && role === 'state' && COMPLETED.test(text) && !/\bbranch\b/i.test(text);
const COMPLETED = /\b(?:completed?|done|shipped|finished|live|passed|passing|merged|released)\b|100 ?%/i;
/** Plans keep the status that they were born with. */
const SHIPPED_SAYS = /^\W*status\b\W*(?:draft|design|proposed|planned|not started|ready|pending|approved)/i;

/** A code span that is cut is closed again. */
function clipped(text: string): string {
  const short = clip(showMasks(text.replace(LINK, '$1')), LONGEST_LINE);
  return short.endsWith('…') && short.split('`').length % 2 === 0 ? `${short}\`` : short;
}
const LINK = /\[([^[\]]{1,200})\]\([^()\s]{1,400}\)/g;

/** A later note of the same series is there. */
function isContinued({ path, seconds = 0 }: StateText, texts: readonly StateText[]): boolean {
  const series = seriesOf(path);
  return (
    series !== undefined &&
    texts.some((other) => seriesOf(other.path) === series && dayOf(other.seconds ?? 0) > dayOf(seconds))
  );
}

function lineValue(line: KeyLine, text: StateText, days: number, sections: Map<Role, Map<number, number>>): number {
  const { role, direct, plain, isNewest, index, section } = line;
  let value = VALUE[role];
  if (text.class === 'rules')
    value = LASTING.has(role) ? (direct ? 2.6 : 1.6) : role === 'blocked' ? 2 : role === 'state' ? 0.8 : 0.3;
  else if (!direct) value -= role === 'state' ? 0.3 : 0.8;
  if (isPlan(text.class) && role === 'next') value -= 1.2;
  if (text.class === 'list' && role === 'state' && !direct) value -= 1;
  if (!isNewest) value -= 1.2;
  if (plain) value += 0.5;
  if (!LASTING.has(role) && text.class !== 'rules') value -= 0.2 * Math.log2(1 + days / 3);
  const known = sections.get(role) ?? new Map<number, number>();
  sections.set(role, known);
  if (!known.has(section)) known.set(section, known.size);
  return value - 0.25 * Math.min(index, 12) - (plain ? 0 : 0.25 * Math.min(known.get(section)!, 8));
}

/** The first headings and items of a changelog. */
function latestEntries(text: string): KeyLine[] {
  const rows = text.split('\n').flatMap((row, at) => {
    const [, entry] = /^(?:#{3,} |[-*] )(.{4,})/.exec(row) ?? [];
    return entry === undefined ? [] : [{ entry, line: at + 1 }];
  });
  return rows.slice(0, 6).map(({ entry, line }, at) => ({
    role: 'state',
    text: entry,
    line,
    direct: true,
    plain: false,
    index: 1.5 * at,
    section: 0,
    isNewest: true,
  }));
}

function addDone(groups: OverviewGroup[], lines: OverviewLine[], refuted: readonly Refuted[]): void {
  if (refuted.length === 0) return;
  groups.push({ id: DONE_GROUP, title: DONE_GROUP, share: SHARE.done, order: 98 });
  for (const [index, { text, path, line, evidence }] of refuted.entries())
    lines.push({
      group: DONE_GROUP,
      value: 2.6 - 0.3 * index,
      text: `${clip(showMasks(text), 80)}: ${evidence}`,
      path,
      line,
    });
}

function addCommits(
  groups: OverviewGroup[],
  lines: OverviewLine[],
  log: CommitLog,
  { behind, isFar }: { behind: number; isFar: boolean },
): void {
  const merged = log.commits
    .slice(0, behind)
    .filter(({ subject }) => !/^Merge (?:branch|remote)|^(?:chore|style|ci)\b/i.test(subject));
  groups.push({
    id: 'commits',
    title: `Since then: ${behind} commit${behind === 1 ? '' : 's'}`,
    share: SHARE.commits,
    order: isFar ? 0 : 2,
  });
  for (const [index, { seconds, subject, hash }] of merged.slice(0, 8).entries())
    lines.push({
      group: 'commits',
      value: (isFar ? 3 : 2) - 0.3 * index,
      text: `${dayOf(seconds)} ${clip(redact(subject), 100)} (${hash.slice(0, 7)})`,
    });
}

/** One order for all budgets: the best line whose group has not yet had its part of the page. */
export function inTurns<L extends { group: string; value: number; cost: number }>(
  lines: readonly L[],
  shareOf: (group: string) => number,
): L[] {
  const left = lines.toSorted((a, b) => b.value - a.value);
  const used = new Map<string, number>();
  const opened = ({ group, value }: L) => value - (used.has(group) ? 0 : OPENING);
  const order: L[] = [];
  let total = 0;
  while (left.length > 0) {
    const room = Math.max(total, START);
    let at = 0;
    let best = Number.NEGATIVE_INFINITY;
    for (const [index, line] of left.entries()) {
      if (line.value <= best) break;
      if ((used.get(line.group) ?? 0) + line.cost > shareOf(line.group) * (room + line.cost) || opened(line) <= best)
        continue;
      best = opened(line);
      at = index;
    }
    const [line] = left.splice(at, 1) as [L];
    used.set(line.group, (used.get(line.group) ?? 0) + line.cost);
    total += line.cost;
    order.push(line);
  }
  return order;
}
/** In hundredths of a token; with less on the page the parts are of this much. */
const START = 70_000;
/** A heading for one line must be worth it. */
const OPENING = 0.5;
