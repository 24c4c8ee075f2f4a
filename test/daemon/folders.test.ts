/** What happens to folders: those of the tasks, the root, our own; and what only looks like a file. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { daemonStatus } from '../../src/workplace/daemon-status.ts';
import { type Daemon, daemonTest } from '../support/daemon.ts';
import { SCALE } from '../support/limits.ts';
import { taskFile } from '../support/store-contract.ts';

const TIMES = Math.min(SCALE, 10);
/** The timer is out of the game: events alone must do. */
const NO_TIMER = { '.passdown/config.yaml': 'watch: { catchUpSeconds: 86400 }\n' };

const gotcha = (id: string, text: string) => taskFile(id, `outcome: completed\ngotchas:\n  - issue: ${text}`);

async function taskIds(graph: Awaited<ReturnType<Daemon['graph']>>): Promise<string[]> {
  const tasks = await graph.store.nodesByLabel('Task', graph.project);
  return tasks.map(({ props }) => String(props.id)).sort();
}

daemonTest('a folder that is removed and made again at once is still watched', async (scene) => {
  const place = scene.workspace({
    ...NO_TIMER,
    'tasks/part/task-1.md': gotcha('1', 'First'),
    'tasks/task-9.md': taskFile('9'),
  });
  const daemon = await scene.start(place);
  for (let round = 1; round <= 4 * TIMES; round++) {
    rmSync(join(place.root, 'tasks/part'), { recursive: true });
    place.write('tasks/part/task-1.md', gotcha('1', `Made again ${round}`));
    place.write(`tasks/part/deeper/task-${round + 10}.md`, gotcha(String(round + 10), 'Deeper'));
    // Seen at once, while it settles, or after it has.
    await pause([0, 60, 400][round % 3]!);
    place.write('tasks/part/task-1.md', gotcha('1', `Edited ${round}`));
    await daemon.converges();
    place.write(`tasks/part/deeper/task-${round + 10}.md`, gotcha(String(round + 10), `Edited ${round}`));
    await daemon.converges();
  }
});

daemonTest('the folder that a glob begins with is still watched after it went and came back', async (scene) => {
  const place = scene.workspace({ ...NO_TIMER, 'tasks/task-1.md': gotcha('1', 'First') });
  const daemon = await scene.start(place);
  rmSync(join(place.root, 'tasks'), { recursive: true });
  await daemon.converges();
  place.write('tasks/task-2.md', gotcha('2', 'Second'));
  await daemon.converges();
  rmSync(join(place.root, 'tasks'), { recursive: true });
  place.write('tasks/task-3.md', gotcha('3', 'Third'));
  place.write('docs/tasks/task-4.md', gotcha('4', 'In a folder that was never there'));
  await daemon.converges();
  place.write('tasks/task-3.md', gotcha('3', 'Edited'));
  place.write('docs/tasks/task-4.md', gotcha('4', 'Edited too'));
  await daemon.converges();
});

daemonTest(
  'a root that is renamed away is told, retracts nothing, and is caught up with when it comes back',
  async (scene) => {
    const place = scene.workspace({ 'tasks/task-1.md': gotcha('1', 'First'), 'tasks/task-2.md': taskFile('2') });
    const daemon = await scene.start(place);
    const away = `${place.root}-away`;
    scene.finally(() => rmSync(away, { recursive: true, force: true }));
    const { project } = await daemon.graph();

    renameSync(place.root, away);
    await daemon.until('it says so', () => daemon.log.some(({ msg }) => msg === 'root-away'));
    expect(daemon.status()).toMatchObject({ healthy: false });
    // A place where something was mounted is an empty folder: that is not a root without tasks.
    mkdirSync(place.root);
    await pause(1500);
    expect(readdirSync(place.root)).toEqual([]);
    const graph = { store: new SqliteStore(join(away, '.passdown/graph.db')), project };
    expect(await taskIds(graph)).toEqual(['task-001', 'task-002']);
    await graph.store.close();

    rmdirSync(place.root);
    rmSync(join(away, 'tasks/task-2.md'));
    renameSync(away, place.root);
    place.write('tasks/task-3.md', gotcha('3', 'Written after'));
    await daemon.caughtUp();
    await daemon.converges();
    expect(await taskIds(await daemon.graph())).toEqual(['task-001', 'task-003']);
    expect(daemon.status().problems).toEqual([]);
    // And it watches again.
    place.write('tasks/task-4.md', gotcha('4', 'Live'));
    await daemon.converges();
  },
);

daemonTest('what is gone while the root goes is not taken for deleted', async (scene) => {
  const place = scene.workspace({ 'tasks/task-1.md': gotcha('1', 'First'), 'tasks/task-2.md': taskFile('2') });
  const daemon = await scene.start(place);
  const { store, project } = await daemon.graph();
  const away = `${place.root}-away`;
  scene.finally(() => rmSync(away, { recursive: true, force: true }));
  // Events of the files arrive when the root is no longer there.
  daemon.freeze();
  place.write('tasks/task-1.md', gotcha('1', 'Changed'));
  rmSync(join(place.root, 'tasks/task-2.md'));
  renameSync(place.root, away);
  daemon.thaw();
  await daemon.until('it says so', () => daemon.log.some(({ msg }) => msg === 'root-away'));
  expect(await taskIds({ store, project })).toEqual(['task-001', 'task-002']);
  renameSync(away, place.root);
  await daemon.caughtUp();
  await daemon.converges();
});

daemonTest('a file in folders that are made with it is ingested, every time', async (scene) => {
  const place = scene.workspace({ ...NO_TIMER, 'tasks/task-1.md': taskFile('1') });
  const daemon = await scene.start(place);
  for (let n = 1; n <= 25 * Math.min(TIMES, 4); n++) {
    place.write(`tasks/a${n}/b/c/task-${n + 100}.md`, gotcha(String(n + 100), `Deep ${n % 7}`));
    if (n % 5 === 0) await pause((n * 17) % 150);
  }
  await daemon.converges();
});

daemonTest('links are not followed, whether they were there before or come later', async (scene) => {
  const outside = mkdtempSync(join(tmpdir(), 'passdown-outside-'));
  scene.finally(() => rmSync(outside, { recursive: true, force: true }));
  const place = scene.workspace({
    ...NO_TIMER,
    'tasks/task-1.md': taskFile('1'),
    'tasks/task-2.md': gotcha('2', 'A file'),
  });
  const other = scene.workspace({ 'far/task-7.md': gotcha('7', 'Outside') });
  symlinkSync(join(other.root, 'far'), join(place.root, 'tasks/early'));
  symlinkSync(join(other.root, 'far/task-7.md'), join(place.root, 'tasks/task-7.md'));
  const daemon = await scene.start(place);
  const graph = await daemon.graph();
  symlinkSync(join(other.root, 'far'), join(place.root, 'tasks/late'));
  symlinkSync(join(other.root, 'far/task-7.md'), join(place.root, 'tasks/task-8.md'));
  other.write('far/task-7.md', gotcha('7', 'Changed outside'));
  place.write('tasks/task-1.md', gotcha('1', 'Changed inside'));
  await daemon.settle();
  await daemon.expectConverged();
  expect(await taskIds(graph)).toEqual(['task-001', 'task-002']);
  // A file that becomes a link is gone for us.
  rmSync(join(place.root, 'tasks/task-2.md'));
  symlinkSync(join(other.root, 'far/task-7.md'), join(place.root, 'tasks/task-2.md'));
  await daemon.settle();
  await daemon.expectConverged();
  expect(await taskIds(graph)).toEqual(['task-001']);
});

daemonTest(
  'a folder that takes the place of a file, and a file that takes the place of a folder, are seen',
  async (scene) => {
    const place = scene.workspace({
      ...NO_TIMER,
      'tasks/task-1.md': gotcha('1', 'A file'),
      'tasks/part/task-2.md': taskFile('2'),
    });
    const daemon = await scene.start(place);
    rmSync(join(place.root, 'tasks/task-1.md'));
    place.write('tasks/task-1.md/task-3.md', gotcha('3', 'In a folder that is named like a file'));
    rmSync(join(place.root, 'tasks/part'), { recursive: true });
    place.write('tasks/part', 'A file that is named like a folder');
    await daemon.settle();
    await daemon.expectConverged();
    rmSync(join(place.root, 'tasks/task-1.md'), { recursive: true });
    place.write('tasks/task-1.md', gotcha('1', 'A file again'));
    rmSync(join(place.root, 'tasks/part'));
    place.write('tasks/part/task-2.md', gotcha('2', 'A folder again'));
    await daemon.settle();
    await daemon.expectConverged();
  },
);

daemonTest('our own folder may be removed while it runs: everything is made again', async (scene) => {
  const place = scene.workspace({ 'tasks/task-1.md': gotcha('1', 'First'), 'tasks/task-2.md': taskFile('2') });
  const daemon = await scene.start(place);
  rmSync(join(place.root, '.passdown'), { recursive: true });
  place.write('tasks/task-3.md', gotcha('3', 'Third'));
  await daemon.caughtUp();
  await daemon.converges();
  expect(daemonStatus(place.root)).toMatchObject({ healthy: true, problems: [] });
  place.write('tasks/task-1.md', gotcha('1', 'Live'));
  await daemon.converges();
});

daemonTest(
  'a question right after the graph’s file was removed under a daemon is not answered from an empty one',
  async (scene) => {
    const place = scene.workspace({ ...NO_TIMER, 'tasks/task-1.md': gotcha('1', 'Still known') });
    const daemon = await scene.start(place);
    // A stamp of the last two seconds is not trusted: then it would write, and notice.
    await pause(2_200);
    await daemon.settle();
    for (const ending of ['', '-wal', '-shm']) rmSync(join(place.root, `.passdown/graph.db${ending}`), { force: true });
    const { stdout, stderr } = await place.passdown(['gotchas']);
    // On a machine that leaves the daemon no time, it says that it may be behind.
    expect(stdout + stderr).toMatch(/Still known|this is the graph of/);
  },
);

daemonTest('the graph’s file may be removed while it runs: it is filled again', async (scene) => {
  const place = scene.workspace({ 'tasks/task-1.md': gotcha('1', 'First'), 'tasks/task-2.md': taskFile('2') });
  const daemon = await scene.start(place);
  for (const ending of ['', '-wal', '-shm']) rmSync(join(place.root, `.passdown/graph.db${ending}`), { force: true });
  place.write('tasks/task-1.md', gotcha('1', 'Changed'));
  await daemon.converges();
  place.write('tasks/task-2.md', gotcha('2', 'Live'));
  await daemon.converges();
});
