/** GSD: what becomes of roadmap, plans, summaries, verification, state and pauses, and the samples. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { textsBeside } from '../../src/dialects/kit/texts-beside.ts';
import { LIMITS } from '../support/fixtures.ts';
import { hasConventions } from '../support/shared.ts';
import { samplesOf } from '../support/task-lists.ts';
import { factsOf, problemsOf, readTold, saidIn, told } from '../support/told.ts';

const PHASE = '.planning/phases/02-sign-in';
const tasksIn = (path: string, text: string) => readTold(path, text).reading.tasks.map(told);

describe('a roadmap', () => {
  const ROADMAP = `# Roadmap: Shop

## Phases

- [x] **Phase 1: Base** - Tables and routes (completed 2026-03-01)
- [ ] **Phase 2: Sign-in** - Let people in
- [ ] **Phase 999.1: Dark mode** (BACKLOG)

## Phase Details

### Phase 2: Sign-in
**Goal**: People can sign in
**Depends on**: Phase 1 (its tables)
**Success Criteria** (what must be TRUE):
  1. A wrong password is refused
**Plans**: 2 plans

Plans:
- [x] 02-01-PLAN.md — The form
- [ ] 02-02-PLAN.md — The session

\`\`\`
- [ ] 09-01-PLAN.md — an example
\`\`\`
`;

  test('gives phases and their plans, with status, goal, criteria and dependencies', () => {
    const { reading } = readTold('.planning/ROADMAP.md', ROADMAP);
    expect(reading.tasks.map(told)).toEqual([
      'phase-01 completed',
      'phase-02 - <- phase-01',
      'phase-999.1 -',
      '02-01 completed',
      '02-02 -',
    ]);
    expect(reading.tasks[0]).toMatchObject({ name: 'Base', completedAt: '2026-03-01', objective: 'Tables and routes' });
    expect(reading.tasks[1]).toMatchObject({
      name: 'Sign-in',
      objective: 'People can sign in',
      criteria: 'A wrong password is refused',
    });
    expect(reading.tasks[2]).toMatchObject({ priority: 'low' });
    expect(reading.tasks[4]).toMatchObject({ name: 'The session', partOf: 'phase-02' });
  });

  test('a phase that the table of progress calls complete has no open plans', () => {
    const table =
      '\n## Progress\n\n| Phase | Plans | Status | Completed |\n|---|---|---|---|\n| 2. Sign-in | 2/2 | Complete | 2026-03-05 |\n';
    const { tasks } = readTold('.planning/ROADMAP.md', ROADMAP + table).reading;
    expect(tasks.find(({ id }) => id === 'phase-02')).toMatchObject({ status: 'completed', completedAt: '2026-03-05' });
    expect(tasks.find(({ id }) => id === '02-02')).toMatchObject({ status: 'completed' });
  });

  test('milestones that number their phases anew do not share tasks', () => {
    const text =
      '# Roadmap\n\n<details>\n<summary>✅ v1.0 First (Phases 1-2) — SHIPPED 2026-01-05</summary>\n\n- [x] Phase 1: Old base — completed 2026-01-02\n\n</details>\n\n### v2.0 Second\n\n- [ ] **Phase 1: New base** - Again\n- [ ] **Phase 2: Next** - More\n';
    expect(tasksIn('.planning/ROADMAP.md', text)).toEqual(['v1.0/phase-01 completed', 'phase-01 -', 'phase-02 -']);
  });

  test.each([
    ['Phases 1-3', ['phase-01', 'phase-02', 'phase-03']],
    ['Phase 2, Phase 05.1', ['phase-02', 'phase-05.1']],
    ['Nothing (first phase)', []],
  ])('“Depends on: %s” names %j', (words, ids) => {
    const { tasks } = readTold(
      '.planning/ROADMAP.md',
      `# Roadmap\n\n### Phase 6: Last\n**Depends on**: ${words}\n`,
    ).reading;
    expect((tasks[0]!.dependsOn ?? []).map(({ id }) => id)).toEqual(ids);
  });

  test('more phases than the limit are named, and the rest stands', () => {
    const lines = Array.from(
      { length: 10_002 },
      (_, i) => `- [ ] 01-${i % 1000}-PLAN.md — p\n- [ ] ${i}-01-PLAN.md — p`,
    );
    const document = readTold('.planning/ROADMAP.md', `# Roadmap\n\n${lines.join('\n')}\n`);
    expect(document.reading.tasks.length).toBe(10_000);
    expect(document.problems.map(({ code }) => code)).toEqual(['roadmap-long']);
  });
});

describe('a plan', () => {
  const PLAN = `---
phase: 02-sign-in
plan: 02
depends_on: ["02-01", "01-03", "01"]
files_modified: [src/session.ts]
must_haves:
  truths:
    - "A session ends after an hour"
---

<objective>
Keep who is signed in. More follows.
</objective>

<tasks>
<task type="auto">
  <name>Task 1: The cookie</name>
  <action>Never use local storage. It is a trap.</action>
</task>
</tasks>
`;

  test('is a task that waits for the plans that it names, and only names its files', () => {
    const document = readTold(`${PHASE}/02-02-PLAN.md`, PLAN);
    expect(document.reading.tasks.map(told)).toEqual(['02-02 - <- 02-01 01-03 02-01']);
    expect(document.reading.tasks[0]).toMatchObject({
      name: 'Keep who is signed in',
      criteria: 'A session ends after an hour',
      objective: expect.stringContaining('- Task 1: The cookie'),
    });
    expect(document.reading.handoff).toBeUndefined();
    expect(new Set(factsOf(document).edges.map(({ type }) => type))).toEqual(
      new Set(['DESCRIBES', 'PART_OF', 'DEPENDS_ON', 'NAMES']),
    );
  });

  test.each([
    [`${PHASE}/02-02-PLAN.md`, '02-02'],
    ['.planning/phases/05.3-fix/05.3-01-PLAN.md', '05.3-01'],
    ['packages/api/.planning/phases/02-sign-in/02-02-PLAN.md', 'packages/api/02-02'],
    ['.planning/milestones/v1.0-phases/02-sign-in/02-02-PLAN.md', 'v1.0/02-02'],
    ['.planning/quick/260318-tj1-add-docker/260318-tj1-PLAN.md', 'quick-260318-tj1'],
    ['.planning/quick/003-fix/PLAN.md', 'quick-003'],
    [`${PHASE}/02-PLAN.md`, 'phase-02'],
    [`${PHASE}/03-PLAN.md`, '02-03'],
  ])('%s is %s', (path, id) => {
    expect(readTold(path, PLAN).reading.tasks[0]!.id).toBe(id);
  });

  test('in the archive is done, and so is its phase', () => {
    const path = '.planning/milestones/v1.0-phases/02-sign-in/02-02-PLAN.md';
    const { tasks } = readTold(path, PLAN).reading;
    expect(tasks.map(({ id, status, partOf }) => [id, status, partOf])).toEqual([
      ['v1.0/02-02', 'completed', 'v1.0/phase-02'],
      ['v1.0/phase-02', 'completed', undefined],
    ]);
    expect(tasks[0]!.dependsOn?.[0]?.id).toBe('v1.0/02-01');
  });

  test('a dependency that is no plan is named with its place', () => {
    const document = readTold(`${PHASE}/02-02-PLAN.md`, PLAN.replace('"01-03"', '"the tables"'));
    expect(problemsOf(document)).toEqual(['4:23 plan-dependency-unread']);
    expect(document.reading.tasks.map(told)).toEqual(['02-02 - <- 02-01 02-01']);
  });
});

describe('a summary', () => {
  const SUMMARY = `---
phase: 02-sign-in
plan: 01
tags: [auth, Sign In]
key-files:
  created: [src/form.ts]
  modified:
    - src/routes.ts
key-decisions:
  - "The form posts without script: it works in every browser"
  - decision: Passwords are checked on the server
    rationale: the page cannot be trusted
patterns-established:
  - "Every route asks currentUser first"
completed: 2026-03-04
---

# Phase 2 Plan 01: The form Summary

**A form that lets people in**

## Accomplishments
- Warning: this must never be taken for a gotcha

## Files Created/Modified
- \`src/form.ts\` - The form itself
- \`src/old.ts\` (deleted)

## Decisions Made
- The form posts without script, because it then works in every browser there is

## Deviations from Plan

### Auto-fixed Issues

**1. [Rule 3 - Blocking] Added the missing table**
- **Found during:** Task 2
- **Issue:** The table of sessions did not exist
- **Fix:** Created it in a migration

## Issues Encountered
- The proxy strips cookies without SameSite, so sign-in fails behind it

## Next Phase Readiness
- Ready to add the session
- Next: wire the cookie
`;
  const document = () => readTold(`${PHASE}/02-01-SUMMARY.md`, SUMMARY);

  test('completes its plan on its date', () => {
    expect(document().reading.tasks).toMatchObject([
      { id: '02-01', status: 'completed', completedAt: '2026-03-04', name: 'The form' },
    ]);
    expect(document().reading.handoff).toMatchObject({ by: '02-01', at: '2026-03-04' });
  });

  test('files are created or modified as the fields say, with what the list says of them', () => {
    expect(saidIn(document(), 'files_created')).toEqual(['6: src/form.ts | The form itself']);
    expect(saidIn(document(), 'files_modified')).toEqual(['8: src/routes.ts', '27: src/old.ts | delete']);
  });

  test('a decision is one item with its reason, told once, and has the tags of the front matter', () => {
    expect(saidIn(document(), 'patterns_discovered')).toEqual([
      '30: The form posts without script, because it then works in every browser there is.',
      '11: Passwords are checked on the server. Why: the page cannot be trusted',
      '14: Every route asks currentUser first',
    ]);
    const tags = factsOf(document()).nodes.filter(({ label }) => label === 'Tag');
    expect(tags.map(({ props }) => props.name)).toEqual(['auth', 'sign-in']);
  });

  test('a deviation is a gotcha with what was done about it; prose is marked', () => {
    expect(saidIn(document(), 'gotchas')).toEqual([
      '36: The table of sessions did not exist | Created it in a migration | Task 2',
      expect.stringMatching(/^~42: The proxy strips cookies/),
    ]);
  });

  test('“Next Phase Readiness” is how things stand and no step', () => {
    expect(saidIn(document(), 'suggested_next_steps')).toEqual([]);
    expect(document().reading.tasks[0]!.context).toContain('wire the cookie');
  });

  test('says where it is broken, and the other fields and the text are read', () => {
    const broken = SUMMARY.replace('"The form posts without script: it works in every browser"', '"a" b "c');
    const read = readTold(`${PHASE}/02-01-SUMMARY.md`, broken);
    expect(problemsOf(read)).toEqual([expect.stringMatching(/^10:\d+ front-matter-syntax$/)]);
    expect(read.problems.every(({ fix }) => fix === undefined)).toBe(true);
    expect(saidIn(read, 'files_created')).toEqual(['6: src/form.ts | The form itself']);
    expect(saidIn(read, 'patterns_discovered').join()).toContain('"a" b "c');
    expect(read.reading.tasks[0]).toMatchObject({ completedAt: '2026-03-04' });
  });
});

test.each([
  ['passed', 'completed', []],
  ['human_needed', 'in_progress', ['5: Sign in by hand. Expected: a page']],
])('a verification with the status %s leaves its phase %s', (status, stands, steps) => {
  const text = `---\nstatus: ${status}\nverified: 2026-03-06\nhuman_verification:\n  - test: Sign in by hand\n    expected: a page\n---\n\n# Report\n`;
  const document = readTold(`${PHASE}/02-VERIFICATION.md`, text);
  expect(document.reading.tasks).toMatchObject([{ id: 'phase-02', status: stands, kind: 'index' }]);
  expect(saidIn(document, 'suggested_next_steps')).toEqual(steps);
});

describe('the state', () => {
  const STATE = `---
status: executing
last_updated: "2026-03-05T10:00:00Z"
---

# Project State

## Current Position

Phase: 2 of 3 (Sign-in, in progress)
Plan: 2 of 2 in current phase
Status: Plan 01 complete

## Performance Metrics

- Gotcha: this is a number

## Accumulated Context

### Decisions

Decisions are logged in PROJECT.md Key Decisions table.

- [Phase 02]: Cookies, not tokens
- Rows are never deleted (01-02)

### Pending Todos

- Rename the table

### Blockers/Concerns

- The mail account is blocked until the provider answers
- Dates in the old table have no zone
- ~~The build is red~~ **Cleared**

### Quick Tasks Completed

| # | Description | Date |
|---|---|---|
| 001 | Fix the header | 2026-03-02 |

## Session Continuity

Stopped at: The cookie is set
Resume file: .planning/phases/02-sign-in/.continue-here.md
`;

  test('says which plan is in progress and which quick tasks are done', () => {
    expect(tasksIn('.planning/STATE.md', STATE)).toEqual([
      'phase-02 in_progress',
      '02-02 in_progress',
      'quick-001 completed',
    ]);
    expect(tasksIn('.planning/STATE.md', STATE.replace('executing', 'ready').replace(', in progress', ''))).toEqual([
      'quick-001 completed',
    ]);
  });

  test('decisions without their place, todos, concerns as warnings, and where to go on', () => {
    const document = readTold('.planning/STATE.md', STATE);
    expect(document.reading.handoff?.at).toBe('2026-03-05T10:00:00');
    expect(saidIn(document, 'patterns_discovered')).toEqual(['24: Cookies, not tokens', '25: Rows are never deleted']);
    expect(saidIn(document, 'suggested_next_steps')).toEqual(['29: Rename the table']);
    expect(saidIn(document, 'blockers')).toEqual(['~33: The mail account is blocked until the provider answers']);
    expect(saidIn(document, 'gotchas')).toEqual(['~34: Dates in the old table have no zone']);
    expect(saidIn(document, 'dependencies_for_next')).toEqual([
      '46: .planning/phases/02-sign-in/.continue-here.md | The cookie is set',
    ]);
  });
});

describe('a pause', () => {
  const NOTE = `---
phase: 02-sign-in
status: in_progress
last_updated: 2026-03-05T11:00:00Z
---

## Critical Anti-Patterns

| Pattern | Description | Severity | Prevention |
|---|---|---|---|
| Two clocks | Server and page differ | blocking | Ask the server |

<completed_work>
- Task 1: the form - Done
</completed_work>

<remaining_work>
- Task 2: set the cookie
- Task 3: tests - Done

**Bug 1: logout**
- File: src/out.ts
- Fix: clear the cookie
</remaining_work>

<decisions_made>
- Cookies, not tokens — the page stays simple
</decisions_made>

<blockers>
- None
</blockers>

<next_action>
Start with the cookie in src/session.ts.
</next_action>

## Required Reading (in order)
1. \`src/session.ts\` — how sessions are kept
`;

  test('is a note: what is left, what comes first, decisions, traps and what to read', () => {
    const document = readTold(`${PHASE}/.continue-here.md`, NOTE);
    expect(document.reading).toMatchObject({ name: 'Paused: 02 sign in', tasks: [] });
    expect(document.reading.handoff).toMatchObject({ at: '2026-03-05T11:00:00' });
    expect(saidIn(document, 'suggested_next_steps')).toEqual([
      '18: Task 2: set the cookie',
      '21: Bug 1: logout. File: src/out.ts. Fix: clear the cookie',
      '35: Start with the cookie in src/session.ts. | high',
    ]);
    expect(saidIn(document, 'patterns_discovered')).toEqual(['27: Cookies, not tokens — the page stays simple']);
    expect(saidIn(document, 'blockers')).toEqual([]);
    expect(saidIn(document, 'gotchas')).toEqual(['11: Two clocks: Server and page differ | Ask the server | high']);
    expect(saidIn(document, 'dependencies_for_next')).toEqual(['39: src/session.ts | how sessions are kept']);
  });

  const JSON_NOTE = `{
  "version": "1.0",
  "timestamp": "2026-03-05T11:00:00.000Z",
  "phase": "02",
  "phase_name": "sign-in",
  "plan": null,
  "completed_tasks": [
    {"id": 1, "name": "The form", "status": "done"},
    {"id": 2, "name": "The cookie", "status": "in_progress", "progress": "Half of it"}
  ],
  "remaining_tasks": [{"id": 3, "name": "Tests", "status": "not_started"}],
  "blockers": [{"description": "No mail account", "type": "external", "workaround": "Use the console"}],
  "human_actions_pending": [{"action": "Approve the form", "blocking": true}],
  "decisions": [{"decision": "Cookies", "rationale": "no script"}],
  "uncommitted_files": ["M src/session.ts", ".planning/STATE.md"],
  "next_action": "Set the cookie",
  "context_notes": "Gotcha: the stream hangs when the header is read twice."
}
`;

  test('as JSON: an entry is done if it says so, whichever list it is in', () => {
    const document = readTold('.planning/HANDOFF.json', JSON_NOTE);
    expect(saidIn(document, 'suggested_next_steps')).toEqual([
      '16: Set the cookie | high',
      '11: Tests',
      '9: The cookie. Half of it',
    ]);
    expect(saidIn(document, 'blockers')).toEqual(['12: No mail account | Use the console', '13: Approve the form']);
    expect(saidIn(document, 'patterns_discovered')).toEqual(['14: Cookies. Why: no script']);
    expect(saidIn(document, 'files_modified')).toEqual(['15: src/session.ts']);
    expect(saidIn(document, 'gotchas')).toEqual([expect.stringMatching(/^~17: .*the stream hangs/)]);
  });

  test('as broken JSON it says where, and the other fields are read', () => {
    const document = readTold(
      '.planning/HANDOFF.json',
      JSON_NOTE.replace('"Cookies", "rationale"', '"Cookies" "rationale"'),
    );
    expect(problemsOf(document)).toEqual([expect.stringMatching(/^14:\d+ json-syntax$/)]);
    expect(saidIn(document, 'suggested_next_steps')).toContain('16: Set the cookie | high');
    expect(saidIn(document, 'blockers')).toHaveLength(2);
    expect(saidIn(document, 'suggested_next_steps')).toHaveLength(3);
  });
});

test('beside a plan stand the pauses of its phase and of the whole', () => {
  expect(textsBeside(`${PHASE}/02-02-PLAN.md`)).toEqual([
    `${PHASE}/.continue-here.md`,
    '.planning/.continue-here.md',
    '.planning/HANDOFF.json',
  ]);
  expect(textsBeside('.planning/ROADMAP.md')).toEqual(['.planning/.continue-here.md', '.planning/HANDOFF.json']);
  expect(textsBeside('docs/ROADMAP.md')).toEqual([]);
});

test.each([
  '.planning/PROJECT.md',
  '.planning/README.md',
  '.planning/research/SUMMARY.md',
  '.planning/codebase/CONCERNS.md',
  '.planning/templates/01-01-SUMMARY.md',
  `${PHASE}/02-RESEARCH.md`,
])('%s is no note', (path) => {
  expect(readDocument({ path, text: '# Summary\n\n## Gotchas\n\n- A trap\n' }, LIMITS)).toBeUndefined();
});

test.skipIf(!hasConventions)(
  'every plan, summary, state and pause of the samples is read (needs ../shared/conventions)',
  () => {
    const MEANT = /(?:-PLAN|-SUMMARY|-VERIFICATION|\/SUMMARY|\/STATE|\/ROADMAP|\.continue-here)\.md$|HANDOFF\.json$/;
    const files = samplesOf('gsd', MEANT);
    expect(files.length).toBeGreaterThan(70);
    for (const { path, text } of files) {
      const { reading, dialect } = readTold(path, text);
      expect(dialect.name, path).toBe('gsd');
      if (!path.endsWith('-SUMMARY.md')) continue;
      expect(reading.tasks[0]?.status, path).toBe('completed');
      expect(reading.handoff?.by, path).toBe(reading.tasks[0]?.id);
    }
  },
);
