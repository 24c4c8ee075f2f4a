/** The daemon writes the briefing of each task that can be started or is being done, and only those that a change touches. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Daemon, daemonTest } from '../support/daemon.ts';
import { taskFile } from '../support/store-contract.ts';
import type { Workspace } from '../support/workspace.ts';

const task = (id: string, status: string, on: string) => taskFile(id, '', { status, on });
const done = (id: string, gotcha: string, on = 'none') =>
  taskFile(id, `outcome: completed\ngotchas:\n  - issue: ${gotcha}\n    severity: high`, { status: 'completed', on });

const FILES = {
  'tasks/task-1.md': done('1', 'Quasars flicker at dusk'),
  'tasks/task-2.md': done('2', 'Marmots whistle in the basement'),
  'tasks/task-3.md': task('3', 'pending', '1'),
  'tasks/task-4.md': task('4', 'in_progress', '2'),
  'tasks/task-5.md': task('5', 'pending', '3'),
};

const has = (place: Workspace, id: string) => existsSync(join(place.root, `.passdown/context/task-00${id}.md`));
const briefing = (place: Workspace, id: string) => place.read(`.passdown/context/task-00${id}.md`);
/** How many briefings each rendering worked out. */
const counts = (daemon: Daemon) =>
  daemon.log.filter(({ msg }) => msg === 'outputs are current').map(({ briefings }) => briefings);

daemonTest(
  'ready and in-progress tasks have a briefing, others have none, and a completed one loses it',
  async (scene) => {
    const place = scene.workspace(FILES);
    const daemon = await scene.start(place);
    await daemon.settle();
    expect(['1', '2', '3', '4', '5'].filter((id) => has(place, id))).toEqual(['3', '4']);
    expect(briefing(place, '3')).toContain('Quasars flicker at dusk');
    place.write('tasks/task-3.md', done('3', 'Otters hoard pebbles', '1'));
    await daemon.settle();
    expect(['3', '4', '5'].filter((id) => has(place, id))).toEqual(['4', '5']);
    expect(briefing(place, '5')).toContain('Otters hoard pebbles');
    await daemon.expectConverged();
  },
);

daemonTest('a change renders only the briefings that it touches', async (scene) => {
  const place = scene.workspace(FILES);
  const daemon = await scene.start(place);
  await daemon.settle();
  const before = counts(daemon).length;
  const untouched = briefing(place, '4');
  place.write('tasks/task-1.md', done('1', 'Quasars flicker at dawn'));
  await daemon.settle();
  expect(counts(daemon).slice(before)).toEqual([1]);
  expect([briefing(place, '3').includes('dawn'), briefing(place, '4')]).toEqual([true, untouched]);
  await daemon.expectConverged();
});

daemonTest(
  'a briefing that somebody removed is written again; one that was asked for is kept current',
  async (scene) => {
    const place = scene.workspace(FILES);
    const daemon = await scene.start(place);
    await daemon.settle();
    rmSync(join(place.root, '.passdown/context/task-003.md'));
    await place.passdown(['brief', '5', '--write']);
    await daemon.settle();
    expect([has(place, '3'), has(place, '5')]).toEqual([true, true]);
    place.write('tasks/task-1.md', done('1', 'Quasars flicker at dawn'));
    await daemon.settle();
    await daemon.expectConverged();
    expect(briefing(place, '5')).toContain('dawn');
  },
);

daemonTest('a daemon that was started anew renders only what a change touches, too', async (scene) => {
  const place = scene.workspace(FILES);
  const first = await scene.start(place);
  await first.settle();
  await first.stop();
  const second = await scene.start(place);
  place.write('tasks/task-1.md', done('1', 'Quasars flicker at dawn'));
  await second.settle();
  expect(counts(second)).toEqual([1]);
  await second.expectConverged();
});

daemonTest('what changed between two daemons is unknown to the second: it renders everything', async (scene) => {
  const place = scene.workspace(FILES);
  const first = await scene.start(place);
  await first.settle();
  await first.stop();
  place.write('tasks/task-2.md', done('2', 'Marmots whistle in the attic'));
  await place.passdown(['ingest']);
  const second = await scene.start(place);
  await second.settle();
  expect(counts(second)).toEqual([2]);
  await second.expectConverged();
});
