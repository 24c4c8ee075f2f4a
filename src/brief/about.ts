/**
 * A briefing on words or files: items and passages of all notes in one ranking, then files, by the votes of the notes that match and by their paths.
 * What the graph does not hold (a README, a document that no glob reaches) is read now, so that no tracked text is missed.
 */
import type { FileTree } from '../ask/resolve-paths.ts';
import { filesNamedIn } from '../dialects/task/named-files.ts';
import { type GraphNode, nodeKey, type Properties } from '../model/index.ts';
import { headingsOf } from '../parse/passages.ts';
import { itemText } from '../store/commit/item-text.ts';
import { pathOfStamp } from '../store/ledger-stamp.ts';
import type { GraphReader, PassageHit } from '../store/store.ts';
import { stemsOf } from '../store/terms.ts';
import { wordsOf } from '../store/words.ts';
import { knownKey } from './findings.ts';
import { compare, type Found, type Kind, type Knowledge, noEvidence } from './knowledge.ts';
import { Match } from './match.ts';
import { isWorthTelling, type Ranked, type Ranking } from './rank.ts';
import { NO_POINTS } from './score.ts';

const ABOUT_LIMITS = {
  /** Terms of a long text that are looked for, the first. */
  terms: 40,
  /** Passages that are compared, and passages that name a file. */
  passages: 300,
  naming: 100,
  /** A term that more passages have counts as if so many had it. */
  count: 2_000,
  /** Passages of one document on a page; entries of a page. */
  each: 6,
  entries: 200,
  /** Notes that vote for files, and files that one note may vote for. */
  voters: 60,
  votes: 200,
} as const;
/** What has less than this part of the best one's points is not told. */
const LEAST = 0.1;
/** A lasting finding counts more than a passage with the same words. */
const KIND: Partial<Record<Kind, number>> = { warning: 1.2, pattern: 1.15, blocker: 1.15 };
const HIGH = 1.15;
/** Only for files: points where a text names the file by its path, by its last two parts, by its name, without its ending; or a folder above it. */
const NAMED = [12, 10, 8, 4] as const;
const NAMED_FOLDER = 5;
/** A text that is hardly more than a path says nothing about it. */
const BARE = 0.5;
const SHORTEST = 40;
/** Points of an item that those report who worked on the file, divided by how many files they worked on. */
const WORKED = 8;
/** Files after each text; after the first texts, if they have so many points. */
const FILES_EACH = 4;
const SURE_FILE = 12;
/** A page of 800 tokens has about so many texts. */
const FIRST_TEXTS = 8;
/** Of a vote, where the note only names the file. */
const MENTION = 0.3;

export async function rankAbout(
  reader: GraphReader,
  { focus, found, settled = [] }: Knowledge,
  asked: { about: string; files: readonly string[] },
  tree: FileTree | undefined,
): Promise<Ranking> {
  const terms = [...new Set(stemsOf(`${asked.about} ${asked.files.join(' ')}`))].slice(0, ABOUT_LIMITS.terms);
  const unread = await unreadPassages(reader, focus.project, terms, tree);
  const counts = await reader.countWords(terms, focus.project, ABOUT_LIMITS.count);
  const own = countTerms(unread, terms);
  const match = new Match(new Map(terms.map((term, i) => [term, counts[i]! + own.get(term)!])));
  const naming = asked.files.map((path) => namesFile(path));
  const nameBonus = (text: string) => naming.reduce((most, points) => Math.max(most, points(text)), 0);

  const passages = [...(await storedPassages(reader, focus.project, terms, asked.files)), ...unread].map(
    (hit): Ranked => {
      const bonus = nameBonus(hit.text);
      const points = match.points(hit.text, `${hit.headings.join(' ')} ${hit.path}`) + bonus;
      const isBare = bonus > 0 && hit.text.length < SHORTEST;
      return ranked(passageFound(hit, match), isBare ? points * BARE : points);
    },
  );
  const byText = new Map(passages.map((one) => [textKey(one), one]));
  const items = found
    .filter((one) => one.kind !== 'file' && one.kind !== 'work' && isWorthTelling(one, false))
    .map((one) => {
      const words = itemText(one.props);
      const worked = [...one.evidence.workedFiles.values()];
      const bonus = nameBonus(words) + (worked.length > 0 ? WORKED / Math.min(...worked) : 0);
      const itself = byText.get(textKey(one))?.score ?? 0;
      const points = Math.max(100 * (match.points(words, one.source.path) + bonus), itself);
      return { ...one, parts: NO_POINTS, leads: false, score: weigh(one, points) };
    });
  const closed = settled.map(({ props }) => wordingKey(String(props.path), props));
  const told = new Set([...items.map(textKey), ...closed]);
  const texts = inOrder([...items, ...passages.filter((one) => !told.has(textKey(one)))]);
  const files = await voteForFiles(reader, { texts, match, tree, project: focus.project, skip: focus.files });
  const order = asked.files.length > 0 && asked.about === '' ? [...texts, ...files] : beside(texts, files);
  return { focus, predecessors: [], unfinished: [], order, capped: [], runnersUp: [] };
}

const wordingKey = (path: string, { text }: Properties) => `${path} ${wordsOf(String(text)).slice(0, 12).join(' ')}`;
const textKey = ({ source, props }: Found) => wordingKey(source.path, props);

function weigh({ kind, props }: Found, points: number): number {
  const score = points * (KIND[kind] ?? 1) * (props.severity === 'high' ? HIGH : 1);
  return Math.round(props.stale === 'gone' ? score / 2 : score);
}

const ranked = (one: Found, points: number): Ranked => {
  const score = Math.round(100 * points);
  return { ...one, parts: { ...NO_POINTS, text: score }, score, leads: false };
};

/** Best first, without those that hardly match; each wording once, and what one document has too much of at the end. */
function inOrder(all: readonly Ranked[]): Ranked[] {
  const sorted = all.toSorted(
    (a, b) =>
      b.score - a.score ||
      compare(a.source.path, b.source.path) ||
      a.source.line - b.source.line ||
      compare(a.key, b.key),
  );
  const least = Math.max(LEAST * (sorted[0]?.score ?? 0), 1);
  const [counts, seen] = [new Map<string, number>(), new Set<string>()];
  const [first, later]: Ranked[][] = [[], []];
  for (const one of sorted) {
    const wording = wordsOf(String(one.props.text)).join(' ');
    if (one.score < least || seen.has(wording)) continue;
    const count = (counts.get(one.source.path) ?? 0) + 1;
    (count > ABOUT_LIMITS.each ? later : first)!.push(one);
    counts.set(one.source.path, count);
    seen.add(wording);
  }
  return [...first!, ...later!].slice(0, ABOUT_LIMITS.entries);
}

/** Some files after each text, so that a page has both: after the first texts only files that surely matter. */
function beside(texts: readonly Ranked[], files: readonly Ranked[]): Ranked[] {
  const left = [...files];
  const next = (i: number) => {
    const count = i < FIRST_TEXTS ? left.findIndex(({ score }) => score < SURE_FILE) : left.length;
    return left.splice(0, Math.min(FILES_EACH, count < 0 ? left.length : count));
  };
  return [...texts.flatMap((one, i) => [one, ...next(i)]), ...left];
}

function passageFound({ path, line, text, headings }: PassageHit, match: Match): Found {
  const title = headings.at(-1);
  return {
    kind: 'passage',
    key: `${path}:${line}:${text.slice(0, 40)}`,
    props: { text: match.excerpt(text), ...(title !== undefined && { name: title }) },
    source: { task: null, path, line },
    count: 1,
    lastSeen: '',
    evidence: noEvidence(),
  };
}

async function storedPassages(
  reader: GraphReader,
  project: string,
  terms: readonly string[],
  files: readonly string[],
): Promise<PassageHit[]> {
  const found =
    terms.length === 0 ? [] : await reader.searchPassages({ words: terms, project, some: true }, ABOUT_LIMITS.passages);
  const names = files
    .flatMap((path) => [nameOf(path), folderOf(path)])
    .map(wordsOf)
    .filter((words) => words.length > 0);
  for (const words of names) found.push(...(await reader.searchPassages({ words, project }, ABOUT_LIMITS.naming)));
  const distinct = new Map(
    found.filter(({ level }) => level === 0).map((hit) => [`${hit.path}:${hit.line}:${hit.text}`, hit]),
  );
  return [...distinct.values()];
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** Points of a text for how exactly it names a file. */
function namesFile(file: string): (text: string) => number {
  const path = file.toLowerCase();
  const parts = path.split('/');
  const name = parts.at(-1)!;
  const stem = name.replace(/\.\w+$/, '');
  const spellings = [path, parts.slice(-2).join('/'), name, stem.length > 5 ? stem : name];
  const folders = parts
    .slice(0, -1)
    .map((_, i) => parts.slice(0, i + 1).join('/'))
    .filter((folder) => folder.includes('/'));
  return (text) => {
    const folded = text.toLowerCase();
    const at = spellings.findIndex((spelling) => folded.includes(spelling));
    if (at >= 0) return NAMED[at]!;
    return folders.some((folder) => namesFolder(folded, folder)) ? NAMED_FOLDER : 0;
  };
}

/** `src/auth/` or `src/auth`, not a path below it. */
function namesFolder(text: string, folder: string): boolean {
  const at = text.indexOf(folder);
  return (
    at >= 0 &&
    !/[\w.-]/.test(text[at - 1] ?? ' ') &&
    !/^\/?[\w.-]/.test(text.slice(at + folder.length, at + folder.length + 2))
  );
}

/** Passages with any of the terms in tracked texts that are no documents of the graph. */
async function unreadPassages(
  reader: GraphReader,
  project: string,
  terms: readonly string[],
  tree: FileTree | undefined,
): Promise<PassageHit[]> {
  if (!tree?.texts || terms.length === 0) return [];
  const read = new Set((await reader.stamps(project)).map(pathOfStamp));
  const found: PassageHit[] = [];
  for (const { path, passages } of tree.texts((path) => !read.has(path), terms)) {
    const titles = headingsOf(passages);
    for (const passage of passages)
      if (passage.level === 0 && terms.some((term) => passage.text.toLowerCase().includes(term)))
        found.push({ ...passage, project, path, headings: titles(passage), score: 0 });
  }
  return found;
}

function countTerms(passages: readonly PassageHit[], terms: readonly string[]): Map<string, number> {
  const counts = new Map(terms.map((term) => [term, 0]));
  for (const { text } of passages)
    for (const stem of new Set(stemsOf(text))) if (counts.has(stem)) counts.set(stem, counts.get(stem)! + 1);
  return counts;
}

interface Vote {
  texts: readonly Ranked[];
  match: Match;
  tree: FileTree | undefined;
  project: string;
  /** Files that were asked about. */
  skip: readonly string[];
}

/** Files by the points of the notes that name them, each note's divided by how many it names, and by the words of their paths. */
async function voteForFiles(reader: GraphReader, { texts, match, tree, project, skip }: Vote): Promise<Ranked[]> {
  const best = new Map<string, Ranked>();
  for (const one of texts) if (!best.has(one.source.path)) best.set(one.source.path, one);
  const voters = [...best.values()].slice(0, ABOUT_LIMITS.voters);
  const most = voters[0]?.score ?? 1;
  const named = await filesOfNotes(
    reader,
    project,
    voters.map(({ source }) => source.path),
  );
  for (const { source, props } of texts)
    for (const { path } of filesNamedIn(String(props.text))) addVote(named.get(source.path), path, MENTION);
  const votes = new Map<string, { points: number; notes: number; first: Ranked }>();
  for (const [i, voter] of voters.entries()) {
    const own = named.get(voter.source.path)!;
    for (const [written, share] of own) {
      const path = tree ? tree.meant(written) : written;
      if (path === undefined) continue;
      const { points = 0, notes = 0, first = voter } = votes.get(path) ?? {};
      const vote = (share * voter.score) / most / (1 + i / 3) / Math.sqrt(own.size);
      votes.set(path, { points: points + vote, notes: notes + 1, first });
    }
  }
  return [...votes]
    .filter(([path]) => !skip.includes(path) && !TEXT.test(path))
    .map(([path, { points, notes, first }]) => fileRanked(project, path, points + match.share(path), notes, first))
    .sort((a, b) => b.score - a.score || compare(a.key, b.key));
}

const TEXT = /\.(?:md|txt)$/i;

function fileRanked(project: string, path: string, points: number, notes: number, { source }: Ranked): Ranked {
  return ranked(
    {
      kind: 'file',
      key: knownKey('File', project, path),
      props: { path, reason: `${notes} matching ${notes === 1 ? 'note' : 'notes'}` },
      source,
      count: notes,
      lastSeen: '',
      evidence: noEvidence(),
    },
    points,
  );
}

/** What each document's task or note created, changed, handed on or names. */
async function filesOfNotes(
  reader: GraphReader,
  project: string,
  paths: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const named = new Map(paths.map((path) => [path, new Map<string, number>()]));
  const documents = new Map(paths.map((path) => [nodeKey('Document', project, path), path]));
  const query = { keys: [...documents.keys()], label: 'Document', direction: 'out', types: ['DESCRIBES'] } as const;
  const described = await reader.fewEdgesAt(query, ABOUT_LIMITS.votes);
  for (const label of ['Task', 'Note'] as const) {
    const own = described.filter(({ toLabel }) => toLabel === label);
    const documentOf = new Map(own.map(({ from, to }) => [to, documents.get(from)!]));
    const types = ['CREATED', 'MODIFIED', 'HANDS_ON', 'NAMES'] as const;
    const edges = await reader.fewEdgesAt(
      { keys: [...documentOf.keys()], label, direction: 'out', types },
      ABOUT_LIMITS.votes,
    );
    const files = new Map(
      (await reader.nodesByKey('File', [...new Set(edges.map(({ to }) => to))])).map((node: GraphNode) => [
        node.key,
        String(node.props.path),
      ]),
    );
    for (const { from, to, type, props } of edges)
      if (props.changeType !== 'delete' && files.has(to))
        addVote(named.get(documentOf.get(from)!), files.get(to)!, type === 'NAMES' ? MENTION : 1);
  }
  return named;
}

function addVote(votes: Map<string, number> | undefined, path: string, share: number): void {
  votes?.set(path, Math.max(votes.get(path) ?? 0, share));
}
