/** Whose work it is: of tasks that lack a handoff, those that became so in this run and in this checkout. */
import type { Config } from '../config/schema.ts';
import { formerFiles } from '../disk/changed-files.ts';
import { FileScope } from '../disk/file-scope.ts';
import { madeHere } from '../disk/made-here.ts';
import { readBytes } from '../disk/read-source.ts';
import { readBlobs } from '../disk/staged-files.ts';
import { type Lacking, lackingIn } from './done-task.ts';
import type { Session } from './sessions.ts';

/** Of files that are gone so many are looked at: a task may have lain there before it was moved. */
const MOST_GONE = 300;

export function ofThisRun(root: string, config: Config, session: Session, lacking: readonly Lacking[]): Lacking[] {
  if (lacking.length === 0) return [];
  const before = lackedBefore(root, config, session.head, new Set(lacking.map(({ path }) => path)));
  const fresh = lacking.filter(({ task, problems }) => problems.some(({ code }) => !before.get(task)?.has(code)));
  if (fresh.length === 0) return [];
  const since = { commit: session.head ?? undefined, time: session.began };
  const own = madeHere(
    root,
    fresh.map(({ path }) => path),
    since,
  );
  return fresh.filter(({ path }) => own.has(path));
}

/** Task id → the codes for which it would have been sent back when the session began. */
function lackedBefore(
  root: string,
  config: Config,
  head: string | null,
  paths: ReadonlySet<string>,
): Map<string, Set<string>> {
  const former = head === null ? [] : formerFiles(root, head);
  const scope = new FileScope(root, config);
  const gone = former.filter((file) => file.gone && scope.admits(file.path)).slice(0, MOST_GONE);
  const files = [...former.filter(({ path }) => paths.has(path)), ...gone];
  const bytes = readBlobs(root, [...new Set(files.map(({ blob }) => blob))]);
  const codes = new Map<string, Set<string>>();
  for (const { path, blob } of files) {
    const lacked = bytes?.has(blob) && lackingIn(readBytes(path, bytes.get(blob)!, config.limits.fileBytes), config);
    if (!lacked) continue;
    const all = codes.get(lacked.task) ?? new Set();
    codes.set(lacked.task, all);
    for (const { code } of lacked.problems) all.add(code);
  }
  return codes;
}
