/** Anything that people, editors and programs do to a tree of task files, as values: a seed gives the same tree again. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { taskFile } from './store-contract.ts';

const FOLDERS = ['tasks', 'tasks/x', 'tasks/x/y', 'tasks/z', 'docs/tasks'];
const NAMES = ['task-1.md', 'task-2.md', 'task-3.md', 'notes.md'];
const pick = <T>(...values: T[]) => fc.constantFrom(...values);

const folder = pick(...FOLDERS);
const path = fc.tuple(folder, pick(...NAMES)).map((parts) => parts.join('/'));
/** Which of the files that are there; which there are depends on what came before. */
const which = fc.nat(30);

/** Texts, ids and dependencies recur, so that documents share nodes; some bytes are no task at all. */
const text = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(pick('1', '2', '3'), pick('completed', 'partial'), fc.nat(4), fc.nat(4), pick('none', '1', '2'))
      .map(([id, outcome, gotcha, blocker, on]) =>
        taskFile(
          id,
          `outcome: ${outcome}\ngotchas:\n  - issue: Gotcha ${gotcha}\nblockers:\n  - blocker: Blocker ${blocker}\n    blocking_tasks: [task-00${(blocker % 3) + 1}]`,
          { on },
        ),
      ),
  },
  { weight: 1, arbitrary: pick(taskFile('2'), taskFile('3', '', { status: 'done' }), 'No task.\n', '') },
);

const ignoreRules = pick('task-1.md\n', 'x/\n', '*.md\n!task-2.md\n', '/tasks/z\n', '# nothing\n');

export const mutation = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('write' as const), path, text }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('save' as const), path, text }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('truncate' as const), which, keep: fc.nat(200) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), which, to: path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('swap' as const), which, other: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('touch' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move folder' as const), from: folder, to: folder }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove folder' as const), folder }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('make again' as const), path, text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('link' as const), which, to: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('link folder' as const), folder, to: folder }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('ignore' as const), folder: pick('.', ...FOLDERS), rules: ignoreRules }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ignore no more' as const), folder: pick('.', ...FOLDERS) }) },
);

export type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

type Step<Kind> = Extract<Mutation, { kind: Kind }>;

/** How each is done to the real tree. */
const WAYS: { [Kind in Mutation['kind']]: (root: string, step: Step<Kind>) => void } = {
  write: (root, { path, text }) => put(join(root, path), text),
  save: (root, { path, text }) => {
    put(join(root, `${path}.tmp`), text);
    move(join(root, `${path}.tmp`), join(root, path));
  },
  delete: (root, { which }) => remove(fileIn(root, which)),
  truncate: (root, { which, keep }) => truncate(fileIn(root, which), keep),
  move: (root, { which, to }) => move(fileIn(root, which), join(root, to)),
  swap: (root, { which, other }) => swap(fileIn(root, which), fileIn(root, other)),
  touch: (root, { which }) => touch(fileIn(root, which)),
  'move folder': (root, { from, to }) => move(join(root, from), join(root, to)),
  'remove folder': (root, { folder }) => remove(join(root, folder)),
  'make again': (root, { path, text }) => {
    remove(dirname(join(root, path)));
    put(join(root, path), text);
  },
  link: (root, { which, to }) => link(fileIn(root, which), fileIn(root, to)),
  'link folder': (root, { folder, to }) => {
    if (existsSync(join(root, folder)) && existsSync(join(root, to)) && !`${to}/`.startsWith(`${folder}/`))
      link(join(root, folder), join(root, to));
  },
  ignore: (root, { folder, rules }) => put(join(root, folder, '.gitignore'), rules),
  'ignore no more': (root, { folder }) => remove(join(root, folder, '.gitignore')),
};

/** One that cannot be done does nothing: a folder into itself, or through a link that leads nowhere. */
const IMPOSSIBLE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY', 'EINVAL', 'ELOOP']);

export function mutate(root: string, step: Mutation): void {
  try {
    (WAYS[step.kind] as (root: string, step: Mutation) => void)(root, step);
  } catch (error) {
    if (!IMPOSSIBLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function fileIn(root: string, which: number): string | undefined {
  const files = filesIn(root);
  return files.length > 0 ? join(root, files[which % files.length]!) : undefined;
}

/**
 * Does not follow links: Node's recursive `readdir` does, so two links to a folder above them would give 2⁴⁰ paths before
 * the system refuses the next one.
 */
export function filesIn(root: string, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === '.passdown' ? [] : filesIn(root, path);
      return entry.isFile() && entry.name.endsWith('.md') ? [path] : [];
    })
    .sort();
}

/** In place where there is a file already. */
function put(full: string, text: string): void {
  mkdirSync(dirname(full), { recursive: true });
  if (lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(full);
  writeFileSync(full, text);
}

function remove(full: string | undefined): void {
  if (full !== undefined) rmSync(full, { recursive: true, force: true });
}

function truncate(full: string | undefined, keep: number): void {
  if (full !== undefined && lstatSync(full).size > keep) truncateSync(full, keep);
}

function move(from: string | undefined, to: string): void {
  if (from === undefined || !existsSync(from) || to.startsWith(`${from}/`) || from === to) return;
  if (from.startsWith(`${to}/`) && lstatSync(from).isDirectory()) return;
  if (lstatSync(from).isDirectory()) remove(to);
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/** Two files change places: neither has other bytes or another inode than one that is known. */
function swap(one: string | undefined, other: string | undefined): void {
  if (one === undefined || other === undefined || one === other) return;
  renameSync(one, `${one}.swap`);
  renameSync(other, one);
  renameSync(`${one}.swap`, other);
}

function touch(full: string | undefined): void {
  if (full !== undefined) utimesSync(full, 1_700_000_000, 1_700_000_000);
}

/** A file or folder becomes a link to another. */
function link(full: string | undefined, to: string | undefined): void {
  if (full === undefined || to === undefined || full === to) return;
  remove(full);
  symlinkSync(to, full);
}
