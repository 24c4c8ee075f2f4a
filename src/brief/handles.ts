/**
 * What a briefing depends on, so that only briefings whose answers may have changed are rendered again. A briefing
 * depends on the nodes and terms that it asked for; a commit touches nodes and terms. Kept as numbers of 4 bytes: a
 * collision costs one unneeded rendering.
 */
import { nodeKey } from '../model/index.ts';
import type { Touched } from '../store/commit/commit.ts';
import type { GraphReader } from '../store/store.ts';
import { termsOf } from '../store/terms.ts';

export type Handles = Uint32Array;

/** A reader that records what it is asked for. */
export function recording(reader: GraphReader): { reader: GraphReader; handles(): Handles } {
  const asked = new Set<number>();
  const note = (keys: readonly string[]) => {
    for (const key of keys) asked.add(keyNumber(key));
  };
  return {
    handles: () => Uint32Array.from(asked),
    reader: {
      ...refusing,
      nodesByKey: (label, keys) => {
        note(keys);
        return reader.nodesByKey(label, keys);
      },
      edgesAt: (query) => {
        note(query.keys);
        return reader.edgesAt(query);
      },
      fewEdgesAt: (query, most) => {
        note(query.keys);
        return reader.fewEdgesAt(query, most);
      },
      latest: (query, most) => {
        // Every session of a series touches the series.
        if (query.label !== 'Session') return never();
        note([query.standing].flat().map((series) => nodeKey('Series', query.project, series)));
        return reader.latest(query, most);
      },
      nodesWithTerms: (project, terms, most) => {
        for (const term of terms) asked.add(termNumber(term));
        return reader.nodesWithTerms(project, terms, most);
      },
    },
  };
}

/** Questions whose answers depend on everything; a briefing asks none of them. */
const never = (): never => {
  throw new Error('a briefing asks by keys and terms only');
};
const refusing: GraphReader = {
  nodesByKey: never,
  nodesByLabel: never,
  latest: never,
  items: never,
  tasks: never,
  taskCounts: never,
  taskTies: never,
  days: never,
  tally: never,
  fileCounts: never,
  stamps: never,
  nodesByKeyPrefix: never,
  edgesAt: never,
  fewEdgesAt: never,
  lastEdgesInto: never,
  edgesOfDocuments: never,
  sourcesOf: never,
  count: never,
  search: never,
  isCommon: never,
  nodesWithTerms: never,
};

/** What commits touched, for comparing with what briefings asked for. */
export function touchedHandles({ keys, texts }: Touched): ReadonlySet<number> {
  return new Set([...[...keys].map(keyNumber), ...[...texts].flatMap(termsOf).map(termNumber)]);
}

export function isTouched(handles: Handles, touched: ReadonlySet<number>): boolean {
  return handles.some((handle) => touched.has(handle));
}

/** A key is a hash in hex: its first eight digits will do. */
function keyNumber(key: string): number {
  let number = 0;
  for (let i = 0; i < 8; i++) {
    const code = key.charCodeAt(i);
    number = (number << 4) | ((code & 0xf) + (code > 0x39 ? 9 : 0));
  }
  return number >>> 0;
}

/** FNV-1a. */
function termNumber(term: string): number {
  let number = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) number = Math.imul(number ^ term.charCodeAt(i), 0x01000193);
  return number >>> 0;
}
