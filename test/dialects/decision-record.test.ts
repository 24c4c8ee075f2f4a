/** Decision records: how they stand, what they decide and why, and the samples. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { factsOf, readKnowledge, samplesIn, told } from '../support/knowledge.ts';
import { hasConventions } from '../support/shared.ts';

const PATH = 'docs/adr/0007-store.md';
const record = (status: string, more = '') =>
  `# 7. Keep the graph in SQLite\n\n## Status\n\n${status}\n\n## Context\n\nNobody runs a server.\n\n## Decision\n\nOne file.\n${more}`;

const itemsOf = (text: string, path = PATH) => readKnowledge(path, text).reading.items;
const settledBy = (text: string, path = PATH) => readKnowledge(path, text).reading.resolves?.map(({ name }) => name);

describe('how a record stands', () => {
  test('accepted: a pattern with its reason, its name and its day', () => {
    const [item, ...others] = itemsOf(record('Accepted, 2026-01-05.'));
    expect(item).toMatchObject({
      label: 'Pattern',
      text: 'Keep the graph in SQLite: One file. Why: Nobody runs a server.',
      id: 'adr-0007',
    });
    expect([others, item!.resolution]).toEqual([[], undefined]);
    expect(readKnowledge(PATH, record('Accepted, 2026-01-05.')).reading.at).toBe('2026-01-05');
  });

  test.each([
    ['Superseded by [ADR-9](0009-server.md)', 'superseded by adr-0009'],
    ['Superseded by ADR-0012, see there', 'superseded by adr-0012'],
    ['Deprecated', 'deprecated'],
    ['Rejected', 'rejected'],
  ])('%s: it no longer holds', (status, resolution) => {
    expect(itemsOf(record(status))).toMatchObject([{ label: 'Pattern', id: 'adr-0007', resolution }]);
    const said = factsOf(PATH, record(status)).edges.find(({ type }) => type === 'DISCOVERED');
    expect(said?.props).toMatchObject({ resolved: true, resolution });
  });

  test('proposed: a question', () => {
    expect(itemsOf(record('Proposed'))).toMatchObject([
      { label: 'Question', text: 'Keep the graph in SQLite (proposed)', context: 'One file.' },
    ]);
  });

  test.each([
    ['---\nstatus: superseded by 0009\ndate: 2026-01-05\ntags: [store]\n---\n\n', 'superseded by adr-0009'],
    ['---\nstatus: accepted\n---\n\n', undefined],
  ])('front matter says it too: %j', (front, resolution) => {
    const text = `${front}# Store\n\n## Context and Problem Statement\n\nNo server.\n\n## Decision Outcome\n\nChosen option: "SQLite", because it is small.\n`;
    expect(itemsOf(text)[0]).toMatchObject({ text: 'Store: SQLite. Why: it is small.' });
    expect(itemsOf(text)[0]!.resolution).toBe(resolution);
  });

  test('the option that was chosen may have the word because in its quotes', () => {
    const text =
      '# Words\n\n## Context\n\nx\n\n## Decision Outcome\n\nChosen option: "Write \'Bad, because\'", because it is short.\n';
    expect(itemsOf(text)).toMatchObject([{ text: "Words: Write 'Bad, because'. Why: it is short." }]);
  });

  test('fields above the first section say it too', () => {
    const text = '# ADR 7 — Store\n\n- **Status:** accepted\n- **Date:** 2026-01-05\n\n## Decision\n\nSQLite.\n';
    expect(itemsOf(text)).toMatchObject([{ text: 'Store: SQLite.', id: 'adr-0007' }]);
    expect(readKnowledge(PATH, text).reading.at).toBe('2026-01-05');
  });

  test('what it replaces by name is settled, in its own folder', () => {
    expect(settledBy(record('Accepted. Supersedes ADR-3 and [0004](0004-x.md)'))).toEqual(['adr-0004', 'adr-0003']);
    expect(settledBy(record('Accepted. Supersedes ADR-3'), 'packages/a/adr/0007-x.md')).toEqual([
      'packages/a/adr-0003',
    ]);
    expect(settledBy(record('Accepted'))).toEqual([]);
  });
});

describe('what a record says', () => {
  test('a decision that lists several gives one for each', () => {
    const headed =
      '# Rules\n\n## Status\n\nAccepted\n\n## Decision\n\n### One writer\n\nThe lock.\n\n### No server\n\nA file.\n';
    expect(told(PATH, headed)).toEqual([
      'Pattern 9: Rules: One writer: The lock.',
      'Pattern 13: Rules: No server: A file.',
    ]);
    const listed =
      '# Web\n\n## Status\n\nAccepted\n\n## Decisions\n\n- **Back: Node.** Fast\n- **Front: none.** Small\n';
    expect(told(PATH, listed)).toEqual([
      'Pattern 9: Web: **Back: Node.** Fast',
      'Pattern 10: Web: **Front: none.** Small',
    ]);
  });

  test('what it costs is a gotcha, what is open a question, and alternatives are nothing', () => {
    const more =
      '\n## Consequences\n\n### Positive\n\n- Small\n\n### Negative\n\n- One writer. Mitigation: a lock\n\n## Considered Options\n\n### Negative\n\n- Postgres\n\n## Open Questions\n\n- Who backs it up?\n';
    expect(told(PATH, record('Accepted', more)).slice(1)).toEqual([
      'Gotcha 23: One writer. | a lock',
      'Question 33: Who backs it up?',
    ]);
    expect(
      told(PATH, record('Accepted', '\n### Consequences\n\n* Good, because small\n* Bad, because one writer\n')).slice(
        1,
      ),
    ).toEqual(['Gotcha 18: one writer']);
  });
});

test.each([
  ['docs/adr/README.md', record('Accepted')],
  ['docs/adr/template.md', record('Accepted')],
  ['docs/adr/0001-notes.md', '# Notes\n\nSome text about the store.\n'],
])('%s is no record', (path, text) => {
  expect(readDocument({ path, text }, LIMITS)).toBeUndefined();
});

test.skipIf(!hasConventions)(
  'every record of the samples is read, without a problem (needs ../shared/conventions)',
  () => {
    const files = samplesIn('knowledge-files/adr').filter(({ path }) => !path.startsWith('.serena/'));
    for (const { path, text } of files) {
      const { dialect, problems, reading } = readKnowledge(path, text);
      expect([dialect.name, problems], path).toEqual(['decision-record', []]);
      expect(reading.items.filter(({ label }) => label === 'Pattern').length, path).toBeGreaterThan(0);
    }
    expect(files).toHaveLength(7);
  },
);
