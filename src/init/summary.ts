/** What a survey found, in figures. */
import { FileScope, type Globs } from '../disk/file-scope.ts';
import { type Found, isElsewhere, parentOf, type Survey } from './survey.ts';

export interface Figures {
  taskFiles: number;
  structured: number;
  freeform: number;
  mistakes: number;
  /** Tasks without a handoff yet. */
  open: number;
  /** Of all of these, notes that belong to no task. */
  notes: number;
  patternsAndGotchas: number;
  /** Tasks that several files describe; all of these but the first have a mistake. */
  duplicates: { task: string; files: string[] }[];
  /** Files that the globs reach and that are neither task files nor handoffs. */
  others: string[];
  /** How many there are in which folder, the fullest first. */
  folders: { folder: string; files: number }[];
  looked: number;
  cut: boolean;
}

/** Of what was found, only what these globs reach. */
export function summarise(root: string, globs: Globs, { found, unknown, paths, cut }: Survey): Figures {
  const scope = new FileScope(root, globs);
  const reached = found.filter(({ path }) => scope.admits(path));
  const duplicates = duplicatesIn(reached);
  const clashing = new Set(duplicates.flatMap(({ files }) => files.slice(1)));
  const counted = reached.map((one) => (clashing.has(one.path) ? { ...one, standing: 'mistakes' as const } : one));
  const standing = (wanted: Found['standing']) => counted.filter((one) => one.standing === wanted).length;
  return {
    taskFiles: counted.length,
    structured: standing('structured'),
    freeform: standing('freeform'),
    mistakes: standing('mistakes'),
    open: standing('open'),
    notes: counted.filter(({ isNote }) => isNote).length,
    patternsAndGotchas: new Set(counted.flatMap(({ knowledge }) => knowledge)).size,
    duplicates,
    others: unknown.filter((path) => scope.admits(path) && !isElsewhere(path)),
    folders: byFolder(counted),
    looked: paths.length,
    cut,
  };
}

function duplicatesIn(found: readonly Found[]): Figures['duplicates'] {
  const named = found.flatMap(({ path, task }) => (task === undefined ? [] : [{ path, task }]));
  return [...Map.groupBy(named, ({ task }) => task)]
    .map(([task, files]) => ({ task, files: files.map(({ path }) => path).sort() }))
    .filter(({ files }) => files.length > 1);
}

/** Task files and notes that these globs do not reach. */
export function beyond(root: string, globs: Globs, { found }: Survey): string[] {
  const scope = new FileScope(root, globs);
  const isLikely = ({ evidence, task = '' }: Found) => evidence !== 'weak' || /\d/.test(task);
  return found.filter((one) => isLikely(one) && !scope.admits(one.path)).map(({ path }) => path);
}

function byFolder(found: readonly Found[]): Figures['folders'] {
  return [...Map.groupBy(found, ({ path }) => parentOf(path))]
    .map(([folder, files]) => ({ folder: folder || '.', files: files.length }))
    .sort((a, b) => b.files - a.files || (a.folder < b.folder ? -1 : 1));
}
