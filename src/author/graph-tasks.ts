/**
 * Which tasks the files of a project describe, as far as its embedded graph knows: `check` need not read those files. Nothing is
 * written, and a graph that is not there, cannot be read or is of other rules is as good as none: then every file is read.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { projectName } from '../config/project-name.ts';
import type { DescribedTask } from '../dialects/dialect.ts';
import { signatureAt, stampAt } from '../disk/stamp.ts';
import { NO_DIALECT, rulesOf } from '../ingest/rules.ts';
import { nodeKey } from '../model/index.ts';
import { type LedgerStamp, pathOfStamp, readStamp } from '../store/ledger-stamp.ts';
import { sqliteFile } from '../store/open-store.ts';
import { SqliteStore } from '../store/sqlite/store.ts';
import type { GraphReader } from '../store/store.ts';
import type { Workplace } from '../workplace/workplace.ts';

/** A file that is on the disk as it is in the graph: its dialect, and which of the asked tasks it describes. */
export interface KnownFile {
  dialect: string;
  tasks: readonly DescribedTask[];
}

/** Undefined for a file that must be read. */
export type KnownFiles = (path: string) => KnownFile | undefined;

/** How long to wait for a writer that holds the graph. */
const BUSY_MS = 200;

export async function filesKnownToGraph(workplace: Workplace, tasks: Iterable<string>): Promise<KnownFiles> {
  const { root, config } = workplace;
  const file = sqliteFile(config.store, root);
  if (file === undefined) return NONE;
  try {
    const before = stateOf(file);
    if (!before.stamp) return NONE;
    // To read along with a writer, SQLite keeps files next to the graph. Without a log the graph is read as it lies there, and nothing is left behind.
    const store = new SqliteStore(file, BUSY_MS, before.log > 0 ? 'read' : 'immutable', root);
    try {
      const known = await readGraph(store, workplace, tasks);
      return before.log > 0 || JSON.stringify(before) === JSON.stringify(stateOf(file)) ? known : NONE;
    } finally {
      await store.close();
    }
  } catch {
    return NONE;
  }
}

const NONE: KnownFiles = () => undefined;
const DAMAGED = 'the graph contradicts itself';

/** A commit goes into the log first, then into the file. */
function stateOf(file: string) {
  return { log: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0, stamp: stampAt(file) };
}

async function readGraph(
  store: GraphReader,
  { root, config }: Workplace,
  tasks: Iterable<string>,
): Promise<KnownFiles> {
  const project = projectName(root, config);
  const rules = rulesOf(config);
  const stamps = new Map((await store.stamps(project)).map((line) => [pathOfStamp(line), line]));
  const above = join(root, '/');
  const described = await describedTasks(store, project, tasks);
  if (![...described.keys()].every((path) => stamps.has(path))) throw new Error(DAMAGED);
  return (path) => {
    const line = stamps.get(path);
    const stamp = line === undefined ? undefined : readStamp(line);
    if (!stamp || isWithoutFacts(stamp) || stamp.rules !== rules(stamp.dialect)) return undefined;
    if (stamp.signature === '' || !hasSignature(above + path, stamp.signature)) return undefined;
    return { dialect: stamp.dialect, tasks: described.get(path) ?? [] };
  };
}

/** False for a file in a folder that may not be entered: whoever reads the file finds out. */
function hasSignature(path: string, signature: string): boolean {
  try {
    return signatureAt(path) === signature;
  } catch {
    return false;
  }
}

/** The store refused it, or reading it was given up: the graph does not have what it says. */
const isWithoutFacts = ({ state, dialect }: LedgerStamp) =>
  state === 'refused' || (state === 'invalid' && dialect === NO_DIALECT);

/** Path → those of the tasks that the file describes. A damaged index of edges finds fewer of them than the tasks themselves show. */
async function describedTasks(
  store: GraphReader,
  project: string,
  tasks: Iterable<string>,
): Promise<Map<string, DescribedTask[]>> {
  const ids = new Map([...tasks].map((id) => [nodeKey('Task', project, id), id]));
  const edges = await store.edgesAt({ keys: [...ids.keys()], label: 'Task', direction: 'in', types: ['DESCRIBES'] });
  const found = new Set(edges.map(({ to }) => to));
  const nodes = await store.nodesByKey('Task', [...ids.keys()]);
  if (nodes.some(({ key, props }) => props.described === true && !found.has(key))) throw new Error(DAMAGED);
  const described = new Map<string, DescribedTask[]>();
  for (const { doc, to, props } of edges) {
    const list = described.get(doc) ?? [];
    described.set(doc, list);
    list.push({ id: ids.get(to)!, own: props.state !== undefined });
  }
  return described;
}
