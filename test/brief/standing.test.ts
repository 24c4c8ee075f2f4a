/** Where a project stands, for whoever begins without a task. */
import { describe, expect, test } from 'vitest';
import { brief } from '../../src/outputs/brief-task.ts';
import type { Store } from '../../src/store/store.ts';
import { graphOf, PROJECT, task } from '../support/brief-graph.ts';

const standing = async (store: Store, budget?: number) => (await brief({ store, project: PROJECT, budget }))!.text;
/** The lines below a heading of the page. */
const section = (page: string, title: string) =>
  (page.split(`## ${title}\n\n`)[1] ?? '').split('\n\n')[0]!.split('\n').filter(Boolean);

const HANDOFF = `# Handoff: search rewrite

The index is built at night now. Ranking by date still has to move.

## Blockers

- Waiting for Ann to approve the new mapping before the index can be switched.

## Next steps

1. Move the ranking by date into the query
2. Delete the old index job

## Gotchas

- Never run the index job twice at once: it deletes its own lock.

## Read first

- \`src/search/build-index.ts\` — where the index is made
`;

describe('a repository with one HANDOFF.md', () => {
  test('gets the standing that a person would write from it', async () => {
    const page = await standing(await graphOf({ 'HANDOFF.md': HANDOFF }));
    expect(page).toMatch(/^# Where p stands\n/);
    expect(section(page, 'Blocked, or waiting for a person')[0]).toContain('Waiting for Ann');
    expect(section(page, 'Next steps').map((line) => line.replace(/ \(.*/, ''))).toEqual([
      '- Move the ranking by date into the query',
      '- Delete the old index job',
    ]);
    expect(section(page, 'Do not, and known traps')[0]).toContain('Never run the index job twice');
    expect(section(page, 'Next steps')[0]).toMatch(/\(HANDOFF\.md:11, read from prose\)$/);
  });
});

describe('a series of notes', () => {
  const note = (step: string, trap: string) =>
    `# Session\n\n## Next steps\n\n- ${step}\n\n## Gotchas\n\n- ${trap} must not be lost.\n`;
  const files = {
    'handoffs/2026-03-01-cache.md': note('Add a cache for the pages', 'The cache key'),
    'handoffs/2026-05-02-import.md': note('Import the old orders', 'The order number'),
  };

  test('stands where its last note says; traps of earlier ones stay', async () => {
    const page = await standing(await graphOf(files));
    expect(section(page, 'Next steps')).toHaveLength(1);
    expect(section(page, 'Next steps')[0]).toContain('Import the old orders');
    expect(section(page, 'Do not, and known traps').join('\n')).toMatch(/order number[\s\S]*cache key/);
  });

  test('keeps an earlier step that the last note says again', async () => {
    const again = `${files['handoffs/2026-05-02-import.md']}\n## Next steps\n\n- Add a cache for the pages\n`;
    const page = await standing(await graphOf({ ...files, 'handoffs/2026-05-02-import.md': again }));
    expect(section(page, 'Next steps').join('\n')).toMatch(/Import the old orders[\s\S]*Add a cache/);
  });

  test('does not depend on the order in which the files came', async () => {
    const reversed = Object.fromEntries(Object.entries(files).toReversed());
    expect(await standing(await graphOf(reversed))).toBe(await standing(await graphOf(files)));
  });

  test('in a log only the last session counts for what comes next', async () => {
    const log =
      '# Session log\n\n## 2026-03-01\n\n### Next steps\n\n- Write the first test\n\n## 2026-05-01\n\n### Next steps\n\n- Write the second test\n';
    const page = await standing(await graphOf({ 'SESSION_LOG.md': log }));
    expect(section(page, 'Next steps').join('\n')).toContain('second test');
    expect(section(page, 'Next steps').join('\n')).not.toContain('first test');
  });
});

test('decisions of texts that only describe the project are told', async () => {
  const page = await standing(
    await graphOf({
      'HANDOFF.md': HANDOFF,
      'docs/session-state.md':
        '# Tools\n\n## Patterns\n\n- All requests go through the gateway, never straight to a service.\n',
    }),
  );
  expect(section(page, 'Decisions in force').join()).toContain('gateway');
});

describe('tasks', () => {
  const files = {
    'a.md': task('1', { name: 'Sign-in', yaml: 'outcome: completed', stamp: '2026-04-01' }),
    'b.md': task('2', { name: 'Refresh', status: 'in progress' }),
    'c.md': task('3', { name: 'Sign-out', on: '1' }),
    'd.md': task('4', { name: 'Audit', on: '2' }),
  };

  test('in progress come first, what ended is told as ended, and only what can be started is ready', async () => {
    const page = await standing(await graphOf(files));
    expect(section(page, 'In progress')).toEqual(['- **Refresh**, in progress (task-002, b.md:1)']);
    expect(section(page, 'Last worked on')).toEqual(['- 2026-04-01 **Sign-in**, completed (task-001, a.md:1)']);
    expect(section(page, 'Ready to start')).toEqual(['- **Sign-out**, pending (task-003, c.md:1)']);
  });

  test('a standing keeps to its budget and names what it left out', async () => {
    const steps = Array.from({ length: 60 }, (_, i) => `- Rewrite the page number ${i} of the shop`).join('\n');
    const store = await graphOf({ ...files, 'HANDOFF.md': `# Handoff\n\n## Next steps\n\n${steps}\n` });
    const result = (await brief({ store, project: PROJECT, budget: 400 }))!;
    expect(result.briefing.tokens).toBeLessThanOrEqual(400);
    expect(result.text).toMatch(/Left out: .*next steps\. All of it: passdown brief --no-caps --budget \d+/);
  });
});

test('an empty graph says what would fill it', async () => {
  expect(await standing(await graphOf({}))).toMatch(/No task and no note is known yet\. passdown init /);
});
