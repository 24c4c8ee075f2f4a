/**
 * npm run eval:migrate [folder]: how well freeform notes are read, field by field, beside two simpler methods: a short list of
 * keywords, and headings alone. Reads labelled notes (default: ../shared/corpus/notes) and their scorer.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pathsIn } from '../src/migrate/paths.ts';
import { readNote } from '../src/migrate/read-note.ts';
import { lineText } from '../src/parse/line-map.ts';
import { KIND, type Markdown, scanMarkdown } from '../src/parse/scan-markdown.ts';

interface Said {
  field: string;
  lines: [number, number];
  path?: string;
}
interface Row {
  field: string;
  precision: number;
  recall: number;
  f1: number;
  said: number;
  labelled: number;
}

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../shared/corpus/notes'));
const scorer = join(import.meta.dirname, '../../shared/corpus/score.mjs');
if (!existsSync(join(folder, 'gold.json')) || !existsSync(scorer)) {
  console.error(`There are no labelled notes at ${folder}, or no scorer at ${scorer}: nothing to measure with.`);
  process.exit(2);
}
const { score } = await import(pathToFileURL(scorer).href);

/** “Watch out for” → a gotcha, and so on: each line that has the word, each path a changed file. */
const KEYWORDS: readonly [RegExp, string][] = [
  [/\bwatch out for\b|\bbe careful\b/i, 'gotchas'],
  [/\bpattern\b|\balways use\b/i, 'patterns_discovered'],
  [/\bquestion\b|\bunclear\b/i, 'open_questions'],
  [/\bnext\b|\bthen\b|\bshould\b/i, 'suggested_next_steps'],
];

function byKeywords(doc: Markdown): Said[] {
  return doc.starts.flatMap((_, line): Said[] => {
    const text = lineText(doc, line);
    const lines: [number, number] = [line + 1, line + 1];
    const made = /\bcreated?\b/i.test(text) ? 'files_created' : 'files_modified';
    const files = pathsIn(text).map(({ path }) => ({ field: made, path, lines }));
    return [...files, ...KEYWORDS.filter(([word]) => word.test(text)).map(([, field]) => ({ field, lines }))];
  });
}

const HEADINGS: readonly [RegExp, string][] = [
  [/gotcha|issue|caveat|warning/i, 'gotchas'],
  [/pattern|decision|learning|convention/i, 'patterns_discovered'],
  [/question/i, 'open_questions'],
  [/block/i, 'blockers'],
  [/next|todo|remaining|pending/i, 'suggested_next_steps'],
  [/files? created|new files?/i, 'files_created'],
  [/files? (?:modified|changed)|changes/i, 'files_modified'],
  [/key files|references?|artifacts/i, 'dependencies_for_next'],
];

/** A heading or tag that no word knows takes over from the one above it. */
function byHeadings(doc: Markdown): Said[] {
  const open: { level: number; field: string | undefined }[] = [];
  return doc.starts.flatMap((_, line): Said[] => {
    const heading = doc.headings.find((one) => one.line === line);
    const tag = /^<(\/?)([a-z_]+)>$/.exec(lineText(doc, line).trim());
    if (heading || tag) {
      const level = heading?.level ?? 7;
      while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
      const title = heading?.title ?? tag![2]!.replaceAll('_', ' ');
      const found = HEADINGS.find(([word]) => word.test(title))?.[1];
      if (!tag?.[1]) open.push({ level, field: found ?? open.at(-1)?.field });
      return [];
    }
    const field = open.at(-1)?.field;
    if (field === undefined || (doc.kinds[line] !== KIND.list && doc.kinds[line] !== KIND.text)) return [];
    const lines: [number, number] = [line + 1, line + 1];
    const isFile = /^files_|^dependencies/.test(field);
    return isFile ? pathsIn(lineText(doc, line)).map(({ path }) => ({ field, path, lines })) : [{ field, lines }];
  });
}

const WAYS: Record<string, (doc: Markdown) => Said[]> = {
  passdown: (doc) => readNote(doc).items,
  'headings only': byHeadings,
  'keywords only': byKeywords,
};
const gold = JSON.parse(readFileSync(join(folder, 'gold.json'), 'utf8'));
const notes = readdirSync(folder).filter((name) => name.endsWith('.md'));
const docs = notes.map((note) => ({ note, doc: scanMarkdown(readFileSync(join(folder, note), 'utf8')) }));
const results = Object.entries(WAYS).map(([name, read]) => ({
  name,
  ...(score(
    gold,
    docs.map(({ note, doc }) => ({ note, items: read(doc) })),
  ) as { fields: Row[]; macroF1: number }),
}));
const cell = ({ precision, recall, f1 }: Row) => [precision, recall, f1].map((value) => value.toFixed(2)).join(' / ');
console.log(`Precision / recall / F1 over ${docs.length} labelled notes`);
console.log(`| field | ${results.map(({ name }) => name).join(' | ')} | labelled |`);
console.log(`|---|${results.map(() => '---').join('|')}|---|`);
results[0]!.fields.forEach((row, index) => {
  console.log(`| ${row.field} | ${results.map(({ fields }) => cell(fields[index]!)).join(' | ')} | ${row.labelled} |`);
});
console.log(`| **macro F1** | ${results.map(({ macroF1 }) => macroF1.toFixed(3)).join(' | ')} | |`);
