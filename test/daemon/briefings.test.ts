/** The daemon writes briefings of tasks that are being done, and of the first that can be started. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { daemonTest } from '../support/daemon.ts';
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
const briefings = (place: Workspace) =>
  readdirSync(join(place.root, '.passdown/context'))
    .filter((name) => name !== 'NOW.md')
    .sort();

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

daemonTest(
  'of many tasks the first 25 ready and the last 25 in progress have a briefing, and one that is asked for stays with them',
  async (scene) => {
    const id = (i: number) => String(i).padStart(3, '0');
    const place = scene.workspace();
    for (let i = 101; i <= 126; i++) place.write(`tasks/task-${i}.md`, task(String(i), 'in_progress', 'none'));
    for (let i = 1; i <= 30; i++) place.write(`tasks/task-${id(i)}.md`, task(id(i), 'pending', 'none'));
    const daemon = await scene.start(place);
    await daemon.settle();
    const first = Array.from({ length: 25 }, (_, i) => `task-${id(i + 1)}.md`);
    const running = Array.from({ length: 25 }, (_, i) => `task-${i + 102}.md`);
    expect(briefings(place)).toEqual([...first, ...running]);
    await place.passdown(['brief', '30', '--write']);
    place.write('tasks/task-001.md', done('1', 'Herons nest late'));
    await daemon.settle();
    expect(briefings(place)).toEqual([...first.slice(1), 'task-026.md', 'task-030.md', ...running]);
    place.write('tasks/task-001.md', task('001', 'pending', 'none'));
    await daemon.settle();
    expect(briefings(place)).toEqual([...first, 'task-030.md', ...running]);
    await daemon.expectConverged();
  },
);
