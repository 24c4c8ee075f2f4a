/** A checkout as a briefing sees it: its texts, when they changed, who wrote which line, and the latest commits. Everything is read when it is asked for. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { differingFiles, headOf } from '../disk/changed-files.ts';
import { git } from '../disk/git.ts';
import { readSource } from '../disk/read-source.ts';
import { statAt } from '../disk/stamp.ts';
import { trackedFiles } from '../disk/tracked-files.ts';
import { RUN_FOLDER } from '../store/lock.ts';
import { hideSecrets } from '../words/redact.ts';
import { readRunFile, writeRunFile } from '../workplace/run-files.ts';
import { type CommitLog, readCommitLog } from './commit-log.ts';

/** When a file changed last; `commit` is an index of the log, -1 for what is not committed. */
export interface Change {
  seconds: number;
  commit: number;
}

const MAX_BYTES = 512 * 1024;
const BLAME_FILE = `${RUN_FOLDER}/blame.json`;
/** In a file with this marker `init` wrote a block, which is no change of the note. */
const OWN_BLOCK = '<!-- passdown:agents begin';

interface Blamed {
  head: string;
  /** Hash of a text → commits of its lines. */
  texts: Record<string, number[]>;
}

export class Repository {
  readonly root: string;
  private readonly texts = new Map<string, string | undefined>();
  private readonly parts: {
    log?: CommitLog | undefined;
    files?: string[];
    set?: Set<string>;
    open?: Set<string>;
    blamed?: Blamed;
  } = {};

  constructor(root: string) {
    this.root = root;
  }

  /** Undefined without git, or before the first commit. */
  get log(): CommitLog | undefined {
    if (!('log' in this.parts)) {
      const head = headOf(this.root);
      this.parts.log = head === undefined ? undefined : readCommitLog(this.root, head);
    }
    return this.parts.log;
  }

  get files(): readonly string[] {
    this.parts.files ??= trackedFiles(this.root);
    return this.parts.files;
  }

  /** Whether a file has this path or ends with it. */
  hasFile(path: string): boolean {
    this.parts.set ??= new Set(this.files);
    if (this.parts.set.has(path)) return true;
    return this.files.some((file) => file.endsWith(`/${path}`));
  }

  read(path: string): string | undefined {
    if (!this.texts.has(path)) {
      const result = readSource(this.root, path, MAX_BYTES);
      this.texts.set(path, 'source' in result ? hideSecrets(result.source.text) : undefined);
    }
    return this.texts.get(path);
  }

  /** A date in its path counts before the commit; of what is not committed, and without git, the file system tells. */
  changeOf(path: string): Change | undefined {
    const { log } = this;
    const stated = statedDay(path);
    if (!log || this.isOpen(path)) {
      const stat = statAt(join(this.root, path));
      const latest = log ? Number.POSITIVE_INFINITY : (stated ?? Number.POSITIVE_INFINITY);
      return stat && { seconds: Math.min(Number(stat.mtimeMs) / 1000, latest), commit: -1 };
    }
    const commit = log.changedIn.get(path);
    if (commit === undefined) {
      if (stated === undefined || stated > log.commits[0]!.seconds + 86_400) return undefined;
      const before = log.commits.findIndex(({ seconds }) => seconds <= stated);
      return { seconds: stated, commit: before < 0 ? log.commits.length : before };
    }
    return { seconds: Math.min(log.commits[commit]!.seconds, stated ?? Number.POSITIVE_INFINITY), commit };
  }

  private isOpen(path: string): boolean {
    this.parts.open ??= new Set(differingFiles(this.root, this.log?.head) ?? []);
    return this.parts.open.has(path) && !this.read(path)?.includes(OWN_BLOCK);
  }

  /** The commit that wrote each line, as an index of the log; empty where git cannot tell. */
  lineCommits(path: string): readonly number[] {
    const { log } = this;
    const text = this.read(path);
    if (!log || text === undefined) return [];
    this.parts.blamed ??= cachedBlame(this.root, log.head);
    const key = hash('sha1', `${path}\0${text}`, 'hex');
    const known = this.parts.blamed.texts[key];
    if (known) return known;
    const lines = blame(this.root, path, log);
    this.parts.blamed.texts[key] = lines;
    try {
      writeRunFile(this.root, BLAME_FILE, this.parts.blamed);
    } catch {}
    return lines;
  }
}

function cachedBlame(root: string, head: string): Blamed {
  const cached = readRunFile<Blamed>(root, BLAME_FILE);
  return cached?.head === head && typeof cached.texts === 'object' ? cached : { head, texts: {} };
}

function blame(root: string, path: string, { commits }: CommitLog): number[] {
  const printed = git(root, ['blame', '-w', '--porcelain', '--', path]);
  if (printed === undefined) return [];
  const indexes = new Map(commits.map(({ hash: commit }, index) => [commit, index]));
  const lines: number[] = [];
  for (const [, commit, line] of printed.matchAll(/^([0-9a-f]{40,64}) \d+ (\d+)/gm))
    lines[Number(line) - 1] = /^0+$/.test(commit!) ? -1 : (indexes.get(commit!) ?? commits.length);
  return lines;
}

/** The end of the day that a path names, in seconds. */
function statedDay(path: string): number | undefined {
  const [, year, month, day] = /(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(path) ?? [];
  return year === undefined ? undefined : Date.parse(`${year}-${month}-${day}T23:59:59Z`) / 1000;
}
