/** Health checks: real programs, run without a shell. */
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { splitCommand, splitInvocation, splitProgram } from '../../src/skills/discovery/command-line.ts';
import { checkHealth } from '../../src/skills/discovery/health-check.ts';
import { skill } from '../support/skills.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

async function health(command: string | undefined, place: Workspace = workspace(), seconds = 60) {
  const announced: string[][] = [];
  const result = await checkHealth(skill('x', command === undefined ? {} : { healthCheck: command }), {
    folder: place.root,
    seconds,
    announce: (words) => void announced.push(words),
  });
  return { result, announced };
}

test('a check that exits 0 is healthy, and was announced', async () => {
  const place = workspace({ 'ok.mjs': 'console.log("first\\nfine")' });
  const { result, announced } = await health('node ok.mjs --health', place);
  expect(result).toEqual({ skill: 'x', command: 'node ok.mjs --health', ok: true, detail: 'fine' });
  expect(announced).toEqual([['node', 'ok.mjs', '--health']]);
});

test('a skill without a check has no health', async () => {
  expect(await health(undefined)).toEqual({ result: undefined, announced: [] });
});

test('another exit code, a program that there is not, and one that hangs are failures with a reason', async () => {
  const place = workspace({
    'bad.mjs': 'console.error("no disk"); process.exit(3)',
    'hang.mjs': 'setInterval(() => {}, 1e6)',
  });
  expect((await health('node bad.mjs', place)).result).toMatchObject({ ok: false, detail: 'exit code 3: no disk' });
  expect((await health('no-such-program-here', place)).result).toMatchObject({
    ok: false,
    detail: 'the program does not exist',
  });
  expect((await health('node hang.mjs', place, 1)).result).toMatchObject({ ok: false, detail: 'no answer within 1 s' });
});

test.each([
  'node ok.mjs; touch pwned',
  'node ok.mjs && touch pwned',
  'node ok.mjs | touch pwned',
  'touch pwned > x',
  'touch $(touch pwned)',
  'touch `touch pwned`',
  'touch $HOME/pwned',
  'touch pwned\ntouch more',
  'touch "pwned"',
  'sh touch.sh',
  'bash touch.sh',
  'env touch pwned',
  '/bin/sh touch.sh',
  '/usr/bin/touch pwned',
  '../touch pwned',
  'touch ../pwned',
  'touch --file=/tmp/pwned',
  'touch C:\\pwned',
  'cmd.exe /c pwned',
  'node -e process.exit',
  'python3 -c pwned',
  'PATH=. touch pwned',
  '',
  `touch ${'x'.repeat(2000)}`,
])('%j is refused, with a reason, and nothing runs', async (command) => {
  const place = workspace();
  const { result, announced } = await health(command || ' ', place);
  expect(result).toMatchObject({ ok: false, detail: expect.stringMatching(/^not run: ./) });
  expect(announced).toEqual([]);
  expect(existsSync(join(place.root, 'pwned'))).toBe(false);
});

test('a program through a link that leads away is not run', async () => {
  const place = workspace();
  symlinkSync('/', join(place.root, 'link'));
  const { result, announced } = await health('link/bin/ls', place);
  expect([result!.detail, announced]).toEqual([expect.stringMatching(/^not run: /), []]);
});

test('a command is cut into the words that it looks like', () => {
  expect(splitProgram('lit-pm  --health --level=2')).toEqual({ words: ['lit-pm', '--health', '--level=2'] });
  expect(splitCommand('run {payload_path}')).toHaveProperty('why');
  expect(splitCommand('run {payload_path}', { holes: ['payload_path'] })).toHaveProperty('words');
});

test.each([
  ['/a --handoff {payload_path}', true],
  ['/a', true],
  ['/a /sessions/1/handoff-payload.yaml', true],
  ['/a --handoff=/sessions/1/handoff-payload.yaml', true],
  ['/a /etc/passwd', false],
  ['/a --handoff=/etc/passwd', false],
  ['/a {payload_path}; rm -rf .', false],
  ['/a {other}', false],
  ['/b {payload_path}', false],
  ['a {payload_path}', false],
  ['/a {payload_path}\n/b', false],
  ['/a /sessions/../etc/passwd', false],
])('calling a by %j: fine is %j', (text, fine) => {
  expect('words' in splitInvocation(text, 'a', (path) => path.startsWith('/sessions/'))).toBe(fine);
});
