/** What a branch changes in what is known: items that are new, changed, gone or settled, tasks that moved, and what its code made stale. */
import { git } from '../disk/git.ts';
import { type GraphNode, ITEM_LABELS, ITEM_PREFIXES, type ItemLabel, type Properties } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';
import { compare, compareIds } from './answer.ts';
import { type Revision, readSides } from './diff-sources.ts';
import { askReady } from './ready.ts';
import { askStale, type StaleItem } from './stale.ts';

export interface DiffItem {
  id: string;
  kind: string;
  text: string;
  path: string;
  line: number;
}

export interface DiffTask {
  id: string;
  name: string | null;
  /** Null where it is new, or gone. */
  before: string | null;
  after: string | null;
  ready?: 'became ready' | 'no longer ready';
}

export interface KnowledgeDiff {
  base: string;
  /** Null for the work tree. */
  head: string | null;
  /** Documents that differ. */
  documents: number;
  added: DiffItem[];
  changed: DiffItem[];
  removed: DiffItem[];
  settled: DiffItem[];
  stale: StaleItem[];
  tasks: DiffTask[];
}

export async function askDiff(open: OpenWorkplace, given: string | undefined, to: Revision): Promise<KnowledgeDiff> {
  const { base, other, changed, before, after } = await readSides(open, given, to);
  try {
    return {
      base,
      head: other ?? null,
      documents: changed.length,
      ...(await compareItems(before, after, open.project)),
      stale: other === undefined ? await madeStale(open, base) : [],
      tasks: await compareTasks(before, after, open.project),
    };
  } finally {
    await before.close();
    await after.close();
  }
}

async function compareItems(before: GraphReader, after: GraphReader, project: string) {
  const found = { added: [], changed: [], removed: [], settled: [] } as Record<
    'added' | 'changed' | 'removed' | 'settled',
    DiffItem[]
  >;
  for (const label of ITEM_LABELS) {
    const old = byKey(await before.nodesByLabel(label, project));
    const now = byKey(await after.nodesByLabel(label, project));
    for (const [key, node] of now) {
      const was = old.get(key);
      if (!was) found.added.push(itemOf(label, node));
      else if (was.props.standing === 'open' && node.props.standing !== 'open') found.settled.push(itemOf(label, node));
      else if (saidIn(was.props) !== saidIn(node.props)) found.changed.push(itemOf(label, node));
    }
    for (const [key, node] of old) if (!now.has(key)) found.removed.push(itemOf(label, node));
  }
  for (const list of Object.values(found)) list.sort((a, b) => compare(a.path, b.path) || a.line - b.line);
  return found;
}

const byKey = (nodes: readonly GraphNode[]) => new Map(nodes.map((node) => [node.key, node]));

/** Who says it, where and how often is not what it says. */
const PLACES = new Set(['count', 'firstBy', 'path', 'line', 'lastSeen', 'confidence', 'derived', 'ids']);
const saidIn = (props: Properties) =>
  JSON.stringify(
    Object.entries(props)
      .filter(([name]) => !PLACES.has(name))
      .sort(([a], [b]) => compare(a, b)),
  );

const itemOf = (label: ItemLabel, { props }: GraphNode): DiffItem => ({
  id: String(props.id),
  kind: ITEM_PREFIXES[label],
  text: String(props.text),
  path: String(props.path),
  line: Number(props.line),
});

async function compareTasks(before: GraphReader, after: GraphReader, project: string): Promise<DiffTask[]> {
  const tasks = async (reader: GraphReader) => {
    const described = (await reader.nodesByLabel('Task', project)).filter(({ props }) => props.described === true);
    return new Map(described.map(({ props }) => [String(props.id), props]));
  };
  const ready = async (reader: GraphReader) => new Set((await askReady(reader, project)).map(({ id }) => id));
  const [old, now, readyBefore, readyNow] = [
    await tasks(before),
    await tasks(after),
    await ready(before),
    await ready(after),
  ];
  return [...new Set([...old.keys(), ...now.keys()])].sort(compareIds).flatMap((id): DiffTask[] => {
    const [was, is] = [old.get(id), now.get(id)];
    // Whoever began or ended a task need not be told that nobody can begin it.
    const turned =
      was && is && readyBefore.has(id) !== readyNow.has(id) && (readyNow.has(id) || was.status === is.status);
    if (was?.status === is?.status && !turned) return [];
    const name = (is ?? was)!.name;
    return [
      {
        id,
        name: name === undefined ? null : String(name),
        before: was ? String(was.status) : null,
        after: is ? String(is.status) : null,
        ...(turned && { ready: readyNow.has(id) ? 'became ready' : 'no longer ready' }),
      },
    ];
  });
}

/** What commits since then, or changes that are not committed, made stale. */
async function madeStale(open: OpenWorkplace, base: string): Promise<StaleItem[]> {
  const since = new Set(git(open.root, ['rev-list', `${base}..HEAD`])?.split('\n'));
  const { items } = await askStale(open, {}, 'short');
  return items.filter(({ commit }) => commit === null || since.has(commit));
}
