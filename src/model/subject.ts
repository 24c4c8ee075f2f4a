/** What a line is about, so that “Add a retry to the upload” and “Added a retry to the upload” are the same matter. Exact after folding: nothing is guessed. */
import { remembered } from './remembered.ts';
import { STOP_WORDS, stem } from './stem.ts';

/** Longer texts are not one line about one matter. */
const LONGEST = 400;
/** Code spans and words. */
const WORD = /`([^`]+)`|[\p{L}\p{N}_][\p{L}\p{N}_./-]*/gu;
/** Of words that say nothing about a topic these turn a sentence round. */
const TURNS = new Set(['no', 'not', 'without', 'never', 'off', 'out', 'before', 'after']);

/** Verbs that say the same of a piece of work, and forms that no rule gives. */
const VERBS: ReadonlyMap<string, string> = new Map(
  [
    'add adds added adding implement implements implemented create creates created build builds built write writes wrote written introduce introduced',
    'fix fixes fixed repair repaired',
    'remove removes removed delete deletes deleted drop drops dropped',
    'update updates updated',
    'run runs ran running',
    'send sends sent',
    'keep keeps kept',
    'set sets setting',
    'split splits splitting',
    'show shows shown showed',
    'choose chooses chose chosen',
    'merge merges merged merging',
  ].flatMap((row) => {
    const [own, ...forms] = row.split(' ');
    return [own!, ...forms].map((form) => [form, own!] as const);
  }),
);

/** A matter, in one spelling: its words in one form and in order of the alphabet. */
export interface Subject {
  text: string;
  words: number;
  /** It has a name of code or a path, which few other matters have. */
  named: boolean;
}

/** A mark that ends a sentence, not a word. */
const withoutMark = (word: string) => word.replace(/[./-]$/, '');

/** What a word counts as; empty where it says nothing. */
const formOf = remembered((word) => (STOP_WORDS.has(word) && !TURNS.has(word) ? '' : (VERBS.get(word) ?? stem(word))));

/** A word that is written as only names are. */
const IS_NAME = /[_/]|\w\.\w{2}|[a-z][A-Z]/;

function subjectOf(text: string, among?: ReadonlySet<string>): Subject | undefined {
  if (text.length > LONGEST) return undefined;
  const words = new Set<string>();
  let named = false;
  for (const [all, code] of text.normalize('NFKC').matchAll(WORD)) {
    const isName = code !== undefined || IS_NAME.test(all);
    const bare = withoutMark((code ?? all).toLowerCase());
    const word = isName ? bare : formOf(bare);
    if (word === '' && !isName) continue;
    // Code may have several words.
    if (among && !among.has(word) && !word.includes(' ')) return undefined;
    words.add(word);
    named ||= isName;
  }
  return words.size === 0 ? undefined : { text: [...words].sort().join(' '), words: words.size, named };
}

/** Up to the first mark behind which a line explains itself: `Limit uploads: 20 MB is enough` → `Limit uploads`. */
const TAIL = /: |; |\. | [—–-] | \(/;

/** What may be the whole matter of a line: all of it, and what stands before an explanation. `among`: only matters of these words. */
export function subjectsOf(
  text: string,
  among?: ReadonlySet<string>,
): { whole: Subject | undefined; head: Subject | undefined } {
  const whole = subjectOf(text, among);
  const at = text.slice(0, LONGEST).search(TAIL);
  return { whole, head: at <= 0 ? undefined : subjectOf(text.slice(0, at), among) };
}

/** Whether two lines of different texts that share this subject speak of one matter: “add tests” may be anybody's. */
export const isOneMatter = ({ words, named }: Subject) => words >= 4 || (named && words >= 3);

/** `D-004: Jobs run in cron` has the number D-004, by which others may name it. */
export const numberOf = (text: string): string | undefined => /^\W{0,4}([A-Z]{1,6}-\d{1,5})(?=[:.) ])/.exec(text)?.[1];
