/** The nouns of a briefing: what is known that may bear on a task, and why it may. */
import { ITEM_LABELS, ITEMS, type ItemKind, type ItemLabel, ofEachItem, type Properties } from '../model/index.ts';

export const KINDS = ['blocker', 'warning', 'file', 'pattern', 'question', 'step'] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_OF = ofEachItem((label) => ITEMS[label].kind);
export const LABEL_OF = Object.fromEntries(ITEM_LABELS.map((label) => [KIND_OF[label], label])) as Record<
  ItemKind,
  ItemLabel
>;

export const COMPLEXITIES = ['easy', 'normal', 'complex'] as const;
export type Complexity = (typeof COMPLEXITIES)[number];

/** The task that somebody is about to do. */
export interface Focus {
  key: string;
  id: string;
  project: string;
  name: string;
  status: string;
  complexity: Complexity;
  /** Its terms, each with the weight of the part of its text where it stands. */
  terms: ReadonlyMap<string, number>;
  /** Names of tags that its text may mean. */
  tagNames: readonly string[];
  /** Paths of the files that its text names. */
  files: readonly string[];
  /** The file that describes it. */
  path: string | undefined;
}

/** A task that must be done before, with how many steps away it is. */
export interface Predecessor {
  key: string;
  id: string;
  name: string;
  /** How it ended, or where it stands. */
  status: string;
  distance: number;
}

/** Where a statement stands; `task` is null for a note that names none. */
export interface Source {
  task: string | null;
  path: string;
  line: number;
  /** Rules read it from prose. */
  derived?: boolean;
}

/** How an item and the task hang together. Plain evidence: rank.ts makes points of it. */
export interface Evidence {
  /** Steps to the nearest predecessor that says it. */
  distance?: number;
  /** Files that the task names, and the item too or is located in. */
  namedFiles: Set<string>;
  /** Files that the task names and that somebody worked on who says this. */
  workedFiles: Set<string>;
  /** Files that predecessors hand on, and the item names or is located in; of a file, the matching patterns that stand in it. */
  handedFiles: Set<string>;
  /** The texts beside the list of this task say it, or the task that this one is a part of. */
  beside: boolean;
  /** Shared tags and terms: each with how many statements or items have it. */
  tags: Map<string, number>;
  terms: Map<string, number>;
  /** Terms that the task shares with the one that says this. */
  sourceTerms: Map<string, number>;
  /** It blocks this very task. */
  blocks: boolean;
}

export interface Found {
  kind: Kind;
  /** The node's key: no two findings have the same. */
  key: string;
  /** What the node shows, or the statement about a file. */
  props: Properties;
  source: Source;
  /** Under which predecessor it stands; undefined for the rest of the graph. */
  from?: string;
  count: number;
  /** Sorts by recency; begins with a date where there is one. */
  lastSeen: string;
  evidence: Evidence;
}

export interface Knowledge {
  task: Focus;
  /** Nearest first. */
  predecessors: Predecessor[];
  found: Found[];
}

/** What more than so many have tells nothing apart, and is not looked at. */
export const LIMITS = {
  term: 40,
  tag: 120,
  file: 120,
  /** Tasks that worked on files which the task names. */
  workers: 60,
  /** Files that predecessors hand on. */
  handed: 20,
  /** Items that no predecessor says, and of these the ones whose tellers and files are looked at. */
  items: 200,
  best: 40,
} as const;

export function noEvidence(): Evidence {
  return {
    namedFiles: new Set(),
    workedFiles: new Set(),
    handedFiles: new Set(),
    beside: false,
    tags: new Map(),
    terms: new Map(),
    sourceTerms: new Map(),
    blocks: false,
  };
}

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
