/** Kiro: numbered lines, their parts, the design beside them, and the samples. */
import { expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { hasConventions } from '../support/shared.ts';
import { filesOf, linesLike, problemsIn, readList, samplesOf, told } from '../support/task-lists.ts';

const tasksIn = (text: string) => readList('.kiro/specs/login/tasks.md', text).reading.tasks;

test('n.m is a part of n at whatever indent, and a parent says itself whether it is done', () => {
  const tasks = tasksIn(
    '# Implementation Plan\n\n- [ ] 1. Sessions\n- [x] 1.1 Table\n  - [x] 1.1.1 Index\n- [x] 2. Routes\n  - [-] 2.1 Login\n  - [ ]* 2.2 Tests\n  - [ ]\\* 2.3 More tests\n',
  );
  expect(tasks.map((task) => [told(task), task.partOf, task.priority])).toEqual([
    ['login/1 pending', undefined, undefined],
    ['login/1.1 completed', 'login/1', undefined],
    ['login/1.1.1 completed', 'login/1.1', undefined],
    ['login/2 completed', undefined, undefined],
    ['login/2.1 in_progress', 'login/2', undefined],
    ['login/2.2 pending', 'login/2', 'low'],
    ['login/2.3 pending', 'login/2', 'low'],
  ]);
});

test('requirements are references: never tasks, dependencies or details', () => {
  const [task, ...others] = tasksIn(
    '- [x] 1. Sessions\n\n  - Create src/db/sessions.ts\n  - Keep to docs/style.md\n  - _Requirements: 1.1, 1.4_\n\n3. A paragraph\n',
  );
  expect(others).toEqual([]);
  expect(task).toMatchObject({ dependsOn: [], objective: '- Create src/db/sessions.ts\n- Keep to docs/style.md' });
  expect(filesOf(task!)).toEqual(['CREATED src/db/sessions.ts', 'NAMES docs/style.md']);
});

test('a line without a number is not a task beside lines that have one', () => {
  expect(tasksIn('- [ ] 1. One\n  - [ ] 3 tests are red\n  - [ ] a check\n').map(({ id }) => id)).toEqual(['login/1']);
});

test('a number that comes twice is named, and the rest stays', () => {
  const document = readList('.kiro/specs/a/tasks.md', '- [x] 1. One\n- [ ] 1. Other\n- [ ] 2. Two\n');
  expect(document.reading.tasks.map(told)).toEqual(['a/1 completed', 'a/2 pending']);
  expect(problemsIn(document)).toEqual(['2:7 task-id-repeated']);
});

test('a design tells decisions with their rationale; its code and its overview tell none', () => {
  const { reading } = readList(
    '.kiro/specs/login/design.md',
    '# Design\n\n## Overview\n\nDecisions are made.\n\n## Sessions\n\n**Key Design Decision**: Rows live a day.\n\n### Cache\n\n**Design Rationale**: A cache avoids a query.\n\n```ts\n// Decision: none\n```\n\n## Open Questions\n\n- Which region?\n',
  );
  expect(reading.items.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Pattern: Rows live a day.',
    'Pattern: Cache: A cache avoids a query.',
    'Question: Which region?',
  ]);
});

test('requirements and steering files are of no dialect', () => {
  for (const path of ['.kiro/specs/a/requirements.md', '.kiro/steering/product.md'])
    expect(readDocument({ path, text: '# R\n\n1. WHEN a THEN the system SHALL b\n' }, LIMITS)).toBeUndefined();
});

test.skipIf(!hasConventions)(
  'every task line of the samples is read, with its status and its parent (needs ../shared/conventions)',
  () => {
    const LINE = /^\s*- \[([ x])\](?:\\?\*)? (\d+(?:\.\d+)*)\.? /;
    let lines = 0;
    for (const { path, text } of samplesOf('kiro')) {
      if (path.endsWith('design.md')) expect(readList(path, text).dialect.name).toBe('kiro');
      if (!path.endsWith('tasks.md')) continue;
      const { reading, problems } = readList(path, text);
      const expected = linesLike(text, LINE).map(([, box, id]) => `${id} ${box === ' ' ? 'pending' : 'completed'}`);
      const numbers = new Set(expected.map((one) => one.split(' ')[0]));
      // Every line counts, and nothing else: what is read twice or not at all is a problem that says so.
      expect(reading.tasks.length + problems.length, path).toBe(expected.length);
      for (const { written, status, partOf, dependsOn } of reading.tasks) {
        expect(expected).toContain(`${written} ${status}`);
        const parent = written.includes('.') ? written.slice(0, written.lastIndexOf('.')) : undefined;
        expect(partOf?.split('/')[1]).toBe(parent && numbers.has(parent) ? parent : undefined);
        expect(dependsOn).toEqual([]);
      }
      lines += reading.tasks.length;
    }
    expect(lines).toBeGreaterThanOrEqual(241);
  },
);
