/** A repository's notes through time, read from git's blobs: which note came when, what its own commits touched, and what was there before it. */
import { execFileSync } from 'node:child_process';
import picomatch from 'picomatch';
import { DEFAULT_GLOBS } from '../src/dialects/conventions.ts';
import { readDocument } from '../src/dialects/index.ts';
import type { DocumentChange } from '../src/store/commit/commit.ts';
import { LIMITS } from '../test/support/fixtures.ts';

export const PROJECT = 'history';

/** A note that came, and the stretch of commits that led to it. */
export interface Came {
  path: string;
  /** The commit before its work began, and the one that brought it. */
  before: string;
  commit: string;
}

export interface Step extends Came {
  text: string;
  /** Files that were there before and that its commits touched; notes are not among them. */
  touched: string[];
}

const git = (folder: string, args: readonly string[], input?: string) =>
  execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: folder,
    maxBuffer: 1 << 29,
    encoding: 'utf8',
    ...(input !== undefined && { input }),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
  });

const isCandidate = picomatch([...DEFAULT_GLOBS], { dot: true });
/** A stretch that touched more than this is a merge or a move, not one piece of work. */
const MOST_TOUCHED = 60;

export function filesAt(folder: string, commit: string): string[] {
  return git(folder, ['ls-tree', '-r', '-z', '--name-only', commit]).split('\0').filter(Boolean);
}

/** The texts of some files at a commit; those that are not there are left out. */
export function textsAt(folder: string, commit: string, paths: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  if (paths.length === 0) return texts;
  const input = paths.map((path) => `${commit}:${path}\n`).join('');
  const output = execFileSync('git', ['cat-file', '--batch'], { cwd: folder, maxBuffer: 1 << 29, input });
  let at = 0;
  for (const path of paths) {
    const end = output.indexOf(10, at);
    const size = / blob (\d+)$/.exec(output.toString('utf8', at, end))?.[1];
    at = end + 1;
    if (size === undefined) continue;
    texts.set(path, output.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
  return texts;
}

/** Notes in the order in which they came, along the first parents; those that came together count once. */
export function notesThatCame(folder: string, isQuery: (path: string) => boolean): Came[] {
  const log = git(folder, [
    'log',
    '--first-parent',
    '--reverse',
    '--diff-filter=A',
    '-m',
    '--name-only',
    '--format=%x00%H',
    'HEAD',
  ]);
  const came = log.split('\0').flatMap((part) => {
    const [commit = '', ...paths] = part.split('\n').filter(Boolean);
    const path = paths.find((one) => isCandidate(one) && isQuery(one));
    return path ? [{ commit, path }] : [];
  });
  return came.flatMap(({ commit, path }, i) => (i === 0 ? [] : [{ path, commit, before: came[i - 1]!.commit }]));
}

/** Undefined where its commits touched nothing that was there, or too much to be one piece of work. */
export function stepOf(folder: string, came: Came): Step | undefined {
  const text = textsAt(folder, came.commit, [came.path]).get(came.path);
  const touched = touchedBetween(folder, came.before, came.commit);
  return text && touched.length > 0 && touched.length <= MOST_TOUCHED ? { ...came, text, touched } : undefined;
}

function touchedBetween(folder: string, before: string, commit: string): string[] {
  const changed = git(folder, ['diff', '-z', '--name-only', '--diff-filter=MD', before, commit])
    .split('\0')
    .filter(Boolean);
  return changed.filter((path) => !isCandidate(path) && !/\.(?:md|lock|json)$|(?:^|\/)(?:CHANGELOG|\.)/.test(path));
}

export interface Moved {
  changes: DocumentChange[];
  /** The new texts of the documents that changed. */
  texts: Map<string, string>;
}

/** What a graph must learn to go from one commit (or nothing) to another. */
export function changesBetween(folder: string, from: string | undefined, to: string): Moved {
  const listed = from
    ? git(folder, ['diff', '-z', '--name-only', '--no-renames', from, to]).split('\0').filter(Boolean)
    : filesAt(folder, to);
  const paths = listed.filter((path) => isCandidate(path));
  const texts = textsAt(folder, to, paths);
  const changes = paths.map((path): DocumentChange => {
    const text = texts.get(path);
    if (text === undefined) return { kind: 'gone', path };
    const document = readDocument({ path, text }, LIMITS);
    const facts = document?.dialect.facts(document.reading, path, document.markdown, PROJECT);
    return { kind: 'says', path, row: { path }, facts: facts ?? { nodes: [], edges: [] }, known: true };
  });
  return { changes, texts };
}
