/** docs/adding-a-field.md, done to a copy of the sources: what the page says is enough, and every door then has the new field. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMcp } from './support/mcp.ts';
import { BIN, type Outcome, REPOSITORY, Workspace } from './support/workspace.ts';

const page = readFileSync(join(REPOSITORY, 'docs/adding-a-field.md'), 'utf8');

interface Step {
  file: string;
  /** Lines as in a diff: those that begin with + are new. */
  hunks: string[];
  /** The number that is to be raised by one. */
  raises: string | undefined;
}

/** What the page tells to do, by file. */
const steps = [...page.matchAll(/^### \d+\. `(.+)`\n([\s\S]*?)(?=^##)/gm)].map(
  ([, file, text]): Step => ({
    file: file!,
    hunks: [...text!.matchAll(/^```diff\n([\s\S]*?)^```/gm)].map(([, hunk]) => hunk!),
    raises: /^Raise `(\w+)` by one/m.exec(text!)?.[1],
  }),
);

const COPIED = [
  'src',
  'watchers',
  'scripts',
  'bin',
  'cypher',
  'sql',
  'docs',
  'schemas',
  'package.json',
  'tsconfig.json',
];

/** A copy of the sources with some of the steps done. */
function copyWith(done: readonly Step[]): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'passdown-field-')));
  for (const name of COPIED) cpSync(join(REPOSITORY, name), join(copy, name), { recursive: true });
  // Scripts that need the tests.
  for (const name of ['check-expressions.ts', 'picture-of-the-page.ts']) rmSync(join(copy, 'scripts', name));
  symlinkSync(realpathSync(join(REPOSITORY, 'node_modules')), join(copy, 'node_modules'));
  for (const { file, hunks, raises } of done) {
    let text = readFileSync(join(copy, file), 'utf8');
    for (const hunk of hunks) text = insert(text, hunk.split('\n').slice(0, -1), file);
    writeFileSync(join(copy, file), raises === undefined ? text : raise(text, raises));
  }
  return copy;
}

/** Where the lines of a hunk that are not new stand in the file, which must be one place. */
function insert(text: string, hunk: readonly string[], file: string): string {
  const plain = (lines: readonly string[]) => lines.map((line) => `${line.slice(1)}\n`).join('');
  const before = plain(hunk.filter((line) => !line.startsWith('+')));
  expect([file, before, text.split(before).length - 1]).toEqual([file, before, 1]);
  return text.replace(before, () => plain(hunk));
}

function raise(text: string, name: string): string {
  const number = new RegExp(`(?<=^  ${name}: )\\d+(?=,$)`, 'm');
  expect(text).toMatch(number);
  return text.replace(number, (found) => String(Number(found) + 1));
}

function run(cwd: string, ...args: string[]): Promise<Outcome> {
  const env = { ...process.env, NO_COLOR: '1' };
  return new Promise((resolve) =>
    execFile(process.execPath, args, { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );
}

const compile = (copy: string) => run(copy, join('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.json');

test('at most five files are edited by hand', () => {
  expect(steps.map(({ file }) => file)).toContain('src/model/items.ts');
  expect(steps.length).toBeLessThanOrEqual(5);
  expect(steps.filter(({ hunks, raises }) => hunks.length === 0 && !raises)).toEqual([]);
});

test('a field that stands in the row alone does not compile, and the compiler says where it is missing', async () => {
  const copy = copyWith(steps.slice(0, 1));
  const { code, stdout } = await compile(copy);
  rmSync(copy, { recursive: true });
  expect(code).not.toBe(0);
  expect(stdout).toMatch(/^src\/dialects\/task\/schema\.ts[\s\S]*Property 'symptom' is missing/);
});

const HANDOFF = `outcome: completed
files_created:
  - path: src/lock.ts
gotchas:
  - issue: The lock is kept after a crash
    symptom: The second run hangs
    mitigation: Delete it by hand
`;

describe('with every edit of the page', () => {
  const place = new Workspace()
    .write('tasks/task-001-lock.md', `# Task 001: Lock\n\n## Handoff\n\n\`\`\`yaml\n${HANDOFF}\`\`\`\n`)
    .write('tasks/task-002-retry.md', '# Task 002: Retry\n\n| Depends On | 001 |\n|---|---|\n')
    .write(
      'HANDOFF.md',
      '# Handoff\n\n## Gotchas\n\n- The cache is never emptied. Symptom: the disk is full after a week\n',
    );
  let copy: string;
  const passdown = async (...args: string[]) => (await run(place.root, join(copy, 'bin/passdown.js'), ...args)).stdout;
  const gotchas = async () => JSON.parse(await passdown('gotchas', '--json')).data;

  beforeAll(async () => {
    copy = copyWith(steps);
    expect(await run(copy, 'scripts/generate.ts')).toMatchObject({ code: 0 });
    // A graph from before there was such a field; its files do not change any more.
    const { stdout } = await run(place.root, BIN, 'gotchas', '--json');
    expect(JSON.parse(stdout).data).toHaveLength(2);
    expect(stdout).not.toContain('hangs');
  });
  afterAll(() => {
    rmSync(copy, { recursive: true, force: true });
    place.remove();
  });

  test('the copy compiles', async () => {
    expect(await compile(copy)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('files that were read before are read again, and the field is stored, from YAML and from prose', async () => {
    const said = (await gotchas()).map(({ text, symptom }: Record<string, string>) => [text, symptom]);
    expect(said.sort()).toEqual([
      ['The cache is never emptied', 'the disk is full after a week'],
      ['The lock is kept after a crash', 'The second run hangs'],
    ]);
    expect(await passdown('verify')).toBe('The graph equals a rebuild from the files.\n');
  });

  test('commands, search and MCP show it', async () => {
    const detail = '  symptom: The second run hangs';
    expect(await passdown('gotchas')).toContain(detail);
    expect(await passdown('show', '001')).toContain(detail);
    expect(await passdown('search', 'hangs')).toContain('The lock is kept after a crash');
    const mcp = await startMcp({ cwd: place.root, process: true, bin: join(copy, 'bin/passdown.js') });
    const ids = (await gotchas()).map(({ id }: { id: string }) => id);
    expect(await mcp.ask('find', { ids })).toContain(detail);
  });

  test('a briefing tells it, as text and as data', async () => {
    expect(await passdown('brief', '002')).toContain(
      'The lock is kept after a crash (shows as: The second run hangs): Delete it by hand',
    );
    const { warnings } = JSON.parse(await passdown('brief', '002', '--json')).data;
    expect(warnings).toMatchObject([{ symptom: 'The second run hangs' }]);
  });

  test('the template, the published schema and its table have it', async () => {
    await passdown('new', 'task', '003', 'Next');
    expect(place.read('tasks/task-003-next.md')).toContain('    symptom: [how it shows]\n');
    const made = (path: string) => readFileSync(join(copy, path), 'utf8');
    expect(made('schemas/task-handoff.schema.json')).toContain('"How it shows itself."');
    expect(made('docs/handoff-schema.md')).toContain('| `gotchas[].symptom` | text |');
  });

  test('the statements of Neo4j set it on nodes and edges', async () => {
    const script = `console.log((await import('./src/store/neo4j/fill.ts')).SET_LISTS)`;
    const { stdout } = await run(copy, '--input-type=module', '--eval', script);
    expect(stdout).toContain('node.symptom = row.symptom');
    expect(stdout).toContain('edge.symptom = row.symptom');
  });
});
