/** The bench of this store still runs. What it measures on a tiny project means nothing. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { REPOSITORY } from '../support/workspace.ts';

const server = inject('neo4j');

test.skipIf(!server)('the bench neo4j runs on a tiny project (needs Neo4j)', async () => {
  const { uri, username = '', password = '' } = server!;
  const named = { PASSDOWN_TEST_NEO4J_URI: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password };
  const env = { ...process.env, ...named, PASSDOWN_BENCH_TINY: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts', 'neo4j'], { cwd: REPOSITORY, env });
  expect(stdout).toContain('a briefing');
});
