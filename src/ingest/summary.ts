/** Counts the outcomes of files. */
import type { Told } from './commit-looks.ts';

export interface IngestSummary {
  files: number;
  ingested: number;
  unchanged: number;
  invalid: number;
  unfilled: number;
  freeform: number;
  refused: number;
  retracted: number;
  nodes: number;
  edges: number;
  /** Files that match and that no dialect understands, whether they changed or not. */
  unread: number;
  ms: number;
}

export type Counts = Omit<IngestSummary, 'nodes' | 'edges' | 'unread' | 'ms'>;

/** The counters for each outcome. */
const COUNTED: Record<Told['outcome'], readonly (keyof Counts)[]> = {
  absent: [],
  retracted: ['retracted'],
  none: ['files'],
  unchanged: ['files', 'unchanged'],
  ingested: ['files', 'ingested'],
  invalid: ['files', 'invalid'],
  unfilled: ['files', 'unfilled'],
  freeform: ['files', 'freeform'],
  refused: ['files', 'refused'],
};

export function noCounts(): Counts {
  return { files: 0, ingested: 0, unchanged: 0, invalid: 0, unfilled: 0, freeform: 0, refused: 0, retracted: 0 };
}

/** Counts one more file. */
export function count(counts: Counts, { outcome }: Told): void {
  for (const name of COUNTED[outcome]) counts[name]++;
}
