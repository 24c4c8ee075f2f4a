/** What git's log and the work tree say of some items: which commit they are of, and what became of the names in them. */
import { largest } from '../model/index.ts';
import { type LineWants, UNKNOWN } from './carry-on.ts';
import type { Checkout } from './checkout.ts';
import { commitAt, commitsIn, type History } from './history.ts';
import { judge, type Sight, type Verdict } from './judge.ts';
import { askOpen } from './open-questions.ts';
import type { Moment } from './since.ts';
import { type Documents, docsOf, type NamingItem, type Statement } from './statements.ts';
import { type CommitChanges, lineHash, type Wants, wordsOf } from './walk.ts';
import { WorkTree } from './work-tree.ts';

const NO_LINES: LineWants['lines'] = new Map();
const EVERY = { has: () => true };

/** One look at some items. */
export class Looking {
  private readonly root: string;
  private readonly items: readonly NamingItem[];
  private readonly documents: Documents;
  private readonly base: History;
  private readonly words: ReadonlySet<string>;
  /** Document → line → the hash of its text; only where its commit is not known by its number. */
  private readonly texts = new Map<string, Map<number, string>>();
  private readonly checkout: Checkout;
  private readonly docs: ReadonlySet<string>;
  private tree!: WorkTree;
  /** Lines that are not committed. */
  private came: CommitChanges['came'] = new Map();
  /** Something is known now that was not kept. */
  learned = false;

  /** `documents` must know those that say the items. */
  constructor(checkout: Checkout, items: readonly NamingItem[], documents: Documents, base: History) {
    this.root = checkout.root;
    this.checkout = checkout;
    this.items = items;
    this.documents = documents;
    this.base = base;
    this.docs = docsOf(items);
    base.docs.load(this.docs);
    this.words = new Set(items.flatMap(({ names }) => names.flatMap((one) => (one.kind === 'symbol' ? one.name : []))));
  }

  /** What is not committed; and which lines of documents are looked for at all. */
  async workTree(): Promise<CommitChanges> {
    const statements = this.items.flatMap((item) => item.statements);
    this.readLines(statements, (doc, line) => this.knownLine(this.base, doc, line) === undefined);
    const lines = { has: (doc: string) => this.docs.has(doc), get: () => EVERY };
    const changes = await this.checkout.changes({ ...this.wanting(NO_LINES, this.words), lines });
    // Of what is not committed the numbers say nothing, also where it stood there before.
    this.readLines(statements, (doc) => changes.came.has(doc));
    this.came = changes.came;
    this.tree = this.checkout.tree(changes);
    this.addUntracked(changes);
    return changes;
  }

  private readLines(statements: readonly Statement[], isWanted: (doc: string, line: number) => boolean): void {
    const tree = new Map<string, string[] | undefined>();
    for (const statement of statements) {
      const { doc, words } = statement;
      if (words !== undefined) {
        if (!tree.has(doc)) tree.set(doc, WorkTree.linesAt(this.root, doc));
        statement.line = lineWith(tree.get(doc) ?? [], statement.line, words);
      }
      const { line } = statement;
      if (!isWanted(doc, line)) continue;
      if (!tree.has(doc)) tree.set(doc, WorkTree.linesAt(this.root, doc));
      const text = tree.get(doc)?.[line - 1];
      if (text === undefined) continue;
      const lines = this.texts.get(doc) ?? new Map<number, string>();
      this.texts.set(doc, lines.set(line, lineHash(text)));
    }
  }

  /** By its number, while the document has the same bytes. */
  private knownLine({ docs }: History, doc: string, line: number): number | undefined {
    const known = docs.get(doc);
    return known && known.sha === this.documents.hashOf(doc) ? known.at[line] : undefined;
  }

  private allLines(): Map<string, Set<string>> {
    return new Map([...this.texts].map(([doc, lines]) => [doc, new Set(lines.values())]));
  }

  private wanting(lines: LineWants['lines'], words: Wants['words']): LineWants {
    return { lines, words, isCode: codeBeside(this.documents) };
  }

  /** New files count like lines that came. */
  private addUntracked(changes: CommitChanges): void {
    for (const path of this.tree.untracked().filter(codeBeside(this.documents)))
      for (const text of this.tree.lines(path) ?? [])
        for (const word of wordsOf(text, this.words)) {
          const known = changes.words.get(word) ?? { net: 0, touched: false, own: false };
          changes.words.set(word, { ...known, net: known.net + 1, touched: true });
        }
  }

  /** Lines that are committed, and words that nothing is known of. */
  wants({ came }: CommitChanges): LineWants {
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
    const last = largest(commits as number[]);
    return last === UNKNOWN ? undefined : last;
  }

  /** Undefined for what is not committed. */
  momentOf(history: History, statement: Statement): Moment | undefined {
    const commit = this.commitOf(history, statement);
    return commit === undefined || commit === UNKNOWN ? undefined : { seconds: history.times[commit]!, commit };
  }

  private commitOf(history: History, { doc, line, at }: Statement): number | undefined {
    if (this.tree.isCommitted(doc)) {
      const text = this.texts.get(doc)?.get(line);
      if (text !== undefined) return this.came.get(doc)?.has(text) ? undefined : history.docs.get(doc)?.by[text];
      return this.knownLine(this.base, doc, line) ?? UNKNOWN;
    }
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
    return found;
  }

  async judgeAll(history: History, uncommitted: CommitChanges): Promise<Map<string, Verdict[]>> {
    const sight: Sight = {
      history,
      tree: this.tree,
      uncommitted,
      goneByName: this.checkout.goneByName(history, uncommitted),
      folders: this.goneFolders([...history.gone.keys(), ...uncommitted.gone.keys()]),
      open: { was: new Set(), lines: new Set() },
    };
    const marks = this.judgeItems(sight);
    if (sight.open.was.size + sight.open.lines.size === 0) return marks;
    this.learned = true;
    await askOpen(this.root, sight);
    return this.judgeItems(sight);
  }

  /** Of the files that went, those that were in a folder which an item names. */
  private goneFolders(gone: readonly string[]): Map<string, string[]> {
    const named = new Set(
      this.items.flatMap(({ names }) => names.flatMap(({ kind, name }) => (kind === 'file' ? name : []))),
    );
    const found = new Map([...named].filter((name) => !this.tree.has(name)).map((name) => [name, [] as string[]]));
    if (found.size === 0) return found;
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

  /** Whether git's log has nothing to tell that is not known. */
  isKnown(uncommitted: CommitChanges): boolean {
    return this.wants(uncommitted).lines.size === 0 && this.newWords(this.base, uncommitted).size === 0;
  }

  /** The commits of lines by their numbers, so that the next look need not read the documents. */
  withNumbers(history: History): History {
    const docs = history.docs.copy();
    for (const [doc, lines] of this.texts) {
      const known = docs.get(doc);
      const numbers = [...lines].flatMap(([line, text]) =>
        known?.by[text] === undefined ? [] : [[line, known.by[text]]],
      );
      if (!known || numbers.length === 0) continue;
      this.learned = true;
      const sha = this.documents.hashOf(doc) ?? '';
      docs.set(doc, { ...known, sha, at: { ...(known.sha === sha && known.at), ...Object.fromEntries(numbers) } });
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

/** Whether lines of a file count as code. */
export const codeBeside = (documents: Documents) => (path: string) => !isProse(path) && !documents.has(path);

/** A name in prose is no code: a changelog goes on speaking of what is gone. */
const isProse = (path: string) => /\.(?:mdx?|markdown|txt|rst|adoc|org)$/i.test(path) || path.startsWith('.passdown/');
