/** How this repository's agents call passdown. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Launch {
  command: string;
  args: string[];
}

export interface Surroundings {
  root: string;
  env: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
}

/** The words of a shell's command line: the repository's own passdown, else one that is installed, else one that npx fetches. */
export function launchWords(given: Surroundings): string[] {
  if (isDependency(given.root)) return ['npx', 'passdown'];
  return isInstalled(given) ? ['passdown'] : ['npx', '-y', 'passdown'];
}

/** For who starts a program without a shell; on Windows npx and passdown are scripts, which only cmd can start. */
export function launchProgram(given: Surroundings, ...args: string[]): Launch {
  const words = [...launchWords(given), ...args];
  const [command, ...rest] = (given.platform ?? process.platform) === 'win32' ? ['cmd', '/c', ...words] : words;
  return { command: command!, args: rest };
}

function isDependency(root: string): boolean {
  if (existsSync(join(root, 'node_modules', '.bin', 'passdown'))) return true;
  try {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    return 'passdown' in { ...dependencies, ...devDependencies, ...optionalDependencies };
  } catch {
    return false;
  }
}

/** npx and npm run put folders of their own on the path, which nobody else has. */
const PASSING = /[\\/](?:_npx|node_modules)(?:[\\/]|$)/;

function isInstalled({ env, platform = process.platform }: Surroundings): boolean {
  const names = platform === 'win32' ? ['passdown.cmd', 'passdown.exe'] : ['passdown'];
  return (env.PATH ?? env.Path ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !PASSING.test(folder))
    .some((folder) => names.some((name) => existsSync(join(folder, name))));
}
