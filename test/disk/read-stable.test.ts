/** A file that is written while it is read: what comes is one version of it, or the word that it is changing. */
import { appendFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SourceReader } from '../../src/disk/read-source.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

/** The limit is asked for after the file was opened and before it is read. */
const readerThat = (place: Workspace, change: () => void) =>
  new SourceReader(place.root, () => {
    change();
    return { name: 'limits.fileBytes', bytes: 1000 };
  });

test.each<[string, (full: string) => void]>([
  ['appended to', (full) => appendFileSync(full, ' and more')],
  ['cut', (full) => writeFileSync(full, '')],
  [
    'replaced',
    (full) => {
      rmSync(full);
      writeFileSync(full, 'another');
    },
  ],
])('a file that is %s while it is read is told to be changing, and read once it is quiet', (_name, change) => {
  const place = workspace({ 'a.md': 'before' });
  const full = join(place.root, 'a.md');
  expect(readerThat(place, () => change(full)).readStable('a.md')).toBe('changing');
  expect(readerThat(place, () => {}).readStable('a.md')).toMatchObject({ result: { source: { path: 'a.md' } } });
});

test('it says the same as the plain way to read of whatever lies there', () => {
  const place = workspace({ 'a.md': 'text', 'empty.md': '', 'large.md': 'x'.repeat(101), 'folder/b.md': 'b' });
  symlinkSync(join(place.root, 'a.md'), join(place.root, 'link.md'));
  symlinkSync(workspace({ 'c.md': 'c' }).root, join(place.root, 'outside'));
  writeFileSync(join(place.root, 'bytes.md'), Buffer.from([0xff, 0xfe]));
  const reader = new SourceReader(place.root, 100);
  const paths = ['a.md', 'empty.md', 'large.md', 'folder/b.md', 'link.md', 'outside/c.md', 'bytes.md'];
  for (const path of paths) expect(reader.readStable(path), path).toMatchObject({ result: reader.read(path) });
  expect(reader.readStable('none.md')).toBe('gone');
});
