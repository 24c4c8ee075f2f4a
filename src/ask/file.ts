/** file: all that is known of one file. What names it, what those learned who worked on it, and who they are. */
import { trackedFiles } from '../disk/tracked-files.ts';
import {
  EDGE_ENDS,
  EDGE_TYPES,
  type GraphEdge,
  type GraphNode,
  type ItemLabel,
  type Label,
  nodeKey,
  normalisePath,
  notFound,
  type Properties,
} from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { bySeen, listItems, type Seen, seenBy } from './answer.ts';
import {
  type FileAnswer,
  fileLines,
  type HandoffInFile,
  type ItemOfFile,
  KINDS,
  listOf,
  type Told,
  type ToldList,
} from './file-page.ts';
import { onlyCurrent } from './item-states.ts';
import { byUse } from './items.ts';
import { itemsOfFile } from './items-of-file.ts';
import { type Question, SINCE } from './question.ts';
import { type FileTree, fileTree } from './resolve-paths.ts';
import { isSureEnough } from './sure-enough.ts';

type Args = { path: string; since?: string | undefined };

export const question: Question<Args, FileAnswer | undefined> = {
  takes: [{ spelling: '<path>', about: 'a path from the project root' }, SINCE],
  marked: true,
  ask: ({ root, store, project }, { path }) =>
    askFile(store, project, normalisePath(path.replaceAll('\\', '/')), fileTree(trackedFiles(root))),
  text: fileLines,
  unknown: ({ path }) =>
    notFound(
      path,
      'No handoff names this file; write its path from the project root, or as much of its end as no other file has',
    ),
};

/** Of each kind of item so many are shown, those that name the file first; */
const MOST_ITEMS = 12;
/** and so many are looked at for them: some no longer hold. */
const MOST_LOOKED_AT = 36;
const FEWEST_AT_ONCE = 5;
/** So many statements about the file of each kind, those of the last documents; items name it, too. */
const MOST_TOLD = { CREATED: 20, MODIFIED: 20, HANDS_ON: 20, NAMES: 40 } as const;
const TOLD = { createdBy: 'CREATED', modifiedBy: 'MODIFIED', handedOnBy: 'HANDS_ON', namedBy: 'NAMES' } as const;

export async function askFile(
  reader: GraphReader,
  project: string,
  asked: string,
  tree: FileTree = fileTree([]),
): Promise<FileAnswer | undefined> {
  const file = tree.meant(asked);
  const path = file ?? asked;
  const spellings = new Map(tree.spellings(path).map((spelling) => [nodeKey('File', project, spelling), spelling]));
  const keys = (await reader.nodesByKey('File', [...spellings.keys()])).map(({ key }) => key);
  const handsOn = await handoffIn(reader, nodeKey('Handoff', project, path));
  if (keys.length === 0 && !handsOn) return undefined;
  const leftOut: FileAnswer['leftOut'] = {};
  const last = async (list: ToldList) => {
    const type = TOLD[list];
    const { edges, total } = await reader.lastEdgesInto({ keys, label: 'File', type }, MOST_TOLD[type]);
    if (total > edges.length) leftOut[list] = total - edges.length;
    return edges;
  };
  const said = {
    createdBy: await last('createdBy'),
    modifiedBy: await last('modifiedBy'),
    handedOnBy: await last('handedOnBy'),
    namedBy: await last('namedBy'),
  };
  const mentions = said.namedBy.filter(({ fromLabel }) => fromLabel === 'Task' || fromLabel === 'Note');
  const work = [...said.createdBy, ...said.modifiedBy, ...said.handedOnBy];
  const seen = await seenBy(reader, [...work, ...mentions]);
  const told = (edges: readonly GraphEdge[]) => {
    const statements = edges.map(({ key, to, props }) => {
      const written = spellings.get(to)!;
      return { ...seen.get(key)!, ...props, ...(written !== path && { written }) } as Told;
    });
    return statements.sort(bySeen);
  };
  const about = await itemsOfFile(reader, keys, KINDS, {
    work,
    naming: said.namedBy,
    isCut: Object.keys(leftOut).length > 0,
  });
  const items = async (label: (typeof KINDS)[number]): Promise<ItemOfFile[]> => {
    const named = about.named.get(label)!;
    const { shown, others } = await firstCurrent(reader, label, named, about.nearby.get(label)!);
    if (others > 0) leftOut[listOf(label)] = others;
    const listed = await listItems(reader, shown);
    return shown.map(({ key }, index) => ({ ...listed[index]!, named: named.has(key) }));
  };
  return {
    project,
    path,
    resolved: file !== undefined,
    createdBy: told(said.createdBy),
    modifiedBy: told(said.modifiedBy),
    handedOnBy: told(said.handedOnBy),
    namedBy: told(mentions),
    deliveredBy: await deliveries(reader, keys),
    handsOn,
    gotchas: await items('Gotcha'),
    patterns: await items('Pattern'),
    steps: await items('Step'),
    blockers: await items('Blocker'),
    questions: await items('Question'),
    leftOut,
    ...(about.isCut && { lastOnly: true }),
  };
}

/** The first that still hold, those that name the file before the others, and how many more there are. */
async function firstCurrent(
  reader: GraphReader,
  label: ItemLabel,
  named: ReadonlySet<string>,
  nearby: ReadonlySet<string>,
): Promise<{ shown: GraphNode[]; others: number }> {
  const nodes = await reader.nodesByKey(label, [...new Set([...named, ...nearby])]);
  const open = nodes
    .filter(({ props }) => props.standing === 'open' && isSureEnough(label, props))
    .sort((a, b) => Number(named.has(b.key)) - Number(named.has(a.key)) || byUse(a, b));
  const found: GraphNode[] = [];
  let met = 0;
  while (found.length < MOST_ITEMS && met < Math.min(open.length, MOST_LOOKED_AT)) {
    const part = open.slice(met, met + Math.max(MOST_ITEMS - found.length, FEWEST_AT_ONCE));
    found.push(...(await onlyCurrent(reader, label, part)));
    met += part.length;
  }
  const shown = found.slice(0, MOST_ITEMS);
  return { shown, others: open.length - met + found.length - shown.length };
}

async function deliveries(reader: GraphReader, files: readonly string[]): Promise<(Seen & Properties)[]> {
  const keys = (await reader.sourcesOf('STORED_IN', files)).map(({ key }) => key);
  const edges = await reader.edgesAt({ keys, label: 'Deliverable', direction: 'in', types: ['DELIVERS'] });
  const seen = await seenBy(reader, edges);
  const handoffs = await reader.nodesByKey('Handoff', [...new Set(edges.map(({ from }) => from))]);
  const names = new Map(handoffs.map(({ key, props }) => [key, String(props.name)]));
  const told = edges.map((edge) => ({ ...seen.get(edge.key)!, ...edge.props, name: names.get(edge.from)! }));
  return (told as (Seen & Properties)[]).sort(bySeen);
}

/** What a handoff says, whatever its dialect. */
async function handoffIn(reader: GraphReader, key: string): Promise<HandoffInFile | null> {
  const [node] = await reader.nodesByKey('Handoff', [key]);
  if (!node) return null;
  const edges = await reader.edgesAt({ keys: [key], label: 'Handoff', direction: 'out', types: SAID });
  const about: HandoffInFile['about'] = [];
  for (const [label, group] of Map.groupBy(edges, ({ toLabel }) => toLabel)) {
    const nodes = await reader.nodesByKey(label, [...new Set(group.map(({ to }) => to))]);
    const props = new Map(nodes.map((one) => [one.key, one.props]));
    for (const { to, line } of group) {
      const { id, path, name, text } = props.get(to) ?? {};
      about.push({ label, id: String(id ?? path ?? name), text: String(name ?? text ?? id ?? path), line });
    }
  }
  about.sort((a, b) => a.line - b.line || (a.label < b.label ? -1 : 1));
  const shown = (value: Properties[string] | undefined) => (value === undefined ? null : String(value));
  const { kind, name, status, text } = node.props;
  return { kind: String(kind), name: String(name), status: shown(status), summary: shown(text), about };
}
const SAID = EDGE_TYPES.filter(
  (type) => (EDGE_ENDS[type][0] as readonly Label[]).includes('Handoff') && type !== 'PART_OF',
);
