/** Globs are looked at by the names that they begin with; what they reach is what picomatch says. */
import fc from 'fast-check';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { CONVENTIONS } from '../../src/dialects/conventions.ts';
import { FileScope, matcherOf } from '../../src/disk/file-scope.ts';
import { isGlob } from '../../src/disk/glob.ts';

const MATCHING = { dot: true, posixSlashes: true } as const;
const OWN = [
  ...[
    '*.md',
    '**',
    '**/*.md',
    'a*/b.md',
    './tasks/*.md',
    'tasks',
    'tasks/',
    '.a/**',
    'a.b/{c,d}/*',
    '{tasks,docs}/**/{a,b}.md',
    '[ab]/x.md',
  ],
  ...[
    '{,docs/}x.md',
    '[^a]?/*x*.md',
    'app/(group)/[[]a].md',
    '**/*a*b*/**/x*',
    '{a,{b,c}}/x.md',
    'a?/x.md',
    '{a,b}/{a,b}.md',
    '.*/x.md',
    'tasks/**/x/*',
  ],
];
const GLOBS = [...new Set([...OWN, ...CONVENTIONS.flatMap(({ globs }) => globs)])];
const NAMES = [...new Set(GLOBS.flatMap((glob) => glob.split(/[^\w.-]+/)).filter((name) => /[^.]/.test(name)))];

const arbitraryPath = fc
  .array(fc.oneof(fc.constantFrom(...NAMES), fc.constantFrom('a', 'b', 'x.md', 'tasks', 'docs', '.a')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((names) => names.join('/'));

test('a path matches exactly where picomatch finds one of the globs to match', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...GLOBS), { minLength: 1, maxLength: 6 }),
      arbitraryPath,
      (globs, path) => {
        const expected = globs.some((glob) => picomatch.makeRe(glob, MATCHING).test(path));
        expect([path, matcherOf(globs)(path)]).toEqual([path, expected]);
      },
    ),
    { numRuns: 20_000 },
  );
});

test('no glob of a configuration takes for ever, whatever the names of files are', () => {
  const name = 'a'.repeat(250);
  const hostile = ['*a'.repeat(100), '[a-z]*'.repeat(60), `${'**/*a*/'.repeat(60)}*b`, '{a,a,?}{a,*}{*,a}'.repeat(3)];
  for (const glob of hostile.filter(isGlob))
    expect([glob, matcherOf([`${glob}x`])(`${`${name}/`.repeat(40)}${name}b`)]).toEqual([glob, false]);
  const refused = ['+(+(a)+(a))b.md', '!(a)/x.md', 'tasks/@(a|b).md', '!a', '{a,a}'.repeat(40)];
  expect(refused.filter(isGlob)).toEqual([]);
  expect(hostile.filter(isGlob).length).toBeGreaterThan(2);
});

test('the base of a glob is the one that picomatch gives', () => {
  const plain = GLOBS.filter((glob) => !/[{}[\]()!+?]/.test(glob));
  expect(plain.length).toBeGreaterThan(20);
  for (const glob of plain) {
    const { base } = picomatch.scan(glob);
    // The decisions of a project always count.
    const expected = base === '' ? [''] : ['.passdown/decisions/', `${base}/`];
    expect([glob, new FileScope('/', { include: [glob], exclude: [] }).bases]).toEqual([glob, expected.sort()]);
  }
});

test('every folder above a file that a glob matches is entered, and none below which no glob can match', () => {
  const scopes = GLOBS.map((glob) => new FileScope('/', { include: [glob], exclude: [] }));
  const arbitraryScope = fc.constantFrom(...scopes.keys());
  fc.assert(
    fc.property(arbitraryScope, arbitraryPath, (at, path) => {
      fc.pre(picomatch.makeRe(GLOBS[at]!, MATCHING).test(path));
      const folders = [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
      expect([path, folders.filter((folder) => !scopes[at]!.enters(folder))]).toEqual([path, []]);
    }),
    { numRuns: 500 },
  );
  const named = new FileScope('/', { include: ['{CONTINUITY,PLAN_*}.md', 'tasks/**/*.md'], exclude: [] });
  expect(['src/', 'tasks/', 'tasks/src/', 'CONTINUITY.md/'].map((folder) => named.enters(folder))).toEqual([
    ...[false, true, true, false],
  ]);
});
