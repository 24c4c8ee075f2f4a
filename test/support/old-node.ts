/** A Node of another version, from npm; kept below node_modules, so that it is installed once. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './workspace.ts';

/** The oldest that package.json allows, and those after it whose SQLite plays a planted journal back. */
export const OLD_NODES = ['22.22.0', '24.14.0', '26.0.0'] as const;

const PATIENCE_MS = 240_000;

/** The program; undefined where npm cannot bring it. */
export function oldNode(version: string): string | undefined {
  const folder = join(REPOSITORY, 'node_modules/.cache/passdown-nodes', version);
  const program = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) install(folder, version);
  return existsSync(program) ? program : undefined;
}

function install(folder: string, version: string): void {
  mkdirSync(folder, { recursive: true });
  // The package's own script chooses the program for this system.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--no-package-lock', `node@${version}`];
  try {
    execFileSync(npm, args, { cwd: folder, stdio: 'ignore', timeout: PATIENCE_MS, shell: npm.endsWith('.cmd') });
  } catch {
    // Without a registry the tests that need it say so.
  }
}
