/**
 * What is stale: items that name a file or an identifier which was there when they were said, and is gone now or was touched since. Computed when
 * asked, from git's log and the work tree, and never stored in the graph. What cannot be known is not marked.
 */
import { GitFailed } from '../disk/git-stream.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';
import { carryOn, UNKNOWN } from './carry-on.ts';
import { commitAt, commitsIn, type History, keepHistory, readHistory } from './history.ts';
import { judge, type Sight, type Verdict } from './judge.ts';
import { askOpen } from './open-questions.ts';
import { headOrWhy, lineOf, UNREADABLE } from './repository-state.ts';
import { type Moment, sinceWhen } from './since.ts';
import { documentHashes, type NamingItem, type Statement, whatIsSaid } from './statements.ts';
import { type CommitChanges, lineHash, type Wants, walkWorkTree, wordsOf } from './walk.ts';
import { nameOf, WorkTree } from './work-tree.ts';

/** How far it may go: all of the history, all if it is short, or only the few commits since it was looked at last. */
export type Depth = 'all' | 'short' | 'fresh';
const SHORT = 3_000;
const FRESH = 200;

export interface Stale {
  /** Item → how what it names stands, the worst first. */
  marks: Map<string, Verdict[]>;
  /** Why nothing is known, where that is so; a line without a full stop. */
  why?: string;
  /** When each thing was said: items, tasks and notes by their keys, places by `placeKey`. */
  said: Map<string, Moment[]>;
  /** What `since` means. */
  since?: Moment | undefined;
  /** It could be known, but takes longer than was given. */
  later?: true;
}

export interface StaleOptions extends Pick<OpenWorkplace, 'root' | 'store' | 'project'> {
  depth: Depth;
  /** A day, or a commit, tag or branch. */
  since?: string | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const NOT_YET = 'what is stale is not known yet: passdown stale reads the history, once';

export async function findStale(options: StaleOptions): Promise<Stale> {
  const items = await whatIsSaid(options.store, options.project);
  try {
    return await look(options, items);
  } catch (error) {
    if (error instanceof GitFailed) return byTextAlone(options, items, UNREADABLE);
    throw error;
  }
}

async function look(options: StaleOptions, items: readonly NamingItem[]): Promise<Stale> {
  const { root, store, project, depth } = options;
  const state = headOrWhy(root);
  if ('why' in state) return byTextAlone(options, items, state.why);
  const kept = readHistory(root);
  const line = await lineOf(root, state.head, kept);
  const most = { all: Number.POSITIVE_INFINITY, short: SHORT, fresh: FRESH }[depth];
  if (items.length === 0) return byTextAlone(options, items);
  if (line.fresh.length > most) return { ...byTextAlone(options, items, NOT_YET), later: true };
  const looking = new Looking(options, items, await documentHashes(store, project), line.base);
  const uncommitted = await looking.workTree();
  const history = await carryOn({
    ...options,
    line,
    wants: looking.wants(uncommitted),
    since: (now) => looking.newWords(now, uncommitted),
    onlyFresh: depth === 'fresh' && commitsIn(line.base) > 0,
  });
  const marks = await looking.judgeAll(history, uncommitted);
  if (line.fresh.length > 0 || looking.learned) keepHistory(root, looking.withNumbers(history));
  return {
    marks,
    said: saidIn(items, NOW, (one) => looking.momentOf(history, one)),
    since: options.since === undefined ? undefined : sinceWhen(root, options.since, history),
  };
}

/** Where git cannot tell: what no text dates counts as new where that was asked for, and has no day otherwise. */
function byTextAlone({ root, since: given }: StaleOptions, items: readonly NamingItem[], why?: string): Stale {
  const since = given === undefined ? undefined : sinceWhen(root, given);
  return { marks: new Map(), said: saidIn(items, since && NOW), since, ...(why !== undefined && { why }) };
}

const NOW = (): Moment => ({ seconds: Date.now() / 1000 });

/** By the text, else by git; what is in no commit is said now. */
function saidIn(
  items: readonly NamingItem[],
  now: (() => Moment) | undefined,
  momentOf: (statement: Statement) => Moment | undefined = () => undefined,
): Map<string, Moment[]> {
  const said = new Map<string, Moment[]>();
  for (const { key, statements } of items) {
    const own = statements.flatMap((one) => writtenAt(one) ?? momentOf(one) ?? now?.() ?? []);
    // Of a place that is told several times the first knows most.
    if (own.length > 0 && !said.has(key)) said.set(key, own);
  }
  return said;
}

/** A time without a zone is told in UTC, wherever it is read. */
function writtenAt({ at = '' }: Statement): Moment | undefined {
  const seconds = Date.parse(/T[\d:.]+$/.test(at) ? `${at}Z` : at) / 1000;
  return Number.isNaN(seconds) ? undefined : { seconds, ...(!at.includes('T') && { isDay: true }) };
}

/** One look at all items. */
class Looking {
  private readonly options: StaleOptions;
  private readonly items: readonly NamingItem[];
  private readonly hashes: ReadonlyMap<string, string>;
  private readonly base: History;
  private readonly words: ReadonlySet<string>;
  /** Document → line → the hash of its text; only where its commit is not known by its number. */
  private readonly texts = new Map<string, Map<number, string>>();
  private tree!: WorkTree;
  /** Something is known now that was not kept. */
  learned = false;

  constructor(options: StaleOptions, items: readonly NamingItem[], hashes: ReadonlyMap<string, string>, base: History) {
    this.options = options;
    this.items = items;
    this.hashes = hashes;
    this.base = base;
    this.words = new Set(items.flatMap(({ names }) => names.flatMap((one) => (one.kind === 'symbol' ? one.name : []))));
  }

  /** What is not committed; and which lines of documents are looked for at all. */
  async workTree(): Promise<CommitChanges> {
    this.readLines(this.items.flatMap(({ statements }) => statements));
    const wants = this.wanting(this.allLines(), this.words);
    const changes = await walkWorkTree(this.options.root, wants);
    this.tree = new WorkTree(this.options.root, new Set(changes.gone.keys()));
    this.addUntracked(changes);
    return changes;
  }

  private readLines(statements: readonly Statement[]): void {
    const tree = new Map<string, string[] | undefined>();
    for (const statement of statements) {
      const { doc, words } = statement;
      if (words !== undefined) {
        if (!tree.has(doc)) tree.set(doc, WorkTree.linesAt(this.options.root, doc));
        statement.line = lineWith(tree.get(doc) ?? [], statement.line, words);
      }
      const { line } = statement;
      if (this.knownLine(this.base, doc, line) !== undefined) continue;
      if (!tree.has(doc)) tree.set(doc, WorkTree.linesAt(this.options.root, doc));
      const text = tree.get(doc)?.[line - 1];
      if (text === undefined) continue;
      const lines = this.texts.get(doc) ?? new Map<number, string>();
      this.texts.set(doc, lines.set(line, lineHash(text)));
      this.learned = true;
    }
  }

  /** By its number, while the document has the same bytes. */
  private knownLine({ docs }: History, doc: string, line: number): number | undefined {
    const known = docs.get(doc);
    return known && known.sha === this.hashes.get(doc) ? known.at[line] : undefined;
  }

  private allLines(): Map<string, Set<string>> {
    return new Map([...this.texts].map(([doc, lines]) => [doc, new Set(lines.values())]));
  }

  private wanting(lines: Wants['lines'], words: Wants['words']): Wants {
    return { lines, words, isCode: (path) => !isProse(path) && !this.hashes.has(path) };
  }

  /** New files count like lines that came. */
  private addUntracked(changes: CommitChanges): void {
    for (const path of this.tree.untracked().filter((one) => !isProse(one) && !this.hashes.has(one)))
      for (const text of this.tree.lines(path) ?? [])
        for (const word of wordsOf(text, this.words)) {
          const known = changes.words.get(word) ?? { net: 0, touched: false, own: false };
          changes.words.set(word, { ...known, net: known.net + 1, touched: true });
        }
  }

  /** Lines that are committed, and words that nothing is known of. */
  wants({ came }: CommitChanges): Wants {
    const lines = new Map<string, Set<string>>();
    for (const [doc, hashes] of this.allLines()) {
      const by = this.base.docs.get(doc)?.by ?? {};
      const open = [...hashes].filter((one) => by[one] === undefined && !came.get(doc)?.has(one));
      if (open.length > 0 && this.tree.isCommitted(doc)) lines.set(doc, new Set(open));
    }
    return this.wanting(lines, new Set([...this.words].filter((word) => !this.base.words.has(word))));
  }

  /** The commit that an item was said at last; undefined where nobody knows, or where it is not committed. */
  private sinceOf(history: History, { statements }: NamingItem): number | undefined {
    const commits = statements.map((one) => this.commitOf(history, one));
    // What is said in words that are not committed is said now.
    if (commits.includes(undefined)) return undefined;
    const last = Math.max(...(commits as number[]));
    return last === UNKNOWN ? undefined : last;
  }

  /** Undefined for what is not committed. */
  momentOf(history: History, statement: Statement): Moment | undefined {
    const commit = this.commitOf(history, statement);
    return commit === undefined || commit === UNKNOWN ? undefined : { seconds: history.times[commit]!, commit };
  }

  private commitOf(history: History, { doc, line, at }: Statement): number | undefined {
    const numbered = this.knownLine(this.base, doc, line);
    if (numbered !== undefined) return numbered;
    const text = this.texts.get(doc)?.get(line);
    if (this.tree.isCommitted(doc)) return text === undefined ? UNKNOWN : history.docs.get(doc)?.by[text];
    const second = at === undefined ? Number.NaN : Date.parse(`${at.slice(0, 10)}T23:59:59Z`) / 1000;
    return Number.isNaN(second) ? undefined : (commitAt(history, second) ?? UNKNOWN);
  }

  /** Words that may have changed since they were said, each with the first time. */
  newWords(history: History, uncommitted: CommitChanges): Map<string, number> {
    const found = new Map<string, number>();
    for (const item of this.items) {
      const since = this.sinceOf(history, item);
      if (since === undefined) continue;
      const isLast = since >= commitsIn(history) - 1;
      for (const { kind, name } of item.names)
        if (
          kind === 'symbol' &&
          !(isLast && !uncommitted.words.has(name)) &&
          !((history.words.get(name)?.from ?? Number.POSITIVE_INFINITY) <= since)
        )
          found.set(name, Math.min(since, found.get(name) ?? since));
    }
    if (found.size > 0) this.learned = true;
    return found;
  }

  async judgeAll(history: History, uncommitted: CommitChanges): Promise<Map<string, Verdict[]>> {
    const sight: Sight = {
      history,
      tree: this.tree,
      uncommitted,
      goneByName: Map.groupBy(new Set([...history.gone.keys(), ...uncommitted.gone.keys()]), nameOf),
      folders: this.goneFolders([...history.gone.keys(), ...uncommitted.gone.keys()]),
      open: { was: new Set(), lines: new Set() },
    };
    const marks = this.judgeItems(sight);
    if (sight.open.was.size + sight.open.lines.size === 0) return marks;
    this.learned = true;
    await askOpen(this.options.root, sight);
    return this.judgeItems(sight);
  }

  /** Of the files that went, those that were in a folder which an item names. */
  private goneFolders(gone: readonly string[]): Map<string, string[]> {
    const named = new Set(
      this.items.flatMap(({ names }) => names.flatMap(({ kind, name }) => (kind === 'file' ? name : []))),
    );
    const found = new Map([...named].filter((name) => !this.tree.has(name)).map((name) => [name, [] as string[]]));
    for (const path of gone)
      for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) found.get(path.slice(0, at))?.push(path);
    return new Map([...found].filter(([, files]) => files.length > 0));
  }

  private judgeItems(sight: Sight): Map<string, Verdict[]> {
    const marks = new Map<string, Verdict[]>();
    for (const item of this.items) {
      const since = this.sinceOf(sight.history, item);
      if (since === undefined) continue;
      const verdicts = item.names.flatMap((name) => judge(sight, name, since) ?? []).sort(byWeight);
      if (verdicts.length > 0) marks.set(item.key, verdicts);
    }
    return marks;
  }

  /** The commits of lines by their numbers, so that the next look need not read the documents. */
  withNumbers(history: History): History {
    const docs = new Map(history.docs);
    for (const [doc, lines] of this.texts) {
      const known = docs.get(doc);
      if (!known) continue;
      const sha = this.hashes.get(doc) ?? '';
      const at: Record<string, number> = known.sha === sha ? { ...known.at } : {};
      for (const [line, text] of lines) if (known.by[text] !== undefined) at[line] = known.by[text];
      docs.set(doc, { ...known, sha, at });
    }
    return { ...history, docs };
  }
}

/** The first line from there on that has these words, or that line. */
function lineWith(lines: readonly string[], from: number, words: string): number {
  const spelt = [words, JSON.stringify(words).slice(1, -1)].map((one) => Buffer.from(one).toString('latin1'));
  const at = lines.findIndex((text, index) => index >= from - 1 && spelt.some((one) => text.includes(one)));
  return at < 0 ? from : at + 1;
}

/** What is gone first, then what was touched, each the latest first. */
const WEIGHT = ['current', 'touched', 'gone'];
const byWeight = (a: Verdict, b: Verdict) =>
  WEIGHT.indexOf(b.state) - WEIGHT.indexOf(a.state) ||
  compareTimes(b.when.seconds, a.when.seconds) ||
  (a.what < b.what ? -1 : 1);

/** What is not committed yet has no time, and comes last. */
const compareTimes = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

/** A name in prose is no code: a changelog goes on speaking of what is gone. */
const isProse = (path: string) => /\.(?:mdx?|markdown|txt|rst|adoc|org)$/i.test(path) || path.startsWith('.passdown/');
