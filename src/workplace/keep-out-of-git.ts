/** The folder .passdown, with a .gitignore of its own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../disk/safe-place.ts';
import { writeFileAtomically } from '../disk/write-file.ts';
import { RUN_FOLDER } from '../store/lock.ts';

/** What passdown makes stays out of the repository, except the configuration, what init added, and recorded decisions. */
export const OWN_GITIGNORE = '*\n!.gitignore\n!config.yaml\n!init.json\n!decisions/\n!decisions/**\n';

const OWN_FILE = '.passdown/.gitignore';

export function keepOutOfGit(root: string): void {
  makeFolder(root, RUN_FOLDER);
  if (!existsSync(join(root, OWN_FILE))) writeFileAtomically(root, OWN_FILE, OWN_GITIGNORE);
}
