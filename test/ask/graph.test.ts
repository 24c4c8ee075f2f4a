/** Exports of the graph: pictures that renderers take, and Cypher in batches. */
import { describe, expect, test } from 'vitest';
import { around } from '../../src/ask/graph.ts';
import { drawGraph } from '../../src/ask/picture.ts';
import { renderCypher } from '../../src/ask/render-cypher.ts';
import { renderDot, renderMermaid } from '../../src/ask/render-picture.ts';
import { type GraphEdge, type GraphNode, type Label, nodeKey } from '../../src/model/index.ts';
import { passdown } from '../support/in-process.ts';
import { taskFile } from '../support/store-contract.ts';
import { workspace } from '../support/workspace.ts';

const node = (label: Label, name: string, props: GraphNode['props'] = {}): GraphNode => ({
  label,
  key: nodeKey(label, 'p', name),
  project: 'p',
  props: label === 'Task' ? { id: name, status: 'completed', ...props } : { text: name, ...props },
});
const edge = (type: GraphEdge['type'], from: GraphNode, to: GraphNode, ordinal = 0): GraphEdge => ({
  type,
  key: `${type}${from.key}${to.key}${ordinal}`,
  from: from.key,
  fromLabel: from.label,
  to: to.key,
  toLabel: to.label,
  project: 'p',
  doc: 'tasks/a.md',
  line: 1,
  props: {},
});
const chain = (length: number, props: GraphNode['props'] = {}) => {
  const nodes = Array.from({ length }, (_, i) => node('Task', `task-${String(i).padStart(4, '0')}`, props));
  return { nodes, edges: nodes.slice(1).map((to, i) => edge('DEPENDS_ON', to, nodes[i]!)) };
};

describe('colours', () => {
  const task = node('Task', 'task-001', { status: 'blocked' });
  const done = node('Task', 'task-002');
  const gotcha = node('Gotcha', 'It jams', { resolved: true });
  const picture = drawGraph({ nodes: [task, done, gotcha], edges: [edge('HIT', task, gotcha)] });

  test('in mermaid a task has that of its status, an item that of its kind; what is settled is dashed', () => {
    const text = renderMermaid(picture);
    expect(text).toMatch(/n\d\["Task: task-001"\]:::blocked$/m);
    expect(text).toMatch(/n\d\["Task: task-002"\]:::completed$/m);
    expect(text).toMatch(/n\d\["Gotcha: It jams"\]:::Gotcha_settled$/m);
    const defined = [...text.matchAll(/^ {2}classDef (\w+) fill:(#[0-9a-f]{6}),.*$/gm)];
    expect(defined.map(([, name]) => name)).toEqual(['Gotcha_settled', 'blocked', 'completed']);
    expect(new Set(defined.map(([, , colour]) => colour)).size).toBe(3);
    expect(defined[0]![0]).toContain('stroke-dasharray');
  });

  test('in dot the same', () => {
    const text = renderDot(picture);
    const colours = [...text.matchAll(/label="(\w+: [^"]+)", fillcolor="(#\w+)"(.*)\];/g)];
    expect(new Set(colours.map(([, , colour]) => colour)).size).toBe(3);
    expect(colours.find(([, label]) => label === 'Gotcha: It jams')![3]).toContain('dashed');
  });
});

describe('a picture that is too large', () => {
  test.each([
    ['many lines', chain(2000)],
    ['long captions', chain(2000, { name: '"`{}[]<>'.repeat(20) })],
  ])('is cut to what mermaid renders by default, and says so: %s', (_name, graph) => {
    const picture = drawGraph(graph);
    const text = renderMermaid(picture);
    expect(text.length).toBeLessThanOrEqual(50_000);
    expect(text.match(/-->/g)!.length).toBeLessThanOrEqual(500);
    expect(picture.nodes.length).toBeGreaterThan(50);
    expect(picture.nodes.length + picture.left).toBe(2000);
    for (const drawn of [text, renderDot(picture)]) expect(drawn).toContain(`${picture.left} more nodes not drawn`);
  });

  test('open tasks are drawn first', () => {
    const { nodes, edges } = chain(2000);
    for (const i of [0, 1000, 1999]) nodes[i]!.props.status = 'in_progress';
    const { nodes: drawn } = drawGraph({ nodes, edges });
    expect(drawn.filter(({ status }) => status === 'in_progress')).toHaveLength(3);
  });

  test('around a node the near ones are drawn first', () => {
    const centre = node('Tag', 'auth', { name: 'auth' });
    const { nodes, edges } = chain(1000);
    const near = nodes.slice(400, 405).map((one) => edge('NAMES', one, centre));
    const part = around({ nodes: [...nodes, centre], edges: [...edges, ...near] }, 'auth', 600)!;
    expect(part.nodes).toHaveLength(1001);
    const captions = drawGraph(part, { steps: part.steps }).nodes.map(({ caption }) => caption);
    for (const one of nodes.slice(390, 410)) expect(captions).toContain(`Task: ${one.props.id}`);
  });

  test('is whole with whole', () => {
    const { nodes, edges, left } = drawGraph(chain(2000), { whole: true });
    expect([nodes.length, edges.length, left]).toEqual([2000, 1999, 0]);
  });
});

test('around counts steps in either direction', () => {
  const graph = chain(9);
  const ids = (depth: number) => around(graph, 'task-0004', depth)!.nodes.map(({ props }) => props.id);
  expect(ids(1)).toEqual(['task-0003', 'task-0004', 'task-0005']);
  expect(ids(2)).toHaveLength(5);
  expect(around(graph, 'task-0004', 3)!.steps.get(graph.nodes[4]!.key)).toBe(0);
  expect(around(graph, 'task-9999', 1)).toBeUndefined();
});

test('Cypher loads many rows a statement, one statement a line, and only merges', () => {
  const lines = renderCypher(chain(2000)).split('\n');
  expect(lines.length).toBeLessThan(30);
  for (const line of lines)
    expect(line).toMatch(/^(?:CREATE CONSTRAINT|WITH .* UNWIND range.* AS i (?:MATCH .*)?MERGE ).*;$/);
});

test('Cypher separates the values of a list by a character that none of them has', () => {
  const odd = node('Pattern', 'p', { tags: ['a\u001fb', ''] });
  const [line] = renderCypher({ nodes: [odd], edges: [] })
    .split('\n')
    .filter((one) => one.includes('MERGE (n:Pattern'));
  expect(line).toContain("['\\u001ea\\u001fb\\u001e'] AS tags");
  expect(line).toContain("n.tags = split(tags[i], '\\u001e')[1..]");
});

describe('the command', () => {
  const files = Object.fromEntries(
    [1, 2, 3, 4].map((n) => [`tasks/task-00${n}.md`, taskFile(String(n), '', n > 1 ? { on: String(n - 1) } : {})]),
  );
  test('--depth says how far --around goes', async () => {
    const place = workspace(files);
    const drawn = async (...args: string[]) =>
      [...(await passdown(place, 'graph', '--around', '4', ...args)).stdout.matchAll(/Task: (task-\d+)/g)].length;
    expect([await drawn('--depth', '1'), await drawn(), await drawn('--depth', '3')]).toEqual([2, 3, 4]);
  });

  test('--depth alone is wrong use', async () => {
    const { code, stdout, stderr } = await passdown(workspace(files), 'graph', '--depth', '3');
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('--depth needs --around')]);
  });

  test('a cut is said on standard error, and --no-cut draws everything', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 700 }, (_, i) => [
        `tasks/task-${i + 1}.md`,
        taskFile(String(i + 1), '', { on: String(i + 2) }),
      ]),
    );
    const place = workspace(many);
    const cut = await passdown(place, 'graph');
    expect(cut.stderr).toMatch(/\d+ of 7\d\d nodes are drawn.*--around.*--no-cut/);
    const whole = await passdown(place, 'graph', '--no-cut', '--no-refresh');
    expect([whole.stderr, whole.stdout.match(/"Task: /g)!.length]).toEqual(['', 701]);
  });
});
