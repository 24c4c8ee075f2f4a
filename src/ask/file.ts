/** file: all that is known of one file. What names it, what those learned who worked on it, and who they are. */
import { trackedFiles } from '../disk/tracked-files.ts';
import {
  count,
  EDGE_ENDS,
  EDGE_TYPES,
  ITEM_PREFIXES,
  type ItemLabel,
  type Label,
  nodeKey,
  normalisePath,
  notFound,
  type Properties,
} from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { bySeen, type ItemAnswer, listItems, type Seen, seenBy } from './answer.ts';
import { itemLines } from './item-lines.ts';
import { onlyCurrent } from './item-states.ts';
import { byUse } from './items.ts';
import { itemsOfFile } from './items-of-file.ts';
import { type Question, SINCE } from './question.ts';
import { type FileTree, fileTree } from './resolve-paths.ts';
import { isSureEnough } from './sure-enough.ts';
import type { Voice } from './voice.ts';

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

export interface FileAnswer {
  project: string;
  path: string;
  /** Whether the tree has it now. If not, the path is as a note wrote it, and which file is meant is unknown. */
  resolved: boolean;
  createdBy: Told[];
  modifiedBy: Told[];
  handedOnBy: Told[];
  /** Tasks and notes that mention it. */
  namedBy: Told[];
  /** Handoffs between skills whose deliverable it is. */
  deliveredBy: (Seen & Properties)[];
  /** What the file itself hands on, where it is a handoff; with workflow, stage, sections, reviews and all else that it speaks of. */
  handsOn: HandoffInFile | null;
  gotchas: ItemOfFile[];
  patterns: ItemOfFile[];
  steps: ItemOfFile[];
  blockers: ItemOfFile[];
  questions: ItemOfFile[];
  /** How many older statements are not in those lists, where there are very many. */
  leftOut: { [list in 'createdBy' | 'modifiedBy' | 'handedOnBy' | 'namedBy']?: number };
}

/** `named`: it names the file or is located there. Otherwise it was learned by somebody who worked on the file. Those that name it come first. */
export type ItemOfFile = ItemAnswer & { named: boolean };

/** The kinds in the order in which they are of use to somebody who opens the file. */
const KINDS = ['Gotcha', 'Pattern', 'Step', 'Blocker', 'Question'] as const satisfies ItemLabel[];
const listOf = (label: (typeof KINDS)[number]) => `${ITEM_PREFIXES[label]}s` as const;

/** A statement about the file; `written` is how it spells the path, where that is not its whole path. */
export type Told = Seen & Properties & { written?: string };

export interface HandoffInFile {
  kind: string;
  name: string;
  status: string | null;
  summary: string | null;
  /** Everything that it speaks of, by what that is. */
  about: { label: Label; id: string; text: string; line: number }[];
}

const MOST_ITEMS = 50;
/** Statements about the file of each kind, those of the last documents. */
const MOST_TOLD = 100;
const TOLD = { createdBy: 'CREATED', modifiedBy: 'MODIFIED', handedOnBy: 'HANDS_ON', namedBy: 'NAMES' } as const;
type ToldList = keyof typeof TOLD;
/** Documents that only mention the file, in words; data has all. */
const MOST_MENTIONS = 10;

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
    const query = { keys, label: 'File', type: TOLD[list], from: ['Task', 'Note'] } as const;
    const { edges, total } = await reader.lastEdgesInto(query, MOST_TOLD);
    if (total > edges.length) leftOut[list] = total - edges.length;
    return edges;
  };
  const said = {
    createdBy: await last('createdBy'),
    modifiedBy: await last('modifiedBy'),
    handedOnBy: await last('handedOnBy'),
    namedBy: await last('namedBy'),
  };
  const told = async (list: ToldList) => {
    const edges = said[list];
    const seen = await seenBy(reader, edges);
    const statements = edges.map(({ key, to, props }) => {
      const written = spellings.get(to)!;
      return { ...seen.get(key)!, ...props, ...(written !== path && { written }) } as Told;
    });
    return statements.sort(bySeen);
  };
  const work = [...said.createdBy, ...said.modifiedBy, ...said.handedOnBy];
  const about = await itemsOfFile(reader, keys, KINDS, work);
  const items = async (label: ItemLabel): Promise<ItemOfFile[]> => {
    const named = about.named.get(label)!;
    const nodes = await reader.nodesByKey(label, [...new Set([...named, ...about.nearby.get(label)!])]);
    const shown = nodes
      .filter(({ props }) => props.standing === 'open' && isSureEnough(label, props))
      .sort((a, b) => Number(named.has(b.key)) - Number(named.has(a.key)) || byUse(a, b))
      .slice(0, MOST_ITEMS);
    const current = await onlyCurrent(reader, label, shown);
    const listed = await listItems(reader, current);
    return current.map(({ key }, index) => ({ ...listed[index]!, named: named.has(key) }));
  };
  return {
    project,
    path,
    resolved: file !== undefined,
    createdBy: await told('createdBy'),
    modifiedBy: await told('modifiedBy'),
    handedOnBy: await told('handedOnBy'),
    namedBy: await told('namedBy'),
    deliveredBy: await deliveries(reader, keys),
    handsOn,
    gotchas: await items('Gotcha'),
    patterns: await items('Pattern'),
    steps: await items('Step'),
    blockers: await items('Blocker'),
    questions: await items('Question'),
    leftOut,
  };
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

function fileLines(file: FileAnswer, voice: Voice): string[] {
  const { words, paint } = voice;
  return [
    paint('bold', words(file.path)) + (file.resolved ? '' : '  not in the tree now; as notes write it'),
    ...(file.handsOn ? handoffLines(file.handsOn, voice) : []),
    ...itemGroups(file, voice),
    ...speakerLines(file, voice),
  ];
}

/** First what names the file, then what else is known by those who worked on it, each by its kind. */
function itemGroups(file: FileAnswer, voice: Voice): string[] {
  const group = (named: boolean, title: string) =>
    KINDS.flatMap((label) => {
      const items = file[listOf(label)].filter((item) => item.named === named);
      return items.length === 0 ? [] : [voice.paint('cyan', `${listOf(label)} ${title}:`), ...itemLines(items, voice)];
    });
  return [...group(true, 'that name it'), ...group(false, 'of those who worked on it')];
}

const VERBS: Readonly<Record<ToldList, string>> = {
  createdBy: 'created by',
  modifiedBy: 'modified by',
  handedOnBy: 'to be read, say',
  namedBy: 'named by',
};

function speakerLines(file: FileAnswer, { words, paint }: Voice): string[] {
  const place = ({ path, line }: Seen, more = '') => paint('dim', `${words(path)}:${line}${more}`);
  const as = ({ derived, written }: Told) =>
    `${derived ? ', read from prose' : ''}${written === undefined ? '' : `, written ${words(written)}`}`;
  const told = (verb: string, list: readonly Told[]) =>
    list.map((one) => {
      const why = words(String(one.purpose ?? one.description ?? one.reason ?? ''));
      return `${verb} ${one.task ?? 'a note'}${why === '' ? '' : `: ${why}`}  ${place(one, as(one))}`;
    });
  const mentions = onlyMentions(file);
  const more = mentions.length - MOST_MENTIONS;
  return [
    ...told('created by', file.createdBy),
    ...told('modified by', file.modifiedBy),
    ...told('to be read, says', file.handedOnBy),
    ...told('named by', mentions.slice(0, MOST_MENTIONS)),
    ...(more > 0 ? [`named by ${count(more, 'more document')}; --json lists them`] : []),
    ...(Object.entries(file.leftOut) as [ToldList, number][]).map(
      ([list, older]) => `${VERBS[list]} ${count(older, 'other document')}, by name before these`,
    ),
    ...file.deliveredBy.map(
      (one) => `delivered by ${words(String(one.name))}: ${words(String(one.text))}  ${place(one)}`,
    ),
  ];
}

/** Documents that say no more of the file than its name, each once. */
function onlyMentions({ createdBy, modifiedBy, handedOnBy, namedBy }: FileAnswer): Told[] {
  const seen = new Set([...createdBy, ...modifiedBy, ...handedOnBy].map(({ path }) => path));
  return namedBy.filter(({ path }) => !seen.has(path) && seen.add(path));
}

function handoffLines({ name, summary, about }: HandoffInFile, { words, paint }: Voice): string[] {
  return [
    `hands on ${words(name)}: ${words(summary ?? '')}`,
    ...about.map(
      ({ label, text, line }) => `  ${paint('cyan', label.padEnd(11))} ${words(text)}  ${paint('dim', `:${line}`)}`,
    ),
  ];
}
