/** Which items are current, settled, replaced or earlier: measured with the labelled pairs, and what must hold whatever the texts are. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askItems } from '../../src/ask/items.ts';
import { ITEM_LABELS } from '../../src/model/index.ts';
import { commitDocuments } from '../../src/store/commit/commit.ts';
import type { Store } from '../../src/store/store.ts';
import { graphOf, PROJECT } from '../support/brief-graph.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { changeOf } from '../support/project-model.ts';
import { figures, judgePair, textPairs } from '../support/time-pairs.ts';
import { workspace } from '../support/workspace.ts';

describe('of the labelled pairs', () => {
  const judged = Promise.all(textPairs().map(judgePair));

  test.each([
    ['settled', 0.95],
    ['replaced', 0.9],
    ['earlier', 0.9],
  ])('what is called %s is so, in at least %d of all', async (state, precision) => {
    const { called, precision: reached } = figures(await judged, state);
    expect([called >= 6, reached >= precision]).toEqual([true, true]);
  });

  test('each is told with the place that says so', async () => {
    const right = (await judged).filter(({ pair, state }) => pair.state === state && pair.by !== undefined);
    expect(right.filter(({ pair, by }) => pair.by !== by).map(({ pair, by }) => [pair.case, by])).toEqual([]);
  });

  test('at most one in twenty that no longer holds is missed', async () => {
    const closed = (await judged).filter(({ pair }) => !['current', 'unknown'].includes(pair.state));
    const missed = closed.filter(({ pair, state }) => state !== pair.state);
    expect(missed.length / closed.length).toBeLessThanOrEqual(0.05);
  });
});

/** Notes of two series, a log, a task file and a decision log; whatever is in them recurs. */
const MATTERS = [
  'Limit the size of an upload to 20 MB',
  'Rotate the signing key of the webhooks',
  'Log each slow query',
];
const line = fc.constantFrom(...MATTERS);
const section = fc.oneof(
  line.map((text) => `## Next steps\n- ${text}\n`),
  line.map((text) => `## Completed\n- ${text}\n`),
  line.map((text) => `## Progress\n- [x] ${text}\n`),
  line.map((text) => `## Decisions\n- ${text} at night; this replaces "${text} by hand"\n`),
  line.map((text) => `## Decisions\n- ${text} by hand\n`),
);
const body = fc.array(section, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n'));
const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-04-01');
const note = fc.oneof(
  fc.record({ day, body }).map(({ day, body }) => [`handoffs/${day}-x.md`, `# Note\n\n${body}`] as const),
  fc.record({ day, body }).map(({ day, body }) => [`mobile/handoffs/${day}.md`, `# Note\n\n${body}`] as const),
  fc.record({ day, body }).map(({ day, body }) => [`plans/${day}-quota-closeout.md`, `# Note\n\n${body}`] as const),
  fc.record({ day, body }).map(({ day, body }) => [`plans/${day}-quota-plan.md`, `# Handoff\n\n${body}`] as const),
  fc
    .array(fc.record({ day, body }), { minLength: 1, maxLength: 3 })
    .map(
      (days) =>
        [
          'HANDOFF.md',
          days.map(({ day, body }) => `## ${day}\n\n${body.replaceAll('## ', '### ')}`).join('\n'),
        ] as const,
    ),
);
/** The same texts of sessions in files of other conventions. */
const sessionsIn = (path: string, head: (day: string, index: number) => string) =>
  fc
    .array(fc.record({ day, body }), { minLength: 1, maxLength: 3 })
    .map(
      (days) =>
        [
          path,
          `# Log\n\n${days.map(({ day, body }, i) => `${head(day, i)}\n\n${body.replaceAll('## ', '### ')}`).join('\n')}`,
        ] as const,
    );
const anyNote = fc.oneof(
  { arbitrary: note, weight: 3 },
  sessionsIn('memory-bank/progress.md', (day) => `## ${day}`),
  sessionsIn('claude-progress.txt', (_, i) => `--- Session ${i + 1} ---`),
);
const project = fc.array(anyNote, { minLength: 1, maxLength: 6 }).map((notes) => Object.fromEntries(notes));

/** Every item with how it stands and why. */
async function standings(store: Store): Promise<string[]> {
  const told: string[] = [];
  for (const label of ITEM_LABELS)
    for (const { text, state, by } of await askItems(store, { label, project: PROJECT, all: true, limit: 1000 }))
      told.push(`${label} ${text}: ${state} ${by ? `${by.path}:${by.line}` : ''}`);
  return told.sort();
}

async function inOrder(store: Store, files: Record<string, string>, paths: readonly string[]): Promise<string[]> {
  for (const path of paths)
    await store.write((writer) => commitDocuments(writer, PROJECT, [changeOf(path, files[path]!, false, PROJECT)]));
  const told = await standings(store);
  await store.close();
  return told;
}

describe('whatever the notes say', () => {
  test('the order in which they arrive does not matter', async () => {
    await fc.assert(
      fc.asyncProperty(project, fc.func(fc.nat()), async (files, rank) => {
        const paths = Object.keys(files).sort();
        const shuffled = paths.toSorted((a, b) => rank(a) - rank(b));
        const expected = await inOrder(await graphOf({}), files, paths);
        expect(await inOrder(await graphOf({}), files, shuffled)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test('a note that is gone again leaves no trace', async () => {
    await fc.assert(
      fc.asyncProperty(project, anyNote, async (files, [path, text]) => {
        const { [path]: _, ...others } = files;
        const before = await standings(await graphOf(others));
        const store = await graphOf({ ...others, [path]: text });
        await store.write((writer) => commitDocuments(writer, PROJECT, [{ kind: 'gone', path }]));
        expect(await standings(store)).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });
});

describe('sessions in one file', () => {
  const steps = (...texts: string[]) => `### Next Steps\n\n${texts.map((text) => `- ${text}\n`).join('')}\n`;
  const done = `### Completed\n\n- [x] Limit the size of an upload\n\n`;
  const first = steps('Limit the size of an upload', 'Scan uploads for viruses', 'Rotate the signing key');
  const second = `${done}${steps('Rotate the signing key', 'Render a preview')}`;
  const dated = `## 2026-03-01\n\n${first}## 2026-03-04\n\n${second}`;
  const newestFirst = `## 2026-03-04\n\n${second}## 2026-03-01\n\n${first}`;

  test.each([
    ['a note', 'HANDOFF.md', `# Handoff\n\n${dated}`],
    ['a note with the newest first', 'HANDOFF.md', `# Handoff\n\n${newestFirst}`],
    ['a memory bank', 'memory-bank/activeContext.md', `# Active Context\n\n${dated}`],
    ['a memory bank with the newest first', 'memory-bank/progress.md', `# Progress\n\n${newestFirst}`],
    ['a ledger', 'thoughts/ledgers/CONTINUITY_CLAUDE-upload.md', `# Ledger\n\n${dated}`],
    [
      'a session log',
      'docs/sessions/upload.md',
      `---\nsession: upload\nfiles_touched:\n  - src/a.ts\n---\n\n# Log\n\n${dated}`,
    ],
    [
      'claude-progress',
      'claude-progress.txt',
      `# Progress\n\n--- Session 1 ---\n\n${first}--- Session 2 ---\n\n${second}`,
    ],
  ])('the last says what is open, and the others say why they do not: %s', async (_, path, text) => {
    const store = await graphOf({ [path]: text });
    const items = await askItems(store, { label: 'Step', project: PROJECT, all: true, derived: 'all', limit: 20 });
    await store.close();
    expect(items.map((item) => `${item.text}: ${item.state} ${item.by !== undefined}`).sort()).toEqual([
      'Limit the size of an upload: settled true',
      'Render a preview: current false',
      'Rotate the signing key: current false',
      'Scan uploads for viruses: earlier true',
    ]);
  });
});

test('of two sessions of one day, one told with its time, neither is later', async () => {
  const text =
    '# H\n\n## 2026-03-04 02:01\n\n### Next steps\n- Scan uploads\n\n## 2026-03-04\n\n### Next steps\n- Rotate the key\n';
  const store = await graphOf({ 'HANDOFF.md': text });
  const items = await askItems(store, { label: 'Step', project: PROJECT, all: true, derived: 'all', limit: 20 });
  await store.close();
  expect(items.map(({ state }) => state)).toEqual(['current', 'current']);
});

describe('lists', () => {
  const files = {
    'handoffs/2026-03-01-upload.md':
      '# Upload\n\n## Next steps\n- Limit the size of an upload to 20 MB\n- Scan uploads for viruses\n',
    'handoffs/2026-03-04-preview.md':
      '# Preview\n\n## Completed\n- Limited the size of an upload to 20 MB\n\n## Next steps\n- Render a preview of the first page\n',
  };

  test('have what is current; with --all also the rest, each with why it is not', async () => {
    const place = workspace(files);
    expect((await passdown(place, 'steps')).stdout).toMatch(/^Render a preview(?![\s\S]*(?:virus|20 MB))/);
    expect((await passdown(place, 'steps')).stdout).toMatch(
      /\nLeft out: 2 steps that no longer hold: .*--all shows them\.\n$/,
    );
    const { stdout } = await passdown(place, 'steps', '--all');
    expect(stdout).toMatch(
      /Limit the size of an upload to 20 MB {2}step-[0-9a-f]{8} {2}medium, settled.*\n {2}settled by handoffs\/2026-03-04-preview\.md:4/,
    );
    expect(stdout).toMatch(/Scan uploads.*earlier.*\n {2}earlier: superseded by handoffs\/2026-03-04-preview\.md:7/);
  });

  test('leave out nothing of what was not asked for', async () => {
    const { stdout } = await passdown(workspace(files), 'steps', '--derived', 'none');
    expect(stdout).not.toContain('Left out');
  });

  test('as JSON have the state and its place', async () => {
    const { data } = await dataOf(workspace(files), 'steps', '--all');
    const states = new Map(
      data.map(({ text, state, by }: { text: string; state: string; by: unknown }) => [text, [state, by]]),
    );
    expect(states.get('Scan uploads for viruses')).toEqual([
      'earlier',
      { path: 'handoffs/2026-03-04-preview.md', line: 7 },
    ]);
    expect(states.get('Render a preview of the first page')).toEqual(['current', undefined]);
  });

  test('show a step again when the note that settled it is gone', async () => {
    const store = await graphOf(files);
    await store.write((writer) =>
      commitDocuments(writer, PROJECT, [{ kind: 'gone', path: 'handoffs/2026-03-04-preview.md' }]),
    );
    expect(
      (await askItems(store, { label: 'Step', project: PROJECT, limit: 9 })).map(({ text }) => text).sort(),
    ).toEqual(['Limit the size of an upload to 20 MB', 'Scan uploads for viruses']);
  });
});
