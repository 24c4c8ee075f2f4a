/** What the parts of a watch report to it, and what a watch reports to the daemon. */
import type { Told } from '../ingest/commit-looks.ts';
import type { Touched } from '../store/commit/commit.ts';
import type { News, TroubleText } from './heartbeat.ts';

export type WatchEvent =
  /** Something may have happened to a file. */
  | { kind: 'hint'; path: string }
  /** This changed while the watcher began; no event tells of it. */
  | { kind: 'meanwhile'; paths: string[] }
  /** Disk and ledger are about to be compared. A listener that must prevent this throws or ends the watch. */
  | { kind: 'walking' }
  /** All differences, and when the next walk is due. The walk is not over until they are handled. */
  | { kind: 'walked'; paths: string[]; dueAt: number }
  /** The outcome for one file. */
  | { kind: 'told'; told: Told }
  /** A commit that changed this is done. */
  | { kind: 'touched'; touched: Touched | 'everything' }
  /** The number of waiting files changed. */
  | { kind: 'waiting' }
  /** Everything that was waiting is in the graph. */
  | { kind: 'settled' }
  /** The watch cannot go on. */
  | { kind: 'failed'; error: Error }
  | Report;

/** What concerns the daemon as a whole. */
export type Report =
  /** A file that controls what is watched may have changed. */
  | { kind: 'steering'; path: string }
  | { kind: 'news'; news: News }
  /** A trouble; without a text, it is over. */
  | { kind: 'trouble'; code: string; trouble: TroubleText | undefined };
