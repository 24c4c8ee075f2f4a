import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LIMIT_MS, PATIENCE_MS, SCALE } from './test/support/limits.ts';

/** The key of this machine is one of the tests' own: workers and the processes that they start inherit it. */
if (!process.env.PASSDOWN_TEST_CONFIG) {
  process.env.PASSDOWN_TEST_CONFIG = mkdtempSync(join(tmpdir(), 'passdown-config-'));
  for (const name of ['XDG_CONFIG_HOME', 'APPDATA']) process.env[name] = process.env.PASSDOWN_TEST_CONFIG;
}

/** These need a server, which is started once a run and only when one of them runs; they take turns with its one database. */
const NEO4J = ['test/neo4j/**/*.test.ts'];
/** These have a server of their own, which they kill: they need not wait for the others. */
const NEO4J_KILLED = ['test/neo4j/crash.test.ts'];
/** A server that has just started plans every statement anew, and on a busy machine that takes seconds each. */
const PATIENTLY = { testTimeout: 2 * LIMIT_MS * SCALE, hookTimeout: 2 * LIMIT_MS * SCALE };
/** These look at how modules are loaded, so each needs to load them itself. */
const ALONE = ['test/expressions.test.ts'];
/** Modules are loaded once for all files of a worker: what tests change of them or of the environment, they put back. */
const TOGETHER = { isolate: false, unstubEnvs: true, restoreMocks: true };
const PACKED = 'test/support/packed-setup.ts';

export default defineConfig({
  test: {
    // Node runs the sources as they are. Rewritten for Vite's runner, each use of something imported is a call, and tests take a fifth longer; only mocks of modules would need that.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: LIMIT_MS * SCALE,
    hookTimeout: LIMIT_MS * SCALE,
    // A test that asserts nothing, or only in a loop that is never entered, fails.
    expect: { poll: { timeout: PATIENCE_MS }, requireAssertions: true },
    // Most of the time of daemons and servers is waiting.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'passdown',
          include: ['test/**/*.test.ts'],
          exclude: [...NEO4J, ...ALONE],
          globalSetup: [PACKED],
          ...TOGETHER,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        test: {
          name: 'neo4j',
          include: NEO4J,
          exclude: NEO4J_KILLED,
          fileParallelism: false,
          ...TOGETHER,
          globalSetup: [PACKED, 'test/support/neo4j-setup.ts'],
          ...PATIENTLY,
        },
      },
      { extends: true, test: { name: 'neo4j-killed', include: NEO4J_KILLED, globalSetup: [PACKED], ...PATIENTLY } },
    ],
  },
});
