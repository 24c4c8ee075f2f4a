/** Looks at what a repository holds: task files, handoffs and notes, wherever they lie, as the dialects know them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CONVENTIONS } from '../dialects/conventions.ts';
import type { DocumentReading } from '../dialects/dialect.ts';
import { isOf } from '../dialects/read-document.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import { FileScope } from '../disk/file-scope.ts';
import { walkFiles } from '../disk/find-files.ts';
import { documentsOf } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';

/** So many files, and so much of them, are looked at. */
const SURVEY_LIMITS = { files: 20_000, bytes: 256 * 1024 * 1024 } as const;

/** How a document stands, for who counts. */
export type Standing = 'structured' | 'freeform' | 'mistakes' | 'open';

export interface Found {
  path: string;
  standing: Standing;
  /** `strong`: its own structure says that it is a task file or a handoff. `note`: name or title say so. `weak`: it may be one. */
  evidence: 'strong' | 'note' | 'weak';
  /** The id of the task that it describes. */
  task?: string;
  /** A note as a whole, of no task. */
  isNote: boolean;
  /** Keys of the patterns and gotchas that it states. */
  knowledge: string[];
}

export interface Survey {
  found: Found[];
  /** Text that could be read and that no dialect knows. */
  unknown: string[];
  /** What was looked at, and whether more was left. */
  paths: string[];
  /** Examples, fixtures and the like, which nobody looked into: a proposed glob must not reach them. */
  passed: string[];
  cut: boolean;
}

/** Everywhere only these; other endings where the configuration looks for them. */
const ANYWHERE = '**/*.{md,markdown,yaml,yml}';
/** Data of tools has a fixed name; packages keep it in their own folders. */
const DATA = CONVENTIONS.flatMap(({ data, globs }) => (data ? globs.map((glob) => `**/${glob}`) : []));
const NOTES_AS_TEXT = '**/*{handoff,HANDOFF,session,SESSION}*.txt';

export function survey(
  workplace: Workplace,
  project: string,
  onProgress: (done: number, total: number) => void = () => {},
): Survey {
  const { paths, passed, cut } = candidates(workplace);
  const [found, unknown]: [Found[], string[]] = [[], []];
  let [done, bytes] = [0, 0];
  for (const { path, source, document } of documentsOf(workplace, paths)) {
    onProgress(++done, paths.length);
    if (!source) continue;
    bytes += source.text.length;
    if (bytes > SURVEY_LIMITS.bytes) return { found, unknown, paths: paths.slice(0, done - 1), passed, cut: true };
    if (document) found.push(judge(document, project));
    else unknown.push(path);
  }
  return { found, unknown, paths, passed, cut };
}

/** The files that may be task files or notes, and whether there are more than are looked at. */
function candidates({ root, config }: Workplace): Pick<Survey, 'paths' | 'passed' | 'cut'> {
  const wanted = new FileScope(root, config);
  const scope = new FileScope(root, {
    include: [ANYWHERE, NOTES_AS_TEXT, ...DATA, ...config.include],
    exclude: config.exclude,
  });
  const isForeign = foreignFolders(root);
  const [paths, passed]: [string[], string[]] = [[], []];
  for (const path of walkFiles(scope)) {
    const isPassed = !wanted.admits(path) && (isElsewhere(path) || isForeign(path));
    if (!isPassed && paths.length === SURVEY_LIMITS.files) return { paths, passed, cut: true };
    if (!isPassed) paths.push(path);
    else if (passed.length < SURVEY_LIMITS.files) passed.push(path);
  }
  return { paths, passed, cut: false };
}

/** Text about handoffs, examples of them and other people's: nobody's task files, unless the configuration says so. */
const ELSEWHERE =
  /(?:^|\/)(?:__?fixtures__?|fixtures?|testdata|test-data|tests?|__tests__|specs?|examples?|samples?|templates?|vendor|third[-_]party|dist|build|out|target|coverage|skills|commands|agents|prompts|rules|plugins)\/|(?:^|\/)(?:readme|index|changelog|contributing|license|agents|claude|gemini|[\w-]*[-_.]?template)\.[a-z]+$/i;

export const isElsewhere = (path: string) => ELSEWHERE.test(path);

/** A folder with a .git of its own is another repository, or another checkout of this one. */
function foreignFolders(root: string): (path: string) => boolean {
  const known = new Map<string, boolean>();
  const isForeign = (folder: string): boolean => {
    if (folder === '') return false;
    let foreign = known.get(folder);
    if (foreign === undefined) {
      foreign = existsSync(join(root, folder, '.git')) || isForeign(parentOf(folder));
      known.set(folder, foreign);
    }
    return foreign;
  };
  return (path) => isForeign(parentOf(path));
}

export const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

function judge(document: DocumentReading, project: string): Found {
  const { path, dialect, markdown, reading } = document;
  const { nodes } = dialect.facts(reading, path, markdown, project);
  const { task, note = false } = isOf(document, taskDialect) ? document.reading : {};
  return {
    path,
    standing: standingOf(document),
    evidence: evidenceOf(document),
    ...(task?.id && { task: task.id.value }),
    isNote: note,
    knowledge: nodes.flatMap(({ label, key }) => (label === 'Pattern' || label === 'Gotcha' ? [key] : [])),
  };
}

function standingOf(document: DocumentReading): Standing {
  if (document.problems.some(({ severity }) => severity === 'error')) return 'mistakes';
  if (document.reading.state === 'freeform') return 'freeform';
  return isOf(document, taskDialect) && !document.reading.handoff ? 'open' : 'structured';
}

function evidenceOf(document: DocumentReading): Found['evidence'] {
  if (!isOf(document, taskDialect)) return document.reading.state === 'ingested' ? 'strong' : 'weak';
  const { task, handoff, note, state } = document.reading;
  // `task-runner.md` is a name like any other: a task has a number, and says how it stands or hands something on.
  const isTask = task.id !== undefined && /\d/.test(task.id.value);
  if (isTask && (handoff || task.metadata.status || state !== 'ingested')) return 'strong';
  if (note) return handoff ? 'strong' : 'note';
  return 'weak';
}
