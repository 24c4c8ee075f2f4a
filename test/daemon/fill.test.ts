/** An empty graph with many files is filled by a child process, under the daemon's lock. */
import { expect } from 'vitest';
import { type Daemon, daemonTest, type Scene } from '../support/daemon.ts';
import { taskText } from '../support/many-tasks.ts';
import type { Workspace } from '../support/workspace.ts';

const COUNT = 1_000;

function manyFiles(scene: Scene): Workspace {
  const place = scene.workspace();
  for (let n = 1; n <= COUNT; n++) place.write(`tasks/task-${n}.md`, taskText(n));
  return place;
}

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function childOf(daemon: Daemon): Promise<number> {
  const found = () => daemon.log.find(({ msg }) => msg === 'filling the empty graph')?.child;
  await daemon.until('it has a child', () => found() !== undefined, 1);
  return Number(found());
}

daemonTest('the graph is what a rebuild gives, and later changes go their usual way', async (scene) => {
  const place = manyFiles(scene);
  place.write('tasks/task-7.md', '# Task 7: Broken\n\n## Handoff\n\n```yaml\noutcome: [\n```\n');
  const daemon = await scene.start(place);
  expect(daemon.log.find(({ msg }) => msg === 'filled the empty graph')).toMatchObject({ files: COUNT });
  await daemon.expectConverged();
  place.write('tasks/task-7.md', taskText(7));
  await daemon.settle();
  await daemon.expectConverged();
});

daemonTest('a child that is killed costs time and no facts', async (scene) => {
  const daemon = scene.spawn(manyFiles(scene));
  process.kill(await childOf(daemon), 'SIGKILL');
  await daemon.caughtUp();
  expect(daemon.log.map(({ msg }) => msg)).toContain('a child process did not fill the graph');
  await daemon.expectConverged();
});

daemonTest('the child ends with its daemon, and the next daemon goes on', async (scene) => {
  const place = manyFiles(scene);
  const first = scene.spawn(place);
  const child = await childOf(first);
  await first.kill();
  const second = scene.spawn(place);
  await second.until('the child has ended', () => !isThere(child));
  await second.caughtUp();
  await second.expectConverged();
});

daemonTest('nobody else may write under the lock of a daemon', async (scene) => {
  const place = scene.workspace({ 'tasks/task-1.md': taskText(1) });
  await scene.start(place);
  const { code, stderr } = await place.passdown(['ingest', '--under-lock']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--under-lock is for the daemon only')]);
});
