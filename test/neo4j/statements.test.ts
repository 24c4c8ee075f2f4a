/** Every Cypher statement as the server plans it: no upsert is eager, nothing scans all nodes. */
import neo4j, { type Plan } from 'neo4j-driver';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { EDGE_ENDS, EDGE_TYPES, LABELS } from '../../src/model/index.ts';
import { SET_LISTS } from '../../src/store/neo4j/fill.ts';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { statementFiles } from '../support/statement-files.ts';

const address = inject('neo4j');

describe.skipIf(!address)('every Cypher statement is served by an index (needs Neo4j)', () => {
  const driver = neo4j.driver(
    address?.uri ?? 'bolt://nowhere',
    address?.password ? neo4j.auth.basic(address.username!, address.password) : undefined,
  );
  let indexes: Map<string, string>;
  beforeAll(async () => {
    await (await Neo4jStore.open(address!)).close();
    indexes = await indexesOf();
  });
  afterAll(() => driver.close());

  /** The indexes of each label and type, as the server has them; no plan here uses those of full text. */
  async function indexesOf(): Promise<Map<string, string>> {
    const { records } = await driver.executeQuery(
      "SHOW INDEXES YIELD labelsOrTypes, properties, owningConstraint, type WHERE type = 'RANGE'",
    );
    const rows = records.map((record) => ({
      name: record.get('labelsOrTypes').join(),
      index: `${record.get('properties')} ${record.get('owningConstraint') === null ? '' : 'unique'}`,
    }));
    const byName = Map.groupBy(rows, ({ name }) => name);
    return new Map([...byName].map(([name, group]) => [name, String(group.map(({ index }) => index).sort())]));
  }

  const operators = (plan: Plan): string[] => [
    plan.operatorType.replace(/@.*/, ''),
    ...plan.children.flatMap(operators),
  ];

  async function planOf(text: string): Promise<string[]> {
    const { summary } = await driver.executeQuery(`EXPLAIN ${text}`);
    return operators(summary.plan as Plan);
  }

  type Marks = Record<string, string>;
  const everyEnds = (): Marks[] =>
    EDGE_TYPES.flatMap((TYPE) =>
      EDGE_ENDS[TYPE][0].flatMap((FROM) => EDGE_ENDS[TYPE][1].map((TO) => ({ TYPE, FROM, TO }))),
    );

  /** All that a statement can be made for. */
  function marksOf(text: string): Marks[] {
    if (text.includes('__FROM__')) return everyEnds();
    const labels = text.includes('__LABEL__') ? LABELS.map((LABEL) => ({ LABEL })) : [{}];
    const types = text.includes('__TYPE__') ? EDGE_TYPES.map((TYPE) => ({ TYPE })) : [{}];
    return labels.flatMap((label) => types.map((type) => ({ TYPES: EDGE_TYPES.join('|'), ...label, ...type })));
  }

  /** A plan hangs on a label or type only by its indexes, and by whether both ends are alike; so one of those that have the same does. */
  function variants(text: string): string[] {
    const kindOf = ({ FROM, TO, ...marks }: Marks) =>
      JSON.stringify([...Object.values({ FROM, TO, ...marks }).map((name) => indexes.get(name ?? '')), FROM === TO]);
    return [...Map.groupBy(marksOf(text), kindOf).values()].map(([marks]) =>
      Object.entries({ ...SET_LISTS, ...marks! }).reduce(
        (made, [mark, value]) => made.replaceAll(`__${mark}__`, value),
        text,
      ),
    );
  }

  const files = statementFiles('cypher').filter(({ name }) => !name.startsWith('schema/'));
  test.each(files.map((file) => [file.name, file] as const))(
    '%s scans no table, and no write is eager',
    async (name, { text }) => {
      for (const variant of variants(text)) {
        const plan = await planOf(variant);
        expect(plan.filter((operator) => operator === 'AllNodesScan' || /Relationship.*Scan/.test(operator))).toEqual(
          [],
        );
        // A lease or claim is one row that must be read after it was locked; eager is what it has to be.
        if (name.startsWith('write/') && !name.startsWith('write/take-'))
          expect([variant, plan.filter((operator) => operator === 'Eager')]).toEqual([variant, []]);
        if (!name.includes('everywhere')) expect(plan.filter((operator) => operator === 'NodeByLabelScan')).toEqual([]);
      }
    },
  );
});
