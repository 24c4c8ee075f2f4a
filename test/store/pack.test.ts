/** What SQLite keeps of properties is short, and is given back as it was. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EDGE_PROPERTIES, NODE_PROPERTIES, type Properties } from '../../src/model/index.ts';
import { packProps, packSeen, unpackProps, unpackSeen } from '../../src/store/sqlite/pack.ts';

const name = fc.constantFrom(...EDGE_PROPERTIES, ...NODE_PROPERTIES, 'unknown', 'constructor');
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('', 'heuristic', 'told', 'medium', '{', 'a\x1fb', '\x1e1', 'a\0b', '\ud800', '[]', '2'),
);
const value = fc.oneof(text, fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.array(text));

test('any properties come back with the same values in the same order', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value), (made) => {
      const props = JSON.parse(JSON.stringify(made)) as Properties;
      const back = unpackProps(packProps(props));
      expect(back).toEqual(props);
      expect(Object.keys(back)).toEqual(Object.keys(props));
    }),
    { numRuns: 1000 },
  );
});

test('a statement of a note takes little more than its words and its day', () => {
  const said = { text: 'Retry the upload', at: '2026-02-03', derived: 'heuristic', confidence: 0.96 };
  expect(packProps(said).length).toBeLessThan(said.text.length + said.at.length + 13);
  expect(packProps({})).toBe('');
});

test('what was seen last comes back as it was, and sorts as it did', () => {
  const at = fc.constantFrom('', '2026-02-03', '2026-02-03T10:00:00');
  const path = fc.constantFrom('a.md', 'notes/a.md', 'notes/b c.md', 'notes/ü.md', 'x y x y.md');
  const seen = fc
    .tuple(at, path, fc.option(fc.constantFrom('task-001', 'login/t002')), fc.nat(99_999_999))
    .map(([day, doc, task, line]) => `${day} ${task ?? doc} ${doc}:${String(line).padStart(8, '0')}`);
  const sign = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  fc.assert(
    fc.property(fc.oneof(seen, fc.string()), fc.oneof(seen, fc.string()), (one, other) => {
      expect(unpackSeen(packSeen(one))).toBe(one);
      expect(sign(packSeen(one), packSeen(other))).toBe(sign(one, other));
    }),
    { numRuns: 1000 },
  );
  expect(packSeen('2026-02-03 notes/a.md notes/a.md:00000012').length).toBeLessThan(32);
});
