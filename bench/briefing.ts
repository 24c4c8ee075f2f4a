/**
 * npm run bench briefing <checkout>…: briefings against real history. For each note that came, the graph is built from what was there
 * before its work began, and asked about the note's title and first paragraph. What counts: which of the files that its own commits
 * touched, and which of those that it says to read, are named on the page. Repositories are named on the command line and not kept here.
 */
import { basename } from 'node:path';
import { type FileTree, fileTree } from '../src/ask/resolve-paths.ts';
import { readDocument } from '../src/dialects/index.ts';
import { brief } from '../src/outputs/brief-task.ts';
import { commitDocuments } from '../src/store/commit/commit.ts';
import { SqliteStore } from '../src/store/sqlite/store.ts';
import { termsOf } from '../src/store/terms.ts';
import { estimateTokens } from '../src/words/tokens.ts';
import { LIMITS } from '../test/support/fixtures.ts';
import { changesBetween, filesAt, notesThatCame, PROJECT, type Step, stepOf } from './history.ts';

const BUDGETS = [800, 2000];
/** Steps that are asked about, spread over the history. */
const MOST_STEPS = Number(process.env.PASSDOWN_BENCH_STEPS ?? 60);
/** Before so many notes there is nothing to tell. */
const FEWEST_NOTES = 5;

interface Scores {
  touched: number;
  read: number | undefined;
  precision: number;
  tokens: number;
}
type Page = (step: Step, world: World, budget: number) => Promise<string>;
interface World {
  store: SqliteStore;
  tree: FileTree;
  /** Notes by path, with when each came. */
  notes: Map<string, { text: string; came: number }>;
}

const PAGES: Readonly<Record<string, Page>> = {
  'passdown brief --about': async ({ text }, { store, tree }, budget) =>
    (await brief({ store, project: PROJECT, about: queryOf(text), tree, budget }))!.text,
  'BM25 over whole notes': async ({ text }, { notes }, budget) =>
    cut(byBm25(queryOf(text), notes).join('\n\n'), budget),
  'the newest note alone': async (_, { notes }, budget) =>
    cut([...notes.values()].toSorted((a, b) => b.came - a.came)[0]?.text ?? '', budget),
  nothing: async () => '',
};

export async function benchBriefing(): Promise<void> {
  const folders = process.argv.slice(3);
  if (folders.length === 0)
    console.log('briefing: name checkouts with notes and history: npm run bench briefing <folder>…');
  for (const folder of folders) await benchRepository(folder);
}

async function benchRepository(folder: string): Promise<void> {
  const all = notesThatCame(folder, isNoteOfWork);
  const asked = spread(all.slice(FEWEST_NOTES), MOST_STEPS).flatMap((came) => stepOf(folder, came) ?? []);
  const world: World = { store: new SqliteStore(':memory:'), tree: fileTree([]), notes: new Map() };
  const results = new Map<string, Scores[]>();
  let at: string | undefined;
  for (const [came, step] of asked.entries()) {
    await moveTo(folder, world, at, step.before, came);
    at = step.before;
    for (const [name, page] of Object.entries(PAGES))
      for (const budget of BUDGETS) {
        const key = `${name} at ${budget}`;
        const text = await page(step, world, budget);
        results.set(key, [...(results.get(key) ?? []), score(step, text, world.tree)]);
      }
  }
  report(basename(folder.replace(/\/(?:\.git|repo)?\/?$/, '')), all.length, asked.length, results);
}

/** Summaries, handoffs and session notes say what was done; plans and states do not. */
const isNoteOfWork = (path: string) =>
  !/(?:PLAN|STATE|ROADMAP|REQUIREMENTS|PROJECT|README|tasks|spec|plan|research|design|proposal|issues)\.[a-z]+$/i.test(
    path,
  );

async function moveTo(folder: string, world: World, from: string | undefined, to: string, came: number): Promise<void> {
  const { changes, texts } = changesBetween(folder, from, to);
  await world.store.write((writer) => commitDocuments(writer, PROJECT, changes));
  world.tree = fileTree(filesAt(folder, to));
  for (const { path, kind } of changes)
    if (kind === 'gone') world.notes.delete(path);
    else world.notes.set(path, { text: texts.get(path)!, came });
}

/** The title and the first paragraph of text: what somebody would say who is about to do it. */
function queryOf(text: string): string {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
  const title = /^#\s+(.+)$/m.exec(body)?.[1] ?? '';
  const paragraph = body.split(/\n{2,}/).find((part) => /^[A-Za-z*_`][^|]{40,}/.test(part.trim())) ?? '';
  return `${title}. ${paragraph.replace(/\s+/g, ' ').slice(0, 600)}`;
}

function score({ text, path, touched }: Step, page: string, tree: FileTree): Scores {
  const isNamed = (file: string) => tree.spellings(file).some((spelling) => holds(page, spelling));
  const toRead = readBy(path, text).flatMap((file) => tree.meant(file) ?? []);
  const named = new Set(
    [...page.matchAll(/[\w./-]+\.\w+/g)].flatMap(([word]) => tree.meant(word.replace(/^\.\//, '')) ?? []),
  );
  const files = [...named].filter((file) => !file.endsWith('.md'));
  return {
    touched: touched.filter(isNamed).length / touched.length,
    read: toRead.length === 0 ? undefined : toRead.filter(isNamed).length / toRead.length,
    precision: files.length === 0 ? 0 : files.filter((file) => touched.includes(file)).length / files.length,
    tokens: estimateTokens(page.split('\n')),
  };
}

/** As a path of its own, not as the end of another. */
function holds(page: string, spelling: string): boolean {
  for (let at = page.indexOf(spelling); at !== -1; at = page.indexOf(spelling, at + 1))
    if (!/[\w.-]/.test(page[at - 1] ?? ' ') && !/[\w-]/.test(page[at + spelling.length] ?? ' ')) return true;
  return false;
}

/** What a note says that the next one should read. */
function readBy(path: string, text: string): string[] {
  const document = readDocument({ path, text }, LIMITS);
  const facts = document?.dialect.facts(document.reading, path, document.markdown, PROJECT);
  const keys = new Set(facts?.edges.filter(({ type }) => type === 'HANDS_ON').map(({ to }) => to));
  return (facts?.nodes ?? []).filter(({ key }) => keys.has(key)).map(({ props }) => String(props.path));
}

function byBm25(query: string, notes: World['notes']): string[] {
  const documents = [...notes.values()].map(({ text }) => ({
    text,
    words: Map.groupBy(text.toLowerCase().match(/\w+/g)?.flatMap(termsOf) ?? [], (word) => word),
  }));
  const length = ({ words }: (typeof documents)[number]) =>
    [...words.values()].reduce((sum, { length: n }) => sum + n, 0);
  const mean = documents.reduce((sum, one) => sum + length(one), 0) / Math.max(documents.length, 1);
  const scored = documents.map((one) => {
    let points = 0;
    for (const term of termsOf(query)) {
      const often = one.words.get(term)?.length ?? 0;
      const df = documents.filter(({ words }) => words.has(term)).length;
      const idf = Math.log(1 + (documents.length - df + 0.5) / (df + 0.5));
      points += (idf * often * 2.2) / (often + 1.2 * (0.25 + (0.75 * length(one)) / mean));
    }
    return { text: one.text, points };
  });
  return scored
    .sort((a, b) => b.points - a.points)
    .slice(0, 5)
    .map(({ text }) => text);
}

/** As many whole lines as fit. */
function cut(text: string, budget: number): string {
  const lines = text.split('\n');
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (estimateTokens(lines.slice(0, middle)) <= budget) low = middle;
    else high = middle - 1;
  }
  return lines.slice(0, low).join('\n');
}

function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]!);
}

function report(name: string, notes: number, asked: number, results: Map<string, Scores[]>): void {
  const mean = (list: readonly number[]) =>
    list.length === 0 ? Number.NaN : list.reduce((a, b) => a + b, 0) / list.length;
  console.log(`\n${name}: ${asked} of ${notes} notes asked about`);
  console.log(
    '| page | files touched: named | named files that were touched | files to read: named | tokens |\n|---|---|---|---|---|',
  );
  for (const [key, scores] of results) {
    const figures = [
      mean(scores.map(({ touched }) => touched)).toFixed(3),
      mean(scores.map(({ precision }) => precision)).toFixed(3),
      mean(scores.flatMap(({ read }) => read ?? [])).toFixed(3),
      mean(scores.map(({ tokens }) => tokens)).toFixed(0),
    ];
    console.log(`| ${key} | ${figures.join(' | ')} |`);
  }
}
