/** What the package ships for one-line installs keeps to the formats; `npm run check:agents` asks the real programs. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plugins } from '../../scripts/describe-plugins.ts';
import { REPOSITORY } from '../support/workspace.ts';

const files = plugins();
const json = (path: string) => JSON.parse(files.get(path)!);
const { version, mcpName, files: shipped } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));

test('Agent Plugins 1.0: only the fields that there are, and servers whose command is one word', () => {
  const fields = ['$schema', 'name', 'version', 'description', 'author', 'homepage', 'repository', 'license'];
  expect(Object.keys(json('plugin/plugin.json')).filter((key) => ![...fields, 'keywords'].includes(key))).toEqual([]);
  const { $schema, ...rest } = json('plugin/mcp.json');
  expect($schema).toBe(json('plugin/plugin.json').$schema.replace('plugin.schema', 'mcp.schema'));
  expect(rest).toEqual({
    mcpServers: { passdown: { type: 'stdio', command: 'passdown', args: ['mcp'] } },
  });
});

test('every file that a manifest names is shipped with the plugin', () => {
  for (const manifest of ['plugin/.codex-plugin/plugin.json', 'plugin/.cursor-plugin/plugin.json']) {
    const { hooks, mcpServers } = json(manifest);
    for (const path of [hooks, mcpServers]) expect(files.has(join('plugin', path))).toBe(true);
  }
  for (const marketplace of ['.claude-plugin/marketplace.json', '.cursor-plugin/marketplace.json'])
    expect(existsSync(join(REPOSITORY, json(marketplace).plugins[0].source, 'plugin.json'))).toBe(true);
  expect(shipped).toContain('plugin');
});

test('the commands name no version: Codex trusts a hook by its text', () => {
  for (const path of [
    'plugin/hooks/hooks.json',
    'plugin/hooks/codex.json',
    'plugin/hooks/cursor.json',
    'hooks/hooks.json',
  ])
    expect(files.get(path)).not.toContain(version);
});

test('the registry’s entry and the package agree', () => {
  const { name, version: said, packages } = json('server.json');
  expect([name, said, packages[0].identifier, packages[0].version]).toEqual([mcpName, version, 'passdown', version]);
  expect(json('server.json').description.length).toBeLessThanOrEqual(100);
});

test('the skill has the name of its folder', () => {
  expect(files.get('plugin/skills/handoff/SKILL.md')).toMatch(/^---\nname: handoff\ndescription: .{50,1024}\n/);
});
