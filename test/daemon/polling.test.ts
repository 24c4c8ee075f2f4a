/** Where the system gives no events, the files are looked at again and again. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Daemon, type DaemonOptions, daemonTest, type Scene } from '../support/daemon.ts';
import { taskFile } from '../support/store-contract.ts';
import type { Workspace } from '../support/workspace.ts';

/** In a user namespace of its own even an ordinary user may lower the limit; not everywhere. */
const limited = (watches: number) => [
  ...['unshare', '-Ur', 'sh', '-c'],
  `echo ${watches} > /proc/sys/user/max_inotify_watches && exec "$0" "$@"`,
];

/** The same by a stand-in. */
const refusing = (watches: number) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { watch } = fs;
  let left = ${watches};
  fs.watch = (...args) => {
    if (left-- > 0) return watch(...args);
    throw Object.assign(new Error("ENOSPC: System limit for number of file watchers reached, watch '" + args[0] + "'"), { code: 'ENOSPC', errno: -28, syscall: 'watch', path: args[0] });
  };
  syncBuiltinESMExports();
`;

const canLimit = (() => {
  const [program, ...args] = limited(3);
  return process.platform === 'linux' && spawnSync(program!, [...args, 'true']).status === 0;
})();
const withWatches = (watches: number): DaemonOptions =>
  canLimit ? { wrap: limited(watches) } : { preload: refusing(watches) };

const many = (scene: Scene) =>
  scene.workspace(
    Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`tasks/part-${i}/task-${i}.md`, taskFile(String(i))])),
  );

/** Changes, news and deletions arrive by themselves. */
async function keepsWorking(place: Workspace, daemon: Daemon): Promise<void> {
  place.write('tasks/part-1/task-1.md', taskFile('1', 'outcome: completed\ngotchas:\n  - issue: Seen by polling'));
  place.write('tasks/new/deep/task-77.md', taskFile('77'));
  rmSync(join(place.root, 'tasks/part-2'), { recursive: true });
  await daemon.converges();
  expect(daemon.status().healthy).toBe(true);
}

const TOO_LOW: [string, DaemonOptions][] = [
  [canLimit ? 'the system’s own' : 'a stand-in, for want of rights', withWatches(3)],
  ['a stand-in', { preload: refusing(3) }],
];

for (const [name, options] of TOO_LOW)
  daemonTest(
    `a watch limit that is too low is said, with how to raise it, and the files are polled: ${name}`,
    async (scene) => {
      const place = many(scene);
      const daemon = await scene.start(place, options);
      await daemon.until('it says so', () => daemon.status().problems.length > 0);
      expect(daemon.status().problems).toMatchObject([
        { code: 'watch-limit', hint: expect.stringContaining('max_user_watches') },
      ]);
      await keepsWorking(place, daemon);
    },
  );

daemonTest('a watch limit that is reached later is said, and the files are polled from then on', async (scene) => {
  const place = many(scene);
  const daemon = await scene.start(place, withWatches(40));
  expect(daemon.status().problems).toEqual([]);
  for (let n = 0; n < 60; n++) place.write(`tasks/more-${n}/task-${n + 100}.md`, taskFile(String(n + 100)));
  await daemon.until('it says so', () => daemon.status().problems[0]?.code === 'watch-limit');
  await daemon.converges();
  await keepsWorking(place, daemon);
});

daemonTest('--poll needs no events at all', async (scene) => {
  const place = many(scene);
  const preload = refusing(0);
  const daemon = await scene.start(place, { args: ['--poll'], preload });
  await keepsWorking(place, daemon);
  expect(daemon.status().problems).toEqual([]);
  // Whoever asks is answered too.
  place.write('tasks/task-88.md', taskFile('88'));
  expect(await daemon.settle()).toMatchObject({ files: 13 });
});
