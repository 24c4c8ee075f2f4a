/** The disk against the ledger: what a walk must find whatever events said, and what it must leave alone. */
import { renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileScope } from '../../src/disk/file-scope.ts';
import { signatureOf, signatureOfRow, stampAt } from '../../src/disk/stamp.ts';
import { Comparison, type Differences, differences } from '../../src/ingest/differences.ts';
import { Ledger } from '../../src/ingest/ledger.ts';
import { workspace } from '../support/workspace.ts';

const pathsOf = ({ changed, gone }: Differences) => [...changed, ...gone].sort();
const signatures = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom('1', '2', ''));

test('what differs is new, changed or gone; what is the same is left alone; each is named once', () => {
  fc.assert(
    fc.property(signatures, signatures, (ledger, disk) => {
      const comparison = new Comparison({
        signature: (path) => ledger[path],
        paths: () => Object.keys(ledger),
        size: Object.keys(ledger).length,
      });
      for (const [path, signature] of Object.entries(disk)) comparison.see(path, signature);
      const paths = new Set([...Object.keys(ledger), ...Object.keys(disk)]);
      const found = comparison.differences();
      expect(pathsOf(found)).toEqual([...paths].filter((path) => ledger[path] !== disk[path]).sort());
      expect(found.gone.sort()).toEqual(
        Object.keys(ledger)
          .filter((path) => disk[path] === undefined)
          .sort(),
      );
      expect(found.files).toBe(Object.keys(disk).length);
    }),
  );
});

const day = 24 * 3600;
const row = (full: string, scannedAt = Date.now()) => ({ ...stampAt(full)!, rules: 'r', scannedAt, state: 'ingested' });

test('a walk finds every change of a file that the system lets one see, and no other', async () => {
  const place = workspace();
  const paths = ['same', 'grown', 'later', 'replaced', 'gone'].map((name) => `tasks/${name}.md`);
  const full = (path: string) => join(place.root, path);
  for (const path of paths) place.write(path, 'text');
  const ledger = new Ledger(() => 'r');
  // Scanned long after it last changed, as far as the clock can tell.
  for (const path of paths) ledger.learn(path, row(full(path), Date.now() + 1000 * day));
  place.write('tasks/grown.md', 'text and more');
  utimesSync(full('tasks/later.md'), 5 * day, 5 * day);
  place.write('tasks/replaced.tmp', 'text');
  renameSync(full('tasks/replaced.tmp'), full('tasks/replaced.md'));
  rmSync(full('tasks/gone.md'));
  place.write('tasks/new.md', 'text');
  const scope = new FileScope(place.root, { include: ['tasks/**/*.md'], exclude: [] });
  const found = await differences(scope, ledger);
  expect(pathsOf(found)).toEqual(['gone', 'grown', 'later', 'new', 'replaced'].map((name) => `tasks/${name}.md`));
  expect(found.gone).toEqual(['tasks/gone.md']);
  expect(found.files).toBe(5);
});

test('a file that was scanned too soon after its last change is always looked into again', async () => {
  const place = workspace({ 'tasks/a.md': 'text' });
  const ledger = new Ledger(() => 'r');
  ledger.learn('tasks/a.md', row(join(place.root, 'tasks/a.md')));
  const scope = new FileScope(place.root, { include: ['tasks/**/*.md'], exclude: [] });
  expect(pathsOf(await differences(scope, ledger))).toEqual(['tasks/a.md']);
});

test('a stamp has one signature, whether it comes from the disk or from the ledger', () => {
  const place = workspace({ a: 'text' });
  const full = join(place.root, 'a');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.nat(999_999), (seconds, micros) => {
      utimesSync(full, seconds, seconds + micros / 1e6);
      expect(signatureOfRow(stampAt(full)!)).toBe(signatureOf(statSync(full)));
    }),
    { numRuns: 200 },
  );
});

test('a walk that is called off ends', async () => {
  const place = workspace();
  for (let n = 0; n < 3000; n++) place.write(`tasks/${n}.md`, '');
  const stop = new AbortController();
  stop.abort();
  const scope = new FileScope(place.root, { include: ['tasks/**/*.md'], exclude: [] });
  await expect(differences(scope, new Ledger(() => 'r'), stop.signal)).rejects.toThrow(/abort/i);
});
