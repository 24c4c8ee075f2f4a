/** The work tree at one moment, for one look or several: git is asked once what is not committed and which files there are. */
import type { History } from './history.ts';
import type { Uncommitted } from './judge.ts';
import { type CommitChanges, type Wants, WorkTreePatch } from './walk.ts';
import { nameOf, WorkTree } from './work-tree.ts';

export class Checkout {
  readonly root: string;
  private readonly patch: WorkTreePatch;
  private files: WorkTree | undefined;
  private byName: Map<string, string[]> | undefined;

  constructor(root: string) {
    this.root = root;
    this.patch = new WorkTreePatch(root);
  }

  changes(wants: Wants): Promise<CommitChanges> {
    return this.patch.changes(wants);
  }

  tree({ gone }: Uncommitted): WorkTree {
    this.files ??= new WorkTree(this.root, new Set(gone.keys()));
    return this.files;
  }

  /** Files that went, by the last part of their path; the same for every look at this work tree. */
  goneByName({ gone }: History, uncommitted: Uncommitted): ReadonlyMap<string, readonly string[]> {
    this.byName ??= Map.groupBy(new Set([...gone.keys(), ...uncommitted.gone.keys()]), nameOf);
    return this.byName;
  }
}
