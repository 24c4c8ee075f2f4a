/** What a note says of files: claims about forms that people use, each with a text of our own. */
import { describe, expect, test } from 'vitest';
import { readNote } from '../../src/migrate/read-note.ts';
import { scanMarkdown } from '../../src/parse/scan-markdown.ts';
import { handoffOf, migrated } from '../support/notes.ts';

type Handoff = ReturnType<typeof handoffOf>;
const created = ({ files_created = [] }: Handoff) => files_created.map(({ path }) => path);
const modified = ({ files_modified = [] }: Handoff) => files_modified.map(({ path }) => path);
const toRead = ({ dependencies_for_next = [] }: Handoff) => dependencies_for_next.map(({ file }) => file);

describe('what was done to a file', () => {
  test('a verb with its object elsewhere changes the file that it was put into', () => {
    const text = '## Done\n\n- Added a retry loop to `src/upload.ts`\n- Fixed the rounding in `src/price.ts`\n';
    expect([created(handoffOf(text)), modified(handoffOf(text))]).toEqual([[], ['src/upload.ts', 'src/price.ts']]);
  });

  test('“Added …” in a description creates nothing where the heading says modified', () => {
    const text =
      '## Files modified\n\n- `src/menu.ts` - Added a search box\n- `src/app.ts`: Created the route for it\n';
    expect([created(handoffOf(text)), modified(handoffOf(text))]).toEqual([[], ['src/menu.ts', 'src/app.ts']]);
  });

  test('each path of a list has its own mark', () => {
    const found = handoffOf('**Files touched:** src/a.ts (new), src/b.ts, src/c.ts (new)\n');
    expect([created(found), modified(found)]).toEqual([['src/a.ts', 'src/c.ts'], ['src/b.ts']]);
  });

  test('a table with a column of files says it by its heading', () => {
    const rows = '| File | Change |\n|---|---|\n| `src/a.ts` | Retry twice |\n| `src/b.ts` | Close the pool |\n';
    expect(modified(handoffOf(`## Files modified\n\n${rows}`))).toEqual(['src/a.ts', 'src/b.ts']);
    expect(created(handoffOf(`## Files created\n\n${rows}`))).toEqual(['src/a.ts', 'src/b.ts']);
  });

  test.each(['files_created', 'files-created', 'key-files:\n  created'])('front matter: %s', (key) => {
    expect(created(handoffOf(`---\n${key}:\n    - src/a.ts\n    - src/b.ts\n---\n\nThe pool hangs.\n`))).toEqual([
      'src/a.ts',
      'src/b.ts',
    ]);
  });

  test('“modified_files” of the front matter is told with its line', () => {
    const { items } = migrated('---\nmodified_files:\n  - src/a.ts\n---\n\nThe pool hangs.\n');
    expect(items).toMatchObject([{ field: 'files_modified', path: 'src/a.ts', lines: [3, 3] }]);
  });
});

describe('fences', () => {
  const fenced = (heading: string, ...lines: string[]) =>
    handoffOf(`## ${heading}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`);

  test('a list of files counts by the heading above it', () => {
    expect(created(fenced('Files created', 'src/a.ts', 'src/b.ts'))).toEqual(['src/a.ts', 'src/b.ts']);
    expect(modified(fenced('Files modified', 'src/a.ts   # retry', 'src/b.ts'))).toEqual(['src/a.ts', 'src/b.ts']);
  });

  test('lines of git status speak for themselves', () => {
    const found = fenced('Working tree', 'M  src/a.ts', 'A  src/b.ts', '?? src/c.ts', 'D  src/d.ts');
    expect([created(found), modified(found)]).toEqual([
      ['src/b.ts', 'src/c.ts'],
      ['src/a.ts', 'src/d.ts'],
    ]);
  });

  test('a name in a tree is below its folders, drawn or indented', () => {
    expect(created(fenced('New files', 'src/', '├── auth/', '│   └── jwt.ts', '└── app.ts'))).toEqual([
      'src/auth/jwt.ts',
      'src/app.ts',
    ]);
    expect(created(fenced('New files', 'src/', '  auth/', '    jwt.ts', '  app.ts'))).toEqual([
      'src/auth/jwt.ts',
      'src/app.ts',
    ]);
  });

  test('programs in a fence name no files', () => {
    const text =
      "## Files changed\n\n```ts\nimport { a } from 'src/a.ts';\n```\n\n```sh\nnode src/b.ts > out.txt\n```\n";
    expect(handoffOf(text)).toEqual({});
  });
});

describe('what to read', () => {
  test('“read these first” points to each of them', () => {
    const text = '## Read these first\n\n1. `docs/plan.md`\n2. `docs/design.md` — why it is so\n';
    expect(toRead(handoffOf(text))).toEqual(['docs/plan.md', 'docs/design.md']);
  });

  test('a quote at the top with a link points there', () => {
    expect(toRead(handoffOf('# Handoff\n\n> **Read first:** [the plan](docs/plan.md)\n'))).toEqual(['docs/plan.md']);
  });
});

describe('paths', () => {
  const first = (text: string, path?: string) => readNote(scanMarkdown(text), 0, undefined, path).items[0]?.path;

  test('a link and ../ are read from the folder of the note', () => {
    expect(first('## Key files\n\n- [the cache](../src/cache.ts)\n', 'docs/HANDOFF.md')).toBe('src/cache.ts');
    expect(first('## Key files\n\n- [the plan](plan.md)\n', 'docs/HANDOFF.md')).toBe('docs/plan.md');
    expect(first('## Key files\n\n- [the plan](./plan.md)\n', 'docs/HANDOFF.md')).toBe('docs/plan.md');
    expect(first('## Key files\n\n- `src/cache.ts`\n', 'docs/HANDOFF.md')).toBe('src/cache.ts');
  });

  test('a link that would lead out of the project stays as written', () => {
    expect(first('## Key files\n\n- [the cache](../../src/cache.ts)\n', 'docs/HANDOFF.md')).toBe('../../src/cache.ts');
  });

  test('a path that is wrapped onto the next line is one path', () => {
    expect(first('## Files modified\n\n- Both are in `src/a/rather/long/folder/\n  cache.ts`\n')).toBe(
      'src/a/rather/long/folder/cache.ts',
    );
  });

  test.each([
    ...['dist/app.js', 'node_modules/a/index.js', 'target/debug/app.rs', 'logs/worker.log', '__pycache__/a.py'],
    ...['github.com/owner/a.ts', 'www.a.example.com/b.html'],
  ])('%s is no file of the project', (path) => {
    expect(handoffOf(`## Files modified\n\n- \`${path}\`\n- \`src/a.ts\`\n`).files_modified).toEqual([
      { path: 'src/a.ts' },
    ]);
  });

  test('in code and with a folder any ending makes a file', () => {
    expect(created(handoffOf('## Files created\n\n- `proofs/Sheaf.lean`\n- `weights/run-3.ckpt`\n'))).toEqual([
      'proofs/Sheaf.lean',
      'weights/run-3.ckpt',
    ]);
  });
});

test('the reason names the evidence, and the confidence lies between 0 and 1', () => {
  const { items } = migrated('## What was done\n\n- Created `src/a.ts` for the cache\n');
  expect(items[0]).toMatchObject({ field: 'files_created', why: expect.stringMatching(/^a path; .*(?:created|made)/) });
  expect(items[0]!.confidence).toBeGreaterThan(0.5);
  expect(items[0]!.confidence).toBeLessThanOrEqual(1);
});
