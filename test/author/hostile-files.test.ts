/** What reading must survive: files that are broken, huge or made to do harm. How long each takes is measured by npm run bench. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixFiles, fixText } from '../../src/author/fix.ts';
import { writeFileAtomically } from '../../src/disk/write-file.ts';
import { check, loadConfig } from '../../src/index.ts';
import { LIMITS, readText, taskWith } from '../support/fixtures.ts';
import { HOSTILE } from '../support/hostile.ts';
import { workspace } from '../support/workspace.ts';

describe('a hostile file is a problem with a reason, and the others are unaffected', () => {
  test.each(HOSTILE)('$name', async ({ content, codes = [], path: own = 'tasks/task-002.md' }) => {
    const honest = taskWith('outcome: Completed').replace('Task 007', 'Task 001');
    const place = workspace({ 'tasks/task-001.md': honest }).write(own, content);
    const { problems, files } = await check({ root: place.root });
    expect(files).toBe(2);
    const of = (file: string) => problems.filter(({ path }) => path === file);
    expect(of('tasks/task-001.md').map(({ code }) => code)).toEqual(['outcome-invalid']);
    expect([...new Set(of(own).map(({ code }) => code))]).toEqual(codes);
    // A message says what is wrong and does not repeat it.
    expect(of(own).filter(({ message }) => message.length < 20 || message.length > 300)).toEqual([]);
  });
});

test('fixes that cannot all be made at once are tried one by one, but not in a long file for ever', () => {
  const { content } = HOSTILE.find(({ name }) => name === '10,000 gotchas that break a rule')!;
  const { fixed } = fixText({ path: 'tasks/task-002.md', text: String(content) }, LIMITS);
  // Five million characters in tries of sixty thousand.
  expect(fixed).toBe(81);
});

test('a byte order mark and CRLF change nothing about what is read', () => {
  const text = taskWith('outcome: completed\ngotchas:\n  - issue: Slow');
  const plain = readText(text).reading.handoff?.handoff;
  expect(readText(`\ufeff${text.replaceAll('\n', '\r\n')}`).reading.handoff?.handoff).toEqual(plain);
});

test('names that mean something to a language or a store are data', () => {
  const evil = 'X`) DETACH DELETE n //';
  const { reading, problems } = readText(
    taskWith(
      `outcome: completed\n__proto__: {polluted: yes}\nconstructor: x\ngotchas:\n  - issue: "${evil}"\n    id: "it's \\" quoted"\n  - issue: y\n    __proto__: z`,
    ),
  );
  expect(reading.handoff?.handoff.gotchas).toEqual([{ issue: evil, id: 'it\'s " quoted' }, { issue: 'y' }]);
  expect(problems.map(({ code }) => code)).toEqual(['unknown-key', 'unknown-key', 'unknown-key']);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

describe('nothing outside the root is read or written', () => {
  test('paths that lead out are problems', () => {
    const { problems, reading } = readText(
      taskWith(
        'outcome: completed\nfiles_created:\n  - path: ../../etc/passwd\n  - path: /etc/passwd\n  - path: src/ok.ts',
      ),
    );
    expect(problems.map(({ code }) => code)).toEqual(['path-not-relative', 'path-not-relative']);
    expect(reading.handoff?.handoff.files_created).toEqual([{ path: 'src/ok.ts' }]);
  });

  test('a link out of the root is a problem, and nothing behind it is read', async () => {
    const outside = workspace({ 'secret.md': taskWith('outcome: Completed') });
    const place = workspace({ 'tasks/task-001.md': taskWith('outcome: completed') });
    symlinkSync(join(outside.root, 'secret.md'), join(place.root, 'tasks/task-002.md'));
    symlinkSync(outside.root, join(place.root, 'tasks/folder'));
    const found = await check({ root: place.root });
    expect(found.problems.map(({ path, code }) => [path, code])).toEqual([
      ['tasks/folder', 'file-outside-root'],
      ['tasks/task-002.md', 'file-outside-root'],
    ]);
    const linked = workspace();
    symlinkSync(outside.root, join(linked.root, 'tasks'));
    expect((await check({ root: linked.root })).problems.map(({ path, code }) => [path, code])).toEqual([
      ['tasks', 'file-outside-root'],
    ]);
    // One that stays inside is no problem: what it leads to is found itself.
    symlinkSync('task-001.md', join(place.root, 'tasks/task-003.md'));
    expect((await check({ root: place.root })).files).toBe(found.files);
    for (const path of ['tasks/task-002.md', 'tasks/folder/secret.md']) {
      const { problems } = await check({ root: place.root, paths: [path] });
      expect(problems.map(({ code }) => code)).toEqual(['file-outside-root']);
    }
    fixFiles({ root: place.root, config: loadConfig(place.root) }, ['tasks/task-002.md', 'tasks/folder/secret.md']);
    expect(outside.read('secret.md')).toContain('Completed');
  });

  test('an output path swapped for a link is refused and its target keeps its bytes', () => {
    const place = workspace({ 'target.md': 'old' });
    symlinkSync(join(place.root, 'target.md'), join(place.root, 'out.md'));
    expect(() => writeFileAtomically(place.root, 'out.md', 'new')).toThrow(/is a link/);
    expect(place.read('target.md')).toBe('old');
  });

  test('a pipe in place of a task file does not hang', async () => {
    const place = workspace();
    mkdirSync(join(place.root, 'tasks'));
    execFileSync('mkfifo', [join(place.root, 'tasks/task-001.md')]);
    const { problems } = await check({ root: place.root, paths: ['tasks/task-001.md'] });
    expect(problems.map(({ code }) => code)).toEqual(['file-unreadable']);
  });
});

test('a file that is gone is a problem, not a crash', async () => {
  const place = workspace();
  writeFileSync(join(place.root, 'x'), '');
  const { problems } = await check({ root: place.root, paths: ['gone.md'] });
  expect(problems.map(({ code }) => code)).toEqual(['file-unreadable']);
});
