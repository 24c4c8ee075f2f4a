/** Every Cypher statement as the server plans it: no upsert is eager, nothing scans all nodes. */
import neo4j, { type Plan } from 'neo4j-driver';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { EDGE_ENDS, EDGE_TYPES, LABELS } from '../../src/model/index.ts';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { statementFiles } from '../support/statement-files.ts';

const address = inject('neo4j');

describe.skipIf(!address)('Cypher', () => {
  const driver = neo4j.driver(
    address?.uri ?? 'bolt://nowhere',
    address?.password ? neo4j.auth.basic(address.username!, address.password) : undefined,
  );
  const ready = address ? Neo4jStore.open(address).then((store) => store.close()) : undefined;
  afterAll(() => driver.close());

  const operators = (plan: Plan): string[] => [
    plan.operatorType.replace(/@.*/, ''),
    ...plan.children.flatMap(operators),
  ];

  async function planOf(text: string): Promise<string[]> {
    await ready;
    const session = driver.session();
    const { summary } = await session.run(`EXPLAIN ${text}`);
    await session.close();
    return operators(summary.plan as Plan);
  }

  /** A statement over each label and type of the closed lists that it can be made for; which labels stand at the ends of a type changes no plan, so one pair does. */
  function variants(text: string): string[] {
    if (text.includes('__FROM__'))
      return EDGE_TYPES.flatMap((type) =>
        EDGE_ENDS[type][0]
          .slice(0, 1)
          .flatMap((from) =>
            EDGE_ENDS[type][1]
              .slice(0, 1)
              .map((to) => text.replaceAll('__TYPE__', type).replaceAll('__FROM__', from).replaceAll('__TO__', to)),
          ),
      );
    const typed = text.includes('__TYPE__')
      ? EDGE_TYPES.map((type) => text.replaceAll('__TYPE__', type))
      : [text.replaceAll('__TYPES__', 'DISCOVERED|HIT')];
    return text.includes('__LABEL__')
      ? typed.slice(0, 1).flatMap((one) => LABELS.map((label) => one.replaceAll('__LABEL__', label)))
      : typed;
  }

  const files = statementFiles('cypher').filter(({ name }) => !name.startsWith('schema/'));
  test.each(files.map((file) => [file.name, file] as const))(
    '%s',
    async (name, { text }) => {
      for (const variant of variants(text)) {
        const plan = await planOf(variant);
        expect(
          plan.filter((operator) => operator === 'AllNodesScan' || operator.includes('RelationshipTypeScan')),
        ).toEqual([]);
        // The lease is one row that must be read after it was locked; eager is what it has to be.
        if (name.startsWith('write/') && name !== 'write/take-lease')
          expect([variant, plan.filter((operator) => operator === 'Eager')]).toEqual([variant, []]);
        if (!name.includes('everywhere')) expect(plan.filter((operator) => operator === 'NodeByLabelScan')).toEqual([]);
      }
    },
    120_000,
  );
});
