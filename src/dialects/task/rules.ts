/** What can be wrong with a task file and its handoff. */
import type { CodeIn, RuleTable } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';

export const TASK_RULES = {
  'outcome-missing': {
    severity: 'error',
    meaning: 'A handoff must say how the task ended; without it nobody knows whether the next task may start.',
    wrong: 'files_created:\n  - path: src/auth/jwt.ts',
    right: 'outcome: completed\nfiles_created:\n  - path: src/auth/jwt.ts',
  },
  'outcome-invalid': {
    severity: 'error',
    meaning: 'The outcome is none of the four that there are. Another case is read as meant and is a warning.',
    wrong: 'outcome: mostly done',
    right: 'outcome: partial',
    fixable: true,
  },
  'blockers-required': {
    severity: 'error',
    meaning: 'A task that ended partial, failed or blocked must say what is in the way.',
    wrong: 'outcome: blocked',
    right:
      'outcome: blocked\nblockers:\n  - blocker: No credentials for the payment service\n    blocking_tasks: [task-005]',
  },
  'next-steps-required': {
    severity: 'error',
    meaning: 'A task that ended partial must say what is to be done next.',
    wrong: 'outcome: partial\nblockers:\n  - blocker: Ran out of time',
    right:
      'outcome: partial\nblockers:\n  - blocker: Ran out of time\nsuggested_next_steps:\n  - step: Finish the refresh route',
  },
  'resolution-required': {
    severity: 'error',
    meaning: 'A task that failed must suggest for each blocker what would clear it.',
    wrong: 'outcome: failed\nblockers:\n  - blocker: The API was shut down',
    right:
      'outcome: failed\nblockers:\n  - blocker: The API was shut down\n    suggested_resolution: Move to the new one',
  },
  'blocking-tasks-required': {
    severity: 'error',
    meaning: 'A task that is blocked must say for each blocker which tasks wait for it.',
    wrong: 'outcome: blocked\nblockers:\n  - blocker: No credentials',
    right: 'outcome: blocked\nblockers:\n  - blocker: No credentials\n    blocking_tasks: [task-005, task-006]',
  },
  'lead-missing': {
    severity: 'error',
    meaning: 'An entry lacks the one field that says what it is, so it is left out.',
    wrong: 'gotchas:\n  - severity: high',
    right: 'gotchas:\n  - issue: The cache is never cleared\n    severity: high',
  },
  'item-expected': {
    severity: 'warning',
    meaning: 'An entry is a bare text (read as its lead) or a list (left out) where key: value lines are expected.',
    wrong: 'gotchas:\n  - The cache is never cleared',
    right: 'gotchas:\n  - issue: The cache is never cleared',
    fixable: true,
  },
  'text-expected': {
    severity: 'error',
    meaning:
      'A list or a map stands where one text is expected. One text in brackets is read as meant and is a warning.',
    wrong: 'gotchas:\n  - issue: {cache: never cleared}',
    right: 'gotchas:\n  - issue: The cache is never cleared',
    fixable: true,
  },
  'list-expected': {
    severity: 'warning',
    meaning: 'A single text or a single entry stands where a list is expected. A text is split at its commas.',
    wrong: 'applies_to: auth, tokens',
    right: 'applies_to: [auth, tokens]',
    fixable: true,
  },
  'path-not-relative': {
    severity: 'error',
    meaning:
      'A path must lead from the project root to something inside it. Backslashes are read as slashes and are a warning.',
    wrong: 'files_created:\n  - path: /home/me/project/src/a.ts',
    right: 'files_created:\n  - path: src/a.ts',
    fixable: true,
  },
  'lines-format': {
    severity: 'error',
    meaning:
      'Line ranges are `N-M`, `N`, a comma list of these, or `all`. Other spellings of a range are read as meant and are a warning.',
    wrong: 'lines: 67-45',
    right: 'lines: 45-67',
    fixable: true,
  },
  'change-type-invalid': {
    severity: 'error',
    meaning: 'A change is an add, a modify, a delete or a refactor. Another case is read as meant and is a warning.',
    wrong: 'change_type: rename',
    right: 'change_type: refactor',
    fixable: true,
  },
  'severity-invalid': {
    severity: 'error',
    meaning: 'A severity is high, medium or low. Another case is read as meant and is a warning.',
    wrong: 'severity: critical',
    right: 'severity: high',
    fixable: true,
  },
  'priority-invalid': {
    severity: 'error',
    meaning: 'A priority is high, medium or low. Another case is read as meant and is a warning.',
    wrong: 'priority: P1',
    right: 'priority: high',
    fixable: true,
  },
  'boolean-invalid': {
    severity: 'error',
    meaning: '`blocking` is true or false.',
    wrong: 'blocking: maybe',
    right: 'blocking: false',
  },
  'tag-format': {
    severity: 'warning',
    meaning:
      'Tags are lowercase words joined by hyphens, so that everybody finds them. Others are folded to that form.',
    wrong: 'applies_to: [User State]',
    right: 'applies_to: [user-state]',
    fixable: true,
  },
  'task-reference': {
    severity: 'warning',
    meaning: 'Where a task id is expected there is a text that can be none, so it is not read.',
    wrong: 'blocking_tasks: [everything after this one]',
    right: 'blocking_tasks: [task-005, task-006]',
  },
  'unknown-key': {
    severity: 'warning',
    meaning: 'The schema has no such field. A clear misspelling is read as meant; anything else is not read.',
    wrong: 'gotcha:\n  - issue: The cache is never cleared',
    right: 'gotchas:\n  - issue: The cache is never cleared',
    fixable: true,
  },
  'placeholder-left': {
    severity: 'warning',
    meaning:
      'A placeholder of the template was left in a handoff that is otherwise filled in; that field is not read, and an entry without its lead is left out.',
    wrong: 'files_created:\n  - path: src/a.ts\n    purpose: [purpose]',
    right: 'files_created:\n  - path: src/a.ts\n    purpose: Signs and verifies tokens',
  },
  'template-unfilled': {
    severity: 'warning',
    meaning: 'The handoff is still the template. Nothing is said for a task that is pending or in progress.',
    wrong: 'outcome: [completed | partial | failed | blocked]',
    right: 'outcome: completed',
  },
  'handoff-missing': {
    severity: 'warning',
    meaning: 'The task is marked as ended but leaves no handoff, so the next agent starts from nothing.',
    wrong: '| Status | completed |   (and no ## Handoff section)',
    right: '## Handoff\n\n```yaml\noutcome: completed\n```',
  },
  'handoff-freeform': {
    severity: 'warning',
    meaning:
      'The handoff is prose. Rules read it, and what they find is marked as derived; only a structured handoff says what it means. passdown migrate makes one of it.',
    wrong: '## Handoff\n\nTokens are signed now, mind the clock skew.',
    right: '## Handoff\n\n```yaml\noutcome: completed\ngotchas:\n  - issue: Clock skew breaks token checks\n```',
  },
  'handoff-foreign': {
    severity: 'warning',
    meaning: 'The handoff is YAML in which no key is of this schema; it is read by the rules for prose.',
    wrong: '## Handoff to QA\n\n```yaml\nstory: "02.6"\ndecision: approved\n```',
    right: '## Handoff to QA\n\n```yaml\noutcome: completed\n```',
  },
  'note-too-long': {
    severity: 'warning',
    meaning:
      'A freeform note is read up to 262,144 characters or 10,000 list items and sentences; what stands below is kept but not read.',
    wrong: 'one HANDOFF.md to which every session adds a chapter, for years',
    right: 'handoffs/2026-02-03-login.md and so on, one note for each session',
  },
  'fields-outside': {
    severity: 'warning',
    meaning:
      'A field of the schema stands below the end of the handoff, behind a line that cannot be YAML, and is not read.',
    wrong: '## Handoff\n\noutcome: completed\n\nSome words.\n\ngotchas:\n  - issue: Slow',
    right: '## Handoff\n\n```yaml\noutcome: completed\ngotchas:\n  - issue: Slow\n```\n\nSome words.',
  },
  'merge-conflict': {
    severity: 'error',
    meaning:
      'Git could not merge two versions and left both in the file, between lines of <<<<<<<, ======= and >>>>>>>. What of it counts is unclear: metadata around the markers may not be read. An example in a fence that is no handoff is no conflict.',
    wrong: '<<<<<<< HEAD\n| Status | completed |\n=======\n| Status | in_progress |\n>>>>>>> feature',
    right: '| Status | completed |',
  },
  'status-invalid': {
    severity: 'warning',
    meaning: 'The status in the metadata is none that passdown knows, so it is not read.',
    wrong: '| Status | cooking |',
    right: '| Status | in_progress |',
  },
  'metadata-invalid': {
    severity: 'warning',
    meaning: 'A value in the metadata is none of those that there are, so it is not read.',
    wrong: '| Complexity | huge |',
    right: '| Complexity | complex |',
  },
  'index-too-long': {
    severity: 'warning',
    meaning: 'An index table has more than 10,000 rows; those beyond are not read.',
    wrong: 'one table with 65,000 rows',
    right: 'a table for each quarter, each in a file of its own',
  },
  'task-id-missing': {
    severity: 'warning',
    meaning:
      'Nothing names the task: no `id` in the front matter, no `# Task 007: Name`, no file name like task-007-name.md.',
    wrong: '# Login form\n\n## Handoff\n…',
    right: '# Task 007: Login form\n\n## Handoff\n…',
  },
  'task-unknown': {
    severity: 'warning',
    meaning: 'A task id is mentioned for which no task file or index row was found.',
    wrong: '| Depends On | task-999 |',
    right: '| Depends On | task-003 |',
    world: true,
  },
  'task-duplicate': {
    severity: 'warning',
    meaning: 'Two files describe one task. The one with the smallest path counts where they differ.',
    wrong: 'tasks/task-007-login.md and tasks/task-7-logout.md',
    right: 'tasks/task-007-login.md and tasks/task-008-logout.md',
    world: true,
  },
  'depends-on-itself': {
    severity: 'warning',
    meaning: 'The task depends on itself, so it could never become ready; that dependency is not read.',
    wrong: '# Task 007: Login\n\n| Depends On | 007 |',
    right: '# Task 007: Login\n\n| Depends On | 006 |',
  },
  'file-missing': {
    severity: 'warning',
    meaning: 'A file that the handoff says was created, changed or should be read is not there (deletes aside).',
    wrong: 'dependencies_for_next:\n  - file: src/atuh/jwt.ts',
    right: 'dependencies_for_next:\n  - file: src/auth/jwt.ts',
    world: true,
  },
  'files-unlisted': {
    severity: 'warning',
    meaning: 'The handoff names no created or modified file, but git shows that files changed together with it.',
    wrong: 'outcome: completed   (in a commit that also touches src/auth/jwt.ts)',
    right: 'outcome: completed\nfiles_modified:\n  - path: src/auth/jwt.ts',
    world: true,
  },
  'id-two-texts': {
    severity: 'warning',
    meaning: 'Two different texts carry one id, so the id no longer tells which is meant.',
    wrong: '- id: pattern-auth\n  pattern: Sign tokens\n…\n- id: pattern-auth\n  pattern: Rotate keys',
    right: '- id: pattern-sign\n  pattern: Sign tokens\n…\n- id: pattern-rotate\n  pattern: Rotate keys',
    world: true,
  },
} as const satisfies RuleTable;

export type TaskCode = CodeIn<typeof TASK_RULES> | SharedCode;
