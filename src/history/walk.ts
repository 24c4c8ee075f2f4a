/** One walk over patches, of git's log or of the work tree: when lines of documents came, files went, and lines with wanted words changed. */
import { hash } from 'node:crypto';
import { gitLines } from '../disk/git-stream.ts';
import { defines } from './defines.ts';
import { COMMIT_MARK, type FileChange, PATCH, PatchReader, type PatchTaker } from './read-patch.ts';

export interface Wants {
  /** Documents, and the hashes of those lines that are looked for. */
  lines: Pick<ReadonlyMap<string, Pick<ReadonlySet<string>, 'has'>>, 'has' | 'get'>;
  /** Identifiers. */
  words: ReadonlySet<string>;
  /** Whether lines of a file count as code. */
  isCode(path: string): boolean;
}

/** What one commit did, as far as it was asked for. */
export interface CommitChanges {
  gone: Map<string, string | undefined>;
  /** Document → hashes of lines that it has more often than before. */
  came: Map<string, Set<string>>;
  /** … and of those that it has less often. */
  left: Map<string, Set<string>>;
  words: Map<string, WordChange>;
}

export interface WordChange {
  /** How many lines more have it than before. */
  net: number;
  /** A line that has it is another than before, in more than white space. */
  touched: boolean;
  /** One of these lines defines it. */
  own: boolean;
}

export const lineHash = (text: string) => hash('sha1', text.trim(), 'hex').slice(0, 16);

const WORD = /[A-Za-z_]\w{3,}/g;

/** The words of a line that are wanted, each once. */
export function wordsOf(line: string, wanted: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [word] of line.matchAll(WORD)) if (wanted.has(word)) found.add(word);
  return found;
}

/** Bytes were read as letters one by one; a path is text. */
const asText = (name: string) => Buffer.from(name, 'latin1').toString('utf8');

class ChangeCollector implements PatchTaker {
  private readonly wants: Wants;
  private readonly onCommit: (hash: string, changes: CommitChanges) => void;
  private commitHash: string | undefined;
  private changes = noChanges();
  /** Earlier names of documents; the latest commit comes first. */
  private readonly aliases = new Map<string, string>();
  private doc: string | undefined;
  private isCode = false;
  private balance = new Map<string, number>();
  /** Lines of code with a word, without their white space: how often they came more than they went. */
  private texts = new Map<string, number>();

  constructor(wants: Wants, onCommit: (hash: string, changes: CommitChanges) => void) {
    this.wants = wants;
    this.onCommit = onCommit;
  }

  commit(commitHash: string): void {
    this.end();
    this.commitHash = commitHash;
  }

  end(): void {
    this.endFile();
    if (this.commitHash !== undefined) this.onCommit(this.commitHash, this.changes);
    this.changes = noChanges();
    this.commitHash = undefined;
  }

  file({ path, from, kind }: FileChange): void {
    this.endFile();
    const name = asText(path);
    if (kind === 'deleted') this.changes.gone.set(name, undefined);
    this.doc = this.wants.lines.has(name) ? name : this.aliases.get(name);
    if (kind === 'renamed') {
      this.changes.gone.set(asText(from!), name);
      if (this.doc !== undefined) this.aliases.set(asText(from!), this.doc);
    }
    this.isCode = this.wants.isCode(name);
  }

  line(sign: '+' | '-', text: string): void {
    const step = sign === '+' ? 1 : -1;
    if (this.doc !== undefined) {
      const key = lineHash(text);
      if (this.wants.lines.get(this.doc)!.has(key)) this.balance.set(key, (this.balance.get(key) ?? 0) + step);
    }
    if (!this.isCode) return;
    for (const word of wordsOf(text, this.wants.words)) {
      const known = this.changes.words.get(word) ?? { net: 0, touched: false, own: false };
      known.net += step;
      known.own ||= defines(text, word);
      this.changes.words.set(word, known);
      const key = `${word} ${text.replace(/\s+/g, '')}`;
      this.texts.set(key, (this.texts.get(key) ?? 0) + step);
    }
  }

  /** A line that only moved within its document did not come. */
  private endFile(): void {
    for (const [key, net] of this.texts)
      if (net !== 0) this.changes.words.get(key.slice(0, key.indexOf(' ')))!.touched = true;
    if (this.texts.size > 0) this.texts = new Map();
    if (this.doc === undefined) return;
    const [came, left] = [keysWhere(this.balance, (net) => net > 0), keysWhere(this.balance, (net) => net < 0)];
    if (came.size > 0) this.changes.came.set(this.doc, came);
    if (left.size > 0) this.changes.left.set(this.doc, left);
    this.balance = new Map();
    this.doc = undefined;
  }
}

const noChanges = (): CommitChanges => ({ gone: new Map(), came: new Map(), left: new Map(), words: new Map() });
const keysWhere = (balance: ReadonlyMap<string, number>, wanted: (net: number) => boolean) =>
  new Set([...balance].filter(([, net]) => wanted(net)).map(([key]) => key));

export interface Walk {
  root: string;
  wants: Wants;
  /** As git takes it: `<hash>..<hash>`, or one hash for all of its history. */
  range: string;
  signal?: AbortSignal | undefined;
}

/** The commits of a range, the latest first. What a merge brought is its own. */
export async function walkLog(
  { root, wants, range, signal }: Walk,
  onCommit: (hash: string, changes: CommitChanges) => void,
): Promise<void> {
  const shown = ['--first-parent', '-m', '--no-show-signature', `--format=${COMMIT_MARK}%H`];
  // Commit after commit the same objects are the base of others.
  const set = ['-c', 'log.showRoot=true', '-c', 'core.deltaBaseCacheLimit=256m'];
  const args = [...set, 'log', ...shown, ...PATCH, range, '--'];
  await collect(gitLines({ folder: root, args, signal }), new ChangeCollector(wants, onCommit));
}

/** A longer patch is asked of git again. */
const MOST_KEPT = 50_000;

/** What is not committed yet; untracked files are not in it. It may be gone through several times, for other lines and words. */
export class WorkTreePatch {
  private readonly root: string;
  private kept: string[] | undefined;

  constructor(root: string) {
    this.root = root;
  }

  async changes(wants: Wants): Promise<CommitChanges> {
    let all = noChanges();
    const collector = new ChangeCollector(wants, (_hash, changes) => {
      all = changes;
    });
    collector.commit('');
    await collect(this.lines(), collector);
    return all;
  }

  private async *lines(): AsyncGenerator<string[]> {
    if (this.kept) return yield this.kept;
    let kept: string[] | undefined = [];
    const args = ['diff', ...PATCH, '--ignore-submodules', 'HEAD', '--'];
    for await (const lines of gitLines({ folder: this.root, args })) {
      kept = kept && kept.length + lines.length <= MOST_KEPT ? kept.concat(lines) : undefined;
      yield lines;
    }
    this.kept = kept;
  }
}

async function collect(patch: AsyncIterable<string[]>, collector: ChangeCollector): Promise<void> {
  const reader = new PatchReader(collector);
  for await (const lines of patch) for (const line of lines) reader.read(line);
  reader.end();
  collector.end();
}
