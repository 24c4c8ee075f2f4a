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
    return /([^/:\s]+\/[^/\s]+?)(?:\.git)?\/?\s*$/.exec(url)?.[1];
  } catch {
    return undefined;
  }
}
