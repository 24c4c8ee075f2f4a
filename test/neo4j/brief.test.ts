/** Briefings from a real Neo4j: the same bytes as from memory, for every open task of the relevance project, and without a task. */
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { brief } from '../../src/outputs/brief-task.ts';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { loadSplit, PROJECT_ROOT } from '../relevance/load.ts';
import { pageOf } from '../support/brief-graph.ts';

const address = inject('neo4j');

describe.skipIf(!address)('a briefing from Neo4j (needs Neo4j)', () => {
  test('gives the same bytes as any other store', async () => {
    const project = `brief-${process.pid}`;
    const [neo4j, memory] = [await Neo4jStore.open({ ...address!, deadlineMs: 200_000 }), new SqliteStore(':memory:')];
    onTestFinished(async () => {
      await neo4j.write((writer) => writer.removeProject(project));
      await neo4j.close();
    });
    const config = loadConfig(PROJECT_ROOT, {}, {});
    for (const store of [neo4j, memory]) await ingest({ root: PROJECT_ROOT, config, project, store });
    const { development, final } = loadSplit();
    const times: number[] = [];
    for (const id of [...development, ...final]) {
      const began = performance.now();
      const { text } = await pageOf(neo4j, id, {}, project);
      times.push(performance.now() - began);
      expect(text).toBe((await pageOf(memory, id, {}, project)).text);
    }
    for (const focus of [{}, { about: 'webhook secrets that rotate' }, { files: ['src/webhooks/deliver.ts'] }])
      expect((await brief({ store: neo4j, project, ...focus }))!.text).toBe(
        (await brief({ store: memory, project, ...focus }))!.text,
      );
    console.log(`a briefing from Neo4j: median ${times.sort((a, b) => a - b)[times.length >> 1]!.toFixed(0)} ms`);
  });
});
