/** How this repository's agents call passdown. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { realPath } from '../disk/inside.ts';
import { PACKAGE_ROOT } from '../disk/package.ts';
import { readText } from '../disk/read-text.ts';

export interface Launch {
  command: string;
  args: string[];
}

export interface Surroundings {
  root: string;
  env: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
  /** The folder of the package that runs now; left out, it is ours. */
  runsFrom?: string;
}

/**
 * The words of a command line that runs what is installed, and never downloads: the repository's own passdown, else the clone that runs
 * now, else the one on the path.
 */
export function launchWords(given: Surroundings): string[] {
  if (isDependency(given.root)) return ['npx', '--no-install', 'passdown'];
  return isClone(given) ? [nodeOf(given), join(cloneOf(given), 'bin/passdown.js')] : [ON_PATH];
}

/** The same for a shell; words with blanks are quoted. */
export const shellLine = (words: readonly string[]) =>
  words.map((word) => (/[^\w./:=@+~\\-]/.test(word) ? `"${word}"` : word)).join(' ');

/** Whether passdown runs from sources that somebody cloned: only this machine has them there. */
const isClone = (given: Surroundings) =>
  !isDependency(given.root) && !isInstalled(given) && !PASSING.test(cloneOf(given));

const cloneOf = ({ runsFrom = PACKAGE_ROOT }: Surroundings) => runsFrom;

export const foldersOnPath = (env: NodeJS.ProcessEnv) =>
  (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => folder !== '');

/** The Node that runs now, by its short name where a shell finds the same one. */
function nodeOf({ env }: Surroundings): string {
  const first = foldersOnPath(env)
    .map((folder) => join(folder, 'node'))
    .find((path) => existsSync(path));
  const isSame = first !== undefined && !PASSING.test(first) && realPath(first) === realPath(process.execPath);
  return isSame ? 'node' : process.execPath;
}

/** For who starts a program without a shell; on Windows npx and passdown are scripts, which only cmd can start. */
export function launchProgram(given: Surroundings, ...args: string[]): Launch {
  const words = [...launchWords(given), ...args];
  const isScript = (given.platform ?? process.platform) === 'win32' && !isClone(given);
  const [command, ...rest] = isScript ? ['cmd', '/c', ...words] : words;
  return { command: command!, args: rest };
}

function isDependency(root: string): boolean {
  if (existsSync(join(root, 'node_modules', '.bin', 'passdown'))) return true;
  try {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readText(join(root, 'package.json'), { follow: true }),
    );
    return 'passdown' in { ...dependencies, ...devDependencies, ...optionalDependencies };
  } catch {
    return false;
  }
}

/** npx and npm run put folders of their own on the path, which nobody else has. */
const PASSING = /[\\/](?:_npx|node_modules)(?:[\\/]|$)/;

/** Whether the command on the path is there, if that is the one. */
export const isMissing = (given: Surroundings) => launchWords(given)[0] === ON_PATH && !isInstalled(given);
const ON_PATH = 'passdown';

function isInstalled({ env, platform = process.platform }: Surroundings): boolean {
  const names = platform === 'win32' ? ['passdown.cmd', 'passdown.exe'] : ['passdown'];
  return foldersOnPath(env)
    .filter((folder) => !PASSING.test(folder))
    .some((folder) => names.some((name) => existsSync(join(folder, name))));
}
