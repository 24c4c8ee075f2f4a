/** How the work ended, if the note says so explicitly: `**Outcome:** Partial success`, `status: blocked`. */
import { folded } from './table.ts';

export type Outcome = 'completed' | 'partial' | 'failed' | 'blocked';

/** Labels of the line that says it. */
const LABEL = /^\W*(?:[\p{L}]+ )?(?:outcome|result|status|state|session outcome)\W*[:|]\W*(.{2,80})/iu;

/** The outcome for each wording, first match first. `in progress` is not an end and gives nothing. */
export const OUTCOMES: readonly { like: RegExp; outcome: Outcome; example: string }[] = [
  { like: /^blocked\b/, outcome: 'blocked', example: 'Blocked on review' },
  {
    like: /^(?:partial(?:ly)?|incomplete|complete with follow-?ups?|mostly (?:done|complete))\b/,
    outcome: 'partial',
    example: 'Partial success',
  },
  { like: /^(?:failed|failure|abandoned|aborted|unsuccessful)\b/, outcome: 'failed', example: 'Failed' },
  {
    like: /^(?:success(?:ful)?|(?:(?:phase|milestone|session|task|fully|all|setup|analysis) )?completed?|done|shipped|merged|finished|all done|ready to merge)\b(?!.{0,30}\b(?:except|but|partial|not|pending|remain)\b)/,
    outcome: 'completed',
    example: 'Success — 40 tests pass',
  },
];

export function outcomeIn(line: string): Outcome | undefined {
  // `**Date:** … · **Status:** done`
  for (const part of line.split(/\s[·•|]\s/)) {
    const said = LABEL.exec(part)?.[1];
    if (said === undefined || said.includes('?')) continue;
    const plain = folded(said)
      // “90 % done” is not done.
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(/_/g, ' ')
      .trim();
    const found = OUTCOMES.find(({ like }) => like.test(plain));
    if (found) return found.outcome;
  }
  return undefined;
}
