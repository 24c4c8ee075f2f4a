/** Every field of every transition reaches an output: the briefing of a stage, and the JSON of the workflow. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { askSearch } from '../../src/ask/search.ts';
import { fieldLines } from '../../src/pipeline/brief/field-lines.ts';
import { TELLS, TRANSITION_KEYS, type TransitionKey, transitionOf } from '../../src/pipeline/dialect/transitions.ts';
import { fileHandoff } from '../../src/pipeline/judge/filed.ts';
import { dataOf, passdown } from '../support/in-process.ts';
import { changed, read, validText } from '../support/pipeline.ts';
import { WorkflowGraph } from '../support/pipeline-workflow.ts';
import { workspace } from '../support/workspace.ts';

const ID = 'lit-queues-20260504';
/** Long texts are read in their files. */
const LONG = new Set(['content', 'introduction', 'conclusion']);

function* textsIn(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string' && !LONG.has(name)) yield value.trim();
  if (Array.isArray(value)) for (const one of value) yield* textsIn(one, name);
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, key);
}

test.each(TRANSITION_KEYS)('%s: every text of its fixture is in the lines of a briefing that a stage gets', (key) => {
  const { reading, markdown } = read(validText(key));
  const lines = fieldLines(fileHandoff('x', reading as never, markdown));
  const shown = lines.map(({ text }) => text).join('\n');
  const texts = [...textsIn(parse(validText(key))[key])];
  // Choices are shown as the schema spells them.
  const isShown = (text: string) => shown.toLowerCase().includes(text.toLowerCase());
  expect(texts.filter((text) => !isShown(text))).toEqual([]);
  expect(lines.every(({ line }) => line > 1)).toBe(true);
  expect(Object.values(TELLS).flat()).toContain(transitionOf(key)!.name);
});

describe('what the user said of a rejection', () => {
  const rejecting = (key: TransitionKey, words: object) =>
    changed(key, (_, body) => Object.assign(body.user_approval, { approved: false, ...words }));

  test('comes first in the briefing of whoever revises, and search finds it', async () => {
    const place = workspace({
      'handoffs/1.yaml': rejecting('stage_1_to_2', { notes: 'Leave the brokers of last century out' }),
    });
    const { stdout } = await passdown(place, 'brief', '--workflow', ID);
    expect(stdout).toMatch(/^# Briefing for requirements-analyst, stage 1/m);
    expect(stdout).toMatch(
      /^## Why the User Rejected It\n\n- user approval: notes: Leave the brokers of last century out \(handoffs/m,
    );
    const found = (await dataOf(place, 'search', 'brokers', 'century')).data;
    expect(found[0]).toMatchObject({ label: 'Handoff', seenIn: [{ path: 'handoffs/1.yaml' }] });
  });

  test('of an outline too', async () => {
    const graph = new WorkflowGraph();
    await graph.put('handoffs/1.yaml', validText('stage_1_to_2'));
    await graph.put('handoffs/3.yaml', rejecting('stage_3_to_4', { modifications: ['Merge the two on buffers'] }));
    expect((await askSearch(graph.store, 'merge buffers', 'p', 5)).map(({ label }) => label)).toEqual(['Handoff']);
  });
});

test('the writer of a section gets its mandate and nothing of other sections, and --write leaves a file for each', async () => {
  const keys = ['stage_1_to_2', 'stage_2_to_3', 'stage_3_to_4', 'stage_4_to_5'] as const;
  const place = workspace(Object.fromEntries(keys.map((key) => [`handoffs/${key}.yaml`, validText(key)])));
  const own = await passdown(place, 'brief', '--workflow', ID, '--section', 'section_2', '--budget', '4000');
  expect(own.stdout).toMatch(/^# Briefing for the writer of section_2, researcher-2, stage 5/m);
  expect(own.stdout).toMatch(/research mandate: Measurements since 2024/);
  expect(own.stdout).not.toContain('Fair scheduling keeps tail latency low');
  expect((await passdown(place, 'brief', '--workflow', ID, '--section', 'section_9')).code).toBe(1);
  await passdown(place, 'brief', '--workflow', ID, '--write');
  const written = [ID, ...[1, 2, 3].map((i) => `${ID}/section_${i}`)].map(
    (name) => `.passdown/context/workflows/${name}.md`,
  );
  expect(written.map((path) => place.read(path).split('\n')[0])).toEqual([
    expect.stringContaining('stage 5: Sections'),
    ...[1, 2, 3].map((i) => expect.stringContaining(`the writer of section_${i}`)),
  ]);
});
