/** More changes than events: the event loop is blocked, the system's queue overflows, whole trees are swapped. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { daemonTest } from '../support/daemon.ts';
import { SCALE } from '../support/limits.ts';
import { taskFile } from '../support/store-contract.ts';
import type { Workspace } from '../support/workspace.ts';

/** Twenty times as many in the long form, and not more with a larger scale. */
const TIMES = Math.min(SCALE, 20);
/** The timer is out of the game: what is found is found by events, or by what the daemon makes of them. */
const NO_TIMER = 'watch: { catchUpSeconds: 86400 }\n';

const body = (n: number, round: number) =>
  taskFile(
    String(n),
    `outcome: completed\npatterns_discovered:\n  - pattern: Pattern ${(n * 7 + round) % 40}\ngotchas:\n  - issue: Gotcha ${(n + round) % 30}`,
    { on: String(n > 1 ? n - 1 : 2) },
  );

function rewrite(place: Workspace, files: number, round: number): void {
  for (let n = 1; n <= files; n++) place.write(`tasks/part-${n % 10}/task-${n}.md`, body(n, round));
}

/** Blocks the event loop on a signal, and says by a file that it does: its log may have no room at this moment. */
const blocker = (ms: number) => `
  import { writeFileSync } from 'node:fs';
  process.on('SIGUSR2', () => {
    writeFileSync('blocked', '');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});
    writeFileSync('free', '');
  });
`;

daemonTest('files rewritten in place while the event loop is blocked are all seen', async (scene) => {
  const files = 500 * TIMES;
  const place = scene.workspace({ '.passdown/config.yaml': NO_TIMER });
  rewrite(place, files, 0);
  const daemon = await scene.start(place, { preload: blocker(TIMES > 1 ? 4000 : 1500) });
  daemon.child.kill('SIGUSR2');
  await daemon.until('it is blocked', () => existsSync(join(place.root, 'blocked')));
  rewrite(place, files, 1);
  await daemon.until('it is free', () => existsSync(join(place.root, 'free')));
  await daemon.converges();
});

/** More files than it takes for the daemon to suspect that it was not told of all. */
const NOISE = 1_100;

/** The system forgets what does not fit: these events, of many files in turn so that they cannot be joined, fill its queue. */
function overflow(place: Workspace): void {
  let most = 16_384;
  try {
    most = Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8'));
  } catch {
    // Another system, with another queue.
  }
  for (let i = 0; i < most + 100; i++) appendFileSync(join(place.root, `tasks/noise/${i % NOISE}.md`), '.');
}

daemonTest(
  'after the system’s queue of events overflowed, one catch-up that nobody asks for finds what it forgot',
  async (scene) => {
    const files = 250 * TIMES;
    const place = scene.workspace({ '.passdown/config.yaml': NO_TIMER });
    for (let i = 0; i < NOISE; i++) place.write(`tasks/noise/${i}.md`, 'Noise');
    rewrite(place, files, 0);
    const daemon = await scene.start(place);
    daemon.freeze();
    overflow(place);
    rewrite(place, files, 1);
    rmSync(join(place.root, 'tasks/part-3'), { recursive: true });
    place.write('tasks/new/deep/task-90000.md', body(90000, 1));
    daemon.thaw();
    await daemon.converges();
  },
);

/** The stand-in for any system: it says that it watches and reports nothing. */
const DEAF = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { watch } = fs;
  fs.watch = (path, options, listener) => watch(path, typeof options === 'function' ? {} : options, () => {});
  syncBuiltinESMExports();
`;

daemonTest('a system that never reports a change is found out by the timer alone', async (scene) => {
  const place = scene.workspace({ '.passdown/config.yaml': 'watch: { catchUpSeconds: 5 }\n' });
  rewrite(place, 40, 0);
  const daemon = await scene.start(place, { preload: DEAF });
  rewrite(place, 40, 1);
  rmSync(join(place.root, 'tasks/part-3'), { recursive: true });
  await daemon.converges();
  expect(daemon.status().lastEventAt).toBe(null);
});

/** A stand-in for losing sight of a folder that comes back: the second time that it is watched, nothing is reported. */
const FORGETFUL = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { watch } = fs;
  let times = 0;
  fs.watch = (path, options, listener) => {
    const isForgotten = String(path).endsWith('/docs/tasks') && ++times === 2;
    return watch(path, options, isForgotten ? () => {} : listener);
  };
  syncBuiltinESMExports();
`;

daemonTest('a folder that came back and was lost sight of is watched anew', async (scene) => {
  const place = scene.workspace({ '.passdown/config.yaml': NO_TIMER });
  const path = 'docs/tasks/task-90.md';
  place.write(path, body(90, 0));
  const daemon = await scene.start(place, { preload: FORGETFUL });
  const anew = () => daemon.log.filter(({ msg }) => msg.includes('watching again')).length;
  rmSync(join(place.root, 'docs'), { recursive: true });
  await daemon.until('it watches anew without the folder', () => anew() > 0);
  await daemon.settle();
  const before = anew();
  place.write(path, body(90, 1));
  await daemon.until('it watches anew with the folder', () => anew() > before);
  place.write(path, body(90, 2));
  await daemon.converges();
});

daemonTest('checking out branches with many task files back and forth loses no change', async (scene) => {
  const files = 150 * TIMES;
  const place = scene.workspace({ '.passdown/config.yaml': NO_TIMER });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: place.root,
      stdio: 'pipe',
    });
  git('init', '-q', '-b', 'main');
  rewrite(place, files, 0);
  git('add', 'tasks');
  git('commit', '-qm', 'main');
  git('checkout', '-qb', 'other');
  // Changed, gone, moved and new.
  for (let n = 1; n <= files; n += 2) place.write(`tasks/part-${n % 10}/task-${n}.md`, body(n, 5));
  git('rm', '-rq', 'tasks/part-4');
  git('mv', 'tasks/part-6', 'tasks/moved');
  for (let n = 1; n <= files; n += 3) place.write(`docs/tasks/task-${n + 50_000}.md`, body(n + 50_000, 5));
  git('add', 'tasks', 'docs');
  git('commit', '-qm', 'other');
  const daemon = await scene.start(place);
  for (let round = 0; round < 3 + Math.min(TIMES, 6); round++) {
    git('checkout', '-q', round % 2 === 0 ? 'main' : 'other');
    await pause((round * 130) % 400);
  }
  await daemon.converges();
  git('checkout', '-q', 'main');
  await daemon.converges();
  git('checkout', '-q', 'other');
  await daemon.settle();
  await daemon.expectConverged();
});
