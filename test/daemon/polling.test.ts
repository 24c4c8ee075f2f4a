/** Fault 11: where the system gives no events, the files are looked at again and again. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Daemon, type DaemonOptions, startDaemon } from '../support/daemon.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

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

const many = () =>
  workspace(
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

test.each([
  [`by ${canLimit ? 'the system' : 'a stand-in'}`, withWatches(3)],
  ['by a stand-in', { preload: refusing(3) }],
])(
  '11: a watch limit that is too low is said, with how to raise it, and the files are polled: %s',
  async (_by, options) => {
    const place = many();
    const daemon = await startDaemon(place, options);
    await daemon.until('it says so', () => daemon.status().problems.length > 0);
    expect(daemon.status().problems).toMatchObject([
      { code: 'watch-limit', hint: expect.stringContaining('max_user_watches') },
    ]);
    await keepsWorking(place, daemon);
  },
);

test('11: a watch limit that is reached later as well', async () => {
  const place = many();
  const daemon = await startDaemon(place, withWatches(40));
  expect(daemon.status().problems).toEqual([]);
  for (let n = 0; n < 60; n++) place.write(`tasks/more-${n}/task-${n + 100}.md`, taskFile(String(n + 100)));
  await daemon.until('it says so', () => daemon.status().problems[0]?.code === 'watch-limit');
  await daemon.converges();
  await keepsWorking(place, daemon);
});

test('--poll needs no events at all', async () => {
  const place = many();
  const preload = refusing(0);
  const daemon = await startDaemon(place, { args: ['--poll'], preload });
  await keepsWorking(place, daemon);
  expect(daemon.status().problems).toEqual([]);
  // Whoever asks is answered too.
  place.write('tasks/task-88.md', taskFile('88'));
  expect(await daemon.settle()).toMatchObject({ files: 13 });
});
