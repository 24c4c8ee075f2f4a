/** What can be wrong with a list of tasks. A line that breaks a rule is named; all others stand. */
import type { CodeIn, RuleTable } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';

export const LIST_RULES = {
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
} as const satisfies RuleTable;

export type ListCode = CodeIn<typeof LIST_RULES> | SharedCode;
