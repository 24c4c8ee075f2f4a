/** Which file a written path means, and that every question about a file finds what notes say under shorter spellings. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileTree } from '../../src/ask/resolve-paths.ts';
import { trackedFiles } from '../../src/disk/tracked-files.ts';
import { passdown } from '../support/in-process.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const TREE = [
  'README.md',
  'src/auth/jwt.ts',
  'src/auth/index.ts',
  'src/index.ts',
  'docs/README.md',
  'web/pages/index.ts',
];

describe('a written path', () => {
  test.each([
    ['src/auth/jwt.ts', 'src/auth/jwt.ts'],
    ['auth/jwt.ts', 'src/auth/jwt.ts'],
    ['jwt.ts', 'src/auth/jwt.ts'],
    ['README.md', 'README.md'],
    ['pages/index.ts', 'web/pages/index.ts'],
    ['src/auth', 'src/auth'],
    ['index.ts', undefined],
    ['wt.ts', undefined],
    ['src/jwt.ts', undefined],
    ['auth', undefined],
  ])('%s means %s', (written, file) => {
    expect(fileTree(TREE).meant(written)).toBe(file);
  });

  test('a graph is resolved at once, and what means no file is not in the answer', () => {
    const tree = fileTree(TREE);
    expect(['jwt.ts', 'index.ts', 'gone.ts'].map(tree.meant)).toEqual(['src/auth/jwt.ts', undefined, undefined]);
  });

  test('each spelling of a file means that file, and no file has a spelling of another', () => {
    const part = fc.constantFrom('a', 'b', 'c.ts', 'd.ts');
    const file = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
    fc.assert(
      fc.property(fc.uniqueArray(file, { maxLength: 12 }), (files) => {
        const tree = fileTree(files);
        const spellings = files.flatMap((one) => tree.spellings(one));
        expect(new Set(spellings).size).toBe(spellings.length);
        for (const one of files) for (const spelling of tree.spellings(one)) expect(tree.meant(spelling)).toBe(one);
      }),
    );
  });
});

const NOTE = `# Handoff

## Files changed

- \`auth/jwt.ts\` — allows 30 seconds of clock skew
- \`src/auth/old-session.ts\` — no longer used

## Gotchas

- Tokens look expired when the server clock is off
`;

function project(): Workspace {
  return workspace({
    '.passdown/config.yaml': 'project: shop\n',
    'HANDOFF.md': NOTE,
    'src/auth/jwt.ts': '',
    'src/auth/index.ts': '',
    'src/index.ts': '',
  });
}

async function file(place: Workspace, path: string): Promise<Record<string, unknown>> {
  return JSON.parse((await passdown(place, 'file', path, '--json')).stdout).data;
}

describe('file', () => {
  test.each(['src/auth/jwt.ts', 'auth/jwt.ts', 'jwt.ts'])(
    'asked for %s finds what a note says of auth/jwt.ts',
    async (path) => {
      const place = project();
      await passdown(place, 'ingest');
      expect(await file(place, path)).toMatchObject({
        path: 'src/auth/jwt.ts',
        resolved: true,
        modifiedBy: [{ path: 'HANDOFF.md', line: 5, written: 'auth/jwt.ts' }],
      });
      const { stdout } = await passdown(place, 'file', path);
      expect(stdout).toContain('HANDOFF.md:5, read from prose, written auth/jwt.ts');
      const gotchas = JSON.parse((await passdown(place, 'gotchas', '--file', path, '--json')).stdout).data;
      expect(gotchas).toHaveLength(1);
    },
  );

  test('says that a path which the tree does not have is as notes write it', async () => {
    const place = project();
    await passdown(place, 'ingest');
    expect(await file(place, 'src/auth/old-session.ts')).toMatchObject({ resolved: false });
    expect((await passdown(place, 'file', 'src/auth/old-session.ts')).stdout).toContain('not in the tree now');
  });
});

describe('the tree', () => {
  test('is what git tracks or would add, without what it ignores', () => {
    const place = workspace({ '.gitignore': 'dist/\n', 'src/a.ts': '', 'dist/a.js': '', 'ä.md': '' });
    execFileSync('git', ['init', '-q'], { cwd: place.root });
    execFileSync('git', ['add', 'src'], { cwd: place.root });
    expect(trackedFiles(place.root).sort()).toEqual(['.gitignore', 'src/a.ts', 'ä.md']);
  });

  test('is found without git as well', () => {
    const place = workspace({ '.gitignore': 'dist/\n', 'src/a.ts': '', 'dist/a.js': '' });
    expect(trackedFiles(place.root).sort()).toEqual(['.gitignore', 'src/a.ts']);
  });
});
