/** The fewest globs that reach the task files and notes that were found, and nothing else: whole folders, else names. */
import { FileScope, type Globs, matcherOf } from '../disk/file-scope.ts';
import { isMostlyRead, literal, nameGlobs } from './name-globs.ts';
import { type Found, parentOf, type Survey } from './survey.ts';

/** A folder with at least so many notes counts, although no structure says what they are. */
const LEAST_NOTES = 2;
/** Names of folders that are about tasks as a whole, so that their subfolders are too. */
const WHOLE =
  /^(?:tasks?|handoffs?|hand-offs?|journal|sessions?|session-(?:notes|logs|handoffs)|backlog|tickets|work-items)$/i;

/** Each by its own name, so many at most. */
const MOST_LITERALS = 50;
const MOSTLY = (files: number, all: number) => 2 * files > all;

interface Rule {
  /** Segments of the folder; `*` stands for any. */
  folder: string[];
  endings: Set<string>;
}

/** Only for what these globs do not reach. */
export function proposeGlobs(
  root: string,
  globs: Globs,
  { found, paths, passed }: Survey,
  workspaces: readonly string[],
): string[] {
  const covered = new FileScope(root, globs);
  const isOpen = (path: string) => !covered.admits(path);
  const open = found.filter(({ path }) => isOpen(path));
  const all = [...paths, ...passed].filter(isOpen);
  const read = new Set(open.map(({ path }) => path));
  const counting = countingFiles(open);
  const whole = folderGlobs(counting, paths.filter(isOpen), workspaces).filter((glob) => reachesRead(glob, all, read));
  const isReached = matcherOf(whole);
  const notes = open.filter(({ path, evidence }) => evidence !== 'weak' && !isReached(path)).map(({ path }) => path);
  const named = [...taskGlobs(notes, counting), ...nameGlobs({ wanted: notes.filter(isNotTask), read, all })];
  const isNamed = matcherOf(named);
  const lone = notes.filter((path) => isLoneNote(path) && !isNamed(path)).map(literal);
  const left = counting.filter((path) => !isReached(path) && !isNamed(path));
  return [...new Set([...whole, ...named, ...lone, ...literalGlobs(left, paths.filter(isOpen), counting)])].sort();
}

function reachesRead(glob: string, all: readonly string[], read: ReadonlySet<string>): boolean {
  const reached = all.filter(matcherOf([glob]));
  return isMostlyRead(reached.filter((path) => read.has(path)).length, reached.length);
}

/** One glob for each folder that holds hardly anything else. */
function folderGlobs(counting: readonly string[], looked: readonly string[], workspaces: readonly string[]): string[] {
  const mixed = mixedFolders(counting, looked);
  const rules = new Map<string, Rule>();
  for (const path of counting) {
    if (mixed.has(parentOf(path))) continue;
    const folder = generalise(wholeFolder(parentOf(path)), workspaces);
    const rule = rules.get(folder.join('/')) ?? { folder, endings: new Set() };
    rules.set(folder.join('/'), { ...rule, endings: rule.endings.add(endingOf(path)) });
  }
  return withoutCovered(joinSiblings([...rules.values()])).map(globOf);
}

/** Those of a folder where one is sure, or several are likely. */
function countingFiles(found: readonly Found[]): string[] {
  const folders = Map.groupBy(
    found.filter(({ evidence }) => evidence !== 'weak'),
    ({ path }) => parentOf(path),
  );
  return [...folders.values()]
    .filter((files) => files.some(({ evidence }) => evidence === 'strong') || files.length >= LEAST_NOTES)
    .flatMap((files) => files.map(({ path }) => path));
}

/** Folders that hold too much else, such as documentation; and the root, which is everybody's. */
function mixedFolders(counting: readonly string[], looked: readonly string[], share = isMostlyRead): Set<string> {
  const count = (paths: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const path of paths) counts.set(parentOf(path), (counts.get(parentOf(path)) ?? 0) + 1);
    return counts;
  };
  const all = count(looked);
  const mixed = [...count(counting)].filter(([folder, files]) => folder === '' || !share(files, all.get(folder)!));
  return new Set(mixed.map(([folder]) => folder));
}

function wholeFolder(folder: string): string[] {
  const parts = folder.split('/').filter(Boolean);
  const whole = parts.findIndex((part) => WHOLE.test(part));
  return whole === -1 ? parts : parts.slice(0, whole + 1);
}

/** What one package has, the others may have tomorrow: `packages/api/tasks` is any package's `tasks`. */
function generalise(folder: string[], workspaces: readonly string[]): string[] {
  for (const pattern of workspaces) {
    const parts = pattern.replace(/^\.\//, '').split('/').filter(Boolean);
    const fits = parts.length < folder.length && parts.every((part, i) => part === '*' || part === folder[i]);
    if (fits) return [...parts, ...folder.slice(parts.length)];
  }
  return folder;
}

/** Folders that differ in one name only, such as `services/a/tasks` and `services/b/tasks`. */
function joinSiblings(rules: readonly Rule[]): Rule[] {
  const joined = new Map<string, Rule[]>();
  for (const rule of rules) {
    const { folder } = rule;
    const at = folder.length - 2;
    const key = at > 0 && WHOLE.test(folder.at(-1)!) ? folder.with(at, '*').join('/') : folder.join('/');
    joined.set(key, [...(joined.get(key) ?? []), rule]);
  }
  return [...joined].map(([key, list]) =>
    list.length === 1
      ? list[0]!
      : { folder: key.split('/'), endings: new Set(list.flatMap(({ endings }) => [...endings])) },
  );
}

function withoutCovered(rules: readonly Rule[]): Rule[] {
  const covers = (a: Rule, b: Rule) =>
    a !== b &&
    a.folder.length <= b.folder.length &&
    a.folder.every((part, i) => part === '*' || part === b.folder[i]) &&
    [...b.endings].every((ending) => a.endings.has(ending));
  return rules.filter((rule) => !rules.some((other) => covers(other, rule)));
}

const endingOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

function globOf({ folder, endings }: Rule): string {
  const list = [...endings].sort();
  const name = list.length === 1 ? `*.${list[0]}` : `*.{${list.join(',')}}`;
  return [...folder.map((part) => (part === '*' ? part : literal(part))), '**', name].join('/');
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const isNotTask = (path: string) => !/^task-\d[^/]*\.md$/.test(nameOf(path));

/** Where people put the one note for the next session, and what they call it. */
const LONE_PLACE = /^(?:(?:docs|doc|\.claude)\/.*|[^/]*)$/i;
const LONE_NAME =
  /(?:^|[-_ .])(?:handoff|hand-off|handover|continue-here|next[-_]session|session[-_](?:notes?|log|summary|state|catchup))(?=[-_ .])|^session-\d|^SESSION[-_]|[-_]PROGRESS\./i;

const isLoneNote = (path: string) => LONE_PLACE.test(path) && LONE_NAME.test(nameOf(path));

/** Among other files those count that are called tasks, even a single one. */
function taskGlobs(notes: readonly string[], counting: readonly string[]): string[] {
  const counts = new Set(counting);
  const tasks = notes.filter((path) => !isNotTask(path) && counts.has(path));
  return [...new Set(tasks.map(parentOf))].map((folder) =>
    [...folder.split('/').filter(Boolean).map(literal), 'task-*.md'].join('/'),
  );
}

/** What no glob reaches by name: in the root, where people look, and in folders that mostly hold such files, each by its own name. */
function literalGlobs(left: readonly string[], looked: readonly string[], counting: readonly string[]): string[] {
  const mixed = mixedFolders(counting, looked, MOSTLY);
  const wanted = left.filter((path) => parentOf(path) === '' || !mixed.has(parentOf(path)));
  return wanted.slice(0, MOST_LITERALS).map(literal);
}
