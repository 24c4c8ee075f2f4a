/** Validates files: disk → read → parse → dialect → problems. The library's `check` and the command's. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sizeLimit } from '../config/data-places.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Config } from '../config/schema.ts';
import type { Completeness, DocumentReading, World, WorldSettings } from '../dialects/dialect.ts';
import { notAHandoff } from '../dialects/not-a-handoff.ts';
import { byPlace } from '../dialects/read-document.ts';
import { isYamlName, syntaxProblem } from '../dialects/yaml-problem.ts';
import { FileScope } from '../disk/file-scope.ts';
import { findFiles, foldersOutside } from '../disk/find-files.ts';
import { linkedOut, SourceReader } from '../disk/read-source.ts';
import { clock, type Problem, type SourceFile } from '../model/index.ts';
import { documentsOf, fileAt, type ReadFile } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';
import { filesKnownToGraph, type KnownFile } from './graph-tasks.ts';

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
  const worlds: Worlds = new Map();
  const isNamed = options.paths !== undefined || source !== undefined;
  const settings = { ...worldSettings(workplace, source), isPart: isNamed };
  const result: CheckResult = { documents: 0, files: 0, problems: [], completeness: [] };
  const paths = source ? [source.path] : [...(options.paths ?? findFiles(root, workplace.config))];
  const pause = pauser(options.signal);

  let done = 0;
  const read = source ? () => ({ source }) : options.read;
  for (const file of documentsOf(workplace, paths, read)) {
    const { path, document } = file;
    if (document || !guesses?.has(path)) {
      const unknown = document ? undefined : file.source;
      const problem = file.problem ?? (unknown && unknownProblem(unknown, options));
      result.files++;
      if (problem) result.problems.push(problem);
    }
    if (document) {
      const { name } = document.dialect;
      const world = worlds.get(name) ?? document.dialect.world?.(root, settings);
      if (world) worlds.set(name, world);
      world?.add(path, document.markdown, document.reading);
      collect(result, document, options.completeness === true);
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

/** By the names of their dialects: what those of the checked documents hold against other files, git, the disk and the clock. */
type Worlds = Map<string, World>;

function worldSettings(workplace: Workplace, source: SourceFile | undefined): WorldSettings {
  const { root, config } = workplace;
  const scope = new FileScope(root, config);
  return {
    now: Date.now(),
    config,
    isInput: (path) => scope.admits(path),
    draft: source && draftPath(workplace, source),
  };
}

/** The path of a text that is not what stands on the disk. */
function draftPath(workplace: Workplace, { path, text }: SourceFile): string | undefined {
  return fileAt(workplace, path).source?.text === text ? undefined : path;
}

function collect(result: CheckResult, document: DocumentReading, score: boolean): void {
  const { path, dialect, reading } = document;
  result.documents++;
  for (const problem of document.problems) result.problems.push(problem);
  const complete = score ? dialect.completeness?.(reading) : undefined;
  if (complete) result.completeness.push({ path, ...complete });
}

/** Where only some files are checked, the others still say which tasks exist. Those that the graph knows are not read. */
async function knowOthers(worlds: Worlds, workplace: Workplace, checked: Set<string>, pause: Pauser): Promise<void> {
  const asking = [...worlds.values()].filter(({ know }) => know);
  if (asking.length === 0) return;
  const { root, config } = workplace;
  const known = await filesKnownToGraph(workplace, new Set(asking.flatMap(({ tasks }) => [...(tasks?.asked() ?? [])])));
  const reader = new SourceReader(root, (path) => sizeLimit(config, path));
  for (const path of findFiles(root, config)) {
    if (checked.has(path)) continue;
    if (!knowFromGraph(worlds, path, known(path))) {
      const [{ document } = {}] = documentsOf(workplace, [path], (one) => reader.read(one));
      if (document) worlds.get(document.dialect.name)?.know?.(path, document.reading);
    }
    if (pause.isDue()) await pause.now();
  }
}

/** False for a file that must be read. */
function knowFromGraph(worlds: Worlds, path: string, file: KnownFile | undefined): boolean {
  if (!file) return false;
  const { know, tasks } = worlds.get(file.dialect) ?? {};
  for (const task of file.tasks) tasks?.know(path, task);
  return tasks !== undefined || know === undefined;
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
