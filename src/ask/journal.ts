/** journal: the orchestrator's view: blockers, steps, questions, what changed last, learned gotchas, task registry and context map of files. */
import type { GraphNode } from '../model/index.ts';
import type { GraphReader } from '../store/store.ts';
import { changedLast } from './changed-last.ts';
import { mapContext } from './context-map.ts';
import { currentItems } from './current-items.ts';
import { describeTasks, type TaskAnswer } from './describe-tasks.ts';
import { askItemPage } from './items.ts';
import { type Journal, renderJournal } from './journal-page.ts';
import { JOURNAL_PATH } from './journal-path.ts';
import { type Question, SINCE } from './question.ts';
import type { MinConfidence } from './sure-enough.ts';

export const question: Question<{ since?: string | undefined }, Journal> = {
  takes: [SINCE],
  marked: 'data',
  ask: ({ store, project, config }) => askJournal(store, project, config.derived.minConfidence),
  text: (journal) => [renderJournal(journal)],
  keptIn: JOURNAL_PATH,
};

/** So many of each are in the journal; a command lists the rest. Where there are more tasks than these, fewer: nobody reads a list of everything. */
const MOST = { blockers: 30, gotchas: 30, tasks: 200 };
const LAST_TASKS = 50;
const MOST_CHANGES = 12;

export async function askJournal(
  reader: GraphReader,
  project: string,
  minConfidence?: MinConfidence,
): Promise<Journal> {
  const blockers = await askItemPage(reader, { label: 'Blocker', project, minConfidence, limit: MOST.blockers });
  const high = { label: 'Gotcha', project, minConfidence, severity: 'high', limit: MOST.gotchas } as const;
  const gotchas = await askItemPage(reader, high);
  const tasks = await registry(reader, project);
  const steps = await currentItems(reader, project, 'Step', minConfidence);
  const questions = await currentItems(reader, project, 'Question', minConfidence);
  const { files, sources } = await mapContext(reader, project, tasks.total);
  return {
    project,
    activeBlockers: blockers.items,
    nextSteps: steps.items,
    openQuestions: questions.items,
    changedLast: await changedLast(reader, project, MOST_CHANGES),
    learnedGotchas: gotchas.items,
    tasks: tasks.tasks,
    contextMap: files,
    leftOut: {
      activeBlockers: blockers.total - blockers.items.length,
      nextSteps: steps.others,
      openQuestions: questions.others,
      learnedGotchas: gotchas.total - gotchas.items.length,
      tasks: tasks.total - tasks.tasks.length,
      contextMap: sources,
    },
  };
}

/** Of very many tasks those that are not done, as many as there is room for, and the last that are. */
const FIRST = ['in_progress', 'blocked', 'partial', 'failed', 'pending', 'completed', 'skipped'];

async function registry(reader: GraphReader, project: string): Promise<{ tasks: TaskAnswer[]; total: number }> {
  const total = [...(await reader.taskCounts(project)).values()].reduce((sum, one) => sum + one, 0);
  const shown =
    total <= MOST.tasks
      ? (await reader.tasks({ project }, { limit: MOST.tasks })).nodes
      : await thoseOfUse(reader, project);
  return { tasks: (await describeTasks(reader, shown)).map(({ answer }) => answer), total };
}

async function thoseOfUse(reader: GraphReader, project: string): Promise<GraphNode[]> {
  const shown: GraphNode[] = [];
  for (const standing of FIRST)
    shown.push(...(await reader.latest({ label: 'Task', project, standing }, LAST_TASKS - shown.length)));
  return shown;
}
