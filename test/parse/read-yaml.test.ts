/** The YAML reader: agrees with the reference, keeps what was written, names every place. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { Composer, Parser, parseDocument } from 'yaml';
import { explainYaml } from '../../src/parse/explain-yaml.ts';
import { readBlock } from '../../src/parse/read-block.ts';
import { readYaml } from '../../src/parse/read-yaml.ts';
import { toValue, type YamlNode, type YamlValue } from '../../src/parse/yaml-node.ts';

const dataOf = (text: string): YamlValue | undefined => {
  const result = readYaml(text, 0);
  if ('fault' in result) throw new Error(result.fault.reason);
  return result.node && toValue(result.node);
};
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

test('scalars stay as written', () => {
  expect(plain(dataOf('a: 1.10\nb: yes\nc: 0x1F\nd: 2026-02-03\ne: "1.10"\nf: ~\ng:\nh: no'))).toEqual({
    a: '1.10',
    b: 'yes',
    c: '0x1F',
    d: '2026-02-03',
    e: '1.10',
    f: null,
    g: null,
    h: 'no',
  });
});

test('keys that are names in JavaScript are only keys', () => {
  const value = dataOf('__proto__:\n  polluted: yes\nconstructor: x\ntoString: y') as Record<string, unknown>;
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'toString']);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect('hasOwnProperty' in value).toBe(false);
});

describe('every scalar names the characters it stands for', () => {
  const text = 'a: one\nb: [two, \'three\']\nc:\n  - "four"\n  - d: five six\n';
  const scalars: [string, string][] = [];
  const visit = (node: YamlNode): void => {
    if (node.kind === 'scalar') scalars.push([node.text, text.slice(node.start, node.end)]);
    else if (node.kind === 'list') node.items.forEach(visit);
    else
      for (const { key, value } of node.entries) {
        visit(key);
        visit(value);
      }
  };
  const result = readYaml(text, 0);
  if ('node' in result && result.node) visit(result.node);
  test.each(scalars)('%s', (value, written) => {
    expect(written.replace(/^["']|["']$/g, '')).toBe(value);
  });
  test('all of them', () => expect(scalars).toHaveLength(9));
});

test.each([
  ['an alias', 'a: *x', 'alias'],
  ['an anchor', 'a: &x 1', 'alias'],
  ['a tag', 'a: !!str 1', 'tag'],
  ['a second document', 'a: 1\n---\nb: 2', 'documents'],
  ['a key that is a list', '? [a]\n: b', 'key'],
  ['nesting without end', '['.repeat(100_000), 'depth'],
])('%s is a fault', (_name, text, kind) => {
  const result = readYaml(text, 0);
  expect('fault' in result && result.fault.kind).toBe(kind);
});

/** YAML-like text, valid about half of the time. */
const scalar = fc.oneof(
  fc.constantFrom(
    'x',
    'two words',
    '"q: r"',
    "'it''s'",
    '1.10',
    'true',
    '~',
    '',
    '[a, b]',
    '{a: b}',
    '[]',
    '# note',
    'a # b',
    'a#b',
    '|\n    block\n    text',
    '>\n    folded\n    text',
    '-',
    'x: y',
    '@x',
    '*x',
    '"\\u00e9"',
  ),
  fc.string({ maxLength: 12 }),
);
const line = fc
  .tuple(
    fc.constantFrom('', '  ', '    ', '- ', '  - ', '      '),
    fc.constantFrom('a: ', 'b: ', 'key: ', '', '"q": ', 'a b: '),
    scalar,
  )
  .map((parts) => parts.join(''));
const yamlText = fc.array(line, { maxLength: 10 }).map((lines) => lines.join('\n'));

test('it agrees with yaml in failsafe mode on every block that both accept', () => {
  let both = 0;
  fc.assert(
    fc.property(yamlText, (text) => {
      const ours = readYaml(text, 0);
      const reference = parseDocument(text, { schema: 'failsafe', logLevel: 'silent', merge: false });
      if ('fault' in ours || ours.duplicates.length > 0 || reference.errors.length > 0) return;
      if (reference.warnings.length > 0 || /(?:^|\n)---/.test(text)) return;
      both++;
      expect(normalise(ours.node ? toValue(ours.node) : null)).toEqual(normalise(reference.toJS()));
    }),
    { numRuns: 3000 },
  );
  expect(both).toBeGreaterThan(300);
});

/** Failsafe has no null: what is not there is the empty text, and `~` is a text. We read both as nothing. */
function normalise(value: unknown): unknown {
  if (value === null || value === undefined || value === '' || value === '~') return null;
  if (Array.isArray(value)) return value.map(normalise);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, normalise(entry)]));
}

test('on any text a block is read, mended or explained, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(yamlText, fc.string({ unit: 'binary' }), fc.string()), (text) => {
      const { readable, findings } = readBlock(text, 0, text.length);
      if (!readable) expect(findings.length).toBeGreaterThan(0);
      for (const { start, end, message } of findings) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(message).toMatch(/^\S+ \S/);
      }
    }),
    { numRuns: 2000 },
  );
});

describe('of a text that is no YAML the library is asked for the first error only', () => {
  const faultOf = (text: string) => {
    const result = readYaml(text, 0);
    if (!('fault' in result)) throw new Error('This was to be no YAML');
    return result.fault;
  };

  test('a line of closing brackets is not read to its end', () => {
    using read = vi.spyOn(Parser.prototype, 'next');
    const text = `a: ${']'.repeat(10_000)}`;
    expect(explainYaml(text, faultOf(text))).toMatchObject({ start: 3, end: 4 });
    expect(read.mock.calls.length).toBeLessThan(20);
  });

  test.each([',', '{a: b} ', '*a ', '"\\q" '])('ten thousand times %j are not listed one by one', (mistake) => {
    using noted = vi.spyOn(Composer.prototype, 'streamInfo');
    const text = `a: [${mistake.repeat(10_000)}`;
    expect(explainYaml(text, faultOf(text)).message).toMatch(/^\S+ \S/);
    // Once where it happens, and once for each level around it.
    expect(noted.mock.calls.length).toBeGreaterThan(0);
    expect(noted.mock.calls.length).toBeLessThan(10);
  });

  test('it is the one that the library itself lists first', () => {
    let asked = 0;
    fc.assert(
      fc.property(yamlText, (text) => {
        const ours = readYaml(text, 0);
        const [first] = parseDocument(text, { schema: 'failsafe', logLevel: 'silent', uniqueKeys: false }).errors;
        if (!('fault' in ours) || ours.fault.kind !== 'syntax' || !first || text.slice(first.pos[0]).trim() === '')
          return;
        asked++;
        const { start } = explainYaml(text, ours.fault);
        expect(text.slice(first.pos[0], start).trim()).toBe('');
      }),
      { numRuns: 3000 },
    );
    expect(asked).toBeGreaterThan(100);
  });
});
