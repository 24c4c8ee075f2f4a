/** beads: issues and their ties, memories, notes and reasons, lines that are broken, and the samples. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { hasConventions } from '../support/shared.ts';
import { problemsIn, readList, samplesOf, told } from '../support/task-lists.ts';

const PATH = '.beads/issues.jsonl';
type Fields = Record<string, unknown>;
const issue = (id: string, more: Fields = {}): Fields => ({
  ...{ id, title: `Do ${id}`, status: 'open', priority: 2, issue_type: 'task' },
  ...more,
});
const needs = (on: string, type = 'blocks') => ({ depends_on_id: on, type });
const lines = (...entries: Fields[]) => `${entries.map((one) => JSON.stringify(one)).join('\n')}\n`;
const tasksIn = (...entries: Fields[]) => readList(PATH, lines(...entries)).reading.tasks;

function edgesOf(...entries: Fields[]) {
  const { dialect, reading, markdown } = readList(PATH, lines(...entries));
  return dialect.facts(reading, PATH, markdown, 'p').edges;
}

describe('issues', () => {
  test('each line is a task under its own id, with what its fields say, at its line', () => {
    const [, described] = edgesOf(
      issue('bd-a'),
      issue('App-B2', {
        ...{ description: 'Why', design: 'How', acceptance_criteria: 'When', priority: 0, issue_type: 'bug' },
        ...{ created_at: '2026-01-05T10:00:00.123456+02:00' },
      }),
    ).filter(({ type }) => type === 'DESCRIBES');
    expect(described).toMatchObject({
      line: 2,
      props: {
        ...{ name: 'Do App-B2', status: 'pending', objective: 'Why', context: 'How', criteria: 'When' },
        ...{ priority: 'high', category: 'bug', createdAt: '2026-01-05T10:00:00+02:00' },
      },
    });
  });

  test.each([
    ['open', 'pending'],
    ['in_progress', 'in_progress'],
    ['blocked', 'blocked'],
    ['deferred', 'blocked'],
    ['closed', 'completed'],
    ['hooked', 'in_progress'],
    ['pinned', 'blocked'],
  ])('%s is %s', (status, expected) => {
    expect(tasksIn(issue('bd-a', { status }))[0]!.status).toBe(expected);
  });

  test('tombstones, events and messages are no tasks, and nobody waits for them', () => {
    const document = readList(
      PATH,
      lines(
        issue('bd-a', { status: 'tombstone' }),
        issue('bd-b', { issue_type: 'event' }),
        issue('bd-c', { dependencies: [needs('bd-a'), needs('bd-b')] }),
      ),
    );
    expect(document.reading.tasks.map(told)).toEqual(['bd-c pending']);
    expect(document.problems).toEqual([]);
  });

  test('ids whose prefix has spaces or slashes still make ids', () => {
    expect(tasksIn(issue('my app/x-1'), issue('b-2', { dependencies: [needs('my app/x-1')] })).map(told)).toEqual([
      'my-app-x-1 pending',
      'b-2 pending <- my-app-x-1',
    ]);
  });
});

describe('ties', () => {
  test('blocks waits for the other one, a parent is the whole, and every other type is a tie that nobody waits for', () => {
    const tasks = tasksIn(
      issue('bd-a', {
        dependencies: [
          needs('bd-b'),
          needs('bd-c', 'parent-child'),
          needs('bd-d', 'discovered-from'),
          needs('bd-e', 'related'),
        ],
      }),
      ...['bd-b', 'bd-c', 'bd-d', 'bd-e'].map((id) => issue(id)),
    );
    expect(told(tasks[0]!)).toBe('bd-a pending <- bd-b');
    expect(tasks[0]!.partOf).toBe('bd-c');
    expect(tasks[0]!.relatesTo).toMatchObject([
      { id: 'bd-d', kind: 'discovered-from' },
      { id: 'bd-e', kind: 'related' },
    ]);
  });

  test('dots in an id name the whole only where no dependency does', () => {
    const [, one, two] = tasksIn(
      issue('bd-a'),
      issue('bd-a.1'),
      issue('bd-a.2', { dependencies: [needs('bd-z', 'parent-child')] }),
      issue('bd-z'),
    );
    expect([one!.partOf, two!.partOf]).toEqual(['bd-a', 'bd-z']);
  });

  test('an issue that the file does not have is named, and makes no task', () => {
    const document = readList(PATH, lines(issue('bd-a'), issue('bd-b', { dependencies: [needs('bd-x')] })));
    expect(document.reading.tasks.map(told)).toEqual(['bd-a pending', 'bd-b pending']);
    expect(problemsIn(document)).toEqual(['2:1 task-dependency-unknown']);
  });
});

describe('knowledge', () => {
  test('a memory is a pattern under its key, and is not marked as read from prose', () => {
    const edges = edgesOf(issue('bd-a'), { _type: 'memory', key: 'no-push', value: 'Never push to main' });
    expect(edges.find(({ type }) => type === 'DISCOVERED')).toMatchObject({
      line: 2,
      props: { text: 'Never push to main', id: 'no-push' },
    });
    expect(edges.filter(({ props }) => props.derived !== undefined)).toEqual([]);
  });

  test('notes, comments and the reason for closing are read as prose, each with its date', () => {
    const edges = edgesOf(
      issue('bd-a', {
        ...{ status: 'closed', closed_at: '2026-01-07T10:00:00Z', updated_at: '2026-01-05T10:00:00Z' },
        notes: 'Gotcha: the cache must be cleared first, or the import fails.',
        comments: [{ text: 'Gotcha: a refresh token may be used once.', created_at: '2026-01-06T10:00:00Z' }],
        close_reason: 'Gotcha: the index is case-sensitive, so names must be folded.',
      }),
    );
    const found = edges.filter(({ type }) => type === 'HIT');
    expect(found.map(({ props }) => [props.at, props.derived])).toEqual([
      ['2026-01-05T10:00:00', 'heuristic'],
      ['2026-01-06T10:00:00', 'heuristic'],
      ['2026-01-07T10:00:00', 'heuristic'],
    ]);
  });

  test('the reason for closing stands behind the description; one that says nothing does not', () => {
    const details = (close_reason: string) =>
      tasksIn(issue('bd-a', { description: 'Why', close_reason }))[0]!.objective;
    expect(details('Fixed in the parser')).toBe('Why\n\nClosed: Fixed in the parser');
    expect(['Closed', 'done.', 'All children completed', ''].map(details)).toEqual(['Why', 'Why', 'Why', 'Why']);
  });

  test('colours of a terminal are no words, and \\n in a text is a line break', () => {
    const [task] = tasksIn(issue('bd-a', { description: '\u001b[3m\u001b[32mWhy\u001b[0m\\nand how' }));
    expect(task!.objective).toBe('Why\nand how');
  });
});

describe('broken lines', () => {
  test('each line stands alone: a broken one is named with its column, and gives what can be read of it', () => {
    const [a, b, c] = [issue('bd-a'), issue('bd-b'), issue('bd-c')].map((one) => JSON.stringify(one));
    const document = readList(PATH, `${a}\n<<<<<<< ours\n${b!.slice(0, 40)}\n\n${c}`);
    expect(document.reading.tasks.map(told)).toEqual(['bd-a pending', 'bd-b pending', 'bd-c pending']);
    expect(problemsIn(document).map((line) => line.replace(/:\d+ /, ' '))).toEqual(['2 json-syntax', '3 json-syntax']);
  });

  test('an id that is there twice, as after a merge, is named, and the first line counts', () => {
    const document = readList(PATH, lines(issue('bd-a', { status: 'closed' }), issue('bd-a'), issue('bd-b')));
    expect(document.reading.tasks.map(told)).toEqual(['bd-a completed', 'bd-b pending']);
    expect(problemsIn(document)).toEqual(['2:1 task-id-repeated']);
  });

  test.each(['', 'no json', '[]', '{"level":"info","msg":"started"}'])('%j is not of beads', (text) => {
    expect(readDocument({ path: PATH, text }, LIMITS)).toBeUndefined();
  });

  test('what a merge left behind is not read', () => {
    expect(readDocument({ path: '.beads/beads.left.jsonl', text: lines(issue('bd-a')) }, LIMITS)).toBeUndefined();
  });
});

test('more issues than the limit are named, and those before it are read', () => {
  const document = readList(PATH, lines(...Array.from({ length: 100_002 }, (_, i) => issue(`bd-${i}`))));
  expect(document.reading.tasks).toHaveLength(100_000);
  expect(problemsIn(document)).toEqual(['100001:1 task-list-long']);
});

test.skipIf(!hasConventions)('every issue of the samples is read as it stands (needs ../shared/conventions)', () => {
  const STATUS: Record<string, string> = { closed: 'completed', open: 'pending', in_progress: 'in_progress' };
  let count = 0;
  for (const { path, text, repository } of samplesOf('beads', /\.beads\/issues\.jsonl$/)) {
    const { reading } = readList(path, text);
    const entries = text.split('\n').flatMap(parsed);
    const issues = entries.filter(({ id, status }) => id !== undefined && status !== 'tombstone');
    const found = new Map(reading.tasks.map((task) => [task.id, task]));
    expect([...found.keys()].sort(), repository).toEqual(issues.map(({ id }) => String(id).toLowerCase()).sort());
    for (const one of issues) {
      const task = found.get(String(one.id).toLowerCase())!;
      expect(task.status, task.id).toBe(STATUS[String(one.status)]);
      const waits = ((one.dependencies ?? []) as Fields[]).filter(
        (link) => link.type === 'blocks' && found.has(String(link.depends_on_id).toLowerCase()),
      );
      expect(task.dependsOn, task.id).toHaveLength(waits.length);
    }
    count += issues.length;
  }
  expect(count).toBe(496);
});

function parsed(line: string): Fields[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

test('so many problems of a file are named, and the last one says that there are more', () => {
  const twice = readList(PATH, lines(...Array.from({ length: 12_000 }, () => issue('bd-a')))).problems;
  expect(twice).toHaveLength(10_000);
  expect(twice.at(-1)!.message).toMatch(/What else is wrong below it is not named$/);
  const broken = readList(PATH, `${lines(issue('bd-a'))}${'{"id": "bd-b", "title\n'.repeat(12_000)}`).problems;
  expect(broken.filter(({ code }) => code === 'json-syntax')).toHaveLength(10_000);
});
