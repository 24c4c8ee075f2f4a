/** The fewest globs that cover the folders in which task files and notes were found. */
import { FileScope, type Globs } from '../read/file-scope.ts';
import { type Found, parentOf } from './survey.ts';

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
  found: readonly Found[],
  workspaces: readonly string[],
): string[] {
  const covered = new FileScope(root, globs);
  const rules = new Map<string, Rule>();
  for (const path of countingFiles(found.filter(({ path: file }) => !covered.admits(file)))) {
    const folder = generalise(wholeFolder(parentOf(path)), workspaces);
    // Files right in the root are named: its other files are everybody's.
    const key = folder.length === 0 ? path : folder.join('/');
    const rule = rules.get(key) ?? { folder, endings: new Set() };
    rules.set(key, { ...rule, endings: rule.endings.add(endingOf(path)) });
  }
  const inRoot = [...rules].filter(([, { folder }]) => folder.length === 0).map(([path]) => path);
  const others = joinSiblings([...rules.values()].filter(({ folder }) => folder.length > 0));
  return [...rootGlobs(inRoot), ...withoutCovered(others).map(globOf)].sort();
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

/** `task-001.md` and its like together, the others by name. */
function rootGlobs(paths: readonly string[]): string[] {
  const tasks = paths.filter((path) => /^task-[^/]*\.md$/.test(path));
  if (tasks.length < 2) return paths.map(literal);
  return ['task-*.md', ...paths.filter((path) => !tasks.includes(path)).map(literal)];
}

/** A character that means something in a glob is matched as any one character. */
const literal = (part: string) => part.replace(/[[\]{}()*?!+@\\|]/g, '?');
