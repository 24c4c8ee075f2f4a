/** Over texts of any form: what is put in can be taken out to the byte, putting it twice is putting it once, and everything else means what it meant. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { AGENT_BLOCK } from '../../src/init/agents.ts';
import { type Draft, draftOf, type Edit, withoutOurs } from '../../src/init/draft.ts';
import { putTomlServer, TOML_MARKERS } from '../../src/init/edit-toml.ts';
import { putMarkdownBlock, takeBlock } from '../../src/init/marked-block.ts';
import { putEntry, putItem } from '../../src/init/put-json.ts';
import { takeEntry } from '../../src/init/take-json.ts';
import { AGENTS_MARKERS } from '../../src/model/index.ts';
import { scanMarkdown } from '../../src/parse/scan-markdown.ts';

const SERVER = { command: 'npx', args: ['-y', 'passdown', 'mcp'] };
const HOOK = { hooks: [{ type: 'command', command: 'passdown hook stop' }] };
const PLACE = { keys: ['mcpServers'], name: 'passdown', sign: 'mcpServers', looksOurs: () => true, isOurs: () => true };

/** All edits, one after the other. */
const apply = (text: string, edits: readonly Edit[]): Draft =>
  edits.reduce((draft, edit) => edit(draft, 'file').draft, draftOf(text));

const jsonOf = (text: string) => parseJsonc(text.replace(/^\ufeff/, ''), [], { allowTrailingComma: true });

/** Blanks and comments, as they may stand between any two tokens. */
const gap = fc
  .array(fc.constantFrom(' ', '\n', '\r\n', '\t', '  ', '// word, "x": {\n', '/* } ] */', '/* two\nlines */'), {
    maxLength: 3,
  })
  .map((parts) => parts.join(''));
const sparse = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', ' ', '\n  ', '\r\n\t') },
  { weight: 1, arbitrary: gap },
);

/** JSON text with odd white space, comments and commas at the ends. */
const { tree: jsonText } = fc.letrec<{ tree: string; object: string; array: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('1', 'null', '"a, }"', 'true', '""'),
    tie('object'),
    tie('array'),
  ),
  object: members(
    fc.tuple(fc.constantFrom('a', 'b', 'c', 'd"\\n'), sparse, sparse, tie('tree')),
    ([key]) => key,
    ([key, one, two, value]) => `${JSON.stringify(key)}${one}:${two}${value}`,
    '{',
    '}',
  ),
  array: members(fc.tuple(tie('tree')), undefined, ([value]) => value, '[', ']'),
}));

function members<T>(
  item: fc.Arbitrary<T>,
  key: ((item: T) => unknown) | undefined,
  render: (item: T) => string,
  open: string,
  close: string,
): fc.Arbitrary<string> {
  const one = fc.tuple(item, sparse, sparse);
  const list = key
    ? fc.uniqueArray(one, { selector: ([given]) => key(given), maxLength: 3 })
    : fc.array(one, { maxLength: 3 });
  return fc.tuple(list, sparse, fc.boolean()).map(([items, inner, comma]) => {
    const list = items.map(([one, before, after]) => `${before}${render(one)}${after}`);
    return `${open}${list.join(',')}${comma && list.length > 0 ? ',' : ''}${inner}${close}`;
  });
}

/** A document that may have our containers already, with others in them. */
const document = fc
  .record({
    mark: fc.constantFrom('', '\ufeff'),
    lead: sparse,
    servers: fc.option(
      members(
        fc.tuple(fc.constantFrom('x', 'y'), jsonText),
        ([key]) => key,
        ([key, value]) => `"${key}": ${value}`,
        '{',
        '}',
      ),
      { nil: undefined },
    ),
    hooks: fc.option(
      members(fc.tuple(jsonText), undefined, ([value]) => value, '[', ']'),
      { nil: undefined },
    ),
    others: fc.uniqueArray(fc.tuple(fc.constantFrom('model', '$schema', 'z'), jsonText), {
      selector: ([key]) => key,
      maxLength: 2,
    }),
    between: sparse,
    end: sparse,
    comma: fc.boolean(),
  })
  .map(({ mark, lead, servers, hooks, others, between, end, comma }) => {
    const list = [
      ...others.slice(0, 1).map(([key, value]) => `"${key}": ${value}`),
      ...(servers === undefined ? [] : [`"mcpServers":${between}${servers}`]),
      ...(hooks === undefined ? [] : [`"hooks": {${between}"Stop": ${hooks}}`]),
      ...others.slice(1).map(([key, value]) => `"${key}": ${value}`),
    ].map((member) => between + member + between);
    return `${mark}${lead}{${list.join(',')}${comma && list.length > 0 ? ',' : ''}${end}}${lead}`;
  });

describe('JSON with comments', () => {
  const edits = [
    putEntry('mcpServers', 'passdown', SERVER),
    putItem(['hooks', 'SessionStart'], HOOK, (item) => JSON.stringify(item) === JSON.stringify(HOOK)),
    putItem(['hooks', 'Stop'], HOOK, (item) => JSON.stringify(item) === JSON.stringify(HOOK)),
  ];

  test('what was put in is taken out again to the byte', () => {
    fc.assert(
      fc.property(fc.oneof(document, gap), (text) => {
        const before = jsonOf(text) ?? {};
        const draft = apply(text, edits);
        expect(withoutOurs(draft)).toBe(text);
        expect(apply(draft.text, edits)).toEqual(draftOf(draft.text));
        const { hooks, ...after } = jsonOf(draft.text);
        const { hooks: _hooks, ...others } = before;
        expect(after).toEqual({ ...others, mcpServers: { ...before.mcpServers, passdown: SERVER } });
        expect(hooks.SessionStart).toEqual([HOOK]);
        // Ours may stand first or last; the others keep their order.
        const isOurs = (group: unknown) => isDeepStrictEqual(structuredClone(group), HOOK);
        expect(hooks.Stop.filter(isOurs)).toHaveLength(1);
        expect(hooks.Stop.filter((group: unknown) => !isOurs(group))).toEqual(before.hooks?.Stop ?? []);
      }),
      { numRuns: 400 },
    );
  });

  test('taken out by its name leaves everything else as it was, comments too', () => {
    fc.assert(
      fc.property(document, (text) => {
        const { text: put } = apply(text, edits.slice(0, 1));
        // Somebody lays the file out anew around it.
        const spot = put.indexOf('"passdown":');
        const rest = takeEntry(`${put.slice(0, spot)}/* new */ ${put.slice(spot)}`, 'file', PLACE, () => false);
        expect(jsonOf(rest)).toEqual({ ...jsonOf(text), mcpServers: jsonOf(text).mcpServers ?? {} });
        for (const comment of text.match(/word|two/g) ?? []) expect(rest).toContain(comment);
      }),
      { numRuns: 200 },
    );
  });
});

describe('TOML', () => {
  const edit = putTomlServer('passdown', SERVER);
  const lines = fc.array(
    fc.constantFrom(
      '',
      '# note',
      '  ',
      '[[list]]',
      'x.y = 1',
      '[mcp_servers.docs]',
      '[a.b]',
      "s = '''\n[mcp_servers.passdown]\n'''",
      'n = 99999999999999999999',
    ),
    { maxLength: 6 },
  );
  const text = fc
    .tuple(fc.constantFrom('', '\ufeff'), lines, fc.constantFrom('\n', '\r\n'), fc.boolean())
    .map(([mark, list, newline, end]) => mark + list.join(newline) + (end ? newline : ''))
    .filter((candidate) => isToml(candidate));

  test('what was put in is taken out again to the byte', () => {
    fc.assert(
      fc.property(text, (before) => {
        const draft = apply(before, [edit]);
        expect(withoutOurs(draft)).toBe(before);
        expect(apply(draft.text, [edit])).toEqual(draftOf(draft.text));
        const table = tomlOf(draft.text) as { mcp_servers: Record<string, unknown> };
        expect(table.mcp_servers.passdown).toEqual(SERVER);
        delete table.mcp_servers.passdown;
        expect(table).toEqual({ ...tomlOf(before), mcp_servers: tomlOf(before).mcp_servers ?? {} });
        expect(tomlOf(takeBlock(draft.text, TOML_MARKERS, () => true)!)).toEqual(tomlOf(before));
      }),
      { numRuns: 200 },
    );
  });

  function tomlOf(given: string) {
    return parseToml(given.replace(/^\ufeff/, ''), { integersAsBigInt: 'asNeeded' });
  }
  function isToml(given: string) {
    try {
      return tomlOf(given) !== undefined;
    } catch {
      return false;
    }
  }
});

describe('markdown', () => {
  const edit = putMarkdownBlock(AGENTS_MARKERS, AGENT_BLOCK);
  const text = fc
    .tuple(
      fc.constantFrom('', '\ufeff'),
      fc.array(
        fc.constantFrom('# Title', '', '- item', '<!-- note -->', '```', '## Handoff', AGENTS_MARKERS.end, 'words'),
        { maxLength: 8 },
      ),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
    )
    .map(([mark, list, newline, end]) => mark + list.join(newline) + (end ? newline : ''))
    .filter((candidate) => scanMarkdown(candidate).fences.every(({ closed }) => closed));

  test('what was put in is taken out again to the byte', () => {
    fc.assert(
      fc.property(text, (before) => {
        const draft = apply(before, [edit]);
        expect(withoutOurs(draft)).toBe(before);
        expect(apply(draft.text, [edit])).toEqual(draftOf(draft.text));
        expect(takeBlock(draft.text, AGENTS_MARKERS, () => true)!.trimEnd()).toBe(before.trimEnd());
      }),
      { numRuns: 200 },
    );
  });

  test('the block names first what is always there', () => {
    const briefing = AGENT_BLOCK.find((line) => line.includes('passdown_brief'))!;
    expect(briefing.indexOf('`passdown brief')).toBeLessThan(briefing.indexOf('.passdown/context'));
  });

  test('the block is short', () => {
    expect(AGENT_BLOCK.length + 2).toBeLessThanOrEqual(10);
  });
});
