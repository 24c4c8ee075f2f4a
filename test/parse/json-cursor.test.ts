/** JSON walked through member by member: whole texts as JSON.parse reads them, broken ones as far as they can be told apart. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonCursor, type JsonMistake } from '../../src/parse/json-cursor.ts';
import { objectsIn } from '../../src/parse/json-object.ts';
import { mapLines, positionAt } from '../../src/parse/line-map.ts';

function read(text: string, careful: boolean): { values: Record<string, unknown>[]; mistakes: string[] } {
  const mistakes: JsonMistake[] = [];
  const cursor = new JsonCursor(text, { start: 0, end: text.length }, careful, mistakes);
  const values = [...objectsIn(cursor, careful)].map((object) =>
    Object.fromEntries(['id', 'title', 'list'].filter((key) => object.has(key)).map((key) => [key, object.value(key)])),
  );
  const map = mapLines(text);
  const places = mistakes.map(({ offset, message }) => {
    const { line, column } = positionAt(map, offset);
    return `${line}:${column} ${message}`;
  });
  return { values, mistakes: places };
}

const json = fc.array(
  fc.record({ id: fc.jsonValue(), title: fc.string(), list: fc.array(fc.jsonValue()) }, { requiredKeys: ['id'] }),
);

test('what is JSON is read as JSON.parse reads it, laid out in lines or not, with care or without', () => {
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 1, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      const expected = JSON.parse(text);
      expect(read(text, false)).toEqual({ values: expected, mistakes: [] });
      expect(read(text, true)).toEqual({ values: expected, mistakes: [] });
    }),
  );
});

test('any text is walked through to its end with care, and what is broken is named', () => {
  fc.assert(
    fc.property(json, fc.nat(), fc.nat(20), fc.string({ maxLength: 6 }), (value, at, cut, put) => {
      const whole = JSON.stringify(value, undefined, 2);
      const from = at % (whole.length + 1);
      const text = whole.slice(0, from) + put + whole.slice(from + cut);
      const { mistakes } = read(text, true);
      expect(mistakes.length).toBeLessThanOrEqual(100);
    }),
  );
});

const THREE = JSON.stringify(
  [1, 2, 3].map((id) => ({ id, title: `Task ${id}`, list: [{ id: 1 }] })),
  undefined,
  2,
);
const ids = (text: string) => read(text, true).values.map(({ id }) => id);

describe('of a list in lines that is broken, all entries are read that can be told apart', () => {
  test.each([
    ['a comma too few', THREE.replace('"id": 2,', '"id": 2'), '13:5 There should be a comma before this'],
    ['a comma too many', THREE.replace('  }\n]', '  },\n]'), '29:1 There is a comma too many before this'],
    ['a quote too few', THREE.replace('"Task 2"', '"Task 2'), '13:14 This text is never closed with a quote'],
    ['quotes within a text', THREE.replace('Task 2', 'Task "2"'), '13:21 There should be a comma before this'],
    [
      'a brace too few',
      THREE.replace('    ]\n  },\n  {\n    "id": 2', '    ]\n  {\n    "id": 2'),
      '2:3 This { is never closed',
    ],
    [
      'a bracket too few',
      THREE.replace('      }\n    ]\n  },', '      }\n  },'),
      '9:3 There should be ] before this }',
    ],
    [
      'a conflict',
      THREE.replace('  {\n    "id": 2', '<<<<<<< ours\n  {\n    "id": 2'),
      '11:1 There should be a value here',
    ],
    [
      'a comment',
      THREE.replace('    "id": 2', '    // two\n    "id": 2'),
      '12:5 There should be a name in quotes here',
    ],
  ])('%s', (_, text, first) => {
    expect(ids(text)).toEqual([1, 2, 3]);
    expect(read(text, true).mistakes).toContain(first);
  });

  test('a text that ends in the middle keeps what came before', () => {
    const text = THREE.slice(0, THREE.indexOf('"Task 3') + 4);
    expect(ids(text)).toEqual([1, 2, 3]);
    expect(read(text, true).mistakes).toContain('20:3 This { is never closed');
  });
});

test('deep nesting is a mistake, not an overflow', () => {
  const { mistakes } = read(`[{"id": ${'['.repeat(200_000)}`, true);
  expect(mistakes[0]).toMatch(/^1:\d+ This is nested more than 64 deep$/);
});
