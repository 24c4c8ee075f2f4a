/** JSON with places: whole texts as JSON.parse reads them, broken ones as far as they can be told apart. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapLines, positionAt } from '../../src/parse/line-map.ts';
import { JsonObject, objectsIn, parseJson } from '../../src/parse/parse-json.ts';

function read(text: string): { values: Record<string, unknown>[]; mistakes: string[] } {
  const { value, mistakes } = parseJson(text);
  const map = mapLines(text);
  const places = mistakes.map(({ offset, message }) => {
    const { line, column } = positionAt(map, offset);
    return `${line}:${column} ${message}`;
  });
  return { values: objectsIn(value).map((object) => object.plain()), mistakes: places };
}

const json = fc.array(
  fc.record({ id: fc.jsonValue(), title: fc.string(), list: fc.array(fc.jsonValue()) }, { requiredKeys: ['id'] }),
);

test('what is JSON is read as JSON.parse reads it, laid out in lines or not', () => {
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 1, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      expect(read(text)).toEqual({ values: JSON.parse(text), mistakes: [] });
    }),
  );
});

test('any text is read to its end, and what is not JSON is named', () => {
  fc.assert(
    fc.property(json, fc.nat(), fc.nat(20), fc.string({ maxLength: 6 }), (value, at, cut, put) => {
      const whole = JSON.stringify(value, undefined, 2);
      const from = at % (whole.length + 1);
      const text = whole.slice(0, from) + put + whole.slice(from + cut);
      const { mistakes } = read(text);
      expect(mistakes.length > 0).toBe(!isJson(text));
    }),
  );
});

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object';
  } catch {
    return false;
  }
}

const THREE = JSON.stringify(
  [1, 2, 3].map((id) => ({ id, title: `Task ${id}`, list: [{ id: 1 }] })),
  undefined,
  2,
);
const ids = (text: string) => read(text).values.map(({ id }) => id);

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
    expect(read(text).mistakes).toContain(first);
  });

  test('a text that ends in the middle keeps what came before', () => {
    const text = THREE.slice(0, THREE.indexOf('"Task 3') + 4);
    expect(ids(text)).toEqual([1, 2, 3]);
    expect(read(text).mistakes).toContain('20:3 This { is never closed');
  });
});

test('deep nesting is a mistake, not an overflow', () => {
  const { mistakes } = read(`[{"id": ${'['.repeat(200_000)}`);
  expect(mistakes[0]).toMatch(/^1:\d+ This is nested more than 64 deep$/);
});

test('an entry of one line that is broken does not take the next one with it', () => {
  const line = '{"id": 1, "list": [1, {"a": 2}]}';
  for (const broken of [line.replace(']', ''), line.replace('2}', '2'), `${line}}`])
    for (const [open, between, close] of [
      ['[\n  ', ',\n  ', '\n]'],
      ['[', ',', ']'],
    ])
      expect(ids(`${open}${broken}${between}{"id": 2}${between}{"id": 3}${close}`).slice(-2)).toEqual([2, 3]);
});

test('a closing bracket inside a text without its quote ends nothing', () => {
  expect(ids(THREE.replace('"Task 2"', 'list[dict]: [{a, b[:2], c}]; and more"'))).toEqual([1, 2, 3]);
});

test('a key that is there twice counts the last time, and its place is that of the last one', () => {
  const { value } = parseJson('{"a": 1,\n"a": 2}');
  expect(value instanceof JsonObject && [value.value('a'), value.place('a'), value.members.length]).toEqual([2, 9, 2]);
});

test('a text with a character that must be escaped is named and read with it', () => {
  expect(read('[{"id": "C:\\Users\\me\t\\n"}]')).toEqual({
    values: [{ id: 'C:\\Users\\me\t\n' }],
    mistakes: ['1:9 This text has a character that must be escaped'],
  });
});

test('whole JSON may be laid out in any way, also behind a byte order mark', () => {
  for (const mark of ['', '\ufeff'])
    expect(read(`${mark}    [\n  {\n"id": [\n    1 ]\n},\n{ "id":\n2\n  }\n]\n`)).toEqual({
      values: [{ id: [1] }, { id: 2 }],
      mistakes: [],
    });
});
