/** Walking and judging a single path are two ways to the same answer: which files may hold handoffs. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileScope } from '../../src/disk/file-scope.ts';
import { findFiles, isListed, walkFiles } from '../../src/disk/find-files.ts';
import { workspace } from '../support/workspace.ts';

const PLACES = [
  'a.md',
  'tasks',
  'tasks/a.md',
  'tasks/x',
  'tasks/x/a.md',
  'tasks/x/y/b.md',
  'docs/tasks/a.md',
  '.passdown/journal.md',
  'node_modules/a.md',
];
const GLOBS = ['tasks/**/*.md', '**/*.md', 'docs/tasks/*.md', '{tasks,docs}/**/a.md', 'tasks/a.md', 'tasks/x/**'];
const IGNORES = ['x/', 'a.md', '/tasks', '!a.md', '*.md', 'tasks/x'];

const arbitraryEntry = fc.oneof(
  { weight: 4, arbitrary: fc.constant('file') },
  fc.constantFrom('link to a file', 'link to a folder'),
  fc.record({ ignore: fc.uniqueArray(fc.constantFrom(...IGNORES), { minLength: 1, maxLength: 2 }) }),
);

test('a path is listed exactly where a walk comes to it', () => {
  const place = workspace({ 'outside/a.md': 'x', 'outside/x/a.md': 'x' });
  let round = 0;
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...PLACES), arbitraryEntry),
      fc.uniqueArray(fc.constantFrom(...GLOBS), { minLength: 1, maxLength: 3 }),
      fc.constantFrom<string[]>([], ['**/x/**'], ['tasks/a.md']),
      (entries, include, exclude) => {
        const root = join(place.root, String(round++));
        mkdirSync(root);
        for (const [path, entry] of Object.entries(entries)) make(root, path, entry, join(place.root, 'outside'));
        const scope = new FileScope(root, { include, exclude });
        const found = [...walkFiles(scope)];
        expect(PLACES.filter((path) => isListed(scope, path)).sort()).toEqual(
          found.filter((path) => PLACES.includes(path)).sort(),
        );
        expect(scope.isStale()).toBe(false);
        rmSync(root, { recursive: true });
      },
    ),
    { numRuns: 200 },
  );
});

type Entry = string | { ignore: string[] };

/** What cannot be made, because something else stands there, is left out. */
function make(root: string, path: string, entry: Entry, outside: string): void {
  const full = join(root, path);
  try {
    mkdirSync(dirname(full), { recursive: true });
    if (typeof entry === 'object') writeFileSync(join(dirname(full), '.gitignore'), entry.ignore.join('\n'));
    else if (entry === 'file') writeFileSync(full, 'x');
    else symlinkSync(entry === 'link to a file' ? join(outside, 'a.md') : outside, full);
  } catch {}
}

test('a root that is a link is followed, wherever its globs begin', () => {
  const place = workspace({ 'project/a.md': '', 'project/tasks/b.md': '' });
  symlinkSync(join(place.root, 'project'), join(place.root, 'link'));
  for (const root of ['project', 'link'])
    expect([...findFiles(join(place.root, root), { include: ['**/*.md'], exclude: [] })]).toEqual([
      'a.md',
      'tasks/b.md',
    ]);
});

test('a link is not followed, not even where a glob begins with it', () => {
  const place = workspace({ 'elsewhere/a.md': 'x', 'real/a.md': 'x' });
  symlinkSync(join(place.root, 'elsewhere'), join(place.root, 'tasks'));
  symlinkSync(join(place.root, 'elsewhere'), join(place.root, 'real/more'));
  expect([...findFiles(place.root, { include: ['tasks/**/*.md', 'real/**/*.md'], exclude: [] })]).toEqual([
    'real/a.md',
  ]);
});

test('a scope is stale once a .gitignore that decided something came, went or changed', () => {
  const place = workspace({ 'tasks/a.md': 'x', 'tasks/x/b.md': 'x' });
  const fresh = () => {
    const scope = new FileScope(place.root, { include: ['tasks/**/*.md'], exclude: [] });
    return { scope, files: [...walkFiles(scope)] };
  };
  const first = fresh();
  place.write('tasks/x/.gitignore', 'b.md\n');
  expect(first.scope.isStale()).toBe(true);
  const second = fresh();
  expect([second.scope.isStale(), second.files]).toEqual([false, ['tasks/a.md']]);
  rmSync(join(place.root, 'tasks/x/.gitignore'));
  expect(second.scope.isStale()).toBe(true);
});

test('a rule of .gitignore that could be matched in very many ways counts for nothing', () => {
  const name = `${'a'.repeat(200)}.md`;
  const place = workspace({ '.gitignore': `${'*a'.repeat(30)}b\nx.md\n`, [`tasks/${name}`]: '', 'tasks/x.md': '' });
  expect([...findFiles(place.root, { include: ['tasks/*.md'], exclude: [] })]).toEqual([`tasks/${name}`]);
});
