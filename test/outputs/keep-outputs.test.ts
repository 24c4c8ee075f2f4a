/** What lies in .passdown/context and the journal is never older than the graph, also where no daemon runs. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { taskWith } from '../support/fixtures.ts';
import { hook, sessionStart } from '../support/hooks.ts';
import { passdown } from '../support/in-process.ts';
import { startMcp } from '../support/mcp.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const BRIEFING = '.passdown/context/task-002.md';
const JOURNAL = '.passdown/journal.md';
const STANDING = '.passdown/context/NOW.md';
const next = (id: string, dependsOn: string) =>
  `# Task ${id}: Next\n\n| Status | pending |\n|---|---|\n| Depends On | ${dependsOn} |\n`;
const gotcha = (text: string) =>
  taskWith(`outcome: completed\ngotchas:\n  - issue: ${text}\n    severity: high\n    mitigation: Wait\n`);

/** A project with a journal and a briefing, written while task 007 said that pools run dry; it says something else now. */
async function behind(more: Record<string, string> = {}): Promise<Workspace> {
  const place = workspace({
    'tasks/task-007.md': gotcha('Pools run dry'),
    'tasks/task-002.md': next('002', '007'),
    ...more,
  });
  for (const args of [['journal'], ['brief', '2', '--write'], ['brief', '--write']])
    expect((await passdown(place, ...args)).code).toBe(0);
  for (const path of [BRIEFING, JOURNAL, STANDING]) expect(place.read(path)).toContain('Pools run dry');
  place.write('tasks/task-007.md', gotcha('Wells run dry'));
  return place;
}

function expectCurrent(place: Workspace): void {
  for (const path of [BRIEFING, JOURNAL, STANDING]) {
    expect(place.read(path), path).toContain('Wells run dry');
    expect(place.read(path), path).not.toContain('Pools');
  }
}

const WAYS: Record<string, (place: Workspace) => Promise<unknown>> = {
  ingest: (place) => passdown(place, 'ingest'),
  rebuild: (place) => passdown(place, 'rebuild'),
  'a question': (place) => passdown(place, 'ready'),
  MCP: async (place) => (await startMcp({ cwd: place.root })).ask('tasks'),
  'the hook at the start of a session': (place) => hook(place, 'session-start', { input: sessionStart(place) }),
};

test.each(Object.entries(WAYS))('%s renders what it made stale', async (_, change) => {
  const place = await behind();
  await change(place);
  expectCurrent(place);
  expect((await passdown(place, 'verify')).code).toBe(0);
});

test('the briefing of a task that was completed meanwhile is removed', async () => {
  const place = await behind();
  place.write('tasks/task-002.md', taskWith('outcome: completed').replaceAll('007', '002'));
  await passdown(place, 'ready');
  expect(existsSync(join(place.root, BRIEFING))).toBe(false);
});

test('a question removes briefings that are too many to be rendered at once, and ingest renders all of them', async () => {
  const ids = Array.from({ length: 60 }, (_, i) => String(i + 100));
  const many = Object.fromEntries(ids.map((id) => [`tasks/task-${id}.md`, next(id, '007')]));
  const place = await behind(many);
  for (const id of ids) place.write(`.passdown/context/task-${id}.md`, 'older than the graph');
  const count = () => readdirSync(join(place.root, '.passdown/context')).filter((name) => name !== 'NOW.md').length;
  await passdown(place, 'ingest');
  expect([count(), place.read('.passdown/context/task-159.md').includes('Wells')]).toEqual([61, true]);
  place.write('tasks/task-007.md', gotcha('Springs run dry'));
  await passdown(place, 'ready');
  expect([count(), place.read(JOURNAL).includes('Springs')]).toEqual([0, true]);
});

test('what nobody asked for is not made', async () => {
  const place = workspace({ 'tasks/task-002.md': next('002', '007') });
  await passdown(place, 'ingest');
  await passdown(place, 'ready');
  expect([BRIEFING, JOURNAL].filter((path) => existsSync(join(place.root, path)))).toEqual([]);
});

describe('verify', () => {
  const said = async (place: Workspace) => {
    const { code, stdout } = await passdown(place, 'verify');
    return { code, last: stdout.trim().split('\n').at(-1)! };
  };

  test('tells files that did not keep up from a wrong graph, and the command that it names mends them', async () => {
    const place = await behind();
    await passdown(place, 'ingest');
    place.write(BRIEFING, 'edited by hand').write(JOURNAL, 'this too');
    const { code, last } = await said(place);
    expect([code, last]).toEqual([1, expect.stringContaining('The graph equals a rebuild from the files, but 2')]);
    await passdown(place, last.match(/passdown (ingest|rebuild)/)![1]!);
    expect((await said(place)).code).toBe(0);
    expectCurrent(place);
  });

  test('names ingest where the graph is behind, and ingest mends it', async () => {
    const place = await behind();
    expect((await said(place)).last).toContain('passdown ingest');
    await passdown(place, 'ingest');
    expect((await said(place)).code).toBe(0);
  });
});
