/** Where the journal is written, below the root. */
export const JOURNAL_PATH = '.passdown/journal.md';
