/**
 * npm run eval:migrate [-- --errors <field>]: how well freeform notes are read. Which figure means what:
 * owners whose notes may be read when making rules, and owners that nobody looks at (kept aside); by field, by kind of
 * note, and beside two simpler methods. `--errors` lists what is wrong in one field, never of owners kept aside.
 */
import { pathsIn } from '../src/migrate/paths.ts';
import { readNote } from '../src/migrate/read-note.ts';
import { lineText } from '../src/parse/line-map.ts';
import { KIND, type Markdown } from '../src/parse/scan-markdown.ts';
import {
  type FieldScore,
  hasLabelledNotes,
  type LabelledNote,
  labelledNotes,
  loadScorer,
  type Said,
  type Scored,
} from './labelled-notes.ts';
import { printErrors } from './list-errors.ts';

if (!hasLabelledNotes) {
  console.error('There are no labelled notes, or no scorer, in ../shared: nothing to measure with.');
  process.exit(2);
}
const score = await loadScorer();
const notes = labelledNotes();

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

type Way = (note: LabelledNote) => readonly Said[];
const asShipped: Way = ({ doc }) => readNote(doc).items;

/** What a way says of some notes, scored. */
const scored = (some: readonly LabelledNote[], way: Way): Scored =>
  score(
    some,
    some.map((note) => ({ note: note.note, items: way(note) })),
  );

const figures = ({ precision, recall, f1 }: FieldScore) =>
  [precision, recall, f1].map((value) => value.toFixed(2)).join(' / ');

function printTable(title: string, columns: readonly [string, readonly LabelledNote[], Way][]): void {
  const results = columns.map(([name, some, way]) => ({ name, ...scored(some, way) }));
  console.log(`\n## ${title}\n`);
  console.log(`| field | ${results.map(({ name }) => name).join(' | ')} | labelled |`);
  console.log(`|---|${results.map(() => '---').join('|')}|---|`);
  results[0]!.fields.forEach((row, index) => {
    console.log(
      `| ${row.field} | ${results.map(({ fields }) => figures(fields[index]!)).join(' | ')} | ${row.labelled} |`,
    );
  });
  console.log(`| **macro F1** | ${results.map(({ macroF1 }) => macroF1.toFixed(3)).join(' | ')} | |`);
}

function printKinds(way: Way): void {
  const kinds = Map.groupBy(notes, ({ kind }) => kind);
  const rows = [...kinds].map(([kind, some]) => ({ kind, notes: some.length, ...scored(some, way) }));
  console.log('\n## F1 by kind of note, all owners\n');
  console.log(`| kind of note | notes | ${rows[0]!.fields.map(({ field }) => field).join(' | ')} |`);
  console.log(`|---|---|${rows[0]!.fields.map(() => '---').join('|')}|`);
  for (const { kind, notes: count, fields } of rows)
    console.log(
      `| ${kind} | ${count} | ${fields.map(({ f1, labelled }) => (labelled > 0 ? f1.toFixed(2) : '–')).join(' | ')} |`,
    );
}

const made = notes.filter(({ aside }) => !aside);
const aside = notes.filter(({ aside: kept }) => kept);
const field = process.argv[process.argv.indexOf('--errors') + 1];
if (process.argv.includes('--errors')) printErrors(made, asShipped, field!);
else {
  console.log('Precision / recall / F1');
  printTable(`All ${notes.length} notes`, [['passdown', notes, asShipped]]);
  printTable(`Owners whose notes may be looked at (${made.length} notes)`, [['passdown', made, asShipped]]);
  printTable(`Owners kept aside: nobody looks at their texts or errors (${aside.length} notes)`, [
    ['passdown', aside, asShipped],
  ]);
  printTable('Simpler methods, all notes', [
    ['headings only', notes, ({ doc }) => byHeadings(doc)],
    ['keywords only', notes, ({ doc }) => byKeywords(doc)],
  ]);
  printKinds(asShipped);
}
