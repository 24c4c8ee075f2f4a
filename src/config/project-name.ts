/** The project's name: from the configuration, else owner/name of the git remote, else the folder's name. */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import type { Config } from './schema.ts';

export function projectName(root: string, config: Config): string {
  return config.project ?? remoteName(root) ?? (basename(root) || 'project');
}

/** `owner/name` of the git remote. */
export function remoteName(root: string): string | undefined {
  try {
    const url = execFileSync('git', ['-C', root, 'config', '--get', 'remote.origin.url'], {
      encoding: 'utf8',
      timeout: 2000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return ownerAndName(url.trim());
  } catch {
    return undefined;
  }
}

/** `owner/name` at the end of `git@host:owner/name.git` and `https://host/owner/name/`. */
function ownerAndName(url: string): string | undefined {
  const [owner, name] = url.replace(/\/$/, '').split('/').slice(-2);
  const person = owner?.slice(owner.lastIndexOf(':') + 1);
  return person && name ? `${person}/${name.replace(/(?<=.)\.git$/, '')}` : undefined;
}
