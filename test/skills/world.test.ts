/** Problems of the world of handoffs between skills: the disk and the clock; nothing outside the allowed folders is looked at. */
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/author/check.ts';
import { readDocument } from '../../src/dialects/index.ts';
import { worldProblems } from '../../src/dialects/read-document.ts';
import { checksumOf } from '../../src/skills/document/check-world.ts';
import { skillDialect } from '../../src/skills/document/dialect.ts';
import { checkExpiry, expiryOf } from '../../src/skills/payload/check-world.ts';
import { payloadDialect } from '../../src/skills/payload/dialect.ts';
import { fixtureText, LIMITS, worldAt } from '../support/fixtures.ts';
import { workspace } from '../support/workspace.ts';

const NOW = Date.parse('2026-05-04T10:00:00Z');

function problems(text: string, root: string, { now = NOW, sessionRoots = [root] } = {}) {
  const document = readDocument({ path: 'handoffs/x.yaml', text }, LIMITS)!;
  return worldProblems(document, root, worldAt(now, sessionRoots)).map(({ code, line, column }) => ({
    code,
    line,
    column,
  }));
}

describe('the deliverable', () => {
  const whole = fixtureText('skill/whole.passes.yaml');
  const located = (path: string) => whole.replace('docs/queues.md', path);

  test('is there and the same: nothing to say', () => {
    const { root } = workspace({ 'docs/queues.md': 'Queues.\n' });
    const checksum = checksumOf(join(root, 'docs/queues.md'))!;
    expect(problems(whole.replace(/sha256:[0-9a-f]+/, checksum), root)).toEqual([]);
    const bare = whole.replace(/sha256:[0-9a-f]+/, checksum.slice(7).toUpperCase());
    expect(problems(bare, root)).toEqual([]);
  });

  test('is not there: deliverable-missing at its location', () => {
    expect(problems(whole, workspace().root)).toEqual([{ code: 'deliverable-missing', line: 10, column: 13 }]);
  });

  test('is a folder: deliverable-missing', () => {
    const { root } = workspace({ 'docs/queues.md/x': '' });
    expect(problems(whole, root)).toEqual([{ code: 'deliverable-missing', line: 10, column: 13 }]);
  });

  test('has other bytes: checksum-mismatch at the checksum', () => {
    const { root } = workspace({ 'docs/queues.md': 'Other.\n' });
    expect(problems(whole, root)).toEqual([{ code: 'checksum-mismatch', line: 13, column: 13 }]);
  });

  test('is reached by a link that leads out of the root: location-outside, and it is not opened', () => {
    const outside = workspace({ 'secret.md': 'x' });
    const { root } = workspace();
    symlinkSync(outside.root, join(root, 'docs'));
    expect(problems(located('docs/secret.md'), root)).toEqual([{ code: 'location-outside', line: 10, column: 13 }]);
  });

  test.each(['../queues.md', '/etc/hostname', 'docs/../../x', '~/x', 'C:\\x', 'file:///etc/hostname'])(
    'is %s: refused as it is written, and the disk is not asked',
    (path) => {
      const text = located(JSON.stringify(path));
      expect(readDocument({ path: 'x', text }, LIMITS)!.problems.map(({ code }) => code)).toEqual(['location-outside']);
      expect(problems(text, workspace().root)).toEqual([]);
    },
  );
});

describe('the payload', () => {
  const whole = fixtureText('payload/whole.passes.yaml');
  const session = '.sessions/table-20260504-1f0c9a7e';
  const made = () => workspace({ [`${session}/perspectives/a.md`]: 'a', [`${session}/perspectives/b.md`]: 'b' });
  const at = (path: string) => whole.replace('.sessions/table-20260504-1f0c9a7e/', path);

  test('in time, with its session: nothing to say', () => {
    expect(problems(whole, made().root)).toEqual([]);
  });

  test('past its expiry: payload-expired where that is written', () => {
    const { root } = made();
    const now = Date.parse('2026-05-04T10:30:00Z');
    expect(problems(whole, root, { now })).toEqual([{ code: 'payload-expired', line: 4, column: 15 }]);
  });

  test('without expires_at it is good for an hour', () => {
    const timestamp = '2026-05-04T11:30:00+02:00';
    expect(expiryOf({ timestamp })).toBe(Date.parse('2026-05-04T10:30:00Z'));
    expect(checkExpiry({ timestamp }, NOW)).toEqual([]);
    const text = whole.replace(/ {2}expires_at: .*\n/, '');
    const now = Date.parse('2026-05-04T10:30:00Z');
    expect(problems(text, made().root, { now })).toEqual([{ code: 'payload-expired', line: 3, column: 14 }]);
  });

  test('without its session: session-missing', () => {
    expect(problems(whole, workspace().root)).toEqual([{ code: 'session-missing', line: 9, column: 19 }]);
  });

  test.skipIf(process.getuid?.() === 0)(
    'with a session that may not be read: session-missing (needs a user other than root)',
    () => {
      const { root } = made();
      chmodSync(join(root, session), 0);
      expect(problems(whole, root)).toEqual([{ code: 'session-missing', line: 9, column: 19 }]);
      chmodSync(join(root, session), 0o755);
    },
  );

  test('with other perspectives than it says: perspectives-mismatch', () => {
    const { root } = made().write(`${session}/perspective-c.yaml`, 'c');
    expect(problems(whole, root)).toEqual([{ code: 'perspectives-mismatch', line: 42, column: 29 }]);
  });

  test.each(['/etc/', '../../', '/', '.sessions/../..'])(
    'with its session at %s: session-outside, naming where sessions may lie',
    (path) => {
      const root = join(workspace({ 'inner/x': '' }).root, 'inner');
      expect(problems(at(path), root)).toEqual([{ code: 'session-outside', line: 9, column: 19 }]);
      const document = readDocument({ path: 'x', text: at(path) }, LIMITS)!;
      const [found] = worldProblems(document, root, worldAt(NOW, [root]));
      expect(found!.message).toContain(root);
    },
  );

  test('with its session behind a link that leads away: session-outside', () => {
    const outside = made();
    const { root } = workspace();
    mkdirSync(join(root, '.sessions'));
    symlinkSync(join(outside.root, session), join(root, session));
    expect(problems(whole, root)).toEqual([{ code: 'session-outside', line: 9, column: 19 }]);
    expect(problems(whole, root, { sessionRoots: [root, outside.root] })).toEqual([]);
  });
});

test('check says what is wrong in the world, at the same places, and stores nothing of it', async () => {
  const { root } = workspace({
    'tasks/handoff.yaml': fixtureText('skill/whole.passes.yaml'),
    'tasks/payload.yaml': fixtureText('payload/whole.passes.yaml'),
  });
  const result = await check({ root, paths: ['tasks/handoff.yaml', 'tasks/payload.yaml'] });
  expect(result.documents).toBe(2);
  expect(result.problems.map(({ path, line, code }) => [path, line, code])).toEqual([
    ['tasks/handoff.yaml', 10, 'deliverable-missing'],
    ['tasks/payload.yaml', 4, 'payload-expired'],
    ['tasks/payload.yaml', 9, 'session-missing'],
  ]);
});

test('every rule of the world is broken by some test here', () => {
  const world = [skillDialect, payloadDialect].flatMap(({ rules }) =>
    Object.keys(rules).filter((code) => rules[code]!.world),
  );
  expect([...new Set(world)].sort()).toEqual([
    'checksum-mismatch',
    'deliverable-missing',
    'payload-expired',
    'perspectives-mismatch',
    'session-missing',
    'session-outside',
  ]);
});
