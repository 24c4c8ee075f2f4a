/**
 * npm run eval:brief [-- --only <letters> --keep <folder> --again --overview --missing --docs]: how well briefings tell where real repositories stand.
 * The cases are in ../shared/briefing; PASSDOWN_CASES names a folder with a clone of each, <owner>__<name>, at the commit of its case.
 * `--only a-l` takes the owners whose names begin so, `--keep` keeps the copies for the next run, `--again` reads their files anew, `--overview` leaves out `--about` and `--file`,
 * `--missing` lists what was not found and what was wrongly shown, never of owners m–z; `--docs` writes the table into docs/briefing.md.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { estimateTokens } from '../../src/words/tokens.ts';

interface Need {
  text: string;
  words: string[][];
}
interface Case {
  repo: string;
  commit: string;
  newest: string;
  facts: Need[];
  wrong?: Need[];
  about?: { ask: string; needs: string[][][] }[];
  files?: { file: string; needs: string[][][] }[];
}
interface Scorer {
  score(
    one: Case,
    text: string,
  ): { found: number; shown: number; missing: string[]; shownWrong: string[]; facts: number; wrong: number };
  hits(words: string[][], text: string): boolean;
}

const BUDGETS = [800, 1500, 2000] as const;
const FOCUS_BUDGET = 800;
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'string' },
    again: { type: 'boolean' },
    overview: { type: 'boolean' },
    missing: { type: 'boolean' },
    docs: { type: 'boolean' },
  },
});

const shared = resolve(process.env.PASSDOWN_TEST_SHARED ?? join(import.meta.dirname, '../../../shared'), 'briefing');
const clones = process.env.PASSDOWN_CASES;
if (!clones || !existsSync(join(shared, 'cases'))) {
  console.error(`Set PASSDOWN_CASES to a folder with the clones; the cases are looked for in ${shared}.`);
  process.exit(2);
}
const { score, hits } = (await import(join(shared, 'score.mjs'))) as Scorer;

/** Of these owners nothing but figures is printed. */
const isMeasuredOnly = (repo: string) => /^[m-z]/i.test(repo);
const isWanted = (repo: string) => !values.only || new RegExp(`^[${values.only}]`, 'i').test(repo);
const cases = readdirSync(join(shared, 'cases'))
  .filter((name) => isWanted(name))
  .map((name) => ({
    name: name.replace(/\.json$/, ''),
    one: JSON.parse(readFileSync(join(shared, 'cases', name), 'utf8')) as Case,
  }));

const passdown = join(import.meta.dirname, '../../bin/passdown.js');
const work = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'passdown-eval-'));
mkdirSync(work, { recursive: true });

function run(root: string, ...args: string[]): string {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return execFileSync(process.execPath, [passdown, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio,
    maxBuffer: 1 << 28,
  });
}

/** A copy with passdown set up as a new user does; a kept one only reads its files again. */
function prepare(name: string, { commit }: Case): string {
  const root = join(work, name);
  if (existsSync(join(root, '.passdown'))) {
    if (values.again) rmSync(join(root, '.passdown/graph.db'), { force: true });
    return root;
  }
  cpSync(join(clones!, name), root, { recursive: true, verbatimSymlinks: true });
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  if (head !== commit) throw new Error(`${name} is at ${head}, its case at ${commit}`);
  run(root, 'init', '--yes');
  return root;
}

/** The first lines of a text within a budget. */
function head(lines: readonly string[], budget: number): string {
  let end = 0;
  while (end < lines.length && estimateTokens(lines.slice(0, end + 1)) <= budget) end++;
  return lines.slice(0, end).join('\n');
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** Paragraphs of all markdown files that git has. */
function paragraphsOf(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: root, encoding: 'utf8' }).split('\0');
  return files
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').split(/\n\s*\n/))
    .filter((text) => text.trim() !== '');
}

/** BM25 with the usual constants: the best paragraphs that fit. */
class Bm25 {
  private readonly paragraphs: readonly string[];
  private readonly counts: Map<string, number>[];
  private readonly lengths: number[];
  private readonly mean: number;

  constructor(paragraphs: readonly string[]) {
    this.paragraphs = paragraphs;
    const docs = paragraphs.map(wordsOf);
    this.counts = docs.map(
      (doc) => new Map([...Map.groupBy(doc, (word) => word)].map(([word, all]) => [word, all.length])),
    );
    this.lengths = docs.map((doc) => doc.length);
    this.mean = this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, docs.length);
  }

  best(query: string, budget: number): string {
    const points = this.paragraphs.map(() => 0);
    for (const term of new Set(wordsOf(query))) {
      const having = this.counts.filter((counts) => counts.has(term)).length;
      const idf = Math.log(1 + (this.counts.length - having + 0.5) / (having + 0.5));
      for (const [i, counts] of this.counts.entries()) {
        const count = counts.get(term) ?? 0;
        points[i]! += (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * this.lengths[i]!) / this.mean));
      }
    }
    const order = [...points.keys()].filter((i) => points[i]! > 0).sort((a, b) => points[b]! - points[a]!);
    const shown: string[] = [];
    let left = budget;
    for (const i of order) {
      const cost = estimateTokens([this.paragraphs[i]!, '']);
      if (cost > left) continue;
      left -= cost;
      shown.push(this.paragraphs[i]!);
      if (left < 20) break;
    }
    return shown.join('\n\n');
  }
}
const STATE_QUERY =
  'current state status next steps open blocked waiting known issues do not never must decision warning trap todo';

type Row = Record<string, number>;
const add = (row: Row, key: string, value: number) => {
  row[key] = (row[key] ?? 0) + value;
};

function measure(name: string, one: Case): Row {
  const root = prepare(name, one);
  const row: Row = { facts: one.facts.length, wrong: one.wrong?.length ?? 0 };
  const newest = readFileSync(join(root, one.newest), 'utf8').split('\n');
  const words = new Bm25(paragraphsOf(root));
  for (const budget of BUDGETS) {
    const texts = {
      brief: run(root, 'brief', '--budget', String(budget)),
      newest: head(newest, budget),
      bm25: words.best(STATE_QUERY, budget),
    };
    writeFileSync(join(work, `${name}.${budget}.md`), texts.brief);
    for (const [way, text] of Object.entries(texts)) {
      const result = score(one, text);
      add(row, `${way}.facts.${budget}`, result.found);
      add(row, `${way}.wrong.${budget}`, result.shown);
      if (values.missing && way === 'brief' && !isMeasuredOnly(name) && budget !== 1500)
        console.log(
          [
            ...result.missing.map((fact) => `${budget} missing ${fact}`),
            ...result.shownWrong.map((text) => `${budget} WRONG   ${text}`),
          ].join('\n'),
        );
    }
  }
  if (!values.overview) {
    const questions = [
      ...(one.about ?? []).map(({ ask, needs }) => ({ kind: 'about', args: ['--about', ask], query: ask, needs })),
      ...(one.files ?? []).map(({ file, needs }) => ({ kind: 'file', args: ['--file', file], query: file, needs })),
    ];
    for (const { kind, args, query, needs } of questions) {
      const text = run(root, 'brief', ...args, '--budget', String(FOCUS_BUDGET));
      add(row, `${kind}.needs`, needs.length);
      add(row, `${kind}.brief`, needs.filter((need) => hits(need, text)).length);
      add(row, `${kind}.bm25`, needs.filter((need) => hits(need, words.best(query, FOCUS_BUDGET))).length);
    }
  }
  return row;
}

const WAYS = { brief: '`brief`', newest: 'newest note', bm25: 'BM25' } as const;
function tableOf(rows: readonly (readonly [string, Row])[]): string[] {
  const cell = (row: Row, way: string) =>
    BUDGETS.map((budget) => `${row[`${way}.facts.${budget}`]}`).join(' / ') +
    ` (${BUDGETS.map((budget) => row[`${way}.wrong.${budget}`]).join(' / ')})`;
  const focus = (row: Row, kind: string) =>
    row[`${kind}.needs`] === undefined
      ? '–'
      : `${row[`${kind}.brief`]}, ${row[`${kind}.bm25`]} of ${row[`${kind}.needs`]}`;
  return [
    `| repository | facts, false | ${Object.values(WAYS).join(' | ')} | \`--about\`: brief, BM25 | \`--file\`: brief, BM25 |`,
    `|---|---|${'---|'.repeat(Object.keys(WAYS).length + 2)}`,
    ...rows.map(
      ([name, row]) =>
        `| ${name} | ${row.facts}, ${row.wrong} | ${Object.keys(WAYS)
          .map((way) => cell(row, way))
          .join(' | ')} | ${focus(row, 'about')} | ${focus(row, 'file')} |`,
    ),
  ];
}

const sumOf = (rows: readonly Row[]): Row => {
  const sum: Row = {};
  for (const row of rows) for (const [key, value] of Object.entries(row)) add(sum, key, value);
  return sum;
};

const measured = cases.map(({ name, one }) => {
  if (values.missing && !isMeasuredOnly(name)) console.log(`\n${name}`);
  return [one.repo, measure(name, one)] as const;
});
const [making, measuring] = [
  measured.filter(([repo]) => !isMeasuredOnly(repo)).map(([, row]) => row),
  measured.filter(([repo]) => isMeasuredOnly(repo)).map(([, row]) => row),
];
const totals: [string, Row][] = [];
if (making.length > 0) totals.push(['**owners a–l** (rules were made with these)', sumOf(making)]);
if (measuring.length > 0) totals.push(['**owners m–z** (measured only)', sumOf(measuring)]);
totals.push(['**all**', sumOf([...making, ...measuring])]);
const table = [...tableOf([...measured, ...totals])];
console.log(`\n${table.join('\n')}`);
if (values.docs) {
  const [BEGIN, END] = ['<!-- eval:brief begin -->', '<!-- eval:brief end -->'];
  const path = join(import.meta.dirname, '../../docs/briefing.md');
  const page = readFileSync(path, 'utf8');
  const [at, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (at < 0 || end < at) throw new Error(`${path} has no ${BEGIN} … ${END}`);
  writeFileSync(path, `${page.slice(0, at + BEGIN.length)}\n${table.join('\n')}\n${page.slice(end)}`);
}
if (!values.keep) rmSync(work, { recursive: true, force: true });
