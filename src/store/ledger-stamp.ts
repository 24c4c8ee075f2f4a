/** What tells whether a file is as the ledger knows it: a few short fields of its row, which are read for every file before a question. */
import { isRacy, signatureOfRow } from '../disk/stamp.ts';
import type { Properties } from '../model/index.ts';

export interface LedgerStamp {
  path: string;
  /** As `signatureAt` gives it; empty if the file must be read whatever its stamp. */
  signature: string;
  dialect: string;
  /** The hash of the rules by which it was read. */
  rules: string;
  state: string;
  /** Problems of its text. */
  errors: number;
  warnings: number;
  hasErrors: boolean;
}

export function stampOfRow(row: Properties): LedgerStamp {
  return {
    path: String(row.path),
    signature: isRacy(row) ? '' : signatureOfRow(row),
    dialect: String(row.dialect),
    rules: String(row.rules),
    state: String(row.state),
    errors: Number(row.errors ?? 0),
    warnings: Number(row.warnings ?? 0),
    hasErrors: hasErrors(row),
  };
}

/** Whether `check` would fail for this document, or the store refused it. */
export function hasErrors({ state, errors }: Properties): boolean {
  return Number(errors ?? 0) > 0 || state === 'invalid' || state === 'refused';
}

const BETWEEN = '\t';

/** In one line, which begins with the path, so that lines are ordered by it. A name may hold anything, also the end of a line: then it is written as JSON, which no path begins like. */
export function spellStamp(row: Properties): string {
  const { path, signature, dialect, rules, state, errors, warnings } = stampOfRow(row);
  const name = UNUSUAL.test(path) ? JSON.stringify(path) : path;
  return [name, signature, dialect, rules, state, errors || '', warnings || ''].join(BETWEEN);
}
const UNUSUAL = /^"|[\x00-\x1f]/;

type Fields = [string, string, string, string, string, string];

export function readStamp(spelt: string): LedgerStamp {
  const [name, signature, dialect, rules, state, ...counts] = spelt.split(BETWEEN) as [string, ...Fields];
  const path = pathNamed(name);
  const [errors, warnings] = [Number(counts[0]), Number(counts[1])];
  return { path, signature, dialect, rules, state, errors, warnings, hasErrors: hasErrors({ state, errors }) };
}

const pathNamed = (name: string): string => (name.startsWith('"') ? JSON.parse(name) : name);

export const pathOfStamp = (spelt: string): string => pathNamed(spelt.slice(0, spelt.indexOf(BETWEEN)));

/** Whether it is the stamp of this path. One that is written as JSON is told by reading it. */
export const isStampOf = (spelt: string, path: string) =>
  spelt.charCodeAt(path.length) === TAB && spelt.startsWith(path);
const TAB = BETWEEN.charCodeAt(0);

/** Tells what a stamp that `isStampOf` this path has for its signature, without reading the rest of it: nearly all files have the same rules. */
export class SignatureReader {
  private readonly rules: (dialect: string) => string | undefined;
  /** What stands behind the signature of a file that was read by the rules of today. */
  private current = BETWEEN;

  constructor(rules: (dialect: string) => string | undefined) {
    this.rules = rules;
  }

  /** Empty if the file must be read whatever its stamp. */
  read(spelt: string, path: string): string {
    const end = spelt.indexOf(BETWEEN, path.length + 1);
    if (this.current === BETWEEN || !spelt.startsWith(this.current, end)) {
      const { dialect, rules } = readStamp(spelt);
      if (rules !== this.rules(dialect)) return '';
      this.current = [BETWEEN, dialect, BETWEEN, rules, BETWEEN].join('');
    }
    return spelt.slice(path.length + 1, end);
  }
}

export interface DocumentCount {
  state: string;
  total: number;
  errors: number;
  warnings: number;
}

/** How many documents stand how, with the problems of their texts. */
export function documentsIn(stamps: readonly string[]): DocumentCount[] {
  const byState = new Map<string, DocumentCount>();
  for (const { state, errors, warnings } of stamps.map(readStamp)) {
    const known = byState.get(state) ?? { state, total: 0, errors: 0, warnings: 0 };
    byState.set(state, known);
    known.total++;
    known.errors += errors;
    known.warnings += warnings;
  }
  return [...byState.values()];
}
