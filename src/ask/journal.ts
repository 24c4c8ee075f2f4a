/** journal: the orchestrator's view: blockers, steps, questions, what changed last, learned gotchas, task registry and context map of files. */
import type { GraphReader } from '../store/store.ts';
import { changedLast } from './changed-last.ts';
import { mapContext } from './context-map.ts';
import { currentItems } from './current-items.ts';
import { askItems } from './items.ts';
import { type Journal, renderJournal } from './journal-page.ts';
import type { Question } from './question.ts';
import type { MinConfidence } from './sure-enough.ts';
import { askTasks } from './tasks.ts';

/** Where the journal is written, below the root. */
export const JOURNAL_PATH = '.passdown/journal.md';

export const question: Question<object, Journal> = {
  takes: [],
  ask: ({ store, project, config }) => askJournal(store, project, config.derived.minConfidence),
  text: (journal) => [renderJournal(journal)],
  keptIn: JOURNAL_PATH,
};

const EVERYTHING = Number.MAX_SAFE_INTEGER;
const MOST_CHANGES = 12;

export async function askJournal(
  reader: GraphReader,
  project: string,
  minConfidence?: MinConfidence,
): Promise<Journal> {
  return {
    project,
    activeBlockers: await askItems(reader, { label: 'Blocker', project, minConfidence, limit: EVERYTHING }),
    nextSteps: await currentItems(reader, project, 'Step', minConfidence),
    openQuestions: await currentItems(reader, project, 'Question', minConfidence),
    changedLast: await changedLast(reader, project, MOST_CHANGES),
    learnedGotchas: await askItems(reader, {
      label: 'Gotcha',
      project,
      minConfidence,
      severity: 'high',
      limit: EVERYTHING,
    }),
    tasks: await askTasks(reader, project),
    contextMap: await mapContext(reader, project),
  };
}
