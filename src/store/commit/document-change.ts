/** What a commit takes, and what it returns. */
import type { Facts, Properties } from '../../model/index.ts';
import type { Passage } from '../../parse/passages.ts';

/** What the store must learn about one document. */
export type DocumentChange = Says | Stamped | Gone;

/** The document says this now, instead of whatever it said before. */
export interface Says {
  kind: 'says';
  path: string;
  /** The ledger's row. */
  row: Properties;
  facts: Facts;
  /** Its whole text, for the search; none where nobody will search. */
  passages?: readonly Passage[];
  /** Whether the ledger knows the path. If not, the document has stated nothing so far. */
  known: boolean;
}

/** The document says the same as before; only the ledger's row is new. */
export interface Stamped {
  kind: 'stamp';
  path: string;
  row: Properties;
}

/** The document no longer exists: it is removed with everything that it stated. */
export interface Gone {
  kind: 'gone';
  path: string;
}

/** What a commit may have changed: nodes whose edges or shown properties it looked at. */
export interface Touched {
  keys: ReadonlySet<string>;
}
