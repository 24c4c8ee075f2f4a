/** What a dialect is: a plain object that reads its documents, which it knows by their content. Adding one changes no other room. */
import type { Facts, Finding, Problem, RuleTable } from '../model/index.ts';
import type { LineMap } from '../parse/line-map.ts';
import type { Markdown } from '../parse/scan-markdown.ts';

/** How a document stands after reading. `ingested`: its facts count. The store adds `refused`. */
export type DocumentState = 'ingested' | 'invalid' | 'unfilled' | 'freeform';

export interface Limits {
  fileBytes: number;
  handoffBytes: number;
}

export interface ParsedSource {
  path: string;
  markdown: Markdown;
  /** The text at the same offsets with its secrets, for checksums and for nothing else. */
  original: string;
}

export interface Reading {
  state: DocumentState;
  findings: Finding[];
}

/** How much of what a schema recommends a handoff gives. */
export interface Completeness {
  /** Whole percent of the recommended slots that are filled. */
  score: number;
  /** Sections and fields that would raise it: `gotchas`, `files_created[0].purpose` … */
  missing: string[];
}

/** What problems of the world depend on beside files. */
export interface WorldSettings {
  /** Milliseconds since 1970. */
  now: number;
  /** Absolute folders in which sessions of skills may lie. */
  sessionRoots: readonly string[];
  /** Whether the graph is made of a file, going by its path. */
  isInput?: (path: string) => boolean;
  /** The path of a text that is not on the disk yet. */
  draft?: string | undefined;
}

/** Collects what concerns more than one file, or the disk; says at the end what is wrong there. */
export interface World<R extends Reading = Reading> {
  add(path: string, map: LineMap, reading: R): void;
  /** A document that exists without being checked now. */
  know(path: string, reading: R): void;
  problems(): Problem[];
}

export interface Dialect<R extends Reading = Reading> {
  name: string;
  /** Raise it when the same bytes give other facts: documents of this dialect, and those that no dialect knew, are then read again. */
  version: number;
  /** Every code that its findings may carry. */
  rules: RuleTable;
  /** Undefined where the document is not of this dialect. */
  read(source: ParsedSource, limits: Limits): R | undefined;
  /** What the document states in the graph. */
  facts(reading: R, path: string, map: LineMap, project: string): Facts;
  world?(root: string, settings: WorldSettings): World<R>;
  completeness?(reading: R): Completeness | undefined;
}
