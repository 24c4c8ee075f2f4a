/** What is known: patterns, gotchas, questions, blockers, steps, by tag, file, task and severity. */
import {
  fingerprint,
  type GraphNode,
  ITEM_LABELS,
  type ItemLabel,
  nodeKey,
  normaliseTaskId,
  shownPrefix,
} from '../model/index.ts';
import { byCount } from '../store/list-order.ts';
import type { GraphReader, Part } from '../store/store.ts';
import { wordsOf } from '../store/words.ts';
import { describeItems, type ItemAnswer, listItems } from './answer.ts';
import { listedStates, onlyCurrent } from './item-states.ts';
import { itemsOfFile, statedBy } from './items-of-file.ts';
import { isSureEnough, leastOf, type MinConfidence } from './sure-enough.ts';

export interface ItemQuery {
  label: ItemLabel;
  /** Undefined: all projects. */
  project: string | undefined;
  tags?: readonly string[];
  /** The spellings of one file. */
  files?: readonly string[] | undefined;
  task?: string | undefined;
  severity?: string | undefined;
  /** Words that must all occur in it. */
  text?: string | undefined;
  /** Only what was read from prose, or none of it, or all of it, however unsure; else what is sure enough. */
  derived?: 'only' | 'none' | 'all' | undefined;
  minConfidence?: MinConfidence | undefined;
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
  /** So many speak of the asked file that only what the last documents say was looked at. */
  lastOnly?: true;
}

export async function askItems(reader: GraphReader, query: ItemQuery): Promise<ItemAnswer[]> {
  return (await askItemPage(reader, query)).items;
}

/** What names something that is gone comes last. Ranked by how many of the asked tags match and whether it names the asked file, then by how well the words do, how often seen, and recency. */
export async function askItemPage(reader: GraphReader, query: ItemQuery): Promise<ItemPage> {
  const found = await candidates(reader, query);
  const list = found ? await among(reader, query, found.ranks) : await fromLists(reader, query);
  return { ...(await pageOf(reader, query, list)), ...(found?.isCut && { lastOnly: true }) };
}

async function pageOf(reader: GraphReader, query: ItemQuery, list: List): Promise<ItemPage> {
  if (!query.all) return firstCurrent(reader, query, list);
  const { nodes } = await list.part(0, query.limit);
  const states = await listedStates(reader, query.label, nodes);
  return { items: await listItems(reader, nodes, states), total: list.total, closed: 0 };
}

/** Items in the order in which they are told, read in parts. */
interface List {
  total: number;
  /** How many more there are that say of themselves that they no longer hold. */
  closed: number;
  part(offset: number, limit: number): Promise<{ nodes: GraphNode[] }>;
}

/** So many are looked at together. */
const AT_ONCE = 200;
/** and so many in all: where nearly everything is of earlier sessions, the rest is not looked at. */
const MOST_LOOKED_AT = 2_000;

/** The first that still hold, and how many that do not were met on the way. */
async function firstCurrent(reader: GraphReader, { label, limit }: ItemQuery, list: List): Promise<ItemPage> {
  const found: GraphNode[] = [];
  let met = 0;
  const most = Math.max(MOST_LOOKED_AT, limit);
  // The first part is what is asked for, and some more, because a few may no longer hold.
  const [first, least] = [Math.min(AT_ONCE, 2 * limit), Math.min(list.total, most)];
  for (let at = 0; at < least && found.length < limit; at += at === 0 ? first : AT_ONCE) {
    const { nodes } = await list.part(at, at === 0 ? first : AT_ONCE);
    const current = await onlyCurrent(reader, label, nodes);
    met += nodes.length - current.length;
    found.push(...current);
  }
  const shown = found.sort((a, b) => isGone(a) - isGone(b)).slice(0, limit);
  return { items: await listItems(reader, shown), total: list.total - met, closed: list.closed + met };
}

function tagsMatched({ props }: GraphNode, { tags = [] }: ItemQuery): number {
  const own = (props.tags as string[] | undefined) ?? [];
  return [...new Set(tags)].filter((tag) => own.includes(tag)).length;
}

const isGone = ({ props }: GraphNode) => Number(props.stale === 'gone');
/** What names something that is gone comes last; otherwise in the order of lists. */
export const byUse = (a: GraphNode, b: GraphNode): number => isGone(a) - isGone(b) || byCount(a, b);
const [OPEN, CLOSED] = [['open'], ['settled', 'earlier']];

/** From the lists that the store keeps in order, those of all projects together. */
async function fromLists(reader: GraphReader, query: ItemQuery): Promise<List> {
  const { label, severity, derived, tags = [] } = query;
  const asked = {
    ...{ label, severity },
    derived: derived === undefined || derived === 'all' ? undefined : derived === 'only',
    least: derived === undefined ? leastOf(label, query.minConfidence) : undefined,
    tags: tags.length === 0 ? undefined : [...new Set(tags)],
  };
  const projects = await projectsOf(reader, query.project);
  const pages = (standings: readonly string[], part: Part) =>
    Promise.all(
      projects.flatMap((project) => standings.map((standing) => reader.items({ ...asked, project, standing }, part))),
    );
  const count = async (standings: readonly string[]) =>
    (await pages(standings, { limit: 0 })).reduce((sum, { total }) => sum + total, 0);
  const wanted = query.all ? [...OPEN, ...CLOSED] : OPEN;
  return {
    total: await count(wanted),
    closed: query.all ? 0 : await count(CLOSED),
    part: async (offset, limit) => {
      if (projects.length * wanted.length === 1) return (await pages(wanted, { limit, offset, uncounted: true }))[0]!;
      const nodes = (await pages(wanted, { limit: offset + limit, uncounted: true })).flatMap((page) => page.nodes);
      nodes.sort((a, b) => tagsMatched(b, query) - tagsMatched(a, query) || byCount(a, b));
      return { nodes: nodes.slice(offset, offset + limit) };
    },
  };
}

function isAskedFor({ label, derived, minConfidence }: ItemQuery, props: GraphNode['props']): boolean {
  if (derived === 'all') return true;
  if (derived === undefined) return isSureEnough(label, props, minConfidence);
  return (props.derived === true) === (derived === 'only');
}

async function among(reader: GraphReader, query: ItemQuery, matches: Map<string, number>): Promise<List> {
  const nodes = (await reader.nodesByKey(query.label, [...matches.keys()])).filter(
    (node) =>
      (query.severity === undefined || node.props.severity === query.severity) &&
      isAskedFor(query, node.props) &&
      (!query.tags?.length || tagsMatched(node, query) > 0),
  );
  const wanted = query.all ? nodes : nodes.filter(({ props }) => props.standing === 'open');
  const rank = (node: GraphNode) => matches.get(node.key)! + tagsMatched(node, query);
  wanted.sort((a, b) => isGone(a) - isGone(b) || rank(b) - rank(a) || byCount(a, b));
  return {
    total: wanted.length,
    closed: nodes.length - wanted.length,
    part: async (offset, limit) => ({ nodes: wanted.slice(offset, offset + limit) }),
  };
}

export async function projectsOf(reader: GraphReader, project: string | undefined): Promise<string[]> {
  if (project !== undefined) return [project];
  return (await reader.nodesByLabel('Project', undefined)).map((node) => node.project);
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

/** Keys that pass the filters by file, task and words, with a rank; undefined where none of these narrows the question. `isCut`: of those about the file only some. */
async function candidates(reader: GraphReader, query: ItemQuery) {
  const { label, text, project } = query;
  const sets: Map<string, number>[] = [];
  const file = query.files && (await byFile(reader, query));
  if (file) sets.push(file.ranks);
  if (query.task !== undefined) sets.push(await byTask(reader, query));
  if (text !== undefined) sets.push(await byText(reader, label, text, project));
  const [first, ...others] = sets;
  if (!first) return undefined;
  const both = [...first.keys()].filter((key) => others.every((set) => set.has(key)));
  const ranks = new Map(both.map((key) => [key, sets.reduce((rank, set) => rank + set.get(key)!, 0)]));
  return { ranks, isCut: file?.isCut ?? false };
}

/** So many hits of a search are looked at, the best. */
const MOST_HITS = 1_000;

/** The better the words match, the nearer to one. */
async function byText(
  reader: GraphReader,
  label: ItemLabel,
  text: string,
  project: string | undefined,
): Promise<Map<string, number>> {
  const words = [...new Set(wordsOf(text))];
  const hits = words.length === 0 ? [] : await reader.search({ words, project }, MOST_HITS);
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
  return (await projectsOf(reader, undefined)).map((own) => nodeKey(label, own, name));
}

async function byFile(reader: GraphReader, { label, files = [], project }: ItemQuery) {
  const keys = (await Promise.all(files.map((file) => keysNamed(reader, 'File', file, project)))).flat();
  const { named, nearby, isCut } = await itemsOfFile(reader, keys, [label]);
  const ranks = new Map([
    ...[...nearby.get(label)!].map((key) => [key, 0] as const),
    ...[...named.get(label)!].map((key) => [key, 1] as const),
  ]);
  return { ranks, isCut };
}

async function byTask(reader: GraphReader, { label, task = '', project }: ItemQuery): Promise<Map<string, number>> {
  const keys = await keysNamed(reader, 'Task', normaliseTaskId(task) ?? task, project);
  const speaking = keys.map((from) => ({ from, fromLabel: 'Task' as const }));
  return new Map((await statedBy(reader, speaking, [label])).map(({ to }) => [to, 0]));
}
