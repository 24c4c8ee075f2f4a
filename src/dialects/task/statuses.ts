/** How a task can stand. The words that mean each are in metadata.ts. */

/** What an author can write. */
export const STATUSES = [
  'pending',
  'in_progress',
  'completed',
  'partial',
  'failed',
  'blocked',
  'skipped',
  'draft',
] as const;
/** What a task shows whose file gives a word that no row knows: it is not ready, whatever was meant. */
export const UNKNOWN_STATUS = 'unknown';
export const SHOWN_STATUSES = [...STATUSES, UNKNOWN_STATUS] as const;
export type Status = (typeof SHOWN_STATUSES)[number];
