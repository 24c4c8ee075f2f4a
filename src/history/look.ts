/** What git's log and the work tree tell of some items: which commit they are of, and what became of the names in them. */
import { git } from '../disk/git.ts';
import { gitLines, gitObjects } from '../disk/git-stream.ts';
import { largest } from '../model/index.ts';
import { asText, CodeWords, type WordChange } from './code-words.ts';
import { commitAt, type History, headOfHistory, lineCommits } from './history.ts';
import { judge, type Sight, type Verdict } from './judge.ts';
import type { Moment } from './since.ts';
import type { Documents, NamingItem, Statement } from './statements.ts';
import { nameOf, WorkTree } from './work-tree.ts';

/** The commit of a line is not known, and looking again will not help. */
const UNKNOWN = -1;

export interface LookOptions {
  root: string;
  history: History;
  documents: Documents;
}

/** Looks at items, several times if asked; the work tree is that of the first time. */
export class Look {
  private readonly options: LookOptions;
  private readonly checkout: Promise<{
    tree: WorkTree;
    gone: Map<string, string | undefined>;
    changed: ReadonlySet<string>;
  }>;
  private readonly texts = new Map<string, string[] | undefined>();
  private readonly commits = new Map<string, ReturnType<typeof lineCommits>>();
  private readonly since = new Map<Statement, number | undefined>();
  /** The cache knows more than before. */
  learned = false;

  constructor(options: LookOptions) {
    this.options = options;
    this.checkout = checkoutAt(options.root);
    // Awaited by whoever looks.
    this.checkout.catch(() => {});
  }

  /** Item → how what it names stands, the worst first. */
  async judge(items: readonly NamingItem[]): Promise<Map<string, Verdict[]>> {
    const { history, root } = this.options;
    const { tree, gone, changed } = await this.checkout;
    for (const { statements } of items)
      for (const one of statements) this.since.set(one, this.commitOf(one, tree, changed));
    const dated = items.flatMap((item) => {
      const since = this.sinceOf(item);
      return since === undefined || item.names.length === 0 ? [] : [{ item, since }];
    });
    const words = await this.learnWords(dated);
    const paths = [...Object.keys(history.gone), ...gone.keys()];
    const sight: Sight = {
      history,
      tree,
      uncommitted: { gone, words },
      goneByName: Map.groupBy(new Set(paths), nameOf),
      folders: goneFolders(items, tree, paths),
      was: new Map(),
      lines: new Map(),
    };
    judgeAll(sight, dated);
    if (sight.was.size + sight.lines.size > 0) await askOpen(root, sight);
    return judgeAll(sight, dated);
  }

  /** Undefined for what is not committed. */
  momentOf(statement: Statement): Moment | undefined {
    const commit = this.since.get(statement);
    return commit === undefined || commit === UNKNOWN
      ? undefined
      : { seconds: this.options.history.times[commit]!, commit };
  }

  /** The commit that an item was said at last; undefined where nobody knows, or where it is not committed. */
  private sinceOf({ statements }: NamingItem): number | undefined {
    const commits = statements.map((one) => this.since.get(one));
    if (commits.includes(undefined)) return undefined;
    const last = largest(commits as number[]);
    return last === UNKNOWN ? undefined : last;
  }

  private commitOf(statement: Statement, tree: WorkTree, changed: ReadonlySet<string>): number | undefined {
    const { history, root } = this.options;
    const { doc, at, words } = statement;
    if (!tree.isCommitted(doc)) {
      const second = at === undefined ? Number.NaN : Date.parse(`${at.slice(0, 10)}T23:59:59Z`) / 1000;
      return Number.isNaN(second) ? undefined : (commitAt(history, second) ?? UNKNOWN);
    }
    const isSimple = words === undefined && !changed.has(doc) && history.texts[doc]?.[1] === 1;
    if (isSimple) return history.texts[doc]![0];
    if (!this.texts.has(doc)) this.texts.set(doc, WorkTree.linesAt(root, doc));
    const rows = this.texts.get(doc);
    if (!rows) return UNKNOWN;
    if (words !== undefined) statement.line = lineWith(rows, statement.line, words);
    let known = this.commits.get(doc);
    if (!known) {
      known = lineCommits(root, history, doc, rows.join('\n'), changed.has(doc));
      this.learned ||= known.isNew;
      this.commits.set(doc, known);
    }
    const commit = known.at(statement.line - 1);
    return commit === null ? undefined : (commit ?? UNKNOWN);
  }

  /** What became of the names of these items; gives what is not committed. */
  private async learnWords(dated: readonly { item: NamingItem; since: number }[]): Promise<Map<string, WordChange>> {
    const { history, root, documents } = this.options;
    const bySince = new Map<number, Set<string>>();
    for (const { item, since } of dated)
      for (const { kind, name } of item.names)
        if (kind === 'symbol') bySince.set(since, (bySince.get(since) ?? new Set()).add(name));
    const wanted = new Set([...bySince.values()].flatMap((names) => [...names]));
    const code = new CodeWords(root, wanted, codeBeside(documents));
    const head = headOfHistory(history);
    if ([...wanted].some((name) => history.words[name] === undefined)) {
      const counts = await code.countAt(head);
      for (const name of wanted) history.words[name] ??= counts.get(name) ?? [0, false];
      this.learned = true;
    }
    for (const [since, names] of bySince) {
      history.changes[since] ??= Object.create(null) as Record<string, WordChange>;
      const known = history.changes[since];
      const missing = [...names].filter((name) => known[name] === undefined);
      if (missing.length === 0) continue;
      const changes = await code.between(history.hashes[since]!, head);
      for (const name of missing) known[name] = changes.get(name) ?? { net: 0, touched: false, own: false, files: [] };
      this.learned = true;
    }
    for (const [since, names] of bySince)
      for (const name of names) {
        const { touched, files } = history.changes[since]![name]!;
        if (!touched || history.changedBy[`${since}:${name}`] !== undefined) continue;
        const commit = lastChange(root, history, since, files, ['-G', `(^|[^A-Za-z0-9_])${name}([^A-Za-z0-9_]|$)`]);
        if (commit !== undefined) history.changedBy[`${since}:${name}`] = commit;
      }
    const { tree } = await this.checkout;
    const open = await code.between(head);
    code.addNewFiles(open, tree.untracked());
    return open;
  }
}

/** The last commit after `since` whose changes of these files match. */
function lastChange(
  root: string,
  { hashes, gone }: History,
  since: number,
  files: readonly string[],
  match: readonly string[],
): number | undefined {
  const range = `${hashes[since]}..${hashes.at(-1)}`;
  const paths = files.flatMap((path) => movesOf(gone, path)).map((path) => `:(literal)${path}`);
  const how = ['--first-parent', '-m', '-w', '-M', '--no-show-signature', '-n1', '--format=%H'];
  const hash = git(root, ['log', ...how, ...match, range, '--', ...paths])?.trim();
  const index = hash ? hashes.lastIndexOf(hash) : -1;
  return index < 0 ? undefined : index;
}

/** A file with the names that it had later. */
function movesOf(gone: History['gone'], path: string): string[] {
  const names = [path];
  for (let to = gone[path]?.[1]; to !== undefined && !names.includes(to); to = gone[to]?.[1]) names.push(to);
  return names;
}

async function checkoutAt(root: string) {
  const gone = new Map<string, string | undefined>();
  const changed = new Set<string>();
  let fields: string[] = [];
  const args = [
    'diff',
    '--name-status',
    '-M',
    '-z',
    '--relative',
    '--no-ext-diff',
    '--ignore-submodules',
    'HEAD',
    '--',
  ];
  for await (const parts of gitLines({ folder: root, args }, '\0')) fields = fields.concat(parts.map(asText));
  for (let at = 0; at + 1 < fields.length; ) {
    const [status, path] = [fields[at]!, fields[at + 1]!];
    const isMoved = /^[RC]/.test(status);
    if (status === 'D') gone.set(path, undefined);
    if (status.startsWith('R')) gone.set(path, fields[at + 2]!);
    changed.add(isMoved ? fields[at + 2]! : path);
    at += isMoved ? 3 : 2;
  }
  return { tree: new WorkTree(root, new Set(gone.keys())), gone, changed };
}

function judgeAll(sight: Sight, dated: readonly { item: NamingItem; since: number }[]): Map<string, Verdict[]> {
  const marks = new Map<string, Verdict[]>();
  for (const { item, since } of dated) {
    const verdicts = item.names.flatMap((name) => judge(sight, name, since) ?? []).sort(byWeight);
    if (verdicts.length > 0) marks.set(item.key, verdicts);
  }
  return marks;
}

/** Of the files that went, those that were in a folder which an item names. */
function goneFolders(items: readonly NamingItem[], tree: WorkTree, gone: readonly string[]): Map<string, string[]> {
  const named = new Set(items.flatMap(({ names }) => names.flatMap(({ kind, name }) => (kind === 'file' ? name : []))));
  const found = new Map([...named].filter((name) => !tree.has(name)).map((name) => [name, [] as string[]]));
  if (found.size === 0) return found;
  for (const path of gone)
    for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) found.get(path.slice(0, at))?.push(path);
  return new Map([...found].filter(([, files]) => files.length > 0));
}

/** Asks git what judging must know of single commits: whether a file was there, and what a line of it said. */
async function askOpen(root: string, { history, tree, was, lines }: Sight): Promise<void> {
  // Paths are told from the root, which may be a folder of the repository: `./` begins there.
  const objectName = (key: string, path = key.slice(key.indexOf(':') + 1)) =>
    `${history.hashes[Number(key.slice(0, key.indexOf(':')))]}:./${path}`;
  const asked = [...was.keys()];
  const input = asked.map((key) => `${objectName(key)}\n`).join('');
  let at = 0;
  if (asked.length > 0)
    for await (const rows of gitLines({ folder: root, args: ['cat-file', '--batch-check'], input }))
      for (const row of rows) was.set(asked[at++]!, /^[0-9a-f]+ (?:blob|tree) /.test(row));
  const places = [...lines.keys()].map((key) => {
    const [from, to] = [key.indexOf(':'), key.lastIndexOf(':')];
    return { key, since: Number(key.slice(0, from)), path: key.slice(from + 1, to), line: Number(key.slice(to + 1)) };
  });
  at = 0;
  for await (const bytes of gitObjects(
    { folder: root },
    places.map(({ key, path }) => objectName(key, path)),
  )) {
    const { key, since, path, line } = places[at++]!;
    const text = bytes?.toString('latin1').split(/\r?\n/)[line - 1]?.trim() ?? '';
    const isThere = text === '' || tree.lines(path)?.some((one) => one.trim() === text);
    const gone = isThere
      ? undefined
      : lastChange(root, history, since, [path], ['-S', Buffer.from(text, 'latin1').toString('utf8')]);
    lines.set(key, { text, gone });
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
