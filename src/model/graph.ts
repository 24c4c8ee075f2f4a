/**
 * The graph's nouns. A node is identified by `[label, project, identity]`; an edge is one statement of one document. Labels
 * and types are closed lists: nothing that an author writes ever becomes one.
 */
import { hash } from 'node:crypto';
import { ITEM_LABELS, ITEM_PREFIXES, type ItemLabel, itemProperties, RESOLVABLE, STATEMENT_OF } from './items.ts';

export const LABELS = [
  'Project',
  'Document',
  'Task',
  'Note',
  'File',
  'Tag',
  ...ITEM_LABELS,
  'Reference',
  'Subject',
  'Session',
  'Series',
  'Handoff',
  'Workflow',
  'Skill',
  'Deliverable',
  'Gap',
  'Insight',
  'Archetype',
  'Uncertainty',
  'BlindSpot',
  'Seed',
  'Stage',
  'Section',
  'Review',
  'Theme',
  'Challenge',
  'Revision',
] as const;
export type Label = (typeof LABELS)[number];

/** Everything that is identified by its text: items, and what only handoffs between skills tell. */
const TEXT_PREFIXES = {
  ...ITEM_PREFIXES,
  Gap: 'gap',
  Insight: 'insight',
  Uncertainty: 'uncertainty',
  BlindSpot: 'blind-spot',
  Seed: 'seed',
  Theme: 'theme',
  Challenge: 'challenge',
  Revision: 'revision',
} as const;
export type TextLabel = keyof typeof TEXT_PREFIXES;
export const TEXT_LABELS = Object.keys(TEXT_PREFIXES) as TextLabel[];

const SOURCE: readonly Label[] = ['Task', 'Note'];

/** What shows when it was last seen and how it stands, so that stores can find the latest. */
export const SEEN_LABELS = ['Task', 'Note', 'Session', ...ITEM_LABELS] as const;
export type SeenLabel = (typeof SEEN_LABELS)[number];

/** Each type of edge with the labels at its two ends. */
export const EDGE_ENDS = {
  DESCRIBES: [['Document'], ['Task', 'Note', 'Handoff']],
  /** Everything is part of its project; a sub-task is part of a task, too. */
  PART_OF: [
    [...SOURCE, 'Handoff'],
    ['Project', 'Task'],
  ],
  DEPENDS_ON: [['Task'], ['Task']],
  /** Another tie between tasks, by `kind`: discovered-from, related, duplicates … Nobody waits for it. */
  RELATES_TO: [['Task'], ['Task']],
  CREATED: [SOURCE, ['File']],
  MODIFIED: [SOURCE, ['File']],
  HANDS_ON: [SOURCE, ['File']],
  DISCOVERED: [SOURCE, ['Pattern']],
  HIT: [SOURCE, ['Gotcha']],
  RAISED: [[...SOURCE, 'Handoff'], ['Question']],
  SUGGESTED: [SOURCE, ['Step']],
  REPORTED: [SOURCE, ['Blocker']],
  APPLIES_TO: [['Pattern'], ['Tag']],
  LOCATED_IN: [['Pattern'], ['File']],
  NEEDS: [['Step'], ['File']],
  /** A text names a file by its path: what a task asks for, what a note mentions, or what an item says. */
  NAMES: [[...SOURCE, ...ITEM_LABELS], ['File']],
  BLOCKS: [['Blocker'], ['Task']],
  /** A task says that it settled something, by its id or text; who is meant is worked out from the whole graph. */
  RESOLVES: [SOURCE, ['Reference']],
  /** … or that it looked at something and it still holds. Nothing is concluded from it; what is stale is asked of git. */
  CONFIRMS: [SOURCE, ['Reference']],
  KNOWN_AS: [ITEM_LABELS, ['Reference']],
  /** A line says that something is done, and what it is about (model/subject.ts). Who is meant is worked out when somebody asks. */
  FINISHED: [SOURCE, ['Subject']],
  /** A note of a series tells of the work: its session, which the next one of the series replaces. */
  CONTINUES: [['Note'], ['Session', 'Series']],
  /** Worked out from RESOLVES; never stated. */
  RESOLVED: [SOURCE, RESOLVABLE],
  /** Who handed what to whom: a handoff between skills and what it says. */
  IN_WORKFLOW: [['Handoff'], ['Workflow']],
  HANDED_BY: [['Handoff'], ['Skill']],
  HANDED_TO: [['Handoff'], ['Skill']],
  /** Skills that have had the work before, by position. */
  PASSED: [['Handoff'], ['Skill']],
  DELIVERS: [['Handoff'], ['Deliverable']],
  STORED_IN: [['Deliverable'], ['File']],
  LACKS: [['Handoff'], ['Gap']],
  FOUND: [['Handoff'], ['Insight']],
  HELD_BY: [['Insight'], ['Archetype']],
  DOUBTS: [['Handoff'], ['Uncertainty']],
  OVERLOOKS: [['Handoff'], ['BlindSpot']],
  SEEDED: [['Handoff'], ['Seed']],
  /** A staged pipeline: which stage a handoff leaves, and what it says of sections and reviews. Stages and sections are those of one workflow. */
  LEAVES: [['Handoff'], ['Stage']],
  STAGE_OF: [['Stage'], ['Workflow']],
  SECTION_OF: [['Section'], ['Workflow']],
  TREATS: [['Handoff'], ['Section']],
  LISTS: [['Handoff'], ['Review']],
  COVERS: [['Handoff'], ['Theme']],
  COVERED_BY: [['Theme'], ['Review']],
  RUNS_THROUGH: [['Theme'], ['Section']],
  CHALLENGES: [['Handoff'], ['Challenge']],
  /** The deep fact-check wants something revised. */
  REVISES: [['Handoff'], ['Revision']],
  CONCERNS: [['Challenge', 'Revision'], ['Section']],
  /** What a person chose for a section that failed too often. */
  DECIDES: [['Document'], ['Section']],
} as const satisfies Record<string, readonly [readonly Label[], readonly Label[]]>;
export type EdgeType = keyof typeof EDGE_ENDS;
export const EDGE_TYPES = Object.keys(EDGE_ENDS) as EdgeType[];

/** The statement by which a source speaks of something that is identified by its text. */
export const TEXT_STATEMENT_OF: Readonly<Record<TextLabel, EdgeType>> = {
  ...STATEMENT_OF,
  Gap: 'LACKS',
  Insight: 'FOUND',
  Uncertainty: 'DOUBTS',
  BlindSpot: 'OVERLOOKS',
  Seed: 'SEEDED',
  Theme: 'COVERS',
  Challenge: 'CHALLENGES',
  Revision: 'REVISES',
};

export type Property = string | number | boolean | string[];
export type Properties = { [name: string]: Property };

/** What documents of the other dialects say and their nodes show, under one name. */
const OF_DIALECTS = [
  'severity',
  'recommendation',
  'archetypes',
  'evidence',
  'focus',
  'cautions',
  'format',
  'checksum',
  'convergence',
  'problemType',
  'feedback',
  'session',
  'expiresAt',
  'stage',
  'transition',
  'tier',
  'approved',
  'wordCount',
  'record',
  'section',
  'thesis',
  'doi',
  'pmid',
  'authors',
  'year',
  'journal',
  'agent',
  'annotation',
  'option',
] as const;

/**
 * Every property that a node or an edge may have. Closed lists: a store that must name properties one by one (Neo4j plans an
 * Eager for a map of unknown names) names exactly these. What items say comes from their table.
 */
export const NODE_PROPERTIES: readonly string[] = distinct([
  ...itemProperties(['text', 'level', 'flag', 'texts', 'tasks']),
  'id',
  'ids',
  'name',
  'path',
  'line',
  'text',
  'status',
  'outcome',
  'objective',
  'criteria',
  'complexity',
  'priority',
  'category',
  'createdAt',
  'completedAt',
  'alsoIn',
  'state',
  'described',
  'context',
  'resolved',
  'resolution',
  'count',
  'firstBy',
  'derived',
  'confidence',
  'firstSeen',
  'held',
  'lastSeen',
  'standing',
  'tags',
  'places',
  'place',
  'ready',
  'dialect',
  'errors',
  'warnings',
  'problems',
  'reason',
  'size',
  'mtime',
  'ctime',
  'inode',
  'sha256',
  'rules',
  'scannedAt',
  'kind',
  ...OF_DIALECTS,
]);
export const EDGE_PROPERTIES: readonly string[] = distinct([
  ...itemProperties(['text', 'level', 'flag', 'texts', 'tasks']),
  'at',
  'text',
  'id',
  'purpose',
  'lines',
  'changeType',
  'description',
  'reason',
  'context',
  'priority',
  'name',
  'status',
  'outcome',
  'objective',
  'criteria',
  'complexity',
  'category',
  'createdAt',
  'completedAt',
  'kind',
  'state',
  /** `heuristic`: read from prose by rules, as sure as `confidence` says. */
  'derived',
  'position',
  'confidence',
  'tags',
  ...OF_DIALECTS,
  'resolution',
  'resolved',
  /** A later place of the same file closes this statement, and in which line: `settled` or `earlier`. */
  'closed',
  'closedBy',
]);

/** Two kinds of nodes may have a property of the same name. */
function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

export interface GraphNode {
  label: Label;
  key: string;
  project: string;
  props: Properties;
}

export interface GraphEdge {
  type: EdgeType;
  key: string;
  from: string;
  fromLabel: Label;
  to: string;
  toLabel: Label;
  project: string;
  /** The document that states it, by path, and the line. */
  doc: string;
  line: number;
  props: Properties;
}

/** What one document says: its nodes with what identifies them, and its statements. */
export interface Facts {
  nodes: GraphNode[];
  edges: GraphEdge[];
}

/** Every property that has a value. */
export function defined(values: { [name: string]: Properties[string] | undefined }): Properties {
  const props: Properties = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value !== undefined) props[name] = value;
  }
  return props;
}

const KEY_LENGTH = 32;

export function nodeKey(label: Label, project: string, identity: string): string {
  return keyOf(`["${label}",${projectJson(project)},${JSON.stringify(identity)}]`);
}

export function edgeKey(type: EdgeType, from: string, to: string, doc: string, ordinal: number): string {
  return keyOf(`["${type}","${from}","${to}",${documentJson(doc)},${ordinal}]`);
}

/** As JSON. The keys of a document follow each other, so the text is the same as before nearly always. */
function jsonOfLast(): (text: string) => string {
  let last = { text: '', json: '""' };
  return (text) => {
    // At once: a reading that is given up must leave no half of it behind.
    if (text !== last.text) last = { text, json: JSON.stringify(text) };
    return last.json;
  };
}
const projectJson = jsonOfLast();
const documentJson = jsonOfLast();

/** Of a list in JSON; labels, types and keys need no escapes in it. */
const keyOf = (json: string) => hash('sha256', json, 'hex').slice(0, KEY_LENGTH);

/** The id that people see where the author gave none. */
export function shownId(label: TextLabel, key: string): string {
  return `${TEXT_PREFIXES[label]}-${key.slice(0, 8)}`;
}

/** `gotcha-1a2b3c4d` is the id that we show for a gotcha whose key begins so. */
export function shownPrefix(label: ItemLabel, text: string): string | undefined {
  const match = /^([a-z]+)-([0-9a-f]{8})$/.exec(text);
  return match?.[1] === ITEM_PREFIXES[label] ? match[2] : undefined;
}
