/** The kinds of mistakes that a reader of prose makes, each with a note of our own that must be read right. */
import { describe, expect, test } from 'vitest';
import { handoffOf, migrated } from '../support/notes.ts';

const note = (...lines: string[]) => `# Notes of the ledger\n\n${lines.join('\n')}\n`;
const list = (heading: string, ...items: string[]) => note(`## ${heading}`, '', ...items.map((item) => `- ${item}`));
const of = (text: string) => {
  const { blockers, open_questions, gotchas, patterns_discovered, suggested_next_steps } = handoffOf(text);
  return {
    blockers: blockers?.map(({ blocker }) => blocker) ?? [],
    questions: open_questions?.map(({ question }) => question) ?? [],
    gotchas: gotchas?.map(({ issue }) => issue) ?? [],
    patterns: patterns_discovered?.map(({ pattern }) => pattern) ?? [],
    steps: suggested_next_steps?.map(({ step }) => step) ?? [],
  };
};

describe('what is denied is not told as if it were so', () => {
  test.each(['No blockers', 'Not release blockers', 'Do not block on'])(
    'nothing below “%s” is a blocker',
    (heading) => {
      expect(
        of(list(heading, 'Waiting on the bank for the new key', 'The old export is gated on nobody')).blockers,
      ).toEqual([]);
    },
  );

  test('nothing is left to do below “What is NOT pending”', () => {
    expect(of(list('What is NOT pending', 'Port the importer', 'Rotate the keys')).steps).toEqual([]);
  });

  test('what is ticked off behind its name is nothing left to do, also in a list of what is left', () => {
    const items = ['**Two keys** — ✅ DONE (seen in the vault)', '**Coupons** — create one in the dashboard'];
    expect(of(list('Still pending', ...items)).steps).toEqual(['Coupons — create one in the dashboard']);
  });

  test('a ban in a heading goes with each item below it', () => {
    const { gotchas, patterns } = of(list('What not to touch', 'The ledger of 2019 and its two views'));
    for (const text of [...gotchas, ...patterns]) expect(text).toMatch(/not to touch/i);
  });

  test('“None known” is no item', () => {
    expect(of(list('Gotchas', 'None known. Both were resolved: see the log')).gotchas).toEqual([]);
  });
});

describe('how things stand is no intention', () => {
  test('what passes and is ready is no step', () => {
    expect(of(list('Status', 'All 42 tests pass', 'Ready for phase 4', 'Took 3 hours')).steps).toEqual([]);
  });

  test('what was done is no step, also as a numbered list', () => {
    const text = note(
      '## What was done',
      '',
      '1. Added the importer',
      '2. Fixed the rounding',
      '3. Removed the old view',
    );
    expect(of(text).steps).toEqual([]);
  });
});

describe('a blocker has a reason', () => {
  test('a word of the product is none', () => {
    const { blockers } = of(
      list('Design', 'The gate blocks a request until its token is read', 'Queued calls wait for a slot'),
    );
    expect(blockers).toEqual([]);
  });

  test('what waits for somebody is one, and so is what others must give', () => {
    const { blockers } = of(
      list(
        'Blockers',
        'Waiting on the bank to approve the new contract',
        'The staging account needs credentials from the vendor',
      ),
    );
    expect(blockers).toHaveLength(2);
  });

  test('what is skipped for want of an outside service is one, as its heading says', () => {
    const { blockers } = of(list('Features skipped (external dependencies)', 'Calendar sync - requires OAuth setup'));
    expect(blockers).toEqual(['Calendar sync - requires OAuth setup']);
  });

  test('commands that are called gates block nothing', () => {
    expect(of(note('## How to resume', '', '- **Gates:** `npm test`, then `npm run build`')).blockers).toEqual([]);
  });
});

describe('what belongs together is one item', () => {
  test('a problem with its cause and its fix is one gotcha that says what to do', () => {
    const text = note(
      '## Problems',
      '',
      '- **Problem:** the export breaks silently on Windows',
      '- **Cause:** the path has backslashes',
      '- **Fix:** join paths with forward slashes',
    );
    const { gotchas } = handoffOf(text);
    expect(gotchas).toHaveLength(1);
    expect(gotchas![0]!.mitigation).toContain('forward slashes');
    expect(gotchas![0]!.issue).toContain('backslashes');
  });

  test('a decision with its reason is one pattern', () => {
    const text = note('## Decisions', '', '- **Decision:** Use one writer for each ledger', '- **Why:** order matters');
    expect(of(text).patterns).toEqual([expect.stringMatching(/one writer.*order matters/)]);
  });
});

test('rows of a table of decisions are patterns, with their columns', () => {
  const text = note(
    '## Decisions',
    '',
    '| Decision | Why |',
    '|---|---|',
    '| Use plain files instead of a queue | nobody has to run it |',
  );
  expect(of(text).patterns).toEqual([expect.stringMatching(/plain files.*nobody has to run it/)]);
});

test('a paragraph that warns is a gotcha', () => {
  const text = note('## Gotchas', '', 'Never close the pool twice, because the second call silently hangs.');
  expect(of(text).gotchas).toEqual([expect.stringContaining('silently hangs')]);
});

test('a limit is a gotcha, and an order to lift it is a step', () => {
  const { gotchas } = of(list('Known limitations', 'The parser does not support nested lists'));
  const { steps } = of(list('Next steps', 'Add support for nested lists'));
  expect([gotchas, steps]).toEqual([['The parser does not support nested lists'], ['Add support for nested lists']]);
});

test('an open box is work, also below a heading of how things stand', () => {
  expect(of(note('## Testing status', '', '- [ ] Tests of the importer', '- [x] Tests of the export')).steps).toEqual([
    'Tests of the importer',
  ]);
});

test('a ban among conventions is a gotcha', () => {
  expect(of(list('Gotchas', 'Do not run the importer twice')).gotchas).toEqual(['Do not run the importer twice']);
});

describe('files', () => {
  test('a verb away from the path says what was done with it', () => {
    const { files_modified = [] } = handoffOf(
      list('What was done', 'Fixed the rounding of taxes in `src/tax/round.ts`'),
    );
    expect(files_modified.map(({ path }) => path)).toEqual(['src/tax/round.ts']);
  });

  test('a list in a fence is what its heading says', () => {
    const { files_created = [] } = handoffOf(
      note('## Files created', '', '```', 'src/tax/rate.ts', 'src/tax/table.ts', '```'),
    );
    expect(files_created.map(({ path }) => path)).toEqual(['src/tax/rate.ts', 'src/tax/table.ts']);
  });

  test('what is to be read first is for the next', () => {
    const { dependencies_for_next = [] } = handoffOf(list('Read these first', '`docs/ledger.md` — how booking works'));
    expect(dependencies_for_next.map(({ file }) => file)).toEqual(['docs/ledger.md']);
  });
});

test.each([
  ['# Task 4.1 Complete\n\nAll of it.\n', 'completed'],
  ['# Notes\n\n**Status:** ALL TASKS COMPLETE\n', 'completed'],
  ['# Notes\n\nWe talked about the ledger.\n', undefined],
])('the outcome is taken from the note or not at all: %j', (text, outcome) => {
  expect(handoffOf(text).outcome).toBe(outcome);
});

test('an item begins and ends with its sentence, and has no marks of emphasis', () => {
  const text = note(
    '## Wednesday',
    '',
    'The day was long. **Never** close the pool twice: it silently hangs. Lunch was good.',
  );
  const [gotcha] = of(text).gotchas;
  expect(gotcha).toBe('Never close the pool twice: it silently hangs.');
  expect(migrated(text).items[0]!.lines).toEqual([5, 5]);
});
