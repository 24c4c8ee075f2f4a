/** The daemon's log file: set aside when it has grown, and never in the way. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LogFile, OLD_LOGS } from '../../src/daemon/log.ts';
import { workspace } from '../support/workspace.ts';

const line = (n: number) => `line ${String(n).padStart(4, '0')}\n`;

test('a log that has grown is set aside; of the old ones so many are kept, without a gap', () => {
  const place = workspace();
  const log = new LogFile(join(place.root, 'd.log'), place.root, 10 * line(0).length);
  for (let n = 0; n < 95; n++) log.write(line(n));
  log.close();
  const names = ['d.log', ...Array.from({ length: OLD_LOGS }, (_, i) => `d.log.${i + 1}`)];
  const kept = names
    .map((name) => place.read(name))
    .reverse()
    .join('');
  expect(kept).toBe(Array.from({ length: 35 }, (_, i) => line(60 + i)).join(''));
  expect(existsSync(join(place.root, `d.log.${OLD_LOGS + 1}`))).toBe(false);
});

test('a log goes on where the last process ended, and its size counts', () => {
  const place = workspace({ 'd.log': line(0).repeat(9) });
  const log = new LogFile(join(place.root, 'd.log'), place.root, 10 * line(0).length);
  for (const n of [1, 2]) log.write(line(n));
  log.close();
  expect([place.read('d.log.1'), place.read('d.log')]).toEqual([line(0).repeat(9) + line(1), line(2)]);
});

test('a log that was removed is made again; a folder that is gone costs lines and is not made anew', () => {
  const place = workspace();
  const folder = join(place.root, 'run');
  mkdirSync(folder);
  const log = new LogFile(join(folder, 'd.log'));
  log.write(line(1));
  rmSync(join(folder, 'd.log'));
  log.write(line(2));
  expect(place.read('run/d.log')).toBe(line(2));
  renameSync(folder, join(place.root, 'away'));
  log.write(line(3));
  expect(existsSync(folder)).toBe(false);
  renameSync(join(place.root, 'away'), folder);
  log.write(line(4));
  log.close();
  expect(place.read('run/d.log')).toBe(line(2) + line(3) + line(4));
});
