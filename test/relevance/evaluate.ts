/**
 * How well a way to choose finds what was marked, at a budget. Recall counts grades: what is found of all that was marked, a needed
 * item (2) twice as much as a useful one (1). Precision counts items: how many of those shown were marked at all; a second wording of a mark
 * that was found already is not. Every way pays the same for an item: the briefing's own lines and headings.
 */
import { fit } from '../../src/brief/fit.ts';
import { gather } from '../../src/brief/gather.ts';
import { type Found, KIND_OF, type Kind, type Knowledge, noEvidence } from '../../src/brief/knowledge.ts';
import { CAPS, isWorthTelling, type Ranked, type Ranking, rank } from '../../src/brief/rank.ts';
import { NO_POINTS } from '../../src/brief/score.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { fingerprint, ITEM_LABELS, nodeKey } from '../../src/model/index.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { termsOf } from '../../src/store/terms.ts';
import { loadQueries, type Mark, type MarkKind, PROJECT_ROOT, type Query, type SplitName } from './load.ts';

export const PROJECT = 'parcels';
export const BUDGETS = [800, 2000] as const;

export interface Figures {
  recall: number;
  precision: number;
  shown: number;
}

type Way = (knowledge: Knowledge, everything: Found[]) => Ranking;
const MARKED_AS: Readonly<Record<Exclude<Kind, 'work' | 'line'>, MarkKind>> = {
  pattern: 'pattern',
  warning: 'gotcha',
  question: 'question',
  step: 'step',
  blocker: 'blocker',
  file: 'file',
};

export const WAYS: Readonly<Record<string, Way>> = {
  'passdown brief': (knowledge) => rank(knowledge, CAPS[knowledge.focus.complexity]),
  'passdown brief --no-caps': (knowledge) => rank(knowledge, {}),
  'everything by recency': (knowledge, everything) => inOrder(knowledge, everything, () => 0),
  'predecessors only': (knowledge) =>
    inOrder(
      knowledge,
      knowledge.found.filter((one) => one.evidence.distance !== undefined && isWorthTelling(one, true)),
      ({ evidence }) => -evidence.distance!,
    ),
  'keyword search only': (knowledge, everything) => {
    const matches = new Map(everything.map((one) => [one.key, bm25(knowledge, one, everything)]));
    return inOrder(
      knowledge,
      everything.filter(({ key }) => matches.get(key)! > 0),
      ({ key }) => matches.get(key)!,
    );
  },
};

/** An order by one number, then by recency; nothing is left out but by the budget. */
function inOrder(knowledge: Knowledge, found: readonly Found[], number: (one: Found) => number): Ranking {
  const order = found.map(
    (one): Ranked => ({ ...one, evidence: noEvidence(), score: number(one), parts: NO_POINTS, leads: false }),
  );
  order.sort((a, b) => b.score - a.score || (a.lastSeen < b.lastSeen ? 1 : -1));
  return {
    focus: knowledge.focus,
    predecessors: knowledge.predecessors,
    unfinished: [],
    order,
    capped: [],
    runnersUp: [],
  };
}
const words = new Map<string, string[]>();
function wordsOfFound({ key, props }: Found): string[] {
  if (!words.has(key))
    words.set(
      key,
      termsOf(
        ['text', 'mitigation', 'discoveredIn', 'location', 'context', 'recommendation', 'impact', 'path', 'reason']
          .map((name) => props[name] ?? '')
          .join(' '),
      ),
    );
  return words.get(key)!;
}

/** BM25 of the task's terms over everything: the same stems that we use. */
function bm25({ focus }: Knowledge, one: Found, everything: readonly Found[]): number {
  const own = wordsOfFound(one);
  let score = 0;
  for (const word of queryWords.get(focus.task!.id)!) {
    const often = own.filter((other) => other === word).length;
    if (often === 0) continue;
    const df = everything.filter((other) => wordsOfFound(other).includes(word)).length;
    const idf = Math.log(1 + (everything.length - df + 0.5) / (df + 0.5));
    score += (idf * often * 2.2) / (often + 1.2 * (0.25 + (0.75 * own.length) / 20));
  }
  return score;
}
const queryWords = new Map<string, Set<string>>();

export interface Prepared {
  query: Query;
  knowledge: Knowledge;
}

export async function prepare(split: SplitName): Promise<{ store: Store; everything: Found[]; prepared: Prepared[] }> {
  const store = new SqliteStore(':memory:');
  await ingest({ root: PROJECT_ROOT, config: loadConfig(PROJECT_ROOT, {}, {}), project: PROJECT, store });
  const prepared: Prepared[] = [];
  for (const query of loadQueries(split)) {
    const [node] = await store.nodesByKey('Task', [nodeKey('Task', PROJECT, query.task)]);
    const { name, objective, criteria, context } = node!.props;
    queryWords.set(query.task, new Set(termsOf([name, objective, criteria, context].join(' '))));
    prepared.push({ query, knowledge: (await gather(store, PROJECT, { task: query.task }))! });
  }
  return { store, everything: await allFindings(store), prepared };
}

/** Every open item, and every file that somebody hands on. */
async function allFindings(store: Store): Promise<Found[]> {
  const found: Found[] = [];
  for (const label of ITEM_LABELS) {
    for (const { key, props } of await store.nodesByLabel(label, PROJECT)) {
      if (props.resolved === true) continue;
      const source = { task: String(props.firstBy), path: String(props.path), line: Number(props.line) };
      const common = { key, props, source, count: Number(props.count), lastSeen: String(props.lastSeen) };
      found.push({ kind: KIND_OF[label], ...common, evidence: noEvidence() });
    }
  }
  const files = await store.nodesByLabel('File', PROJECT);
  const paths = new Map(files.map(({ key, props }) => [key, String(props.path)]));
  const keys = [...paths.keys()];
  const edges = await store.edgesAt({ keys, label: 'File', direction: 'in', types: ['HANDS_ON'] });
  const tasks = await store.nodesByKey('Task', [...new Set(edges.map(({ from }) => from))]);
  const ids = new Map(tasks.map(({ key, props }) => [key, String(props.id)]));
  for (const [key, group] of Map.groupBy(edges, ({ to }) => to)) {
    const last = group.toSorted((a, b) => (String(a.props.at) < String(b.props.at) ? 1 : -1))[0]!;
    found.push({
      kind: 'file',
      key,
      props: { path: paths.get(key)!, reason: String(last.props.reason ?? '') },
      source: { task: ids.get(last.from)!, path: last.doc, line: last.line },
      count: group.length,
      lastSeen: String(last.props.at ?? ''),
      evidence: noEvidence(),
    });
  }
  return found;
}

const sameText = (text: string) => (other: string) => fingerprint(other) === fingerprint(text);

export function judge(marks: readonly Mark[], shown: readonly { kind: Kind; props: Found['props'] }[]): Figures {
  const hit = new Set<Mark>();
  for (const { kind, props } of shown) {
    const same = sameText(String(kind === 'file' ? props.path : props.text));
    const mark = marks.find(
      (one) => one.kind === MARKED_AS[kind as keyof typeof MARKED_AS] && [one.text, ...one.or].some(same),
    );
    if (mark) hit.add(mark);
  }
  const grades = (list: Iterable<Mark>) => [...list].reduce((sum, { grade }) => sum + grade, 0);
  return {
    recall: grades(hit) / grades(marks),
    precision: shown.length === 0 ? 0 : hit.size / shown.length,
    shown: shown.length,
  };
}

export function evaluate(way: Way, budget: number, prepared: readonly Prepared[], everything: Found[]): Figures {
  const all = prepared.map(({ query, knowledge }) => {
    const others = everything.filter(({ source }) => source.task !== query.task);
    const { shown } = fit(way(knowledge, others), budget);
    return judge(
      query.marks,
      shown.map(({ one }) => one),
    );
  });
  const mean = (pick: (figures: Figures) => number) => all.reduce((sum, one) => sum + pick(one), 0) / all.length;
  return {
    recall: mean((one) => one.recall),
    precision: mean((one) => one.precision),
    shown: mean((one) => one.shown),
  };
}
