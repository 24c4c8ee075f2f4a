/** BMAD: stories of both versions, their tasks, file lists and records, the sprint, and the samples. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { hasConventions } from '../support/shared.ts';
import { linesLike, samplesOf } from '../support/task-lists.ts';
import { factsOf, problemsOf, readTold, saidIn, told } from '../support/told.ts';

const FOLDER = '_bmad-output/implementation-artifacts';
const PATH = `${FOLDER}/1-2-sign-in.md`;
const STORY = `# Story 1.2: Sign in

Status: review

## Story

As a customer, I want to sign in.

## Acceptance Criteria

1. A wrong password is refused

## Tasks / Subtasks

- [x] Task 1: The form (AC: 1)
  - [x] 1.1 Fields in src/form.ts
  - [ ]1.2 Errors
- [ ] **Task 2: Tests** (AC: 1)
  - [ ] For the form

### Review Follow-ups (AI)

- [ ] [AI-Review][Low] Rename the field

## Dev Notes

- Warning: copied from the architecture

### Prerequisites

- Story 1.1 (Tables) - **DONE**

**Enables:**
- Story 1.3

### Anti-Patterns to Avoid

- NEVER keep the password in the page

## Dev Agent Record

### Agent Model Used

A model

### Debug Log References

- The proxy stripped cookies, fixed by SameSite
- All tests pass

### File List

**New files:**
- src/form.ts (the form)

**Modified files:**
- \`src/routes.ts\` - Added the route
- src/index.ts (NEW) — the way in
- src/kept.ts (unchanged)
- ${PATH}
- sprint-status.yaml

| File | Action |
|---|---|
| src/old.ts | Deleted |

## Change Log

| Date | Change |
|---|---|
| 2026-03-02 | Drafted |
| 2026-03-04 | Done |

## QA Results

- Status: PASSED
- [ ] Not a task
`;

describe('a story', () => {
  test('is a task, its tasks are parts of it, and what waits for it is no dependency', () => {
    const { reading } = readTold(PATH, STORY);
    expect(reading.tasks.map(told)).toEqual([
      'story-1.2 in_progress <- story-1.1',
      'story-1.2/1 completed',
      'story-1.2/1.1 completed',
      'story-1.2/1.2 pending',
      'story-1.2/2 pending',
    ]);
    expect(reading.tasks[0]).toMatchObject({
      name: 'Sign in',
      objective: 'As a customer, I want to sign in.',
      criteria: '1. A wrong password is refused',
    });
    expect(reading.tasks.slice(1).map(({ partOf }) => partOf)).toEqual([
      'story-1.2',
      'story-1.2/1',
      'story-1.2/1',
      'story-1.2',
    ]);
  });

  test('files are as their group or mark says; “Added …” is not “created”, and its own bookkeeping is no work', () => {
    const document = readTold(PATH, STORY);
    expect(saidIn(document, 'files_created')).toEqual(['54: src/form.ts | the form', '58: src/index.ts | the way in']);
    expect(saidIn(document, 'files_modified')).toEqual([
      '57: src/routes.ts | Added the route',
      '65: src/old.ts | delete',
    ]);
  });

  test('open follow-ups are steps, trouble of the debug log and anti-patterns are gotchas read from prose', () => {
    const document = readTold(PATH, STORY);
    expect(saidIn(document, 'suggested_next_steps')).toEqual(['23: [Low] Rename the field | medium']);
    expect(saidIn(document, 'gotchas')).toEqual([
      '~48: The proxy stripped cookies, fixed by SameSite',
      expect.stringMatching(/^~38: NEVER keep the password/),
    ]);
    expect(document.reading.handoff).toMatchObject({ by: 'story-1.2', at: '2026-03-04' });
    expect(factsOf(document).nodes.some(({ label }) => label === 'Note')).toBe(false);
  });

  test('that is done was done on the last day of its change log, and leaves nothing open', () => {
    const { tasks } = readTold(PATH, STORY.replace('review', 'done')).reading;
    expect(tasks[0]).toMatchObject({ status: 'completed', completedAt: '2026-03-04' });
    expect(tasks.slice(1).map(({ status }) => status)).toEqual(['completed', 'completed', 'skipped', 'skipped']);
  });

  test.each([
    ['Status: ready-for-dev', 'pending'],
    ['Status: in-progress', 'in_progress'],
    ['## Status\n\nDraft', 'draft'],
    ['## Status\n\nReady for Review', 'in_progress'],
    ['## Status\n\n✅ Done', 'completed'],
    ['## Story Information\n\n- **Status:** Approved', 'pending'],
  ])('%j is %s', (status, stands) => {
    expect(readTold(PATH, STORY.replace('Status: review', status)).reading.tasks[0]!.status).toBe(stands);
  });

  test('numbers may have letters, and a number that begins a sentence is none', () => {
    const lines = '- [ ] Task 2b: More\n  - [ ] 2b.1 First\n  - [ ] 2b.2. Second\n  - [ ] 3 tests\n';
    const text = STORY.replace(/- \[x\] Task 1.*(?=### Review)/s, `${lines}\n`);
    expect(
      readTold(PATH, text)
        .reading.tasks.slice(1)
        .map(({ id }) => id),
    ).toEqual(['story-1.2/2b', 'story-1.2/2b.1', 'story-1.2/2b.2']);
  });

  test('a status that nobody knows is named, and the story is not ready', () => {
    const document = readTold(PATH, STORY.replace('Status: review', 'Status: on the table'));
    expect(problemsOf(document)).toEqual(['3:9 story-status-unknown']);
    expect(document.reading.tasks[0]!.status).toBe('unknown');
  });

  test.each([
    ['docs/stories/1.2.story.md', 'story-1.2'],
    ['docs/stories/5.2C.story.md', 'story-5.2c'],
    ['docs/stories/epic-1/1.2.sign-in.md', 'story-1.2'],
    ['docs/stories/story-1.2-sign-in.md', 'story-1.2'],
    ['docs/sprint-artifacts/1-2-sign-in.md', 'story-1.2'],
    ['packages/shop/docs/stories/1.2.story.md', 'packages/shop/story-1.2'],
  ])('%s is %s', (path, id) => {
    expect(readTold(path, STORY).reading.tasks[0]!.id).toBe(id);
  });

  test.each([
    ['a report beside it', PATH, '# Validation Report\n\n## Acceptance Criteria\n\n- ok\n'],
    ['a template', 'docs/stories/0.0.template.md', '# Story {{epic}}.{{story}}\n\n## Story\n\nAs a {{role}}\n'],
    ['a text elsewhere', 'docs/1.2.story.md', STORY.replace('# Story 1.2: Sign in', '# Sign in')],
  ])('%s is none', (_, path, text) => {
    expect(readDocument({ path, text }, LIMITS)?.dialect.name).not.toBe('bmad');
  });
});

describe('the sprint', () => {
  const SPRINT = `project: shop
development_status:
  # Epic 1: Accounts
  epic-1: in-progress
  1-1-tables: done
  1-2-sign-in: backlog
  epic-1-retrospective: optional
`;

  test('has epics with their stories; retrospectives are no tasks', () => {
    const { tasks } = readTold(`${FOLDER}/sprint-status.yaml`, SPRINT).reading;
    expect(tasks.map(told)).toEqual(['epic-1 in_progress', 'story-1.1 completed', 'story-1.2 pending']);
    expect(tasks.map(({ name, partOf }) => [name, partOf])).toEqual([
      ['Accounts', undefined],
      ['Tables', 'epic-1'],
      ['Sign in', 'epic-1'],
    ]);
    expect(tasks[1]!.outcome).toBe('completed');
  });

  test('that is broken says where, and its other lines count', () => {
    const document = readTold(`${FOLDER}/sprint-status.yaml`, SPRINT.replace('project: shop', 'project: "shop" x "'));
    expect(problemsOf(document)).toEqual([expect.stringMatching(/^1:\d+ yaml-syntax$/)]);
    expect(document.problems.every(({ fix }) => fix === undefined)).toBe(true);
    expect(document.reading.tasks.map(told)).toEqual([
      'epic-1 in_progress',
      'story-1.1 completed',
      'story-1.2 pending',
    ]);
  });

  test('another YAML file of that name is left alone', () => {
    expect(readDocument({ path: 'docs/sprint-status.yaml', text: 'sprint: 3\n' }, LIMITS)).toBeUndefined();
  });
});

test.skipIf(!hasConventions)(
  'the samples: at least 95 % of the files, and every numbered task line (needs ../shared/conventions)',
  () => {
    const samples = samplesOf('bmad', /\.(?:md|yaml)$/);
    const unread = samples.filter(({ path, text }) => readDocument({ path, text }, LIMITS)?.dialect.name !== 'bmad');
    // Strategies for testing a story, which are named like one.
    expect(unread.map(({ path }) => path.replace(/.*\//, ''))).toEqual([
      'story-1.2-test-strategy-COMPLETED.md',
      'story-1.2-test-strategy-REVISED.md',
      'story-1.2-test-strategy.md',
    ]);
    let lines = 0;
    for (const { path, text } of samples.filter((sample) => !unread.includes(sample) && sample.path.endsWith('.md'))) {
      const section = /^## Tasks(?: \/ Subtasks)?$(.*?)(?=^## )/ms.exec(`${text}\n## `)?.[1] ?? '';
      const expected = linesLike(section, /^\s*- \[[ xX]\] ?\**Task (\d+)\b/).map(([, number]) => number);
      const found = readTold(path, text).reading.tasks.map(({ id }) => id.replace(/^.*\//, ''));
      expect(found, path).toEqual(expect.arrayContaining(expected));
      lines += expected.length;
    }
    expect(lines).toBeGreaterThan(300);
  },
);
