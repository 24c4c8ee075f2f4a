/** Completions offer what the help lists, tried in the shells themselves. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { renderText } from '../../src/cli/formats/render-text.ts';
import { passdown } from '../support/in-process.ts';
import { REPOSITORY, workspace } from '../support/workspace.ts';

const script = async (shell: string) => (await passdown(workspace(), 'completion', shell)).stdout;

describe('bash', () => {
  async function offered(...words: string[]): Promise<string[]> {
    const place = workspace({ 'c.bash': await script('bash'), 'tasks/task-001.md': '' });
    const typed = ['passdown', ...words].map((word) => `'${word}'`).join(' ');
    const line = `source ./c.bash; COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _passdown; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', line], { cwd: place.root, encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((word) => word !== '');
  }

  test('offers commands first, and both words of those that have two', async () => {
    expect(await offered('che')).toEqual(['check']);
    expect(await offered('-C', 'x', 'br')).toEqual(['brief']);
    expect(await offered('new', '')).toEqual(['task', 'handoff']);
    expect(await offered('help', 'inge')).toEqual(['ingest']);
  });

  test('offers the options of that command, and what an option may say', async () => {
    expect(await offered('init', '--ag')).toEqual(['--agent']);
    expect(await offered('check', '--ag')).toEqual([]);
    expect(await offered('check', '--js')).toEqual(['--json']);
    expect(await offered('init', '--agent', 'cl')).toEqual(['claude']);
  });

  test('offers files where they are meant', async () => {
    expect(await offered('check', 'tas')).toEqual(['tasks']);
    expect(await offered('-C', 'tas')).toEqual(['tasks']);
  });
});

test.each(['bash', 'zsh', 'fish'])(
  '%s: every command and every option is in it, with quotes that close',
  async (shell) => {
    const said = await script(shell);
    const { stdout: help } = await passdown(workspace(), '--help');
    const commands = [...help.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) /gm)].flatMap(([, name]) => name!.split(' '));
    expect(commands.length).toBeGreaterThan(20);
    for (const word of commands) expect(said).toContain(word);
    for (const flag of ['agent', 'no-refresh', 'store']) expect(said).toContain(flag);
    expect((said.replaceAll("'\\''", '').match(/'/g) ?? []).length % 2).toBe(0);
  },
);

test('a shell that is not known is refused with those that are', async () => {
  const { code, stderr } = await passdown(workspace(), 'completion', 'tcsh');
  expect(code).toBe(2);
  expect(stderr).toContain('bash, zsh, fish');
});

test('the manual page names every command', async () => {
  const page = readFileSync(join(REPOSITORY, 'docs/passdown.1'), 'utf8');
  for (const name of ['init', 'check', 'brief', 'completion'])
    expect(page).toMatch(new RegExp(`^\\.SS ${name}\\b`, 'm'));
  expect(page.split('\n').filter((line) => /^\.(?!TH|SH|SS|TP|B |PP|nf|fi)/.test(line))).toEqual([]);
});

test('the problem matcher of docs/shells.md reads what check prints', () => {
  const [, json] = /```jsonc\n([\s\S]*?)```/.exec(readFileSync(join(REPOSITORY, 'docs/shells.md'), 'utf8'))!;
  const { regexp, ...groups } = parse(json!).tasks[0].problemMatcher.pattern;
  const problem = {
    path: 'tasks/a b.md',
    line: 3,
    column: 7,
    endLine: 3,
    endColumn: 8,
    severity: 'error',
    code: 'outcome-unknown',
    message: 'Say it',
  } as const;
  const match = new RegExp(regexp).exec(renderText([problem]))!;
  const said = Object.fromEntries(Object.entries(groups).map(([name, at]) => [name, match[at as number]]));
  expect(said).toEqual({
    file: 'tasks/a b.md',
    line: '3',
    column: '7',
    severity: 'error',
    code: 'outcome-unknown',
    message: 'Say it',
  });
});
