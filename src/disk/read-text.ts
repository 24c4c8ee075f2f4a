/** Reads a small file of passdown's own, or of a tool, in a repository that may be hostile: pipes, devices and sockets are never opened. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, statSync } from 'node:fs';

const MOST_BYTES = 8 * 1024 * 1024;
/** If the file is swapped for a pipe right now, opening it does not wait. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export interface ReadTextOptions {
  /** Some tools are set up with links, such as CLAUDE.md to AGENTS.md. */
  follow?: boolean;
  most?: number;
}

/** Throws where there is no such file, as the system does, and where it is not a regular file of a sensible size. */
export function readText(path: string, { follow = false, most = MOST_BYTES }: ReadTextOptions = {}): string {
  const { size } = assertFile(path, (follow ? statSync : lstatSync)(path));
  if (size > most)
    throw new Error(`${path} has ${size.toLocaleString('en')} bytes; at most ${most.toLocaleString('en')} are read`);
  const file = openSync(path, FLAGS | (follow ? 0 : (constants.O_NOFOLLOW ?? 0)));
  try {
    assertFile(path, fstatSync(file));
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** Empty where it cannot be read, whatever the reason. Links are followed. */
export function textIfThere(path: string): string {
  try {
    return readText(path, { follow: true });
  } catch {
    return '';
  }
}

function assertFile<S extends { isFile(): boolean }>(path: string, stat: S): S {
  if (!stat.isFile()) throw new Error(`${path} is not a regular file`);
  return stat;
}
