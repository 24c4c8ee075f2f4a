/** Looks at one file: what it says now, and therefore what the store must learn. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { sizeLimit } from '../config/data-places.ts';
import { kindOf } from '../config/kind-of.ts';
import type { Config } from '../config/schema.ts';
import type { Dialect, DocumentState } from '../dialects/dialect.ts';
import { DIALECTS } from '../dialects/index.ts';
import { factSteps, readSteps } from '../dialects/read-document.ts';
import { type ReadResult, SourceReader } from '../disk/read-source.ts';
import { isRacy, type Stamp, sameStamp, stampAt } from '../disk/stamp.ts';
import { inTurns, type Problem, type Properties, type SourceFile } from '../model/index.ts';
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
    this.rules = rulesOf(options.config, this.dialects);
    this.source = new SourceReader(options.root, (path) => sizeLimit(options.config, path));
  }

  /** `row` is what the ledger knows of the file. */
  async look(path: string, row: Properties | undefined): Promise<Look> {
    const began = performance.now();
    const stamp = stampAt(join(this.options.root, path));
    if (!stamp) return gone(path, row !== undefined);
    if (this.isKnown(stamp, row)) return { path, outcome: 'unchanged' };
    return timed(await this.judge(path, stamp, row, this.source.read(path)), began);
  }

  /** The same for a file that may be being written; undefined if it was. */
  async lookStable(path: string, row: Properties | undefined): Promise<Look | undefined> {
    const began = performance.now();
    const stamp = stampAt(join(this.options.root, path));
    if (stamp && this.isKnown(stamp, row)) return { path, outcome: 'unchanged' };
    const read = await this.source.readStable(path);
    if (read === 'changing') return undefined;
    if (read === 'gone') return gone(path, row !== undefined);
    return timed(await this.judge(path, read.stamp, row, read.result), began);
  }

  private isKnown(stamp: Stamp, row: Properties | undefined): boolean {
    return row !== undefined && isOfRules(row, this.rules) && sameStamp(row, stamp) && !isRacy(row);
  }

  private async judge(path: string, stamp: Stamp, known: Properties | undefined, read: ReadResult): Promise<Look> {
    const row: Properties = { ...stamp, scannedAt: Date.now() };
    if ('problem' in read) return this.unreadable(path, row, read.problem, known !== undefined);
    row.sha256 = hash('sha256', read.source.text, 'hex');
    if (known && isOfRules(known, this.rules) && known.sha256 === row.sha256)
      return { path, outcome: 'unchanged', change: { kind: 'stamp', path, row: { ...known, ...row } } };
    return this.read(read.source, row, known !== undefined);
  }

  /** Text → dialect → facts. */
  private async read(source: SourceFile, stamp: Properties, known: boolean): Promise<Look> {
    const { path, text } = source;
    const { config, project } = this.options;
    const document = await inTurns(readSteps(this.dialects, { ...source, as: kindOf(config, path) }, config.limits));
    const { reading, problems = [] } = document ?? {};
    const outcome = reading?.state ?? 'none';
    const row = this.row(path, stamp, { dialect: document?.dialect.name, state: outcome, problems });
    const facts = document ? await inTurns(factSteps(document, project)) : NO_FACTS;
    const change: Says = { kind: 'says', path, row, facts, known };
    return { path, outcome, change, problems, endsLine: text.endsWith('\n') };
  }

  private unreadable(path: string, stamp: Properties, problem: Problem, known: boolean): Look {
    const row = this.row(path, stamp, { dialect: undefined, state: 'invalid', problems: [problem] });
    const change: Says = { kind: 'says', path, row, facts: NO_FACTS, known };
    return { path, outcome: 'invalid', change, problems: [problem], endsLine: undefined };
  }

  private row(path: string, stamp: Properties, { dialect = NO_DIALECT, state, problems }: Judged): Properties {
    return { path, ...stamp, rules: this.rules(dialect), dialect, state, ...problemColumns(problems) };
  }
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

function timed(look: Look, began: number): Look {
  return { ...look, ms: Math.round((performance.now() - began) * 10) / 10 };
}

/** From here on problems are text for people, because the store keeps text. */
function problemColumns(problems: readonly Problem[]): Properties {
  const lines = problems
    .slice(0, MOST_STORED_PROBLEMS)
    .map(({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code}  ${message}`);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors, ...(lines.length > 0 && { problems: lines }) };
}
