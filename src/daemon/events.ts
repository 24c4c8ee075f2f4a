/** What the parts of a watch tell it, and what a watch tells the daemon. */
import type { Told } from '../ingest/commit-looks.ts';
import type { Touched } from '../store/commit/commit.ts';
import type { News, TroubleText } from './heartbeat.ts';

export type WatchEvent =
  /** Something may have happened to a file. */
  | { kind: 'hint'; path: string }
  /** Disk and ledger are about to be compared: whoever must not be compared with throws, or ends the watch. */
  | { kind: 'walking' }
  /** Everything that differs, with when the next walk is due. The walk goes on until this is dealt with. */
  | { kind: 'walked'; paths: string[]; dueAt: number }
  /** What became of a file. */
  | { kind: 'told'; told: Told }
  /** A commit is through that changed this. */
  | { kind: 'touched'; touched: Touched | 'everything' }
  /** More or less is waiting than before. */
  | { kind: 'waiting' }
  /** What was waiting is in the graph. */
  | { kind: 'settled' }
  /** The watch cannot go on. */
  | { kind: 'failed'; error: Error }
  | Report;

/** What concerns the daemon as a whole. */
export type Report =
  /** A file that steers what is watched may have changed. */
  | { kind: 'steering'; path: string }
  | { kind: 'news'; news: News }
  /** A trouble, or, without a text, that it is over. */
  | { kind: 'trouble'; code: string; trouble: TroubleText | undefined };
