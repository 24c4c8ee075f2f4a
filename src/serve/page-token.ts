/** The secret that lets a browser in. It is kept beside the lock, for its owner's eyes only, so that an open page survives a restart of the server. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../disk/read-text.ts';
import { removeFile, writeFileAtomically } from '../disk/write-file.ts';
import { RUN_FOLDER } from '../store/lock.ts';

const TOKEN_FILE = `${RUN_FOLDER}/page-token`;
const FORM = /^[0-9a-f]{48}$/;
/** Read and written by its owner alone. */
const PRIVATE = 0o600;

/** The root's token, made at the first time. Where nothing can be written it lasts as long as the process. */
export function pageToken(root: string): string {
  const kept = keptToken(root);
  if (kept !== undefined) return kept;
  const token = randomBytes(24).toString('hex');
  if (existsSync(join(root, RUN_FOLDER))) keep(root, token);
  return token;
}

/** Undefined where others could read or replace it: then it is a secret no longer. */
function keptToken(root: string): string | undefined {
  const path = join(root, TOKEN_FILE);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile() || (process.platform !== 'win32' && (stat.mode & 0o077) !== 0)) return undefined;
  const token = readText(path).trim();
  return FORM.test(token) ? token : undefined;
}

function keep(root: string, token: string): void {
  try {
    removeFile(root, TOKEN_FILE);
    writeFileAtomically(root, TOKEN_FILE, `${token}\n`, { durable: false, mode: PRIVATE });
  } catch {
    // The page then works until the server ends.
  }
}

/** Takes the same time wherever they differ. */
export function isToken(given: string, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(given), digest(token));
}

/** Browsers share cookies between the ports of a host: each project has its own. */
export const cookieName = (root: string) => `passdown-${hash('sha256', root, 'hex').slice(0, 8)}`;
