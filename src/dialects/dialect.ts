/** What a dialect is: a plain object that reads its documents, which it knows by their content. Adding one changes no other room. */
import type { Config } from '../config/schema.ts';
import type { Facts, Finding, Problem, RuleTable, SourceFile } from '../model/index.ts';
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
  /** What the configuration says that the file is. */
  as?: SourceFile['as'];
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

/** A task that a document describes. `own`: the document is the task's file, not a list with a row for the task. */
export interface DescribedTask {
  id: string;
  own: boolean;
}

/** Collects what concerns more than one file, or the disk; says at the end what is wrong there. */
export interface World<R extends Reading = Reading> {
  add(path: string, map: LineMap, reading: R): void;
  /** A document that exists without being checked now. Left out where no other document matters. */
  know?(path: string, reading: R): void;
  /** Given where other documents matter only for the tasks that they describe: a graph has these, so the documents need not be read. */
  tasks?: {
    /** Ids of the tasks that matter to the added documents. */
    asked(): Iterable<string>;
    /** In place of `know`, for each of these tasks that a document describes. */
    know(path: string, task: DescribedTask): void;
  };
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

export interface Dialect<R extends Reading = Reading> {
  name: string;
  /** Raise it when the same bytes give other facts: documents of this dialect, and those that no dialect knew, are then read again. */
  version: number;
  /** A rule for every code that its findings may carry, the shared ones aside. */
  rules: RuleTable;
  /** Where its files are: others are not offered to it unless the configuration names it. Absent: their text tells. */
  place?: RegExp;
  /** Undefined where the document is not of this dialect. */
  read(source: ParsedSource, limits: Limits): R | undefined;
  /** What the document states in the graph. */
  facts(reading: R, path: string, map: LineMap, project: string): Facts;
  /** Its documents are JSON data of a tool, known by their place. */
  isData?: true;
  world?(root: string, settings: WorldSettings): World<R>;
  receiving?: Receiving<R>;
  completeness?(reading: R): Completeness | undefined;
}
