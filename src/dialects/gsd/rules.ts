/** What can be wrong with files of GSD. What breaks a rule is named; all else is read. */
import type { CodeIn, RuleTable } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';
import { TASK_RULES } from '../task/rules.ts';

export const GSD_RULES = {
  'plan-dependency-unread': {
    severity: 'warning',
    meaning: '`depends_on` of a plan names something that is neither a plan nor a phase.',
    wrong: 'depends_on: [the login work]',
    right: 'depends_on: ["02-01"]',
  },
  'roadmap-long': {
    severity: 'warning',
    meaning: 'The roadmap lists more phases and plans than the limit. Those behind this place are not read.',
    wrong: 'a ROADMAP.md with 20,000 plans',
    right: 'a roadmap of one milestone',
  },
  'note-too-long': TASK_RULES['note-too-long'],
} as const satisfies RuleTable;

export type GsdCode = CodeIn<typeof GSD_RULES> | SharedCode;
