/** What can be wrong with a task file and its handoff. */
import type { CodeIn, RuleTable } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';

export const TASK_RULES = {
  'outcome-missing': {
    severity: 'error',
    meaning: 'The handoff does not say how the task ended, so nobody knows whether the next task may start.',
    wrong: 'files_created:\n  - path: src/auth/jwt.ts',
    right: 'outcome: completed\nfiles_created:\n  - path: src/auth/jwt.ts',
  },
  'outcome-invalid': {
    severity: 'error',
    meaning:
      'The outcome is not one of completed, partial, failed and blocked. Different case is read as meant, with a warning.',
    wrong: 'outcome: mostly done',
    right: 'outcome: partial',
    fixable: true,
  },
  'blockers-required': {
    severity: 'error',
    meaning: 'A task that ended partial, failed or blocked must say what blocks it.',
    wrong: 'outcome: blocked',
    right:
      'outcome: blocked\nblockers:\n  - blocker: No credentials for the payment service\n    blocking_tasks: [task-005]',
  },
  'next-steps-required': {
    severity: 'error',
    meaning: 'A task that ended partial must say what to do next.',
    wrong: 'outcome: partial\nblockers:\n  - blocker: Ran out of time',
    right:
      'outcome: partial\nblockers:\n  - blocker: Ran out of time\nsuggested_next_steps:\n  - step: Finish the refresh route',
  },
  'resolution-required': {
    severity: 'error',
    meaning: 'A task that failed must suggest a resolution for each blocker.',
    wrong: 'outcome: failed\nblockers:\n  - blocker: The API was shut down',
    right:
      'outcome: failed\nblockers:\n  - blocker: The API was shut down\n    suggested_resolution: Move to the new one',
  },
  'blocking-tasks-required': {
    severity: 'error',
    meaning: 'A blocked task must say for each blocker which tasks wait for it.',
    wrong: 'outcome: blocked\nblockers:\n  - blocker: No credentials',
    right: 'outcome: blocked\nblockers:\n  - blocker: No credentials\n    blocking_tasks: [task-005, task-006]',
  },
  'lead-missing': {
    severity: 'error',
    meaning: 'An entry lacks its main field, the one that says what it is, so it is left out.',
    wrong: 'gotchas:\n  - severity: high',
    right: 'gotchas:\n  - issue: The cache is never cleared\n    severity: high',
  },
  'item-expected': {
    severity: 'warning',
    meaning: 'An entry should be key: value lines. A plain text is read as its main field; a list is left out.',
    wrong: 'gotchas:\n  - The cache is never cleared',
    right: 'gotchas:\n  - issue: The cache is never cleared',
    fixable: true,
  },
  'text-expected': {
    severity: 'error',
    meaning:
      'A list or a map is used where one text is expected. One text in brackets is read as meant, with a warning.',
    wrong: 'gotchas:\n  - issue: {cache: never cleared}',
    right: 'gotchas:\n  - issue: The cache is never cleared',
    fixable: true,
  },
  'list-expected': {
    severity: 'warning',
    meaning: 'A single text or a single entry is used where a list is expected. A text is split at its commas.',
    wrong: 'applies_to: auth, tokens',
    right: 'applies_to: [auth, tokens]',
    fixable: true,
  },
  'path-not-relative': {
    severity: 'error',
    meaning:
      'A path must be relative to the project root and stay inside it. Backslashes are read as slashes, with a warning. An absolute `location` of a pattern is not read, with a warning; the pattern stays.',
    wrong: 'files_created:\n  - path: /home/me/project/src/a.ts',
    right: 'files_created:\n  - path: src/a.ts',
    fixable: true,
  },
  'lines-format': {
    severity: 'error',
    meaning:
      'Line ranges are `N-M`, `N`, a comma list of these, or `all`. Other spellings of a range are read as meant, with a warning.',
    wrong: 'lines: 67-45',
    right: 'lines: 45-67',
    fixable: true,
  },
  'change-type-invalid': {
    severity: 'error',
    meaning: 'A change type is add, modify, delete or refactor. Different case is read as meant, with a warning.',
    wrong: 'change_type: rename',
    right: 'change_type: refactor',
    fixable: true,
  },
  'severity-invalid': {
    severity: 'error',
    meaning:
      'A severity is high, medium or low. Different case and usual other words (critical, major; moderate; minor, trivial) are read as meant, with a warning.',
    wrong: 'severity: critical',
    right: 'severity: high',
    fixable: true,
  },
  'priority-invalid': {
    severity: 'error',
    meaning:
      'A priority is high, medium or low. Different case and usual other words (critical, major; moderate; minor, trivial) are read as meant, with a warning.',
    wrong: 'priority: P1',
    right: 'priority: high',
    fixable: true,
  },
  'boolean-invalid': {
    severity: 'error',
    meaning: '`blocking` must be true or false.',
    wrong: 'blocking: maybe',
    right: 'blocking: false',
  },
  'tag-format': {
    severity: 'warning',
    meaning: 'Tags are lowercase words joined by hyphens, so that everybody finds them. Other spellings are converted.',
    wrong: 'applies_to: [User State]',
    right: 'applies_to: [user-state]',
    fixable: true,
  },
  'task-reference': {
    severity: 'warning',
    meaning: 'This is not a task id, so it is not read.',
    wrong: 'blocking_tasks: [everything after this one]',
    right: 'blocking_tasks: [task-005, task-006]',
  },
  'unknown-key': {
    severity: 'warning',
    meaning: 'The schema does not have this field. A clear misspelling is read as meant; anything else is not read.',
    wrong: 'gotcha:\n  - issue: The cache is never cleared',
    right: 'gotchas:\n  - issue: The cache is never cleared',
    fixable: true,
  },
  'placeholder-left': {
    severity: 'warning',
    meaning:
      'A handoff that is otherwise filled in still has a placeholder of the template. That field is not read. An entry is left out if its main field is a placeholder, or if all its values stand in brackets.',
    wrong: 'files_created:\n  - path: src/a.ts\n    purpose: [purpose]',
    right: 'files_created:\n  - path: src/a.ts\n    purpose: Signs and verifies tokens',
  },
  'template-unfilled': {
    severity: 'warning',
    meaning:
      'The handoff is still the empty template: every value is a placeholder or stands in brackets, so it states nothing. This is not reported while the task is pending or in progress, or if it is skipped.',
    wrong: 'outcome: [completed | partial | failed | blocked]',
    right: 'outcome: completed',
  },
  'handoff-missing': {
    severity: 'warning',
    meaning: 'The task is marked as ended but has no handoff, so the next agent starts from nothing.',
    wrong: '| Status | completed |   (and no ## Handoff section)',
    right: '## Handoff\n\n```yaml\noutcome: completed\n```',
  },
  'handoff-freeform': {
    severity: 'warning',
    meaning:
      'The handoff is prose. It is read by rules, and what they find is marked as derived. passdown migrate turns it into a structured handoff.',
    wrong: '## Handoff\n\nTokens are signed now, mind the clock skew.',
    right: '## Handoff\n\n```yaml\noutcome: completed\ngotchas:\n  - issue: Clock skew breaks token checks\n```',
  },
  'handoff-foreign': {
    severity: 'warning',
    meaning: 'The handoff is YAML, but none of its keys belongs to this schema. It is read by the rules for prose.',
    wrong: '## Handoff to QA\n\n```yaml\nstory: "02.6"\ndecision: approved\n```',
    right: '## Handoff to QA\n\n```yaml\noutcome: completed\n```',
  },
  'note-too-long': {
    severity: 'warning',
    meaning:
      'A freeform note is read up to 262,144 characters or 10,000 list items and sentences; what comes after that is kept but not read.',
    wrong: 'a single HANDOFF.md that every session has extended for years',
    right: 'handoffs/2026-02-03-login.md and so on, one note for each session',
  },
  'fields-outside': {
    severity: 'warning',
    meaning:
      'A field of the schema comes after the end of the handoff, below a line that is not YAML, so it is not read.',
    wrong: '## Handoff\n\noutcome: completed\n\nSome words.\n\ngotchas:\n  - issue: Slow',
    right: '## Handoff\n\n```yaml\noutcome: completed\ngotchas:\n  - issue: Slow\n```\n\nSome words.',
  },
  'merge-conflict': {
    severity: 'error',
    meaning:
      'Git could not merge two versions and left both in the file, between lines of <<<<<<<, ======= and >>>>>>>. It is unclear which version counts: metadata around the markers may not be read. Markers in a fence that is not a handoff are not reported.',
    wrong: '<<<<<<< HEAD\n| Status | completed |\n=======\n| Status | in_progress |\n>>>>>>> feature',
    right: '| Status | completed |',
  },
  'status-invalid': {
    severity: 'warning',
    meaning:
      'passdown does not know this status, so it shows as `unknown` and the task is not ready. Statuses are pending, in_progress, completed, partial, failed, blocked and skipped; usual other words for them are understood.',
    wrong: '| Status | cooking |',
    right: '| Status | in_progress |',
  },
  'metadata-invalid': {
    severity: 'warning',
    meaning:
      'A value in the metadata is not one of the allowed values, or a date that no calendar has, so it is not read. The line `Task completed:` counts as metadata.',
    wrong: '| Complexity | huge |',
    right: '| Complexity | complex |',
  },
  'index-too-long': {
    severity: 'warning',
    meaning: 'An index table has more than 10,000 rows; the rest is not read.',
    wrong: 'one table with 65,000 rows',
    right: 'a table for each quarter, each in its own file',
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
    meaning: 'No task file or index row describes this task id.',
    wrong: '| Depends On | task-999 |',
    right: '| Depends On | task-003 |',
    world: true,
  },
  'task-duplicate': {
    severity: 'warning',
    meaning: 'Two files describe the same task. Where they differ, the one whose path sorts first counts.',
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
    meaning:
      'A file does not exist, although the handoff says that it was changed or should be read. Deleted files are not reported.',
    wrong: 'dependencies_for_next:\n  - file: src/atuh/jwt.ts',
    right: 'dependencies_for_next:\n  - file: src/auth/jwt.ts',
    world: true,
  },
  'claim-file-missing': {
    severity: 'warning',
    meaning:
      'The handoff says that a file was created, but it does not exist, or git ignores it, so nobody else will have it.',
    wrong: 'files_created:\n  - path: src/auth/refesh.ts',
    right: 'files_created:\n  - path: src/auth/refresh.ts',
    world: true,
  },
  'claim-file-untouched': {
    severity: 'warning',
    meaning:
      'The handoff says that a file was modified, but git has no change of it, committed or not, since the task file is there. Only where git can tell: the task file was committed before its handoff was written.',
    wrong: 'files_modified:\n  - path: src/auth/jwt.ts   (which nobody changed since the task began)',
    right: 'files_modified:\n  - path: src/auth/token.ts   (which did change)',
    world: true,
  },
  'claim-test-missing': {
    severity: 'warning',
    meaning: 'What the handoff says of a file names a test file that does not exist.',
    wrong:
      'files_modified:\n  - path: src/auth/jwt.ts\n    description: Covered by test/auth/jwt.test.ts   (which is not there)',
    right: 'files_modified:\n  - path: src/auth/jwt.ts\n    description: Covered by test/jwt.test.ts',
    world: true,
  },
  'names-gone': {
    severity: 'warning',
    meaning:
      'An item names a file or an identifier that was there when it was said, and is gone now, as git says. Only `check --stale` looks for it.',
    wrong: 'gotchas:\n  - issue: "`sendMail()` must not be called twice"   (a later commit removed sendMail)',
    right: 'the item in a later handoff under resolves, or under confirms if it still holds',
    world: true,
  },
  'item-unknown': {
    severity: 'warning',
    meaning: 'Under `resolves` or `confirms` stands a text or an id that no item has, and an item has nearly the same.',
    wrong: 'resolves:\n  - gotcha-1a2b3c4e    (the item is gotcha-1a2b3c4d)',
    right: 'resolves:\n  - gotcha-1a2b3c4d',
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
    meaning: 'Two different texts have the same id, so it is unclear which one the id means.',
    wrong: '- id: pattern-auth\n  pattern: Sign tokens\n…\n- id: pattern-auth\n  pattern: Rotate keys',
    right: '- id: pattern-sign\n  pattern: Sign tokens\n…\n- id: pattern-rotate\n  pattern: Rotate keys',
    world: true,
  },
} as const satisfies RuleTable;

export type TaskCode = CodeIn<typeof TASK_RULES> | SharedCode;
