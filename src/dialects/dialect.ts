/** What a dialect is: a plain object that reads its documents, which it knows by their content. Adding one changes no other room. */
import type { Config } from '../config/schema.ts';
import type { Facts, Finding, Problem, RuleTable, Steps } from '../model/index.ts';
import type { LineMap } from '../parse/line-map.ts';
import type { Markdown } from '../parse/scan-markdown.ts';
import type { Receipt } from './receipt.ts';

/** How a document stands after reading. `ingested`: its facts count. The store adds `refused`. */
export type DocumentState = 'ingested' | 'invalid' | 'unfilled' | 'freeform';

export interface Limits {
  fileBytes: number;
  handoffBytes: number;
}

export interface ParsedSource {
  path: string;
  /** Of data only the lines: it has no headings and no fences. */
  markdown: Markdown;
  /** The text at the same offsets with its secrets, for checksums and for nothing else. */
  original: string;
  /** What the configuration says that the file is: `note`, or this dialect's name. */
  as?: string | undefined;
}

export interface Reading<Code extends string = string> {
  state: DocumentState;
  findings: Finding<Code>[];
}

/** Every code that findings about a document of this reading may carry. */
export type CodeOf<R extends Reading> = R['findings'][number]['code'];

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
  /** A dialect takes from it what concerns its documents. */
  config: Config;
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
  problems(): Problem<CodeOf<R>>[];
}

/** A document as the first dialect that knows it has read it. */
export interface DocumentReading<R extends Reading = Reading> {
  path: string;
  dialect: Dialect<R>;
  /** Its text has the file's offsets, but no secrets: what is cut out of it goes through `showMasks`. */
  markdown: Markdown;
  reading: R;
  problems: Problem<CodeOf<R>>[];
}

/** A document on its way to whoever it is addressed to; its problems are those of the text and of the world. */
export interface Delivery<R extends Reading = Reading> extends DocumentReading<R> {
  root: string;
  config: Config;
  home: string;
  /** The file itself: its absolute path and its text. */
  file: { full: string; text: string };
  /** Whether to write that it was accepted. */
  acknowledge: boolean;
  now: Date;
}

/** How documents of a dialect are received. */
export interface Receiving<R extends Reading = Reading, Result extends Receipt = Receipt> {
  /** The world is asked about this document beside all others of the dialect in the project. */
  amongOthers?: true;
  receive(delivery: Delivery<R>): Result;
  /** Lines for a person: all that there is to say of a refused document, or what comes before the contents of an accepted one. */
  tell(result: Result): string[];
}

/** The same in steps, for data with thousands of entries: a daemon goes on meanwhile. */
export interface DataSteps<R extends Reading = Reading> {
  read(source: ParsedSource, limits: Limits): Steps<R | undefined>;
  facts(reading: R, path: string, map: LineMap, project: string): Steps<Facts>;
}

export interface Dialect<R extends Reading = Reading> {
  name: string;
  /** Raise it when the same bytes give other facts: documents of this dialect, and those that no dialect knew, are then read again. */
  version: number;
  /** A rule for every code that its findings may carry, the shared ones aside. */
  rules: RuleTable;
  /** Undefined where the document is not of this dialect. */
  read(source: ParsedSource, limits: Limits): R | undefined;
  /** What the document states in the graph. */
  facts(reading: R, path: string, map: LineMap, project: string): Facts;
  /** Where its documents are data; `read` and `facts` take all steps at once. */
  data?: DataSteps<R>;
  world?(root: string, settings: WorldSettings): World<R>;
  /** What its world and its completeness need of a reading, as plain data for another thread. Left out, only the thread that asks the world reads the file. */
  outline?(reading: R): R;
  receiving?: Receiving<R>;
  completeness?(reading: R): Completeness | undefined;
}
