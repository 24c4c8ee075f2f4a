/** What the Neo4j tests stand on: a server that answers and can be made to misbehave; crash.test.ts has one that survives a kill. */
import { randomUUID } from 'node:crypto';
import neo4j, { type Driver } from 'neo4j-driver';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { PATIENCE_MS } from '../support/limits.ts';
import type { Neo4jAddress } from '../support/neo4j-server.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const address = inject('neo4j');
const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };

function connect({ uri, username, password }: Neo4jAddress): Driver {
  const auth = password === undefined ? undefined : neo4j.auth.basic(username!, password);
  const driver = neo4j.driver(uri, auth, { disableLosslessIntegers: true });
  onTestFinished(() => driver.close());
  return driver;
}

/** A driver that talks through a proxy over one connection, which is open already. */
async function connectThroughProxy(): Promise<{ proxy: TcpProxy; driver: Driver }> {
  const { hostname, port } = new URL(address!.uri);
  const proxy = new TcpProxy(hostname, Number(port));
  const driver = connect({ ...address!, uri: `bolt://127.0.0.1:${await proxy.listen()}` });
  onTestFinished(() => proxy.close());
  await driver.executeQuery('RETURN 1');
  return { proxy, driver };
}

/** A mark that only this test leaves, and how often it is there. */
function marker(driver: Driver) {
  const id = randomUUID();
  const count = async () => {
    const { records } = await driver.executeQuery('MATCH (mark:HarnessMark {id: $id}) RETURN count(mark) AS n', { id });
    return records[0]!.get('n') as number;
  };
  onTestFinished(() => driver.executeQuery('MATCH (mark:HarnessMark {id: $id}) DELETE mark', { id }).then(() => {}));
  return { leave: ['CREATE (:HarnessMark {id: $id})', { id }] as const, count };
}

describe.skipIf(!address)('the Neo4j of the test run can be made to misbehave (needs Neo4j)', () => {
  test('answers a query', async () => {
    const { records } = await connect(address!).executeQuery(
      'CALL dbms.components() YIELD versions RETURN versions[0] AS v',
    );
    expect(records[0]!.get('v')).toMatch(/^\d+\./);
  });

  test('answers through a proxy, and no longer when the proxy refuses', async () => {
    const { proxy, driver } = await connectThroughProxy();
    await proxy.refuse();
    await expect(driver.verifyConnectivity()).rejects.toMatchObject({ code: 'ServiceUnavailable' });
    await proxy.pass();
    await driver.verifyConnectivity();
  });

  test('a stalled proxy lets a write through and holds the reply back until it passes again', async () => {
    const { proxy, driver } = await connectThroughProxy();
    const mark = marker(connect(address!));
    await proxy.stall();
    let replied = false;
    const session = driver.session();
    const reply = session.run(...mark.leave).then(() => (replied = true));
    await vi.waitUntil(async () => (await mark.count()) === 1, PATIENCE);
    expect(replied).toBe(false);
    await proxy.pass();
    await reply;
    await session.close();
  });

  test('a commit whose reply is dropped fails for the client and stands in the database', async () => {
    const { proxy, driver } = await connectThroughProxy();
    const mark = marker(connect(address!));
    const session = driver.session();
    const transaction = await session.beginTransaction();
    await transaction.run(...mark.leave);
    const COMMIT = Buffer.from([0xb0, 0x12]);
    await proxy.dropReplies((bytes) => bytes.includes(COMMIT));
    await expect(transaction.commit()).rejects.toThrow();
    expect([proxy.drops, await mark.count()]).toEqual([1, 1]);
    await driver.verifyConnectivity();
    await session.close();
  });
});
