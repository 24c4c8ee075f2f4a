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
  const path = name.startsWith('"') ? JSON.parse(name) : name;
  const [errors, warnings] = [Number(counts[0]), Number(counts[1])];
  return { path, signature, dialect, rules, state, errors, warnings, hasErrors: hasErrors({ state, errors }) };
}

export interface DocumentCount {
  state: string;
  total: number;
  errors: number;
  warnings: number;
}

/** How many documents stand how, with the problems of their texts. */
export function documentsIn(stamps: readonly LedgerStamp[]): DocumentCount[] {
  const byState = new Map<string, DocumentCount>();
  for (const { state, errors, warnings } of stamps) {
    const known = byState.get(state) ?? { state, total: 0, errors: 0, warnings: 0 };
    byState.set(state, known);
    known.total++;
    known.errors += errors;
    known.warnings += warnings;
  }
  return [...byState.values()];
}
