/** Who is let in: requests of this machine to this server, by somebody who has the token. Pure. */
import type { IncomingHttpHeaders } from 'node:http';
import { isToken } from './page-token.ts';

export interface Door {
  port: number;
  token: string;
  cookie: string;
}

export interface Knock {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
}

/** `welcome`: with the token in the address, which becomes a cookie. */
export type Verdict = 'in' | 'welcome' | { status: number; why: string; hint: string };

const METHODS = ['GET', 'HEAD'];

export function judge(door: Door, { method, url, headers }: Knock): Verdict {
  const hosts = [`127.0.0.1:${door.port}`, `localhost:${door.port}`];
  // A name that leads to this machine by its owner's trick (DNS rebinding) is still another name.
  if (!hosts.includes(headers.host ?? ''))
    return refused(421, 'This server answers only as 127.0.0.1 and localhost', 'Open the address that it printed');
  if (headers.origin !== undefined && !hosts.some((host) => headers.origin === `http://${host}`))
    return refused(403, 'Another page may not ask this server', 'Open the address that passdown serve printed');
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isOpened(headers))
    return refused(403, 'Another page may not ask this server', 'Open the address that passdown serve printed');
  if (!METHODS.includes(method)) return refused(405, 'Nothing can be changed here', 'Ask with GET');
  const given = url.searchParams.get('token');
  if (given !== null) return isToken(given, door.token) ? 'welcome' : NO_TOKEN;
  return [cookieOf(headers.cookie, door.cookie), bearerOf(headers.authorization)].some(
    (one) => one !== undefined && isToken(one, door.token),
  )
    ? 'in'
    : NO_TOKEN;
}

const refused = (status: number, why: string, hint: string): Verdict => ({ status, why, hint });

const NO_TOKEN = refused(
  403,
  'This page needs its token',
  'Open the whole address that passdown serve printed, with what stands behind token=',
);

/** A link on another page may lead here; without the cookie, which is not sent along, it opens nothing. */
const isOpened = (headers: IncomingHttpHeaders) =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((one) => one.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

const bearerOf = (header: string | undefined) =>
  header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
