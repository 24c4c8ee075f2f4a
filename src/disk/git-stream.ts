/** Runs git for answers that may be of any size: its output piece by piece, and an error where it fails. Never asks the network or for a lock, and runs no program of the repository's. */
import { spawn } from 'node:child_process';
import { QUIET, SET } from './git.ts';

export interface GitRun {
  folder: string;
  args: readonly string[];
  /** Git's standard input. */
  input?: string | undefined;
  signal?: AbortSignal | undefined;
}

export class GitFailed extends Error {}

async function* gitChunks({ folder, args, input, signal }: GitRun): AsyncGenerator<Buffer> {
  const child = spawn('git', [...SET, ...args], {
    cwd: folder,
    env: { ...process.env, ...QUIET },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
    windowsHide: true,
    ...(signal && { signal }),
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // Looked at below; git may fail before anybody reads.
  ended.catch(() => {});
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  try {
    for await (const chunk of child.stdout!) yield chunk as Buffer;
  } finally {
    child.stdout!.destroy();
  }
  const code = await ended.catch(() => null);
  signal?.throwIfAborted();
  if (code !== 0) throw new GitFailed(`git ${args[0]} failed`);
}

/** Lines, or what `end` ends, many at once. Bytes become letters one by one (latin1): nothing is lost, and ASCII is what it is. */
export async function* gitLines(run: GitRun, end = '\n'): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of gitChunks(run)) {
    const parts = (rest + chunk.toString('latin1')).split(end);
    rest = parts.pop()!;
    yield parts;
  }
  if (rest !== '') yield [rest];
}

/** The bytes of objects, one after the other in the order of their names; undefined for what is not there. */
export async function* gitObjects(
  run: Omit<GitRun, 'args' | 'input'>,
  names: readonly string[],
): AsyncGenerator<Buffer | undefined> {
  if (names.length === 0) return;
  const input = names.map((name) => `${name}\n`).join('');
  let held: Buffer[] = [];
  let size = 0;
  const take = (length: number) => {
    const all = held.length === 1 ? held[0]! : Buffer.concat(held);
    held = [all.subarray(length)];
    size -= length;
    return all.subarray(0, length);
  };
  /** Bytes of the object that is coming, its line break included; undefined while its header is awaited. */
  let awaited: number | undefined;
  for await (const chunk of gitChunks({ ...run, args: ['cat-file', '--batch'], input })) {
    held.push(chunk);
    size += chunk.length;
    for (;;) {
      if (awaited === undefined) {
        const all = held.length === 1 ? held[0]! : Buffer.concat(held);
        held = [all];
        const lineEnd = all.indexOf(0x0a);
        if (lineEnd < 0) break;
        const header = take(lineEnd + 1).toString('latin1');
        const length = /^[0-9a-f]+ \w+ (\d+)\n$/.exec(header)?.[1];
        if (length === undefined) yield undefined;
        else awaited = Number(length) + 1;
      } else if (size < awaited) break;
      else {
        yield take(awaited).subarray(0, awaited - 1);
        awaited = undefined;
      }
    }
  }
}
