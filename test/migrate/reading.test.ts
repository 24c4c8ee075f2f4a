/** What the rules make of a note: each claim with a small note of its own. */
import { describe, expect, test } from 'vitest';
import { pathOf, pathsIn } from '../../src/migrate/paths.ts';
import { readText, taskWith } from '../support/fixtures.ts';
import { handoffOf, migrated, misplaced } from '../support/notes.ts';

const issues = (text: string) => handoffOf(text).gotchas?.map(({ issue }) => issue);
const steps = (text: string) => handoffOf(text).suggested_next_steps?.map(({ step }) => step);
const questions = (text: string) => handoffOf(text).open_questions?.map(({ question }) => question);
const blockers = (text: string) => handoffOf(text).blockers?.map(({ blocker }) => blocker);

describe('where an item stands says what it is', () => {
  test('a heading says what stands below it', () => {
    expect(
      handoffOf(`# Cache work

## Traps

- The key has no tenant in it

## Conventions

- One file a store

## What is left

- The printer of the labels

## Unknowns

- The size of the largest tenant

## Blocked on

- The certificate of the vendor
`),
    ).toEqual({
      gotchas: [{ issue: 'The key has no tenant in it' }],
      patterns_discovered: [{ pattern: 'One file a store' }],
      suggested_next_steps: [{ step: 'The printer of the labels' }],
      open_questions: [{ question: 'The size of the largest tenant' }],
      blockers: [{ blocker: 'The certificate of the vendor' }],
    });
  });

  test('a bold label counts like a heading, on its own line and in front of the item', () => {
    const text = `**Caveats:**\n- The key has no tenant in it\n\n**Next task notes**:\n- The printer of the labels\n\n**Gotcha:** the pool hangs on close\n`;
    expect(issues(text)).toEqual(['The key has no tenant in it', 'Gotcha: the pool hangs on close']);
    expect(steps(text)).toEqual(['The printer of the labels']);
  });

  test('a tag counts like a heading up to where it is closed', () => {
    const text = `<blockers>\nThe certificate of the vendor\n</blockers>\n\n<next_action>\nThe printer of the labels\n</next_action>\n\nThe weather is fine\n`;
    expect([blockers(text), steps(text)]).toEqual([['The certificate of the vendor'], ['The printer of the labels']]);
    expect(migrated(text).items).toHaveLength(2);
  });

  test('a short note of nothing but tags is no template', () => {
    const text = `<gotchas>\n- The pool hangs\n</gotchas>\n<blockers>\n- The certificate\n</blockers>\n<next_action>\n- The printer\n</next_action>\n`;
    expect(Object.keys(handoffOf(text)).sort()).toEqual(['blockers', 'gotchas', 'suggested_next_steps']);
  });

  test('the nearest heading that a rule knows counts, through headings that none knows', () => {
    const text = `## Gotchas\n\n### Parser\n\n- The key has no tenant in it\n\n## Parser\n\n- The printer has two modes\n`;
    expect(handoffOf(text)).toEqual({ gotchas: [{ issue: 'The key has no tenant in it' }] });
  });

  test('a label holds for its own list and not for the paragraph behind it', () => {
    const text = `**Gotchas:**\n- The key has no tenant in it\n\nThe printer has two modes and a manual.\n`;
    expect(handoffOf(text)).toEqual({ gotchas: [{ issue: 'The key has no tenant in it' }] });
  });

  test('below a merged heading each item goes by its own words', () => {
    const text = `## Blockers / gotchas\n\n- Waiting on the vendor for the certificate\n- The import silently drops rows without an id\n`;
    expect(handoffOf(text)).toEqual({
      blockers: [{ blocker: 'Waiting on the vendor for the certificate' }],
      gotchas: [{ issue: 'The import silently drops rows without an id' }],
    });
    const other = `## Open questions / blockers\n\n- Does the cache survive a restart?\n- Awaiting the budget\n`;
    expect([questions(other), blockers(other)]).toEqual([
      ['Does the cache survive a restart?'],
      ['Awaiting the budget'],
    ]);
  });

  test('what is asked, waited for, or decided says so under any heading', () => {
    const text = `## Next steps\n\n- Port the printer\n- Decide which store to use\n- Awaiting approval of the design\n`;
    expect(handoffOf(text)).toEqual({
      suggested_next_steps: [{ step: 'Port the printer' }],
      open_questions: [{ question: 'Decide which store to use' }],
      blockers: [{ blocker: 'Awaiting approval of the design' }],
    });
  });

  test('without any heading words alone find what is plain', () => {
    expect(handoffOf('The move is over. Gotcha: the pool silently hangs. The sky is blue.\n')).toEqual({
      gotchas: [{ issue: 'Gotcha: the pool silently hangs.' }],
    });
  });

  test('what comes near and is not sure is listed with its lines and the reason, and is no item', () => {
    const { items, ambiguous } = migrated('## Goals\n\n- A faster printer\n');
    expect(items).toEqual([]);
    expect(ambiguous).toEqual([{ lines: [3, 3], text: 'A faster printer', why: expect.stringContaining('steps') }]);
  });
});

/** The words that the schema's text lists for each field: none may vanish, in a sentence or in a list. */
describe.each([
  ['a sentence', (text: string) => `The form is done. ${text} It took a day.`],
  ['a list', (text: string) => `- ${text}`],
])('a cue of the schema’s text in %s', (_, put) => {
  const noteOf = (text: string) => `# Task 7: x\n\n## Handoff\n\n${put(text)}\n`;

  test.each([
    ['Be careful with the lock file.', 'gotchas'],
    ['Watch out for stale caches.', 'gotchas'],
    ['Always use the shared client.', 'patterns_discovered'],
    ['Next, add a retry to the importer.', 'suggested_next_steps'],
    ['It is unclear how tokens are rotated.', 'open_questions'],
    ['Question: who owns the schema.', 'open_questions'],
  ])('“%s” is one of %s', (text, field) => {
    expect(migrated(noteOf(text)).items.map((item) => [item.field, item.value])).toEqual([[field, text]]);
  });

  test.each([
    'We should move the parser.',
    'Then wire it into the router.',
    'The pattern is one file each.',
    'Next we look at it.',
  ])('“%s” is told as ambiguous', (text) => {
    expect(migrated(noteOf(text)).ambiguous.map((one) => one.text)).toEqual([text]);
  });

  test('that is taken back means nothing, and is left out', () => {
    const { items, ambiguous, leftOut } = migrated(noteOf('All tests should pass now.'));
    expect([items, ambiguous, leftOut.some(({ text }) => text.startsWith('All tests'))]).toEqual([[], [], true]);
  });
});

describe('front matter of other projects', () => {
  const front = (yaml: string) => handoffOf(`---\n${yaml}\n---\n\n# Session\n`);

  test('a pattern to avoid, its warning and its solution are one gotcha', () => {
    const yaml =
      'gotchas:\n  - pattern: Sharing one pool\n    warning: Workers starve each other\n    solution: A pool a worker';
    expect(front(yaml).gotchas).toEqual([
      { issue: 'Sharing one pool: Workers starve each other', mitigation: 'A pool a worker' },
    ]);
  });

  test.each(['key-files', 'key_files'])('%s: created and modified', (key) => {
    expect(front(`${key}:\n  created:\n    - src/lru.ts\n  modified: [src/index.ts, "src/app.ts"]`)).toEqual({
      files_created: [{ path: 'src/lru.ts' }],
      files_modified: [{ path: 'src/index.ts' }, { path: 'src/app.ts' }],
    });
  });

  test.each(['patterns-established', 'patterns_established', 'decisions', 'worked'])('%s are patterns', (key) => {
    expect(front(`${key}:\n  - One cache a tenant`)).toEqual({
      patterns_discovered: [{ pattern: 'One cache a tenant' }],
    });
  });

  test('gotchas in each of their forms, with what to do about them', () => {
    expect(
      front(`gotchas:
  - pattern: Closing twice
    warning: The pool hangs on the second close
    solution: Close it once
  - issue: The clock is local
    solution: Compare in UTC
  - The mock keeps its state`).gotchas,
    ).toEqual([
      { issue: expect.stringContaining('The pool hangs on the second close'), mitigation: 'Close it once' },
      { issue: 'The clock is local', mitigation: 'Compare in UTC' },
      { issue: 'The mock keeps its state' },
    ]);
    expect(front('gotchas: The mock keeps its state')).toEqual({ gotchas: [{ issue: 'The mock keeps its state' }] });
  });

  test('root causes and what failed are gotchas', () => {
    expect(front('root_causes:\n  - problem: Tokens end early\n    solution: Compare in UTC').gotchas).toEqual([
      { issue: 'Tokens end early', mitigation: 'Compare in UTC' },
    ]);
    expect(front('failed:\n  - One pool for all tests')).toEqual({ gotchas: [{ issue: 'One pool for all tests' }] });
  });

  test('next, blockers and questions are what they say', () => {
    expect(front('next: The printer of the labels\nblockers:\n  - The certificate\nquestions: [Who owns it]')).toEqual({
      suggested_next_steps: [{ step: 'The printer of the labels' }],
      blockers: [{ blocker: 'The certificate' }],
      open_questions: [{ question: 'Who owns it' }],
    });
  });

  test('what was done, and keys that no rule knows, give nothing', () => {
    expect(front('done_this_session:\n  - Split the cache\nauthor: somebody\nmood: fine\ntags: [a, b]')).toEqual({});
  });
});

describe('the shape of a note', () => {
  test('hard-wrapped lines are one item with all of its lines', () => {
    const migration = migrated('## Gotchas\n\n- The import drops\n  rows without\n  an id\n- The pool hangs\n');
    expect(migration.items.map(({ value, lines }) => [value, lines])).toEqual([
      ['The import drops rows without an id', [3, 5]],
      ['The pool hangs', [6, 6]],
    ]);
    expect(misplaced(migration)).toEqual([]);
  });

  test('CRLF reads like LF', () => {
    const text = '## Gotchas\n\n- The import drops\n  rows without an id\n\n## Files changed\n\n- `src/a.ts:3-9`\n';
    const crlf = migrated(text.replaceAll('\n', '\r\n'));
    expect([crlf.handoff, crlf.items]).toEqual([migrated(text).handoff, migrated(text).items]);
  });

  test('bullets nested below an item belong to it', () => {
    const { items } = migrated('## Gotchas\n\n- The pool hangs\n  - only on close\n  - only on Linux\n- Other trap\n');
    expect(items.map(({ lines }) => lines)).toEqual([
      [3, 5],
      [6, 6],
    ]);
  });

  test('bullets nested below a label are items of their own', () => {
    const text =
      '## Notes\n\n- Gotchas:\n  - The pool hangs\n  - The key has no tenant\n- Next steps:\n  - The printer\n';
    expect([issues(text), steps(text)]).toEqual([['The pool hangs', 'The key has no tenant'], ['The printer']]);
  });

  test('rows of a table are items, but those whose status is done', () => {
    const text = `## Work\n\n| Task | Status |\n|---|---|\n| Port the parser | done |\n| Port the printer | pending |\n| Port the store | ✅ |\n| Port the menu | not started |\n`;
    expect(steps(text)).toEqual(['Port the printer', 'Port the menu']);
  });

  test('a row gives its level and its words, not its bars', () => {
    const text = `## Known issues\n\n| # | Issue | Severity | Status |\n|---|---|---|---|\n| 1 | The pool hangs | high | open |\n`;
    expect(handoffOf(text).gotchas).toEqual([{ issue: 'The pool hangs', severity: 'high' }]);
  });

  test('boxes, signs and strike-through say what is open and what is done', () => {
    const text = `## Next steps\n\n- [ ] Port the printer\n- [x] Port the parser\n- [X] Port the store\n- ✅ Port the menu\n- ☑ Port the icons\n- ~~Port the fonts~~\n- ⬜ Port the labels\n- [ ] ~~Port the sounds~~\n`;
    expect(steps(text)).toEqual(['Port the printer', 'Port the labels']);
  });

  test('an open box is a step without any heading, a done one is nothing', () => {
    expect(handoffOf('# Thursday\n\n- [ ] Port the printer\n- [x] Port the parser\n')).toEqual({
      suggested_next_steps: [{ step: 'Port the printer' }],
    });
  });

  test('behind a rule and without a heading of its own a text is a footer', () => {
    expect(issues('## Gotchas\n\n- The pool hangs\n\n---\n\n- Written by the night shift\n')).toEqual([
      'The pool hangs',
    ]);
  });
});

describe('forms that people use', () => {
  const steps = (text: string) => handoffOf(text).suggested_next_steps?.map(({ step }) => step);

  test('a step may begin with a word that sounds like the past', () => {
    const lines = ['Failed jobs must be retried', 'Paginated endpoint for /orders', 'Signed URLs for downloads'];
    expect(steps(`## Next steps\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`)).toEqual(lines);
  });

  test('boxes below a box are each done or not', () => {
    expect(steps('## Next steps\n\n- [ ] Port the store\n  - [ ] Port the reader\n  - [x] Port the writer\n')).toEqual([
      'Port the store',
      'Port the reader',
    ]);
  });

  test.each(['- [-] Port it', '- [>] Port it', '- [ ] ~~Port it~~ dropped'])('“%s” is not next', (line) => {
    expect(steps(`## Next steps\n\n${line}\n- Sleep\n`)).toEqual(['Sleep']);
  });

  test('a folded summary and a callout are labels', () => {
    const text = `# Session\n\n<details><summary>Gotchas</summary>\n\n- The pool hangs\n\n</details>\n\n> [!WARNING]\n> The key is shared\n`;
    expect(handoffOf(text).gotchas?.map(({ issue }) => issue)).toEqual(['The pool hangs', 'The key is shared']);
  });

  test('code by indentation is no item, and neither is a line for the record', () => {
    const text = '## Gotchas\n\n    never run this twice\n\n- The pool hangs\n\nStatus: complete\n';
    expect(handoffOf(text)).toEqual({ outcome: 'completed', gotchas: [{ issue: 'The pool hangs' }] });
  });

  test('a column of fixes holds what to do about the rest of its row', () => {
    const text = '## Known issues\n\n| Problem | Fix |\n|---|---|\n| The pool hangs | open a new one |\n';
    expect(handoffOf(text).gotchas).toEqual([{ issue: 'The pool hangs', mitigation: 'open a new one' }]);
  });

  test('what is not taken below a heading that is sure is told as ambiguous', () => {
    const { items, ambiguous } = migrated('## Next steps\n\n- All 12 suites should pass\n- Sleep\n');
    expect([items.length, ambiguous.map(({ text }) => text)]).toEqual([1, ['All 12 suites should pass']]);
  });

  test.each(['I created `src/a.ts` for it', 'We also added `src/a.ts`.'])('“%s” makes a file', (line) => {
    expect(handoffOf(`# Session\n\n${line}\n`).files_created?.map(({ path }) => path)).toEqual(['src/a.ts']);
  });

  test('a file on a drive is none of the project', () => {
    expect(handoffOf('# Session\n\n## Files changed\n\n- C:\\Users\\jane\\g.ts\n- src/a.ts\n').files_modified).toEqual([
      { path: 'src/a.ts' },
    ]);
  });
});

describe('details where the text gives them, and nothing where not', () => {
  test('the severity of a gotcha and the priority of a step come from the item or its heading', () => {
    const text = `## Known issues (high priority)\n\n- The pool hangs\n\n## Gotchas\n\n- (low) The log is long\n- The key has no tenant\n\n## Next steps\n\n- P1: port the printer\n- [P2] Port the menu\n- Port the icons (nice to have)\n- Port the fonts\n`;
    expect(handoffOf(text)).toEqual({
      gotchas: [
        { issue: 'The pool hangs', severity: 'high' },
        { issue: '(low) The log is long', severity: 'low' },
        { issue: 'The key has no tenant' },
      ],
      suggested_next_steps: [
        { step: 'P1: port the printer', priority: 'high' },
        { step: '[P2] Port the menu', priority: 'medium' },
        { step: 'Port the icons (nice to have)', priority: 'low' },
        { step: 'Port the fonts' },
      ],
    });
  });

  test('a fix is the mitigation of its gotcha, a resolution that of its blocker, with the tasks it blocks', () => {
    const text = `## Gotchas\n\n- The pool hangs on close. Workaround: open a new one\n\n## Blockers\n\n- No access to the cluster, blocks tasks 12 and 14. Resolution: ask the platform team\n`;
    expect(handoffOf(text)).toEqual({
      gotchas: [{ issue: 'The pool hangs on close', mitigation: 'open a new one' }],
      blockers: [
        {
          blocker: 'No access to the cluster, blocks tasks 12 and 14',
          suggested_resolution: 'ask the platform team',
          blocking_tasks: ['12', '14'],
        },
      ],
    });
  });

  test('a recommendation belongs to its question, which keeps its question mark', () => {
    const text = `## Open questions\n\n- Keep the old index? Recommendation: drop it after a week\n- Which region is first? (blocking)\n- **Which store?** My recommendation: the small one\n`;
    expect(handoffOf(text).open_questions).toEqual([
      { question: 'Keep the old index?', recommendation: 'drop it after a week' },
      { question: 'Which region is first? (blocking)', blocking: true },
      { question: 'Which store?', recommendation: 'the small one' },
    ]);
  });

  test('tags of a pattern are folded to the form of the schema', () => {
    const text = `## Patterns\n\n- One file a store #write-path\n- One key a tenant. Tags: Cache, db\n- One clock\n`;
    expect(handoffOf(text).patterns_discovered?.map(({ applies_to }) => applies_to)).toEqual([
      ['write-path'],
      ['cache', 'db'],
      undefined,
    ]);
  });
});

describe('files', () => {
  const changed = (...lines: string[]) => handoffOf(`## Files changed\n\n${lines.join('\n')}\n`);

  test('a heading says which files were made, changed, deleted or are to be read', () => {
    const text = `## Files created\n\n- \`src/a.ts\` - the cache\n\n## Files modified\n\n- src/b.ts\n\n## Deleted files\n\n- Deleted \`src/c.ts\`\n\n## Key files\n\n- \`src/d.ts\` (the entry)\n- docs/plan.md: what comes next\n`;
    expect(handoffOf(text)).toEqual({
      files_created: [{ path: 'src/a.ts', purpose: 'the cache' }],
      files_modified: [{ path: 'src/b.ts' }, { path: 'src/c.ts', change_type: 'delete' }],
      dependencies_for_next: [
        { file: 'src/d.ts', reason: 'the entry' },
        { file: 'docs/plan.md', reason: 'what comes next' },
      ],
    });
  });

  test('a mark on the path beats the heading', () => {
    expect(changed('- `src/a.ts` (new)', '- `src/b.ts` (NEW)', '- src/c.ts (deleted)', '- Created src/d.ts')).toEqual({
      files_created: [{ path: 'src/a.ts' }, { path: 'src/b.ts' }, { path: 'src/d.ts' }],
      files_modified: [{ path: 'src/c.ts', change_type: 'delete' }],
    });
  });

  test('a line range means modified, even beside “Added”', () => {
    expect(changed('- Added `src/a.ts:12-40`', '- Added `src/b.ts`')).toEqual({
      files_modified: [{ path: 'src/a.ts', lines: '12-40' }],
      files_created: [{ path: 'src/b.ts' }],
    });
  });

  test('“Moved a → b” makes b and deletes a; a copy deletes nothing; into a folder makes nothing', () => {
    expect(changed('- Moved `src/a.ts` → `src/b.ts`', '- Renamed src/c.ts to src/d.ts')).toEqual({
      files_modified: [
        { path: 'src/a.ts', change_type: 'delete', description: '`src/b.ts`' },
        { path: 'src/c.ts', change_type: 'delete' },
      ],
      files_created: [{ path: 'src/b.ts' }, { path: 'src/d.ts' }],
    });
    expect(changed('- Copied src/a.ts to src/b.ts')).toEqual({ files_created: [{ path: 'src/b.ts' }] });
    expect(changed('- Moved src/a.ts to docs/archive/')).toEqual({
      files_modified: [{ path: 'src/a.ts', change_type: 'delete' }],
    });
  });

  test('lines of git status are read in a list and in a paragraph', () => {
    const expected = {
      files_created: [{ path: 'src/a.ts' }],
      files_modified: [{ path: 'src/b.ts' }, { path: 'src/c.ts', change_type: 'delete' }],
    };
    expect(handoffOf('## Git\n\nA src/a.ts\nM src/b.ts\nD src/c.ts\n')).toEqual(expected);
    expect(handoffOf('## Git\n\n- A src/a.ts\n- M `src/b.ts`\n- D src/c.ts\n')).toEqual(expected);
    expect(handoffOf('## Git\n\n- A src/a.ts of our own would help\n')).toEqual({});
  });

  test.each([
    ['`src/a.ts:688-691`', '688-691'],
    ['`src/a.ts:31-32,181,605`', '31-32,181,605'],
    ['`src/a.ts` lines 12–40', '12-40'],
    ['`src/a.ts` (line 7)', '7'],
    ['`src/a.ts:70:42`', undefined],
    ['`src/a.ts:~300`', undefined],
    ['`src/a.ts:40-12`', undefined],
    ['`src/a.ts::name`', undefined],
    ['`src/a.ts#L12-L40`', '12-40'],
    ['`src/a.ts` (L12-L19)', '12-19'],
    ['`src/a.ts` lines 3 to 7', '3-7'],
  ])('%s is src/a.ts, lines %s', (text, lines) => {
    expect(pathsIn(`- ${text}`).map(({ path, lines: found }) => [path, found])).toEqual([['src/a.ts', lines]]);
  });

  test.each([
    ...['CI/CD', 'A/B', 'I/O', '5/5', 'pass/fail', 'origin/main', 'owner/repo', 'Next.js', 'Node.js', '/tx/:hash'],
    ...['/review', 'feature/cache', '3f2a1c7..9b8d7e6', '0x00/0xff', 'src/**/*.ts', '*.ts', 'https://a.example/b.ts'],
    ...['e.g.', 'and/or', '@scope/package', '--flag.ts', 'v1.2.3', 'user.name', '...'],
  ])('%s is no path, in code or without', (text) => {
    expect([pathsIn(`see ${text} there`), pathsIn(`see \`${text}\` there`), pathOf(text, true)]).toEqual([
      [],
      [],
      undefined,
    ]);
  });

  test.each([
    ...['src/a.ts', './src/a.ts', 'Dockerfile', 'docs/', '.github/workflows/ci.yml', 'app/(shop)/[id]/page.tsx'],
    ...['README.md', '.gitignore', 'a_b-c.d.ts', 'src\\a.ts'],
  ])('%s is a path in code', (text) => {
    expect(pathsIn(`see \`${text}\` there`)).toHaveLength(1);
  });

  test('a path that is only mentioned, planned, or of the past is none of them', () => {
    expect(handoffOf('The parser in `src/a.ts` is slow.\n')).toEqual({});
    expect(handoffOf('## Next steps\n\n- Create `src/a.ts` for the printer\n')).toEqual({
      suggested_next_steps: [{ step: 'Create `src/a.ts` for the printer' }],
    });
    expect(handoffOf('## Files to create\n\n- `src/a.ts`\n').files_created).toBeUndefined();
    expect(handoffOf('## Previous sessions\n\n### Files changed\n\n- `src/a.ts`\n').files_modified).toBeUndefined();
  });

  test('all that is said of a file is kept, each once, and its bare name means its whole path', () => {
    const text = `## Key files\n\n- src/a.ts\n- src/b.ts\n\n## Files created\n\n- src/a.ts\n\n## Files modified\n\n- src/b.ts\n- b.ts\n`;
    const { files_created, files_modified, dependencies_for_next } = handoffOf(text);
    expect([files_created, files_modified]).toEqual([[{ path: 'src/a.ts' }], [{ path: 'src/b.ts' }]]);
    expect(dependencies_for_next?.map(({ file }) => file)).toEqual(['src/a.ts', 'src/b.ts']);
  });

  test('a path that leads out of the project is listed as ambiguous and is no entry', () => {
    const { handoff, ambiguous } = migrated('## Files changed\n\n- `../other/a.ts`\n');
    expect([handoff, ambiguous.map(({ why }) => why)]).toEqual([{}, [expect.stringContaining('out of the project')]]);
  });
});

describe('broken YAML in a handoff fence', () => {
  test('is mended where that is mechanical, and the problem says where', () => {
    const { reading, problems } = readText(taskWith('outcome: completed\ngotchas:\n  - issue: Keys: they end\n'));
    expect(reading.handoff?.handoff).toEqual({ outcome: 'completed', gotchas: [{ issue: 'Keys: they end' }] });
    expect(reading.derived).toBeUndefined();
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['yaml-syntax', 8]]);
  });

  test('is read as text by the same rules where it is not, with the problem kept', () => {
    const yaml = `outcome: partial
gotchas:
  - issue: "The lock" is never freed
    mitigation: Restart it
suggested_next_steps:
  - step: Port the printer
blockers:
  - [No access`;
    const { reading, problems } = readText(taskWith(yaml));
    expect(reading.handoff).toBeUndefined();
    expect(reading.derived?.handoff).toMatchObject({
      outcome: 'partial',
      gotchas: [{ issue: '"The lock" is never freed', mitigation: 'Restart it' }],
      suggested_next_steps: [{ step: 'Port the printer' }],
    });
    expect(reading.state).toBe('invalid');
    expect(problems.map(({ code, severity }) => [code, severity])).toContainEqual(['yaml-syntax', 'error']);
  });

  test('valid YAML in words of its own is read by its keys, and the file is freeform', () => {
    const { reading, problems } = readText(
      taskWith('lessons_learned:\n  - It silently hangs when closed twice\ntodo:\n  - The printer'),
    );
    expect(reading.derived?.handoff).toEqual({
      gotchas: [{ issue: 'It silently hangs when closed twice' }],
      suggested_next_steps: [{ step: 'The printer' }],
    });
    expect([reading.state, problems.map(({ code }) => code)]).toEqual(['freeform', ['handoff-foreign']]);
  });
});

describe('what is never an item', () => {
  const SECTIONS = ['Gotchas', 'Patterns', 'Next steps', 'Open questions', 'Blockers', 'Files changed', 'Key files'];
  test.each([
    ...['None', 'N/A', 'None currently.', 'None.', '_None_', '**None**', 'TBD', '-', '…', 'No blockers.', 'Nothing'],
    ...['[describe it here]', '{{item}}', '<what to do>', '[x] Port the parser', '~~Port it~~'],
    ...['See above', 'Not applicable'],
  ])('“%s” under any heading', (text) => {
    expect(SECTIONS.filter((section) => migrated(`## ${section}\n\n- ${text}\n- The pool\n`).items.length > 1)).toEqual(
      [],
    );
  });

  test.each(['```\n%\n```', '~~~yaml\n- %\n~~~', '- Text\n  ```sh\n  %\n  ```'])(
    'what stands in a fence: %j',
    (fence) => {
      const text = fence.replace('%', 'TODO: never touch `src/a.ts` (new), waiting on the vendor');
      const found = SECTIONS.flatMap((section) => migrated(`## ${section}\n\n${text}\n`).items);
      expect(found.filter(({ value }) => /TODO|src/.test(value))).toEqual([]);
    },
  );

  test('a sign of done takes a step away; in front of a pattern it only adorns', () => {
    expect(steps('## Next steps\n\n- ✅ Port the parser\n')).toBeUndefined();
    expect(handoffOf('## Patterns\n\n- ✅ One file a store\n').patterns_discovered).toHaveLength(1);
  });

  test('headings, labels and tags themselves are none', () => {
    const text = `## Never close it twice\n\n### TODO: port the printer\n\n**Waiting on the vendor:**\n\n<gotchas>\n</gotchas>\n\nDo not close it twice:\n`;
    expect(migrated(text).items).toEqual([]);
  });

  test('HTML comments and front matter that is only metadata hold none', () => {
    expect(
      migrated('---\ntitle: Never do it\ndate: 2026-01-02\n---\n\n<!-- TODO: port the printer -->\n').items,
    ).toEqual([]);
  });

  test.each([
    ['## Blockers', 'This is not a blocker for the release'],
    ['## Blockers', 'The reader blocks the event loop'],
    ['## Next steps', 'All remaining adapters done'],
    ['## Next steps', 'The tests should pass once it is ported'],
    ['## Open questions', 'The dialog asks "Save changes?" twice'],
  ])('%s: “%s”', (heading, text) => {
    expect(Object.keys(handoffOf(`${heading}\n\n- ${text}\n`))).not.toContain(
      { '## Blockers': 'blockers', '## Next steps': 'suggested_next_steps' }[heading] ?? 'open_questions',
    );
  });

  test('a template that nobody filled in holds none, known by its text or its name', () => {
    const text = '## Gotchas\n\n- [what went wrong]\n- [why it did]\n\n## Next steps\n\n- [first step]\n';
    expect(() => migrated(text)).toThrow('holds no freeform note');
    expect(() => migrated('## Gotchas\n\n- The pool\n', { path: 'templates/handoff.md' })).toThrow();
  });
});

describe('an outcome only where the note says so', () => {
  test.each([
    ['**Outcome:** Partial success', 'partial'],
    ['Status: complete', 'completed'],
    ['**Status**: ✅ Complete', 'completed'],
    ['Outcome: failed', 'failed'],
    ['Session outcome: blocked on review', 'blocked'],
    ['Result: done, but two tests remain', undefined],
    ['Status: in progress', undefined],
    ['The outcome is open', undefined],
    ['We completed the parser', undefined],
    ['Everything failed', undefined],
  ])('“%s”: %s', (line, outcome) => {
    expect(handoffOf(`# Handoff\n\n${line}\n\n## Gotchas\n\n- The pool\n`).outcome).toBe(outcome);
  });

  test('front matter says it by its keys', () => {
    expect(handoffOf('---\noutcome: completed\n---\n\n## Gotchas\n\n- The pool\n').outcome).toBe('completed');
    expect(handoffOf('---\nstatus: in_progress\n---\n\n## Gotchas\n\n- The pool\n').outcome).toBeUndefined();
  });

  test('statements that do not agree say nothing, and neither does one beside work that goes on', () => {
    expect(handoffOf('# Handoff\n\nStatus: blocked\n\n## Later\n\nStatus: done\n').outcome).toBeUndefined();
    expect(handoffOf('# Plan\n\nStatus: in progress\n\n## Tables\n\nStatus: complete\n').outcome).toBeUndefined();
    expect(handoffOf('# Log\n\n## Monday\n\nStatus: done\n\n## Sunday\n\nOutcome: success\n').outcome).toBe(
      'completed',
    );
  });
});

test.each(['Status: 90 % done', 'Status: 3/5 done', 'Status: done?'])('“%s” does not say that it is done', (line) => {
  expect(migrated(`# Session\n\n${line}\n\n## Next steps\n\n- Sleep\n`).handoff.outcome).toBeUndefined();
});

test('an outcome beside other data on one line counts', () => {
  const text = '# Session\n\n**Date:** 2026-02-03 · **Status:** partially complete\n\n## Next steps\n\n- Sleep\n';
  expect(handoffOf(text).outcome).toBe('partial');
});

describe('places', () => {
  test('every item has lines that exist and contain its text', () => {
    const migration = migrated(`---
gotchas:
  - issue: >
      The key has
      no tenant
    solution: Add it
next: The printer
---

# Thursday

> Gotcha: the pool
> silently hangs

| Task | Status |
|---|---|
| The menu | pending |

Long prose here. Do not close it twice: it
silently hangs. Nothing else.

- Gotchas:
  - First trap
    over two lines
1. **TODO:** port it
   - nested
`);
    expect(migration.items.length).toBeGreaterThan(5);
    expect(misplaced(migration)).toEqual([]);
    for (const { confidence } of migration.items) expect(confidence > 0 && confidence <= 1).toBe(true);
  });
});
