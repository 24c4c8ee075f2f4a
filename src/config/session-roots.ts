/** The folders that may hold sessions of skills: as configured, else the root and the system's temporary folder. */
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { Config } from './schema.ts';

export function sessionRoots(root: string, { sessionRoots: given }: Pick<Config, 'sessionRoots'>): string[] {
  return given ? given.map((folder) => resolve(root, folder)) : [root, tmpdir()];
}
