/** Brings documents of the graph up to date with their files: reading and parsing bounded and in parallel, writing in one serial stream of batches. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { FileScope } from '../disk/file-scope.ts';
import { isListed } from '../disk/find-files.ts';
import { openForWriting } from '../disk/open-for-writing.ts';
import { statAt } from '../disk/stamp.ts';
import { inParts } from '../ingest/commit-batch.ts';
import { commitLooks, type LedgerOptions, type Told } from '../ingest/commit-looks.ts';
import { gone, type Look, type Looker, type Said } from '../ingest/look.ts';
import type { Problem, Properties } from '../model/index.ts';
import type { Log } from './log.ts';

/** Files that are open at the same time. */
const READERS = 8;
/** Documents that are in memory at the same time, twice: while one batch is written the next is read. */
const BATCH = 500;
/** A file that somebody has open for writing is waited for until nobody has written for so long; */
const OPEN_QUIET_MS = 5_000;
/** and one that looks cut off, until so long after its last change. */
const CUT_QUIET_MS = 2_000;
/** Nobody is waited for longer than this. */
const LONGEST_WAIT_MS = 60_000;

export interface KeeperOptions extends LedgerOptions {
  root: string;
  scope: FileScope;
  looker: Looker;
  log: Log;
  signal: AbortSignal;
  /** Throws where the root is not there: then nothing is gone, it is only out of sight. */
  assertRoot: () => void;
  /** A file that is being written, to be brought again. */
  onUnfinished: (path: string) => void;
}

export class Keeper {
  private readonly options: KeeperOptions;
  private readonly reading = new PQueue({ concurrency: READERS });
  private readonly writing = new PQueue({ concurrency: 1 });
  private readonly waitingSince = new Map<string, number>();
  /** Looked for in vain once. */
  private readonly missed = new Set<string>();
  /** Documents that are being read or written. */
  inHand = 0;

  constructor(options: KeeperOptions) {
    this.options = options;
  }

  /** Work that must not run beside a transaction. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.writing.add(work) as Promise<T>;
  }

  /** What is gone goes last, so that a file that moved is never out of sight. */
  async bring(paths: readonly string[]): Promise<void> {
    this.inHand = paths.length;
    let writing: Promise<void> = Promise.resolve();
    const gone: Look[] = [];
    let brought = false;
    try {
      for (const part of inParts(paths, BATCH)) {
        const looks = await this.read(part);
        gone.push(...looks.filter(({ outcome }) => outcome === 'retracted'));
        await writing;
        if (this.options.signal.aborted) return;
        const there = looks.filter(({ outcome }) => outcome !== 'retracted');
        brought ||= there.some(({ change }) => change?.kind === 'says' && !change.known);
        const last = part.at(-1) === paths.at(-1);
        writing = this.write(last ? [...there, ...this.confirmed(gone, brought)] : there);
        writing.catch(() => {});
      }
      await writing;
    } finally {
      this.inHand = 0;
    }
  }

  private async read(paths: readonly string[]): Promise<Look[]> {
    const { ledger, store, project } = this.options;
    const known = await ledger.rows(store, project, paths);
    const looks = await this.reading.addAll(paths.map((path) => () => this.look(path, known.get(path))));
    const found = looks.filter((look) => look !== undefined);
    const unfinished = await this.unfinished(found, known);
    for (const path of unfinished) this.options.onUnfinished(path);
    return found.filter(({ path }) => !unfinished.has(path));
  }

  private async look(path: string, known: Properties | undefined): Promise<Look | undefined> {
    const { scope, looker, onUnfinished } = this.options;
    if (!isListed(scope, path)) return gone(path, known !== undefined);
    const look = await looker.lookStable(path, known);
    if (!look) onUnfinished(path);
    return look;
  }

  /** Files written in the last seconds of which more may come. */
  private async unfinished(looks: readonly Look[], known: ReadonlyMap<string, Properties>): Promise<Set<string>> {
    const now = Date.now();
    const young = looks.filter(isText).filter(({ change }) => ageOf(change.row, now) < OPEN_QUIET_MS);
    if (young.length === 0) return new Set();
    const full = new Map(young.map(({ path }) => [path, this.realPath(path)]));
    const writers = await openForWriting(new Set(full.values()));
    const held = young.filter((look) => {
      const age = ageOf(look.change.row, now);
      const cut = isCut(look) || (!writers && isShort(look, known.get(look.path)));
      if (!writers?.has(full.get(look.path)!) && !(cut && age < CUT_QUIET_MS)) return false;
      const since = this.waitingSince.get(look.path) ?? now;
      this.waitingSince.set(look.path, since);
      return now - since < LONGEST_WAIT_MS;
    });
    return new Set(held.map(({ path }) => path));
  }

  /** Of files that nobody has read yet those that somebody may still be writing, going by their age and by who has them open. */
  async youngOf(paths: readonly string[]): Promise<Set<string>> {
    const now = Date.now();
    const ages = new Map<string, number>();
    for (const [i, path] of paths.entries()) {
      const age = now - Number(statAt(join(this.options.root, path))?.mtimeMs ?? 0);
      if (age < OPEN_QUIET_MS) ages.set(path, age);
      if (i % 1000 === 999) await nextTurn();
    }
    if (ages.size === 0) return new Set();
    const full = new Map([...ages.keys()].map((path) => [path, this.realPath(path)]));
    const writers = await openForWriting(new Set(full.values()));
    const isYoung = ([path, age]: [string, number]) => age < CUT_QUIET_MS || !writers || writers.has(full.get(path)!);
    return new Set([...ages].filter(isYoung).map(([path]) => path));
  }

  private realPath(path: string): string {
    try {
      return realpathSync(join(this.options.root, path));
    } catch {
      return join(this.options.root, path);
    }
  }

  /**
   * Those that are still gone while the root is still there. Where nothing came with them, they are looked for once more, a
   * little later: a file that moved may show up at its new place after it was missed at the old one.
   */
  private confirmed(gone: readonly Look[], brought: boolean): Look[] {
    const { scope, assertRoot, onUnfinished } = this.options;
    if (gone.length === 0) return [];
    assertRoot();
    const still = gone.filter(({ path }) => {
      const isGone = !isListed(scope, path) && (brought || this.missed.has(path));
      if (!isGone) onUnfinished(path);
      this.missed.add(path);
      return isGone;
    });
    assertRoot();
    for (const { path } of still) this.missed.delete(path);
    return still;
  }

  private write(looks: readonly Look[]): Promise<void> {
    return this.alone(async () => {
      await commitLooks(this.options, looks);
      for (const { path, change } of looks) if (change) this.forget(path);
    });
  }

  /** Nobody waits for this file any more. */
  private forget(path: string): void {
    this.waitingSince.delete(path);
    this.missed.delete(path);
  }
}

/** One line a document: what became of it, where it is wrong, how long it took to read. */
export function logTold(log: Log, { path, outcome, problems, ms, reason }: Told): void {
  const line = { path, problems: problems.map(placed), ms };
  if (outcome === 'absent') return;
  if (outcome === 'unchanged') log.debug(line, outcome);
  else if (outcome === 'invalid') log.warn(line, outcome);
  else if (outcome === 'refused') log.error({ ...line, reason }, outcome);
  else log.info(line, outcome);
}

const placed = ({ line, column, code }: Problem) => `${line}:${column} ${code}`;

/** A text that says something new. */
type Text = Look & Said;
const isText = (look: Look): look is Text => look.change?.kind === 'says' && (look as Text).endsLine !== undefined;

function ageOf(row: Properties, now: number): number {
  return Math.abs(now - Number(row.mtime) / 1e6);
}

/** The text ends inside a block. */
function isCut({ problems }: Text): boolean {
  return problems.some(({ code }) => code === 'fence-unclosed');
}

/** Less than before, or stopped in the middle of a line: only where nobody tells who is writing. */
function isShort({ endsLine, change }: Text, known: Properties | undefined): boolean {
  return !endsLine || (known !== undefined && Number(known.size) > Number(change.row.size));
}
