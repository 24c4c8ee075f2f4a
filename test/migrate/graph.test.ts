/** Freeform notes in the graph: what rules read from prose is known as such, and a structured handoff replaces it. */
import { describe, expect, test } from 'vitest';
import { askItems } from '../../src/ask/items.ts';
import { askTask } from '../../src/ask/whole-task.ts';
import { configSchema } from '../../src/config/schema.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import type { ItemLabel } from '../../src/model/index.ts';
import { canonical, exportGraph } from '../../src/store/export-graph.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { migrated, NOTE_PATH } from '../support/notes.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const NOTE = `# Handoff

Status: done

## Gotchas

- The pool hangs on close

## Next steps

- [ ] Port the printer
`;
const PROSE_TASK = `# Task 7: Cache

| Status | in_progress |
|---|---|

## Handoff

Outcome: completed

- Gotcha: the pool hangs on close
- Waiting on the vendor for the certificate
`;
const structured = (yaml: string, id = '8') => `# Task ${id}: Cache\n\n## Handoff\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n`;
const config = configSchema.parse({ project: 'p', include: ['tasks/**/*.md', '**/HANDOFF.md'] });

describe('in the graph', () => {
  async function graphOf(files: Record<string, string>, work: (store: Store, place: Workspace) => Promise<void>) {
    const store = new SqliteStore(':memory:');
    const place = workspace(files);
    try {
      await ingestAll(store, place);
      await work(store, place);
    } finally {
      await store.close();
    }
  }
  const ingestAll = (store: Store, { root }: Workspace) => ingest({ root, config, store, project: 'p' });
  const items = async (store: Store, label: ItemLabel, derived?: 'only' | 'none') =>
    (await askItems(store, { label, project: 'p', derived, limit: 50 })).map((item) => [
      item.text,
      item.derived,
      item.confidence,
    ]);
  const labels = async (store: Store) =>
    (await exportGraph(store, 'p')).nodes
      .filter(({ label }) => ['Note', 'Task'].includes(label))
      .map(({ label }) => label);

  test('a note is a Note whose items are derived, each with its confidence and place; the file is untouched', () =>
    graphOf({ [NOTE_PATH]: NOTE }, async (store, place) => {
      expect(await labels(store)).toEqual(['Note']);
      const { edges } = await exportGraph(store, 'p');
      const told = edges.filter(({ props }) => props.derived !== undefined);
      const found = migrated(NOTE).items;
      expect(told.map(({ props }) => [props.derived, props.text, props.confidence]).sort()).toEqual(
        found.map(({ point, confidence }) => ['heuristic', point, confidence]).sort(),
      );
      const [gotcha] = await askItems(store, { label: 'Gotcha', project: 'p', limit: 5 });
      expect(gotcha).toMatchObject({
        text: 'The pool hangs on close',
        derived: true,
        seenIn: [{ project: 'p', task: null, path: NOTE_PATH, line: 7 }],
      });
      expect(place.read(NOTE_PATH)).toBe(NOTE);
    }));

  test('derived only and none part what rules read from what authors wrote', () =>
    graphOf(
      { [NOTE_PATH]: NOTE, 'tasks/task-008.md': structured('outcome: completed\ngotchas:\n  - issue: The clock') },
      async (store) => {
        expect((await items(store, 'Gotcha')).map(([text]) => text).sort()).toEqual([
          'The clock',
          'The pool hangs on close',
        ]);
        expect(await items(store, 'Gotcha', 'only')).toEqual([['The pool hangs on close', true, expect.any(Number)]]);
        expect(await items(store, 'Gotcha', 'none')).toEqual([['The clock', false, undefined]]);
      },
    ));

  test('an item that stands in prose and in a structured handoff is not derived, until the latter is gone', () =>
    graphOf(
      {
        [NOTE_PATH]: NOTE,
        'tasks/task-008.md': structured('outcome: completed\ngotchas:\n  - issue: the **pool** hangs on close.'),
      },
      async (store, place) => {
        const [gotcha, ...others] = await askItems(store, { label: 'Gotcha', project: 'p', limit: 5 });
        expect([gotcha!.derived, gotcha!.confidence, gotcha!.count, others]).toEqual([false, undefined, 2, []]);
        expect(await items(store, 'Gotcha', 'only')).toEqual([]);
        place.write('tasks/task-008.md', structured('outcome: completed'));
        await ingestAll(store, place);
        expect(await items(store, 'Gotcha', 'only')).toEqual([['The pool hangs on close', true, expect.any(Number)]]);
      },
    ));

  test('a structured handoff in the same file replaces what was derived, and undo brings it back', () =>
    graphOf({ [NOTE_PATH]: NOTE }, async (store, place) => {
      const before = canonical(await exportGraph(store, 'p'));
      expect((await passdown(place, 'migrate', NOTE_PATH, '--write')).code).toBe(0);
      await ingestAll(store, place);
      expect(await labels(store)).toEqual(['Note']);
      expect(await items(store, 'Gotcha')).toEqual([['The pool hangs on close', false, undefined]]);
      expect(await items(store, 'Step')).toEqual([['Port the printer', false, undefined]]);
      await passdown(place, 'migrate', NOTE_PATH, '--undo');
      await ingestAll(store, place);
      expect(canonical(await exportGraph(store, 'p'))).toEqual(before);
    }));

  test('prose under a task’s handoff heading is derived, and says nothing of how the task stands', () =>
    graphOf({ 'tasks/task-007.md': PROSE_TASK }, async (store) => {
      expect(await labels(store)).toEqual(['Task']);
      expect(await items(store, 'Gotcha')).toEqual([['Gotcha: the pool hangs on close', true, expect.any(Number)]]);
      expect(await items(store, 'Blocker', 'only')).toHaveLength(1);
      const task = await askTask(store, 'p', 'task-007');
      expect(task).toMatchObject({ id: 'task-007', status: 'in_progress' });
      expect(task).not.toHaveProperty('outcome', 'completed');
    }));

  test('a template and a note that says nothing give no items', () =>
    graphOf(
      {
        [NOTE_PATH]: '## Gotchas\n\n- [what went wrong]\n- [why]\n- [and then]\n',
        'docs/HANDOFF.md': '# Handoff\n\nNone.\n',
      },
      async (store) => {
        const { edges } = await exportGraph(store, 'p');
        expect(edges.filter(({ props }) => props.derived !== undefined)).toEqual([]);
      },
    ));

  test('broken YAML that cannot be mended is told of, and its text is read', () =>
    graphOf(
      { 'tasks/task-008.md': structured('outcome: completed\ngotchas:\n  - issue: "The lock" is never freed\nx: [') },
      async (store) => {
        expect(await items(store, 'Gotcha')).toEqual([['"The lock" is never freed', true, expect.any(Number)]]);
      },
    ));
});

test('the command says what was read from prose, filters it, and counts the notes', async () => {
  const place = workspace({
    '.passdown/config.yaml': 'project: p\ninclude: ["tasks/**/*.md", "**/HANDOFF.md"]\n',
    [NOTE_PATH]: NOTE,
    'tasks/task-008.md': structured('outcome: completed\ngotchas:\n  - issue: The clock'),
  });
  expect((await dataOf(place, 'ingest')).data).toMatchObject({ ingested: 1, freeform: 1, invalid: 0 });
  const texts = async (...args: string[]) =>
    (await dataOf(place, 'gotchas', ...args)).data.map(({ text }: { text: string }) => text);
  expect(await texts('--derived', 'only')).toEqual(['The pool hangs on close']);
  expect(await texts('--derived', 'none')).toEqual(['The clock']);
  expect((await texts()).length).toBe(2);
  expect((await passdown(place, 'gotchas')).stdout).toMatch(/read from prose, \d+ % sure/);
  expect((await passdown(place, 'gotchas', '--derived', 'some')).code).toBe(2);
  expect((await dataOf(place, 'verify')).data).toMatchObject({ equal: true });
});
