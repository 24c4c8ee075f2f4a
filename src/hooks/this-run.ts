/** Whose work it is: of tasks that lack a handoff, those that became so in this run and in this checkout. */
import { sizeLimit } from '../config/data-places.ts';
import { formerFiles } from '../disk/changed-files.ts';
import { FileScope } from '../disk/file-scope.ts';
import { madeHere } from '../disk/made-here.ts';
import { readBytes } from '../disk/read-source.ts';
import { readBlobs } from '../disk/staged-files.ts';
import { documentsOf } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';
import type { AgentSession } from './agent-sessions.ts';
import { type Lacking, lackingIn } from './done-task.ts';

/** Of files that are gone so many are looked at: a task may have lain there before it was moved. */
const MOST_GONE = 300;

export function ofThisRun(workplace: Workplace, session: AgentSession, lacking: readonly Lacking[]): Lacking[] {
  if (lacking.length === 0) return [];
  const before = lackedBefore(workplace, session.head, new Set(lacking.map(({ path }) => path)));
  const fresh = lacking.filter(({ task, problems }) => problems.some(({ code }) => !before.get(task)?.has(code)));
  if (fresh.length === 0) return [];
  const since = { commit: session.head ?? undefined, time: session.began };
  const own = madeHere(
    workplace.root,
    fresh.map(({ path }) => path),
    since,
  );
  return fresh.filter(({ path }) => own.has(path));
}

/** Task id → the codes for which it would have been sent back when the session began. */
function lackedBefore(workplace: Workplace, head: string | null, paths: ReadonlySet<string>): Map<string, Set<string>> {
  const { root, config } = workplace;
  const former = head === null ? [] : formerFiles(root, head);
  const scope = new FileScope(root, config);
  const gone = former.filter((file) => file.gone && scope.admits(file.path)).slice(0, MOST_GONE);
  const files = [...former.filter(({ path }) => paths.has(path)), ...gone];
  const blobs = new Map(files.map(({ path, blob }) => [path, blob]));
  const bytes = readBlobs(root, [...new Set(blobs.values())]) ?? new Map<string, Buffer>();
  const readable = [...blobs.keys()].filter((path) => bytes.has(blobs.get(path)!));
  const read = (path: string) => readBytes(path, bytes.get(blobs.get(path)!)!, sizeLimit(config, path));
  const codes = new Map<string, Set<string>>();
  for (const { document } of documentsOf(workplace, readable, read)) {
    for (const { task, problems } of lackingIn(document)) {
      const all = codes.get(task) ?? new Set();
      codes.set(task, all);
      for (const { code } of problems) all.add(code);
    }
  }
  return codes;
}
