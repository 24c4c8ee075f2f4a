/** files → graph, once: disk against the ledger → read → parse → dialect → facts → store. */
import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findFiles } from '../disk/find-files.ts';
import { OperatorError, type Properties } from '../model/index.ts';
import { Commit, type DocumentChange } from '../store/commit.ts';
import type { Store } from '../store/store.ts';
import { type CommitOptions, commitBatch, inParts } from './commit-batch.ts';
import { DocumentReader, type Look, type ReaderOptions } from './document-reader.ts';

const STAGE_DOCUMENTS = 500;
/** Files that are looked at before the event loop has its turn. */
const LOOKS_A_TURN = 20;

export interface IngestOptions extends Pick<CommitOptions, 'beforeCommit' | 'onRefused' | 'onTouched'>, ReaderOptions {
  store: Store;
  /** Only these files, relative to the root; by default all that the configuration finds. */
  paths?: readonly string[];
  /** All files that the configuration finds, where somebody has just walked. */
  found?: readonly string[];
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
  /** Called for every file that was looked at. */
  onLook?: (look: Look) => void;
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

type Counts = Omit<IngestSummary, 'nodes' | 'edges' | 'ms'>;

export async function ingest(options: IngestOptions): Promise<IngestSummary & { invalidNow: number }> {
  const began = performance.now();
  const run = new IngestRun(options);
  await run.run();
  return {
    ...run.counts,
    ...(await options.store.count(options.project)),
    ms: Math.round(performance.now() - began),
    invalidNow: run.invalidNow(),
  };
}

export function noCounts(): Counts {
  return { files: 0, ingested: 0, unchanged: 0, invalid: 0, unfilled: 0, freeform: 0, refused: 0, retracted: 0 };
}

/** One more file that was looked at. */
export function countLook(counts: Counts, { outcome }: Look): void {
  if (outcome !== 'retracted' && outcome !== 'absent') counts.files++;
  if (outcome !== 'files' && Object.hasOwn(counts, outcome)) counts[outcome as keyof Counts]++;
}

class IngestRun {
  counts = noCounts();
  private readonly options: IngestOptions;
  private readonly reader: DocumentReader;
  private ledger = new Map<string, Properties>();

  constructor(options: IngestOptions) {
    if (!existsSync(options.root))
      throw new OperatorError({
        code: 'root-missing',
        message: `${options.root} is not there`,
        hint: 'Nothing was retracted. Mount it or name another root with -C',
      });
    this.options = options;
    this.reader = new DocumentReader(options);
  }

  invalidNow(): number {
    return [...this.ledger.values()].filter(({ state }) => state === 'invalid' || state === 'refused').length;
  }

  async run(): Promise<void> {
    const { root, config, project, store, paths, found } = this.options;
    for (const { props } of await store.nodesByLabel('Document', project)) this.ledger.set(String(props.path), props);
    const files = [...(paths ?? found ?? findFiles(root, config))];
    if (!paths && (await this.fillAtOnce(files))) return;
    const there = new Set(files);
    let batch: DocumentChange[] = [];
    for (const part of inParts(files, LOOKS_A_TURN)) {
      batch.push(...(await this.lookAt(part)));
      this.options.onProgress?.(this.counts.files, files.length);
      this.options.signal?.throwIfAborted();
      if (batch.length < store.batchDocuments) continue;
      await this.commit(batch);
      batch = [];
    }
    // What is gone goes last, beginning with what came last, so that a file that moved is never out of sight.
    const gone = paths ? [] : [...this.ledger.keys()].filter((path) => !there.has(path));
    for (const path of gone) batch.push({ path, known: true });
    this.counts.retracted += gone.length;
    for (const part of inParts(batch, store.batchDocuments)) await this.commit(part);
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
          await commit.stage(await this.lookAt(stage));
          commit.release();
          onProgress?.(i + stage.length, files.length);
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
      this.counts = noCounts();
      return false;
    }
  }

  private async lookAt(paths: readonly string[]): Promise<DocumentChange[]> {
    const changes: DocumentChange[] = [];
    for (const part of inParts(paths, LOOKS_A_TURN)) {
      for (const path of part) changes.push(...this.look(path));
      await nextTurn();
    }
    return changes;
  }

  /** What a file says now; nothing where the ledger knows it already. */
  private look(path: string): DocumentChange[] {
    const look = this.reader.look(path, this.ledger.get(path));
    countLook(this.counts, look);
    this.options.onLook?.(look);
    if (!look.change) return [];
    if (look.change.document) this.ledger.set(path, look.change.document);
    return [look.change];
  }

  private commit(batch: readonly DocumentChange[]): Promise<void> {
    const onRefused = (path: string, document: Properties) => {
      this.counts.refused++;
      this.ledger.set(path, document);
      this.options.onRefused?.(path, document);
    };
    return commitBatch({ ...this.options, onRefused }, batch);
  }
}
