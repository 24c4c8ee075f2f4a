/** docs/briefing.md says what the code does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUDGETS, LEAST_BUDGET } from '../../src/brief/fit.ts';
import { COMPLEXITIES, LIMITS } from '../../src/brief/knowledge.ts';
import { CAPS } from '../../src/brief/rank.ts';
import { POINTS } from '../../src/brief/score.ts';
import { REPOSITORY } from '../support/workspace.ts';

const text = readFileSync(join(REPOSITORY, 'docs/briefing.md'), 'utf8');
const row = (name: string) => text.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
const numbers = (line: string) => (line.match(/[−-]?\d+(?:\.\d+)?/g) ?? []).map((one) => Number(one.replace('−', '-')));

test('its table of points is the one that ranks', () => {
  expect(numbers(row('distance'))).toEqual(POINTS.distance.slice(1));
  expect(numbers(row('files'))).toEqual([
    POINTS.mostFiles,
    POINTS.namedFile,
    POINTS.workedFile,
    POINTS.handedFile,
    POINTS.beside,
  ]);
  expect(numbers(row('tags'))).toEqual([POINTS.tag]);
  expect(numbers(row('text')).slice(0, 2)).toEqual([POINTS.term, POINTS.sourceTerm]);
  expect(numbers(row('kind'))).toEqual([POINTS.step]);
  expect(numbers(row('severity'))).toEqual([POINTS.severity.high]);
  expect(numbers(row('seen'))).toEqual([POINTS.seenAgain, POINTS.mostSeen]);
  expect(numbers(row('recency'))).toEqual([31, POINTS.latest, 92, POINTS.recent]);
  expect(numbers(row('stale'))).toEqual([POINTS.gone]);
  expect(text).toContain(`needs at least ${POINTS.least} points`);
});

test('its budgets, caps and limits are those that cut', () => {
  const caps = (name: 'pattern' | 'warning' | 'file' | 'predecessor') => COMPLEXITIES.map((one) => CAPS[one][name]);
  expect(numbers(row('budget'))).toEqual(COMPLEXITIES.map((one) => BUDGETS[one]));
  expect(numbers(row('patterns'))).toEqual(caps('pattern'));
  expect(numbers(row('warnings'))).toEqual(caps('warning'));
  expect(numbers(row('predecessors'))).toEqual(caps('predecessor'));
  expect(text).toContain(`from ${LEAST_BUDGET} up`);
  expect(text).toContain(
    `the ${LIMITS.matches.toLocaleString('en')} items that match best; a tag of more than ${LIMITS.tag} statements, a file with more than ${LIMITS.file}`,
  );
});
