/** The line scanner: every line has one kind, whatever the text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineEnd, lineText, mapLines, positionAt } from '../../src/parse/line-map.ts';
import { readRows, readTables } from '../../src/parse/read-table.ts';
import { KIND, scanMarkdown } from '../../src/parse/scan-markdown.ts';

const kindsOf = (text: string) =>
  [...scanMarkdown(text).kinds].map((kind) =>
    Object.keys(KIND).find((name) => KIND[name as keyof typeof KIND] === kind),
  );
const titlesOf = (text: string) =>
  scanMarkdown(text).headings.map(({ level, title, line }) => [level, title, line + 1]);

describe('headings are found where markdown has them', () => {
  test.each([
    ['# One', [[1, 'One', 1]]],
    ['###### Six ######', [[6, 'Six', 1]]],
    ['####### Seven', []],
    ['#hashtag', []],
    ['## **Handoff** `x`', [[2, 'Handoff x', 1]]],
    ['   ## Indented', [[2, 'Indented', 1]]],
    ['    ## Code', []],
    [
      'Title\n=====\n\nSub\n---',
      [
        [1, 'Title', 1],
        [2, 'Sub', 4],
      ],
    ],
    ['outcome: completed\n---', []],
    ['> ## Quoted', []],
    ['```\n## Fenced\n```', []],
    ['<!-- \n## Hidden\n-->\n## Seen', [[2, 'Seen', 4]]],
    ['<!-- never closed\n## Seen', [[2, 'Seen', 2]]],
    ['---\n# in front matter\n---\n# Out', [[1, 'Out', 4]]],
    ['\ufeff# Marked', [[1, 'Marked', 1]]],
    [
      '# One\r\n## Two\r\n',
      [
        [1, 'One', 1],
        [2, 'Two', 2],
      ],
    ],
  ])('%j', (text, expected) => {
    expect(titlesOf(text)).toEqual(expected);
  });
});

describe('fences are found with their info, text and end', () => {
  const fencesOf = (text: string) =>
    scanMarkdown(text).fences.map((fence) => [fence.info, text.slice(fence.start, fence.end), fence.closed]);
  test.each([
    ['```yaml\na: 1\n```', [['yaml', 'a: 1\n', true]]],
    ['~~~~ YAML title\na\n~~~\n~~~~', [['yaml', 'a\n~~~\n', true]]],
    ['````md\n```yaml\nx\n```\n````', [['md', '```yaml\nx\n```\n', true]]],
    ['```yaml\nopen', [['yaml', 'open', false]]],
    ['1. item\n\n   ```yaml\n   a: 1\n   ```', [['yaml', '   a: 1\n', true]]],
    ['- item\n      ```yaml\n      a: 1\n      ```', []],
    ['    ```\n    code', []],
    ['``` not `a` fence', []],
    ['```{.yaml}\na\n```', [['', 'a\n', true]]],
  ])('%j', (text, expected) => {
    expect(fencesOf(text)).toEqual(expected);
  });
});

test('each kind of line is told apart', () => {
  expect(kindsOf('---\nid: 1\n---\n# T\n\ntext\n> quote\n| a |\n- item\n1. one\n***\n<!-- c -->\n~~~\nx\n~~~')).toEqual(
    [
      'frontMatter',
      'frontMatter',
      'frontMatter',
      'heading',
      'blank',
      'text',
      'quote',
      'table',
      'list',
      'list',
      'rule',
      'comment',
      'fenceOpen',
      'fenceBody',
      'fenceClose',
    ],
  );
});

test('table cells know their place, and \\| stays in its cell', () => {
  const text = 'x\n| A | B |\n|---|:-:|\n| one | a\\|b |\n|  | two\n';
  const doc = scanMarkdown(text);
  const rows = readRows(doc, readTables(doc)[0]!);
  expect(rows.map((cells) => cells.map((cell) => cell.text))).toEqual([
    ['one', 'a|b'],
    ['', 'two'],
  ]);
  const cell = rows[0]![1]!;
  expect(text.slice(cell.start, cell.end)).toBe('a\\|b');
});

/** Text that looks like markdown often enough to reach the odd corners. */
export const markdown = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '# T',
        '## Handoff',
        '```yaml',
        '```',
        '~~~',
        '---',
        '***',
        '===',
        '| a | b |',
        '|---|---|',
        '- item',
        '- [x] done',
        '1. one',
        '> quote',
        '<!--',
        '-->',
        'outcome: completed',
        '  - path: a',
        '\t',
        '',
        '    deep',
        '\ufeff',
        '*a_',
        '[',
      ),
      fc.string({ maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    { maxLength: 40 },
  )
  .chain((lines) => fc.constantFrom('\n', '\r\n', '\r').map((newline) => lines.join(newline)));

test('on any text it does not throw, and every line is there once with one kind', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const doc = scanMarkdown(text);
      const lines = doc.starts.map((start, line) => text.slice(start, doc.starts[line + 1] ?? text.length));
      expect(lines.join('')).toBe(text);
      expect(doc.kinds.length).toBe(doc.starts.length);
      expect([...doc.kinds].every((kind) => kind <= KIND.comment)).toBe(true);
      for (const { line } of doc.headings) expect(doc.kinds[line]).toBe(KIND.heading);
      for (const { openLine, closeLine, closed } of doc.fences) {
        expect(doc.kinds[openLine]).toBe(KIND.fenceOpen);
        if (closed) expect(doc.kinds[closeLine]).toBe(KIND.fenceClose);
      }
    }),
    { numRuns: 500 },
  );
});

test('an offset and its line and column name the same character', () => {
  fc.assert(
    fc.property(markdown, fc.nat(), (text, seed) => {
      const map = mapLines(text.replace(/^\ufeff/, ''));
      const offset = seed % (map.text.length + 1);
      const { line, column } = positionAt(map, offset);
      expect(map.starts[line - 1]! + column - 1).toBe(offset);
      expect(lineEnd(map, line - 1)).toBeGreaterThanOrEqual(map.starts[line - 1]!);
      expect(lineText(map, line - 1)).not.toContain('\n');
    }),
  );
});
