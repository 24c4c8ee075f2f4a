/** What a survey found, in figures. */
import { FileScope, type Globs } from '../read/file-scope.ts';
import { type Found, parentOf, type Survey } from './survey.ts';

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
  /** How many there are in which folder, the fullest first. */
  folders: { folder: string; files: number }[];
  looked: number;
  cut: boolean;
}

/** Of what was found, only what these globs reach. */
export function summarise(root: string, globs: Globs, { found, paths, cut }: Survey): Figures {
  const scope = new FileScope(root, globs);
  const counted = found.filter(({ path }) => scope.admits(path));
  const standing = (wanted: Found['standing']) => counted.filter((one) => one.standing === wanted).length;
  return {
    taskFiles: counted.length,
    structured: standing('structured'),
    freeform: standing('freeform'),
    mistakes: standing('mistakes'),
    open: standing('open'),
    notes: counted.filter(({ evidence }) => evidence === 'note').length,
    patternsAndGotchas: new Set(counted.flatMap(({ knowledge }) => knowledge)).size,
    folders: byFolder(counted),
    looked: paths.length,
    cut,
  };
}

function byFolder(found: readonly Found[]): Figures['folders'] {
  return [...Map.groupBy(found, ({ path }) => parentOf(path))]
    .map(([folder, files]) => ({ folder: folder || '.', files: files.length }))
    .sort((a, b) => b.files - a.files || (a.folder < b.folder ? -1 : 1));
}
