/** The repository of a folder: the nearest folder upwards with .git. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function repositoryAround(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  return dirname(folder) === folder ? undefined : repositoryAround(dirname(folder));
}
