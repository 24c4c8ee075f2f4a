/** A file that is written while it is read: what comes is one version of it, or the word that it is changing. */
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SourceReader } from '../../src/disk/read-source.ts';
import { workspace } from '../support/workspace.ts';

const LARGE = 4 * 1024 * 1024;
const DELAYS = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256, 512, 1024];
const letter = (version: number) => String.fromCharCode(97 + (version % 26));

test('a file that is replaced after it was found is told to be changing', async () => {
  const place = workspace({ 'a.md': 'before' });
  const reading = new SourceReader(place.root, LARGE).readStable('a.md');
  place.write('a.md', 'something longer');
  expect(await reading).toBe('changing');
  expect(await new SourceReader(place.root, LARGE).readStable('a.md')).toMatchObject({
    result: { source: { text: 'something longer' } },
  });
});

test('no text that was read is half of one version and half of another', async () => {
  const place = workspace({ 'a.md': '' });
  const file = openSync(join(place.root, 'a.md'), 'r+');
  let version = 0;
  // Each version is one byte longer than the last and has one letter only, so that a mixture shows.
  const write = () => {
    version++;
    ftruncateSync(file, writeSync(file, Buffer.alloc(LARGE + version, letter(version)), 0, LARGE + version, 0));
  };
  /** Writing begins some turns after reading did: once before it is opened, once in the middle of it, once after it. */
  const readBeside = async (turns: number) => {
    let isDone = false;
    const reading = reader.readStable('a.md').finally(() => {
      isDone = true;
    });
    for (let turn = 0; !isDone; turn++, await nextTurn()) if (turn >= turns) write();
    return reading;
  };
  const reader = new SourceReader(place.root, 2 * LARGE);
  const found: string[] = [];
  write();
  for (const turns of [...DELAYS, ...DELAYS, ...DELAYS]) {
    const read = await readBeside(turns);
    if (typeof read === 'string') found.push(read);
    else found.push('source' in read.result ? [...new Set(read.result.source.text)].join('') : 'a problem');
  }
  closeSync(file);
  expect(found.filter((one) => one !== 'changing' && one.length !== 1)).toEqual([]);
  writeFileSync(join(place.root, 'a.md'), 'quiet');
  expect(await reader.readStable('a.md')).toMatchObject({ result: { source: { text: 'quiet' } } });
});

test('both ways to read say the same of whatever lies there', async () => {
  const place = workspace({ 'a.md': 'text', 'empty.md': '', 'large.md': 'x'.repeat(101), 'folder/b.md': 'b' });
  symlinkSync(join(place.root, 'a.md'), join(place.root, 'link.md'));
  symlinkSync(workspace({ 'c.md': 'c' }).root, join(place.root, 'outside'));
  mkdirSync(join(place.root, 'bare.md'));
  writeFileSync(join(place.root, 'bytes.md'), Buffer.from([0xff, 0xfe]));
  const reader = new SourceReader(place.root, 100);
  const paths = [
    'a.md',
    'empty.md',
    'large.md',
    'folder/b.md',
    'link.md',
    'outside/c.md',
    'bare.md',
    'bytes.md',
    'none.md',
  ];
  for (const path of paths) expect(reader.readStableAtOnce(path), path).toEqual(await reader.readStable(path));
});
