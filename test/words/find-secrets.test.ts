/** What is taken for a secret and what is not; that finding them is linear, and that masks keep every place. */
import { describe, expect, test } from 'vitest';
import { findSecrets } from '../../src/words/find-secrets.ts';
import { isMasked, maskSecrets, showMasks } from '../../src/words/mask-secrets.ts';
import { SECRET_NAMES } from '../../src/words/secret-kinds.ts';
import { ALL, PRIVATE_KEYS, TOKENS } from '../support/made-up-secrets.ts';

const found = (text: string) => findSecrets(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);
const SEEDS = Array.from({ length: 40 }, (_, i) => i * 7919 + 1);

describe('a secret is found, and nothing around it', () => {
  test.each(ALL.map((madeUp) => [madeUp.name, madeUp] as const))('%s', (_name, { kind, make }) => {
    for (const seed of SEEDS) {
      const [before, secret, behind] = make(seed);
      for (const [left, right] of [
        ['', ''],
        ['It was ', ' at that time.'],
        ['  - issue: ', '\n    severity: high\n'],
      ] as const)
        expect(found(left + before + secret + behind + right)).toEqual([[kind, secret]]);
    }
  });

  test('every kind has an example that is found', () => {
    expect(new Set(ALL.map(({ kind }) => kind)).size).toBe(SECRET_NAMES.size);
    expect(ALL.length).toBeGreaterThan(60);
  });

  test.each(TOKENS.map((madeUp) => [madeUp.name, madeUp] as const))('%s between marks', (_name, { kind, make }) => {
    const [, secret] = make(11);
    for (const [left, right] of ['``', '""', "''", '()', '[]', '<>', '**', '=;', '/?', '@#', ',,', '\n\n'])
      expect(found(`see ${left}${secret}${right} there`)).toEqual([[kind, secret]]);
  });

  test('several in one text are found in its order', () => {
    const [one, two] = [TOKENS[2]!.make(1)[1], TOKENS[9]!.make(2)[1]];
    expect(found(`${two} and ${one}, ${two};${one}`).map(([kind]) => kind)).toEqual([
      'slack-token',
      'github-token',
      'slack-token',
      'github-token',
    ]);
  });

  test('the secret of an AWS key that follows it is found', () => {
    const key = TOKENS[0]!.make(5)[1];
    const secret = `wJa${'lr7XUtn/K7MDENG+bPxRfiCYzzKq'.repeat(2)}`.slice(0, 40);
    for (const gap of [' ', '\n', ' / ', ', secret ', ':', '\naws_secret_access_key='])
      expect(found(`${key}${gap}${secret} end`).map(([kind]) => kind)).toEqual(['aws-access-key', 'aws-secret-key']);
  });

  test('a name and its value in quotes that are escaped are found without the mark that follows', () => {
    const value = 'K3sZsItDTb14e06G3btw1XniphQXJG1w';
    expect(found(`context: "x {\\"accessToken\\": \\"${value}\\"} 'x"`)).toEqual([['token', value]]);
  });

  test('escapes of markdown, JSON and YAML do not hide it', () => {
    const token = TOKENS[2]!.make(5)[1]!;
    for (const escaped of [
      token.replace('_', '\\_'),
      `\\x67${token.slice(1)}`,
      `\\u0067${token.slice(1)}`,
      `${token.slice(0, 20)}\\\n    ${token.slice(20)}`,
    ])
      expect(found(`a\\_b "${escaped}" c`)).toEqual([['github-token', escaped]]);
  });
});

const NOT_SECRET = [
  // hashes, checksums, ids
  'fixed in 9fceb02d0ae598e95dc970b74767f19372d61af8',
  'commit 9fceb02 and 4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  'sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'checksum md5 d41d8cd98f00b204e9800998ecf8427e',
  'id 550e8400-e29b-41d4-a716-446655440000',
  'request 01ARZ3NDEKTSV4RRFFQ69G5FAV failed',
  'integrity sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
  'image ghcr.io/acme/shop@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'trace 4bf92f3577b34da6a3ce929d0e0e4736',
  'etag "33a64df551425fcc55e4d42a148795d9f25f89d4"',
  // names, paths, words
  'src/auth/refresh-token-rotation.service.spec.ts',
  'path: src/legacy/PaymentGatewayV2/StripeWebhookHandler3.ts',
  'getUserAccessTokenFromRequestHeaderOrThrowUnauthorizedException2',
  'task-007-implement-refresh-token-rotation-2',
  'task-4f3c2a1b9d8e7f6a5b4c3d2e1f0a9b8c',
  'risk-aVeryLongCamelCaseName4Everything99',
  'disk-usage-report-2026-02-03-final-v2',
  'AbstractSingletonProxyFactoryBean2Configuration',
  'npm_config_registry and npm_package_json_path_of_project',
  'GITHUB_TOKEN_EXPIRATION_IN_SECONDS_V2',
  'CZECHOSLOVAKIANFEDERALREPUBLICOFFICE',
  'SLOVAKIA_AND_ASIA_MARKETS_2026',
  'pypi-publish-workflow-2',
  'aGVsbG8gd29ybGQsIHRoaXMgaXMgYmFzZTY0IDEyMw==',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
  'lines: 12-40, 88-120',
  '2026-02-03T10:11:12.345Z',
  'version 1.2.3-beta.4+build.20260203',
  'https://example.org/a/b/c?page=2&sort=name#L12-L40',
  'https://github.com/acme/shop/blob/9fceb02d0ae598e95dc970b74767f19372d61af8/src/a.ts#L1',
  'git@github.com:acme/shop.git and ssh://git@host:22/acme/shop.git',
  'http://localhost:3000/@scope/pkg@1.2.3',
  'https://host:443?email=a@example.org',
  'write to ops@example.org, not to root@db-01.internal',
  'npm i zod@4.1.2 @types/node@24.19.2',
  'postgres://localhost:5432/shop and redis://cache:6379/0',
  // stand-ins
  'sk-... or sk-xxxxxxxxxxxxxxxxxxxxxxxx',
  'OPENAI_API_KEY=sk-your-key-here-1234567890',
  'token: <token> and password: <your password 1>',
  'AKIA' + 'IOSFODNN7EXAMPLE',
  'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY' + 'EXAMPLEKEY',
  'AKIAXXXXXXXXXXXXXXXX',
  'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'ghp_… and github_pat_… begin tokens, xoxb- too, AIza and eyJ',
  'postgres://user:password@localhost/db',
  'postgres://postgres:postgres@localhost:5432/db',
  'postgres://app:$' + '{DB_PASSWORD}@db/shop and mysql://root:$DB_PASS1@db',
  'redis://:<password>@cache:6379 and amqp://guest:****@queue',
  'mongodb://USER:PASSWORD@host/db and https://u:{{pw1}}@h',
  'postgres://app:[redacted:password]@db/shop',
  '| DB_PASS | [redacted:password] | A)#?((0x9Zq',
  'The admin password is [redacted:password] :*-0x',
  '<password>$PW</password> +#(##$0xZq9',
  'api_key: [redacted:key] and token=[redacted:github-token]',
  'the key begins with -----BEGIN PRIVATE KEY----- and ends with -----END PRIVATE KEY-----',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUJ3xq7b2J8yX0c1Q3k5n1Wm0a9sQwCgYIKoZIzj0EAwIw\n-----END CERTIFICATE-----',
  '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE1W8b0pZ6m3p6w1f5J2v1XQ9q7K5l\n-----END PUBLIC KEY-----',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7b2J8yX0c1Q3k5n1Wm0a9sQw7b2J8yX0c1Q3k5n1Wm me@host',
  // names of secrets with something else behind them
  'token: src/auth/jwt-v2.service.ts',
  'token: RS256/HS512 and secret: aes-256-gcm',
  'password: bcrypt(12) or password: argon2id or password: PBKDF2-SHA256',
  'password: process.env.DB_PASSWORD_2',
  'const token = createRefreshToken2(user, 3600)',
  'token = user.refreshTokenV2',
  'secret: arn:aws:secretsmanager:us-east-1:123456789012:secret:prod/db-AbC123',
  'password: op://vault/item7/field2',
  'token: 2026-02-03T10:11:12Z',
  'tokens: 128000, max_tokens=4096000000',
  'token_count: 12345678a9b8c7d6e5f4',
  'secretName: shop-db-credentials-v2x9k4m2p7q1',
  'cache_key: user:42:profile:v3a9c1b7d5e',
  'public_key: 3a9c1b7d5e3a9c1b7d5e3a9c1b7d5e12',
  'primary key: 9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d',
  'password: changeme123',
  'Bearer authentication-scheme-for-requests',
  'Authorization: Bearer <token> or Bearer $' + '{TOKEN_2}',
  'Basic knowledge of TypeScript5 helps',
  'The token: it expires after 3600s, see RFC6750',
  'root password: required, db password: rotated, admin password: see 1Password',
  'Password: min 8 chars, at least 1 digit',
  'the password is 8 characters long; reset the admin password to v2 flow',
  'mysql -u root -p shop and mysql -h db -P 3306 and psql -h db -p 5432',
  'docker run -p 8080:80 mysql:8 and the mysql server shop-prod1 -prefix',
  'password: z.string().min(8) and password: req.body.password2',
  'login: app/login2.ts and credentials: docs/secrets2.md',
  'credentials: same-origin, login: GET/POST, credentials: localhost:5432',
  'curl -u $USER:$PASS https://x and curl -u user:password https://x',
  'redis-cli -a $REDIS_PASSWORD and PGPASSWORD=$PW psql',
  '| Field | Password |\n|---|---|\n| name | required |\n| x | min 8 |',
  'password:\n  type: string\n  minLength: 8',
  'token:\n  expires after 3600s',
  'pwd: /home/me/app2 and pwd = C:\\work\\x2',
  'OWNER_PASSWORD=change-me-strong-password and password: !secret wifi_pw1',
  'src/auth/oauth_callback_v2\nhandler and src/legacy_2\nservice',
  'api_key=$' + 'API_KEY_2 and api-key: %API_KEY_1%',
];

describe('what occurs in handoffs is no secret', () => {
  test.each(NOT_SECRET)('%s', (text) => {
    expect(found(text)).toEqual([]);
    expect(found(`  - issue: ${text}\n`)).toEqual([]);
  });

  test('there are at least sixty', () => {
    expect(NOT_SECRET.length).toBeGreaterThan(60);
  });
});

describe('a mask', () => {
  test('takes as much room as the secret, holds nothing of it, and shows its kind', () => {
    for (const { kind, make } of ALL) {
      const [before, secret, behind] = make(3);
      const text = `one\ntwo ${before}${secret}${behind} three\n`;
      const masked = maskSecrets(text, findSecrets(text));
      expect(masked.length).toBe(text.length);
      expect(masked.split('\n').map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
      expect(isMasked(masked)).toBe(true);
      expect(showMasks(masked)).toBe(`one\ntwo ${before}[redacted:${kind}]${behind} three\n`);
      expect(findSecrets(showMasks(masked))).toEqual([]);
    }
  });

  test('that was cut short still tells its kind', () => {
    const text = PRIVATE_KEYS[0]!.make(1)[1];
    const masked = maskSecrets(text, findSecrets(text));
    expect(showMasks(`${masked.slice(0, 2)}…`)).toBe('[redacted:private-key]…');
    expect(showMasks(`${masked.slice(0, 1)}…`)).toBe('[redacted:secret]…');
  });
});

test('a short word for a stand-in that stands in a token by chance makes it none', () => {
  const found = (text: string) => findSecrets(text).map(({ kind }) => kind);
  expect(found(`${'dckr'}_pat_WJ2YDnzM5Q7VD3bZNrxxxxHfaKZ`)).toEqual(['docker-token']);
  expect(found(`${'NRAK'}-HVTTQJYOURE883LM9U94JP61JOT`)).toEqual(['newrelic-key']);
  expect(found(`${'dckr'}_pat_your-token-comes-here-please`)).toEqual([]);
});

/** What could make a pattern go over the same characters again and again. */
const HOSTILE = [
  ...'a A 0 . - _ / : = @ | ~ " \\ + eyJ .eyJ eyJa. -eyJ ghp_ glpat- xoxb- sk- sk-ant- tskey- tskey-a- AKIA AKIAA 12345678: SG. SG.a. Mabc. ://: ://a:b@ ://a: password= password:"a1 token=a1b2 secret:1a: \\_ \\x67 \\u0067 hooks.slack.com/services/ AccountKey= &sig= a8Q~ hv.s dp.pt. a1@ key-0 atlasv1.'.split(
    ' ',
  ),
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN PRIVATE KEY-----\n',
  '-----BEGIN PRIVATE KEY-----\nVersion: a',
  '-----BEGIN PRIVATE KEY-----\nabcdefghijklmnopqrstuvwxyz\n',
  '\nVersion: a',
  'Private-Lines: 1\n',
  'PRIVATE KEY',
  'a@bbbbbbb ',
  'password: a1b2 ',
  'Bearer a1 ',
  'Bearer a1b2c3d4e5f6g7h8i9 ',
  'password | a1b2c3d4 ',
  'abcdefghijklmnopqrstuvwxyz012345 ',
  '\ufdd0 ',
];

/** A pattern that goes over the same characters again and again would not come to an end here. */
test.each(HOSTILE)('1 MB of %j is looked through, and keeps its length', (piece) => {
  const text = `-----BEGIN PRIVATE KEY-----${piece.repeat(1_000_000 / piece.length)}`;
  const masked = maskSecrets(text, findSecrets(text));
  expect(masked.length).toBe(text.length);
  expect(showMasks(masked)).toMatch(/^-----BEGIN PRIVATE KEY-----|^\[redacted:/);
});
