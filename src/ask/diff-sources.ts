/** The two sides of a knowledge diff: documents that differ between two revisions, read from git's blobs or from the disk, and the others that speak of the same things. */
import { sizeLimit } from '../config/data-places.ts';
import { differingFiles, headOf, mergeBase } from '../disk/changed-files.ts';
import { FileScope } from '../disk/file-scope.ts';
import { isListed } from '../disk/find-files.ts';
import { git } from '../disk/git.ts';
import { gitObjects } from '../disk/git-stream.ts';
import { RAW, readRaw } from '../disk/raw-diff.ts';
import { readBytes } from '../disk/read-source.ts';
import {
  type EdgeType,
  type Facts,
  ITEM_LABELS,
  type ItemLabel,
  nodeKey,
  OperatorError,
  shownPrefix,
} from '../model/index.ts';
import { commitDocuments } from '../store/commit/commit.ts';
import { SqliteStore } from '../store/sqlite/store.ts';
import type { GraphReader, Store } from '../store/store.ts';
import { documentsOf } from '../workplace/documents.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';

/** A revision of the files: a commit, or undefined for the work tree. */
export type Revision = string | undefined;

export interface Sides {
  base: string;
  /** Undefined: the work tree. */
  other: Revision;
  /** Documents that differ. */
  changed: string[];
  /** In memory; the caller closes them. */
  before: Store;
  after: Store;
}

/** Documents beside the changed ones that are read at most. */
const MOST_BESIDE = 2_000;

export async function readSides(open: OpenWorkplace, given: string | undefined, other: Revision): Promise<Sides> {
  const { root, store, project } = open;
  if (git(root, ['rev-parse', '--show-prefix']) === undefined)
    throw refused(`${root} is not in a git repository`, 'A difference needs two revisions');
  const base = other === undefined ? mergeBase(root, given ?? usualBase(root)) : commitOf(root, given!);
  const to = other === undefined ? undefined : commitOf(root, other);
  const changed = differing(open, base, to);
  const [before, after] = [await factsAt(open, changed, base), await factsAt(open, changed, to)];
  const beside = await documentsBeside(store, project, [...before.values(), ...after.values()], new Set(changed));
  const same = await factsAt(open, beside, to);
  return {
    base,
    other: to,
    changed,
    before: await graphOf(project, new Map([...same, ...before])),
    after: await graphOf(project, new Map([...same, ...after])),
  };
}

const refused = (message: string, hint: string) => new OperatorError({ code: 'usage', message, hint });

/** What the branch will go to: the remote's main branch, or the local one; else what is committed. */
function usualBase(root: string): string {
  const names = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];
  return names.find((name) => git(root, ['rev-parse', '--quiet', '--verify', `${name}^{commit}`])) ?? 'HEAD';
}

function commitOf(root: string, name: string): string {
  const commit = git(root, ['rev-parse', '--quiet', '--verify', '--end-of-options', `${name}^{commit}`])?.trim();
  if (commit) return commit;
  throw refused(`git does not know the commit ${name}`, 'Name a branch, tag or commit of this repository');
}

function differing({ root, config }: OpenWorkplace, base: string, other: Revision): string[] {
  const scope = new FileScope(root, config);
  const args = ['diff', ...RAW, '--relative', base, ...(other === undefined ? [] : [other]), '--'];
  const tracked = readRaw(git(root, args) ?? '').map(({ path }) => path);
  const untracked = other === undefined ? (differingFiles(root, headOf(root)) ?? []) : [];
  return [...new Set([...tracked, ...untracked])].filter((path) => scope.admits(path)).sort();
}

/** What documents state at a revision; those that are not there state nothing. */
async function factsAt(open: OpenWorkplace, paths: readonly string[], at: Revision): Promise<Map<string, Facts>> {
  const { root, config, project } = open;
  const scope = new FileScope(root, config);
  const blobs = at === undefined ? undefined : await blobsAt(root, paths, at);
  const there = paths.filter((path) => (blobs ? blobs.has(path) : isListed(scope, path)));
  const read = blobs && ((path: string) => readBytes(path, blobs.get(path)!, sizeLimit(config, path)));
  const facts = new Map<string, Facts>();
  for (const { path, document } of documentsOf(open, there, read))
    if (document) facts.set(path, document.dialect.facts(document.reading, path, document.markdown, project));
  return facts;
}

async function blobsAt(root: string, paths: readonly string[], commit: string): Promise<Map<string, Buffer>> {
  const named = paths.filter((path) => !path.includes('\n'));
  const names = named.map((path) => `${commit}:./${path}`);
  const found = new Map<string, Buffer>();
  let at = 0;
  for await (const bytes of gitObjects({ folder: root }, names)) {
    // A piece of a larger buffer would keep all of it.
    if (bytes) found.set(named[at]!, Buffer.from(bytes));
    at++;
  }
  return found;
}

/** Who else speaks of the same items and tasks; and for tasks that wait for these, what they wait for. */
async function documentsBeside(
  store: GraphReader,
  project: string,
  facts: readonly Facts[],
  changed: ReadonlySet<string>,
): Promise<string[]> {
  const keys = new Map<string, Set<string>>();
  for (const { label, key } of facts.flatMap(({ nodes }) => nodes))
    if (label !== 'Project' && label !== 'Document' && label !== 'Tag' && label !== 'File')
      keys.set(label, (keys.get(label) ?? new Set()).add(key));
  for (const [label, key] of await itemsMeant(store, project, facts))
    keys.set(label, (keys.get(label) ?? new Set()).add(key));
  const docs = new Set<string>();
  for (const [label, own] of keys) await addSpeakers(store, label as Facts['nodes'][number]['label'], [...own], docs);
  const edges = await store.edgesOfDocuments(project, [...docs].slice(0, MOST_BESIDE));
  const waitedFor = edges.filter(({ type }) => type === 'DEPENDS_ON').map(({ to }) => to);
  await addSpeakers(store, 'Task', [...new Set(waitedFor)], docs, ['DESCRIBES']);
  return [...docs].filter((doc) => !changed.has(doc)).slice(0, MOST_BESIDE);
}

/** Items that are named by their text or by the id that we show. */
async function itemsMeant(
  store: GraphReader,
  project: string,
  facts: readonly Facts[],
): Promise<[ItemLabel, string][]> {
  const texts = facts.flatMap(({ nodes }) =>
    nodes.flatMap(({ label, props }) => (label === 'Reference' ? String(props.text) : [])),
  );
  const meant: [ItemLabel, string][] = [];
  for (const text of new Set(texts))
    for (const label of ITEM_LABELS) {
      meant.push([label, nodeKey(label, project, text)]);
      const prefix = shownPrefix(label, text);
      if (prefix !== undefined)
        for (const { key } of await store.nodesByKeyPrefix(label, prefix)) meant.push([label, key]);
    }
  return meant;
}

/** A statement says who is at its other end, too. */
const TIES: readonly EdgeType[] = [
  ...(['DESCRIBES', 'DEPENDS_ON', 'BLOCKS', 'RESOLVES', 'KNOWN_AS', 'RESOLVED'] as const),
  ...(['DISCOVERED', 'HIT', 'RAISED', 'SUGGESTED', 'REPORTED'] as const),
];

async function addSpeakers(
  store: GraphReader,
  label: Facts['nodes'][number]['label'],
  keys: readonly string[],
  docs: Set<string>,
  types = TIES,
): Promise<void> {
  for (const direction of ['in', 'out'] as const)
    for (const { doc } of await store.edgesAt({ keys, label, direction, types })) docs.add(doc);
}

async function graphOf(project: string, facts: ReadonlyMap<string, Facts>): Promise<Store> {
  const store = new SqliteStore(':memory:');
  const changes = [...facts].map(([path, said]) => ({
    ...{ kind: 'says' as const, path, facts: said, known: false },
    row: { path, state: 'ingested' },
  }));
  await store.write((writer) => commitDocuments(writer, project, changes));
  return store;
}
