/** Looks at one file: what it says now, and therefore what the store must learn. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { sizeLimit } from '../config/data-places.ts';
import { kindOf } from '../config/kind-of.ts';
import type { Config } from '../config/schema.ts';
import type { Dialect, DocumentState } from '../dialects/dialect.ts';
import { DIALECTS } from '../dialects/index.ts';
import { readPassages, readWith } from '../dialects/read-document.ts';
import { type ReadResult, SourceReader } from '../disk/read-source.ts';
import { isRacy, type Stamp, sameStamp, stampAt } from '../disk/stamp.ts';
import { clock, type Problem, type Properties, type SourceFile } from '../model/index.ts';
import type { Gone, Says, Stamped } from '../store/commit/document-change.ts';
import { isOfRules, NO_DIALECT, type RulesOf, rulesOf } from './rules.ts';

const MOST_STORED_PROBLEMS = 20;

/** What a look found; `ms` is how long reading took. */
export type Look = { path: string; ms?: number } & (
  | { outcome: 'absent' | 'unchanged'; change?: never }
  | { outcome: 'unchanged'; change: Stamped }
  | { outcome: 'retracted'; change: Gone }
  | Said
);

/** The file is new, or says something different. */
export interface Said {
  /** `none`: no dialect recognises the file. */
  outcome: DocumentState | 'none';
  change: Says;
  problems: readonly Problem[];
  /** Whether the last line has a line ending; undefined if the file could not be read as text. */
  endsLine: boolean | undefined;
}

export interface LookerOptions {
  root: string;
  config: Config;
  project: string;
  /** All dialects, if left out. */
  dialects?: readonly Dialect[];
}

export class Looker {
  private readonly options: LookerOptions;
  private readonly dialects: readonly Dialect[];
  private readonly rules: RulesOf;
  private readonly source: SourceReader;

  constructor(options: LookerOptions) {
    this.options = options;
    this.dialects = options.dialects ?? DIALECTS;
    this.rules = rulesOf(options.config, options.dialects);
    this.source = new SourceReader(options.root, (path) => sizeLimit(options.config, path));
  }

  /** `row` is what the ledger knows of the file. */
  look(path: string, row: Properties | undefined): Look {
    const began = clock();
    const stamp = stampAt(join(this.options.root, path));
    if (!stamp) return gone(path, row !== undefined);
    if (this.isKnown(stamp, row)) return { path, outcome: 'unchanged' };
    return this.judge(path, stamp, row, this.source.read(path), began);
  }

  /** The same for a file that may be being written. Undefined if it changed while it was read. */
  lookStable(path: string, row: Properties | undefined): Look | undefined {
    const began = clock();
    const stamp = stampAt(join(this.options.root, path));
    if (stamp && this.isKnown(stamp, row)) return { path, outcome: 'unchanged' };
    const read = this.source.readStable(path);
    if (read === 'changing') return undefined;
    if (read === 'gone') return gone(path, row !== undefined);
    return this.judge(path, read.stamp, row, read.result, began);
  }

  private isKnown(stamp: Stamp, row: Properties | undefined): boolean {
    return row !== undefined && isOfRules(row, this.rules) && sameStamp(row, stamp) && !isRacy(row);
  }

  private judge(path: string, stamp: Stamp, row: Properties | undefined, read: ReadResult, began: number): Look {
    const found = { path, stamp: { ...stamp, scannedAt: Date.now() } as Properties, known: row !== undefined, began };
    if ('problem' in read) return this.unreadable(found, read.problem);
    found.stamp.sha256 = hash('sha256', read.source.text, 'hex');
    if (!row || !isOfRules(row, this.rules) || row.sha256 !== found.stamp.sha256)
      return this.understand(found, read.source);
    const change: Stamped = { kind: 'stamp', path, row: { ...row, ...found.stamp } };
    return { path, outcome: 'unchanged', change, ms: since(began) };
  }

  /** Text → dialect → facts. */
  private understand({ path, stamp, known, began }: Found, source: SourceFile): Look {
    const { config, project } = this.options;
    const read = { ...source, as: kindOf(config, path) };
    const document = readWith(this.dialects, read, config.limits);
    const { reading, problems = [] } = document ?? {};
    const outcome = reading?.state ?? 'none';
    const row = this.row(path, stamp, { dialect: document?.dialect.name, state: outcome, problems });
    const facts = document?.dialect.facts(document.reading, path, document.markdown, project) ?? NO_FACTS;
    const passages = readPassages(read, document?.markdown);
    const change: Says = { kind: 'says', path, row, facts, passages, known };
    return { path, outcome, change, problems, endsLine: source.text.endsWith('\n'), ms: since(began) };
  }

  private unreadable({ path, stamp, known, began }: Found, problem: Problem): Look {
    const row = this.row(path, stamp, { dialect: undefined, state: 'invalid', problems: [problem] });
    const change: Says = { kind: 'says', path, row, facts: NO_FACTS, known };
    return { path, outcome: 'invalid', change, problems: [problem], endsLine: undefined, ms: since(began) };
  }

  private row(path: string, stamp: Properties, { dialect = NO_DIALECT, state, problems }: Judged): Properties {
    return { path, ...stamp, rules: this.rules(dialect), dialect, state, ...problemColumns(problems) };
  }
}

/** A file that is there. */
interface Found {
  path: string;
  /** The beginning of its row. */
  stamp: Properties;
  known: boolean;
  began: number;
}

interface Judged {
  dialect: string | undefined;
  state: Said['outcome'];
  problems: readonly Problem[];
}

const NO_FACTS = { nodes: [], edges: [] };

/** A file that does not exist, or is no longer in scope. */
export function gone(path: string, isKnown: boolean): Look {
  if (!isKnown) return { path, outcome: 'absent' };
  return { path, outcome: 'retracted', change: { kind: 'gone', path } };
}

const since = (began: number) => Math.round((clock() - began) * 10) / 10;

/** From here on problems are text for people, because the store keeps text. */
function problemColumns(problems: readonly Problem[]): Properties {
  const lines = problems
    .slice(0, MOST_STORED_PROBLEMS)
    .map(({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code}  ${message}`);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors, ...(lines.length > 0 && { problems: lines }) };
}
