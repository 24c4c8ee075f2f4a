/** The bench of this store still runs. What it measures on a tiny project means nothing. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { REPOSITORY } from '../support/workspace.ts';

const server = inject('neo4j');

test.skipIf(!server)('the bench neo4j runs on a tiny project (needs Neo4j)', async () => {
  const { uri, username = '', password = '' } = server!;
  const named = { PASSDOWN_TEST_NEO4J_URI: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password };
  // The server goes on, and other tests ask it about all projects.
  onTestFinished(async () => {
    const store = await Neo4jStore.open(server!);
    for (const project of ['bench', 'floor']) await store.write((writer) => writer.removeProject(project));
    await store.close();
  });
  const env = { ...process.env, ...named, PASSDOWN_BENCH_TINY: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts', 'neo4j'], { cwd: REPOSITORY, env });
  expect(stdout).toContain('a briefing');
});
