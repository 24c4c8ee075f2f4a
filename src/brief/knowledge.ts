/** The nouns of a briefing: what is known that may matter for a task, and why. */
import {
  type GraphNode,
  ITEM_LABELS,
  ITEMS,
  type ItemKind,
  type ItemLabel,
  ofEachItem,
  type Properties,
} from '../model/index.ts';

/** `passage`: of a note, in its own words; `work`: a task or note itself, as what was done before. */
export const KINDS = ['blocker', 'warning', 'file', 'pattern', 'question', 'step', 'passage', 'work'] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_OF = ofEachItem((label) => ITEMS[label].kind);
export const LABEL_OF = Object.fromEntries(ITEM_LABELS.map((label) => [KIND_OF[label], label])) as Record<
  ItemKind,
  ItemLabel
>;

export const COMPLEXITIES = ['easy', 'normal', 'complex'] as const;
export type Complexity = (typeof COMPLEXITIES)[number];

/** What whoever begins is about to do: a task, an intention in words, files to work on, or words and files together. */
export interface Focus {
  project: string;
  /** The task, where it is one. */
  task?: FocusTask;
  /** Nothing in particular: where the project stands. */
  standing?: true;
  /** What it is called on the page: a task's name, the words, the files. */
  name: string;
  complexity: Complexity;
  /** Its terms, each with the weight of the part of the text it is in. */
  terms: ReadonlyMap<string, number>;
  /** Terms of its name alone: what is about most of these is about the same thing. */
  nameTerms: readonly string[];
  /** Tag names that its text may mean. */
  tagNames: readonly string[];
  /** Paths of the files that its text names. */
  files: readonly string[];
  /** What was asked for, as the command line takes it: `task-012`, `--about "…"`. */
  command: string;
}

export interface FocusTask {
  key: string;
  id: string;
  status: string;
  /** The file that describes it. */
  path: string | undefined;
}

/** A task that must be done before, with its distance in steps. */
export interface Predecessor {
  key: string;
  id: string;
  name: string;
  /** How it ended, or its current state. */
  status: string;
  distance: number;
}

/** Where a statement is written; `task` is null for a note that names none. */
export interface Source {
  task: string | null;
  path: string;
  line: number;
  /** Rules read it from prose. */
  derived?: boolean;
}

/** What is shared, each with how many have it. */
export type Counted = ReadonlyMap<string, number>;

/** How an item relates to the focus. Evidence only: rank.ts turns it into points. */
export interface Evidence {
  /** Steps to the nearest predecessor that says it. */
  distance?: number;
  /** Files that the task names and that the item names or is located in. */
  namedFiles: ReadonlySet<string>;
  /** Files that the task names and that an author of this item worked on, each with how many files that author worked on. */
  workedFiles: Counted;
  /** Files that predecessors hand on and that the item names or is located in; for a file, the matching patterns in it. */
  handedFiles: ReadonlySet<string>;
  /** The texts beside the list of this task say it, or the task that this one is a part of. */
  beside: boolean;
  /** Shared tags and terms: each with how many statements or items have it. */
  tags: Counted;
  terms: Counted;
  /** Terms that the task shares with the source of this item. */
  sourceTerms: Counted;
  /** It blocks this task. */
  blocks: boolean;
}

export interface Found {
  kind: Kind;
  /** The node's key, unique among findings. */
  key: string;
  /** What the node shows, or the statement about a file. */
  props: Properties;
  source: Source;
  /** The predecessor whose section it is in; undefined for the rest of the graph. */
  from?: string;
  count: number;
  /** For sorting by recency; begins with a date if there is one. */
  lastSeen: string;
  evidence: Evidence;
  /** Its place on the page of where the project stands. */
  section?: StandingSection;
}

/** The sections of where the project stands, in the order of the page. */
export const STANDING_SECTIONS = {
  running: 'In progress',
  done: 'Last worked on',
  blocked: 'Blocked, or waiting for a person',
  next: 'Next steps',
  traps: 'Do not, and known traps',
  decisions: 'Decisions in force',
  files: 'Files to open',
  ready: 'Ready to start',
} as const;
export type StandingSection = keyof typeof STANDING_SECTIONS;

export interface Knowledge {
  focus: Focus;
  /** How many items have each term of the focus that counts. */
  weights: ReadonlyMap<string, number>;
  /** Nearest first. */
  predecessors: Predecessor[];
  found: Found[];
  /** Items that match and no longer hold: their passages are not shown either. */
  settled?: readonly GraphNode[];
}

/** What more than this many have does not distinguish anything, and is skipped. */
export const LIMITS = {
  /** Items that share terms, the best matches. */
  matches: 1_000,
  tag: 120,
  file: 120,
  /** Tasks that worked on files that the task names. */
  workers: 60,
  /** Files that predecessors hand on. */
  handed: 20,
  /** Items that no predecessor says, and how many of them have their sources and files looked at. */
  items: 200,
  best: 40,
  /** Files that earlier work on a page names. */
  workFiles: 8,
} as const;

const NO_FILES: ReadonlySet<string> = new Set();
const NOTHING: Counted = new Map();

/** Of a thousand that a briefing looks at most share one term only: lists are made when something is put into them. */
export function noEvidence(): Evidence {
  return {
    namedFiles: NO_FILES,
    workedFiles: NOTHING,
    handedFiles: NO_FILES,
    beside: false,
    tags: NOTHING,
    terms: NOTHING,
    sourceTerms: NOTHING,
    blocks: false,
  };
}

export function addFile(evidence: Evidence, list: 'namedFiles' | 'handedFiles', file: string): void {
  if (evidence[list] === NO_FILES) evidence[list] = new Set();
  (evidence[list] as Set<string>).add(file);
}

export function addCount(evidence: Evidence, list: 'workedFiles' | 'tags', name: string, count: number): void {
  if (evidence[list] === NOTHING) evidence[list] = new Map();
  (evidence[list] as Map<string, number>).set(name, count);
}

export function addTerm(evidence: Evidence, term: string, count: number): void {
  if (evidence.terms === NOTHING) evidence.terms = new Map();
  (evidence.terms as Map<string, number>).set(term, count);
}

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
