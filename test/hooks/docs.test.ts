/** What docs/hooks.md tells people to paste is what the command takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEADLINE_VARIABLE } from '../../src/hooks/deadline.ts';
import { EVENTS } from '../../src/hooks/hook.ts';
import { TASK_VARIABLE } from '../../src/hooks/task-at-hand.ts';
import { passdown } from '../support/in-process.ts';
import { REPOSITORY, workspace } from '../support/workspace.ts';

const page = readFileSync(join(REPOSITORY, 'docs/hooks.md'), 'utf8');
const fences = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text!);

test('every event is in the table, every event in a snippet is one, and the variables are named', () => {
  const [table] = page.split('\n\n').filter((part) => part.startsWith('| event'));
  const named = [...table!.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell]) => cell!.replaceAll('`', '').split(', '));
  expect(named).toEqual(Object.keys(EVENTS));
  const called = [...page.matchAll(/passdown (?:-C \S+ )?hook ([a-z-]+)/g)].map(([, event]) => event!);
  expect(called.length).toBeGreaterThan(4);
  expect(called.filter((event) => !(event in EVENTS))).toEqual([]);
  for (const variable of [TASK_VARIABLE, DEADLINE_VARIABLE]) expect(page).toContain(`| \`${variable}\` |`);
});

test("the agents' snippet is what init writes where passdown is a dependency", async () => {
  const place = workspace({ 'package.json': '{ "devDependencies": { "passdown": "*" } }' });
  const init = ['init', '--yes', '--agent', 'claude'];
  expect(await passdown(place, ...init)).toMatchObject({ code: 0 });
  const [extra, settings] = fences('json').map((text) => JSON.parse(text));
  expect(settings).toEqual(JSON.parse(place.read('.claude/settings.json')));
  expect(await passdown(place, ...init, '--prompt-hook', '--edit-hook')).toMatchObject({ code: 0 });
  expect({ hooks: { ...settings.hooks, ...extra.hooks } }).toEqual(JSON.parse(place.read('.claude/settings.json')));
});

test("git's and CI's snippets are YAML, and check takes the options that they use", async () => {
  const [framework, action] = fences('yaml').map((text) => parse(text));
  expect(framework.repos[0].hooks[0].entry).toMatch(/ passdown hook pre-commit$/);
  const runs: string[] = action.jobs.check.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(runs).toHaveLength(2);
  const { stdout } = await passdown(workspace(), 'check', '--help');
  for (const [option] of runs.join(' ').matchAll(/--[a-z]+/g)) expect(stdout).toContain(option);
});
