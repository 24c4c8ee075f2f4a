/** OpenSpec: a change, its lines, what the archive means, the design and the proposal, and the samples. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { hasConventions } from '../support/shared.ts';
import { filesOf, linesLike, problemsIn, readList, samplesOf, told } from '../support/task-lists.ts';

const CHANGE = 'openspec/changes/add-search';
const DONE = 'openspec/changes/archive/2026-02-18-add-search';
const LINES = '## 1. Index\n\n- [x] 1.1 Create src/search/index.ts\n- [ ] 1.2 Add a test\n  - [ ] 1.2.1 For words\n';

describe('a change', () => {
  test('is a task, and its lines are parts of it', () => {
    const { reading, dialect, markdown } = readList(`${CHANGE}/tasks.md`, LINES);
    expect(reading.change).toMatchObject({ id: 'add-search', status: 'in_progress', kind: 'file' });
    expect(reading.tasks.map(told)).toEqual([
      'add-search/1.1 completed',
      'add-search/1.2 pending',
      'add-search/1.2.1 pending',
    ]);
    expect(reading.tasks[0]!.category).toBe('1. Index');
    const { edges, nodes } = dialect.facts(reading, `${CHANGE}/tasks.md`, markdown, 'p');
    const id = (key: string) => nodes.find((node) => node.key === key)!.props.id;
    const parts = edges.filter(({ type, toLabel }) => type === 'PART_OF' && toLabel === 'Task');
    expect(parts.map(({ from, to }) => `${id(from)} of ${id(to)}`)).toEqual([
      'add-search/1.1 of add-search',
      'add-search/1.2 of add-search',
      'add-search/1.2.1 of add-search/1.2',
    ]);
  });

  test.each([
    ['- [ ] 1.1 A\n- [ ] 1.2 B\n', 'pending'],
    ['- [x] 1.1 A\n- [ ] 1.2 B\n', 'in_progress'],
    ['- [x] 1.1 A\n- [x] 1.2 B\n', 'completed'],
  ])('stands as its lines do: %j is %s', (text, status) => {
    expect(readList(`${CHANGE}/tasks.md`, text).reading.change?.status).toBe(status);
  });

  test('in the archive is completed on the date of its folder, and open lines are skipped', () => {
    const { reading } = readList(`${DONE}/tasks.md`, LINES);
    expect(reading.change).toMatchObject({
      id: '2026-02-18-add-search',
      status: 'completed',
      completedAt: '2026-02-18',
    });
    expect(reading.tasks.map(({ status }) => status)).toEqual(['completed', 'skipped', 'skipped']);
    expect(reading.tasks.flatMap(filesOf)).toEqual(['CREATED src/search/index.ts']);
  });

  test('has its name and reason from the proposal, and files that it changed once it is archived', () => {
    const text =
      '# Change: Add search\n\n## Why\n\nNobody finds anything.\n\n## What Changes\n\n- A **BREAKING** index\n\n## Impact\n\n- Affected code: `src/search/index.ts`\n';
    const { change } = readList(`${CHANGE}/proposal.md`, text).reading;
    expect(change).toMatchObject({
      id: 'add-search',
      kind: 'index',
      name: 'Add search',
      objective: 'Nobody finds anything.',
    });
    expect(change?.status).toBeUndefined();
    expect(change?.files).toMatchObject([{ path: 'src/search/index.ts', how: 'NAMES' }]);
    expect(readList(`${DONE}/proposal.md`, text).reading.change?.files).toMatchObject([{ how: 'MODIFIED' }]);
  });

  test('a number that comes twice is named, and the rest stays', () => {
    const document = readList(`${CHANGE}/tasks.md`, '- [x] 1.1 A\n- [ ] 1.1 B\n- [ ] 1.2 C\n');
    expect(document.reading.tasks.map(told)).toEqual(['add-search/1.1 completed', 'add-search/1.2 pending']);
    expect(problemsIn(document)).toEqual(['2:7 task-id-repeated']);
  });
});

describe('a design', () => {
  const itemsIn = (text: string) =>
    readList(`${CHANGE}/design.md`, text).reading.items.map(
      ({ label, text: said, mitigation }) => `${label}: ${said}${mitigation ? ` | ${mitigation}` : ''}`,
    );

  test('decisions: labelled, by heading, and as entries', () => {
    expect(
      itemsIn(
        '## Decisions\n\n### Store\n\n**Decision**: SQLite\n\n```sql\n-- Decision: no\n```\n\n**Rationale**:\n\n- one file\n- no server\n\n**Alternatives considered**: Postgres\n\n### D2: Words are folded\n\nCase does not matter.\n\nAnother thought.\n',
      ),
    ).toEqual([
      'Pattern: Store: SQLite. Why: one file; no server. Rejected: Postgres.',
      'Pattern: Words are folded: Case does not matter.',
    ]);
    expect(
      itemsIn('## Decisions\n\n- **Fold words**: case does not matter\n- Decision: One index. Why: it is small\n'),
    ).toEqual(['Pattern: **Fold words**: case does not matter.', 'Pattern: One index. Why: it is small.']);
  });

  test('risks with their mitigation; “no risk” is none', () => {
    expect(
      itemsIn(
        '## Risks / Trade-offs\n\n- **The index grows** → Mitigation: prune it\n- [Risk] Slow start => Mitigation: warm it\n- [Minimal risk] nothing\n- None\n',
      ),
    ).toEqual(['Gotcha: **The index grows** | prune it', 'Gotcha: Slow start | warm it']);
    expect(itemsIn('## Risks\n\n### Risk: The index grows\n\n**Mitigation**: prune it\n')).toEqual([
      'Gotcha: The index grows | prune it',
    ]);
  });

  test('open questions; those with an answer are decisions, and ticked ones are settled', () => {
    expect(
      itemsIn(
        '## Open Questions\n\n1. Which words?\n2. **Which store?**\n   - **Decision**: SQLite\n3. Why? Answer: speed\n- [x] Done already?\n- None\n',
      ),
    ).toEqual(['Question: Which words?', 'Pattern: **Which store?** → SQLite', 'Pattern: Why? → speed']);
    expect(
      itemsIn('## Open Questions\n\n### Q1: Which store?\n\n**Status**: Yes - SQLite\n\n### Q2: When?\n\nUnclear.\n'),
    ).toEqual(['Pattern: Which store? → Yes - SQLite', 'Question: When?']);
  });
});

test.each([
  'openspec/project.md',
  'openspec/AGENTS.md',
  `${CHANGE}/specs/search/spec.md`,
  'openspec/specs/search/spec.md',
])('%s is not read', (path) => {
  const text = '## ADDED Requirements\n\n### Requirement: Search\n\n- [ ] 1.1 It SHALL find\n';
  expect(readDocument({ path, text }, LIMITS)).toBeUndefined();
});

test.skipIf(!hasConventions)(
  'every file and every task line of the samples is read (needs ../shared/conventions)',
  () => {
    const LINE = /^\s*- \[([ x])\] (\d+(?:\.\d+)+) /;
    let lines = 0;
    for (const { path, text } of samplesOf('openspec')) {
      const { reading, dialect, problems } = readList(path, text);
      expect(dialect.name, path).toBe('openspec');
      if (!path.endsWith('tasks.md')) continue;
      const open = path.includes('/archive/') ? 'skipped' : 'pending';
      const expected = linesLike(text, LINE).map(([, box, id]) => `${id} ${box === ' ' ? open : 'completed'}`);
      const found = reading.tasks.map(({ written, status }) => `${written} ${status}`);
      expect([found, problems], path).toEqual([expected, []]);
      lines += found.length;
    }
    expect(lines).toBe(406);
  },
);
