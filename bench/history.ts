/** A repository's notes through time, read from git's blobs: which note came when, what its own commits touched, and what was there before it. */
import { execFileSync } from 'node:child_process';
import picomatch from 'picomatch';
import { DEFAULT_GLOBS } from '../src/dialects/conventions.ts';
import { readDocument } from '../src/dialects/index.ts';
import type { DocumentChange } from '../src/store/commit/commit.ts';
import { LIMITS } from '../test/support/fixtures.ts';

export const PROJECT = 'history';

/** One note that came, and the stretch of commits that led to it. */
export interface Step {
  path: string;
  /** The commit before its work began, and the one that brought it. */
  before: string;
  commit: string;
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

export function textAt(folder: string, commit: string, path: string): string | undefined {
  try {
    return git(folder, ['show', `${commit}:${path}`]);
  } catch {
    return undefined;
  }
}

/** Notes in the order in which they came, along the first parents; those that came together count once. */
export function stepsOf(folder: string, isQuery: (path: string) => boolean): Step[] {
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
  return came.flatMap(({ commit, path }, i) => {
    const before = came[i - 1]?.commit;
    const text = before && textAt(folder, commit, path);
    if (!before || !text) return [];
    const touched = touchedBetween(folder, before, commit);
    return touched.length > 0 && touched.length <= MOST_TOUCHED ? [{ path, before, commit, text, touched }] : [];
  });
}

function touchedBetween(folder: string, before: string, commit: string): string[] {
  const changed = git(folder, ['diff', '-z', '--name-only', '--diff-filter=MD', before, commit])
    .split('\0')
    .filter(Boolean);
  return changed.filter((path) => !isCandidate(path) && !/\.(?:md|lock|json)$|(?:^|\/)(?:CHANGELOG|\.)/.test(path));
}

/** What a graph must learn to go from one commit (or nothing) to another. */
export function changesBetween(folder: string, from: string | undefined, to: string): DocumentChange[] {
  const paths = from
    ? git(folder, ['diff', '-z', '--name-only', '--no-renames', from, to]).split('\0').filter(Boolean)
    : filesAt(folder, to);
  return paths
    .filter((path) => isCandidate(path))
    .flatMap((path): DocumentChange[] => {
      const text = textAt(folder, to, path);
      if (text === undefined) return [{ kind: 'gone', path }];
      const document = readDocument({ path, text }, LIMITS);
      const facts = document?.dialect.facts(document.reading, path, document.markdown, PROJECT);
      return [{ kind: 'says', path, row: { path }, facts: facts ?? { nodes: [], edges: [] }, known: true }];
    });
}
