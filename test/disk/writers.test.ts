/** Whatever a hostile repository puts in the place of a file that passdown writes, or of a folder on the way, nothing outside changes. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY, type Workspace, workspace } from '../support/workspace.ts';
import { WRITERS, type Writer } from '../support/writers.ts';

const BYTES = 'somebody else’s\n';

/** What stands in a folder: texts by path; links are not followed. */
function treeOf(root: string, below = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory()) {
      found.set(`${path}/`, 'folder');
      for (const [inner, text] of treeOf(root, `${path}/`)) found.set(inner, text);
    } else found.set(path, entry.isFile() ? readFileSync(join(root, path), 'latin1') : 'no file');
  }
  return found;
}

/** The files that a writer makes, changes or removes, and what SQLite writes beside a database. */
async function placesOf(writer: Writer): Promise<string[]> {
  const place = writer.project();
  const before = treeOf(place.root);
  await writer.run(place);
  const after = treeOf(place.root);
  const touched = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !path.endsWith('/') && before.get(path) !== after.get(path),
  );
  return touched.flatMap((path) => (path.endsWith('.db') ? [path, `${path}-wal`, `${path}-shm`] : [path]));
}

const foldersOf = (path: string) =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, at, names) => names.slice(0, at + 1).join('/'));

type Plant = (place: Workspace, outside: string, path: string) => void;

const makeWay = (place: Workspace, path: string) => mkdirSync(join(place.root, dirname(path)), { recursive: true });

/** What the project has at this path, or something else, stands outside, under the same name. */
function movedOut(place: Workspace, outside: string, path: string): string {
  const [from, to] = [join(place.root, path), join(outside, basename(path))];
  makeWay(place, path);
  if (existsSync(from)) {
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true });
  } else writeFileSync(to, BYTES);
  return to;
}

const FILE_PLANTS: Record<string, Plant> = {
  'a link to a file': (place, outside, path) => symlinkSync(movedOut(place, outside, path), join(place.root, path)),
  'a link to nothing': (place, outside, path) => {
    movedOut(place, outside, path);
    symlinkSync(join(outside, 'not-there'), join(place.root, path));
  },
  'a pipe': (place, outside, path) => {
    movedOut(place, outside, path);
    execFileSync('mkfifo', [join(place.root, path)]);
  },
  'a second name': (place, outside, path) => linkSync(movedOut(place, outside, path), join(place.root, path)),
};
const FOLDER_PLANT: Plant = (place, outside, path) => {
  const to = join(outside, 'folder');
  if (existsSync(join(place.root, path))) renameSync(join(place.root, path), to);
  else mkdirSync(to);
  makeWay(place, path);
  symlinkSync(to, join(place.root, path));
};

/** Places that an earlier row was tried with. */
const tried = new Set<string>();
const isNew = (path: string) => !tried.has(path) && tried.add(path);

test.each(WRITERS)(
  '$name changes nothing outside through a link or a second name, and waits for no pipe, at any place that it writes',
  async (writer) => {
    const places = (await placesOf(writer)).filter(isNew);
    const folders = [...new Set(places.flatMap(foldersOf))].filter(isNew);
    const kinds = Object.keys(FILE_PLANTS).slice(0, writer.isSlow ? 1 : undefined);
    const plants: [path: string, kind: string, plant: Plant][] = [
      ...places.flatMap((path) => kinds.map((kind) => [path, kind, FILE_PLANTS[kind]!] as [string, string, Plant])),
      ...folders.map((path) => [path, 'a link to a folder', FOLDER_PLANT] as [string, string, Plant]),
    ];
    expect(tried.size).toBeGreaterThan(0);
    for (const [path, kind, plant] of plants) {
      const [place, { root: outside }] = [writer.project(), workspace()];
      plant(place, outside, path);
      const before = treeOf(outside);
      await Promise.resolve(writer.run(place)).catch(() => {});
      expect(treeOf(outside), `${path} as ${kind}`).toEqual(before);
      place.remove();
    }
  },
);

test('a folder of passdown’s own that anybody may write in and that belongs to somebody else is refused (needs the superuser)', async (context) => {
  if (process.getuid?.() !== 0) context.skip();
  const { chmodSync, chownSync } = await import('node:fs');
  for (const folder of ['.passdown', '.passdown/run']) {
    const place = WRITERS[0]!.project();
    mkdirSync(join(place.root, folder), { recursive: true });
    chownSync(join(place.root, folder), 65534, 65534);
    const { code: allowed } = (await WRITERS[0]!.run(place)) as { code: number };
    chmodSync(join(place.root, folder), 0o777);
    const { code, stderr } = (await WRITERS[0]!.run(place)) as { code: number; stderr: string };
    // A graph in there is a store that cannot be used.
    const refused = folder === '.passdown' ? 3 : 2;
    expect([allowed, code, stderr]).toEqual([0, refused, expect.stringContaining('belongs to somebody else')]);
  }
});

/** What runs in a user's repository; paths from there. */
const sources = ['src', 'watchers', 'bin'].flatMap((room) =>
  readdirSync(join(REPOSITORY, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name))
    .map((name) => `${room}/${name}`.replaceAll('\\', '/'))
    .map((path) => ({ name: path.replace(/^src\//, ''), text: readFileSync(join(REPOSITORY, path), 'utf8') })),
);
type Source = (typeof sources)[number];
const named = (list: readonly Source[]) => list.map(({ name }) => name).sort();

/** The names that a file takes from the file system's module, all imports together. */
const taken = ({ text }: Source) =>
  [...text.matchAll(/import (?!type)\{([^}]*)\} from '(?:node:)?fs(?:\/promises)?'/g)]
    .flatMap(([, list]) => list!.split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '));

/** The doors through which everything is written, and the one that makes the folder of a store that somebody named. */
const DOORS = ['disk/safe-place.ts', 'disk/write-file.ts'];
const ELSEWHERE = ['store/sqlite/database.ts'];
/** All that a file may take from the module without being a door: it asks, lists, and opens nothing to write. */
const HARMLESS = new Set(
  'accessSync closeSync constants Dirent existsSync fstatSync lstatSync lstat opendir readdirSync readdir readlinkSync realpathSync realpath stat statSync statfsSync watch FSWatcher'.split(
    ' ',
  ),
);
const READS = new Set(['open', 'openSync', 'readFileSync', 'readFile', 'readSync', 'createReadStream']);
/** The daemon's log: the door opened the file. */
const INTO_AN_OPEN_FILE = new Map([['daemon/log.ts', 'writeSync']]);

test('only two files take what writes to the disk, and every file that uses them is in a row of the writers', () => {
  const writing = sources.filter((source) =>
    taken(source).some((one) => !HARMLESS.has(one) && !READS.has(one) && INTO_AN_OPEN_FILE.get(source.name) !== one),
  );
  expect(named(writing)).toEqual([...DOORS, ...ELSEWHERE].sort());
  const using = sources.filter(
    ({ name, text }) =>
      !DOORS.includes(name) && /write-file\.ts'|safe-place\.ts'|write(?:Run)?File\(|DatabaseSync\(/.test(text),
  );
  const listed = new Set(WRITERS.flatMap(({ files }) => files));
  expect(named(using).filter((name) => !listed.has(name))).toEqual([]);
  expect([...listed].filter((name) => !sources.some((one) => one.name === name))).toEqual([]);
});

test('no file takes the module of the file system as a whole, or when it runs', () => {
  const whole =
    /from '(?:node:)?fs(?:\/promises)?'(?<!\} from '(?:node:)?fs(?:\/promises)?')|(?:import|require|getBuiltinModule)\(\s*['"](?:node:)?fs\b/;
  // What starts everything asks one thing, and importing the module would take longer than the asking.
  const asking = "const { existsSync } = process.getBuiltinModule('node:fs');";
  expect(named(sources.filter(({ text }) => whole.test(text.replace(asking, ''))))).toEqual([]);
});

test('only few files open what they did not ask about, and none of them to write', () => {
  const OWN = ['disk/package.ts', 'disk/page-files.ts', 'store/statements.ts'];
  const NAMED_BY_THE_USER = ['cli/commands/migrate.ts'];
  const CAREFUL = ['disk/read-source.ts', 'disk/read-text.ts', 'disk/write-file.ts', 'skills/document/check-world.ts'];
  const opening = sources.filter((source) => taken(source).some((one) => READS.has(one)));
  expect(named(opening)).toEqual([...CAREFUL, ...OWN, ...NAMED_BY_THE_USER].sort());
  const asked = opening.filter(({ name }) => CAREFUL.includes(name) && !DOORS.includes(name));
  for (const { name, text } of asked)
    for (const [call] of text.matchAll(/\bopen(?:Sync)?\([^)]*\)/g)) expect(`${name} ${call}`).toMatch(/, FLAGS\b/);
});
