/**
 * Public notes that we labelled ourselves. labels/notes.json has only places: repository, path, commit, and by field the lines of each item
 * (`7` or `[7, 9]`) or the line, column and length of each path. The texts stay where they are: they are read from git directories
 * `<owner>+<name>/repo` in the folder that PASSDOWN_MIRROR names (../.mirror by default). What is not there is left out.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_FIELDS, type Field, KNOWLEDGE } from '../src/migrate/fields.ts';
import type { Said } from './labelled-notes.ts';

type Lines = number | [number, number];
type Path = [line: number, column: number, length: number];
interface Row {
  repo: string;
  path: string;
  commit: string;
  /** Steps, patterns, gotchas, questions, blockers. */
  s?: Lines[];
  p?: Lines[];
  g?: Lines[];
  q?: Lines[];
  b?: Lines[];
  /** Files created, modified, to be read. */
  c?: Path[];
  m?: Path[];
  r?: Path[];
}

const TEXT: readonly ['s' | 'p' | 'g' | 'q' | 'b', Field][] = [
  ['s', KNOWLEDGE.steps],
  ['p', KNOWLEDGE.patterns],
  ['g', KNOWLEDGE.gotchas],
  ['q', KNOWLEDGE.questions],
  ['b', KNOWLEDGE.blockers],
];
const FILES: readonly ['c' | 'm' | 'r', Field][] = [
  ['c', FILE_FIELDS.created],
  ['m', FILE_FIELDS.modified],
  ['r', FILE_FIELDS.read],
];

const MIRROR = process.env.PASSDOWN_MIRROR ?? join(import.meta.dirname, '../../.mirror');

export interface NoteByPlace {
  /** As the labelled notes beside the repository are called: `owner__name__path`. */
  note: string;
  text: string;
  items: (Said & { lines: [number, number] })[];
  files: (Said & { path: string })[];
}

/** Those whose text can be had, and how many there are. */
export function notesByPlace(): { notes: NoteByPlace[]; all: number } {
  const rows = JSON.parse(readFileSync(join(import.meta.dirname, 'labels/notes.json'), 'utf8')) as Row[];
  return { notes: rows.flatMap(readRow), all: rows.length };
}

function readRow(row: Row): NoteByPlace[] {
  const folder = join(MIRROR, row.repo.replace('/', '+'), 'repo');
  if (!existsSync(folder)) return [];
  const { status, stdout } = spawnSync('git', [`--git-dir=${folder}`, 'cat-file', 'blob', `${row.commit}:${row.path}`]);
  if (status !== 0) return [];
  const text = stdout.toString('utf8');
  const lines = text.split('\n');
  const items = TEXT.flatMap(([key, field]) =>
    (row[key] ?? []).map((at) => ({ field, lines: typeof at === 'number' ? ([at, at] as [number, number]) : at })),
  );
  const files = FILES.flatMap(([key, field]) =>
    (row[key] ?? []).map(([line, column, length]) => ({
      field,
      path: lines[line - 1]!.slice(column, column + length),
    })),
  );
  return [{ note: `${row.repo}/${row.path}`.replaceAll('/', '__'), text, items, files }];
}
