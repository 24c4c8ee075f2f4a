/** `--since`: a day, a time, or a commit by any name that git knows, as seconds since 1970. */
import { git } from '../disk/git.ts';
import { OperatorError } from '../model/index.ts';

const DAY = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;

export function secondsSince(root: string, given: string): number {
  const time = DAY.test(given) ? Date.parse(given) / 1000 : Number.NaN;
  if (!Number.isNaN(time)) return time;
  const printed = git(root, ['log', '-1', '--no-show-signature', '--format=%ct', '--end-of-options', given, '--']);
  if (printed?.trim()) return Number(printed);
  throw new OperatorError({
    code: 'usage',
    message: `${given} is neither a day nor a commit of this repository`,
    hint: 'Write a day (2026-06-01), or a commit, tag or branch (v1.2, HEAD~20)',
  });
}
