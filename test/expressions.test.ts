/** No text makes a regular expression of the sources slow: whoever writes a note chooses the text. */
import { expect, test } from 'vitest';
import { CAPPED, MOST_STEPS, MOST_STEPS_A_CHARACTER } from './support/capped-expressions.ts';
import { type Growth, keptVerdicts, keyOf, withVerdicts } from './support/expression-verdicts.ts';
import { collectExpressions } from './support/expressions.ts';
import { SCALE } from './support/limits.ts';

const { expressions, hidden } = await collectExpressions();
const isCapped = ({ place, source }: { place: string; source: string }) =>
  CAPPED.find(({ file, like = '' }) => place.split(':')[0] === file && source.includes(like));

/** What recheck does not finish may be quadratic. */
const degreeOf = (growth: Growth) => (typeof growth === 'number' ? growth : 2);

test('every expression is written out or built when its file is loaded, so that it can be checked', () => {
  expect(expressions.length).toBeGreaterThan(800);
  expect(expressions.filter(({ source }) => source.includes('passdown:migrated'))).not.toEqual([]);
  expect(hidden).toEqual([]);
});

test('none is exponential, and one that is more than linear reads only texts of a named length', async () => {
  const verdicts = await withVerdicts(expressions, SCALE > 1 ? new Map() : keptVerdicts());
  const growing = expressions.flatMap((one) => {
    const growth = verdicts.get(keyOf(one))!;
    return growth === 'safe' ? [] : [{ ...one, growth, capped: isCapped(one) }];
  });
  expect(growing.filter(({ growth, capped }) => growth === 'exponential' || !capped)).toEqual([]);
  const slow = growing.filter(({ growth, capped }) =>
    'most' in capped! ? capped.most ** degreeOf(growth) > MOST_STEPS : capped!.bounded > MOST_STEPS_A_CHARACTER,
  );
  expect(slow).toEqual([]);
  expect(CAPPED.filter((entry) => !growing.some(({ capped }) => capped === entry))).toEqual([]);
});
