/** The files that may hold handoffs: those that match the globs, less what .gitignore and the config leave out. Links are not followed. */
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import picomatch from 'picomatch';

export interface Globs {
  include: readonly string[];
  exclude: readonly string[];
}

const MATCHING = { dot: true, posixSlashes: true } as const;
/** Never walked into, whatever the globs say: not the project's own text, or our own output. */
const CLOSED = new Set(['.git', 'node_modules']);

interface Scope {
  /** Folder of a .gitignore, relative to the root, ending with a slash or empty. */
  base: string;
  rules: Ignore;
}

export function* findFiles(root: string, globs: Globs): Generator<string> {
  const wanted = picomatch([...globs.include], MATCHING);
  const unwanted = picomatch([...globs.exclude], MATCHING);
  const bases = walkBases(globs.include);
  for (const base of bases) yield* walk(root, base, gitRules(root, base), wanted, unwanted);
}

/** The folders below which a glob can match, without those inside another. */
function walkBases(include: readonly string[]): string[] {
  const bases = [
    ...new Set(
      include.map((glob) => picomatch.scan(glob).base).map((base) => (base === '' || base === '.' ? '' : `${base}/`)),
    ),
  ].sort();
  return bases.filter((base) => !bases.some((other) => other !== base && base.startsWith(other)));
}

/** The .gitignore files that hold above a folder, from the root down. */
function gitRules(root: string, base: string): Scope[] {
  const scopes: Scope[] = [];
  const exclude = readRules(root, '.git/info/exclude', '');
  if (exclude) scopes.push(exclude);
  let folder = '';
  for (const part of base.split('/').filter(Boolean)) {
    const scope = readRules(root, `${folder}.gitignore`, folder);
    if (scope) scopes.push(scope);
    folder += `${part}/`;
  }
  return scopes;
}

function readRules(root: string, path: string, base: string): Scope | undefined {
  try {
    return { base, rules: ignore().add(readFileSync(join(root, path), 'utf8')) };
  } catch {
    return undefined;
  }
}

type Matcher = (path: string) => boolean;

function* walk(root: string, start: string, above: Scope[], wanted: Matcher, unwanted: Matcher): Generator<string> {
  if (start !== '' && (isIgnored(above, start) || !isFolder(join(root, start)))) {
    // A glob without wildcards names one file.
    const path = start.slice(0, -1);
    if (start !== '' && existsSync(join(root, path)) && !isIgnored(above, path) && wanted(path) && !unwanted(path))
      yield path;
    return;
  }
  const pending: { folder: string; scopes: Scope[] }[] = [{ folder: start, scopes: above }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const entries = listFolder(join(root, next.folder));
    const own = entries.some(({ name }) => name === '.gitignore')
      ? readRules(root, `${next.folder}.gitignore`, next.folder)
      : undefined;
    const scopes = own ? [...next.scopes, own] : next.scopes;
    const folders: string[] = [];
    for (const entry of entries) {
      const path = next.folder + entry.name;
      if (entry.isDirectory()) {
        if (!CLOSED.has(entry.name) && !unwanted(path) && !isIgnored(scopes, `${path}/`)) folders.push(`${path}/`);
      } else if (entry.isFile() && wanted(path) && !unwanted(path) && !isIgnored(scopes, path)) yield path;
    }
    for (const folder of folders.reverse()) pending.push({ folder, scopes });
  }
}

/** In the order of names, so that two machines report alike. A folder that cannot be listed has no files for us. */
export function listFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The nearest .gitignore that says anything has the last word. */
function isIgnored(scopes: Scope[], path: string): boolean {
  for (let i = scopes.length - 1; i >= 0; i--) {
    const { base, rules } = scopes[i]!;
    const verdict = rules.test(path.slice(base.length));
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}

/** Whether a pattern is one that a matcher can be made of. */
export function isGlob(pattern: string): boolean {
  if (pattern.trim() === '' || pattern.startsWith('/') || /^[A-Za-z]:|\\|(?:^|\/)\.\.(?:\/|$)/.test(pattern))
    return false;
  const count = (open: string, close: string) => pattern.split(open).length === pattern.split(close).length;
  return count('[', ']') && count('{', '}') && count('(', ')');
}
