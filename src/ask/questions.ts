/**
 * The table of questions. Each becomes a command, and its JSON has the kind of its name. A question's file is loaded
 * when it is asked; docs/commands.md and the help need this table only.
 */
import { ITEM_LABELS, ITEM_PREFIXES, type ItemLabel } from '../model/index.ts';
import type { Question } from './question.ts';

export interface QuestionRow {
  name: string;
  summary: string;
  /** What may stand behind its name. */
  example: string;
  load: () => Promise<{ question: Question }>;
}

export const QUESTIONS: readonly QuestionRow[] = [
  {
    name: 'tasks',
    summary: 'tasks with status, dependencies and what blocks them',
    example: '--status blocked',
    load: () => import('./tasks.ts'),
  },
  {
    name: 'ready',
    summary: 'tasks that can be started now, most urgent first',
    example: '',
    load: () => import('./ready.ts'),
  },
  { name: 'show', summary: 'one task in full', example: 'task-003', load: () => import('./show.ts') },
  {
    name: 'file',
    summary: 'all that is known of one file',
    example: 'src/auth/jwt.ts',
    load: () => import('./file.ts'),
  },
  {
    name: 'search',
    summary: 'full text over everything, best first',
    example: '"rate limit"',
    load: () => import('./search.ts'),
  },
  ...ITEM_LABELS.map(itemsRow),
  {
    name: 'stale',
    summary: 'what names files or code that are gone, with the commit that did it',
    example: '--since v1.2',
    load: () => import('./stale.ts'),
  },
  {
    name: 'log',
    summary: 'how knowledge grew, day by day: what was added, settled, went stale',
    example: '--since v1.2',
    load: () => import('./log.ts'),
  },
  {
    name: 'journal',
    summary: 'write .passdown/journal.md, the overview for an orchestrator',
    example: '',
    load: () => import('./journal.ts'),
  },
];

function itemsRow(label: ItemLabel): QuestionRow {
  const examples: Readonly<Record<ItemLabel, string>> = {
    Pattern: '--tag auth --tag tokens',
    Gotcha: '--severity high',
    Blocker: '--all',
    Question: '--task 003',
    Step: '--file src/auth/jwt.ts',
  };
  const name = `${ITEM_PREFIXES[label]}s`;
  return {
    name,
    summary: `the ${name} that handoffs report`,
    example: examples[label],
    load: async () => ({ question: (await import('./items-question.ts')).itemsQuestion(label) }),
  };
}
