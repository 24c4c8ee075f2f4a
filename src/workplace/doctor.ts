/** Checks what may be wrong with passdown here, one check after another, each with what to do about it. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_GLOBS } from '../dialects/conventions.ts';
import { FileScope, globOf } from '../disk/file-scope.ts';
import { listFolder, walkFiles } from '../disk/find-files.ts';
import { git } from '../disk/git.ts';
import { isBelow } from '../disk/inside.ts';
import { removeFile } from '../disk/write-file.ts';
import { sqliteFile } from '../store/open-store.ts';
import { flawOf, replaceGraph } from '../store/sqlite/database.ts';
import { daemonStatus } from './daemon-status.ts';
import { isProject, withQuestion } from './open-for-question.ts';
import { unknownFolders, unreadFiles } from './unread.ts';
import type { Workplace } from './workplace.ts';

export interface Diagnosis {
  check: string;
  ok: boolean;
  detail: string;
  /** What to do; empty if nothing. */
  hint: string;
}

/** What a check found; `mend` does what is safe to do without asking. */
interface Finding extends Omit<Diagnosis, 'check'> {
  mend?: () => void;
}

const SHOWN = 5;

const CHECKS: Record<string, (workplace: Workplace) => Finding | Promise<Finding>> = {
  git: checkGit,
  folder: checkFolder,
  globs: checkGlobs,
  unread: checkUnread,
  ignored: checkIgnored,
  store: checkStore,
  daemon: checkDaemon,
};

export async function doctor(workplace: Workplace, { fix = false } = {}): Promise<Diagnosis[]> {
  const diagnoses: Diagnosis[] = [];
  for (const [check, run] of Object.entries(CHECKS)) {
    let finding = await run(workplace);
    if (fix && finding.mend) {
      const before = finding.detail;
      finding.mend();
      finding = await run(workplace);
      if (finding.ok) finding.detail = `${before}: fixed. ${finding.detail}`;
    }
    const { ok, detail, hint } = finding;
    diagnoses.push({ check, ok, detail, hint });
  }
  return diagnoses;
}

const fine = (detail: string): Finding => ({ ok: true, detail, hint: '' });
const some = (list: readonly string[]) =>
  list.length <= SHOWN ? list.join(', ') : `${list.slice(0, SHOWN).join(', ')} and ${list.length - SHOWN} more`;

function checkGit({ root }: Workplace): Finding {
  const version = git(root, ['--version'])?.trim();
  if (version === undefined)
    return {
      ok: false,
      detail: 'git cannot be run',
      hint: 'Install git. Without it passdown cannot find changes that a handoff does not name, and the project is named after its folder',
    };
  const isRepository = git(root, ['rev-parse', '--show-toplevel']) !== undefined;
  return fine(isRepository ? version : `${version}; this folder is not in a repository`);
}

function withoutFolder(workplace: Workplace): string {
  if (isProject(workplace)) return '.passdown does not exist yet; the first question or ingest creates it';
  return `${workplace.root} is not a passdown project: it has no .passdown folder and no task file; passdown init sets it up`;
}

function checkFolder(workplace: Workplace): Finding {
  const { root } = workplace;
  const folder = join(root, '.passdown');
  if (!existsSync(folder)) return fine(withoutFolder(workplace));
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return { ok: false, detail: `${folder} is not writable`, hint: 'Give yourself permission to write there' };
  }
  const left = [...filesBelow(folder)].filter(
    (name) => /(?:^|\/)\.[^/]+\.[0-9a-f]{12}\.tmp$/.test(name) && isOld(join(folder, name)),
  );
  if (left.length > 0)
    return {
      ok: false,
      detail: `left over from interrupted writes: ${some(left)}`,
      hint: 'passdown doctor --fix removes them',
      mend: () => {
        for (const name of left) removeFile(root, join('.passdown', name));
      },
    };
  return fine('.passdown is writable');
}

/** Paths from the folder. Node's own recursive listing follows links, also those that lead to themselves. */
function* filesBelow(folder: string, below = ''): Generator<string> {
  for (const entry of listFolder(join(folder, below)))
    if (entry.isDirectory()) yield* filesBelow(folder, `${below}${entry.name}/`);
    else yield below + entry.name;
}

/** A running write leaves its temporary file for less than this. */
const isOld = (path: string) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 60_000;

/** A glob that finds nothing is a mistake; those that every project begins with are not meant for this one. */
function checkGlobs({ root, config }: Workplace): Finding {
  const found = config.include.map(globOf).map((glob) => ({
    glob,
    files: [...walkFiles(new FileScope(root, { include: [glob], exclude: config.exclude }))].length,
  }));
  const files = found.reduce((sum, one) => sum + one.files, 0);
  const empty = found.filter((one) => one.files === 0).map(({ glob }) => glob);
  const wrong = empty.filter((glob) => !DEFAULT_GLOBS.includes(glob));
  const count = `${files} file${files === 1 ? '' : 's'}`;
  if (files > 0 && wrong.length === 0) return fine(count);
  return {
    ok: false,
    detail: files === 0 ? `no file matches ${some(empty)}` : `${count}; nothing matches ${some(wrong)}`,
    hint: 'passdown init looks for them; or set include: in .passdown/config.yaml to where the task files are',
  };
}

/** A few that nobody understands are somebody's text; where most are, passdown looks at the wrong files. */
function checkUnread(workplace: Workplace): Finding {
  const { files, unread } = unreadFiles(workplace);
  const folders = unknownFolders(workplace);
  const beside = folders.length === 0 ? '' : `; not looked at: ${some(folders.map(({ path }) => path))}`;
  if (unread.length === 0)
    return { ...fine(`every file that matches is understood${beside}`), hint: folders[0]?.hint ?? '' };
  const lines = unread.slice(0, SHOWN).map(({ path, reason }) => `${path}: ${reason}`);
  const more = unread.length > SHOWN ? ` … and ${unread.length - SHOWN} more` : '';
  return {
    ok: unread.length * 2 <= files,
    detail: `${unread.length} of ${files} files that match are not understood. ${lines.join('; ')}${more}${beside}`,
    hint: `passdown check --unread lists them all. ${unread[0]!.hint}`,
  };
}

function checkIgnored({ root, config }: Workplace): Finding {
  const kept = new Set(walkFiles(new FileScope(root, config)));
  const all = [...walkFiles(new FileScope(root, config, { gitignore: false }))];
  const ignored = all.filter((path) => !kept.has(path));
  if (ignored.length === 0) return fine('.gitignore leaves out no task file');
  return {
    ok: false,
    detail: `.gitignore leaves out ${some(ignored)}`,
    hint: `If they hold handoffs, add !${ignored[0]} to .gitignore; otherwise add them to exclude: in .passdown/config.yaml`,
  };
}

async function checkStore(workplace: Workplace): Promise<Finding> {
  const graph = sqliteFile(workplace.config.store, workplace.root);
  if (graph !== undefined && !existsSync(graph)) return fine(`${graph} does not exist yet`);
  try {
    const flaw = graph && flawOf(graph, workplace.root);
    if (flaw)
      return {
        ok: false,
        detail: `${graph} cannot be used: ${flaw}`,
        hint: isBelow(workplace.root, graph)
          ? 'passdown doctor --fix puts a new graph in its place, which the next question fills from the files'
          : 'Remove it: the next question makes it again from the files',
        ...(isBelow(workplace.root, graph) && { mend: () => replaceGraph(graph, workplace.root) }),
      };
    return await withQuestion(workplace, async ({ store }) => fine(`${store.name} answers and has its schema`));
  } catch (error) {
    const { message, hint = '' } = error as Error & { hint?: string };
    return { ok: false, detail: message, hint };
  }
}

function checkDaemon({ root }: Workplace): Finding {
  const { running, healthy, state, pid, problems, lastReconcileAt } = daemonStatus(root);
  const told = problems.map(({ message }) => message).join('; ');
  if (!running && problems.length === 0) return fine('is not running; passdown start keeps the graph current');
  if (healthy && problems.length === 0) return fine(`process ${pid} is well; last compared ${lastReconcileAt}`);
  return {
    ok: false,
    detail: told || `process ${pid}: ${state}`,
    hint: problems[0]?.hint ?? 'See passdown status and .passdown/run/daemon.log',
  };
}
