/** Which files changed since others began to be, according to git. Without git, in a shallow clone or without a timely answer nobody knows. */
import { differingFiles, headOf } from './changed-files.ts';
import { git, gitBytes } from './git.ts';
import { isWhole } from './git-files.ts';

/** Only this many of the latest commits are looked at. */
const MOST_COMMITS = 5000;

export interface TouchedSince {
  /** Whether a file changed since another one was committed first and then changed; undefined where that cannot be known. */
  isTouched(file: string, since: string): boolean | undefined;
}

export function touchedSince(root: string): TouchedSince | undefined {
  if (!isWhole(root) && git(root, ['rev-parse', '--is-shallow-repository'])?.trim() !== 'false') return undefined;
  const shown = ['--name-status', '--no-renames', '--relative', '-z', '--format=%x01'];
  const log = git(root, ['log', '-n', String(MOST_COMMITS), ...shown, 'HEAD', '--']);
  const open = differingFiles(root, headOf(root));
  if (log === undefined || open === undefined) return undefined;
  const uncommitted = new Set(open);
  const { last, added } = readLog(log);
  return {
    isTouched(file, since) {
      const began = added.get(since);
      // Whoever writes a file at once tells nothing of when the work began.
      if (began === undefined || (last.get(since) === began && !uncommitted.has(since))) return undefined;
      return uncommitted.has(file) || (last.get(file) ?? Number.POSITIVE_INFINITY) <= began;
    },
  };
}

/** Commits are counted from the latest: for each path the last that has it, and the first that added it. */
function readLog(log: string): { last: Map<string, number>; added: Map<string, number> } {
  const [last, added] = [new Map<string, number>(), new Map<string, number>()];
  let commit = -1;
  const fields = log.split('\0');
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]!.replace(/^\n/, '');
    if (field.startsWith('\u0001')) commit++;
    else if (/^[AMDTUX]$/.test(field)) {
      const path = fields[++i]!;
      if (!last.has(path)) last.set(path, commit);
      if (field === 'A') added.set(path, commit);
    }
  }
  return { last, added };
}

/** Those of these files that git ignores; none where it cannot tell. */
export function ignoredFiles(root: string, paths: readonly string[]): Set<string> {
  if (paths.length === 0) return new Set();
  const printed = gitBytes(root, ['check-ignore', '-z', '--stdin'], paths.map((path) => `${path}\0`).join(''));
  return new Set(printed?.toString('utf8').split('\0').filter(Boolean));
}
