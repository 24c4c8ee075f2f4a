/** Every bench still runs. What it measures on a tiny project means nothing. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from 'vitest';
import { BENCHES } from '../bench/benches.ts';
import { REPOSITORY } from './support/workspace.ts';

/** Needs a server: test/neo4j/bench.test.ts. */
const NEO4J = 'neo4j';

// Side by side: each is a process of its own, and most of them wait a good part of their time.
test.concurrent.for(Object.keys(BENCHES).filter((name) => name !== NEO4J))(
  'the bench %s runs on a tiny project',
  async (name, { expect }) => {
    const env = { ...process.env, PASSDOWN_BENCH_TINY: '1' };
    const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts', name], { cwd: REPOSITORY, env });
    expect(stdout).toMatch(/\S/);
  },
);
