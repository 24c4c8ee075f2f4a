/** Carries what is kept of the history on to the last commit, and back as far as something new asks for. */
import { gitLines, gitObjects } from '../disk/git-stream.ts';
import { defines } from './defines.ts';
import { commitsIn, type History, hashOf, type Word, type WordEvent } from './history.ts';
import type { DocumentLines } from './known-lines.ts';
import type { Line } from './repository-state.ts';
import { type CommitChanges, type Wants, walkLog, wordsOf } from './walk.ts';

/** Of a word so many events are kept, the latest. */
const MOST_EVENTS = 500;
/** The commit of a line is not known, and looking again will not help. */
export const UNKNOWN = -1;

/** Single lines, which can be counted. */
export type LineWants = Wants & { lines: ReadonlyMap<string, ReadonlySet<string>> };

export interface Carrying {
  root: string;
  line: Line;
  wants: LineWants;
  isDocument(path: string): boolean;
  /** The commit from which on each new word counts; asked once the commits of new lines are known. */
  since(history: History): ReadonlyMap<string, number>;
  /** Only commits that are not known yet; nothing older is looked for. */
  onlyFresh: boolean;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export async function carryOn(carrying: Carrying): Promise<History> {
  const { line, wants, onlyFresh } = carrying;
  const { base, fresh } = line;
  const before = commitsIn(base);
  const history = upToDate(line);
  const walked = new Walked(history, before);
  if (fresh.length > 0) {
    const words = new Set([...base.words.keys(), ...wants.words]);
    const lines = before === 0 ? wants.lines : wantedOrKnown(carrying);
    await walked.over(carrying, before, commitsIn(history), { ...wants, lines, words });
  }
  if (onlyFresh) {
    walked.keepWords([...base.words.keys()], before - 1);
    return history;
  }
  const open = walked.openLines(wants.lines);
  if (open.size > 0) {
    // Only then the commits of all lines are known, and so which words count: all are looked for that might.
    const halfKnown = [...base.words].flatMap(([name, { from }]) => (from >= 0 ? name : []));
    await walked.over(carrying, 0, before, { ...wants, lines: open, words: new Set([...wants.words, ...halfKnown]) });
    walked.closeLines(open);
  }
  const since = carrying.since(history);
  let from = open.size > 0 ? -1 : before - 1;
  for (const commit of since.values()) from = Math.min(from, commit);
  if (open.size === 0 && from < before - 1)
    await walked.over(carrying, from + 1, before, { ...wants, words: new Set(since.keys()) });
  walked.keepWords([...base.words.keys()], before - 1);
  await addWords(carrying, history, walked, [...since.keys()], from);
  return history;
}

/** What is known of a line holds until a new commit brings it again. */
function wantedOrKnown({ line: { base }, wants, isDocument }: Carrying): Wants['lines'] {
  return {
    has: isDocument,
    get(doc) {
      base.docs.load([doc]);
      const [wanted, known] = [wants.lines.get(doc), base.docs.get(doc)?.by ?? {}];
      return { has: (hash) => wanted?.has(hash) === true || known[hash] !== undefined };
    },
  };
}

/** With the new commits, and nothing of what they did. */
function upToDate({ base, fresh }: Line): History {
  return {
    ...base,
    hashes: base.hashes + fresh.map(({ hash }) => hash).join(''),
    times: [...base.times, ...fresh.map(({ time }) => time)],
    gone: new Map(base.gone),
    docs: base.docs.copy(),
    words: new Map(base.words),
  };
}

/** Of lines that came with new commits so many are kept; more are looked for by those who need them. */
const MOST_LINES = 50_000;

export type CarryingFresh = Pick<Carrying, 'root' | 'line' | 'isDocument' | 'signal'> & Pick<Wants, 'isCode'>;

/** The new commits alone, whatever the documents say: each line that they brought is kept. Undefined where these are very many. */
export async function carryFresh(carrying: CarryingFresh): Promise<History | undefined> {
  const { line, isDocument, isCode } = carrying;
  const [before, known] = [commitsIn(line.base), [...line.base.words.keys()]];
  let lines = 0;
  const all = { has: () => ++lines <= MOST_LINES };
  const history = upToDate(line);
  const walked = new Walked(history, before);
  const wants: Wants = { lines: { has: isDocument, get: () => all }, words: new Set(known), isCode };
  if (line.fresh.length > 0) await walked.over(carrying, before, commitsIn(history), wants);
  walked.keepWords(known, before - 1);
  return lines > MOST_LINES ? undefined : history;
}

/** What walks find, the latest commit first. */
class Walked {
  private readonly history: History;
  private readonly before: number;
  private readonly events = new Map<string, WordEvent[]>();
  private readonly owned = new Set<string>();
  /** Words that some line defines. */
  readonly own = new Set<string>();

  /** `before`: how many commits were known. */
  constructor(history: History, before: number) {
    this.history = history;
    this.before = before;
  }

  /** The commits from `first` to before `end`. */
  async over(
    { root, signal, onProgress }: Pick<Carrying, 'root' | 'signal' | 'onProgress'>,
    first: number,
    end: number,
    wants: Wants,
  ): Promise<void> {
    const last = hashOf(this.history, end - 1);
    const range = first === 0 ? last : `${hashOf(this.history, first - 1)}..${last}`;
    let commit = end;
    const gone: History['gone'] = new Map();
    await walkLog({ root, wants, range, signal }, (_hash, changes) => {
      this.take(--commit, changes, gone);
      onProgress?.(end - commit, end - first);
    });
    for (const [path, went] of gone)
      if ((this.history.gone.get(path)?.[0] ?? -1) < went[0]) this.history.gone.set(path, went);
  }

  private take(commit: number, changes: CommitChanges, gone: History['gone']): void {
    for (const [path, to] of changes.gone)
      if (!gone.has(path)) gone.set(path, to === undefined ? [commit] : [commit, to]);
    if (this.before > 0 && commit >= this.before) this.forget(commit, changes.gone.keys());
    this.history.docs.load(changes.came.keys());
    for (const [doc, hashes] of changes.came) {
      const lines = this.linesOf(doc);
      for (const hash of hashes) lines.by[hash] = Math.max(lines.by[hash] ?? UNKNOWN, commit);
    }
    for (const [word, { net, touched, own }] of changes.words) {
      if (own) this.own.add(word);
      if (net === 0 && !touched) continue;
      const events = this.events.get(word) ?? [];
      events.push([commit, net]);
      this.events.set(word, events);
    }
  }

  /** What was known of a file that went is not true of one that comes back with its name. */
  private forget(commit: number, paths: Iterable<string>): void {
    const gone = [...paths];
    this.history.docs.load(gone);
    for (const path of gone) {
      const { by = {} } = this.history.docs.get(path) ?? {};
      const old = Object.keys(by).filter((hash) => by[hash]! <= commit);
      if (old.length === 0) continue;
      const lines = this.linesOf(path);
      for (const hash of old) delete lines.by[hash];
    }
  }

  /** Of its own: what is kept stays as it is. Where lines came, their numbers say nothing any more, also for the same bytes. */
  private linesOf(doc: string): DocumentLines {
    const known = this.history.docs.get(doc);
    if (known && this.owned.has(doc)) return known;
    const lines = { by: { ...known?.by }, sha: '', at: {} };
    this.history.docs.set(doc, lines);
    this.owned.add(doc);
    return lines;
  }

  /** Lines that no walk has found yet. */
  openLines(wanted: LineWants['lines']): Map<string, ReadonlySet<string>> {
    const open = new Map<string, ReadonlySet<string>>();
    for (const [doc, hashes] of wanted) {
      const by = this.history.docs.get(doc)?.by ?? {};
      const missing = new Set([...hashes].filter((hash) => by[hash] === undefined));
      if (missing.size > 0) open.set(doc, missing);
    }
    return open;
  }

  closeLines(open: LineWants['lines']): void {
    for (const [doc, hashes] of this.openLines(open)) {
      const { by } = this.linesOf(doc);
      for (const hash of hashes) by[hash] = UNKNOWN;
    }
  }

  eventsOf(word: string): WordEvent[] {
    return this.events.get(word) ?? [];
  }

  /** Known words go on from the last commit that is kept. */
  keepWords(words: readonly string[], last: number): void {
    for (const name of words) {
      const word = this.history.words.get(name)!;
      const events = this.eventsOf(name).filter(([commit]) => commit > last);
      if (events.length === 0) continue;
      const [count, own] = [word.count + sumOf(events), word.own || this.own.has(name)];
      this.history.words.set(name, limited({ ...word, count, own, events: [...events, ...word.events] }));
    }
  }
}

const sumOf = (events: readonly WordEvent[]) => events.reduce((sum, [, net]) => sum + net, 0);

function limited(word: Word): Word {
  if (word.events.length <= MOST_EVENTS) return word;
  const events = word.events.slice(0, MOST_EVENTS);
  return { ...word, events, from: events.at(-1)![0] };
}

/** New words: how often they are there now follows from all of the history, or is counted. */
async function addWords(
  { root, wants }: Carrying,
  history: History,
  walked: Walked,
  words: readonly string[],
  from: number,
): Promise<void> {
  if (words.length === 0) return;
  const counts = from < 0 ? undefined : await countWords(root, history, new Set(words), wants);
  for (const name of words) {
    const events = walked.eventsOf(name);
    const { count = 0, own = false } = counts ? (counts.get(name) ?? {}) : { count: sumOf(events) };
    history.words.set(name, limited({ count, own: own || walked.own.has(name), from, events }));
  }
}

/** Lines of code at the last commit that have each word, and whether one defines it. */
async function countWords(
  root: string,
  history: History,
  words: ReadonlySet<string>,
  { isCode }: Wants,
): Promise<Map<string, Pick<Word, 'count' | 'own'>>> {
  const head = hashOf(history, commitsIn(history) - 1);
  const blobs: string[] = [];
  for await (const entries of gitLines({ folder: root, args: ['ls-tree', '-r', '-z', head] }, '\0'))
    for (const entry of entries) {
      const [, blob, path] = /^100\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      if (blob !== undefined && isCode(Buffer.from(path!, 'latin1').toString('utf8'))) blobs.push(blob);
    }
  const counts = new Map<string, Pick<Word, 'count' | 'own'>>();
  for await (const bytes of gitObjects({ folder: root }, blobs))
    for (const line of linesOf(bytes))
      for (const word of wordsOf(line, words)) {
        const { count = 0, own = false } = counts.get(word) ?? {};
        counts.set(word, { count: count + 1, own: own || defines(line, word) });
      }
  return counts;
}

/** Git takes a file for text if there is no NUL at its beginning. */
const LOOKED_AT = 8_000;

function linesOf(bytes: Buffer | undefined): string[] {
  if (!bytes || bytes.subarray(0, LOOKED_AT).includes(0)) return [];
  return bytes.toString('latin1').split('\n');
}
