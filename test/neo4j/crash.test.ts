/** A Neo4j of its own: fresh at first, then killed in the middle of what an ingest and a daemon write. */
import { setTimeout as pause } from 'node:timers/promises';
import neo4j, { type Driver } from 'neo4j-driver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { EDGE_TYPES, LABELS, type OperatorError } from '../../src/model/index.ts';
import { verify } from '../../src/outputs/verify.ts';
import { prepareSchema } from '../../src/store/neo4j/schema.ts';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { spawnDaemon } from '../support/daemon.ts';
import { editTasks, manyTasks } from '../support/many-tasks.ts';
import { findNeo4j } from '../support/neo4j-setup.ts';

const server = (await findNeo4j())!;

afterAll(() => server?.stop());

describe.skipIf(server?.kind !== 'java')(
  'a Neo4j that is killed loses nothing that was committed (needs Neo4j on Java)',
  () => {
    let driver: Driver;
    beforeAll(() => {
      driver = neo4j.driver(server.uri, undefined, { disableLosslessIntegers: true });
    });
    afterAll(() => driver?.close());

    test('a schema is made answer by answer, a missing index is added, and of one that is there only the question is asked', async () => {
      const session = driver.session();
      const prepare = async () => {
        let answers = 0;
        await prepareSchema(session, () => answers++);
        return answers;
      };
      // The deadline is for one of these, so that a cold server may take as long as it goes on.
      expect(await prepare()).toBeGreaterThan(LABELS.length * 2 + EDGE_TYPES.length);
      expect(await prepare()).toBe(1);
      await session.run('DROP INDEX passdown_all_terms');
      expect(await prepare()).toBe(2);
      await session.close();
    });

    test('killed in the middle of a batch and back later: exit 3 meanwhile, what was committed is there, then what a rebuild gives', async () => {
      await driver.executeQuery('CREATE (:CrashMark)');
      const { root } = manyTasks(300);
      const store = await Neo4jStore.open({ ...server, deadlineMs: 20_000 });
      const options = { root, config: loadConfig(root, {}, {}), project: 'ingested', store };
      const running = ingest(options).catch((error: OperatorError) => error);
      await pause(400);
      await server.kill!();
      expect(await running).toMatchObject({ exitCode: 3, code: 'store-unreachable' });
      await expect(driver.verifyConnectivity()).rejects.toMatchObject({ code: 'ServiceUnavailable' });
      await server.start!();
      const { records } = await driver.executeQuery('MATCH (mark:CrashMark) RETURN count(mark) AS marks');
      expect(records[0]!.get('marks')).toBe(1);
      await ingest(options);
      expect(await verify(options)).toMatchObject({ equal: true, missing: [], extra: [], different: [], pending: [] });
      await store.close();
    });

    /** Whether some transaction on the server is writing rows at this moment. */
    async function isWritten(): Promise<boolean> {
      const { records } = await driver.executeQuery('SHOW TRANSACTIONS YIELD currentQuery');
      return records.some((record) => String(record.get('currentQuery')).includes('$rows'));
    }

    test('killed in the middle of a batch of a daemon and back later: it converges', async () => {
      const place = manyTasks(200);
      const daemon = spawnDaemon(place, { flags: { store: server.uri, project: 'watched' } });
      await daemon.until('it writes', isWritten);
      await server.kill!();
      await daemon.until('it says so', () => daemon.status().problems.some(({ code }) => code === 'store-away'));
      editTasks(place, 200, 1);
      await server.start!();
      await daemon.until('it is back', () => daemon.status().healthy);
      await daemon.settle();
      await daemon.expectConverged();
    });
  },
);
