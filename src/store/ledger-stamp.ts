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
  hasErrors: boolean;
}

export function stampOfRow(row: Properties): LedgerStamp {
  return {
    path: String(row.path),
    signature: isRacy(row) ? '' : signatureOfRow(row),
    dialect: String(row.dialect),
    rules: String(row.rules),
    state: String(row.state),
    hasErrors: hasErrors(row),
  };
}

/** Whether `check` would fail for this document, or the store refused it. */
export function hasErrors({ state, errors }: Properties): boolean {
  return Number(errors ?? 0) > 0 || state === 'invalid' || state === 'refused';
}

const BETWEEN = '\t';
const WITH_ERRORS = '!';

/** In one line, which begins with the path, so that lines are ordered by it. A name may hold anything, also the end of a line: then it is written as JSON, which no path begins like. */
export function spellStamp(row: Properties): string {
  const { path, signature, dialect, rules, state, hasErrors } = stampOfRow(row);
  const name = UNUSUAL.test(path) ? JSON.stringify(path) : path;
  return [name, signature, dialect, rules, state, hasErrors ? WITH_ERRORS : ''].join(BETWEEN);
}
const UNUSUAL = /^"|[\x00-\x1f]/;

type Fields = [string, string, string, string, string];

export function readStamp(spelt: string): LedgerStamp {
  const [name, signature, dialect, rules, state, errors] = spelt.split(BETWEEN) as [string, ...Fields];
  const path = name.startsWith('"') ? JSON.parse(name) : name;
  return { path, signature, dialect, rules, state, hasErrors: errors === WITH_ERRORS };
}
