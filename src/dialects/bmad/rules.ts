/** What can be wrong with files of BMAD. What breaks a rule is named; all else is read. */
import type { CodeIn, RuleTable } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';
import { TASK_RULES } from '../task/rules.ts';
import { LIST_RULES } from '../task-lists/rules.ts';

export const BMAD_RULES = {
  ...LIST_RULES,
  'note-too-long': TASK_RULES['note-too-long'],
  'story-status-unknown': {
    severity: 'warning',
    meaning: 'The status of a story is not a word that BMAD has, so nobody can tell whether it may be started.',
    wrong: 'Status: on the table',
    right: 'Status: ready-for-dev',
  },
} as const satisfies RuleTable;

export type BmadCode = CodeIn<typeof BMAD_RULES> | SharedCode;
