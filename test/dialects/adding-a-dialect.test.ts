/** docs/adding-a-dialect.md is right: what it says is done to a copy of the sources, which then compiles and knows the new dialect. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Outcome, REPOSITORY, workspace } from '../support/workspace.ts';

const PAGE = readFileSync(join(REPOSITORY, 'docs/adding-a-dialect.md'), 'utf8');
const COPIED = ['src', 'watchers', 'cypher', 'sql', 'bin', 'package.json', 'tsconfig.json'];
const LIST = 'src/dialects/index.ts';

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'passdown-copy-')));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

beforeAll(() => {
  for (const name of COPIED) cpSync(join(REPOSITORY, name), join(copy, name), { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
  const [, path, code] = /^`(src\/\S+\.ts)`:\n\n```ts\n(.*?)^```$/ms.exec(PAGE)!;
  mkdirSync(dirname(join(copy, path!)));
  writeFileSync(join(copy, path!), code!);
  const [, change] = /^```diff\n(.*?)^```$/ms.exec(PAGE)!;
  writeFileSync(join(copy, LIST), changed(readFileSync(join(copy, LIST), 'utf8'), change!));
});

/** Each added line of a diff goes before the line that follows it there. */
function changed(text: string, diff: string): string {
  const added = [...diff.matchAll(/^\+(.*)\n (.*)$/gm)];
  expect(added).toHaveLength(2);
  return added.reduce((now, [, line, next]) => {
    expect(now.split(`\n${next}\n`)).toHaveLength(2);
    return now.replace(`\n${next}\n`, `\n${line}\n${next}\n`);
  }, text);
}

function node(cwd: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, NO_COLOR: '1' } });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** The command of the copy, in a project. */
const passdown = (cwd: string, ...args: string[]) => node(cwd, join(copy, 'bin/passdown.js'), ...args);

const DOCUMENT =
  'incident:\n  reporter: "@ann"\n  at: 2026-05-04\n  what: The queue ran full\n  unclear:\n    - Why was there no alarm?\n';
const project = (document: string) =>
  workspace({ '.passdown/config.yaml': 'include: ["notes/*"]\n', 'notes/x.yaml': document });

test('with a folder and an entry in the list everything compiles: no other room changes', async () => {
  writeFileSync(join(copy, 'tsconfig.src.json'), '{ "extends": "./tsconfig.json", "include": ["src"] }\n');
  const outcome = await node(copy, join(copy, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.src.json');
  expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('its documents are known by their content, and what is wrong has code, place and hint', async () => {
  const right = await passdown(project(DOCUMENT).root, 'check');
  expect([right.code, right.stderr]).toEqual([0, expect.stringContaining('1 file checked: 0 errors, 0 warnings')]);
  const wrong = project(DOCUMENT.replace('"@ann"', 'Ann').replace('  at: 2026-05-04\n', ''));
  const { code, stdout } = await passdown(wrong.root, 'check', '--json');
  const { data: problems } = JSON.parse(stdout);
  expect([
    code,
    problems.map((one: Record<string, unknown>) => [one.code, one.line, one.column, one.severity]),
  ]).toEqual([
    1,
    [
      ['field-missing', 1, 1, 'error'],
      ['reporter-no-handle', 2, 13, 'error'],
    ],
  ]);
  expect(problems[1].message).toContain('Write "@Ann"');
});

test('its problems can be explained', async () => {
  const { code, stdout } = await passdown(project(DOCUMENT).root, 'explain', 'reporter-no-handle');
  expect([code, stdout]).toEqual([0, expect.stringContaining('nobody can be asked')]);
});

test('what it states can be asked, and after an edit the graph is what a rebuild gives', async () => {
  const place = project(DOCUMENT);
  const asked = await passdown(place.root, 'gotchas', '--json');
  expect(JSON.parse(asked.stdout).data).toMatchObject([
    { text: 'The queue ran full', severity: 'high', seenIn: [{ path: 'notes/x.yaml', line: 4 }] },
  ]);
  place.write('notes/x.yaml', DOCUMENT.replace('ran full', 'was lost'));
  const again = await passdown(place.root, 'gotchas');
  expect([again.stdout.includes('was lost'), again.stdout.includes('ran full')]).toEqual([true, false]);
  expect((await passdown(place.root, 'verify')).code).toBe(0);
});
