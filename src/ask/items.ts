/** What is known: patterns, gotchas, questions, blockers, steps, by tag, file, task and severity. */
import {
  EDGE_ENDS,
  type EdgeType,
  fieldsOf,
  fingerprint,
  type GraphNode,
  ITEM_LABELS,
  type ItemLabel,
  nodeKey,
  normaliseTaskId,
  STATEMENT_OF,
  shownPrefix,
} from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { wordsOf } from '../store/words.ts';
import { compare, describeItems, type ItemAnswer } from './answer.ts';
import { onlyCurrent } from './item-states.ts';
import { isSureEnough, type MinConfidence } from './sure-enough.ts';

export interface ItemQuery {
  label: ItemLabel;
  /** Undefined: all projects. */
  project: string | undefined;
  tags?: readonly string[];
  /** The spellings of one file. */
  files?: readonly string[] | undefined;
  /** With files: only what names that file, or only the rest, which those tell who worked on it. */
  told?: 'named' | 'nearby' | undefined;
  task?: string | undefined;
  severity?: string | undefined;
  /** Words that must all occur in it. */
  text?: string | undefined;
  /** Only what was read from prose, or none of it, or all of it, however unsure; else what is sure enough. */
  derived?: 'only' | 'none' | 'all' | undefined;
  minConfidence?: MinConfidence | undefined;
  /** Only these. */
  keys?: ReadonlySet<string> | undefined;
  /** Those too that are settled, replaced or of an earlier session. */
  all?: boolean;
  limit: number;
}

export interface ItemPage {
  items: ItemAnswer[];
  /** How many there are without the limit; those that nobody looked at count as if they still held. */
  total: number;
  /** How many were left out because they no longer hold, as far as anybody looked. */
  closed: number;
}

export async function askItems(reader: GraphReader, query: ItemQuery): Promise<ItemAnswer[]> {
  return (await askItemPage(reader, query)).items;
}

/** What names something that is gone comes last. Ranked by how many of the asked tags match and whether it names the asked file, then by how well the words do, how often seen, and recency. */
export async function askItemPage(reader: GraphReader, query: ItemQuery): Promise<ItemPage> {
  const matches = await candidates(reader, query);
  const nodes = matches
    ? await reader.nodesByKey(query.label, [...matches.keys()])
    : await reader.nodesByLabel(query.label, query.project);
  const asked = nodes.filter(
    ({ key, props }) =>
      (query.keys === undefined || query.keys.has(key)) &&
      (query.severity === undefined || props.severity === query.severity) &&
      isAskedFor(query, props),
  );
  // What its own texts close, or a task by name, the node shows; what other texts say is worked out for those that are left.
  const wanted = query.all ? asked : asked.filter(({ props }) => props.standing === 'open');
  const rank = (node: GraphNode) => matches?.get(node.key) ?? 0;
  const isGone = ({ props }: GraphNode) => Number(props.stale === 'gone');
  wanted.sort(
    (a, b) =>
      isGone(a) - isGone(b) ||
      rank(b) - rank(a) ||
      Number(b.props.count) - Number(a.props.count) ||
      compare(String(b.props.lastSeen ?? ''), String(a.props.lastSeen ?? '')) ||
      compare(String(a.props.text), String(b.props.text)) ||
      compare(a.key, b.key),
  );
  const told = query.all
    ? { nodes: wanted.slice(0, query.limit), closed: 0 }
    : await firstCurrent(reader, query.label, wanted, query.limit);
  const closed = asked.length - wanted.length + told.closed;
  const items = await describeItems(reader, query.label, told.nodes);
  return { items, total: wanted.length - told.closed, closed };
}

/** So many are looked at together. */
const AT_ONCE = 200;

/** The first of these that still hold, and how many that do not were met on the way. */
async function firstCurrent(
  reader: GraphReader,
  label: ItemLabel,
  nodes: readonly GraphNode[],
  limit: number,
): Promise<{ nodes: GraphNode[]; closed: number }> {
  const found: GraphNode[] = [];
  let closed = 0;
  for (let at = 0; at < nodes.length && found.length < limit; at += AT_ONCE) {
    const looked = nodes.slice(at, at + AT_ONCE);
    const current = await onlyCurrent(reader, label, looked);
    closed += looked.length - current.length;
    found.push(...current);
  }
  return { nodes: found.slice(0, limit), closed };
}

function isAskedFor({ label, derived, minConfidence }: ItemQuery, props: GraphNode['props']): boolean {
  if (derived === 'all') return true;
  if (derived === undefined) return isSureEnough(label, props, minConfidence);
  return (props.derived === true) === (derived === 'only');
}

/** Items by the ids that answers show, or by those that their authors gave them. */
export async function askItemsById(
  reader: GraphReader,
  project: string,
  ids: readonly string[],
): Promise<{ label: ItemLabel; items: ItemAnswer[] }[]> {
  const nodes = (await Promise.all(ids.map((id) => itemNodesById(reader, project, id)))).flat();
  const distinct = new Map(nodes.map((node) => [node.key, node]));
  const answers = ITEM_LABELS.map(async (label) => {
    const own = [...distinct.values()].filter((node) => node.label === label);
    return { label, items: await describeItems(reader, label, own) };
  });
  return (await Promise.all(answers)).filter(({ items }) => items.length > 0);
}

/** The items that one id may mean, of every kind. */
export async function itemNodesById(reader: GraphReader, project: string, id: string): Promise<GraphNode[]> {
  const references = [nodeKey('Reference', project, fingerprint(id))];
  const known = (await reader.sourcesOf('KNOWN_AS', references)).map(({ key }) => key);
  const found = ITEM_LABELS.map(async (label) => {
    const prefix = shownPrefix(label, id);
    const shown = prefix === undefined ? [] : await reader.nodesByKeyPrefix(label, prefix);
    const own = shown.filter((node) => node.project === project);
    return [...own, ...(await reader.nodesByKey(label, known))];
  });
  return [...new Map((await Promise.all(found)).flat().map((node) => [node.key, node])).values()];
}

/** Keys that pass every filter, each with the tags it matches and a fraction for words; undefined where nothing narrows the question. */
async function candidates(reader: GraphReader, query: ItemQuery): Promise<Map<string, number> | undefined> {
  const { label, tags = [], files, told, task, text, project } = query;
  const sets: Map<string, number>[] = [];
  if (tags.length > 0) sets.push(await byTags(reader, label, tags, project));
  if (files) sets.push(await byFile(reader, label, files, project, told));
  if (task !== undefined)
    sets.push(await statedBy(reader, label, await keysNamed(reader, 'Task', normaliseTaskId(task) ?? task, project)));
  if (text !== undefined) sets.push(await byText(reader, label, text, project));
  const [first, ...others] = sets;
  if (!first) return undefined;
  const both = [...first.keys()].filter((key) => others.every((set) => set.has(key)));
  return new Map(both.map((key) => [key, sets.reduce((rank, set) => rank + set.get(key)!, 0)]));
}

/** The better the words match, the nearer to one. */
async function byText(
  reader: GraphReader,
  label: ItemLabel,
  text: string,
  project: string | undefined,
): Promise<Map<string, number>> {
  const words = [...new Set(wordsOf(text))];
  const hits = words.length === 0 ? [] : await reader.search(words, project);
  return new Map(hits.filter((hit) => hit.label === label).map(({ key }, i) => [key, 1 - (i + 1) / (hits.length + 1)]));
}

/** The node with this name, in one project or in each. */
export async function keysNamed(
  reader: GraphReader,
  label: 'Tag' | 'File' | 'Task',
  name: string,
  project: string | undefined,
): Promise<string[]> {
  if (project !== undefined) return [nodeKey(label, project, name)];
  const projects = await reader.nodesByLabel('Project', undefined);
  return projects.map((node) => nodeKey(label, node.project, name));
}

/** A pattern has its tags; anything else has those of the patterns that its tasks discovered. */
async function byTags(
  reader: GraphReader,
  label: ItemLabel,
  tags: readonly string[],
  project: string | undefined,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const tag of new Set(tags)) {
    const patterns = [
      ...new Set(
        (await reader.sourcesOf('APPLIES_TO', await keysNamed(reader, 'Tag', tag, project))).map(({ key }) => key),
      ),
    ];
    const found =
      label === 'Pattern'
        ? patterns
        : [
            ...(
              await statedBy(
                reader,
                label,
                (await reader.sourcesOf('DISCOVERED', patterns)).map(({ key }) => key),
              )
            ).keys(),
          ];
    for (const key of found) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Items that stand in the file, need it or name it; and what those told who made, changed or handed it on. */
async function byFile(
  reader: GraphReader,
  label: ItemLabel,
  files: readonly string[],
  project: string | undefined,
  told: ItemQuery['told'],
): Promise<Map<string, number>> {
  const keys = (await Promise.all(files.map((file) => keysNamed(reader, 'File', file, project)))).flat();
  const sources = async (types: readonly EdgeType[]) =>
    (await Promise.all(types.map((type) => reader.sourcesOf(type, keys)))).flat().map(({ key }) => key);
  const fields = fieldsOf(label).flatMap(({ edge }) => (edge && EDGE_ENDS[edge][1][0] === 'File' ? [edge] : []));
  const named = new Map((await sources([...fields, 'NAMES'])).map((key) => [key, 1]));
  if (told === 'named') return named;
  const nearby = await statedBy(reader, label, await sources(['CREATED', 'MODIFIED', 'HANDS_ON']));
  if (told === 'nearby') return new Map([...nearby].filter(([key]) => !named.has(key)));
  return new Map([...nearby, ...named]);
}

async function statedBy(
  reader: GraphReader,
  label: ItemLabel,
  sources: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const from of EDGE_ENDS[STATEMENT_OF[label]][0]) {
    for (const { to } of await reader.edgesAt({
      keys: [...new Set(sources)],
      label: from,
      direction: 'out',
      types: [STATEMENT_OF[label]],
    }))
      found.set(to, 0);
  }
  return found;
}
