/**
 * npm run eval:migrate [-- --errors <field> | --docs]: how well freeform notes are read. “Cross-validated”: every weight, of text and
 * of files, was learned without the owner of the note; “as shipped”: the weights have seen these notes. Owners kept aside: nobody looked at their
 * texts when making tables and evidence either. `--errors` lists what is wrong in one field, never of owners kept aside;
 * `--docs` writes the figures into docs/migration.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import leastConfidence from '../src/config/min-confidence.json' with { type: 'json' };
import { KINDS } from '../src/migrate/fields.ts';
import { pathsIn } from '../src/migrate/paths.ts';
import { readNote } from '../src/migrate/read-note.ts';
import { lineText } from '../src/parse/line-map.ts';
import { KIND, type Markdown } from '../src/parse/scan-markdown.ts';
import { reliabilityRows } from './calibrate.ts';
import { crossValidate } from './cross-validate.ts';
import {
  type FieldScore,
  furtherNotes,
  hasLabelledNotes,
  type LabelledNote,
  labelledNotes,
  loadScorer,
  type Said,
  type Scored,
} from './labelled-notes.ts';
import { predict, study } from './learn-weights.ts';
import { printErrors } from './list-errors.ts';

if (!hasLabelledNotes) {
  console.error('There are no labelled notes, or no scorer, in ../shared: nothing to measure with.');
  process.exit(2);
}
const score = await loadScorer();
const notes = labelledNotes();
const further = furtherNotes();

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
const studied = study([...notes, ...further]);
const { modelsOf, judged, reliability } = crossValidate(studied);
const unseen = new Map(studied.map((one) => [one.note, predict(one, modelsOf(one)).items]));
const crossValidated: Way = (note) => unseen.get(note)!;

/** What a way says of some notes, scored. */
const scored = (some: readonly LabelledNote[], way: Way): Scored =>
  score(
    some,
    some.map((note) => ({ note: note.note, items: way(note) })),
  );

const figures = ({ precision, recall, f1 }: FieldScore) =>
  [precision, recall, f1].map((value) => value.toFixed(2)).join(' / ');

const meanOf = ({ fields }: Scored, like: (field: string) => boolean) => {
  const some = fields.filter(({ field }) => like(field));
  return some.reduce((sum, { f1 }) => sum + f1, 0) / some.length;
};
const isFile = (field: string) => /^files_|^dependencies/.test(field);

function tableOf(columns: readonly [string, readonly LabelledNote[], Way][]): string[] {
  const results = columns.map(([name, some, way]) => ({ name, ...scored(some, way) }));
  const rows = results[0]!.fields.map(
    ({ field, labelled }, index) =>
      `| ${field} | ${results.map(({ fields }) => figures(fields[index]!)).join(' | ')} | ${labelled} |`,
  );
  const means = [
    ['the five text fields', (field: string) => !isFile(field)],
    ['the three file fields', isFile],
    ['all eight', () => true],
  ] as const;
  return [
    `| field | ${results.map(({ name }) => name).join(' | ')} | labelled |`,
    `|---|${results.map(() => '---').join('|')}|---|`,
    ...rows,
    ...means.map(
      ([name, like]) =>
        `| **mean F1 of ${name}** | ${results.map((one) => meanOf(one, like).toFixed(3)).join(' | ')} | |`,
    ),
  ];
}

const printTable = (title: string, columns: Parameters<typeof tableOf>[0]) =>
  console.log(`\n## ${title}\n\n${tableOf(columns).join('\n')}`);

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

const percent = (part: number, whole: number) => `${whole === 0 ? '–' : Math.round((100 * part) / whole)} %`;

/** Of items shown as so sure, how many were right. */
const reliabilityTable = () => [
  '| kind | said to be sure | items | right |',
  '|---|---|---|---|',
  ...reliabilityRows(judged, reliability).map(
    ({ kind, sure, items, right }) => `| ${kind} | ${sure} % | ${items} | ${percent(right, items)} |`,
  ),
];

/** What lists show by default. */
const shownTable = () => [
  '| kind | shown from | shown | right |',
  '|---|---|---|---|',
  ...KINDS.map((kind) => {
    const rows = reliabilityRows(judged, reliability).filter((row) => row.kind === kind);
    const shown = rows.filter(({ sure }) => sure >= Math.round(100 * leastConfidence[kind]));
    const sum = (some: typeof rows, of: 'items' | 'right') => some.reduce((total, row) => total + row[of], 0);
    return `| ${kind} | ${Math.round(100 * leastConfidence[kind])} % | ${sum(shown, 'items')} of ${sum(rows, 'items')} | ${percent(sum(shown, 'right'), sum(shown, 'items'))} |`;
  }),
];

const DOCS = join(import.meta.dirname, '../docs/migration.md');
const BLOCK = /(?<=<!-- figures: npm run eval:migrate -- --docs -->\n)[\s\S]*?(?=<!-- figures end -->)/;

function writeDocs(): void {
  const figuresNow = [
    '',
    ...tableOf([
      [`all ${notes.length} notes`, notes, crossValidated],
      [`${aside.length} notes of owners kept aside`, aside, crossValidated],
      [`${further.length} further notes`, further, crossValidated],
    ]),
    '',
    'How often an item was right that was said to be so sure:',
    '',
    ...reliabilityTable(),
    '',
    'What lists, journal and briefings show by default:',
    '',
    ...shownTable(),
    '',
    '',
  ].join('\n');
  writeFileSync(
    DOCS,
    readFileSync(DOCS, 'utf8').replace(BLOCK, () => figuresNow),
  );
}

const made = notes.filter(({ aside }) => !aside);
const aside = notes.filter(({ aside: kept }) => kept);
const at = process.argv.indexOf('--errors');
if (process.argv.includes('--docs')) writeDocs();
else if (at !== -1) printErrors(made, crossValidated, process.argv[at + 1]!);
else {
  console.log('Precision / recall / F1');
  printTable(`All ${notes.length} notes`, [
    ['cross-validated', notes, crossValidated],
    ['as shipped', notes, asShipped],
    ['headings only', notes, ({ doc }) => byHeadings(doc)],
    ['keywords only', notes, ({ doc }) => byKeywords(doc)],
  ]);
  printTable(`Owners whose notes may be looked at (${made.length} notes)`, [['cross-validated', made, crossValidated]]);
  printTable(`Owners kept aside (${aside.length} notes)`, [['cross-validated', aside, crossValidated]]);
  if (further.length > 0)
    printTable(`Further notes (${further.length})`, [['cross-validated', further, crossValidated]]);
  printKinds(crossValidated);
  console.log(`\n## Reliability, cross-validated\n\n${reliabilityTable().join('\n')}`);
  console.log(`\n## Shown by default\n\n${shownTable().join('\n')}`);
}
