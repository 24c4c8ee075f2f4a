/** A prompt is answered only where notes are surely about it, briefly, and with nothing twice. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/words/tokens.ts';
import { hook, sessionStart } from '../support/hooks.ts';
import { passdown } from '../support/in-process.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const SILENT = { code: 0, stdout: '', stderr: '' };
const asks = (place: Workspace, prompt: string, more: object = {}) => ({
  ...sessionStart(place),
  hook_event_name: 'UserPromptSubmit',
  prompt,
  ...more,
});
const ask = (place: Workspace, prompt: string, more: object = {}) =>
  hook(place, 'prompt', { input: asks(place, prompt, more) });

const NOTES = {
  'tasks/task-001.md': taskFile(
    '1',
    [
      'outcome: completed',
      'gotchas:',
      '  - issue: Refresh tokens are refused when the device clock is skewed',
      '    severity: high',
      '    mitigation: Allow two minutes',
      '  - issue: The tests run in one database and fail when they run twice',
      '    severity: medium',
      'patterns_discovered:',
      '  - pattern: Invoices are rendered from a frozen copy of the order',
      '    location: src/invoices/render.ts',
    ].join('\n'),
    { status: 'completed' },
  ),
};

async function notes(files: Record<string, string> = NOTES): Promise<Workspace> {
  const place = workspace(files);
  await passdown(place, 'ingest');
  return place;
}

test('a prompt about what somebody noted is told that, with its source, and nothing else', async () => {
  const place = await notes();
  const { code, stdout, stderr } = await ask(place, 'Why are refresh tokens refused on some devices?');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^passdown: earlier agents noted this [^\n]*\n- ⚠️ Refresh tokens are refused [^\n]*: Allow two minutes \(task-001, tasks\/task-001\.md:\d+[^\n]*\)\n$/,
  );
});

test('a prompt that names a file is told what is located there', async () => {
  const place = await notes();
  const { stdout } = await ask(place, 'please clean up src/invoices/render.ts');
  expect(stdout).toMatch(/\n- \*\*Invoices are rendered from a frozen copy of the order\*\* [^\n]*\n$/);
});

test.each([
  'yes',
  'thanks',
  'run the tests',
  'run the tests again and fix what fails',
  'looks good, continue with the next step',
  'commit and push',
  'translate the landing page into Portuguese',
  'why does the ingress drop websocket connections of the refresh page?',
  '',
])('nothing is said to: %s', async (prompt) => {
  expect(await ask(await notes(), prompt)).toEqual(SILENT);
});

describe('an item is told once a session', () => {
  const PROMPT = 'refresh tokens are refused again';

  test('not by two prompts, but anew to another session', async () => {
    const place = await notes();
    expect((await ask(place, PROMPT)).stdout).toContain('Refresh tokens');
    expect(await ask(place, PROMPT)).toEqual(SILENT);
    expect((await ask(place, PROMPT, { session_id: 'another' })).stdout).toContain('Refresh tokens');
  });

  test('not by a prompt if the page at the start told it', async () => {
    const place = await notes({ ...NOTES, 'tasks/task-002.md': taskFile('2', '', { on: 'task-001' }) });
    const { stdout } = await hook(place, 'session-start', { input: sessionStart(place) });
    expect(stdout).toContain('Refresh tokens are refused');
    expect(await ask(place, PROMPT)).toEqual(SILENT);
  });
});

test('however much there is to say, it stays within 300 tokens', async () => {
  const many = Array.from(
    { length: 30 },
    (_, i) => `  - issue: Refresh tokens of device ${i} ${'expire after an odd while '.repeat(6)}\n    severity: high`,
  );
  const place = await notes({ 'tasks/task-001.md': taskFile('1', `outcome: completed\ngotchas:\n${many.join('\n')}`) });
  const { stdout } = await ask(place, 'the refresh tokens of devices expire');
  const lines = stdout.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(2);
  expect(estimateTokens(lines)).toBeLessThanOrEqual(300);
});

test('a prompt of a megabyte, and one that is no text, are answered in silence', async () => {
  const place = await notes();
  expect(await ask(place, 'lorem '.repeat(100_000))).toEqual(SILENT);
  expect(await ask(place, '', { prompt: { text: 'refresh tokens' } })).toEqual(SILENT);
});

test('where nobody uses passdown nothing is said and nothing is written', async () => {
  const place = workspace({ 'README.md': '# Hello\n' });
  expect(await ask(place, 'refresh tokens are refused')).toEqual(SILENT);
  expect(existsSync(join(place.root, '.passdown'))).toBe(false);
});

test('as the agent calls it, in processes with a deadline: out of time is silence on stdout and exit 0', async () => {
  const place = await notes();
  const call = (ms: string) =>
    place.passdown(['hook', 'prompt'], JSON.stringify(asks(place, 'refresh tokens are refused')), {
      PASSDOWN_HOOK_MS: ms,
    });
  const late = await call('1');
  expect([late.code, late.stdout]).toEqual([0, '']);
  expect((await call('120000')).stdout).toContain('Refresh tokens are refused');
});
