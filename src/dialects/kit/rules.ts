/** What can be wrong with a file of a convention. What breaks a rule is named; all else is read. */
import type { CodeIn, RuleTable } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';
import { TASK_RULES } from '../task/rules.ts';

export const CONVENTION_RULES = {
  'task-box-unknown': {
    severity: 'warning',
    meaning: 'The box of a task line holds a mark that has no meaning, so the task is neither open nor done.',
    wrong: '- [?] T001 Create the schema',
    right: '- [ ] T001 Create the schema',
  },
  'task-id-repeated': {
    severity: 'warning',
    meaning: 'Two lines or entries of a list have the same task id. Only the first one is read.',
    wrong: '- [x] T001 Create the schema\n- [ ] T001 Add the route',
    right: '- [x] T001 Create the schema\n- [ ] T002 Add the route',
  },
  'task-id-long': {
    severity: 'error',
    meaning: 'The folder of a list is part of the ids of its tasks, and its name is too long for that.',
    wrong: 'specs/<a name of 250 letters>/tasks.md',
    right: 'specs/003-login/tasks.md',
  },
  'task-dependency-unknown': {
    severity: 'warning',
    meaning: 'A dependency names an id that this list does not have, so nobody waits for it.',
    wrong: '- [ ] T002 Add the route (depends on T020)',
    right: '- [ ] T002 Add the route (depends on T001)',
  },
  'task-dependencies-many': {
    severity: 'warning',
    meaning: 'The list states more dependencies than the limit. Those behind this place are not read.',
    wrong: 'T0001-T5000 before T5001-T9999',
    right: 'T0001-T0010 before T0011',
  },
  'task-status-unknown': {
    severity: 'warning',
    meaning: 'An entry has a status that passdown does not know. The task shows as `unknown` and is not ready.',
    wrong: '{ "id": 1, "title": "Create the schema", "status": "someday" }',
    right: '{ "id": 1, "title": "Create the schema", "status": "pending" }',
  },
  'task-entry-nameless': {
    severity: 'warning',
    meaning: "An entry of a tool's data has no id, so nobody can name it, and it is not read.",
    wrong: '{ "title": "Create the schema" }',
    right: '{ "id": 1, "title": "Create the schema" }',
  },
  'json-syntax': {
    severity: 'error',
    meaning: 'The file is not JSON. Entries that can be told apart are read all the same, with as much as they say.',
    wrong: '{ "id": 1, "title": "Create the schema" "status": "pending" }',
    right: '{ "id": 1, "title": "Create the schema", "status": "pending" }',
  },
  'task-list-long': {
    severity: 'warning',
    meaning: 'The list has more tasks than the limit. Those behind this place are not read.',
    wrong: 'a tasks.md with 20,000 task lines',
    right: 'one list for each feature',
  },
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
  'story-status-unknown': {
    severity: 'warning',
    meaning: 'The status of a story is not a word that BMAD has, so nobody can tell whether it may be started.',
    wrong: 'Status: on the table',
    right: 'Status: ready-for-dev',
  },
  'note-too-long': TASK_RULES['note-too-long'],
} as const satisfies RuleTable;

export type ConventionCode = CodeIn<typeof CONVENTION_RULES> | SharedCode;
