/** A question beside a daemon knows what the files say now, whatever else the daemon has to do. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { daemonTest } from '../support/daemon.ts';
import { taskFile } from '../support/store-contract.ts';
import type { Workspace } from '../support/workspace.ts';

const gotcha = (id: string, text: string) => taskFile(id, `outcome: completed\ngotchas:\n  - issue: ${text}`);

/** The daemon itself reads no file before it was quiet for some seconds. */
const PATIENT = 'watch: { quietMs: 8000, catchUpSeconds: 86400 }\n';

async function gotchas(place: Workspace): Promise<{ texts: string[]; remark: string }> {
  const { stdout, stderr } = await place.passdown(['gotchas', '--json']);
  return {
    texts: JSON.parse(stdout)
      .data.map(({ text }: { text: string }) => text)
      .sort(),
    remark: stderr,
  };
}

daemonTest(
  'what was saved, added or removed just now is in the answer, though the daemon still waits',
  async (scene) => {
    const place = scene.workspace({
      '.passdown/config.yaml': PATIENT,
      'tasks/task-1.md': gotcha('1', 'Marmots whistle'),
      'tasks/task-2.md': gotcha('2', 'Quasars flicker'),
    });
    expect((await gotchas(place)).texts).toEqual(['Marmots whistle', 'Quasars flicker']);
    const daemon = await scene.start(place);
    place.write('tasks/task-1.md', gotcha('1', 'Marmots sleep'));
    place.write('tasks/task-3.md', gotcha('3', 'Herons nest'));
    rmSync(join(place.root, 'tasks/task-2.md'));
    expect(await gotchas(place)).toEqual({ texts: ['Herons nest', 'Marmots sleep'], remark: '' });
    expect((await daemon.graph()).store).toBeDefined();
  },
);

daemonTest('every answer is current while a file changes all the time', async (scene) => {
  const place = scene.workspace({
    'tasks/task-1.md': gotcha('1', 'Version 0'),
    'tasks/task-2.md': gotcha('2', 'Calm'),
  });
  const daemon = await scene.start(place);
  const busy = join(place.root, 'tasks/task-9.md');
  let isOver = false;
  const changing = (async () => {
    for (let n = 0; !isOver; n++, await pause(40)) writeFileSync(busy, gotcha('9', `Busy ${n}`));
  })();
  for (let n = 1; n <= 10; n++) {
    place.write('tasks/task-1.md', gotcha('1', `Version ${n}`));
    const { texts, remark } = await gotchas(place);
    expect([texts.includes(`Version ${n}`), remark]).toEqual([true, '']);
  }
  isOver = true;
  await changing;
  await daemon.settle();
  await daemon.expectConverged();
});

daemonTest('an answer follows rules about files that changed just now', async (scene) => {
  const place = scene.workspace({ 'tasks/task-1.md': gotcha('1', 'Shown'), 'tasks/task-2.md': gotcha('2', 'Ignored') });
  const daemon = await scene.start(place);
  place.write('.gitignore', 'tasks/task-2.md\n');
  expect(await gotchas(place)).toEqual({ texts: ['Shown'], remark: '' });
  place.write('.passdown/config.yaml', "include: ['notes/*.md']\n");
  place.write('notes/task-3.md', gotcha('3', 'Elsewhere'));
  expect(await gotchas(place)).toEqual({ texts: ['Elsewhere'], remark: '' });
  await daemon.settle();
  await daemon.expectConverged();
});

daemonTest('several questions at once are all current', async (scene) => {
  const place = scene.workspace({ '.passdown/config.yaml': PATIENT, 'tasks/task-1.md': gotcha('1', 'Old') });
  await place.passdown(['ingest']);
  const daemon = await scene.start(place);
  place.write('tasks/task-1.md', gotcha('1', 'New'));
  const answers = await Promise.all(Array.from({ length: 4 }, () => gotchas(place)));
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ texts: ['New'], remark: '' })));
  expect(daemon.status().healthy).toBe(true);
});
