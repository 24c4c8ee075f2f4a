/** Made-up notes of a given length, in the mixture of forms that people use: sections, boxes, tables, wrapped lines, fences. */
const PIECES: readonly ((n: number) => string[])[] = [
  (n) => [
    '## Next steps',
    '',
    `1. [ ] Add retry to the uploader of lane ${n}`,
    `2. [ ] Write tests for \`src/lane${n}/upload.ts\``,
    '3. [x] Rename the flag',
    '',
  ],
  (n) => [
    '## Gotchas',
    '',
    `- The cache of lane ${n} silently drops entries that are older than a day,`,
    '  so a cold start looks like data loss. Fix: warm it first',
    '- Never run two migrations at once',
    '',
  ],
  (n) => [
    '## What was done',
    '',
    `- Created \`src/lane${n}/queue.ts\` (new) for the backlog`,
    `- Updated \`docs/lane${n}.md:10-40\` with the limits`,
    '- All 120 tests pass',
    '',
  ],
  (n) => [
    '## Decisions',
    '',
    `- Use one writer per lane (not a pool) because order matters in lane ${n}`,
    '- Prefer plain files over a queue service',
    '',
  ],
  (n) => ['| Task | Status |', '|---|---|', `| Import lane ${n} | done |`, `| Export lane ${n} | pending |`, ''],
  (n) => [
    '### Open questions / blockers',
    '',
    `- Should lane ${n} keep its old ids?`,
    '- Waiting on the platform team for credentials',
    '',
  ],
  (n) => ['```bash', `npm run lane -- ${n}`, 'npm test', '```', ''],
  (n) => [
    `The session began with a look at lane ${n} and its neighbours. Most of the time went into`,
    'reading logs, which were long and said little. In the end the numbers agreed, and the',
    'dashboards were green again after the second deploy. Nothing else was touched.',
    '',
  ],
];

export function makeNote(seed: number, lines: number): string {
  const out = [`# Session handoff ${seed}`, '', '**Status:** complete', ''];
  for (let n = seed; out.length < lines; n++) out.push(...PIECES[n % PIECES.length]!(n));
  return `${out.slice(0, lines).join('\n')}\n`;
}
