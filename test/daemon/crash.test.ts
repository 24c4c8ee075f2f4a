import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { revisionOf } from '../../src/store/revision.ts';
import type { Store } from '../../src/store/store.ts';
import { readRunFile, writeRunFile } from '../../src/workplace/run-files.ts';
import { countSeeds } from '../support/count-seeds.ts';
import { type Daemon, spawnDaemon, startDaemon } from '../support/daemon.ts';
import { SCALE } from '../support/limits.ts';
import { fillDisk, mountSmall } from '../support/small-disk.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

/** Each daemon is killed so often. */
const KILLS = 4 * SCALE;
const FILES = 80;
const JOURNAL = '.passdown/journal.md';
const RENDERED = '.passdown/run/rendered';

const body = (n: number, round: number) =>
  taskFile(
    String(n),
    `outcome: completed\npatterns_discovered:\n  - pattern: Pattern ${(n * 7 + round) % 40}\n    applies_to: [t${n % 5}]\ngotchas:\n  - issue: Gotcha ${(n + round) % 30}\nfiles_modified:\n  - path: src/f${n % 20}.ts`,
    { on: String(n > 1 ? n - 1 : 2) },
  );

/** Two thirds of the files are written anew, some are removed, some come back. */
function change(place: Workspace, round: number): void {
  for (let n = 1; n <= FILES; n++) {
    if ((n + round) % 11 === 0) rmSync(join(place.root, `tasks/task-${n}.md`), { force: true });
    else if ((n + round) % 3 !== 0) place.write(`tasks/task-${n}.md`, body(n, round));
  }
}

/** A small generator, so that a failing run can be had again: PASSDOWN_TEST_SEED=… */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const revisionNoted = (place: Workspace) => readRunFile<{ revision: number }>(place.root, RENDERED)!.revision;

/** Waits for the next commit without resting, so that what follows comes right after it. */
async function committed(daemon: Daemon, store: Store, project: string): Promise<void> {
  const before = await revisionOf(store, project);
  await daemon.until('it commits', async () => {
    for (let i = 0; i < 50; i++) {
      if ((await revisionOf(store, project)) !== before) return true;
      await pause(1);
    }
    return false;
  });
}

describe('a daemon that is killed at any moment leaves nothing that the next start cannot mend', () => {
  test.for([1, 2, 3])('the next start converges and doubles nothing, however often it is killed: %s', async () => {
    const seed = Number(process.env.PASSDOWN_TEST_SEED ?? Math.floor(Math.random() * 2 ** 32));
    const random = randomFrom(seed);
    const place = workspace();
    change(place, 0);
    let daemon = await startDaemon(place);
    for (let round = 1; round <= KILLS; round++) {
      // Half of them in the life of one that has caught up, half in the start of one that finds changes.
      if (round % 2 === 0) await daemon.kill();
      change(place, round);
      if (round % 2 === 0) daemon = spawnDaemon(place);
      await pause(random() * (round % 2 === 0 ? 700 : 500));
      await daemon.kill();
      daemon = await startDaemon(place);
      await daemon.settle();
      const { equal, ...difference } = await daemon.difference();
      expect({ seed, round, equal, ...difference }).toEqual({
        ...{ seed, round, equal: true },
        ...{ missing: [], extra: [], different: [], files: [], pending: [] },
      });
    }
    countSeeds(KILLS);
  });

  test('killed right after a commit, before the journal is written: the next start writes it', async () => {
    const rounds = 2 * SCALE;
    const place = workspace({ 'tasks/task-1.md': body(1, 0) });
    let daemon = await startDaemon(place);
    for (let round = 1; round <= rounds; round++) {
      const { store, project } = await daemon.graph();
      // The journal cannot be written: in its place stands a folder.
      rmSync(join(place.root, JOURNAL));
      mkdirSync(join(place.root, JOURNAL));
      place.write('tasks/task-1.md', body(1, round));
      await committed(daemon, store, project);
      await daemon.kill();
      expect(revisionNoted(place)).toBeLessThan(await revisionOf(store, project));
      rmdirSync(join(place.root, JOURNAL));
      writeFileSync(join(place.root, JOURNAL), 'an old journal\n');
      daemon = await startDaemon(place);
      await daemon.settle();
      await daemon.expectConverged();
      expect(revisionNoted(place)).toBe(await revisionOf(store, project));
    }
    countSeeds(rounds);
  });

  test('killed between the journal and the note of its revision: it is rendered again, and its bytes stay', async () => {
    const place = workspace({ 'tasks/task-1.md': body(1, 0) });
    const daemon = await startDaemon(place);
    await daemon.kill();
    const [journal, noted] = [place.read(JOURNAL), readRunFile<{ revision: number }>(place.root, RENDERED)!];
    writeRunFile(place.root, RENDERED, { ...noted, revision: noted.revision - 1 });
    const next = await startDaemon(place);
    await next.settle();
    expect([place.read(JOURNAL), revisionNoted(place)]).toEqual([journal, noted.revision]);
    expect(next.log.filter(({ msg }) => msg === 'rendered')).toEqual([]);
  });

  test('what a killed process leaves in .passdown/run hinders nobody', async () => {
    const place = workspace({ 'tasks/task-1.md': body(1, 0) });
    const daemon = await startDaemon(place);
    await daemon.kill();
    // Cut off in the middle of every file that it writes there.
    for (const name of ['daemon.json', 'rendered', 'request.json', 'writer.json'])
      place.write(`.passdown/run/${name}`, '{"pid":');
    const next = await startDaemon(place);
    await next.settle();
    await next.expectConverged();
  });
});

describe('a full disk loses nothing (needs a small file system to mount)', () => {
  const wide = (n: number) =>
    taskFile(
      String(n),
      `outcome: completed\ngotchas:\n${Array.from({ length: 40 }, (_, i) => `  - issue: ${'word '.repeat(20)}${n} ${i}`).join('\n')}`,
    );
  const trouble = (daemon: Daemon, code: string) => daemon.status().problems.find((problem) => problem.code === code);

  test('for the database: what was in it stays, the status says since when, and room brings the rest', async (context) => {
    const [place, disk] = [workspace({ 'tasks/task-1.md': body(1, 0) }), join(workspace().root, 'disk')];
    if (!mountSmall(disk, 2_000)) return context.skip();
    const daemon = await startDaemon(place, { flags: { store: `sqlite:${disk}/graph.db` } });
    const { store, project } = await daemon.graph();
    const documents = async () => (await store.nodesByLabel('Document', project)).map(({ props }) => props.path);
    const journal = place.read(JOURNAL);
    const free = fillDisk(disk, 64);
    for (let n = 2; n <= 20; n++) place.write(`tasks/task-${n}.md`, wide(n));
    await daemon.until('the status says so', () => trouble(daemon, 'store-away') !== undefined);
    const { since, message } = trouble(daemon, 'store-away')!;
    expect(message).toContain('full');
    expect([await documents(), place.read(JOURNAL)]).toEqual([['tasks/task-1.md'], journal]);
    // It tries again and again; the trouble is still the same one.
    const sessions = () => daemon.log.filter(({ msg }) => msg === 'watching').length;
    const seen = sessions();
    await daemon.until(
      'it has tried again',
      () => sessions() > seen + 1 && trouble(daemon, 'store-away') !== undefined,
    );
    expect(trouble(daemon, 'store-away')!.since).toBe(since);
    free();
    await daemon.until('it is well again', () => daemon.status().healthy && daemon.status().problems.length === 0);
    await daemon.settle();
    await daemon.expectConverged();
  });

  test('for the journal: the old one stays whole, the status says it, and room brings the new one', async (context) => {
    const place = workspace({ 'tasks/task-1.md': body(1, 0) });
    const folder = join(place.root, '.passdown');
    if (!mountSmall(folder, 4_000)) return context.skip();
    // The database stands elsewhere and has room.
    const daemon = await startDaemon(place, { flags: { store: `sqlite:${join(workspace().root, 'graph.db')}` } });
    const journal = place.read(JOURNAL);
    // Room for the daemon's own report, but not for a journal of 200 long names, which has all of them.
    const free = fillDisk(folder, 24);
    for (let n = 1; n <= 200; n++) place.write(`tasks/task-${n}.md`, `# Task ${n}: ${'long name '.repeat(20)}\n`);
    await daemon.until('the status says so', () => trouble(daemon, 'output-failed') !== undefined);
    expect(trouble(daemon, 'output-failed')!.message).toContain('ENOSPC');
    expect(place.read(JOURNAL)).toBe(journal);
    expect(leftovers(place)).toEqual([]);
    free();
    await daemon.until('it is over', () => trouble(daemon, 'output-failed') === undefined);
    expect(place.read(JOURNAL)).not.toBe(journal);
    await daemon.settle();
    await daemon.expectConverged();
  });

  test('for all of .passdown, the daemon’s own report too: it goes on, and room brings everything', async (context) => {
    const place = workspace({ 'tasks/task-1.md': body(1, 0) });
    const folder = join(place.root, '.passdown');
    if (!mountSmall(folder, 4_000)) return context.skip();
    const daemon = await startDaemon(place);
    const free = fillDisk(folder, 0);
    for (let n = 2; n <= 20; n++) place.write(`tasks/task-${n}.md`, wide(n));
    await daemon.until('it noticed', () => daemon.log.some(({ msg }) => msg === 'store-away'));
    free();
    // Its report may be from before the disk was full; its log is not.
    await daemon.until('it is well again', () => daemon.log.some(({ msg }) => msg.endsWith('there again')));
    await daemon.caughtUp();
    await daemon.settle();
    await daemon.expectConverged();
    expect(leftovers(place)).toEqual([]);
  });

  test('from the start: it waits, and comes up when there is room', async (context) => {
    const place = workspace();
    if (!mountSmall(place.root, 1_500)) return context.skip();
    for (let n = 1; n <= 5; n++) place.write(`tasks/task-${n}.md`, body(n, 0));
    const free = fillDisk(place.root, 32);
    const daemon = spawnDaemon(place);
    await daemon.until('it says so', () => daemon.log.some(({ msg }) => msg === 'store-away'));
    free();
    await daemon.caughtUp();
    await daemon.settle();
    await daemon.expectConverged();
  });
});

/** Temporary files that nobody will rename any more. */
function leftovers(place: Workspace): string[] {
  return ['.passdown', '.passdown/run'].flatMap((folder) =>
    readdirSync(join(place.root, folder)).filter((name) => name.endsWith('.tmp')),
  );
}
