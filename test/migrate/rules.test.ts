/** Each row of each table by its example: it is judged as the row says, and with the row taken out it is not. */
import { describe, expect, test } from 'vitest';
import { CUES } from '../../src/migrate/cues.ts';
import { LEVELS } from '../../src/migrate/details.ts';
import { addTo, bestOf, inFull, KINDS, type Kind, reaches, type Scores } from '../../src/migrate/fields.ts';
import { HEADING_ROWS, type HeadingRow } from '../../src/migrate/headings.ts';
import { NEGATIONS, NOTHING, TEMPLATES } from '../../src/migrate/never.ts';
import { OUTCOMES, outcomeIn } from '../../src/migrate/outcome.ts';
import { routeOf, UNKNOWN } from '../../src/migrate/routes.ts';
import { ruleScores, THRESHOLD } from '../../src/migrate/rules.ts';
import { SIGN_TABLE, SIGNS } from '../../src/migrate/signs.ts';
import { folded, Table } from '../../src/migrate/table.ts';
import { type Unit, unitOf } from '../../src/migrate/units.ts';
import { handoffOf } from '../support/notes.ts';

/** A row that matches nothing is as good as none. */
function without<T>(row: { like?: RegExp | undefined }, act: () => T): T {
  const kept = Object.getOwnPropertyDescriptor(row, 'like');
  row.like = /(?!)/;
  try {
    return act();
  } finally {
    if (kept) Object.defineProperty(row, 'like', kept);
    else delete row.like;
  }
}
const named = <R extends { example: string }>(rows: readonly R[]) => rows.map((row) => [row.example, row] as const);

test('no two rows of a table share an example', () => {
  for (const rows of [HEADING_ROWS, CUES, SIGNS, NOTHING, TEMPLATES, NEGATIONS, LEVELS, OUTCOMES]) {
    const examples = rows.map(({ example }) => example);
    expect(examples.filter((example, index) => examples.indexOf(example) < index)).toEqual([]);
  }
});

describe('headings', () => {
  let asked = 0;
  /** Routes are remembered by their title: one that was never asked before is worked out anew. */
  const routeAnew = (title: string) => routeOf(title + ' '.repeat(++asked));
  const kinds = (gives: Scores) => KINDS.filter((_, kind) => gives[kind]! > 0);
  const leading = (gives: Scores) => KINDS.filter((_, kind) => gives[kind] === Math.max(...gives));

  test.each(named(HEADING_ROWS))('“%s” is routed as its row says, and otherwise without it', (example, row) => {
    const route = routeAnew(example);
    expect({ kinds: kinds(route.gives), leading: leading(route.gives), weak: route.weak }).toEqual({
      kinds: kinds(inFull(row.gives)),
      leading: leading(inFull(row.gives)),
      weak: row.weak === true,
    });
    if (row.past) expect(route.past).toBe(true);
    expect(without(row as HeadingRow, () => routeAnew(example))).not.toEqual(route);
  });
});

const CUE_TABLE = new Table(CUES);

describe('cues', () => {
  const unit = (text: string): Unit => unitOf('item', text, 0, undefined);
  const weightsOf = (text: string) => {
    const sum = inFull({});
    for (const { gives } of CUE_TABLE.match(folded(text))) addTo(sum, gives);
    return sum;
  };
  /** What the rules make of a text below a heading that gives so much for one kind. */
  const judged = (text: string, kind: Kind, weight: number) => {
    const route = { ...UNKNOWN, known: true, speaks: weight > 0, gives: inFull({ [kind]: weight }) };
    const { scores } = ruleScores(unit(text), { route, title: 'Heading' });
    return reaches(scores, THRESHOLD) ? KINDS[bestOf(scores)] : undefined;
  };
  const STEPS = Array.from({ length: 60 }, (_, index) => index / 10);

  test.each(named(CUES))('“%s” weighs as its row says, and the row can be what decides', (example, row) => {
    const all = weightsOf(example);
    const rest = without(row as { like?: RegExp | undefined }, () => weightsOf(example));
    for (const kind of KINDS.keys()) expect(all[kind]! - rest[kind]!).toBeCloseTo(row.gives[kind]!);
    const main = bestOf(row.gives.map(Math.abs));
    const decides = STEPS.some((weight) => {
      const mine = judged(example, KINDS[main]!, weight) === KINDS[main];
      const other =
        without(row as { like?: RegExp | undefined }, () => judged(example, KINDS[main]!, weight)) === KINDS[main];
      return row.gives[main]! > 0 ? mine && !other : other && !mine;
    });
    expect(decides).toBe(true);
  });

  test.each(named(CUES.filter(({ gives }) => reaches(gives, THRESHOLD))))('“%s” needs no heading', (example, row) => {
    const [kind] = KINDS.filter((_, at) => row.gives[at]! >= THRESHOLD);
    expect(judged(example, kind!, 0)).toBe(kind);
  });
});

describe('turns of phrase', () => {
  test.each(named(SIGNS))('“%s” is found as what it is, and not without its row', (example, row) => {
    const found = () => SIGN_TABLE.match(folded(example)).map(({ name }) => name);
    expect(found()).toContain(row.name);
    expect(without(row as { like?: RegExp | undefined }, found)).not.toContain(row.name);
  });
});

describe('what is never an item', () => {
  const gotchas = (text: string) => handoffOf(`## Gotchas\n\n- The pool is small\n- ${text}\n`).gotchas?.length;

  test.each(named(NOTHING))('“%s” says nothing, which only its row knows', (example, row) => {
    expect(gotchas(example)).toBe(1);
    expect(without(row, () => gotchas(example))).toBe(2);
  });

  test.each(named(TEMPLATES))('“%s” is a placeholder, which only its row knows', (example, row) => {
    expect(gotchas(example)).toBe(1);
    expect(without(row, () => gotchas(example))).toBe(2);
  });

  const HEADINGS = { blockers: 'Blockers', questions: 'Open questions', steps: 'Next steps' } as const;
  const FIELDS = { blockers: 'blockers', questions: 'open_questions', steps: 'suggested_next_steps' } as const;
  test.each(named(NEGATIONS))('“%s” is none of what its heading says, which only its row knows', (example, row) => {
    const found = () => handoffOf(`## ${HEADINGS[row.kind]}\n\n- ${example}\n`)[FIELDS[row.kind]];
    expect(found()).toBeUndefined();
    expect(without(row, found)).toHaveLength(1);
  });
});

describe('how much it matters', () => {
  test.each(named(LEVELS))('“%s” has the level of its row, and not without it', (example, row) => {
    const severity = () => handoffOf(`## Gotchas\n\n- ${example}\n`).gotchas?.[0]?.severity;
    expect(severity()).toBe(row.level);
    expect(without(row, severity)).not.toBe(row.level);
  });
});

describe('how it ended', () => {
  test.each(named(OUTCOMES))('“%s” is the outcome of its row, and not without it', (example, row) => {
    const outcome = () => outcomeIn(`**Outcome:** ${example}`);
    expect(outcome()).toBe(row.outcome);
    expect(without(row, outcome)).not.toBe(row.outcome);
  });
});

test('the long title of a note makes no difference to what its sections say', () => {
  const [one, other] = ['Blockers of the new parser', 'What was done for the release'];
  const note = (title: string) => handoffOf(`# ${title}\n\n## Parser\n\n- The lock file of the cache\n`);
  expect(note(one!)).toEqual(note(other!));
  expect(handoffOf('# Blockers\n\n## Parser\n\n- The lock file of the cache\n')).not.toEqual(note(one!));
});
