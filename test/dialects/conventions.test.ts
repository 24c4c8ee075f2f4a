/** The table of conventions: what it promises is what the dialects do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configSchema } from '../../src/config/schema.ts';
import { conventionsAt } from '../../src/dialects/convention-of.ts';
import { CONVENTIONS, DEFAULT_GLOBS } from '../../src/dialects/conventions.ts';
import { DIALECTS, readDocument } from '../../src/dialects/index.ts';
import { FileScope } from '../../src/disk/file-scope.ts';
import { isGlob } from '../../src/disk/glob.ts';
import { REPOSITORY, workspace } from '../support/workspace.ts';

const config = configSchema.parse({});
/** A repository with one sample of every convention. */
const EXAMPLES = join(REPOSITORY, 'test/fixtures/conventions');

test('every convention has a name of its own, valid globs, and a dialect that exists or none', () => {
  const names = CONVENTIONS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const dialects = new Set(DIALECTS.map(({ name }) => name));
  expect(CONVENTIONS.filter(({ dialect }) => dialect !== undefined && !dialects.has(dialect))).toEqual([]);
  expect(CONVENTIONS.flatMap(({ globs }) => globs).filter((glob) => !isGlob(glob))).toEqual([]);
});

test('the example of a convention lies where its globs look and is read by its dialect', () => {
  for (const convention of CONVENTIONS) {
    if (!convention.example) continue;
    const path = convention.example;
    const text = readFileSync(join(EXAMPLES, path), 'utf8');
    expect(conventionsAt(path), convention.name).toContain(convention);
    expect(readDocument({ path, text }, config.limits)?.dialect.name, convention.name).toBe(convention.dialect);
  }
});

test('by default passdown looks wherever a dialect reads, and nowhere else', () => {
  expect(config.include).toEqual([...DEFAULT_GLOBS]);
  for (const { dialect, globs } of CONVENTIONS)
    for (const glob of globs) expect(dialect === undefined || DEFAULT_GLOBS.includes(glob), glob).toBe(true);
});

test.each([
  'HANDOFF.md',
  'handoff.md',
  'SESSION_HANDOFF.md',
  'SESSION_NOTES.md',
  'NEXT_SESSION.md',
  'CONTINUE.md',
  'CURRENT_STATE.md',
  'PROGRESS.md',
  'claude-progress.txt',
  'docs/HANDOFF.md',
  'docs/session-handoff.md',
  'docs/SESSION_HANDOFF.md',
  '.claude/HANDOFF.md',
  'session-notes/2026-01-05/afternoon.md',
  'docs/session-logs/2026-01-05.md',
])('%s is found without configuration and read as a note', (path) => {
  const text = '# Where we are\n\n## Gotchas\n\n- A refresh token may be used once.\n';
  const place = workspace({ [path]: text });
  expect(new FileScope(place.root, config).admits(path)).toBe(true);
  expect(readDocument({ path, text }, config.limits)).toMatchObject({
    dialect: { name: 'task' },
    reading: { note: true },
  });
});
