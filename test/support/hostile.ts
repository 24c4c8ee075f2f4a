/** Files made to hurt a reader; `codes` are the problems that each has, and none where all of it is plain text. */
import { taskWith } from './fixtures.ts';

const times = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const KB = 1024;

/** A row for each number from 1. */
const rows = (count: number, row: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index + 1)).join('');

/** `path`: where another dialect than that of tasks reads it. */
export const HOSTILE: { name: string; content: string | Buffer; codes?: string[]; path?: string }[] = [
  {
    name: 'alias bomb',
    content: taskWith(
      `outcome: completed\na: &a [x, x, x]\n${Array.from({ length: 20 }, (_, i) => `k${i}: &k${i} [*a, *a, *a, *a]`).join('\n')}`,
    ),
    codes: ['unknown-key', 'yaml-syntax'],
  },
  {
    name: 'nesting 100,000 deep in a file of its own',
    content: `# Task 2: x\n\n## Handoff\n\n\`\`\`yaml\noutcome: ${'['.repeat(100_000)}\n\`\`\`\n`,
    codes: ['handoff-too-large'],
  },
  { name: 'nesting as deep as fits', content: taskWith(`outcome: ${'['.repeat(60 * KB)}`), codes: ['yaml-syntax'] },
  {
    name: 'nesting by indentation',
    content: taskWith(Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')),
    codes: ['yaml-syntax'],
  },
  { name: 'a heading of 900,000 parentheses', content: `# Task 2: x\n\n## ${'('.repeat(900_000)}\n` },
  { name: '50 MB', content: Buffer.alloc(50 * KB * KB, 'x'), codes: ['file-too-large'] },
  { name: 'NUL bytes', content: '# Task 2: x\n\0\n', codes: ['file-not-text'] },
  { name: 'invalid UTF-8', content: Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]), codes: ['file-not-text'] },
  { name: 'a sequence of 30,000 items', content: taskWith(`outcome: completed\nresolves: [${times('a,', 60 * KB)}a]`) },
  {
    name: 'a map of 6,000 unknown keys',
    content: taskWith(`outcome: completed\n${Array.from({ length: 6000 }, (_, i) => `k${i}: 1`).join('\n')}`),
    codes: ['unknown-key'],
  },
  {
    name: '10,000 gotchas that break a rule',
    content: taskWith(`outcome: completed\ngotchas:\n${times('  - a\n', 60 * KB)}`),
    codes: ['item-expected'],
  },
  {
    name: '4,000 lines of broken YAML',
    content: taskWith(`outcome: completed\n${times('a: b: c\n', 60 * KB)}`),
    codes: ['yaml-syntax'],
  },
  {
    name: '4,000 duplicate keys',
    content: taskWith(`outcome: completed\n${times('gotchas: []\n', 60 * KB)}`),
    codes: ['yaml-duplicate-key'],
  },
  {
    name: 'one quote that never closes',
    content: taskWith(`outcome: completed\ngotchas:\n  - issue: "${times('word ', 60 * KB)}`),
    codes: ['yaml-syntax'],
  },
  { name: '60 KB of *a_', content: `# Task 2: x\n\n${times('*a_', 60 * KB)}\n` },
  { name: '60 KB of [', content: `# Task 2: x\n\n${times('[', 60 * KB)}\n` },
  { name: '60 KB of backticks', content: `# Task 2: x\n\n${times('`', 60 * KB)}\n`, codes: ['fence-unclosed'] },
  { name: '1 MB of unclosed fences', content: `# Task 2: x\n${times('```\n~~~\n````\n', 1000 * KB)}` },
  {
    name: '1 MB of handoff headings and fences',
    content: times('## Handoff\n```yaml\nx\n```\n', 1000 * KB),
    codes: ['handoff-foreign'],
  },
  { name: '1 MB of handoff headings', content: times('# handoff\n', 1000 * KB), codes: ['template-unfilled'] },
  { name: '1 MB of pipes', content: `# Task 2: x\n${times('|', 1000 * KB)}\n|-|\n|x|\n` },
  {
    name: '1 MB of table rows',
    content: `# Task 2: x\n\n## Task index\n\n| ID | Name | Status |\n|---|---|---|\n${times('| 1 | a | b |\n', 900 * KB)}`,
    codes: ['status-invalid', 'index-too-long'],
  },
  { name: '1 MB of dashes and spaces', content: `# Task 2: x\n${times('- ', 1000 * KB)}\n` },
  { name: '1 MB of comment openings', content: `# Task 2: x\n${times('<!--\n', 1000 * KB)}` },
  { name: 'a heading of 1 MB', content: `# Task ${times('2_*', 1000 * KB)}\n` },
  {
    name: 'a reference list of 1 MB',
    content: `# Task 2: x\n\nDepends On: ${times('and and, (', 300)}\n\n| Depends On | ${times('1,(', 1000 * KB)} |\n|---|---|\n| Depends On | ${times('and ', 20 * KB)} |\n`,
    codes: ['task-reference'],
  },
  {
    name: 'a range with 60,000 blanks',
    content: taskWith(`outcome: completed\nfiles_created:\n  - path: a\n    lines: "1${' '.repeat(60_000)}x"`),
    codes: ['lines-format'],
  },
  { name: 'an objective of 900,000 line ends', content: `# Task 2: x\n\n## Objective\n${'\n'.repeat(900_000)}x\n` },
  { name: 'a stamp with 900,000 blanks', content: `# Task 2: x\n\n*Task completed: a${' '.repeat(900_000)}x[` },
  { name: 'a status of 900,000 letters', content: `# Task 2: x\n\n| Status | [${'a'.repeat(900_000)} |\n|---|---|\n` },
  {
    name: 'front matter with a status of 900,000 letters',
    content: `---\nstatus: "[${'a'.repeat(900_000)}"\n---\n# Task 2: x\n`,
  },
  {
    name: 'front matter of comments and no key',
    content: `---\n${'# '.repeat(60)}\nno key\n---\n\n# Task 2: x\n`,
  },
  { name: '900 KB of lines that might be labels', content: `# Task 2: x\n${times(`${' '.repeat(390)}a\n`, 900 * KB)}` },
  {
    name: 'a quote that nothing closes, again and again',
    content: taskWith(`outcome: completed\nresolves: [${times('\\\\"\\\\', 60 * KB)}\ngotchas: []`),
    codes: ['yaml-syntax'],
  },
  {
    name: '50 KB of closing brackets',
    content: taskWith(`outcome: completed\ngotchas:\n  - issue: ${times(']', 50 * KB)}`),
    codes: ['yaml-syntax'],
  },
  {
    name: '50 KB of commas in brackets',
    content: taskWith(`outcome: completed\ngotchas:\n  - issue: [${times(',', 50 * KB)}]`),
    codes: ['yaml-syntax'],
  },
  // Whatever cuts marks off an end must not try at each of them.
  ...[...' \t*_`.,:;-([{<"\'\\/|#!?=~→', '**', '[a](', 'a/', 'Why: ', '“?'].map((mark) => ({
    name: `30 KB of ${JSON.stringify(mark)} between two files, and 100 KB in titles`,
    content: `# Task 2: ${times(mark, 100 * KB)}y\n\n## ${times(mark, 50 * KB)}y\n\n## Handoff\n\n### Gotchas\n\n- \`a.ts\` ${times(mark, 30 * KB)} \`b.ts\` y\n`,
    codes: ['handoff-freeform'],
  })),
  ...[
    ['items of prose', '- do not\n'],
    ['prose on one line', 'Never stop. Waiting on `a/b.ts`, [c](d.ts) '],
    ['nested items of prose', '  - a b: `c/d.ts`\n'],
    ['bold labels', '**Gotchas:**\n'],
    ['boxes', '- [ ] a\n'],
    ['open brackets and stars', '[a](**`'],
  ].map(([name, piece]) => ({
    name: `900 KB of ${name}`,
    content: `# Task 2: x\n\n## Handoff\n\n### Gotchas\n\n- x\n${times(piece!, 900 * KB)}`,
    codes: ['handoff-freeform', 'note-too-long'],
  })),
  {
    name: 'an item, 100,000 blank lines, and what belongs to it',
    content: `# Task 2: x\n\n## Handoff\n\n### Gotchas\n\n- a\n${'\r\n'.repeat(100_000)}  b\n`,
    codes: ['handoff-freeform'],
  },
  {
    name: 'front matter with 20,000 keys that are no YAML',
    path: 'HANDOFF.md',
    content: `---\ndate: 2026-01-05\n${'```yaml\noutcome: completed\n```\n'.repeat(20_000)}---\n\n# Handoff\n\n- x\n`,
    codes: ['front-matter-syntax', 'note-too-long', 'handoff-freeform'],
  },
  {
    name: 'a handoff of 39,000 fences that are no YAML',
    content: `# Task 2: x\n\n## Handoff\n\n${'```yaml\noutcome: "a\n```\n'.repeat(39_000)}`,
    codes: ['yaml-syntax'],
  },
  {
    name: '100 handoffs without a fence, each of which runs on to the end',
    content: `# Task 2: x\n${'## Handoff\noutcome: completed\n'.repeat(100)}${times('a: b\n', 57 * KB)}  a: "c\n`,
    codes: ['handoff-superseded', 'yaml-syntax'],
  },
  {
    name: 'the same range of 10,000 tasks again and again',
    path: 'specs/003-login/tasks.md',
    content: `# Tasks\n\n${rows(10_000, (n) => `- [ ] T${n} a\n`)}\n${'T1-T9999 → T1\n'.repeat(20_000)}`,
    codes: ['task-dependencies-many'],
  },
  {
    name: '5,500 lines about a task that 7,000 headings above them call complete',
    path: 'HANDOFF.md',
    content: `# Handoff\n\n${'## Task 1 done\n'.repeat(7000)}\n## Next steps\n\n${rows(5500, (n) => `- [ ] Task 1: build ${n}\n`)}`,
    codes: ['handoff-freeform'],
  },
  {
    name: 'an entry of 300,000 lines in a memory bank',
    path: 'memory-bank/progress.md',
    content: `# Progress\n\n## Known Issues\n\n- x${'\n\ta'.repeat(300_000)}\n`,
    codes: ['note-too-long'],
  },
  {
    name: 'a tree of 300 folders with 25 folders in each name',
    path: 'HANDOFF.md',
    content: `# Handoff\n\n## Files\n\n\`\`\`\n${rows(300, (n) => `${' '.repeat(n)}${'a/'.repeat(25)}\n`)}${rows(200, (n) => `${' '.repeat(301)}x${n}.ts\n`)}\`\`\`\n`,
    codes: ['handoff-freeform'],
  },
  {
    name: '4,000 tags for 4,000 decisions',
    path: '.planning/phases/02-login/02-01-SUMMARY.md',
    content: `---\nphase: 02-login\nplan: 01\ntags: [${rows(4000, (n) => `t${n}, `)}x]\nkey-decisions:\n${rows(4000, (n) => `  - do ${n}\n`)}---\n\n# Phase 2 Plan 01: x Summary\n`,
  },
  {
    name: 'a roadmap in which 10,000 milestones have a first phase, with a row for each',
    path: '.planning/ROADMAP.md',
    content: `# Roadmap\n\n${rows(9990, (n) => `<summary>v${n}.0 m${n}</summary>\n- [ ] Phase 1: a\n`)}\n${'| Phase | Status |\n|---|---|\n| 1. x | done |\n\n'.repeat(8000)}`,
  },
  {
    name: 'a roadmap whose phases depend on ranges of others, again and again',
    path: '.planning/ROADMAP.md',
    content: `# Roadmap\n\n${rows(100, (n) => `### Phase ${n}: a\n**Depends on**: Phases ${'1-100, '.repeat(560)}1\n`)}`,
    codes: ['roadmap-long'],
  },
  {
    name: 'JSON with 50,000 keys that are none',
    path: '.planning/HANDOFF.json',
    content: `{\n${times('"decisions": b: c: d,\n', 900 * KB)}}`,
    codes: ['yaml-syntax'],
  },
  {
    name: '10,000 decisions beside a list of 200 long ones',
    path: '.planning/phases/02-login/02-01-SUMMARY.md',
    content: `---\nphase: 02-login\nplan: 01\nkey-decisions:\n${rows(10_000, (n) => `  - do ${n}x\n`)}---\n\n# Phase 2 Plan 01: x Summary\n\n## Decisions Made\n\n${rows(200, (n) => `- word${n} ${'some more words '.repeat(35)}\n`)}`,
  },
];
