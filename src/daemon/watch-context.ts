/** What all parts of a watch share. */
import type { FileScope } from '../disk/file-scope.ts';
import type { Ledger } from '../ingest/ledger.ts';
import type { Looker } from '../ingest/look.ts';
import type { OpenWorkplace } from '../workplace/open-workplace.ts';
import type { WatchEvent } from './events.ts';
import type { Log } from './log.ts';

export interface WatchContext extends OpenWorkplace {
  scope: FileScope;
  ledger: Ledger;
  looker: Looker;
  log: Log;
  /** Aborted when the watch ends. */
  signal: AbortSignal;
  /** Throws if the root is not there: its files are then out of sight, not deleted. */
  assertRoot: () => void;
  renewLease: () => Promise<void>;
  /** Runs work while nothing else is read or written; `first`, before everything else that waits. */
  alone: <T>(work: () => Promise<T>, order?: 'first') => Promise<T>;
  tell: (event: WatchEvent) => void | Promise<void>;
}
