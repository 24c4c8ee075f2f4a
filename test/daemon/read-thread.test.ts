/** Where very many files change at once, a thread reads them while the daemon writes: graph and outputs are the same. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeProject, taskFile, taskPath } from '../../bench/make-project.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { FileReader, type FilesRead } from '../../src/daemon/read-files.ts';
import { ReadThread } from '../../src/daemon/read-in-thread.ts';
import { FileScope } from '../../src/disk/file-scope.ts';
import { walkFiles } from '../../src/disk/find-files.ts';
import { Looker } from '../../src/ingest/look.ts';
import { type DaemonOptions, daemonTest, type Scene } from '../support/daemon.ts';
import { workspace } from '../support/workspace.ts';

const MANY = 400;

function made() {
  const { root } = workspace();
  makeProject(root, { tasks: 40, notes: 5 });
  const config = loadConfig(root, {}, {});
  const options = { root, config, project: 'p' };
  const scope = new FileScope(root, config);
  const here = new FileReader(scope, new Looker(options));
  const thread = new ReadThread(options, here);
  onTestFinished(() => thread.close());
  const paths = [...walkFiles(scope), 'tasks/task-gone.md', 'README.md'];
  return { root, here, thread, asked: paths.map((path) => ({ path, row: undefined })) };
}

/** Without how long it took and when it was. */
const said = ({ looks, changing }: FilesRead): unknown =>
  JSON.parse(
    JSON.stringify({ looks, changing }, (name, value) => (['ms', 'scannedAt'].includes(name) ? undefined : value)),
  );

/** From now on what is asked for is read there. */
async function ready({ thread, here, asked }: ReturnType<typeof made>) {
  const readHere = vi.spyOn(here, 'read');
  thread.expect(MANY);
  await expect
    .poll(async () => {
      readHere.mockClear();
      await thread.read(asked);
      return readHere.mock.calls.length;
    })
    .toBe(0);
  return readHere;
}

test('the thread finds the same as the daemon itself, in the same order, also what is wrong', async () => {
  const place = made();
  writeFileSync(
    join(place.root, taskPath(7)),
    `${readFileSync(join(place.root, taskPath(7)), 'utf8')}\n## Handoff\n\n\`\`\`yaml\n[`,
  );
  const expected = await place.here.read(place.asked);
  await ready(place);
  expect(said(await place.thread.read(place.asked))).toEqual(said(expected));
});

test('a few files are read here, and many until the thread has started', async () => {
  const place = made();
  const readHere = await ready(place);
  await place.thread.read(place.asked.slice(0, 3));
  expect(readHere).toHaveBeenCalledTimes(1);
});

test('where the thread has ended, what it was to read is read here', async () => {
  const place = made();
  const readHere = await ready(place);
  const reading = place.thread.read(place.asked);
  await place.thread.close();
  expect(said(await reading)).toEqual(said(await place.here.read(place.asked)));
  expect(readHere).toHaveBeenCalledTimes(2);
});

/** Another branch is checked out, and back: all files change, and one goes and comes. */
async function storms(scene: Scene, options: DaemonOptions): Promise<void> {
  const place = scene.workspace();
  makeProject(place.root, { tasks: MANY });
  const daemon = await scene.start(place, options);
  rmSync(join(place.root, taskPath(0)));
  for (let i = 1; i < MANY; i++) place.write(taskPath(i), taskFile(i).replace(/(issue|pattern): /g, '$1: elsewhere '));
  await daemon.settle();
  for (let i = 0; i < MANY; i++) place.write(taskPath(i), taskFile(i));
  await daemon.settle();
  await daemon.expectConverged();
}

daemonTest('a storm that a thread reads gives the graph of a rebuild', (scene) => storms(scene, {}));

/** Ends the thread when it gets its second part. */
const ENDING = `
  import { Worker } from 'node:worker_threads';
  const { postMessage } = Worker.prototype;
  let parts = 0;
  Worker.prototype.postMessage = function (message) {
    postMessage.call(this, message);
    if (Array.isArray(message) && message.length > 0 && ++parts === 2) void this.terminate();
  };`;

daemonTest('a thread that ends in the middle of a storm loses nothing', (scene) => storms(scene, { preload: ENDING }));
