/** The example workflows with one change each: check and workflow say the same of it, and nothing holds up a workflow without a word. */
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { decidedIn } from '../../src/pipeline/decision/read-decisions.ts';
import { PipelineWorld } from '../../src/pipeline/dialect/check-world.ts';
import { PIPELINE_RULES } from '../../src/pipeline/dialect/rules.ts';
import { type Filed, unpackFiled } from '../../src/pipeline/judge/filed.ts';
import { judge } from '../../src/pipeline/judge/judge.ts';
import { standingOf } from '../../src/pipeline/standing/standing.ts';
import { LIMITS } from '../support/fixtures.ts';
import { type Draft, read } from '../support/pipeline.ts';
import {
  DECISIONS,
  EXAMPLE,
  exampleDecisions,
  exampleFiles,
  HIGH,
  SIMPLE,
  WorkflowGraph,
} from '../support/pipeline-workflow.ts';

const NOW = Date.parse('2026-04-01T00:00:00Z');
const MUTATIONS = 200;
/** So many of them also go through a store. */
const STORED_EVERY = 10;

/** A handoff in a note. */
const FENCE = /^(?:```|~~~)ya?ml\n([\s\S]*?)\n(?:```|~~~)$/m;

interface Mutation {
  name: string;
  path: string;
  /** Undefined: the file is gone. */
  text: string | undefined;
}

type Lazy = Omit<Mutation, 'text'> & { text: () => string | undefined };

/** One change to one document, in the place of its YAML. */
function mutated(text: string, change: (document: Draft) => void): string {
  const fence = FENCE.exec(text);
  const document = parse(fence ? fence[1]! : text);
  change(document);
  const yaml = stringify(document, { lineWidth: 0 });
  return fence ? text.replace(fence[1]!, () => yaml.trimEnd()) : yaml;
}

type Step = string | number;
function* placesIn(value: unknown, way: Step[] = []): Generator<Step[]> {
  if (way.length > 0) yield way;
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value))
    yield* placesIn(inner, [...way, Array.isArray(value) ? Number(key) : key]);
}
const holderOf = (document: Draft, way: Step[]) => way.slice(0, -1).reduce((at, step) => at[step], document);

/** What else may stand in a place. */
function changesOf(value: unknown): [string, (holder: Draft, key: Step) => void][] {
  const put = (name: string, other: unknown): [string, (holder: Draft, key: Step) => void] => [
    name,
    (holder, key) => (holder[key] = other),
  ];
  return [
    ['is gone', (holder, key) => (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key])],
    ...(typeof value === 'boolean' ? [put('is the other flag', !value)] : []),
    ...(typeof value === 'number' ? [put('is three times as much', value * 3), put('is 1', 1)] : []),
    ...(typeof value === 'string'
      ? [put('is another word', 'odd'), put('has half the text', value.slice(0, value.length / 2))]
      : []),
    ...(Array.isArray(value) ? [put('is empty', [])] : []),
  ];
}

function mutationsOf(files: ReadonlyMap<string, string>): Lazy[] {
  return [...files].flatMap(([path, text]) => {
    const fence = FENCE.exec(text)?.[1];
    const document = parse(fence ?? text);
    const all: Lazy[] = [...placesIn(document)].flatMap((way) =>
      changesOf(way.reduce((at, step) => at[step], document)).map(([name, change]) => ({
        name: `${path}: ${way.join('.')} ${name}`,
        path,
        text: () => mutated(text, (draft) => change(holderOf(draft, way), way.at(-1)!)),
      })),
    );
    return [{ name: `${path} is gone`, path, text: () => undefined }, ...all];
  });
}

/** As many as asked for, at even distances. */
const spread = <One>(all: readonly One[], count: number) =>
  Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);

const isError = ({ severity }: { severity: string }) => severity === 'error';
const pathsOf = (list: readonly { path: string }[]) => [...new Set(list.map(({ path }) => path))].sort();

/** As a file is read and as the graph gets it; read once for each text. */
function readingOf(path: string, text: string) {
  const cached = cache.get(`${path} ${text}`);
  if (cached) return cached;
  const { dialect, reading, markdown, problems = [] } = read(text, path) ?? {};
  const edges = dialect?.facts(reading!, path, markdown!, 'p').edges ?? [];
  const packed = edges.find(({ type }) => type === 'DESCRIBES')?.props.record as string[] | undefined;
  const made = { reading, markdown, problems, record: packed && unpackFiled(packed[0]!) };
  cache.set(`${path} ${text}`, made);
  return made;
}
type Read = Pick<NonNullable<ReturnType<typeof read>>, 'problems'> &
  Partial<Pick<NonNullable<ReturnType<typeof read>>, 'reading' | 'markdown'>> & { record: Filed | undefined };
const cache = new Map<string, Read>();

const recordsIn = (files: ReadonlyMap<string, string>) =>
  [...files].flatMap(([path, text]) => readingOf(path, text).record ?? []);

/** What check says: of each file by itself, and between those of each workflow. */
function checked(files: ReadonlyMap<string, string>): { path: string; severity: string }[] {
  const own = [...files].flatMap(([path, text]) => readingOf(path, text).problems);
  const between = [...Map.groupBy(recordsIn(files), ({ workflow }) => workflow)].flatMap(([id, list]) =>
    id === undefined ? [] : judge(list, decidedIn(EXAMPLE, id, LIMITS), NOW).found,
  );
  return [...own, ...between.map(({ one, code }) => ({ path: one.path, severity: PIPELINE_RULES[code].severity }))];
}

describe.each([
  ['solar-dryers', SIMPLE],
  ['infusion-pumps', HIGH],
] as const)('%s', (folder, id) => {
  const files = exampleFiles(folder);
  const chosen: Mutation[] = spread(mutationsOf(files), MUTATIONS / 2).map((one) => ({ ...one, text: one.text() }));
  const withOne = ({ path, text }: Mutation) => {
    const all = new Map(files);
    if (text === undefined) all.delete(path);
    else all.set(path, text);
    return all;
  };
  const standing = (all: ReadonlyMap<string, string>) => {
    const handoffs = recordsIn(all).filter(({ workflow }) => workflow === id || workflow === undefined);
    return standingOf({ id, handoffs, decisions: decidedIn(EXAMPLE, id, LIMITS) }, NOW);
  };

  test('a file has an error in check if, and only if, workflow refuses it; and what is refused and not replaced delivers nothing', () => {
    for (const mutation of chosen) {
      const all = withOne(mutation);
      const { refused, stage } = standing(all);
      const errors = pathsOf(checked(all).filter(isError));
      // A handoff of another workflow is judged there.
      const elsewhere = new Set(
        recordsIn(all).flatMap(({ path, workflow }) => (workflow && workflow !== id ? [path] : [])),
      );
      expect([mutation.name, pathsOf(refused)]).toEqual([mutation.name, errors.filter((path) => !elsewhere.has(path))]);
      const held = refused.some(({ replaced }) => !replaced);
      expect([mutation.name, held && stage === 'delivered']).toEqual([mutation.name, false]);
    }
  });

  test('a workflow that is held up is so by something that check reports, or by a handoff that says that it is not complete', () => {
    let held = 0;
    for (const mutation of chosen) {
      const all = withOne(mutation);
      const { stage, timeline } = standing(all);
      if (stage === 'delivered' || timeline.some(({ verdict }) => verdict === 'open')) continue;
      // Without its last handoff a workflow waits for it, and nothing is wrong.
      if (all.size < files.size && stage === '8') continue;
      held++;
      expect([mutation.name, checked(all).length > 0]).toEqual([mutation.name, true]);
    }
    expect(held).toBeGreaterThan(10);
  });

  test('the store and check say the same as the records', async () => {
    const graph = new WorkflowGraph();
    for (const [path, text] of files) await graph.put(path, text);
    if (id === HIGH) await graph.put(DECISIONS, exampleDecisions());
    for (const mutation of chosen.filter((_, i) => i % STORED_EVERY === 0)) {
      await graph.put(mutation.path, mutation.text);
      const stored = await graph.standing(id, new Date(NOW).toISOString());
      const { refused, stage, early, rejected } = standing(withOne(mutation));
      const shown = [stored!.stage, stored!.refused, stored!.early, stored!.rejected].map((one) => JSON.stringify(one));
      expect([mutation.name, ...shown]).toEqual([
        mutation.name,
        ...[stage, refused, early, rejected].map((one) => JSON.stringify(one)),
      ]);
      const world = new PipelineWorld((one) => decidedIn(EXAMPLE, one, LIMITS), NOW);
      const all = withOne(mutation);
      for (const [path, text] of all) {
        const { reading, markdown } = readingOf(path, text);
        if (reading) world.add(path, markdown!, reading as never);
      }
      const own = [...all].flatMap(([path, text]) => readingOf(path, text).problems);
      expect(pathsOf([...own, ...world.problems()].filter(isError))).toEqual(pathsOf(checked(all).filter(isError)));
      await graph.put(mutation.path, files.get(mutation.path));
    }
  });
});
