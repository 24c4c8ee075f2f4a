/** The list of commands, the files that they are in, and the help that is made from the list. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { QUESTIONS } from '../../src/ask/questions.ts';
import { COMMANDS, GROUPS } from '../../src/cli/command-list.ts';
import { passdown } from '../support/in-process.ts';
import { REPOSITORY, workspace } from '../support/workspace.ts';

const fileOf = (name: string) => name.replace(' ', '-');
const isQuestion = (name: string) => QUESTIONS.some((row) => row.name === name);

test('the list is the folder of commands and the table of questions, and each file has the name of its command', async () => {
  const own = COMMANDS.filter(({ name }) => !isQuestion(name));
  expect(own.map(({ name }) => `${fileOf(name)}.ts`).sort()).toEqual(
    readdirSync(join(REPOSITORY, 'src/cli/commands')).sort(),
  );
  for (const { name, load } of own) {
    const file = await import(`../../src/cli/commands/${fileOf(name)}.ts`);
    // One is made for the list that it stands in.
    if (file.register) expect([name, await load()]).toEqual([name, file]);
    else expect([name, Object.keys(file)]).toEqual(['completion', ['registerFor']]);
  }
  const asking = COMMANDS.filter(({ group, name }) => group === 'Ask' && isQuestion(name));
  expect(asking.map(({ name }) => name)).toEqual(QUESTIONS.map(({ name }) => name));
});

test('the help shows every command once, in the group it belongs to', async () => {
  const { stdout } = await passdown(workspace(), '--help');
  const shown = GROUPS.flatMap((group) => {
    const [, part = ''] = stdout.split(`\n${group}:\n`);
    return [...part.split('\n\n')[0]!.matchAll(/^ {2}(\S+(?: \S+)?) {2}/gm)].map(([, name]) => `${group}: ${name}`);
  });
  expect(shown).toEqual(COMMANDS.map(({ group, name }) => `${group}: ${name}`));
});

test.each(COMMANDS.map(({ name, example, summary }) => [name, example, summary]))(
  '%s has help with its summary and an example',
  async (name, example, summary) => {
    const { code, stdout } = await passdown(workspace(), ...name.split(' '), '--help');
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Usage: passdown ${name} `)]);
    expect(stdout.replace(/\s+/g, ' ')).toContain(summary);
    expect(stdout).toContain(`\nExample:\n  ${example}\n`);
    expect(example).toMatch(new RegExp(`passdown (?:--\\w+ \\S+ )?${name}\\b`));
  },
);
