/** Validates files without a store: disk → read → parse → dialect → problems. The library's `check` and the command's. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadConfig } from '../config/load-config.ts';
import type { Config } from '../config/schema.ts';
import { sessionRoots } from '../config/session-roots.ts';
import type { Completeness, Dialect, World, WorldSettings } from '../dialects/dialect.ts';
import { DIALECTS, readDocument } from '../dialects/index.ts';
import { byPlace, type DocumentReading } from '../dialects/read-document.ts';
import { isYamlName, syntaxProblem } from '../dialects/yaml-problem.ts';
import { FileScope } from '../disk/file-scope.ts';
import { findFiles } from '../disk/find-files.ts';
import { type ReadResult, SourceReader } from '../disk/read-source.ts';
import type { Problem, SourceFile } from '../model/index.ts';

export interface CheckOptions {
  /** The project folder. */
  root: string;
  /** Files relative to the root; by default those that the configuration's globs find. */
  paths?: readonly string[];
  /** Of `paths`, those that nobody named: where no dialect knows them, they are not counted and nothing is said of them. */
  guesses?: ReadonlySet<string>;
  /** How one of `paths` is read; by default from the disk. */
  read?: (path: string) => ReadResult;
  /** Text to check as the file of this path, instead of reading files. */
  source?: SourceFile;
  config?: Config;
  /** Say for each handoff how complete it is. */
  completeness?: boolean;
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
  const config = options.config ?? loadConfig(options.root);
  const reader = new SourceReader(options.root, config.limits.fileBytes);
  const scope = new FileScope(options.root, config);
  const settings: WorldSettings = {
    now: Date.now(),
    sessionRoots: sessionRoots(options.root, config),
    isInput: (path) => scope.admits(path),
    draft: draftPath(options.source, reader),
  };
  const worlds: Worlds = new Map(
    DIALECTS.flatMap((dialect) => (dialect.world ? [[dialect, dialect.world(options.root, settings)]] : [])),
  );
  const result: CheckResult = { documents: 0, files: 0, problems: [], completeness: [] };
  const paths = options.source ? [options.source.path] : [...(options.paths ?? findFiles(options.root, config))];
  const pause = pauser(options.signal);

  const isNamed = options.paths !== undefined || options.source !== undefined;
  for (const [index, path] of paths.entries()) {
    const read = options.source ? { source: options.source } : (options.read?.(path) ?? reader.read(path));
    const document = 'source' in read ? readDocument(read.source, config.limits) : undefined;
    if (document || !options.guesses?.has(path)) {
      const unknown = isNamed && !document && isYamlName(path);
      const problem = 'problem' in read ? read.problem : unknown ? syntaxProblem(read.source) : undefined;
      result.files++;
      if (problem) result.problems.push(problem);
      collect(result, worlds, document, options.completeness === true);
    }
    options.onProgress?.(index + 1, paths.length);
    if (pause.isDue()) await pause.now();
  }
  if (options.paths || options.source) await knowOthers(worlds, reader, config, options.root, new Set(paths), pause);
  for (const world of worlds.values()) for (const problem of world.problems()) result.problems.push(problem);
  result.problems.sort(byPlace);
  return result;
}

function draftPath(source: SourceFile | undefined, reader: SourceReader): string | undefined {
  if (!source) return undefined;
  const read = reader.read(source.path);
  return 'source' in read && read.source.text === source.text ? undefined : source.path;
}

type Worlds = Map<Dialect, World>;

function collect(result: CheckResult, worlds: Worlds, document: DocumentReading | undefined, score: boolean): void {
  if (!document) return;
  const { path, dialect, markdown, reading } = document;
  result.documents++;
  for (const problem of document.problems) result.problems.push(problem);
  worlds.get(dialect)?.add(path, markdown, reading);
  const complete = score ? dialect.completeness?.(reading) : undefined;
  if (complete) result.completeness.push({ path, ...complete });
}

/** Where only some files are checked, the others still say which tasks exist. */
async function knowOthers(
  worlds: Worlds,
  reader: SourceReader,
  config: Config,
  root: string,
  seen: Set<string>,
  pause: Pauser,
): Promise<void> {
  for (const path of findFiles(root, config)) {
    if (seen.has(path)) continue;
    const read = reader.read(path);
    const document = 'source' in read ? readDocument(read.source, config.limits) : undefined;
    if (document) worlds.get(document.dialect)?.know(path, document.reading);
    if (pause.isDue()) await pause.now();
  }
}

interface Pauser {
  isDue(): boolean;
  now(): Promise<void>;
}

function pauser(signal: AbortSignal | undefined): Pauser {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since > TURN_MS,
    async now() {
      await nextTurn();
      signal?.throwIfAborted();
      since = performance.now();
    },
  };
}
