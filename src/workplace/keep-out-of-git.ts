/** The folder .passdown, with a .gitignore of its own. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RUN_FOLDER } from '../store/lock.ts';

/** What passdown makes stays out of the repository, except the configuration, what init added, and recorded decisions. */
export const OWN_GITIGNORE = '*\n!.gitignore\n!config.yaml\n!init.json\n!decisions/\n!decisions/**\n';

export function keepOutOfGit(root: string): void {
  const folder = join(root, '.passdown');
  mkdirSync(join(root, RUN_FOLDER), { recursive: true });
  if (!existsSync(join(folder, '.gitignore'))) writeFileSync(join(folder, '.gitignore'), OWN_GITIGNORE);
}
