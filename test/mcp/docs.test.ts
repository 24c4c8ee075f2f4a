/** docs/mcp.md says what is offered. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LARGE, SMALL } from '../../src/mcp/answer.ts';
import { TOOLS } from '../../src/mcp/server.ts';
import { REPOSITORY } from '../support/workspace.ts';

const text = readFileSync(join(REPOSITORY, 'docs/mcp.md'), 'utf8');

test('the table has every tool with its arguments, and no others', () => {
  const rows = text.split('\n').filter((line) => /^\| (?:`passdown_|\| `)/.test(line));
  const told = new Map<string, string[]>();
  let name = '';
  for (const row of rows) {
    const [, first = '', args = ''] = row.split('|').map((cell) => cell.trim());
    name = first.replaceAll('`', '') || name;
    const names = args.replace(/\([^)]*\)/g, '').match(/(?<=`)\w+(?=`)/g) ?? [];
    told.set(name, [...(told.get(name) ?? []), ...names].sort());
  }
  expect([...told]).toEqual(TOOLS.map((tool) => [tool.name, Object.keys(tool.arguments).sort()]));
});

test('its sizes are those of the answers', () => {
  expect(text).toContain(`default ${SMALL})`);
  expect(text).toContain(`may have ${LARGE.toLocaleString('en')},`);
});
