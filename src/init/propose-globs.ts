/** The fewest globs that cover the folders in which task files and notes were found. */
import { FileScope, type Globs } from '../disk/file-scope.ts';
import { type Found, parentOf, type Survey } from './survey.ts';

/** A folder with at least so many notes counts, although no structure says what they are. */
const LEAST_NOTES = 2;
/** Names of folders that are about tasks as a whole, so that their subfolders are too. */
const WHOLE =
  /^(?:tasks?|handoffs?|hand-offs?|journal|sessions?|session-(?:notes|logs|handoffs)|backlog|tickets|work-items)$/i;

interface Rule {
  /** Segments of the folder; `*` stands for any. */
  folder: string[];
  endings: Set<string>;
}

/** Only for what these globs do not reach. */
export function proposeGlobs(
  root: string,
  globs: Globs,
  { found, paths }: Survey,
  workspaces: readonly string[],
): string[] {
  const covered = new FileScope(root, globs);
  const isOpen = (path: string) => !covered.admits(path);
  const counting = countingFiles(found.filter(({ path }) => isOpen(path)));
  const mixed = mixedFolders(counting, paths.filter(isOpen));
  const named = counting.filter((path) => mixed.has(parentOf(path)));
  const rules = new Map<string, Rule>();
  for (const path of counting) {
    if (mixed.has(parentOf(path))) continue;
    const folder = generalise(wholeFolder(parentOf(path)), workspaces);
    const rule = rules.get(folder.join('/')) ?? { folder, endings: new Set() };
    rules.set(folder.join('/'), { ...rule, endings: rule.endings.add(endingOf(path)) });
  }
  return [...namedGlobs(named), ...withoutCovered(joinSiblings([...rules.values()])).map(globOf)].sort();
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

/** Folders that mostly hold something else, such as documentation; and the root, which is everybody's. */
function mixedFolders(counting: readonly string[], looked: readonly string[]): Set<string> {
  const count = (paths: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const path of paths) counts.set(parentOf(path), (counts.get(parentOf(path)) ?? 0) + 1);
    return counts;
  };
  const all = count(looked);
  const mixed = [...count(counting)].filter(([folder, files]) => folder === '' || 2 * files <= all.get(folder)!);
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

/** Among other files only those count that are called tasks; in the root, where people look, what is sure does too. */
function namedGlobs(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, parentOf);
  return [...folders].flatMap(([folder, files]) => {
    const isTask = (path: string) => /^task-\d[^/]*\.md$/.test(path.slice(path.lastIndexOf('/') + 1));
    const tasks = files.some(isTask)
      ? [[...folder.split('/').filter(Boolean).map(literal), 'task-*.md'].join('/')]
      : [];
    return folder === '' ? [...tasks, ...files.filter((path) => !isTask(path)).map(literal)] : tasks;
  });
}

/** A character that means something in a glob is matched as any one character. */
const literal = (part: string) => part.replace(/[[\]{}()*?!+@\\|]/g, '?');
