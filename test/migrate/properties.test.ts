/** What holds for any markdown, made from the pieces that matter and from anything at all. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Migration, migrateText } from '../../src/author/migrate-notes.ts';
import { withoutMigrated } from '../../src/dialects/task/migrated.ts';
import { readText } from '../support/fixtures.ts';
import { HOSTILE } from '../support/hostile-notes.ts';
import { SCALE } from '../support/limits.ts';
import { CONFIG, misplaced } from '../support/notes.ts';

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const heading = fc
  .tuple(
    pick('# ', '## ', '### ', '###### ', ''),
    pick(
      ...['Handoff', 'Handoff notes (2026-01-02)', 'Gotchas', 'Blockers / questions', 'Next steps', 'Files changed'],
      ...['Key files', 'Patterns', 'Summary', 'Original notes', 'Thursday', 'Task 7: Cache', 'Known issues (P1)'],
    ),
    pick('', ':', ' ✅'),
  )
  .map((parts) => parts.join(''));
const words = pick(
  ...[
    'The pool hangs',
    'Do not close it twice. Fix: open a new one',
    'Port the printer',
    'Who owns it?',
    'None',
    'N/A',
  ],
  ...[
    'Waiting on the vendor, blocks task 12',
    'Always use UTC (not local)',
    'Created `src/a.ts`',
    '`src/b.ts:3-9` - x',
  ],
  ...[
    'Moved src/a.ts → src/c.ts',
    '../out/of.ts',
    '[fill in]',
    '**Outcome:** partial',
    'Status: done',
    'Status: blocked',
  ],
  ...['**Gotcha:** the key #cache', '[ ] Port it', '[x] Ported', '✅ Ported', '~~Ported~~', '⚠️ It hangs', 'M src/d.ts'],
  ...[
    '| a | b |',
    '|---|---|',
    '```',
    '~~~',
    '````yaml',
    'outcome: completed',
    'gotchas: [',
    '---',
    '<!--',
    '-->',
    '<blockers>',
  ],
  ...[
    '</blockers>',
    '<!-- passdown:migrated -->',
    '<!-- passdown:migrated end -->',
    'key: value',
    'id: task-007',
    '\\',
    '\ufeff',
  ],
);
const text = fc.oneof(
  { weight: 8, arbitrary: words },
  { weight: 1, arbitrary: fc.string({ maxLength: 30, unit: 'binary' }) },
  { weight: 1, arbitrary: pick(...HOSTILE.map(([, hostile]) => hostile.slice(0, 400))) },
);
const line = fc.oneof(
  { weight: 2, arbitrary: heading },
  {
    weight: 6,
    arbitrary: fc.tuple(pick('', '- ', '  - ', '1. ', '> ', '    ', '\t', '| '), text).map((parts) => parts.join('')),
  },
  { weight: 2, arbitrary: pick('', '', '---', '===', '```', '**Gotchas:**', '- Next steps:') },
);
const note = fc
  .tuple(
    fc.array(line, { maxLength: 20 }),
    pick('\n', '\n', '\r\n', '\r'),
    pick('', '\n'),
    pick('', '---\nnext: x\n---\n'),
  )
  .map(([lines, newline, end, front]) => front + lines.join(newline) + end);
const path = pick('HANDOFF.md', 'tasks/task-007.md', 'docs/thursday.md', 'handoffs/2026-01-02.md');
const outcome = pick(undefined, 'completed', 'partial', 'blocked', 'failed' as const);
const source = fc.record({ path, text: note, outcome });
type Source = typeof source extends fc.Arbitrary<infer T> ? T : never;

const migrate = ({ path: at, text: from, outcome: end }: Source): Migration | undefined =>
  migrateText({ path: at, text: from }, { config: CONFIG, named: true, ...(end && { outcome: end as 'completed' }) });

const check = (predicate: (from: Source, migration: Migration | undefined) => void, numRuns = 250) =>
  fc.assert(
    fc.property(source, (from) => predicate(from, migrate(from))),
    { numRuns: numRuns * SCALE },
  );

test('every item has lines that exist and contain its text, and a confidence', () => {
  check((_, migration) => {
    if (!migration) return;
    expect(misplaced(migration)).toEqual([]);
    for (const { confidence } of migration.items) expect(confidence > 0 && confidence <= 1).toBe(true);
  });
});

test('what is written has no error, gives the handoff that was shown, and holds no freeform note any more', () => {
  let written = 0;
  check((from, migration) => {
    if (migration?.after === undefined) return;
    written++;
    const { problems, reading } = readText(migration.after, from.path);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(reading.handoff?.handoff).toEqual(migration.handoff);
    expect(migrate({ ...from, text: migration.after })).toBeUndefined();
  });
  // Not vacuous: some of these notes can be written, far more than this.
  expect(written).toBeGreaterThan(3);
});

test('taking out what was written gives the old text, byte for byte', () => {
  check((from, migration) => {
    if (migration?.after !== undefined) expect(withoutMigrated(migration.after)).toEqual({ text: from.text, kept: 0 });
  });
});

test('what is refused says why and has no new text; what is not, has one that only adds', () => {
  check((from, migration) => {
    if (!migration) return;
    expect([migration.before, migration.written]).toEqual([from.text, false]);
    expect(migration.after === undefined).toBe(migration.refused !== undefined && migration.refused !== '');
    if (migration.after !== undefined) expect(migration.after.length).toBeGreaterThan(from.text.length);
  });
});

test('a text that nobody migrated has nothing to undo', () => {
  check(({ text: from }) => {
    expect(withoutMigrated(from)).toBeUndefined();
  });
});
