/** Which files may hold handoffs: those that match the globs, except what .gitignore and the configuration exclude. */
import { join, relative } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import type { SourceFile } from '../model/index.ts';
import { worktreeList, worktreesInside } from './checkouts.ts';
import { alternativesOf, baseOf, type Matcher, matcherOfGlob } from './glob.ts';
import { readText } from './read-text.ts';
import { signatureAt } from './stamp.ts';

/** A glob, and perhaps what the files are that it reaches. */
export type Include = string | { glob: string; as: NonNullable<SourceFile['as']> };

export const globOf = (include: Include) => (typeof include === 'string' ? include : include.glob);

export interface Globs {
  include: readonly Include[];
  exclude: readonly string[];
}

/** Never walked into, whatever the globs say: not the project's own text. */
const CLOSED = new Set(['.git', 'node_modules']);
/** Our own folder is never input, except for the decisions recorded in it. */
const OURS = '.passdown/';
const DECISIONS = '.passdown/decisions/';
/** Read whatever the globs say: a recorded decision always counts. */
const DECISION_FILES = `${DECISIONS}**/*.{yaml,yml}`;
export const IGNORE_FILE = '.gitignore';
const EXCLUDE_FILE = '.git/info/exclude';

interface Rules {
  /** Folder of a .gitignore, relative to the root; ends with a slash or is empty. */
  base: string;
  rules: Ignore;
}

/**
 * Paths are relative to the root, with forward slashes; those of folders end with one. Rules are read once: after a
 * .gitignore changes, make a new scope.
 */
export class FileScope {
  readonly root: string;
  /** The folders below which a glob can match, without those inside another one; `''` is the root. */
  readonly bases: readonly string[];
  /** All of them. */
  readonly starts: readonly string[];
  private readonly wanted: Matcher;
  /** Whether a glob can match below a folder of the root. */
  private readonly reaches: Matcher;
  private readonly unwanted: Matcher;
  /** Worktrees inside the root: other checkouts of the same files. */
  private readonly others: ReadonlySet<string>;
  private readonly rules = new Map<string, readonly Rules[]>();
  private readonly stamps = new Map<string, string>();

  /** `gitignore: false` includes what only a .gitignore excludes. */
  constructor(root: string, globs: Globs, { gitignore = true } = {}) {
    this.root = root;
    if (!gitignore) this.readRules = () => [];
    const { starts, bases, wanted, reaches } = reachOf(globs.include);
    this.starts = starts;
    this.bases = bases;
    this.wanted = wanted;
    this.reaches = reaches;
    this.unwanted = matcherOf(globs.exclude);
    const list = worktreeList(root);
    if (list !== undefined) this.stamps.set(relative(root, list), signatureAt(list));
    this.others = new Set(worktreesInside(root));
  }

  /** Whether a folder whose parent is entered may hold files for us. */
  enters(folder: string): boolean {
    const path = folder.slice(0, -1);
    if (CLOSED.has(nameOf(path)) || this.others.has(folder) || (isOurs(folder) && folder !== OURS)) return false;
    if (!this.reaches(headOf(path)) || this.unwanted(path)) return false;
    return !isIgnored(this.rulesIn(parentOf(path)), folder);
  }

  /** Whether a file whose folder is entered may hold a handoff. */
  wants(path: string, folder = parentOf(path)): boolean {
    if (isOurs(path) || !this.wanted(path) || this.unwanted(path)) return false;
    return !isIgnored(this.rulesIn(folder), path);
  }

  /** Whether a walk from the bases reaches this path, judged by names and rules alone. */
  admits(path: string): boolean {
    const base = this.bases.find((start) => `${path}/`.startsWith(start));
    if (base === undefined) return false;
    if (base !== '' && base.length <= path.length && !this.enters(base)) return false;
    for (let end = path.indexOf('/', base.length) + 1; end > 0; end = path.indexOf('/', end) + 1)
      if (!this.enters(path.slice(0, end))) return false;
    return this.wants(path);
  }

  /** Files outside the bases that decide what is wanted inside them; some may not exist. */
  ruleFiles(): string[] {
    const folders = new Set<string>();
    for (const base of this.bases)
      for (let folder = base; folder !== ''; ) {
        folder = parentOf(folder.slice(0, -1));
        folders.add(folder);
      }
    return [EXCLUDE_FILE, ...[...folders].map((folder) => folder + IGNORE_FILE)];
  }

  /** The .gitignore files that apply in a folder, from the root down. */
  private rulesIn(folder: string): readonly Rules[] {
    const known = this.rules.get(folder);
    if (known) return known;
    const above = folder === '' ? this.readRules(EXCLUDE_FILE, '') : this.rulesIn(parentOf(folder.slice(0, -1)));
    const own = this.readRules(folder + IGNORE_FILE, folder);
    const all = own.length > 0 ? [...above, ...own] : above;
    this.rules.set(folder, all);
    return all;
  }

  /** Whether a .gitignore or a worktree was added, removed or changed since it was read. */
  isStale(): boolean {
    return [...this.stamps].some(([path, stamp]) => signatureAt(join(this.root, path)) !== stamp);
  }

  private readRules = (path: string, base: string): Rules[] => {
    const full = join(this.root, path);
    const stamp = signatureAt(full);
    this.stamps.set(path, stamp);
    if (stamp === '') return [];
    try {
      return [{ base, rules: ignore().add(readText(full).split('\n').filter(isTame)) }];
    } catch {
      return [];
    }
  };
}

/** What globs alone decide; a command that makes several scopes of one configuration works it out once. */
interface Reach extends Pick<FileScope, 'starts' | 'bases'> {
  wanted: Matcher;
  reaches: Matcher;
}
const known = new WeakMap<readonly Include[], Reach>();

function reachOf(globs: readonly Include[]): Reach {
  const made = known.get(globs);
  if (made) return made;
  const include = [...globs.map(globOf), DECISION_FILES].flatMap((glob) => alternativesOf(glob) ?? []);
  const starts = startsOf(include);
  const bases = starts.filter((base) => !starts.some((other) => other !== base && base.startsWith(other)));
  const heads = new Set(include.filter((glob) => !isInRoot(glob)).map(plainHead));
  const reaches = heads.has(undefined) ? () => true : (head: string) => heads.has(head);
  const reach = { starts, bases, wanted: matcherOfEach(include), reaches };
  known.set(globs, reach);
  return reach;
}

export const matcherOf = (globs: readonly string[]) =>
  matcherOfEach(globs.flatMap((glob) => alternativesOf(glob) ?? []));

/** A glob that begins with a plain name is tried only for paths that begin with it: of a hundred most reach nothing in a project. */
function matcherOfEach(globs: readonly string[]): Matcher {
  const byHead = Map.groupBy(globs, (glob) => plainHead(glob) ?? ANY_HEAD);
  const tests = new Map([...byHead].map(([head, some]) => [head, some.map(matcherOfGlob)]));
  const anywhere = tests.get(ANY_HEAD) ?? [];
  return (path) => [...(tests.get(headOf(path)) ?? []), ...anywhere].some((test) => test(path));
}

const ANY_HEAD = '/';

/** Whether a glob matches names of the root alone: a single star does not reach into folders. */
const isInRoot = (glob: string) => /^[\w.*-]+$/.test(glob) && !glob.includes('**');

/** The first name of a path. */
const headOf = (path: string) => path.slice(0, path.includes('/') ? path.indexOf('/') : undefined);

/** The first name of a glob, where it is a plain one: then every path that matches has it, too. */
function plainHead(glob: string): string | undefined {
  const head = headOf(glob);
  return PLAIN.test(head) && head !== '.' ? head : undefined;
}

const PLAIN = /^[\w.-]+$/;

function isOurs(path: string): boolean {
  return path.startsWith(OURS) && !path.startsWith(DECISIONS);
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** The folder of a path, with its slash; empty for the root. */
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

function startsOf(include: readonly string[]): string[] {
  const starts = include.map(baseOf).map((base) => (base === '' || base === '.' ? '' : `${base}/`));
  return [...new Set(starts)].sort();
}

/** The nearest .gitignore with a matching rule decides. */
function isIgnored(scopes: readonly Rules[], path: string): boolean {
  for (let i = scopes.length - 1; i >= 0; i--) {
    const { base, rules } = scopes[i]!;
    const verdict = rules.test(path.slice(base.length));
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}

/** So many stars in one name, and so many `**` in all. A name of many letters can be cut at each star in very many ways. */
const MOST_STARS = 3;

function isTame(pattern: string): boolean {
  const starred = pattern.split('/').map((name) => name.split(/\*+/).length - 1);
  const deep = pattern.split('/').filter((name) => name.includes('**')).length;
  return deep <= MOST_STARS && starred.every((stars) => stars <= MOST_STARS);
}
