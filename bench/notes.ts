/**
 * npm run bench notes [<folder>]: 50 random words that two to eight real notes have; how many (word, note) pairs `search` finds, and how large the
 * graph is. The notes are not part of the project: ../shared/notes unless another folder is named.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askSearch } from '../src/ask/search.ts';
import { loadConfig } from '../src/config/load-config.ts';
import { ingest } from '../src/ingest/ingest.ts';
import { STOP_WORDS } from '../src/model/index.ts';
import { SqliteStore } from '../src/store/sqlite/store.ts';
import { Dice } from './made-up-words.ts';

const WORDS = 50;
const [FEWEST, MOST] = [2, 8];

export async function benchNotes(): Promise<void> {
  const folder = process.argv[3] ?? join(import.meta.dirname, '../../shared/notes');
  if (!existsSync(folder)) return console.log('notes: name a folder with notes: npm run bench notes <folder>');
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const notes = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const root = mkdtempSync(join(tmpdir(), 'passdown-notes-'));
  try {
    mkdirSync(join(root, 'handoffs'));
    for (const [name, text] of notes) writeFileSync(join(root, 'handoffs', name), text);
    const store = new SqliteStore(join(root, 'graph.db'));
    await ingest({ root, config: loadConfig(root, {}, {}), project: 'bench', store });
    let [found, all] = [0, 0];
    for (const word of randomWords(notes)) {
      const wanted = [...notes].filter(([, text]) => wordsIn(text).has(word)).map(([name]) => `handoffs/${name}`);
      const hits = await askSearch(store, word, 'bench', 20);
      const files = new Set(hits.flatMap(({ seenIn, id }) => [id, ...seenIn.map(({ path }) => path)]));
      all += wanted.length;
      found += wanted.filter((path) => files.has(path)).length;
    }
    await store.close();
    console.log(`search finds ${found} of ${all} (word, note) pairs in ${notes.size} notes`);
    console.log(`graph: ${statSync(join(root, 'graph.db')).size} bytes`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const known = new Map<string, Set<string>>();
function wordsIn(text: string): Set<string> {
  if (!known.has(text))
    known.set(text, new Set(text.toLowerCase().match(/(?<![\p{L}\p{N}])[a-z]{4,}(?![\p{L}\p{N}])/gu)));
  return known.get(text)!;
}

function randomWords(notes: ReadonlyMap<string, string>): string[] {
  const counts = new Map<string, number>();
  for (const text of notes.values()) for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const fit = [...counts]
    .filter(([word, n]) => n >= FEWEST && n <= MOST && !STOP_WORDS.has(word))
    .map(([word]) => word);
  const dice = new Dice(35);
  const words = new Set<string>();
  for (const list = fit.sort(); words.size < Math.min(WORDS, list.length); ) words.add(dice.of(list));
  return [...words];
}
