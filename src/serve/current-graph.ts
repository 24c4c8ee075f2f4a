/**
 * The graph as the page sees it: kept open, and brought up to date at a modest pace while somebody looks. A daemon does that where one
 * runs; then only the graph's revision is looked at.
 */
import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '../model/index.ts';
import { bringUpToDate } from '../outputs/bring-up-to-date.ts';
import { sqliteFile } from '../store/open-store.ts';
import { revisionOf } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { daemonStatus } from '../workplace/daemon-status.ts';
import { openForQuestion } from '../workplace/open-for-question.ts';
import { type CurrentWorkplace, type OpenWorkplace, openWorkplace } from '../workplace/open-workplace.ts';
import { type Whereabouts, type Workplace, workplaceAt } from '../workplace/workplace.ts';
import { Marks } from './marks.ts';

/** How often the revision is looked at beside a daemon, and the files without one. */
const WATCHED_MS = 250;
const ALONE_MS = 1_000;
/** Looking takes no more than this share of one processor, unless the page would be behind for longer than so many milliseconds. */
const SHARE = 1 / 20;
const LONGEST_BEHIND_MS = 5_000;
/** How long another program that holds the embedded store is waited for. */
const BUSY_MS = 500;
/** An answer that the graph changed under is asked for again, so often. */
const TRIES = 3;

export interface Answered<T> {
  data: T;
  revision: number;
  remark: string | undefined;
}

/** The graph as it is, and with marks on its items. */
export interface Shown extends CurrentWorkplace {
  marked: Store;
}

/** `at` is another text whenever an answer may be another one. */
type Work<T> = (current: Shown, at: string) => Promise<T>;

/** What a look found; anybody who is told compares. */
export interface Look {
  revision: number;
  /** Everything that makes a page ask again. */
  state: string;
}

export class CurrentGraph {
  private readonly where: Whereabouts;
  private readonly ending = new AbortController();
  private readonly listeners = new Set<(look: Look) => void>();
  private opened: { reads: OpenWorkplace; writes: OpenWorkplace; file: string } | undefined;
  private readonly marks = new Marks();
  private looking: Promise<Look> | undefined;
  private last: { at: number; pause: number; look: Look; remark: string | undefined } | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(where: Whereabouts) {
    this.where = where;
  }

  /** Root and configuration as they are now. */
  workplace(): Workplace {
    return workplaceAt(this.where);
  }

  /** Answers from a graph that is as new as the last look, which is not long ago. */
  async ask<T>(work: Work<T>): Promise<Answered<T>> {
    if (!this.last || Date.now() - this.last.at > this.last.pause) await this.look();
    // With one connection for both nobody reads while it is being written.
    else if (this.opened?.reads === this.opened?.writes) await this.looking;
    try {
      return await this.answer(work);
    } catch (error) {
      // The store was closed under whoever asked last.
      this.ending.signal.throwIfAborted();
      if (isStoreTrouble(error)) await this.drop();
      throw error;
    }
  }

  private async answer<T>(work: Work<T>): Promise<Answered<T>> {
    if (!this.opened) await this.look();
    const { reads } = this.opened!;
    const { remark } = this.last!;
    for (let left = TRIES - 1; ; left--) {
      const revision = await revisionOf(reads.store, reads.project);
      const { version } = this.marks;
      const marked = this.marks.on(reads).store;
      const data = await work({ ...reads, marked, remark }, `${revision} ${version}`);
      if (left === 0 || (await revisionOf(reads.store, reads.project)) === revision) return { data, revision, remark };
    }
  }

  /** Calls back after each look; returns how to end that. While somebody listens there are looks. */
  listen(listener: (look: Look) => void): () => void {
    this.listeners.add(listener);
    if (this.last) listener(this.last.look);
    this.goOn(0);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) clearTimeout(this.timer);
    };
  }

  private goOn(ms: number): void {
    clearTimeout(this.timer);
    if (this.listeners.size === 0 || this.ending.signal.aborted) return;
    this.timer = setTimeout(() => {
      const next = () => this.goOn(this.last?.pause ?? ALONE_MS);
      this.look().then(next, next);
    }, ms);
  }

  /** Looks that are asked for at once are one. */
  look(): Promise<Look> {
    this.looking ??= this.lookNow().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  /** As the last look found it. */
  get state(): string | undefined {
    return this.last?.look.state;
  }

  private async lookNow(): Promise<Look> {
    const began = process.cpuUsage();
    try {
      const { reads, writes } = await this.current();
      const daemon = daemonStatus(reads.root);
      const isKept = daemon.healthy && daemon.store === reads.store.name && daemon.project === reads.project;
      const remark = isKept ? undefined : await bringUpToDate({ ...writes, signal: this.ending.signal });
      const revision = await revisionOf(reads.store, reads.project);
      await this.marks.look(reads, revision, this.ending.signal);
      const { version } = this.marks;
      const state = digest([revision, version, reads.store.name, daemon.state, daemon.problems.length, remark]);
      return this.note({ revision, state }, isKept ? WATCHED_MS : ALONE_MS, began, remark);
    } catch (error) {
      await this.drop();
      if (error instanceof OperatorError)
        this.note({ revision: 0, state: digest([error.code, error.message]) }, ALONE_MS, began, undefined);
      throw error;
    }
  }

  private note(look: Look, least: number, began: NodeJS.CpuUsage, remark: string | undefined): Look {
    const { user, system } = process.cpuUsage(began);
    this.last = { at: Date.now(), pause: pauseAfter((user + system) / 1000, least), look, remark };
    for (const listener of this.listeners) listener(look);
    return look;
  }

  private async current(): Promise<NonNullable<typeof this.opened>> {
    this.ending.signal.throwIfAborted();
    const workplace = this.workplace();
    if (this.opened && !(isSame(this.opened.reads, workplace) && stays(this.opened))) await this.drop();
    if (this.opened) return this.opened;
    const reads = await openForQuestion(workplace, { busyMs: BUSY_MS });
    const isFile = sqliteFile(workplace.config.store, workplace.root) !== undefined;
    const writes = isFile && !reads.unwritten ? await openWorkplace(workplace, { busyMs: BUSY_MS }) : reads;
    this.opened = { reads, writes, file: fileOf(workplace) };
    return this.opened;
  }

  async close(): Promise<void> {
    this.ending.abort(
      new OperatorError({ code: 'ended', message: 'The page is no longer served', hint: 'Start passdown serve again' }),
    );
    clearTimeout(this.timer);
    await this.looking?.catch(() => {});
    await this.drop();
  }

  private async drop(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    if (!opened) return;
    await this.marks.end();
    await opened.reads.store.close().catch(() => {});
    if (opened.writes !== opened.reads) await opened.writes.store.close().catch(() => {});
  }
}

/** How long a look holds that took so much processor time. The first one may have filled the graph: the next must not wait for minutes. */
export function pauseAfter(cpuMs: number, least: number): number {
  return Math.max(least, Math.min(cpuMs / SHARE, LONGEST_BEHIND_MS));
}

const digest = (parts: readonly unknown[]) => hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);

function isSame(a: Workplace, b: Workplace): boolean {
  return a.root === b.root && isDeepStrictEqual(a.config, b.config);
}

/** A folder may become a project, a graph that is only read does not see what others write, and a file may be replaced by another. */
function stays({ reads, file }: { reads: OpenWorkplace; file: string }): boolean {
  return reads.unwritten !== 'no-project' && reads.unwritten !== 'read-only' && fileOf(reads) === file;
}

/** Which file the embedded graph is. */
function fileOf({ config, root }: Workplace): string {
  const path = sqliteFile(config.store, root);
  const stat = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.dev}:${stat.ino}` : '';
}

/** What is not a mistake of whoever asked may be one of the connection. */
function isStoreTrouble(error: unknown): boolean {
  return !(error instanceof OperatorError) || error.exitCode === 3;
}
