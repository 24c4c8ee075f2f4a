/** A payload against the clock and the disk: not expired, its session readable where sessions may lie, its perspectives complete. */
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sessionRoots } from '../../config/session-roots.ts';
import type { WorldSettings } from '../../dialects/dialect.ts';
import { timeOf } from '../../dialects/document-fields.ts';
import type { WorldFinding } from '../../dialects/whole-dialect.ts';
import { isInside } from '../../disk/inside.ts';
import type { PayloadCode } from './rules.ts';

export const LIFETIME_MS = 3_600_000;

/** As much of a payload as was written; every field may be missing or wrong. */
export interface PayloadClaims {
  timestamp?: unknown;
  expires_at?: unknown;
  source?: { session_path?: unknown };
  meta?: { perspectives_completed?: unknown; payload_hash?: unknown };
}

export function checkPayloadWorld(
  claims: PayloadClaims,
  root: string,
  settings: WorldSettings,
): WorldFinding<PayloadCode>[] {
  return [...checkExpiry(claims, settings.now), ...checkSession(claims, root, sessionRoots(root, settings.config))];
}

/** An hour after it was made, where it does not say. */
export function expiryOf({ timestamp, expires_at }: PayloadClaims): number | undefined {
  if (typeof expires_at === 'string') return timeOf(expires_at);
  const made = typeof timestamp === 'string' ? timeOf(timestamp) : undefined;
  return made === undefined ? undefined : made + LIFETIME_MS;
}

export function checkExpiry(claims: PayloadClaims, now: number): WorldFinding<PayloadCode>[] {
  const expiry = expiryOf(claims);
  if (expiry === undefined || now < expiry) return [];
  const field = ['handoff', claims.expires_at === undefined ? 'timestamp' : 'expires_at'];
  const message = `This payload expired at ${new Date(expiry).toISOString()}. Have the source skill send it again`;
  return [{ code: 'payload-expired', field, message }];
}

const SESSION = ['handoff', 'source', 'session_path'];

export function checkSession(
  claims: PayloadClaims,
  root: string,
  folders: readonly string[],
): WorldFinding<PayloadCode>[] {
  const path = claims.source?.session_path;
  if (typeof path !== 'string' || path.trim() === '') return [];
  const folder = resolve(root, path);
  if (path.includes('\0') || !folders.some((session) => isInside(session, folder)))
    return [
      {
        code: 'session-outside',
        field: SESSION,
        message: `${path} is outside the folders that sessions may be in: ${folders.join(', ')}. Move the session there, or add its folder to sessionRoots in .passdown/config.yaml`,
      },
    ];
  if (!isReadableFolder(folder))
    return [
      {
        code: 'session-missing',
        field: SESSION,
        message: `The folder ${path} does not exist or cannot be read. Restore the session, or have the source skill send it again`,
      },
    ];
  return checkPerspectives(claims, folder);
}

function checkPerspectives({ meta }: PayloadClaims, folder: string): WorldFinding<PayloadCode>[] {
  // A number in a value, its digits in what was only written.
  const said = /^\d+$/.test(spelt(meta?.perspectives_completed)) ? Number(meta?.perspectives_completed) : undefined;
  if (said === undefined) return [];
  const there = perspectiveFiles(folder).length;
  if (said === there) return [];
  // Whoever receives cannot change the number: the hash is over it too.
  const advice = spelt(meta?.payload_hash).trim()
    ? 'Put the files back as they were, or have the source skill send it again'
    : `Write perspectives_completed: ${there}, or complete the others`;
  const message = `The session has ${there} perspective file${there === 1 ? '' : 's'}, not ${said}. ${advice}`;
  return [{ code: 'perspectives-mismatch', field: ['handoff', 'meta', 'perspectives_completed'], message }];
}

const spelt = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const FOLDER = 'perspectives';
const NOTE = /\.(?:md|markdown|ya?ml|json|txt)$/i;

/** The files of the folder `perspectives`, and files of the session itself that are called so; from the session's folder. */
export function perspectiveFiles(session: string): string[] {
  const files = (folder: string) => {
    try {
      return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && NOTE.test(entry.name) && !entry.name.startsWith('.'))
        .map(({ name }) => name);
    } catch {
      return [];
    }
  };
  const own = files(session).filter((name) => /^perspective[-_.]/i.test(name));
  return [...files(join(session, FOLDER)).map((name) => `${FOLDER}/${name}`), ...own];
}

function isReadableFolder(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
