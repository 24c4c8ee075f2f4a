/** Made-up notes of a given length, in the mixture of forms that people use: sections, boxes, tables, wrapped lines, fences. */
import { areaOf, Dice, fileOf, sentence } from './made-up-words.ts';

const PIECES: readonly ((dice: Dice) => string[])[] = [
  (dice) => [
    '## Next steps',
    '',
    `1. [ ] ${sentence('step', dice)}`,
    `2. [ ] Write tests for \`${fileOf(dice)}\``,
    `3. [x] ${sentence('step', dice)}`,
    '',
  ],
  (dice) => [
    '## Gotchas',
    '',
    `- ${sentence('gotcha', dice)},`,
    '  so a cold start looks like data loss. Fix: warm it first',
    '- Never run two migrations at once',
    '',
  ],
  (dice) => [
    '## What was done',
    '',
    `- Created \`${fileOf(dice)}\` (new) for the backlog of ${areaOf(dice)}`,
    `- Updated \`${fileOf(dice)}:10-40\` with the limits`,
    `- All ${dice.below(900)} tests pass`,
    '',
  ],
  (dice) => [
    '## Decisions',
    '',
    `- ${sentence('pattern', dice)} because order matters in ${areaOf(dice)}`,
    '- Prefer plain files over a queue service',
    '',
  ],
  (dice) => [
    '| Task | Status |',
    '|---|---|',
    `| ${sentence('step', dice)} | done |`,
    `| ${sentence('step', dice)} | pending |`,
    '',
  ],
  (dice) => [
    '### Open questions / blockers',
    '',
    `- ${sentence('question', dice)}`,
    `- Waiting on the ${areaOf(dice)} team for credentials`,
    '',
  ],
  (dice) => ['```bash', `npm run lane -- ${dice.below(1000)}`, 'npm test', '```', ''],
  (dice) => [
    `The session began with a look at ${areaOf(dice)} and its neighbours. Most of the time went into`,
    'reading logs, which were long and said little. In the end the numbers agreed, and the',
    'dashboards were green again after the second deploy. Nothing else was touched.',
    '',
  ],
];

export function makeNote(seed: number, lines: number): string {
  const dice = new Dice(seed);
  const out = [`# Session handoff ${seed}: ${sentence('step', dice)}`, '', '**Status:** complete', ''];
  for (let n = seed; out.length < lines; n++) out.push(...PIECES[n % PIECES.length]!(dice));
  return `${out.slice(0, lines).join('\n')}\n`;
}
