/**
 * A key of this user on this machine. State that passdown keeps in a repository is signed with it, so nothing that a clone, a copy or
 * another machine brings is taken for state.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { isAbsolute, join, parse } from 'node:path';
import { realPath } from './inside.ts';
import { readText } from './read-text.ts';
import { makeFolder } from './safe-place.ts';
import { createFile, removeFile } from './write-file.ts';

const NAME = 'key';
const FORM = /^[0-9a-f]{64}\n$/;
/** Read and written by its owner alone. */
const PRIVATE = 0o600;

const known = new Map<string, string>();

/** The folder of passdown in the user's configuration directory; undefined where the environment names none. */
export function userFolder({ XDG_CONFIG_HOME, APPDATA, HOME } = process.env): string | undefined {
  const base = XDG_CONFIG_HOME || (process.platform === 'win32' ? APPDATA : HOME && join(HOME, '.config'));
  return base && isAbsolute(base) ? realPath(join(base, 'passdown')) : undefined;
}

/** Made on first use; undefined where it can be neither read nor written. */
export function machineKey(): string | undefined {
  const folder = userFolder();
  if (folder === undefined) return undefined;
  const key = known.get(folder) ?? keyIn(folder);
  if (key !== undefined) known.set(folder, key);
  return key;
}

/** A signature of these texts; undefined without a key. */
export function sign(...texts: readonly string[]): string | undefined {
  const key = machineKey();
  return key && createHmac('sha256', key).update(JSON.stringify(texts)).digest('hex');
}

function keyIn(folder: string): string | undefined {
  try {
    return readKey(folder) ?? makeKey(folder);
  } catch {
    return undefined;
  }
}

/** Undefined where others could read or replace it: then it is a secret no longer. */
function readKey(folder: string): string | undefined {
  const path = join(folder, NAME);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return undefined;
  const isPrivate = process.platform === 'win32' || (stat.mode & 0o077) === 0;
  const text = stat.isFile() && isPrivate ? readText(path) : '';
  if (FORM.test(text)) return text.trim();
  removeFile(folder, NAME);
  return undefined;
}

/** Another process may make it at the same moment: the first one counts. */
function makeKey(folder: string): string | undefined {
  makeFolder(parse(folder).root, folder);
  createFile(folder, NAME, `${randomBytes(32).toString('hex')}\n`, PRIVATE);
  return readKey(folder);
}
