/** What it costs to know what is old: processor time of the packed command, git's included, in a repository with a long history; cold and warm. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeHistory, pathOf } from './make-history.ts';
import { median } from './measure.ts';
import { Packed } from './packed.ts';
import { sizes, times } from './sizes.ts';

const QUESTIONS = [
  ['tasks'],
  ['gotchas'],
  ['file', pathOf(60)],
  ['brief'],
  ['gotchas', '--since', 'HEAD~100'],
  ['stale'],
];

export async function benchTime(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  try {
    const packed = new Packed(folder);
    for (const commits of sizes(100_000)) {
      const root = join(folder, `history-${commits}`);
      await makeHistory(root, commits);
      mkdirSync(join(root, '.passdown'));
      packed.cpu(root, packed.bin, 'ingest');
      console.log(`${commits} commits, an item for every tenth: ms of processor, with git's`);
      console.log(['the first stale', packed.cpu(root, packed.bin, 'stale')].join('\t'));
      for (const question of QUESTIONS) {
        const spent = Array.from({ length: times(5) }, () => packed.cpu(root, packed.bin, ...question));
        console.log([question.join(' '), median(spent)].join('\t'));
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
