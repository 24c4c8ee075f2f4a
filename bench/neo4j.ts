/** Cold ingest into a real Neo4j against its floor: the same rows, one UNWIND per label and type, with no logic. Says which server it was. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../src/config/load-config.ts';
import { ingest } from '../src/ingest/ingest.ts';
import { EDGE_TYPES, type GraphEdge, type GraphNode, LABELS } from '../src/model/index.ts';
import { exportGraph } from '../src/store/export-graph.ts';
import { Neo4jStore } from '../src/store/neo4j/store.ts';
import { startNeo4j } from '../test/support/neo4j-server.ts';
import { makeProject } from './make-project.ts';
import { sizes, times } from './sizes.ts';
import { timeBriefings } from './time-briefings.ts';
import { timed } from './timed-store.ts';

const COUNT = sizes(10_000)[0]!;

export async function benchNeo4j(): Promise<void> {
  const server = await startNeo4j();
  if ('missing' in server) return console.log(`Neo4j: not measured: ${server.missing.split('\n')[0]}`);
  const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
  makeProject(root, { tasks: COUNT });
  const store = await Neo4jStore.open({ ...server, deadlineMs: 600_000 });
  const config = loadConfig(root, {}, {});
  const { store: watched, phases } = timed(store);
  const run = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const cold = await run(() => ingest({ root, config, project: 'bench', store: watched }));
  const again = await run(() => ingest({ root, config, project: 'bench', store }));
  const { nodes, edges } = await exportGraph(store, 'bench');
  const floor = await run(() => writeRows(store, nodes, edges));
  console.log(
    `ingest on Neo4j (${server.kind}): files, floor ms, cold ms, ratio, handoffs/s, unchanged ms, share of cold`,
  );
  console.log(
    [
      COUNT,
      floor.toFixed(0),
      cold.toFixed(0),
      (cold / floor).toFixed(2),
      ((1000 * COUNT) / cold).toFixed(0),
      again.toFixed(0),
      (again / cold).toFixed(3),
    ].join('\t'),
  );
  console.log(
    `  phases, ms: upsert ${phases.upsert.toFixed(0)}, retract ${phases.retract.toFixed(0)}, recompute ${phases.recompute.toFixed(0)}, the rest (read, parse, begin, commit) ${(cold - phases.upsert - phases.retract - phases.recompute).toFixed(0)}`,
  );
  const { p50, p99 } = await timeBriefings(store, COUNT, times(100));
  console.log(`  a briefing, ms: p50 ${p50!.toFixed(0)}, p99 ${p99!.toFixed(0)}`);
  await store.close();
  await server.stop();
  rmSync(root, { recursive: true, force: true });
}

/** The finished rows under other keys, in transactions of the size that the work has. */
async function writeRows(store: Neo4jStore, nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Promise<void> {
  const other = (key: string) => `f${key.slice(1)}floor`;
  const batches = Math.ceil(COUNT / store.batchDocuments);
  const part = <T>(rows: readonly T[], batch: number) =>
    rows.slice(Math.floor((batch * rows.length) / batches), Math.floor(((batch + 1) * rows.length) / batches));
  for (let batch = 0; batch < batches; batch++) {
    await store.write(async (writer) => {
      for (const label of LABELS) {
        const rows = part(
          nodes.filter((node) => node.label === label),
          batch,
        ).map((node) => ({ ...node, key: other(node.key), project: 'floor' }));
        await writer.setNodes(label, rows);
      }
    });
  }
  for (let batch = 0; batch < batches; batch++) {
    await store.write(async (writer) => {
      for (const type of EDGE_TYPES)
        await writer.setEdges(
          part(
            edges.filter((edge) => edge.type === type && edge.toLabel !== 'Project'),
            batch,
          ).map((edge) => ({
            ...edge,
            key: other(edge.key),
            from: other(edge.from),
            to: other(edge.to),
            project: 'floor',
          })),
        );
    });
  }
}
