/** Task Master: tasks, sub-tasks and tags, what was added while working, broken files, look-alikes, and the samples. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import type { ListedTask } from '../../src/dialects/kit/reading.ts';
import type { GraphEdge } from '../../src/model/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { hasConventions } from '../support/shared.ts';
import { problemsIn, readList, samplesOf, told } from '../support/task-lists.ts';

const PATH = '.taskmaster/tasks/tasks.json';
type Fields = Record<string, unknown>;
const entry = (id: unknown, more: Fields = {}): Fields => ({
  ...{ id, title: `Do ${id}`, description: '', status: 'pending', dependencies: [], details: '', testStrategy: '' },
  ...more,
});
const tagged = (tags: Record<string, Fields[]>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(tags).map(([tag, tasks]) => [tag, { tasks, metadata: { created: 'x' } }])),
    undefined,
    2,
  );
const tasksIn = (text: string, path = PATH) => readList(path, text).reading.tasks;

function edgesOf(text: string, path = PATH): GraphEdge[] {
  const { dialect, reading, markdown } = readList(path, text);
  return dialect.facts(reading, path, markdown, 'p').edges;
}

describe('tasks', () => {
  test('the id of a task has its tag before it, so two tags may have the same ids; sub-tasks are parts', () => {
    const text = tagged({
      master: [entry(1, { subtasks: [entry(1), entry(2)] }), entry('2')],
      'feature-x': [entry(1, { dependencies: [] })],
    });
    const tasks = tasksIn(text);
    expect(tasks.map(({ id, partOf, category }) => [id, partOf, category])).toEqual([
      ['master/1', undefined, undefined],
      ['master/1.1', 'master/1', undefined],
      ['master/1.2', 'master/1', undefined],
      ['master/2', undefined, undefined],
      ['feature-x/1', undefined, 'feature-x'],
    ]);
  });

  test('a file without tags is read as the tool reads it, under master', () => {
    const text = JSON.stringify({ tasks: [entry(1), entry(2, { dependencies: [1] })], metadata: { totalTasks: 2 } });
    expect(tasksIn(text, 'tasks/tasks.json').map(told)).toEqual(['master/1 pending', 'master/2 pending <- master/1']);
  });

  test('a package has its folder before the tag', () => {
    expect(tasksIn(tagged({ master: [entry(1)] }), 'apps/web/.taskmaster/tasks/tasks.json')[0]!.id).toBe(
      'apps/web/master/1',
    );
  });

  test('a tag without letters and an id that is no number still make ids', () => {
    const text = tagged({ '2026': [entry(1)], master: [entry('auth-1'), entry(3, { dependencies: ['auth-1'] })] });
    expect(tasksIn(text).map(told).sort()).toEqual([
      'master-auth-1 pending',
      'master/3 pending <- master-auth-1',
      'tag-2026/1 pending',
    ]);
  });

  test.each([
    ['done', 'completed'],
    ['completed', 'completed'],
    ['in-progress', 'in_progress'],
    ['pending', 'pending'],
    ['todo', 'pending'],
    ['review', 'in_progress'],
    ['blocked', 'blocked'],
    ['deferred', 'blocked'],
    ['cancelled', 'skipped'],
  ])('%s is %s', (status, expected) => {
    expect(tasksIn(tagged({ master: [entry(1, { status })] }))[0]!.status).toBe(expected);
  });

  test('an unknown status is named and not ready; others stand', () => {
    const document = readList(PATH, tagged({ master: [entry(1, { status: 'someday' }), entry(2)] }));
    expect(document.reading.tasks.map(told)).toEqual(['master/1 unknown', 'master/2 pending']);
    expect(problemsIn(document)).toEqual(['8:9 task-status-unknown']);
  });

  test('a task that is done stays so, whatever its sub-tasks say', () => {
    expect(tasksIn(tagged({ master: [entry(1, { status: 'done', subtasks: [entry(1)] })] })).map(told)).toEqual([
      'master/1 completed',
      'master/1.1 pending',
    ]);
  });

  test('what an entry says stands in the graph with its own line', () => {
    const text = tagged({
      master: [
        entry(1),
        entry(2, { description: 'Why', testStrategy: 'How to tell', details: 'Edit src/a/b.ts', priority: 'high' }),
      ],
    });
    const [, described] = edgesOf(text).filter(({ type }) => type === 'DESCRIBES');
    expect(described).toMatchObject({
      doc: PATH,
      line: text.split('\n').findIndex((line) => line.includes('Do 2')) + 1,
      props: {
        name: 'Do 2',
        status: 'pending',
        objective: 'Why',
        criteria: 'How to tell',
        context: 'Edit src/a/b.ts',
        priority: 'high',
      },
    });
    expect(described!.props).not.toHaveProperty('derived');
    expect(edgesOf(text).filter(({ type }) => type === 'NAMES' || type === 'CREATED')).toHaveLength(1);
  });
});

describe('dependencies', () => {
  test('a bare number in a sub-task is its sibling, else a task; a dotted one is the full id', () => {
    const text = tagged({
      master: [
        entry(1, {
          subtasks: [entry(1), entry(2, { dependencies: [1, '1.1'] }), entry(3, { dependencies: [7, '2'] })],
        }),
        entry(7),
        entry(8, { dependencies: ['1.2', 8, 1, '1'] }),
      ],
    });
    expect(tasksIn(text).map(told)).toEqual([
      'master/1 pending',
      'master/1.1 pending',
      'master/1.2 pending <- master/1.1',
      'master/1.3 pending <- master/7 master/1.2',
      'master/7 pending',
      'master/8 pending <- master/1.2 master/1',
    ]);
  });

  test('an id of another tag, or of no task, is named and makes no task', () => {
    const document = readList(PATH, tagged({ master: [entry(1, { dependencies: [9] })], other: [entry(9)] }));
    expect(document.reading.tasks.map(told)).toEqual(['master/1 pending', 'other/9 pending']);
    expect(problemsIn(document)).toEqual(['9:9 task-dependency-unknown']);
  });
});

const info = (date: string, text: string) => `\n<info added on ${date}>\n${text}\n</info added on ${date}>`;

describe('what was added while working', () => {
  const details = `Gotcha: the plan is no knowledge.\n\n## Next steps\n- Plan more${info('2026-01-05T10:00:00.000Z', 'Gotcha: a refresh token may be used once.\n\n## Next steps\n- Add a limit')}${info('2026-01-06T10:00:00.000Z', 'Created src/auth/limit.ts with the limit.\n\n## Next steps\n- Measure the limit')}`;
  const said = (status: string) =>
    edgesOf(tagged({ master: [entry(1, { status, details })] }))
      .filter(({ props }) => props.derived !== undefined)
      .map(({ type, props, line }) => [type, props.text ?? '', props.at, line]);

  test('each note is read as prose with its date, at the line of its text; only the newest says what is next', () => {
    expect(said('in-progress')).toEqual([
      ['HIT', expect.stringContaining('refresh token'), '2026-01-05T10:00:00', 10],
      ['CREATED', '', '2026-01-06T10:00:00', 10],
      ['SUGGESTED', 'Measure the limit', '2026-01-06T10:00:00', 10],
    ]);
  });

  test('of a task that is done nothing is open', () => {
    expect(said('done').map(([type]) => type)).toEqual(['HIT', 'CREATED']);
  });

  test('the plan stays what the task asks for', () => {
    const [task] = tasksIn(tagged({ master: [entry(1, { details })] }));
    expect(task!.context).toBe('Gotcha: the plan is no knowledge.\n\n## Next steps\n- Plan more');
  });
});

describe('broken files', () => {
  const whole = tagged({ master: [entry(1), entry(2, { dependencies: [1] }), entry(3)] });

  test.each([
    ['a comma too few', whole.replace('"title": "Do 2",', '"title": "Do 2"'), 3],
    ['a brace too few', whole.replace(/ {6}\},\n {6}\{\n {8}"id": 3/, '      {\n        "id": 3'), 3],
    ['an end in the middle', whole.slice(0, whole.indexOf('"Do 3"') + 3), 3],
    ['an end between two entries', whole.slice(0, whole.indexOf('"id": 3') - 20), 2],
  ])('%s is a problem with its place, and every entry that can be told apart is read', (_, text, count) => {
    const document = readList(PATH, text);
    expect(document.problems.filter(({ code }) => code === 'json-syntax').length).toBeGreaterThan(0);
    expect(document.reading.tasks).toHaveLength(count);
    expect(told(document.reading.tasks[1]!)).toBe('master/2 pending <- master/1');
  });

  test('one mistake is one problem, with line and column', () => {
    const document = readList(PATH, whole.replace('"title": "Do 2",', '"title": "Do 2"'));
    expect(problemsIn(document)).toEqual(['16:9 json-syntax']);
  });

  test('an entry without an id and one whose id is there already are named, and others stand', () => {
    const document = readList(PATH, tagged({ master: [entry(1), { title: 'No id' }, entry('1'), entry(2)] }));
    expect(document.reading.tasks.map(told)).toEqual(['master/1 pending', 'master/2 pending']);
    expect(document.problems.map(({ code }) => code)).toEqual(['task-entry-nameless', 'task-id-repeated']);
  });
});

describe('look-alikes', () => {
  test.each([
    ['tasks/tasks.json', { tasks: [{ id: 'TASK-001', title: 'One', completed: true, tags: [] }] }],
    ['tasks/tasks.json', { version: '2.0.0', tasks: [{ label: 'build', type: 'shell', command: 'make' }] }],
    ['tasks/tasks.json', { build: { command: 'make' } }],
    ['tasks/tasks.json', []],
  ])('%s with %j is left alone', (path, value) => {
    expect(readDocument({ path, text: JSON.stringify(value) }, LIMITS)).toBeUndefined();
  });

  test.each(['.vscode/tasks.json', '.cursor/tasks.json', '.zed/tasks.json'])('%s is not of Task Master', (path) => {
    const text = JSON.stringify({ tasks: [entry(1)] });
    expect(readDocument({ path, text }, LIMITS)?.dialect.name).not.toBe('task-master');
  });

  test('an empty list is a list', () => {
    expect(tasksIn(tagged({ master: [] }))).toEqual([]);
  });
});

test('a secret in an entry is redacted in what is read, and named at its place', () => {
  const secret = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
  const text = tagged({ master: [entry(1), entry(2, { description: `Use ${secret} for it` })] });
  const document = readList(PATH, text);
  expect(document.reading.tasks[1]!.objective).toBe('Use [redacted:github-token] for it');
  expect(problemsIn(document)).toEqual(['16:29 secret-found']);
});

test('ten thousand tasks are read one by one, and none is lost', () => {
  const tasks = Array.from({ length: 10_000 }, (_, i) => entry(i + 1, { dependencies: i > 0 ? [i] : [] }));
  const read = tasksIn(tagged({ master: tasks }));
  expect(read).toHaveLength(10_000);
  expect(told(read[9_999]!)).toBe('master/10000 pending <- master/9999');
});

test.skipIf(!hasConventions)('every task of the samples is read as it stands (needs ../shared/conventions)', () => {
  let count = 0;
  for (const { path, text, repository } of samplesOf('task-master', /tasks\.json$/)) {
    const document = readDocument({ path, text }, LIMITS);
    if (/huckleberry/.test(repository) || path.startsWith('.cursor/')) {
      expect(document?.dialect.name, path).not.toBe('task-master');
      continue;
    }
    const { reading, problems } = readList(path, text);
    expect(
      problems.filter(({ code }) => code !== 'secret-found'),
      repository,
    ).toEqual([]);
    const found = new Map(reading.tasks.map((task) => [task.id, task]));
    const expected = expectedIn(JSON.parse(text), path.replace(/\.?(?:taskmaster\/)?tasks\/tasks\.json$/, ''));
    expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
    for (const [id, [status, dependencies]] of expected) {
      expect(isDone(found.get(id)!), id).toBe(status === 'done' || status === 'completed');
      expect(found.get(id)!.dependsOn.length, id).toBe(dependencies);
    }
    count += expected.size;
  }
  expect(count).toBe(622);
});

const isDone = ({ status }: ListedTask) => status === 'completed';

/** Id → status and number of dependencies, without the product's own reader. */
function expectedIn(file: Record<string, unknown>, folder: string): Map<string, [unknown, number]> {
  const tags = Array.isArray(file.tasks) ? { master: file } : (file as Record<string, Fields>);
  const found = new Map<string, [unknown, number]>();
  for (const [tag, { tasks }] of Object.entries(tags))
    for (const task of tasks as Fields[]) {
      const whole = `${folder}${tag.toLowerCase()}/${task.id}`;
      for (const [id, one] of [
        [whole, task] as const,
        ...((task.subtasks ?? []) as Fields[]).map(
          (part) => [`${whole}.${String(part.id).split('.').at(-1)}`, part] as const,
        ),
      ])
        found.set(id, [one.status, new Set((one.dependencies as unknown[] | undefined)?.map(String)).size]);
    }
  return found;
}
