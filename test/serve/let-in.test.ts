/** Who may ask the page's server. */

import { chmodSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judge } from '../../src/serve/let-in.ts';
import { example, serve } from '../support/page.ts';

const door = { port: 4000, token: 'right', cookie: 'passdown-x' };
const knock = (headers: Record<string, string>, path = '/', method = 'GET') =>
  judge(door, { method, url: new URL(path, 'http://127.0.0.1'), headers: { host: '127.0.0.1:4000', ...headers } });
const withCookie = { cookie: 'other=1; passdown-x=right' };

test('the cookie, the token in the address and a bearer token let in', () => {
  expect(knock(withCookie)).toBe('in');
  expect(knock({ authorization: 'Bearer right' })).toBe('in');
  expect(knock({}, '/?token=right')).toBe('welcome');
  expect(knock({ ...withCookie, host: 'localhost:4000', origin: 'http://localhost:4000' })).toBe('in');
});

test.each([
  ['no token', {}, '/'],
  ['a wrong token in the address', withCookie, '/?token=wrong'],
  ['a wrong cookie', { cookie: 'passdown-x=wrong' }, '/'],
  ['the cookie of another project', { cookie: 'passdown-y=right' }, '/'],
  ['a wrong bearer token', { authorization: 'Bearer wrong' }, '/'],
  ['the origin of another page', { ...withCookie, origin: 'http://evil.example' }, '/api/tasks'],
  ['the origin of another port', { ...withCookie, origin: 'http://127.0.0.1:4001' }, '/api/tasks'],
  ['a hidden origin', { ...withCookie, origin: 'null' }, '/api/tasks'],
  [
    'another site that loads a script',
    { ...withCookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    '/page.js',
  ],
  [
    'a frame on another site',
    { ...withCookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    '/',
  ],
])('%s is refused', (_, headers, path) => {
  expect(knock(headers as Record<string, string>, path)).toMatchObject({ status: 403, hint: expect.any(String) });
});

test.each(['evil.example:4000', '127.0.0.1:4001', '127.0.0.1', '', '[::1]:4000'])(
  'the host %j is refused, whatever the cookie',
  (host) => {
    expect(knock({ ...withCookie, host })).toMatchObject({ status: 421 });
  },
);

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused', (method) => {
  expect(knock(withCookie, '/api/tasks', method)).toMatchObject({ status: 405 });
});

test('the token becomes a cookie that scripts and other sites do not get, and leaves the address', async () => {
  const { ask, token } = await serve(example('bookshop'));
  const response = await ask(`/?token=${token}`, {});
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  const cookie = response.headers.get('set-cookie')!;
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Path=\//);
  expect((await ask('/', { cookie: cookie.split(';')[0]! })).status).toBe(200);
  expect((await ask('/', {})).status).toBe(403);
  expect(readFileSync(join(process.env.XDG_CONFIG_HOME!, 'passdown/key'), 'utf8')).not.toContain(token);
  const { mode } = statSync(join(process.env.XDG_CONFIG_HOME!, 'passdown/key'));
  expect(process.platform === 'win32' ? 0 : mode & 0o077).toBe(0);
});

test('every answer forbids what is foreign, and no answer is kept by the browser', async () => {
  const { ask } = await serve(example('bookshop'));
  for (const path of ['/', '/page.js', '/api/tasks', '/api/nothing', '/nowhere']) {
    const { headers } = await ask(path);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; (?!.*unsafe)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('a server that is started again on the same root takes the same token', async () => {
  const first = await serve(example('bookshop'));
  await first.close();
  const second = await serve(first.place);
  expect(second.token).toBe(first.token);
});

test('whatever the address, the token leads to this server only', async () => {
  const { origin, token } = await serve(example('bookshop'));
  for (const path of [
    '/.//evil.example/',
    '//evil.example/',
    '/..//evil.example',
    '/%2e//evil.example/',
    '/\\evil.example/',
  ]) {
    const location = await new Promise<string | undefined>((resolve) => {
      request(origin, { path: `${path}?token=${token}` }, ({ headers }) => resolve(headers.location)).end();
    });
    const led = new URL(location ?? '/', origin);
    expect([path, led.origin]).toEqual([path, origin]);
  }
});

test('a token that came with the files lets nobody in', async () => {
  const planted = 'a'.repeat(48);
  const place = example('bookshop').write('.passdown/run/page-token', `${planted}\n`);
  chmodSync(join(place.root, '.passdown/run/page-token'), 0o600);
  const { ask, token } = await serve(place);
  expect(token).not.toBe(planted);
  expect((await ask(`/?token=${planted}`, {})).status).toBe(403);
});

test('an address that cannot be read is refused and harms nobody', async () => {
  const { origin, token, data } = await serve(example('bookshop'));
  const status = await new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    request(`${origin}`, { path: '//[', headers }, ({ statusCode }) => resolve(statusCode)).end();
  });
  expect(status).toBe(404);
  expect(await data('tasks')).toMatchObject({ kind: 'tasks' });
});
