/**
 * In the manner of watchman’s test_fishy: freeze the daemon, change the tree at random, thaw it, ask for the barrier,
 * and compare with a rebuild. A failure prints its seed and path; PASSDOWN_TEST_SEED and PASSDOWN_TEST_PATH run it again.
 */

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSeeds } from '../support/count-seeds.ts';
import { daemonTest } from '../support/daemon.ts';
import { SCALE } from '../support/limits.ts';
import { filesIn, mutate, mutation } from '../support/tree-mutations.ts';
import { workspace } from '../support/workspace.ts';

const { PASSDOWN_TEST_SEED: seed, PASSDOWN_TEST_PATH: path } = process.env;

const round = fc.record({
  frozen: fc.boolean(),
  mutations: fc.array(mutation, { minLength: 1, maxLength: 10 }),
  /** Between mutations; where it is not frozen it looks in between. */
  pauseMs: fc.constantFrom(0, 0, 5, 40, 120),
});

daemonTest(
  'whatever happens to the tree, seen or while it is frozen, graph and journal end as a rebuild makes them',
  async (scene) => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 4 }), async (rounds) => {
        const place = scene.workspace();
        const daemon = await scene.start(place);
        for (const { frozen, mutations, pauseMs } of rounds) {
          if (frozen) daemon.freeze();
          for (const step of mutations) {
            mutate(place.root, step);
            if (!frozen) await pause(pauseMs);
          }
          if (frozen) daemon.thaw();
          await daemon.settle();
          await daemon.expectConverged();
        }
        await daemon.kill();
        place.remove();
      }),
      // A smaller case of something that hangs on moments is no clearer, and takes long to look for.
      { numRuns: 5 * SCALE, endOnFailure: true, ...(seed && { seed: Number(seed) }), ...(path && { path }) },
    );
    countSeeds(5 * SCALE);
  },
);

test('links that lead to a folder above them do not multiply the files of a random tree', () => {
  const place = workspace({ 'tasks/task-1.md': '' });
  for (const folder of ['tasks/x', 'tasks/z']) {
    place.write(`${folder}/task-1.md`, '');
    mutate(place.root, { kind: 'link folder', folder, to: 'tasks' });
  }
  expect(filesIn(place.root)).toEqual([join('tasks', 'task-1.md')]);
});
