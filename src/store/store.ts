/**
 * The port to a graph store. A store keeps nodes and edges and finds them by key; what they mean, and what a node
 * shows, is computed above it (commit/, show-node.ts), so that every store gives the same graph. Backends have the same
 * file names and pass one contract suite.
 */

import {
  EDGE_ENDS,
  type EdgeType,
  type GraphEdge,
  type GraphNode,
  type ItemLabel,
  type Label,
  type SeenLabel,
} from '../model/index.ts';
import type { Passage } from '../parse/passages.ts';
import type { DocumentCount } from './ledger-stamp.ts';

/** Edges into or out of some nodes. */
export interface EdgeQuery {
  keys: readonly string[];
  /** The label of those nodes. */
  label: Label;
  /** `in`: the nodes are where the edge ends; `out`: where it begins. */
  direction: 'in' | 'out';
  types: readonly EdgeType[];
}

export interface IntoQuery extends Pick<EdgeQuery, 'keys' | 'label'> {
  type: EdgeType;
  /** Only from nodes with these labels. */
  from?: readonly Label[] | undefined;
  /** Nobody asks how many there are in all. */
  uncounted?: true | undefined;
}

export interface LatestQuery {
  label: SeenLabel;
  project: string;
  /** A task's status; `open` or `settled` for items; `open` for notes. Of several, the latest of all. */
  standing: string | readonly string[];
}

/** Items of a kind that stand so, in one project. */
export interface ItemsQuery {
  label: ItemLabel;
  project: string;
  /** `open` or `settled`. */
  standing: string;
  severity?: string | undefined;
  /** Whether only rules read it from prose. */
  derived?: boolean | undefined;
  /** What was read from prose is at least so sure. */
  least?: number | undefined;
  /** With any of these tags; who has more of them comes first. */
  tags?: readonly string[] | undefined;
}

/** Tasks that lists have: those that a file describes, and those that somebody waits for. */
export interface TasksQuery {
  project: string;
  /** Their status; undefined: any. */
  standing?: string | undefined;
  /** Only those that can be started now, the most urgent first. */
  ready?: boolean | undefined;
}

/** A part of a list. */
export interface Part {
  limit: number;
  offset?: number | undefined;
  /** Nobody asks how many there are in all. */
  uncounted?: true | undefined;
}

export interface NodePage {
  nodes: GraphNode[];
  /** How many there are in all; 0 where nobody asks. */
  total: number;
}

/** A task of the lists, and those of them that wait for it: their places in the list, each once, in order. */
export interface TaskTie {
  key: string;
  status: string;
  followers: number[];
}

export interface DayCount {
  label: ItemLabel | 'Task';
  day: string | undefined;
  total: number;
}

export const COUNTED = ['Note', 'File', 'Workflow'] as const;
export type Counted = (typeof COUNTED)[number];

/** How much there is of what no list counts. */
export interface Tally {
  nodes: Record<Counted, number>;
  /** By state, with the problems that their texts have. */
  documents: DocumentCount[];
  /** With how many patterns each has. */
  tags: { tag: string; count: number }[];
}

/** These edges into a file say that somebody worked on it, or should; others that somebody names it. */
export const FILE_WORK = ['CREATED', 'MODIFIED', 'HANDS_ON'] as const;
export const FILE_WORKERS: readonly Label[] = EDGE_ENDS.CREATED[0];
/** … of which workers say these, too. */
export const FILE_MENTIONS = ['NAMES'] as const;

export interface FileCount {
  path: string;
  work: number;
  /** Who works on files does not count here. */
  items: number;
}

export interface SearchHit {
  label: Label;
  key: string;
  score: number;
}

/** Words as the index spells them (words.ts); each stands for what begins with it. */
export interface WordQuery {
  words: readonly string[];
  project: string | undefined;
  /** Any of the words, instead of all of them. */
  some?: true;
  /** Of nodes, only those with these labels. */
  labels?: readonly Label[];
}

/** Maximum passages of one document in an answer. */
export const MAX_OF_DOCUMENT = 6;

export interface PassageHit extends Passage {
  project: string;
  path: string;
  /** The titles above it, outermost first. */
  headings: string[];
  /** Better is larger; only to compare hits of one answer. */
  score: number;
}

/** What can be read; inside a transaction, as that transaction sees it. */
export interface GraphReader {
  nodesByKey(label: Label, keys: readonly string[]): Promise<GraphNode[]>;
  /** All nodes of a label, in one project or in all, ordered by key. */
  nodesByLabel(label: Label, project: string | undefined): Promise<GraphNode[]>;
  /** Nodes of a label in one project that stand so (`standing`), what was seen last (`lastSeen`) first. */
  latest(query: LatestQuery, most: number): Promise<GraphNode[]>;
  /** What was stated most often first, then what was seen last. */
  items(query: ItemsQuery, part: Part): Promise<NodePage>;
  /** In the order in which people count their ids. */
  tasks(query: TasksQuery, part: Part): Promise<NodePage>;
  /** How many of those tasks stand how. */
  taskCounts(project: string): Promise<Map<string, number>>;
  /** Those tasks, in the same order, with who waits for each. */
  taskTies(project: string): Promise<TaskTie[]>;
  /** How many items of each kind were first told on each day, and how many tasks were completed; without a day what no text dates. */
  days(project: string): Promise<DayCount[]>;
  /** How many notes, files, workflows, documents and tags there are. */
  tally(project: string): Promise<Tally>;
  /** How often each file was worked on, and how often items name it. */
  fileCounts(project: string): Promise<FileCount[]>;
  /** What the ledger tells of each file, in any order; each as `spellStamp` writes it, since most are only compared. */
  stamps(project: string): Promise<string[]>;
  /** Nodes of a label whose key begins with the prefix. */
  nodesByKeyPrefix(label: Label, prefix: string): Promise<GraphNode[]>;
  edgesAt(query: EdgeQuery): Promise<GraphEdge[]>;
  /** The same, but no edges of a node that has more than `most`: an edge to a hub carries no information. */
  fewEdgesAt(query: EdgeQuery, most: number): Promise<GraphEdge[]>;
  /** Edges of one type into some nodes, as many as there is room for, those of the last documents by their paths; and how many there are. */
  lastEdgesInto(query: IntoQuery, most: number): Promise<{ edges: GraphEdge[]; total: number }>;
  /** Every edge that is stated by these documents of a project or derived from them. */
  edgesOfDocuments(project: string, paths: readonly string[]): Promise<GraphEdge[]>;
  /** Distinct sources of the edges of one type into these nodes. */
  sourcesOf(type: EdgeType, keys: readonly string[]): Promise<{ key: string; target: string }[]>;
  count(project: string): Promise<{ nodes: number; edges: number }>;
  /** Nodes that have the words, best first. A store may compare only some of very many. */
  search(query: WordQuery, most: number): Promise<SearchHit[]>;
  /** Passages of documents that have the words, in their text or headings, best first; at most MAX_OF_DOCUMENT of each document. */
  searchPassages(query: WordQuery, most: number): Promise<PassageHit[]>;
  /** How many passages have each of these words; counting ends at `most`. */
  countWords(words: readonly string[], project: string | undefined, most: number): Promise<number[]>;
  /** Words of the passages that are spelled like a word that none of them has. */
  wordsLike(word: string, project: string | undefined): Promise<string[]>;
  /** The passages of a document, in its order. */
  passagesOf(project: string, path: string): Promise<Passage[]>;
}

export type WordedNode = GraphNode & {
  /** For the full-text search. */
  words?: string;
};

export interface GraphWriter extends GraphReader {
  /** Adds the nodes of one label that do not exist yet; returns the keys of the added ones. */
  addNodes(label: Label, nodes: readonly GraphNode[]): Promise<Set<string>>;
  /** Replaces all properties of nodes of one label; adds nodes that do not exist. */
  setNodes(label: Label, nodes: readonly WordedNode[]): Promise<void>;
  removeNodes(label: Label, keys: readonly string[]): Promise<void>;
  /** Replaces the passages of a document. */
  setPassages(project: string, path: string, passages: readonly Passage[]): Promise<void>;
  /** Adds edges of documents that stated nothing so far; both ends exist. */
  addEdges(edges: readonly GraphEdge[]): Promise<void>;
  /** Adds or replaces edges; both ends exist. */
  setEdges(edges: readonly GraphEdge[]): Promise<void>;
  removeEdges(edges: readonly GraphEdge[]): Promise<void>;
  /** Those of these nodes, all of one label, that no edge touches. */
  withoutEdges(label: Label, keys: readonly string[]): Promise<string[]>;
  /** Removes everything that belongs to one project. */
  removeProject(project: string): Promise<void>;
  /** Increments the project's revision; outputs rendered at an older revision are stale. */
  raiseRevision(project: string): Promise<void>;
}

export interface Lease {
  holder: string;
  root: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Who works on a task. It does not follow from the files, so it is not part of the graph. */
export interface Claim {
  task: string;
  /** In one line. */
  who: string;
  /** Milliseconds since 1970. */
  until: number;
}

export interface Claims {
  /** Those of a project that have not run out, by task. */
  current(project: string, now: number): Promise<Claim[]>;
  /** Takes a claim, or with `renew` extends one's own; returns the claim that is in the way where there is one. */
  take(project: string, claim: Claim, now: number, renew: boolean): Promise<Claim | undefined>;
  drop(project: string, task: string, who: string): Promise<void>;
}

export interface Store extends GraphReader {
  /** The store's name in messages; never with credentials. */
  readonly name: string;
  /** A graph of another version of passdown was there when it was opened; it is empty now, and read anew from the files. */
  readonly replaced?: boolean;
  /** How many documents one transaction of this store handles well. */
  readonly batchDocuments: number;
  /** Runs work in one transaction: all of it is kept, or nothing. May run it again after a transient error. */
  write<T>(work: (writer: GraphWriter) => Promise<T>): Promise<T>;
  /** Takes or renews the right to write a project; returns the holder if that is somebody else. */
  takeLease(project: string, lease: Lease, now: number, force: boolean): Promise<Lease | undefined>;
  dropLease(project: string, holder: string): Promise<void>;
  /** Where machines share the store, their claims too; otherwise they are kept beside the root's lock. */
  readonly claims?: Claims;
  close(): Promise<void>;
}
