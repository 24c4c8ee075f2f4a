/** Backlog.md: what its front matter, its folders, its marks and its notes say, and the samples. */
import { describe, expect, test } from 'vitest';
import type { DocumentReading } from '../../src/dialects/dialect.ts';
import { readDocument } from '../../src/dialects/index.ts';
import type { TaskReading } from '../../src/dialects/task/reading.ts';
import { normaliseTaskId } from '../../src/model/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { hasConventions } from '../support/shared.ts';
import { samplesOf } from '../support/task-lists.ts';

const NAME = 'task-12 - Add-login.md';

function readTask(path: string, text: string): DocumentReading<TaskReading> {
  const document = readDocument({ path, text }, LIMITS);
  if (document?.dialect.name !== 'backlog') throw new Error(`${path} is not read as a task of Backlog.md`);
  return document as unknown as DocumentReading<TaskReading>;
}

const front = (fields: string, body = '') => `---\nid: TASK-12\ntitle: Add login\n${fields}---\n${body}`;
const statusAt = (folder: string, status: string) =>
  readTask(`backlog/${folder}/${NAME}`, front(`status: ${status}\n`)).reading.task.metadata.status;

/** `TYPE from to`, of what a file states, with the line. */
function statements(path: string, text: string): string[] {
  const { dialect, reading, markdown } = readTask(path, text);
  const { nodes, edges } = dialect.facts(reading, path, markdown, 'p');
  const name = (key: string) => {
    const { label, props } = nodes.find((node) => node.key === key)!;
    return String(props.id ?? props.path ?? props.name ?? label);
  };
  return edges.map(({ type, from, to, line, props }) =>
    [`${line}: ${name(from)} ${type} ${name(to)}`, props.text, props.derived].filter(Boolean).join(' | '),
  );
}

describe('front matter', () => {
  test('gives the task with all that the tool keeps there', () => {
    const text = front(
      "status: In Progress\nassignee: ['@ann']\ncreated_date: '2026-02-03 10:00'\nupdated_date: '2026-02-05 11:30'\nlabels:\n  - auth\n  - Rate limits\ndependencies: [task-9, TASK-10.2]\nparent_task_id: task-7\npriority: high\nmodified_files:\n  - src/login.ts\n  - docs/login.md\n",
    );
    const { reading, problems } = readTask(`backlog/tasks/${NAME}`, text);
    expect(problems).toEqual([]);
    expect(reading.task).toMatchObject({
      id: { value: 'task-012' },
      name: 'Add login',
      labels: ['auth', 'Rate limits'],
      metadata: { status: 'in_progress', priority: 'high', created: '2026-02-03 10:00' },
    });
    expect(statements(`backlog/tasks/${NAME}`, text)).toEqual(
      expect.arrayContaining([
        '12: task-012 PART_OF task-007',
        '11: task-012 DEPENDS_ON task-009',
        '11: task-012 DEPENDS_ON 10.2',
        '15: task-012 MODIFIED src/login.ts',
        '16: task-012 MODIFIED docs/login.md',
      ]),
    );
  });

  test.each(['JIRA-4', 'back-004', 'Task-4.1', '"4"'])('an id may have any prefix: %s', (id) => {
    const { reading } = readTask('backlog/tasks/x.md', `---\nid: ${id}\ntitle: A\nstatus: Done\n---\n`);
    expect(reading.task.id?.value).toBe(normaliseTaskId(id.replaceAll('"', '')));
  });

  test.each(['[@ann, @bob]', '@ann', '\n  - @ann'])('names of people as the tool writes them are fine: %j', (names) => {
    const { reading, problems } = readTask(`backlog/tasks/${NAME}`, front(`assignee: ${names}\nstatus: Done\n`));
    expect(problems).toEqual([]);
    expect(reading.task.metadata.status).toBe('completed');
  });

  test('what is broken is named with its place, and all other fields are read', () => {
    const text = front('status: To Do\nlabels: [auth\ndependencies:\n  - task-9\n', '\n## Description\n\nLogin.\n');
    const { reading, problems } = readTask(`backlog/tasks/${NAME}`, text);
    expect(problems).toMatchObject([{ line: 5, column: 9, code: 'front-matter-syntax' }]);
    expect(reading.task).toMatchObject({
      id: { value: 'task-012' },
      name: 'Add login',
      objective: 'Login.',
      metadata: { status: 'pending', dependsOn: [{ id: 'task-009' }] },
    });
  });

  test('a task whose status cannot be read is not ready', () => {
    const { reading, problems } = readTask(`backlog/tasks/${NAME}`, front('status: "To Do\n'));
    expect(problems).toMatchObject([{ line: 4, code: 'front-matter-syntax' }]);
    expect(reading.task.metadata.status).toBe('unknown');
  });
});

test('a changed file may have spaces in its name', () => {
  const text = front('status: Done\nmodified_files:\n  - docs/How to log in.md\n  - a sentence\n');
  expect(readTask(`backlog/tasks/${NAME}`, text).reading.task.modified).toMatchObject([
    { path: 'docs/How to log in.md' },
  ]);
});

describe('status', () => {
  test.each([
    ['tasks', 'To Do', 'pending'],
    ['tasks', 'Review', 'in_progress'],
    ['tasks', 'Done', 'completed'],
    ['tasks', "Won't Do", 'skipped'],
    ['tasks', 'Merged into 12.16', 'skipped'],
    ['tasks', 'Not Done', 'pending'],
    ['completed', 'To Do', 'completed'],
    ['completed', 'Obsolete', 'skipped'],
    ['drafts', 'To Do', 'draft'],
    ['archive/tasks', 'To Do', 'skipped'],
    ['archive/tasks', 'Done', 'completed'],
    ['archive/drafts', 'Whatever', 'skipped'],
  ])('in %s, %s is %s', (folder, written, status) => {
    expect(statusAt(folder, written)).toBe(status);
  });

  test('a word of the project that nobody else uses is a problem, and the task is not ready', () => {
    const { reading, problems } = readTask(`backlog/tasks/${NAME}`, front('status: Marinating\n'));
    expect(reading.task.metadata.status).toBe('unknown');
    expect(problems).toMatchObject([
      { line: 4, column: 9, message: expect.stringMatching(/^Marinating is not a status that passdown knows/) },
    ]);
  });
});

describe('text', () => {
  const MARKED = front(
    'status: In Progress\nlabels: [auth]\nupdated_date: 2026-02-05 11:30\n',
    `
## Description

<!-- SECTION:DESCRIPTION:BEGIN -->
Users sign in.

## Why

See \`src/session.ts\`.
<!-- SECTION:DESCRIPTION:END -->

## Acceptance Criteria
<!-- AC:BEGIN -->
- [x] #1 Tokens expire
- [ ] #2 Nobody signs in twice
<!-- AC:END -->

## Implementation Plan

<!-- SECTION:PLAN:BEGIN -->
## Gotchas

- The plan would be a gotcha if marks did not count
<!-- SECTION:PLAN:END -->

## Implementation Notes

<!-- SECTION:NOTES:BEGIN -->
## Gotchas

- A refresh token may be used once
<!-- SECTION:NOTES:END -->

## Comments

<!-- COMMENTS:BEGIN -->
author: ann
created: 2026-02-04 09:00
---
Decision: keep sessions in SQLite because there is one server.
---
<!-- COMMENTS:END -->
`,
  );

  test('what is asked for is what stands between the marks, headings and all', () => {
    const { task } = readTask(`backlog/tasks/${NAME}`, MARKED).reading;
    expect(task.objective).toBe('Users sign in.\n\n## Why\n\nSee `src/session.ts`.');
    expect(task.criteria.map(({ text, done }) => [text, done])).toEqual([
      ['Tokens expire', true],
      ['Nobody signs in twice', false],
    ]);
    expect(task.named.map(({ path }) => path)).toEqual(['src/session.ts']);
  });

  test('notes and comments are the handoff, read by rules and marked so; the plan is none', () => {
    const said = statements(`backlog/tasks/${NAME}`, MARKED).filter((line) => line.includes('|'));
    expect(said).toEqual([
      expect.stringMatching(/^47: task-012 DISCOVERED Pattern \| .*keep sessions in SQLite.* \| heuristic$/),
      '38: task-012 HIT Gotcha | A refresh token may be used once | heuristic',
    ]);
    const { dialect, reading, markdown } = readTask(`backlog/tasks/${NAME}`, MARKED);
    const { edges } = dialect.facts(reading, `backlog/tasks/${NAME}`, markdown, 'p');
    expect(edges.find(({ type }) => type === 'HIT')?.props.at).toBe('2026-02-05T11:30:00');
    expect(edges.filter(({ type, toLabel }) => type === 'APPLIES_TO' && toLabel === 'Tag')).toHaveLength(1);
  });

  test('without marks headings tell', () => {
    const text = front(
      'status: Done\n',
      '\n## Description\n\nLogin.\n\n## Final Summary\n\n### Gotchas\n\n- A token may be used once\n\n## Out of scope\n\n### Gotchas\n\n- Nothing of this\n',
    );
    expect(statements(`backlog/completed/${NAME}`, text).filter((line) => line.includes('|'))).toEqual([
      '15: task-012 HIT Gotcha | A token may be used once | heuristic',
    ]);
  });

  test('nobody is asked to write a handoff into a file that the tool owns', () => {
    const document = readTask(`backlog/tasks/${NAME}`, front('status: Done\n', '\n## Description\n\nLogin.\n'));
    expect([document.problems, document.reading.state]).toEqual([[], 'ingested']);
  });

  test('a mark without its partner marks nothing, and nothing is lost', () => {
    const text = front(
      'status: Done\n',
      '\n## Implementation Notes\n\n<!-- SECTION:NOTES:BEGIN -->\n### Gotchas\n\n- A token may be used once\n',
    );
    expect(statements(`backlog/tasks/${NAME}`, text).filter((line) => line.includes('HIT'))).toHaveLength(1);
  });
});

test('tasks of people who do without the tool are read, too', () => {
  const text =
    '# Search everywhere\n\n## Metadata\n\n- **ID**: 025\n- **Status**: todo\n- **Dependencies**: 024\n\n## Problem Statement\n\nNobody finds anything.\n\n## Subtasks\n\n- [ ] Build an index\n';
  expect(readTask('backlog/todo/025-search.md', text).reading.task).toMatchObject({
    id: { value: 'task-025', start: text.indexOf('025') },
    name: 'Search everywhere',
    objective: 'Nobody finds anything.',
    metadata: { status: 'pending', dependsOn: [{ id: 'task-024' }] },
  });
  expect(
    readTask('backlog/completed/task-40 - Out.md', '# Task 40: Take it out\n\n## Status: COMPLETED\n').reading.task,
  ).toMatchObject({ id: { value: 'task-040' }, name: 'Take it out', metadata: { status: 'completed' } });
});

test('documents and decisions are no tasks, and say what they decide', () => {
  const text = '---\nid: doc-4\ntitle: Index\n---\n\n# Index\n\n## Decisions\n\n- One index. Why: it is small\n';
  for (const path of ['backlog/completed/doc-4 - Index.md', 'backlog/docs/specs/doc-4 - Index.md']) {
    const document = readDocument({ path, text }, LIMITS)!;
    const { nodes } = document.dialect.facts(document.reading, path, document.markdown, 'p');
    expect(nodes.map(({ label }) => label).sort()).toEqual(['Document', 'Note', 'Pattern', 'Project']);
  }
});

test.each(['backlog/tasks/README.md', 'backlog/README.md', 'backlog/tasks/notes.md'])('%s is no task', (path) => {
  expect(readDocument({ path, text: '# About this folder\n\nOne file for each task.\n' }, LIMITS)).toBeUndefined();
});

describe.skipIf(!hasConventions)('samples (needs ../shared/conventions)', () => {
  const samples = hasConventions ? samplesOf('backlog-md') : [];
  /** What the front matter says, found without a YAML reader. */
  const fieldOf = (text: string, name: string) =>
    new RegExp(`^${name}: ['"]?(.*?)['"]?\\r?$`, 'm').exec(text.split(/^---\r?$/m)[1] ?? '')?.[1];
  const isText = (path: string) => /backlog\/(?:docs|decisions)\/|\/doc-\d/.test(path);

  test('every task is there with its id, and every other file is read', () => {
    expect(samples.length).toBeGreaterThan(90);
    const wrong = samples.filter(({ path, text }) => {
      const document = readDocument({ path, text }, LIMITS);
      if (isText(path)) return document?.dialect.name !== 'backlog-text';
      const id = fieldOf(text, 'id') ?? /\*\*ID\*\*: (\S+)/.exec(text)?.[1] ?? /task-(\d+)/.exec(path)?.[1];
      if (document?.dialect.name !== 'backlog') return true;
      return (document.reading as unknown as TaskReading).task.id?.value !== normaliseTaskId(id ?? '');
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('no file has a problem, and the status of every task is known', () => {
    const documents = samples.map(({ path, text }) => readDocument({ path, text }, LIMITS)!);
    expect(documents.flatMap(({ problems }) => problems)).toEqual([]);
    const tasks = documents.filter(({ dialect }) => dialect.name === 'backlog');
    const statuses = tasks.map(({ reading }) => (reading as unknown as TaskReading).task.metadata.status);
    expect(statuses.filter((status) => status === undefined || status === 'unknown')).toEqual([]);
  });
});
