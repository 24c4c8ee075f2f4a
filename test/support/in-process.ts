/** A command line run inside the test: as cheap as calling functions, with what a user would see. */
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../src/cli/main.ts';
import type { Outcome, Workspace } from './workspace.ts';

export function passdown(place: Workspace, ...args: string[]): Promise<Outcome> {
  return passdownIn(place.root, ...args);
}

/** The same for a user who stands in another folder. */
export function passdownIn(cwd: string, ...args: string[]): Promise<Outcome> {
  return passdownWith({ cwd }, ...args);
}

export interface Setting {
  cwd: string;
  stdin?: NodeJS.ReadableStream;
  env?: NodeJS.ProcessEnv;
}

/** The same with something on standard input, or in the environment. */
export async function passdownWith({ cwd, stdin, env }: Setting, ...args: string[]): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(stdout), text(stderr)]);
  const code = await run(args, {
    cwd,
    env: { NO_COLOR: '1', ...env },
    stdin: stdin ?? Readable.from([]),
    stdout,
    stderr,
  });
  stdout.end();
  stderr.end();
  const [out, errors] = await said;
  return { code, stdout: out, stderr: errors };
}

/** The data of `--json`, with the exit code. */
export async function dataOf(place: Workspace, ...args: string[]) {
  const { code, stdout } = await passdown(place, ...args, '--json');
  const { schemaVersion, kind, data } = JSON.parse(stdout);
  return { code, schemaVersion, kind, data };
}
