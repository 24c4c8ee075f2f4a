/** Validates files without a store: disk → read → parse → dialect → problems. The library's `check` and the command's. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadConfig } from '../config/load-config.ts';
import type { Config } from '../config/schema.ts';
import type { Completeness, Dialect, World, WorldSettings } from '../dialects/dialect.ts';
import { DIALECTS } from '../dialects/index.ts';
import { notAHandoff } from '../dialects/not-a-handoff.ts';
import { byPlace } from '../dialects/read-document.ts';
import { isYamlName, syntaxProblem } from '../dialects/yaml-problem.ts';
import { threadsFor } from '../disk/asked-thread.ts';
import { FileScope } from '../disk/file-scope.ts';
import { findFiles, foldersOutside } from '../disk/find-files.ts';
import { linkedOut } from '../disk/read-source.ts';
import { clock, type Problem, type SourceFile } from '../model/index.ts';
import { documentsOf, fileAt, type ReadFile } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';
import { type CheckedDocument, checkInThreads } from './check-threads.ts';

export interface CheckOptions {
  /** The project folder. */
  root: string;
  /** Files relative to the root; by default those that the configuration's globs find. */
  paths?: readonly string[];
  /** Of `paths`, those that nobody named: where no dialect knows them, they are not counted and nothing is said of them. */
  guesses?: ReadonlySet<string>;
  /** Of `paths`, those that somebody named one by one: where no dialect knows them, that is an error. */
  named?: ReadonlySet<string>;
  /** How one of `paths` is read; by default from the disk. */
  read?: ReadFile;
  /** Text to check as the file of this path, instead of reading files. */
  source?: SourceFile;
  config?: Config;
  /** Say for each handoff how complete it is. */
  completeness?: boolean;
  /** So many threads help to read all files; by default as many as are of use. */
  threads?: number;
  /** Stops between two files. */
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface CheckResult {
  /** Files that a dialect recognised, and those looked at. */
  documents: number;
  files: number;
  /** By path, then by place. */
  problems: Problem[];
  completeness: ({ path: string } & Completeness)[];
}

/** Nothing holds up the event loop for longer than this. */
const TURN_MS = 20;

export async function check(options: CheckOptions): Promise<CheckResult> {
  const { root, source, guesses } = options;
  const workplace = { root, config: options.config ?? loadConfig(root) };
  const worlds = worldsOf(workplace, source);
  const result: CheckResult = { documents: 0, files: 0, problems: [], completeness: [] };
  const paths = source ? [source.path] : [...(options.paths ?? findFiles(root, workplace.config))];
  const pause = pauser(options.signal);

  const isNamed = options.paths !== undefined || source !== undefined;
  let done = 0;
  const read = source ? () => ({ source }) : options.read;
  // Of a file that somebody named more is said than other threads send.
  const threads = isNamed ? 0 : (options.threads ?? threadsFor(paths.length));
  const files = threads > 0 ? checkInThreads(workplace, paths, threads) : documentsOf(workplace, paths, read);
  for await (const file of files) {
    const { path, document } = file;
    if (document || !guesses?.has(path)) {
      const unknown = document ? undefined : file.source;
      const problem = file.problem ?? (unknown && unknownProblem(unknown, options));
      result.files++;
      if (problem) result.problems.push(problem);
      collect(result, worlds, document, options.completeness === true);
    }
    options.onProgress?.(++done, paths.length);
    if (pause.isDue()) await pause.now();
  }
  if (isNamed) await knowOthers(worlds, workplace, new Set(paths), pause);
  else result.problems.push(...foldersOutside(new FileScope(root, workplace.config), paths).map(linkedOut));
  for (const world of worlds.values()) for (const problem of world.problems()) result.problems.push(problem);
  result.problems.sort(byPlace);
  return result;
}

/** Of a file that no dialect knows. */
function unknownProblem(source: SourceFile, { paths, named, source: given }: CheckOptions): Problem | undefined {
  if (named?.has(source.path)) return notAHandoff(source);
  return (paths || given) && isYamlName(source.path) ? syntaxProblem(source) : undefined;
}

type Worlds = Map<Dialect, World>;

/** What each dialect holds against other files, git, the disk and the clock. */
function worldsOf(workplace: Workplace, source: SourceFile | undefined): Worlds {
  const { root, config } = workplace;
  const scope = new FileScope(root, config);
  const settings: WorldSettings = {
    now: Date.now(),
    config,
    isInput: (path) => scope.admits(path),
    draft: source && draftPath(workplace, source),
  };
  return new Map(DIALECTS.flatMap((dialect) => (dialect.world ? [[dialect, dialect.world(root, settings)]] : [])));
}

/** The path of a text that is not what stands on the disk. */
function draftPath(workplace: Workplace, { path, text }: SourceFile): string | undefined {
  return fileAt(workplace, path).source?.text === text ? undefined : path;
}

function collect(result: CheckResult, worlds: Worlds, document: CheckedDocument | undefined, score: boolean): void {
  if (!document) return;
  const { path, dialect, markdown, reading } = document;
  result.documents++;
  for (const problem of document.problems) result.problems.push(problem);
  worlds.get(dialect)?.add(path, markdown, reading);
  const complete = score ? dialect.completeness?.(reading) : undefined;
  if (complete) result.completeness.push({ path, ...complete });
}

/** Where only some files are checked, the others still say which tasks exist. */
async function knowOthers(worlds: Worlds, workplace: Workplace, seen: Set<string>, pause: Pauser): Promise<void> {
  const others = unseen(findFiles(workplace.root, workplace.config), seen);
  for (const { path, document } of documentsOf(workplace, others)) {
    if (document) worlds.get(document.dialect)?.know(path, document.reading);
    if (pause.isDue()) await pause.now();
  }
}

function* unseen(paths: Iterable<string>, seen: ReadonlySet<string>): Generator<string> {
  for (const path of paths) if (!seen.has(path)) yield path;
}

interface Pauser {
  isDue(): boolean;
  now(): Promise<void>;
}

function pauser(signal: AbortSignal | undefined): Pauser {
  let since = clock();
  return {
    isDue: () => clock() - since > TURN_MS,
    async now() {
      await nextTurn();
      signal?.throwIfAborted();
      since = clock();
    },
  };
}
