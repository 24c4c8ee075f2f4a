/** What can be wrong with any file, whichever dialect reads it. */
import { FILE_RULES } from '../disk/rules.ts';
import type { CodeIn, RuleTable } from '../model/index.ts';

export const SHARED_RULES = {
  ...FILE_RULES,
  'fence-unclosed': {
    severity: 'warning',
    meaning: 'A code fence is opened and never closed, so everything below it counts as its content.',
    wrong: '```yaml\noutcome: completed\n(end of file)',
    right: '```yaml\noutcome: completed\n```',
  },
  'not-a-handoff': {
    severity: 'error',
    meaning:
      'A file was named on the command line, and no dialect knows it: it is not a task file, a note, an index of tasks, nor a handoff between skills or stages. Files that were not named are skipped.',
    wrong: 'passdown check README.md',
    right: 'passdown check tasks/task-007.md',
  },
  'handoff-too-large': {
    severity: 'error',
    meaning: 'The handoff is larger than the limit (config: limits.handoffBytes), so it was not read.',
    wrong: 'a handoff with the whole build log in one of its fields',
    right: 'a handoff that names the log file under dependencies_for_next',
  },
  'handoff-superseded': {
    severity: 'warning',
    meaning: 'The file has several structured handoffs; only the last one counts.',
    wrong: '## Handoff (first try)\n…\n## Handoff (second try)\n…',
    right: 'one ## Handoff section, kept up to date',
  },
  'yaml-syntax': {
    severity: 'error',
    meaning:
      'The block is not YAML. Mechanical mistakes are read as they were meant, and `--fix` corrects them; with any other mistake the block is not read.',
    wrong: 'issue: Rate limit: 100 a minute',
    right: 'issue: "Rate limit: 100 a minute"',
    fixable: true,
  },
  'yaml-duplicate-key': {
    severity: 'error',
    meaning: 'A key is in one map twice. Only the first is read, because it is unclear which one was meant.',
    wrong: 'gotchas:\n  - issue: one\ngotchas:\n  - issue: two',
    right: 'gotchas:\n  - issue: one\n  - issue: two',
  },
  'yaml-comment-cut': {
    severity: 'warning',
    meaning:
      'An unquoted value is cut short by " #", which starts a comment in YAML; the rest of the sentence is not read.',
    wrong: 'issue: Fails since PR #12 was merged',
    right: 'issue: "Fails since PR #12 was merged"',
    fixable: true,
  },
  'front-matter-syntax': {
    severity: 'warning',
    meaning: 'The front matter is not YAML, so none of it was read.',
    wrong: '---\nid: 007\nname: Login: the form\n---',
    right: '---\nid: 007\nname: "Login: the form"\n---',
    fixable: true,
  },
  'secret-found': {
    severity: 'warning',
    meaning:
      'The file contains an access key, a token or a password. Graph, log, answers and messages show it as `[redacted:<kind>]`. The file itself is not changed, and `--fix` corrects nothing around the secret.',
    wrong: 'mitigation: Connect with postgres://app:k3strel-Morning@db.internal/shop',
    right: 'mitigation: Connect with the URL in DATABASE_URL (see .env.example)',
  },
} as const satisfies RuleTable;

/** Findings of every dialect may carry these. */
export type SharedCode = CodeIn<typeof SHARED_RULES>;
