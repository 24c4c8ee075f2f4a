/**
 * search: full text over everything, best first: items and other nodes, then passages of documents. What has all the words, or where nothing
 * has, what has most of them.
 */
import { markWords, type SaidDays, type StaleMark } from '../history/marks.ts';
import { EDGE_ENDS, EDGE_TYPES, type EdgeType, type GraphNode, ITEM_LABELS, type Label } from '../model/index.ts';
import { nearestWord } from '../parse/nearest-word.ts';
import type { GraphReader, PassageHit, SearchHit } from '../store/store.ts';
import { MAX_OF_DOCUMENT } from '../store/store.ts';
import { beginningsOf } from '../store/terms.ts';
import { unspell, wordsOf } from '../store/words.ts';
import { bySeen, listItems, marksIn, type Seen, seenBy } from './answer.ts';
import { type Question, SINCE, scopeOf } from './question.ts';
import type { Voice } from './voice.ts';

const DEFAULT_LIMIT = 20;
/** A shorter word has too many neighbours. */
const SHORTEST_MEANT = 4;
const MOST_PLACES = 3;
/** So many statements of each type are looked at for a hit, those of the last documents. */
const MOST_SEEN = 20;
/** Nothing has more words than this all together: the store is not asked, for which each one more costs more than the last. */
const MOST_TOGETHER = 1_000;
/** Where nothing has all the words, so many are looked for, the first. */
const MOST_WORDS = 20;
/** and so many hits are compared, the best. */
const MOST_HITS = 200;

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
  label: Label | 'Passage';
  id: string;
  text: string;
  /** Of a passage: the titles above it, outermost first. */
  headings?: string[];
  score: number;
  /** Rules read it from prose. */
  derived?: true;
  stale?: StaleMark;
  /** It has some of the words; nothing has all of them. */
  partial?: true;
  /** Words that nothing has, each with the nearest one that was looked for instead. */
  meant?: { word: string; nearest: string }[];
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
  const whole = words.length > MOST_TOGETHER ? NONE : await searchAll(reader, words, project, limit);
  if (whole.nodes.length + whole.passages.length > 0) return answersOf(reader, whole, limit);
  const meant = await nearestWords(reader, words.slice(0, MOST_WORDS), project);
  const nearest = new Map(meant.map(({ word, nearest: other }) => [word, other]));
  const corrected = words.map((word) => nearest.get(unspell(word)) ?? unspell(word));
  const all = meant.length > 0 ? await searchAll(reader, wordsOf(corrected.join(' ')), project, limit) : NONE;
  const isWhole = all.nodes.length + all.passages.length > 0;
  const marks = { ...(!isWhole && { partial: true as const }), ...(meant.length > 0 && { meant }) };
  const found = isWhole
    ? await answersOf(reader, all, limit)
    : await searchSome(reader, corrected.join(' '), project, limit);
  return found.map((answer) => ({ ...answer, ...marks }));
}

interface Hits {
  nodes: SearchHit[];
  passages: PassageHit[];
}
const NONE: Hits = { nodes: [], passages: [] };

async function searchAll(
  reader: GraphReader,
  words: readonly string[],
  project: string | undefined,
  limit: number,
): Promise<Hits> {
  const nodes = await reader.search({ words, project }, limit);
  return { nodes, passages: await reader.searchPassages({ words, project }, limit * MAX_OF_DOCUMENT) };
}

/** For each word that nothing has, the only one that is spelled nearly so. */
async function nearestWords(reader: GraphReader, words: readonly string[], project: string | undefined) {
  const counts = await reader.countWords(words, project, 1);
  const found: { word: string; nearest: string }[] = [];
  for (const word of words.filter((one, i) => counts[i] === 0 && one.length >= SHORTEST_MEANT)) {
    const nearest = nearestWord(word, await reader.wordsLike(word, project));
    if (nearest !== undefined) found.push({ word: unspell(word), nearest: unspell(nearest) });
  }
  return found;
}

/** Nodes first, each at the place of its passage; then passages, the best of each document first. Where there are many of both, half of each. */
async function answersOf(
  reader: GraphReader,
  { nodes: found, passages }: Hits,
  limit: number,
): Promise<SearchAnswer[]> {
  const nodes = await nodeAnswers(reader, found.slice(0, limit));
  const fresh = passages.filter((passage) => !nodes.some((node) => isIn(node, passage)));
  const others = bestOfEach(fresh, new Set(nodes.flatMap(({ seenIn }) => seenIn.map(documentOf))));
  const kept = nodes.slice(0, Math.max(limit - others.length, Math.ceil(limit / 2)));
  return [...kept, ...others.slice(0, limit - kept.length).map(passageAnswer)];
}

/** The passage says no more than the answer does. */
function isIn({ text, seenIn }: SearchAnswer, passage: PassageHit): boolean {
  const isThere = seenIn.some(({ path, project }) => path === passage.path && project === passage.project);
  return isThere && folded(passage.text).includes(folded(text));
}
const folded = (text: string) => wordsOf(text).join(' ');

const documentOf = ({ project, path }: { project: string; path: string }) => `${project} ${path}`;

/** The best of each document first, documents that are `shown` already later. */
function bestOfEach(passages: readonly PassageHit[], shown: ReadonlySet<string>): PassageHit[] {
  const counts = new Map<string, number>();
  const placed = passages.map((passage) => {
    const document = documentOf(passage);
    const nth = counts.get(document) ?? Number(shown.has(document));
    counts.set(document, nth + 1);
    return { passage, nth };
  });
  return placed.sort((a, b) => a.nth - b.nth).map(({ passage }) => passage);
}

const passageAnswer = ({ project, path, line, text, headings, score }: PassageHit): SearchAnswer => ({
  ...{ project, label: 'Passage', id: `${path}:${line}`, text, score: Number(score.toFixed(4)) },
  ...(headings.length > 0 && { headings }),
  seenIn: [{ project, task: null, path, line }],
});

async function nodeAnswers(reader: GraphReader, hits: readonly SearchHit[]): Promise<SearchAnswer[]> {
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
async function searchSome(
  reader: GraphReader,
  text: string,
  project: string | undefined,
  limit: number,
): Promise<SearchAnswer[]> {
  const words = beginningsOf(text).slice(0, MOST_WORDS);
  const query = { words, project, some: true } as const;
  const found = {
    nodes: await reader.search(query, MOST_HITS),
    passages: await reader.searchPassages(query, MOST_HITS),
  };
  const ranked = (await answersOf(reader, found, MOST_HITS)).map((answer) => {
    const own = wordsOf([...(answer.headings ?? []), answer.text].join(' '));
    return { answer, count: words.filter((word) => own.some((one) => one.startsWith(word))).length };
  });
  ranked.sort(
    (a, b) => b.count - a.count || Number(a.answer.label === 'Passage') - Number(b.answer.label === 'Passage'),
  );
  return ranked.slice(0, limit).map(({ answer }) => answer);
}

const isItem = (label: SearchAnswer['label']) => (ITEM_LABELS as readonly string[]).includes(label);

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
  const { partial, meant = [] } = first ?? {};
  const nearest = meant.map((one) => `${voice.words(one.word)} (${voice.words(one.nearest)})`).join(', ');
  return [
    ...(meant.length > 0 ? [`No note has these words; looked for the nearest ones instead: ${nearest}.`] : []),
    ...(partial ? ['Nothing has all of these words. Best first, what has some of them:'] : []),
  ];
}

function hitLine(
  { label, id, text, headings = [], seenIn, derived, stale, count = seenIn.length }: SearchAnswer,
  { form, words, paint }: Voice,
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
  // A page is for a program that may ask for the item in full.
  const name = form === 'page' && isItem(label) ? `${words(id)} ` : '';
  const below = headings.length > 0 ? `${words(headings.join(' › '))}: ` : '';
  return `${paint('cyan', label.padEnd(11))} ${name}${below}${words(text)}${prose}${mark}  ${paint('dim', places.join(', ') + more)}`;
}
