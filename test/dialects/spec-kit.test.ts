/** spec-kit: every rule of its list by example, the texts beside it, and the samples. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { hasConventions } from '../support/shared.ts';
import { filesOf, linesLike, problemsIn, readList, samplesOf, told } from '../support/task-lists.ts';

const tasksIn = (text: string) => readList('specs/003-login/tasks.md', text).reading.tasks;
const itemsIn = (file: string, text: string) =>
  readList(`specs/003-login/${file}.md`, text).reading.items.map(({ label, text: said }) => `${label}: ${said}`);

describe('task lines', () => {
  test('a box, an id and labels are a task under the heading of its phase; the labels are not its name', () => {
    const [one, two, three] = tasksIn(
      '# Tasks: Login\n\n## Phase 1: Setup\n\n- [x] T001 Create the table\n- [X] T002 [P] [US1] Add the *route*\n\n## Phase 2\n### Tests\n* [ ] **T003b**: Check it\n',
    );
    expect(one).toMatchObject({ id: '003-login/t001', name: 'Create the table', status: 'completed' });
    expect(one!.category).toBe('Phase 1: Setup');
    expect(two).toMatchObject({ id: '003-login/t002', name: 'Add the *route*', status: 'completed' });
    expect(three).toMatchObject({ id: '003-login/t003b', name: 'Check it', status: 'pending', category: 'Phase 2' });
  });

  test('what is indented below a line belongs to it', () => {
    const [task] = tasksIn('# Tasks\n- [ ] T001 Create it\n  - with an index\n\n  on two columns\nNot this\n');
    expect(task!.objective).toBe('- with an index\non two columns');
  });

  test('[-] is in progress, SKIP is skipped, and an unknown mark is named at its place without taking others along', () => {
    const document = readList(
      'specs/a/tasks.md',
      '- [-] T001 One\n- [x] SKIP: T002 (Two)\n- [?] T003 Three\n- [ ] T004 Four\n',
    );
    expect(document.reading.tasks.map(told)).toEqual([
      'a/t001 in_progress',
      'a/t002 skipped',
      'a/t003 unknown',
      'a/t004 pending',
    ]);
    expect(problemsIn(document)).toEqual(['3:7 task-box-unknown']);
  });

  test('an id that a list has twice is named, and the first line counts', () => {
    const document = readList('specs/a/tasks.md', '- [x] T001 One\n- [ ] T001 Other\n- [ ] T002 Two\n');
    expect(document.reading.tasks.map(({ name }) => name)).toEqual(['One', 'Two']);
    expect(problemsIn(document)).toEqual(['2:7 task-id-repeated']);
  });

  test('examples in fences, formats, checkpoints and requirements are not tasks', () => {
    const text =
      '# Tasks\n\n## Format: `[ID] [P?] [Story] Description`\n\n- **[P]**: Can run in parallel\n\n- [ ] T001 Real\n\n**Checkpoint**: T001 works\n\n```bash\n- [ ] T009 Example\nTask: "T001 Real"\n```\n\n- **FR-001**: System MUST log in\n- [x] Access control: T001\n';
    expect(tasksIn(text).map(told)).toEqual(['003-login/t001 pending']);
  });

  test('an open fence is named, and lines above it are read', () => {
    const document = readList('specs/a/tasks.md', '- [ ] T001 One\n\n```\n- [ ] T002 Two\n');
    expect(document.reading.tasks.map(told)).toEqual(['a/t001 pending']);
    expect(problemsIn(document)).toEqual(['3:1 fence-unclosed']);
  });

  test('headings are tasks where no line is: open, begun or done as the boxes below them are', () => {
    const text =
      '# Tasks\n## Phase 1: Core\n#### T001: Structs [P]\n- [x] compiles\n- [x] tested\n#### T002: Imports\n**Depends on**: T001\n- [x] one\n- [ ] two\n#### T003: Docs\n- [ ] three\n';
    expect(tasksIn(text).map((task) => `${told(task)} ${task.name} ${task.category}`)).toEqual([
      '003-login/t001 completed Structs Phase 1: Core',
      '003-login/t002 in_progress <- 003-login/t001 Imports Phase 1: Core',
      '003-login/t003 pending Docs Phase 1: Core',
    ]);
  });

  test('lines without ids are tasks in a list without ids, known by their text whatever their box and place', () => {
    const before = tasksIn('# Tasks\n- [ ] Add a helper\n- [ ] Add tests\n- [ ] Add tests\n').map(({ id }) => id);
    const after = tasksIn('# Tasks\n- [ ] Add tests\n- [x] Add a helper\n- [ ] Add tests\n').map(({ id }) => id);
    expect(new Set(before)).toEqual(new Set(after));
    expect(before.every((id) => /^003-login\/line-[0-9a-f]{8}(-2)?$/.test(id))).toBe(true);
  });

  test('two features may both have T001, and a package has its folder before it', () => {
    const ids = ['specs/001-a', 'specs/002-b', 'packages/api/specs/001-a'].map(
      (folder) => readList(`${folder}/tasks.md`, '- [ ] T001 One\n').reading.tasks[0]!.id,
    );
    expect(ids).toEqual(['001-a/t001', '002-b/t001', 'packages/api/001-a/t001']);
  });

  test('a folder whose name is too long for ids is a problem', () => {
    const document = readList(`specs/${'x'.repeat(250)}/tasks.md`, '- [ ] T001 One\n- [ ] T002 Two\n');
    expect(problemsIn(document)).toEqual(['1:7 task-id-long']);
  });

  test.each(['specs/a/quickstart.md', 'specs/tasks.md', 'specs/a/checklists/tasks.md', 'openspec/specs/a/spec.md'])(
    '%s is not of spec-kit',
    (path) => {
      expect(readDocument({ path, text: '- [ ] T001 One\n' }, LIMITS)?.dialect.name).not.toBe('spec-kit');
    },
  );
});

describe('dependencies', () => {
  const list = (said: string) =>
    tasksIn(`# Tasks\n${[1, 2, 3, 4, 5].map((n) => `- [ ] T00${n} Do ${n}\n`).join('')}\n## Order\n\n${said}\n`)
      .filter(({ dependsOn }) => dependsOn.length > 0)
      .map(({ written, dependsOn }) => `${written}: ${dependsOn.map(({ id }) => id.slice(-2)).join(' ')}`);

  test.each([
    ['Execute T001 → T002 -> T003 in sequence.', ['T002: 01', 'T003: 02']],
    ['T001 (schema) → T002 (route)', ['T002: 01']],
    ['- Setup (T001-T002) before Tests (T003–T004)', ['T003: 01 02', 'T004: 01 02']],
    ['- T001-T002 blocks T003 (setup before tests)', ['T003: 01 02']],
    ['- T004 and T005 depend on T003 (hook must exist first)', ['T004: 03', 'T005: 03']],
    ['All are independent except T005 depends on T004 (it must exist before use).', ['T005: 04']],
    ['T004 must be complete before T005', ['T005: 04']],
    ['- Setup (T001) before everything', ['T002: 01', 'T003: 01', 'T004: 01', 'T005: 01']],
    ['- Everything before Polish (T005)', ['T005: 01 02 03 04']],
  ])('%s', (said, expected) => {
    expect(list(said)).toEqual(expected);
  });

  test.each([
    '- T004, T005 can be done in parallel after the schema',
    'T003 does not depend on T004',
    '1. Setup (T001-T003)\n2. Story (T004-T005)',
    'Developer B waits for core files (T004 complete)',
    '- T005 can run in parallel with T004, before release',
    'T004 runs after the setup and T005 too',
    '```\nT001 → T002\n```',
    'User stories depend on Phase 2',
    'T005: Decide whether to do T001–T003 now',
  ])('%s says nothing about order', (said) => {
    expect(list(said)).toEqual([]);
  });

  test('in a line, the task of the line is meant', () => {
    const text =
      '- [ ] T001 One\n- [ ] T002 Two (depends on T001)\n- [ ] T003 Three, after T001 and T002\n- [ ] T004 Four, unlike T003\n  - Dependencies: T003\n- [ ] T005 Five (does not need T001)\n';
    expect(tasksIn(text).map(told)).toEqual([
      '003-login/t001 pending',
      '003-login/t002 pending <- 003-login/t001',
      '003-login/t003 pending <- 003-login/t001 003-login/t002',
      '003-login/t004 pending <- 003-login/t003',
      '003-login/t005 pending',
    ]);
  });

  test('an id that the list does not have is named, and makes no task', () => {
    const document = readList(
      'specs/a/tasks.md',
      '- [ ] T001 One (depends on T009)\n- [ ] T002 Two (depends on T001)\n',
    );
    expect(document.reading.tasks.map(told)).toEqual(['a/t001 pending', 'a/t002 pending <- a/t001']);
    expect(problemsIn(document)).toEqual(['1:28 task-dependency-unknown']);
  });

  test('ranges that would make too many are a problem', () => {
    const lines = Array.from({ length: 400 }, (_, i) => `- [ ] T${String(i).padStart(3, '0')} Do\n`).join('');
    const document = readList('specs/a/tasks.md', `${lines}\nT000-T199 before T200-T399\n`);
    expect(problemsIn(document)).toEqual(['402:18 task-dependencies-many']);
    expect(document.reading.tasks).toHaveLength(400);
  });
});

describe('files', () => {
  test.each([
    ['Create the model in src/models/user.ts', ['CREATED src/models/user.ts']],
    ['[US1] Add src/models/user.ts', ['CREATED src/models/user.ts']],
    ['Add a field to `src/models/user.ts`', ['MODIFIED src/models/user.ts']],
    ['Implement login in src/a.ts and src/b.ts', ['MODIFIED src/a.ts', 'MODIFIED src/b.ts']],
    ['Update src/a.ts following docs/rules.md', ['MODIFIED src/a.ts', 'NAMES docs/rules.md']],
    ['Delete src/old/a.ts', ['MODIFIED src/old/a.ts']],
    ['Verify src/a.ts compiles', ['NAMES src/a.ts']],
    ['Create a client from @scope/pkg.js', []],
  ])('done: %s', (text, expected) => {
    expect(filesOf(tasksIn(`- [x] T001 ${text}\n`)[0]!)).toEqual(expected);
  });

  test('an open task has changed nothing', () => {
    expect(filesOf(tasksIn('- [ ] T001 Create src/a/b.ts\n')[0]!)).toEqual(['NAMES src/a/b.ts']);
  });

  test('what one line created the next one changes', () => {
    const tasks = tasksIn('- [x] T001 Create a test in test/a.ts\n- [x] T002 Create another test in test/a.ts\n');
    expect(tasks.flatMap(filesOf)).toEqual(['CREATED test/a.ts', 'MODIFIED test/a.ts']);
  });
});

describe('the texts beside a list', () => {
  test('an answered clarification is a decision, with the day of its session', () => {
    const { reading } = readList(
      'specs/a/spec.md',
      '# Feature Specification: A\n\n## Clarifications\n\n### Session 2026-02-11\n\n- Q: Which store? → A: SQLite, one file\n- Q: Which region?\n  - A: Only the EU\n- Q: [question] → A: [answer]\n\n## Requirements\n- Q: not here → A: no\n',
    );
    expect(reading.items).toMatchObject([
      { label: 'Pattern', text: 'Which store? → SQLite, one file', at: '2026-02-11' },
      { label: 'Pattern', text: 'Which region? → Only the EU', at: '2026-02-11' },
    ]);
  });

  test('what needs clarification is a question; what the form says about itself is none', () => {
    expect(
      itemsIn(
        'spec',
        '# Feature Specification: A\n\n## Execution Flow (main)\n\nMark [NEEDS CLARIFICATION: the thing]\n\n## Requirements\n\n- **FR-001**: Keep data for [NEEDS CLARIFICATION: how many days?]\n- Use `[NEEDS CLARIFICATION: specific question]`\n- [x] No [NEEDS CLARIFICATION] markers remain\n',
      ),
    ).toEqual(['Question: how many days?']);
  });

  test('a decision has its reason and what was rejected', () => {
    expect(
      itemsIn(
        'research',
        '# Research\n\n## 1. Storage\n\n**Decision**: Use SQLite\n**Rationale**: Nothing to install\n**Alternatives considered**:\n- Postgres\n- Files\n\n## 2. Form\n\n- Decision: [what was chosen]\n- Rationale: [why chosen]\n',
      ),
    ).toEqual(['Pattern: Storage: Use SQLite. Why: Nothing to install. Rejected: Postgres; Files.']);
    expect(
      itemsIn(
        'plan',
        '# Implementation Plan: A\n\n**Structure Decision**: One package,\nno workspaces.\n\nMore text.\n\n## Complexity Tracking\n\n| Violation | Why Needed | Simpler Alternative Rejected Because |\n|---|---|---|\n| A fourth project | The worker | Threads block |\n| None | N/A | - |\n',
      ),
    ).toEqual([
      'Pattern: One package, no workspaces.',
      'Pattern: A fourth project. Why: The worker. Rejected: Threads block.',
    ]);
  });

  test('nothing that is read exactly is marked as read from prose', () => {
    const { dialect, reading, markdown } = readList('specs/a/research.md', '# R\n\n**Decision**: Use SQLite\n');
    const { edges } = dialect.facts(reading, 'specs/a/research.md', markdown, 'p');
    expect(edges.filter(({ props }) => props.derived !== undefined || props.confidence !== undefined)).toEqual([]);
  });
});

test.skipIf(!hasConventions)(
  'every file and every task line of the samples is read (needs ../shared/conventions)',
  () => {
    const LINE = /^\s*[-*] \[([ xX])\] (T\d{3}[a-z]?(?:-MIN)?) /;
    let lines = 0;
    for (const { path, text } of samplesOf('spec-kit')) {
      const { reading, dialect } = readList(path, text);
      expect(dialect.name, path).toBe('spec-kit');
      if (!path.endsWith('tasks.md')) continue;
      const expected = linesLike(text, LINE).map(
        ([, box, id]) => `${id!.toLowerCase()} ${box === ' ' ? 'pending' : 'completed'}`,
      );
      const found = reading.tasks.map(({ id, status }) => `${id.split('/')[1]} ${status}`);
      expect(found, path).toEqual(expect.arrayContaining(expected));
      // What is in no line of the file is no task.
      for (const { written, name } of reading.tasks)
        expect(text).toContain(written.startsWith('line-') ? name.slice(0, 100) : written);
      const known = new Set(reading.tasks.map(({ id }) => id));
      for (const { dependsOn } of reading.tasks) for (const { id } of dependsOn) expect(known.has(id)).toBe(true);
      lines += expected.length;
    }
    expect(lines).toBe(429);
  },
);
