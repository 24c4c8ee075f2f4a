/** Every bench still runs. What it measures on a tiny project means nothing. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, test } from 'vitest';
import { BENCHES } from '../bench/benches.ts';
import { BIN, REPOSITORY } from './support/workspace.ts';

/** Needs a server: test/neo4j/bench.test.ts. */
const NEO4J = 'neo4j';

/** Each starts processes that load the sources: what one has compiled, the next need not. */
const cache = mkdtempSync(join(tmpdir(), 'passdown-compiled-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

// Side by side: each is a process of its own, and most of them wait a good part of their time.
test.concurrent.for(Object.keys(BENCHES).filter((name) => name !== NEO4J))(
  'the bench %s runs on a tiny project',
  async (name, { expect }) => {
    const quicker = { NODE_COMPILE_CACHE: cache, PASSDOWN_PACKED: dirname(dirname(BIN)) };
    const env = { ...process.env, PASSDOWN_BENCH_TINY: '1', ...quicker };
    const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts', name], { cwd: REPOSITORY, env });
    expect(stdout).toMatch(/\S/);
  },
);
