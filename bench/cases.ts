/**
 * npm run bench cases <folder>: `brief --about` and `--file` on the labelled repositories of ../shared/briefing, checked out below the folder, beside BM25
 * over the paragraphs of all their tracked texts with the same budget. What counts: the needs that the page meets.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../src/config/load-config.ts';
import { projectName } from '../src/config/project-name.ts';
import { trackedFiles } from '../src/disk/tracked-files.ts';
import { ingest } from '../src/ingest/ingest.ts';
import { brief, TEXT_LIMITS, treeAt } from '../src/outputs/brief-task.ts';
import { SqliteStore } from '../src/store/sqlite/store.ts';
import { stemsOf } from '../src/store/terms.ts';
import { estimateTokens } from '../src/words/tokens.ts';

const BUDGET = 800;
const LABELLED = join(import.meta.dirname, '../../shared/briefing');

type Words = string[][];
interface Case {
  about: { ask: string; needs: Words[] }[];
  files: { file: string; needs: Words[] }[];
}
interface Paragraph {
  path: string;
  line: number;
  text: string;
  stems: string[];
  own: Set<string>;
}
const COLUMNS = ['needs', 'passdown', 'BM25', 'file needs', 'passdown', 'BM25'];

export async function benchCases(): Promise<void> {
  const folder = process.argv[3];
  if (folder === undefined || !existsSync(LABELLED)) {
    console.log('cases: name the folder with the checkouts of ../shared/briefing: npm run bench cases <folder>');
    return;
  }
  const { hits } = (await import(join(LABELLED, 'score.mjs'))) as { hits: (words: Words, text: string) => boolean };
  const sums = {
    'owners a–l (rules were made on these)': [0, 0, 0, 0, 0, 0],
    'owners m–z (measured only)': [0, 0, 0, 0, 0, 0],
  };
  console.log(`| repository | ${COLUMNS.join(' | ')} |`);
  const names = readdirSync(join(LABELLED, 'cases')).map((file) => file.replace(/\.json$/, ''));
  for (const name of names.filter((one) => existsSync(join(folder, one)))) {
    const one = JSON.parse(readFileSync(join(LABELLED, 'cases', `${name}.json`), 'utf8')) as Case;
    const row = await measure(join(folder, name), one, hits);
    console.log(`| ${name} | ${row.join(' | ')} |`);
    const sum = sums[/^[a-l]/i.test(name) ? 'owners a–l (rules were made on these)' : 'owners m–z (measured only)'];
    row.forEach((value, i) => {
      sum[i]! += value;
    });
  }
  for (const [name, row] of Object.entries(sums)) console.log(`| ${name} | ${row.join(' | ')} |`);
}

/** A copy that `init` set up. */
async function measure(checkout: string, one: Case, hits: (words: Words, text: string) => boolean): Promise<number[]> {
  const root = mkdtempSync(join(tmpdir(), 'passdown-case-'));
  try {
    cpSync(checkout, root, { recursive: true });
    const paragraphs = paragraphsOf(root);
    execFileSync(process.execPath, [join(import.meta.dirname, '../bin/passdown.js'), 'init', '--yes'], {
      cwd: root,
      stdio: 'ignore',
    });
    const config = loadConfig(root, {}, {});
    const project = projectName(root, config);
    const store = new SqliteStore(':memory:');
    await ingest({ root, config, project, store });
    const page = async (asked: { about: string } | { files: string[] }) =>
      (await brief({ store, project, config, tree: treeAt(root), budget: BUDGET, ...asked }))!.text;
    const met = (needs: readonly Words[], text: string) => needs.filter((words) => hits(words, text)).length;
    const row = [0, 0, 0, 0, 0, 0];
    for (const { ask, needs } of one.about) {
      row[0]! += needs.length;
      row[1]! += met(needs, await page({ about: ask }));
      row[2]! += met(needs, byBm25(paragraphs, ask));
    }
    for (const { file, needs } of one.files) {
      row[3]! += needs.length;
      row[4]! += met(needs, await page({ files: [file] }));
      row[5]! += met(needs, byBm25(paragraphs, file));
    }
    await store.close();
    return row;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function paragraphsOf(root: string): Paragraph[] {
  const texts = trackedFiles(root).filter((path) => /\.(?:md|txt)$/i.test(path) && existsSync(join(root, path)));
  return texts.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    if (text.length > TEXT_LIMITS.bytes) return [];
    let line = 1;
    return text.split(/\n[ \t]*\n/).map((paragraph) => {
      const stems = stemsOf(paragraph);
      const found = { path, line, text: paragraph, stems, own: new Set(stems) };
      line += paragraph.split('\n').length + 1;
      return found;
    });
  });
}

/** Whole paragraphs with their places, until the next one does not fit. */
function byBm25(paragraphs: readonly Paragraph[], query: string): string {
  const terms = [...new Set(stemsOf(query))];
  const mean = paragraphs.reduce((sum, { stems }) => sum + stems.length, 0) / Math.max(paragraphs.length, 1);
  const idf = terms.map((term) => {
    const df = paragraphs.filter(({ own }) => own.has(term)).length;
    return Math.log(1 + (paragraphs.length - df + 0.5) / (df + 0.5));
  });
  const points = ({ stems, own }: Paragraph) =>
    terms.reduce((sum, term, i) => {
      if (!own.has(term)) return sum;
      const often = stems.filter((stem) => stem === term).length;
      return sum + (idf[i]! * often * 2.2) / (often + 1.2 * (0.25 + (0.75 * stems.length) / mean));
    }, 0);
  const best = paragraphs.map((one) => ({ one, points: points(one) })).filter((scored) => scored.points > 0);
  const lines: string[] = [];
  for (const { one } of best.sort((a, b) => b.points - a.points)) {
    const next = [`${one.path}:${one.line}`, ...one.text.split('\n'), ''];
    if (estimateTokens([...lines, ...next]) > BUDGET) break;
    lines.push(...next);
  }
  return lines.join('\n');
}
