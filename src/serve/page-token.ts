/** The secret that lets a browser in. It follows from this machine's key, so that an open page survives a restart of the server and no file of the project holds it. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { realPath } from '../disk/inside.ts';
import { sign } from '../disk/machine-key.ts';

/** The root's token. Without a key it lasts as long as the process. */
export function pageToken(root: string): string {
  return (sign('page-token', realPath(root)) ?? randomBytes(24).toString('hex')).slice(0, 48);
}

/** Takes the same time wherever they differ. */
export function isToken(given: string, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(given), digest(token));
}

/** Browsers share cookies between the ports of a host: each project has its own. */
export const cookieName = (root: string) => `passdown-${hash('sha256', root, 'hex').slice(0, 8)}`;
