/** The progress of the long-running harness: a text that grows by a piece for each session. */
import { describe, expect, test } from 'vitest';
import type { DocumentReading } from '../../src/dialects/dialect.ts';
import { readDocument } from '../../src/dialects/index.ts';
import type { ConventionReading } from '../../src/dialects/kit/reading.ts';
import { LIMITS } from '../support/fixtures.ts';

describe('sessions', () => {
  type Log = DocumentReading<ConventionReading>;
  function saidIn(text: string): string[] {
    const path = 'claude-progress.txt';
    const { dialect, reading, markdown } = readDocument({ path, text }, LIMITS) as unknown as Log;
    expect(dialect.name).toBe('progress-log');
    return dialect
      .facts(reading, path, markdown, 'p')
      .edges.filter(({ props }) => props.text !== undefined)
      .map(
        ({ type, props, line }) => `${line} ${type} ${props.text} ${props.at}${props.closed ? ` ${props.closed}` : ''}`,
      );
  }
  const session = (head: string, date: string, step: string) =>
    `${head}\n${date}\n\n## Gotchas\n\n- A token of ${step} may be used once\n\n## Next steps\n\n- Build the ${step}\n\n`;
  const first = (head: string, date: string) => session(head, date, 'form');
  const second = (head: string, date: string) => session(head, date, 'page');

  test.each([
    ['last', first('--- Session 1: a ---', 'Date: 2026-01-05') + second('--- Session 2: b ---', 'Date: 2026-01-06')],
    [
      'first',
      second('# Report - Session 2', 'Date: x').replace('Report', 'Claude Progress Report') +
        first('# Claude Progress Report - Session 1', ''),
    ],
    [
      'in between, by date',
      first('## Session Log - January 5, 2026', '') +
        second('## Session Log - January 26, 2026 ~08:18 UTC', '') +
        first('## Session Log - January 25, 2026', ''),
    ],
  ])(
    'what was learned counts from all of them, what is next from the newest, and what the others left is earlier; the newest may stand %s',
    (_, text) => {
      const said = saidIn(text);
      expect(said.filter((line) => line.includes('HIT')).length).toBe(2);
      const steps = said.filter((line) => line.includes('SUGGESTED'));
      expect(steps.map((line) => [line.includes('the page'), line.endsWith(' earlier')]).sort()).toEqual([
        [false, true],
        [true, false],
      ]);
    },
  );

  test('each piece has its own date and lines', () => {
    expect(
      saidIn(
        first('--- Session 1: a ---', 'Date: 2026-01-05') + second('--- Session 2: b ---', 'Date: 2026-01-06'),
      ).sort(),
    ).toEqual([
      '10 SUGGESTED Build the form 2026-01-05 earlier',
      '17 HIT A token of page may be used once 2026-01-06',
      '21 SUGGESTED Build the page 2026-01-06',
      '6 HIT A token of form may be used once 2026-01-05',
    ]);
  });

  test('headings within a session do not begin another one, and sessions that only verified say nothing', () => {
    const said = saidIn(
      `${first('Session 1: a (Verification)', '')}${second('Session 2: b', '')}Session 2 (Continued): more\n\n## Gotchas\n\n- The cache must be cleared first, or the import fails\n`,
    );
    expect(said.map((line) => line.split(' ')[1])).toEqual(['HIT', 'HIT', 'SUGGESTED']);
  });

  test('what the next session should do is a step, over all its lines', () => {
    const said = saidIn(
      '--- Session 1: a ---\nNext session should: Build it\n--- Session 2: b ---\nNext session should: Test it\n  with care.\nFiles changed: none\n',
    );
    expect(said).toEqual(['4 SUGGESTED Test it with care. undefined', '2 SUGGESTED Build it undefined earlier']);
  });

  test('without sessions it is a note like any other', () => {
    const document = readDocument(
      { path: 'claude-progress.txt', text: '## Gotchas\n\n- A token may be used once\n' },
      LIMITS,
    );
    expect(document?.dialect.name).toBe('task');
  });
});
