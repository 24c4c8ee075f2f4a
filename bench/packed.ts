/** The command as it is packed, and the processor time of its runs. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack } from '../scripts/pack.ts';
import { runChildIn, type Sample } from './measure.ts';

const WORK = fileURLToPath(new URL('ingest-work.ts', import.meta.url));

export class Packed {
  readonly folder: string;
  readonly bin: string;
  /** What users of the library import. */
  readonly library: string;
  readonly env: NodeJS.ProcessEnv;

  constructor(folder: string) {
    this.folder = folder;
    this.bin = pack(folder);
    this.library = join(folder, 'dist/src/index.js');
    const cache = join(folder, 'cache');
    this.env = { ...process.env, XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: join(cache, 'passdown') };
  }

  /** One ingest of `bench/ingest-work.ts`. From the sources a third of a small one would be loading them. */
  ingest(root: string): Sample {
    return runChildIn(this.env, WORK, root, this.library);
  }

  /** Runs a command while this process goes on. */
  async run(root: string, ...args: string[]): Promise<void> {
    await once(spawn(process.execPath, [this.bin, '-C', root, ...args], { env: this.env, stdio: 'ignore' }), 'exit');
  }

  /** User and system time of a process and of what it waited for, as bash counts them: other shells only count hundredths of a second. */
  cpu(cwd: string, ...args: string[]): number {
    // Without --norc a bash that is not started from another shell takes the socket of execFileSync for a remote login, and reads .bashrc.
    const counted = ['--norc', '-c', '"$@" > /dev/null 2>&1 < /dev/null; times', 'bash', process.execPath, ...args];
    return milliseconds(execFileSync('bash', counted, { cwd, env: this.env, encoding: 'utf8' }));
  }
}

/** The last line of `times` has the children's user and system time: `0m0.12s 0m0.03s`. */
export function milliseconds(text: string): number {
  const spent = [
    ...text
      .trim()
      .split('\n')
      .at(-1)!
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  return spent.reduce((sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds), 0);
}
