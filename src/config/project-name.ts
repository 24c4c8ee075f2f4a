/** The project's name: from the configuration, else owner/name of the git remote, else the folder's name. */
import { basename } from 'node:path';
import { git } from '../disk/git.ts';
import { settingsAt } from '../disk/git-files.ts';

export const LONGEST_NAME = 200;
const ORIGIN = 'remote.origin.url';

export function projectName(
  root: string,
  { project, branch }: { project?: string | undefined; branch?: string | undefined },
): string {
  const shared = project ?? remoteName(root);
  if (shared === undefined) return basename(root) || 'project';
  return branch === undefined ? shared : `${shared}@${branch}`;
}

/** `owner/name` of the git remote. */
export function remoteName(root: string): string | undefined {
  const settings = settingsAt(root);
  const url = settings ? settings.get(ORIGIN) : git(root, ['config', '--get', ORIGIN]);
  return url === undefined ? undefined : ownerAndName(url.trim());
}

/** `owner/name` at the end of `git@host:owner/name.git` and `https://host/owner/name/`. */
function ownerAndName(url: string): string | undefined {
  const [owner, name] = url.replace(/\/$/, '').split('/').slice(-2);
  const person = owner?.slice(owner.lastIndexOf(':') + 1);
  return person && name ? `${person}/${name.replace(/(?<=.)\.git$/, '')}` : undefined;
}
