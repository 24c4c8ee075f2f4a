/** One file against its row of the ledger: what it says now, as a change for the store. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config/schema.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { DIALECTS } from '../dialects/index.ts';
import { readWith } from '../dialects/read-document.ts';
import { type ReadResult, SourceReader } from '../disk/read-source.ts';
import { isRacy, type Stamp, sameStamp, stampAt } from '../disk/stamp.ts';
import type { Problem, Properties, SourceFile } from '../model/index.ts';
import type { DocumentChange } from '../store/commit.ts';
import { isOfRules, NO_DIALECT, type RulesOf, rulesOf } from './rules.ts';

const MOST_STORED_PROBLEMS = 20;

/** `absent`: neither on the disk nor in the ledger. Other words are states of a document. */
export type Outcome = 'absent' | 'unchanged' | 'retracted' | (string & {});

export interface Look {
  path: string;
  outcome: Outcome;
  /** What the store must learn; an unchanged file may still have a new stamp. */
  change?: DocumentChange;
  text?: string;
  /** `line:column code` of everything that is wrong in it. */
  problems?: string[];
  /** How long looking took, in milliseconds. */
  ms?: number;
}

export interface ReaderOptions {
  root: string;
  config: Config;
  project: string;
  /** All that there are, if left out. */
  dialects?: readonly Dialect[];
}

export class DocumentReader {
  readonly rules: RulesOf;
  private readonly root: string;
  private readonly config: Config;
  private readonly project: string;
  private readonly source: SourceReader;
  private readonly dialects: readonly Dialect[];

  constructor({ root, config, project, dialects = DIALECTS }: ReaderOptions) {
    this.root = root;
    this.config = config;
    this.project = project;
    this.dialects = dialects;
    this.rules = rulesOf(config, dialects);
    this.source = new SourceReader(root, config.limits.fileBytes);
  }

  look(path: string, known: Properties | undefined): Look {
    const began = performance.now();
    return timed(this.lookNow(path, known), began);
  }

  private lookNow(path: string, known: Properties | undefined): Look {
    const stamp = stampAt(join(this.root, path));
    if (!stamp) return this.gone(path, known);
    if (this.isKnown(stamp, known)) return { path, outcome: 'unchanged' };
    return this.judge(path, stamp, known, this.source.read(path));
  }

  /** The same for a file that may be written at this moment; undefined where it was. */
  async lookStable(path: string, known: Properties | undefined): Promise<Look | undefined> {
    const began = performance.now();
    const stamp = stampAt(join(this.root, path));
    if (stamp && this.isKnown(stamp, known)) return { path, outcome: 'unchanged' };
    const read = await this.source.readStable(path);
    if (read === 'changing') return undefined;
    const look = read === 'gone' ? this.gone(path, known) : this.judge(path, read.stamp, known, read.result);
    return timed(look, began);
  }

  private isKnown(stamp: Stamp, known: Properties | undefined): boolean {
    return known !== undefined && isOfRules(known, this.rules) && sameStamp(known, stamp) && !isRacy(known);
  }

  /** A file that is not there, or that nobody looks for any more. */
  gone(path: string, known: Properties | undefined): Look {
    if (!known) return { path, outcome: 'absent', ms: 0 };
    return { path, outcome: 'retracted', change: { path, known: true }, ms: 0 };
  }

  private judge(path: string, stamp: Stamp, known: Properties | undefined, read: ReadResult): Look {
    const row: Properties = { ...stamp, scannedAt: Date.now() };
    if ('problem' in read) return this.unreadable(path, row, read.problem, known !== undefined);
    row.sha256 = hash('sha256', read.source.text, 'hex');
    if (!known || !isOfRules(known, this.rules) || known.sha256 !== row.sha256)
      return this.say(read.source, row, known !== undefined);
    // The facts stand; only the ledger learns the new stamp.
    const change = { path, known: false, document: { ...known, ...row }, facts: { nodes: [], edges: [] } };
    return { path, outcome: 'unchanged', change, text: read.source.text };
  }

  private say(source: SourceFile, row: Properties, known: boolean): Look {
    const { path, text } = source;
    const read = readWith(this.dialects, source, this.config.limits);
    const dialect = read?.dialect.name ?? NO_DIALECT;
    const document: Properties = {
      path,
      ...row,
      rules: this.rules(dialect),
      dialect,
      state: read?.reading.state ?? 'none',
      ...problemColumns(read?.problems ?? []),
    };
    const facts = read?.dialect.facts(read.reading, path, read.markdown, this.project);
    const change = { path, known, document, facts: facts ?? { nodes: [], edges: [] } };
    return { path, outcome: String(document.state), change, text, problems: (read?.problems ?? []).map(brief) };
  }

  private unreadable(path: string, row: Properties, problem: Problem, known: boolean): Look {
    const rules = this.rules(NO_DIALECT);
    const columns = { rules, dialect: NO_DIALECT, state: 'invalid', ...problemColumns([problem]) };
    const document: Properties = { path, ...row, ...columns };
    const change = { path, known, document, facts: { nodes: [], edges: [] } };
    return { path, outcome: 'invalid', change, problems: [brief(problem)] };
  }
}

const timed = (look: Look, began: number): Look => ({ ...look, ms: Math.round((performance.now() - began) * 10) / 10 });
const brief = ({ line, column, code }: Problem) => `${line}:${column} ${code}`;

function problemColumns(problems: readonly Problem[]): Properties {
  const lines = problems
    .slice(0, MOST_STORED_PROBLEMS)
    .map(({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code}  ${message}`);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors, ...(lines.length > 0 && { problems: lines }) };
}
