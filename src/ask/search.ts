/** search: full text over everything, best first: what has all the words, or where nothing has, what has most of them. */
import { markWords, type SaidDays, type StaleMark } from '../history/marks.ts';
import { EDGE_ENDS, EDGE_TYPES, type EdgeType, type GraphNode, ITEM_LABELS, type Label } from '../model/index.ts';
import type { GraphReader, SearchHit } from '../store/store.ts';
import { beginningsOf } from '../store/terms.ts';
import { unspell, wordsOf } from '../store/words.ts';
import { bySeen, compare, listItems, marksIn, type Seen, seenBy } from './answer.ts';
import { type Question, SINCE, scopeOf } from './question.ts';
import type { Voice } from './voice.ts';

const DEFAULT_LIMIT = 20;
const MOST_PLACES = 3;
/** So many statements of each type are looked at for a hit, those of the last documents. */
const MOST_SEEN = 20;
/** Nothing has more words than this all together: the store is not asked, for which each one more costs more than the last. */
const MOST_TOGETHER = 1_000;
/** Where nothing has all the words, so many are looked for one by one, the first. */
const MOST_WORDS = 20;
/** and so many hits of each are compared, the best. */
const MOST_HITS = 200;
/** A word that more than so many have tells nothing beside rarer ones; */
const MOST_TELLING = 2_000;
/** where there are no rarer ones, so many of these are looked for, the first. */
const MOST_COMMON = 3;

type Args = { text: string; since?: string | undefined; allProjects?: boolean | undefined; limit?: number | undefined };

export const question: Question<Args, SearchAnswer[]> = {
  takes: [
    { spelling: '<text...>', about: 'words that must all occur; where nothing has them all, what has most of them' },
    { spelling: '--all-projects', about: 'in every project of the store' },
    SINCE,
    { spelling: '--limit <count>', about: 'at most this many', count: DEFAULT_LIMIT },
  ],
  marked: true,
  ask: (asked, args) => askSearch(asked.store, args.text, scopeOf(asked, args), args.limit ?? DEFAULT_LIMIT),
  text: (answers, voice) => [...headLines(answers, voice), ...answers.map((answer) => hitLine(answer, voice))],
  none: 'Nothing found.',
};

export interface SearchAnswer extends SaidDays {
  project: string;
  label: Label;
  id: string;
  text: string;
  score: number;
  /** Rules read it from prose. */
  derived?: true;
  stale?: StaleMark;
  /** It has some of the words; nothing has all of them. */
  partial?: true;
  /** Beginnings of words that were left out because very many have them. */
  ignored?: string[];
  /** More than so many have these words: it is the best of so many, those that were read last. */
  compared?: number;
  /** How often an item is stated; `seenIn` has the first places. */
  count?: number;
  seenIn: Seen[];
}

export async function askSearch(
  reader: GraphReader,
  text: string,
  project: string | undefined,
  limit: number,
): Promise<SearchAnswer[]> {
  const words = [...new Set(wordsOf(text))];
  if (words.length === 0) return [];
  const whole = words.length > MOST_TOGETHER ? [] : await reader.search(words, project, limit);
  const partial = whole.length === 0;
  const some = partial ? await searchSome(reader, text, project) : undefined;
  const hits = some ? some.hits.slice(0, limit) : whole;
  const compared = hits.find((hit) => hit.compared !== undefined)?.compared;
  const answers = new Map<string, SearchAnswer>();
  for (const [label, group] of Map.groupBy(hits, (hit) => hit.label)) {
    const scores = new Map(group.map(({ key, score }) => [key, score]));
    const nodes = await reader.nodesByKey(label, [...scores.keys()]);
    const seen = isItem(label) ? await placesOf(reader, nodes) : await seenAt(reader, label, [...scores.keys()]);
    for (const { key, project: of, props } of nodes) {
      const id = String(props.id ?? props.path ?? props.name);
      answers.set(key, {
        project: of,
        label,
        id,
        text: String(props.text ?? props.name ?? props.path ?? id),
        score: Number(scores.get(key)!.toFixed(4)),
        ...(props.derived === true && { derived: true }),
        ...marksIn(props),
        ...(partial && { partial }),
        ...(some && some.ignored.length > 0 && { ignored: some.ignored }),
        ...(compared !== undefined && { compared }),
        ...(isItem(label) && { count: Number(props.count) }),
        seenIn: seen.get(key) ?? [],
      });
    }
  }
  const found = hits.flatMap(({ key }) => answers.get(key) ?? []);
  return [
    ...found.filter(({ stale }) => stale?.state !== 'gone'),
    ...found.filter(({ stale }) => stale?.state === 'gone'),
  ];
}

/** What has most of the words that tell something, whatever their form; then as well as the store finds them. */
async function searchSome(reader: GraphReader, text: string, project: string | undefined) {
  const words = beginningsOf(text).slice(0, MOST_WORDS);
  const common = new Set<string>();
  for (const word of words) if (await reader.isCommon(word, project, MOST_TELLING)) common.add(word);
  const rare = words.filter((word) => !common.has(word));
  const telling = await searchEach(reader, rare, project);
  const asked = telling.length > 0 ? rare : [...common].slice(0, MOST_COMMON);
  const hits = telling.length > 0 ? telling : await searchEach(reader, asked, project);
  return { hits, ignored: [...common].filter((word) => !asked.includes(word)).map(unspell) };
}

async function searchEach(reader: GraphReader, words: readonly string[], project: string | undefined) {
  const found = new Map<string, SearchHit & { words: number }>();
  for (const word of words)
    for (const hit of await reader.search([word], project, MOST_HITS)) {
      const { words: before, score: sum } = found.get(hit.key) ?? { words: 0, score: 0 };
      found.set(hit.key, { ...hit, words: before + 1, score: sum + hit.score });
    }
  return [...found.values()].sort((a, b) => b.words - a.words || b.score - a.score || compare(a.key, b.key));
}

const isItem = (label: Label) => (ITEM_LABELS as readonly Label[]).includes(label);

async function placesOf(reader: GraphReader, nodes: readonly GraphNode[]): Promise<Map<string, Seen[]>> {
  const items = await listItems(reader, nodes);
  return new Map(nodes.map(({ key }, index) => [key, items[index]!.seenIn]));
}

/** Who speaks of a node: descriptions of a task, mentions of a file or tag. */
async function seenAt(reader: GraphReader, label: Label, keys: readonly string[]): Promise<Map<string, Seen[]>> {
  const types = EDGE_TYPES.filter(
    (type) => (EDGE_ENDS[type][1] as readonly Label[]).includes(label) && !BETWEEN_TASKS.has(type),
  );
  const asked = types.flatMap((type) =>
    keys.map((key) => reader.lastEdgesInto({ keys: [key], label, type }, MOST_SEEN)),
  );
  const edges = (await Promise.all(asked)).flatMap((found) => found.edges);
  const seen = await seenBy(reader, edges);
  const found = new Map<string, Map<string, Seen>>();
  for (const edge of edges) {
    const place = seen.get(edge.key)!;
    const places = found.get(edge.to) ?? new Map<string, Seen>();
    found.set(edge.to, places.set(`${place.project} ${place.path}:${place.line}`, place));
  }
  return new Map([...found].map(([key, places]) => [key, [...places.values()].sort(bySeen)]));
}

/** These say how tasks hang together, not who speaks of one. */
const BETWEEN_TASKS = new Set<EdgeType>(['BLOCKS', 'DEPENDS_ON', 'PART_OF', 'RELATES_TO']);

function headLines([first]: readonly SearchAnswer[], voice: Voice): string[] {
  const { partial, compared } = first ?? {};
  const cut = `More than ${compared} have ${partial ? 'one of ' : ''}these words; the best of ${compared} that were read last:`;
  return [...(partial ? [someLine(first!, voice)] : []), ...(compared === undefined ? [] : [cut])];
}

const someLine = ({ ignored = [] }: SearchAnswer, { words }: Voice) =>
  `Nothing has all of these words. Best first, what has some of them${ignored.length > 0 ? `; left out, because very many have them: ${ignored.map((word) => words(word)).join(', ')}` : ''}:`;

function hitLine(
  { label, text, seenIn, derived, stale, count = seenIn.length }: SearchAnswer,
  { words, paint }: Voice,
): string {
  const places = seenIn.slice(0, MOST_PLACES).map(({ path, line }) => `${words(path)}:${line}`);
  const more = count > MOST_PLACES ? ` and ${count - MOST_PLACES} more` : '';
  const prose = derived ? '  read from prose' : '';
  const mark = stale
    ? `  ${paint(
        'yellow',
        markWords(stale, (name) => words(name)),
      )}`
    : '';
  return `${paint('cyan', label.padEnd(11))} ${words(text)}${prose}${mark}  ${paint('dim', places.join(', ') + more)}`;
}
