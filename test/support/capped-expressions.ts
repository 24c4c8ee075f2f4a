/**
 * Expressions that recheck calls polynomial, and why no text makes them slow. `most` is how many characters they are given at most, under
 * the name that stands in `why`; `bounded` is how many steps they take at one place at most, because their repetitions end. Mend an
 * expression before you add it here: https://makenowjust-labs.github.io/recheck/ shows the text that makes it slow.
 */
export type Capped = { file: string; like?: string; why: string } & ({ most: number } | { bounded: number });

/** A tenth of a second at most. */
export const MOST_STEPS = 100_000_000;
export const MOST_STEPS_A_CHARACTER = 1000;

/** What a file system lets a path and a name have. */
const PATH = 4096;
const NAME = 255;

export const CAPPED: readonly Capped[] = [
  { file: 'src/migrate/cues.ts', most: 300, why: 'the head of an item: LONGEST_HEAD in judge.ts' },
  { file: 'src/migrate/never.ts', like: 'remaining|outstanding', most: 300, why: 'the head of an item: LONGEST_HEAD' },
  { file: 'src/migrate/never.ts', like: '["“', most: 300, why: 'the head of an item: LONGEST_HEAD' },
  { file: 'src/migrate/never.ts', like: 'YYYY-MM-DD', bounded: 80, why: 'what stands in brackets has 80 characters' },
  { file: 'src/migrate/headings.ts', most: 500, why: 'a title: LONGEST_TITLE in routes.ts' },
  { file: 'src/migrate/outcome.ts', most: 400, why: 'a line that gives the outcome: LONGEST' },
  { file: 'src/migrate/units.ts', like: '(?:\\*\\*|__)\\W*$', most: 120, why: 'the end of a line: LONGEST_TITLE' },
  { file: 'src/migrate/paths.ts', like: '(?:::[', most: 400, why: 'a word: LONGEST_TOKEN' },
  { file: 'src/migrate/run-evidence.ts', most: 120, why: 'beside a path: NEAR' },
  { file: 'src/migrate/file-mentions.ts', like: 'and|plus', most: 120, why: 'between two paths: LONGEST_JOIN' },
  {
    file: 'src/migrate/file-signs.ts',
    most: 240,
    why: 'before or behind a path, or a title: LONGEST_LABEL in file-lines.ts',
  },
  { file: 'src/init/hook-entries.ts', most: 1000, why: 'the command of a hook: LONGEST_COMMAND' },
  { file: 'src/history/defines.ts', most: 200, why: 'beside a name: LONGEST' },
  { file: 'src/init/name-globs.ts', most: NAME, why: 'the name of a file' },
  { file: 'src/words/find-secrets.ts', like: 'aws[', most: 40, why: 'a name before a value: LONGEST_NAME' },
  { file: 'src/dialects/task/is-note.ts', most: PATH, why: 'a path' },
  { file: 'src/dialects/task/read-task.ts', like: '(?:^|\\/)task', most: PATH, why: 'a path' },
  { file: 'src/dialects/task/read-task.ts', like: '^task(', most: 300, why: 'a title: LONGEST_TITLE' },
  { file: 'src/dialects/task/read-task.ts', like: 'Task completed', most: 200, why: 'a line: STAMP_COLUMNS' },
  { file: 'src/dialects/task/metadata.ts', like: '[^)]*\\)', most: 4000, why: 'a list of tasks: MOST_CHARACTERS' },
  { file: 'src/dialects/task/named-files.ts', most: 300, why: 'a word: LONGEST' },
  { file: 'src/dialects/task/repair.ts', most: 200, why: 'a word or a range: MOST_FOLDED' },
  { file: 'src/dialects/conventions/openspec.ts', most: PATH, why: 'a path' },
  {
    file: 'src/dialects/kit/decisions.ts',
    like: 'NEEDS CLAR',
    bounded: 500,
    why: 'a question has 500 characters',
  },
  { file: 'src/dialects/kit/decisions.ts', like: '[Aa]nswer', most: 600, why: 'an entry: LONGEST_PART' },
  { file: 'src/dialects/kit/texts-beside.ts', most: PATH, why: 'a path' },
  { file: 'src/dialects/conventions/backlog.ts', most: PATH, why: 'a path' },
  { file: 'src/dialects/conventions/gsd/place.ts', most: PATH, why: 'a path' },
  { file: 'src/dialects/conventions/gsd/roadmap.ts', most: 4000, why: 'a line: LONGEST_LINE' },
  {
    file: 'src/dialects/conventions/gsd/summary.ts',
    most: 4000,
    why: 'a line: LONGEST_LINE; the end of the text: LAST',
  },
  {
    file: 'src/dialects/conventions/gsd/plan.ts',
    like: '<task',
    bounded: 500,
    why: 'attributes of 200, a name of 300 characters',
  },
  { file: 'src/dialects/kit/heading-items.ts', most: 600, why: 'an entry: LONGEST_ENTRY in outline.ts' },
  { file: 'src/dialects/kit/outline.ts', most: 4000, why: 'a line: LONGEST_LINE' },
  { file: 'src/dialects/kit/file-list.ts', most: 2000, why: 'a line: LONGEST_LINE' },
  { file: 'src/dialects/conventions/decision-record.ts', like: 'adr[-_ ]?', most: PATH, why: 'the name of a file' },
  { file: 'src/dialects/conventions/decision-record.ts', like: '(?:adrs?|', most: PATH, why: 'a path' },
  {
    file: 'src/dialects/conventions/decision-record.ts',
    most: 600,
    why: 'an entry: LONGEST_ENTRY in outline.ts; a title of 300',
  },
  { file: 'src/dialects/conventions/lessons.ts', most: 600, why: 'an entry: LONGEST_ENTRY in outline.ts' },
  { file: 'src/dialects/conventions/serena.ts', most: PATH, why: 'a path' },
  { file: 'src/dialects/conventions/ledger.ts', most: PATH, why: 'a path' },
  { file: 'src/dialects/conventions/bmad/place.ts', most: PATH, why: 'a path' },
  {
    file: 'src/dialects/conventions/bmad/story.ts',
    like: '(?:sub)?task',
    bounded: 10,
    why: 'numbers of three digits; blanks are read twice',
  },
  { file: 'src/brief/state-notes.ts', most: PATH, why: 'a path' },
  { file: 'src/brief/overview.ts', like: 'tracker', most: PATH, why: 'a path' },
  { file: 'src/brief/refute.ts', most: 200, why: 'the head of a line' },
  { file: 'src/brief/key-lines.ts', most: 1000, why: 'a row of front matter: MAX_ROW; the head of a line' },
  { file: 'src/model/task-id.ts', most: 200, why: 'an id: LONGEST' },
  { file: 'src/init/config-file.ts', most: 1000, why: 'a description in our own schema' },
  {
    file: 'src/pipeline/dialect/citations.ts',
    bounded: 560,
    why: 'names of 40, remarks of 80, keys of 400 characters',
  },
  {
    file: 'src/words/find-secrets.ts',
    like: 'AKIA',
    bounded: 100,
    why: 'each kind has a fixed beginning; a run that is long enough is taken',
  },
  { file: 'src/words/hidden.ts', like: 'p{Cc}', bounded: 4, why: 'it repeats nothing; recheck does not know sets' },
];
