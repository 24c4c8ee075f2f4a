/** The collection can be trusted: what is marked exists, and the queries are what they should be. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/author/check.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { type GraphNode, ITEM_LABELS, type ItemLabel } from '../../src/model/index.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { loadQueries, loadSplit, MARK_KINDS, type MarkKind, PROJECT_ROOT, type Query } from './load.ts';

const project = 'parcels';
const store = new SqliteStore(':memory:');
const split = loadSplit();
const development = loadQueries('development');
const final = loadQueries('final');
const first = loadQueries('final', 'marks-first');
const all = [...development, ...final, ...first];

const known = new Map<MarkKind, Set<string>>(MARK_KINDS.map((kind) => [kind, new Set()]));
const settled = new Set<string>();
let tasks: GraphNode[] = [];

beforeAll(async () => {
  await ingest({ root: PROJECT_ROOT, config: loadConfig(PROJECT_ROOT, {}, {}), project, store });
  tasks = await store.nodesByLabel('Task', project);
  for (const label of ITEM_LABELS) await learnItems(label);
  const handedOn = await store.edgesAt({
    keys: tasks.map(({ key }) => key),
    label: 'Task',
    direction: 'out',
    types: ['HANDS_ON'],
  });
  const files = await store.nodesByKey('File', [...new Set(handedOn.map(({ to }) => to))]);
  for (const { props } of files) known.get('file')!.add(String(props.path));
});

async function learnItems(label: ItemLabel): Promise<void> {
  for (const { props } of await store.nodesByLabel(label, project)) {
    const text = String(props.text);
    known.get(label.toLowerCase() as MarkKind)!.add(text);
    if (props.resolved === true) settled.add(text);
  }
}

const marksOf = (queries: readonly Query[]) =>
  queries.flatMap(({ task, marks }) => marks.map((mark) => ({ task, ...mark })));

describe('the project', () => {
  test('its task files have no errors', async () => {
    const { documents, problems } = await check({ root: PROJECT_ROOT, config: loadConfig(PROJECT_ROOT, {}, {}) });
    expect(documents).toBeGreaterThanOrEqual(60);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(problems.filter(({ code }) => !code.endsWith('file-missing'))).toEqual([]);
  });

  test('at least 40 tasks hand something on', () => {
    expect(tasks.filter(({ props }) => props.outcome !== undefined).length).toBeGreaterThanOrEqual(40);
  });
});

describe('the queries', () => {
  test('there are at least 40, all pending or in progress', () => {
    const ids = [...split.development, ...split.final];
    const status = new Map(tasks.map(({ props }) => [props.id, props.status]));
    expect(ids.length).toBeGreaterThanOrEqual(40);
    expect(ids.filter((id) => !['pending', 'in_progress'].includes(String(status.get(id))))).toEqual([]);
  });

  test('each is in one part of the split, and a third is kept for the end', () => {
    const ids = [...split.development, ...split.final];
    expect(new Set(ids).size).toBe(ids.length);
    expect(split.final.length * 3).toBeGreaterThanOrEqual(ids.length);
  });

  test('those for development are marked, and those for the end have a first marking', () => {
    expect(development.map(({ task }) => task)).toEqual(split.development);
    expect(first.map(({ task }) => task)).toEqual(split.final);
  });

  test.each(['marks', 'marks-first'])('%s holds no file about anything else', (folder) => {
    const ids = new Set(folder === 'marks' ? [...split.development, ...split.final] : split.final);
    const names = readdirSync(join(PROJECT_ROOT, '..', folder)).filter((name) => name.endsWith('.yaml'));
    expect(names.filter((name) => !ids.has(basename(name, '.yaml')))).toEqual([]);
  });
});

describe('the marks', () => {
  test('every query has at least three, and one that is needed', () => {
    expect(all.filter(({ marks }) => marks.length < 3 || !marks.some(({ grade }) => grade === 2))).toEqual([]);
  });

  test('each is the text of an item in the graph, or a file that a task hands on', () => {
    expect(marksOf(all).filter(({ kind, text }) => !known.get(kind)!.has(text))).toEqual([]);
    const items = new Set(MARK_KINDS.flatMap((kind) => [...known.get(kind)!]));
    expect(marksOf(all).filter(({ or }) => or.some((text) => !items.has(text)))).toEqual([]);
  });

  test('nothing that was settled is marked', () => {
    expect(marksOf(all).filter(({ text, or }) => [text, ...or].some((one) => settled.has(one)))).toEqual([]);
  });

  test('a query marks nothing twice', () => {
    const doubled = all.filter(({ marks }) => {
      const texts = marks.flatMap(({ text, or }) => [text, ...or]);
      return new Set(texts).size < texts.length;
    });
    expect(doubled).toEqual([]);
  });
});
