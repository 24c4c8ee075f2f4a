/** What all parts of a watch work with. */
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
  /** Throws where the root is not there: then nothing is gone, it is only out of sight. */
  assertRoot: () => void;
  renewLease: () => Promise<void>;
  /** Runs work beside which nothing is written. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  tell: (event: WatchEvent) => void | Promise<void>;
}
