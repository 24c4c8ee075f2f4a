/** Handoffs between skills in the graph: who handed what to whom, in order, and everything that they tell can be found. */
import { expect, test } from 'vitest';
import { askFile } from '../../src/ask/file.ts';
import { askItems } from '../../src/ask/items.ts';
import { askSearch } from '../../src/ask/search.ts';
import type { Label } from '../../src/model/index.ts';
import { nodeKey } from '../../src/model/index.ts';
import { commitDocuments } from '../../src/store/commit/commit.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { fixtureText } from '../support/fixtures.ts';
import { changeOf } from '../support/project-model.ts';

const skill = fixtureText('skill/whole.passes.yaml');
const payload = fixtureText('payload/whole.passes.yaml');

async function graphOf(files: Record<string, string>): Promise<SqliteStore> {
  const store = new SqliteStore(':memory:');
  const changes = Object.entries(files).map(([path, text]) => changeOf(path, text, false, 'p'));
  await store.write((writer) => commitDocuments(writer, 'p', changes));
  return store;
}

const shown = async (store: SqliteStore, label: Label) =>
  (await store.nodesByLabel(label, 'p')).map(({ props }) => props);

test('a handoff document becomes a handoff, its workflow, skills, deliverable, gaps and questions', async () => {
  const store = await graphOf({ 'handoffs/1.yaml': skill.replace('"1.0"', '"1.4"') });
  expect(await shown(store, 'Handoff')).toEqual([
    expect.objectContaining({
      kind: 'skill',
      name: 'surveyor → planner',
      path: 'handoffs/1.yaml',
      objective: 'Choose a queue library for the mailer',
      status: 'complete',
      confidence: 'high',
      focus: ['failure modes', 'upkeep'],
      createdAt: '2026-05-04T09:30:00',
      // The author's warning, and ours about the version.
      cautions: ['Two of the sources are vendors', expect.stringContaining('version 1.4')],
    }),
  ]);
  expect(await shown(store, 'Workflow')).toEqual([expect.objectContaining({ id: 'workflow-1f0c9a7e', count: 1 })]);
  expect((await shown(store, 'Skill')).map(({ name }) => name).sort()).toEqual(['planner', 'surveyor']);
  expect(await shown(store, 'Deliverable')).toEqual([
    expect.objectContaining({ path: 'docs/queues.md', kind: 'analysis', format: 'markdown' }),
  ]);
  expect(await shown(store, 'Gap')).toEqual([
    expect.objectContaining({ text: 'No figures for more than ten workers', path: 'handoffs/1.yaml', line: 19 }),
  ]);
});

test('the handoffs of a workflow stand in the order of their times, whatever their files are called', async () => {
  const later = skill
    .replace('source_skill: surveyor', 'source_skill: planner')
    .replace('target_skill: planner', 'target_skill: writer')
    .replace('09:30:00Z', '11:45:00+02:00');
  const store = await graphOf({ 'handoffs/z.yaml': skill, 'handoffs/a.yaml': later });
  const edges = await store.edgesAt({
    keys: [nodeKey('Workflow', 'p', 'workflow-1f0c9a7e')],
    label: 'Workflow',
    direction: 'in',
    types: ['IN_WORKFLOW'],
  });
  const order = edges.toSorted((a, b) => (String(a.props.at) < String(b.props.at) ? -1 : 1));
  expect(order.map(({ doc, props }) => [doc, props.at])).toEqual([
    ['handoffs/z.yaml', '2026-05-04T09:30:00'],
    ['handoffs/a.yaml', '2026-05-04T09:45:00'],
  ]);
});

test('a payload becomes insights with who holds them and how surely, doubts, blind spots, seeds and its chain', async () => {
  const store = await graphOf({ 'handoffs/p.yaml': payload });
  const insights = (await shown(store, 'Insight')).sort((a, b) => (String(a.kind) < String(b.kind) ? -1 : 1));
  expect(insights).toEqual([
    expect.objectContaining({
      kind: 'convergent',
      text: 'Readers want fewer mails',
      confidence: '7.5',
      archetypes: ['optimist', 'critic'],
      evidence: ['Half of all complaints are about digests'],
    }),
    expect.objectContaining({
      kind: 'divergent',
      text: 'Nobody reads the weekly digest',
      confidence: '4',
      archetypes: ['critic'],
    }),
  ]);
  expect((await shown(store, 'Archetype')).map(({ name }) => name).sort()).toEqual(['critic', 'optimist']);
  expect(await shown(store, 'Uncertainty')).toEqual([
    expect.objectContaining({ text: 'How many readers would leave' }),
  ]);
  expect(await shown(store, 'BlindSpot')).toEqual([expect.objectContaining({ text: 'Only customers were asked' })]);
  expect(await shown(store, 'Seed')).toEqual([
    expect.objectContaining({ text: 'mail digest open rates', reason: 'To test what the critic says' }),
  ]);
  const [handoff] = await store.nodesByLabel('Handoff', 'p');
  const passed = await store.edgesAt({ keys: [handoff!.key], label: 'Handoff', direction: 'out', types: ['PASSED'] });
  expect(passed.map(({ to, props }) => [to, props.position])).toEqual([[nodeKey('Skill', 'p', 'round-table'), 0]]);
});

test('a payload that names no workflow belongs to the one of its session', async () => {
  const store = await graphOf({
    'p.yaml':
      'handoff:\n  version: "2.0"\n  timestamp: 2026-05-04\n  source: {skill: a, session_path: /tmp/run-7/}\n  target: {skill: b}\n  context: {original_prompt: Why?, problem_type: creative}\n',
  });
  expect((await shown(store, 'Workflow')).map(({ id }) => id)).toEqual(['run-7']);
});

test('search finds every part of a handoff, with the place where it stands', async () => {
  const store = await graphOf({ 'handoffs/1.yaml': skill, 'handoffs/p.yaml': payload });
  const find = async (text: string) =>
    (await askSearch(store, text, 'p', 20)).map(({ label, seenIn }) => [label, seenIn[0]?.path, seenIn[0]?.line]);
  expect(await find('ten workers')).toEqual([['Gap', 'handoffs/1.yaml', 19]]);
  expect(await find('weekly digest')).toEqual([['Insight', 'handoffs/p.yaml', 29]]);
  expect(await find('customers asked')).toEqual([['BlindSpot', 'handoffs/p.yaml', 33]]);
  expect(await find('readers leave')).toEqual([['Uncertainty', 'handoffs/p.yaml', 32]]);
  expect(await find('open rates')).toEqual([['Seed', 'handoffs/p.yaml', 37]]);
  expect(await find('throughput upkeep')).toEqual(
    expect.arrayContaining([
      ['Handoff', 'handoffs/1.yaml', 2],
      ['Deliverable', 'handoffs/1.yaml', 10],
    ]),
  );
  expect(await find('librarian')).toEqual(expect.arrayContaining([['Skill', 'handoffs/p.yaml', 2]]));
  expect(await find('1f0c9a7e')).toEqual(expect.arrayContaining([['Workflow', 'handoffs/1.yaml', 6]]));
});

test('a file knows which handoffs deliver it, and questions of handoffs stand among all others', async () => {
  const store = await graphOf({ 'handoffs/1.yaml': skill });
  expect((await askFile(store, 'p', 'docs/queues.md'))!.deliveredBy).toEqual([
    expect.objectContaining({ name: 'surveyor → planner', path: 'handoffs/1.yaml', line: 10, kind: 'analysis' }),
  ]);
  expect(await askItems(store, { label: 'Question', project: 'p', limit: 5 })).toEqual([
    expect.objectContaining({
      text: 'Is a hosted service an option?',
      seenIn: [{ project: 'p', task: null, handoff: 'surveyor → planner', path: 'handoffs/1.yaml', line: 20 }],
    }),
  ]);
});

test('an edit that makes a handoff invalid takes back all that it said and leaves what others say', async () => {
  const store = await graphOf({ 'handoffs/1.yaml': skill, 'handoffs/2.yaml': skill.replace('planner', 'writer') });
  const broken = changeOf('handoffs/1.yaml', skill.replace('confidence: high', 'confidence: odd'), true, 'p');
  await store.write((writer) => commitDocuments(writer, 'p', [broken]));
  expect((await shown(store, 'Handoff')).map(({ name }) => name)).toEqual(['surveyor → writer']);
  expect((await shown(store, 'Skill')).map(({ name }) => name).sort()).toEqual(['surveyor', 'writer']);
  expect((await shown(store, 'Gap')).map(({ count }) => count)).toEqual([1]);
  expect((await shown(store, 'Document')).map(({ path, state }) => [path, state]).sort()).toEqual([
    ['handoffs/1.yaml', 'invalid'],
    ['handoffs/2.yaml', 'ingested'],
  ]);
});
