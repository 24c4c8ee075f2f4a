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

/** In one line; the path comes last, because it alone may hold anything. */
export function spellStamp(row: Properties): string {
  const { path, signature, dialect, rules, state, hasErrors } = stampOfRow(row);
  return [signature, dialect, rules, state, hasErrors ? WITH_ERRORS : '', path].join(BETWEEN);
}

export function readStamp(spelt: string): LedgerStamp {
  let from = 0;
  const next = () => {
    const end = spelt.indexOf(BETWEEN, from);
    const field = spelt.slice(from, end);
    from = end + 1;
    return field;
  };
  const [signature, dialect, rules, state, errors] = [next(), next(), next(), next(), next()];
  return { path: spelt.slice(from), signature, dialect, rules, state, hasErrors: errors === WITH_ERRORS };
}
