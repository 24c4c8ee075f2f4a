/** files → graph, once: disk against the ledger → read → parse → dialect → facts → store. */
import { hash } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from './config/schema.ts';
import { readDocument } from './dialects/index.ts';
import { OperatorError, type Problem, type Properties, type SourceFile } from './model/index.ts';
import { findFiles } from './read/find-files.ts';
import { SourceReader } from './read/read-source.ts';
import { Commit, commitDocuments, type DocumentChange } from './store/commit.ts';
import type { Store } from './store/store.ts';

/** Raise it when the same bytes give other facts: every document is then read again. */
export const EXTRACTOR_VERSION = 1;
/** A file system's clock may be this coarse: what changed so close to the last look is looked into again. */
const RACY_MS = 2000;
const STAGE_DOCUMENTS = 500;
const MOST_STORED_PROBLEMS = 20;

export interface IngestOptions {
  root: string;
  config: Config;
  project: string;
  store: Store;
  /** Only these files, relative to the root; by default all that the configuration finds. */
  paths?: readonly string[];
  signal?: AbortSignal;
  /** Called before each transaction: the right to write is renewed here. */
  beforeCommit?: () => Promise<void>;
  onProgress?: (done: number, total: number) => void;
}

export interface IngestSummary {
  files: number;
  ingested: number;
  unchanged: number;
  invalid: number;
  unfilled: number;
  freeform: number;
  refused: number;
  retracted: number;
  nodes: number;
  edges: number;
  ms: number;
}

type Stamp = { size: number; mtime: string; ctime: string; inode: string };

/** What decides about facts besides the bytes. */
export function rulesOf(config: Config): string {
  return hash('sha256', JSON.stringify([EXTRACTOR_VERSION, config.limits]), 'hex').slice(0, 16);
}

export async function ingest(options: IngestOptions): Promise<IngestSummary & { invalidNow: number }> {
  const began = performance.now();
  const run = new IngestRun(options);
  await run.run();
  return {
    ...run.summary,
    ...(await options.store.count(options.project)),
    ms: Math.round(performance.now() - began),
    invalidNow: run.invalidNow(),
  };
}

class IngestRun {
  readonly summary = {
    files: 0,
    ingested: 0,
    unchanged: 0,
    invalid: 0,
    unfilled: 0,
    freeform: 0,
    refused: 0,
    retracted: 0,
    nodes: 0,
    edges: 0,
    ms: 0,
  };
  private readonly options: IngestOptions;
  private readonly reader: SourceReader;
  private readonly rules: string;
  private ledger = new Map<string, Properties>();

  constructor(options: IngestOptions) {
    if (!existsSync(options.root))
      throw new OperatorError({
        code: 'root-missing',
        message: `${options.root} is not there`,
        hint: 'Nothing was retracted. Mount it or name another root with -C',
      });
    this.options = options;
    this.reader = new SourceReader(options.root, options.config.limits.fileBytes);
    this.rules = rulesOf(options.config);
  }

  invalidNow(): number {
    return [...this.ledger.values()].filter(({ state }) => state === 'invalid' || state === 'refused').length;
  }

  async run(): Promise<void> {
    const { root, config, project, store, paths } = this.options;
    for (const { props } of await store.nodesByLabel('Document', project)) this.ledger.set(String(props.path), props);
    const files = [...(paths ?? findFiles(root, config))];
    if (!paths && (await this.fillAtOnce(files))) return;
    const there = new Set(files);
    let batch: DocumentChange[] = [];
    for (const path of files) {
      const change = this.changeOf(path);
      if (change) batch.push(change);
      this.options.onProgress?.(this.summary.files, files.length);
      if (batch.length >= store.batchDocuments) {
        await this.commit(batch);
        batch = [];
        await nextTurn();
        this.options.signal?.throwIfAborted();
      }
    }
    // What is gone goes last, in one transaction with what came last, so that a file that moved is never out of sight.
    const gone = paths ? [] : [...this.ledger.keys()].filter((path) => !there.has(path));
    for (const path of gone) batch.push({ path, known: true });
    this.summary.retracted += gone.length;
    if (batch.length > 0) await this.commit(batch);
  }

  /** A large project that the store does not know yet: one transaction, in which what nodes show is worked out once, at its end. */
  private async fillAtOnce(files: readonly string[]): Promise<boolean> {
    const { store, project, signal, onProgress } = this.options;
    if (this.ledger.size > 0 || !store.streams || files.length <= store.batchDocuments) return false;
    try {
      await store.write(async (writer) => {
        const commit = new Commit(writer, project);
        for (let i = 0; i < files.length; i += STAGE_DOCUMENTS) {
          const stage = files.slice(i, i + STAGE_DOCUMENTS);
          await commit.stage(stage.flatMap((path) => this.changeOf(path) ?? []));
          commit.release();
          onProgress?.(i + stage.length, files.length);
          await nextTurn();
          signal?.throwIfAborted();
        }
        await commit.finish();
        await writer.raiseRevision(project);
      });
      return true;
    } catch (error) {
      if (error instanceof OperatorError || signal?.aborted) throw error;
      // The store refused something: nothing is in yet, and in batches the bad document is found.
      this.ledger.clear();
      for (const name of Object.keys(this.summary) as (keyof typeof this.summary)[]) this.summary[name] = 0;
      return false;
    }
  }

  /** What a file says now, or undefined where the ledger knows it already. */
  private changeOf(path: string): DocumentChange | undefined {
    const known = this.ledger.get(path);
    const stamp = stampOf(join(this.options.root, path));
    if (!stamp) {
      if (!known) return undefined;
      this.summary.retracted++;
      return { path, known: true };
    }
    this.summary.files++;
    const now = Date.now();
    if (known && known.rules === this.rules && sameStamp(known, stamp) && !isRacy(known)) {
      this.summary.unchanged++;
      return undefined;
    }
    const read = this.reader.read(path);
    if ('problem' in read) return this.unreadable(path, stamp, now, read.problem, known !== undefined);
    const sha256 = hash('sha256', read.source.text, 'hex');
    const row = { ...stamp, sha256, rules: this.rules, scannedAt: now };
    if (known && known.rules === this.rules && known.sha256 === sha256) {
      this.summary.unchanged++;
      const document = { ...known, ...row };
      this.ledger.set(path, document);
      // The facts stand; only the ledger learns the new stamp.
      return { path, known: false, document, facts: { nodes: [], edges: [] } };
    }
    return this.readChange(read.source, row, known !== undefined);
  }

  private readChange(source: SourceFile, row: Properties, known: boolean): DocumentChange {
    const { config, project } = this.options;
    const read = readDocument(source, config.limits);
    const document: Properties = {
      path: source.path,
      ...row,
      dialect: read?.dialect.name ?? 'none',
      state: read?.reading.state ?? 'none',
      ...problemColumns(read?.problems ?? []),
    };
    this.count(String(document.state));
    this.ledger.set(source.path, document);
    const facts = read?.dialect.facts(read.reading, source.path, read.markdown, project);
    return { path: source.path, known, document, facts: facts ?? { nodes: [], edges: [] } };
  }

  private unreadable(path: string, stamp: Stamp, now: number, problem: Problem, known: boolean): DocumentChange {
    const document: Properties = {
      path,
      ...stamp,
      rules: this.rules,
      scannedAt: now,
      dialect: 'none',
      state: 'invalid',
      ...problemColumns([problem]),
    };
    this.count('invalid');
    this.ledger.set(path, document);
    return { path, known, document, facts: { nodes: [], edges: [] } };
  }

  private count(state: string): void {
    if (state === 'ingested' || state === 'invalid' || state === 'unfilled' || state === 'freeform')
      this.summary[state]++;
  }

  /** A batch that the store refuses is halved until the bad document stands alone; the others commit. */
  private async commit(batch: DocumentChange[]): Promise<void> {
    const { store, project } = this.options;
    await this.options.beforeCommit?.();
    try {
      await store.write(async (writer) => {
        await commitDocuments(writer, project, batch);
        await writer.raiseRevision(project);
      });
    } catch (error) {
      if (error instanceof OperatorError || isRefusal(batch)) throw error;
      if (batch.length === 1) return this.refuse(batch[0]!, error as Error);
      const half = batch.length >> 1;
      await this.commit(batch.slice(0, half));
      await this.commit(batch.slice(half));
    }
  }

  private async refuse(change: DocumentChange, error: Error): Promise<void> {
    const document: Properties = { ...change.document!, state: 'refused', reason: error.message.slice(0, 500) };
    this.summary.refused++;
    this.ledger.set(change.path, document);
    await this.commit([{ path: change.path, known: true, document, facts: { nodes: [], edges: [] } }]);
  }
}

function isRefusal(batch: DocumentChange[]): boolean {
  return batch.length === 1 && (batch[0]!.document === undefined || batch[0]!.document.state === 'refused');
}

function stampOf(path: string): Stamp | undefined {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (!stat) return undefined;
  return { size: Number(stat.size), mtime: String(stat.mtimeNs), ctime: String(stat.ctimeNs), inode: String(stat.ino) };
}

function sameStamp(known: Properties, stamp: Stamp): boolean {
  return (
    known.size === stamp.size &&
    known.mtime === stamp.mtime &&
    known.ctime === stamp.ctime &&
    known.inode === stamp.inode
  );
}

function isRacy({ mtime, ctime, scannedAt }: Properties): boolean {
  const changed = Math.max(Number(mtime), Number(ctime)) / 1e6;
  return Number(scannedAt) - changed < RACY_MS;
}

function problemColumns(problems: readonly Problem[]): Properties {
  const lines = problems
    .slice(0, MOST_STORED_PROBLEMS)
    .map(({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code}  ${message}`);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors, ...(lines.length > 0 && { problems: lines }) };
}
