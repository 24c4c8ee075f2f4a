/** Ledgers, YAML handoffs and session logs: what their fields, labels and headings say. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { statementsOf } from '../support/statements.ts';

const dialectOf = (path: string, text: string) => readDocument({ path, text }, LIMITS)?.dialect.name;
const problemsOf = (path: string, text: string) =>
  readDocument({ path, text }, LIMITS)!.problems.map(({ line, column, code }) => `${line}:${column} ${code}`);

describe('a ledger', () => {
  const LEDGER = 'thoughts/ledgers/CONTINUITY_CLAUDE-auth.md';
  const TEXT = `# Session: auth
Updated: 2026-02-05T10:00:00Z

## Goal

Users sign in and never twice.

## Key Decisions

- Sessions live in SQLite: there is one server

## State

- Done:
  - [x] Phase 1: the table in \`src/db/sessions.ts\`
- Now: [→] Phase 2: the login route
      in src/routes/login.ts
- Next: Phase 3: logout
- Remaining:
  - [ ] Phase 4: rate limits
  - [x] Phase 5: docs

## Open Questions

- UNCONFIRMED: Does the proxy keep cookies?
- none

## Gotchas

- The clock of the test server is off
`;

  test('what is left are steps in their order, what is ticked off is none', () => {
    expect(statementsOf(LEDGER, TEXT).filter((line) => line.includes('SUGGESTED'))).toEqual([
      '16 SUGGESTED Step | Phase 2: the login route in src/routes/login.ts',
      '18 SUGGESTED Step | Phase 3: logout',
      '20 SUGGESTED Step | Phase 4: rate limits',
    ]);
  });

  test('decisions and questions are exact, other text is read by rules', () => {
    const said = statementsOf(LEDGER, TEXT);
    expect(said).toContain('10 DISCOVERED Pattern | Sessions live in SQLite: there is one server');
    expect(said).toContain('25 RAISED Question | Does the proxy keep cookies?');
    expect(said).toContain('30 HIT Gotcha | The clock of the test server is off | heuristic');
    expect(said.filter((line) => line.includes('sign in'))).toEqual([]);
  });

  test('it is a note of the day on which it was updated', () => {
    const { dialect, reading, markdown } = readDocument({ path: LEDGER, text: TEXT }, LIMITS)!;
    const { edges } = dialect.facts(reading, LEDGER, markdown, 'p');
    expect(edges.find(({ type }) => type === 'DESCRIBES')?.props).toMatchObject({
      name: 'Session: auth',
      at: '2026-02-05T10:00:00',
    });
  });

  test('labels without headings and headings without labels say the same', () => {
    const steps = (text: string) =>
      statementsOf('CONTINUITY.md', text)
        .filter((line) => /SUGGESTED|REPORTED/.test(line))
        .map((line) => line.replace(/^\d+ /, ''));
    expect(
      steps('# Ledger\n\n- Goal: sign in\n- State:\n  - Done: the table\n  - Now: the route\n  - Next: logout\n'),
    ).toEqual(['SUGGESTED Step | the route', 'SUGGESTED Step | logout']);
    expect(
      steps(
        '# Ledger\n\n## Progress\n\n### Done\n\n- [x] the table\n\n### In Progress\n\n- the route\n\n### Blocked\n\n- No key for the proxy\n',
      ),
    ).toEqual(['SUGGESTED Step | the route', 'REPORTED Blocker | No key for the proxy']);
  });
});

describe('a handoff in YAML', () => {
  const PATH = 'thoughts/shared/handoffs/auth/2026-02-05_10-00_login.yaml';
  const TEXT = `---
session: auth
date: 2026-02-05
status: complete
outcome: SUCCEEDED
---

goal: The login route answers
now: Add logout
test: npm test
done_this_session:
  - task: Login route
    files: [src/login.ts, "src/db.ts:10-40"]
blockers: []
questions: [Does the proxy keep cookies?]
decisions:
  - opaque_tokens: nobody reads them
  - decision: Sessions in SQLite
    rationale: there is one server
findings: [The test server is two minutes off]
worked: [one test per route]
failed:
  - mocking the clock hid the bug
next:
  - Rate limits
files:
  created: [src/login.ts]
  read: [README.md]
`;

  test('each field is what its name says, exactly', () => {
    expect(statementsOf(PATH, TEXT)).toEqual([
      '27 CREATED src/login.ts',
      '13 MODIFIED src/db.ts',
      '17 DISCOVERED Pattern | opaque tokens: nobody reads them',
      '18 DISCOVERED Pattern | Sessions in SQLite. Why: there is one server.',
      '20 DISCOVERED Pattern | The test server is two minutes off',
      '21 DISCOVERED Pattern | one test per route',
      '23 HIT Gotcha | mocking the clock hid the bug',
      '15 RAISED Question | Does the proxy keep cookies?',
      '9 SUGGESTED Step | Add logout',
      '25 SUGGESTED Step | Rate limits',
      '9 CONTINUES thoughts/shared/handoffs/auth/2026-02-05_10-00_login.yaml',
      '9 CONTINUES thoughts/shared/handoffs/auth/#',
    ]);
  });

  test('a broken field is named with its place, and the others are read', () => {
    const broken = TEXT.replace('questions: [Does', 'questions: [[Does');
    expect(problemsOf(PATH, broken)).toEqual([expect.stringMatching(/^15:\d+ yaml-syntax$/)]);
    expect(statementsOf(PATH, broken)).toContain('25 SUGGESTED Step | Rate limits');
    expect(statementsOf(PATH, broken)).toContain('27 CREATED src/login.ts');
  });

  test('it is known by its fields, and other YAML is not one', () => {
    expect(dialectOf('docs/handoffs/2026-02-05_login.yaml', 'goal: a\nnow: b\n')).toBe('yaml-handoff');
    expect(dialectOf('docs/handoffs/settings.yaml', 'goal: a\nnext: b\n')).toBeUndefined();
    expect(dialectOf('handoffs/a.json', '{"goal": "a", "now": "b"}')).toBeUndefined();
  });
});

describe('a session log', () => {
  const PATH = 'log/workflow/2026-02-05_101500_freeze.md';
  const TEXT = `---
session:
  id: "2026-02-05_freeze"
  complexity: medium
files:
  modified:
    - {path: "src/layout.ts", domain: frontend}
gotchas:
  - pattern: A cycle in the graph
    warning: The page freezes
    solution: Count the visits
    applies_to: [layout]
  - A button without a handler
root_causes:
  - problem: Blocks do not appear
    solution: Make a workflow first
---

# Session: freeze

## Files Changed

- \`src/layout.ts\` - Added a counter
- \`src/button.ts\` - Added a handler
`;

  test('gotchas and causes have their solutions, and files are changed as the fields say', () => {
    expect(statementsOf(PATH, TEXT)).toEqual([
      '7 MODIFIED src/layout.ts',
      '24 MODIFIED src/button.ts | heuristic',
      '9 HIT Gotcha | A cycle in the graph: The page freezes | Count the visits',
      '13 HIT Gotcha | A button without a handler',
      '15 HIT Gotcha | Blocks do not appear | Make a workflow first',
      '23 FINISHED Subject',
      '24 FINISHED Subject',
      '9 CONTINUES log/workflow/2026-02-05_101500_freeze.md',
      '9 CONTINUES log/workflow/#',
    ]);
  });

  test('it is known by its front matter, wherever it lies; a task and a note with a few words there are none', () => {
    expect(dialectOf('notes/freeze.md', TEXT)).toBe('session-log');
    expect(dialectOf('notes/a.md', '---\nsession: a\n---\n\n# A\n')).toBeUndefined();
    expect(dialectOf('tasks/a.md', '---\nid: 7\nstatus: done\ntitle: A\ngotchas:\n  - b\n---\n')).toBe('task');
  });

  test('broken front matter is named with its place, and the rest is read', () => {
    const broken = TEXT.replace('root_causes:', 'skills: [a\nroot_causes:');
    expect(problemsOf(PATH, broken)).toEqual([expect.stringMatching(/^14:\d+ yaml-syntax$/)]);
    expect(statementsOf(PATH, broken)).toContain('16 HIT Gotcha | Blocks do not appear | Make a workflow first');
  });
});

test('instructions for agents in a folder of handoffs are no note', () => {
  for (const name of ['CLAUDE.md', 'AGENTS.md'])
    expect(
      dialectOf(`thoughts/shared/handoffs/${name}`, '# About this folder\n\n## Next steps\n\n- Write one\n'),
    ).toBeUndefined();
});

test('a handoff of HumanLayer is dated by its front matter and not by its name', () => {
  const path = 'thoughts/shared/handoffs/general/2026-02-05_cache.md';
  const text =
    '---\ndate: 2026-02-05T10:00:00+02:00\nstatus: complete\n---\n\n# Handoff: cache\n\n## Learnings\n\n- The cache must be cleared first\n';
  const { dialect, reading, markdown } = readDocument({ path, text }, LIMITS)!;
  const { edges } = dialect.facts(reading, path, markdown, 'p');
  expect(edges.find(({ type }) => type === 'DESCRIBES')?.props.at).toBe('2026-02-05T08:00:00');
});
