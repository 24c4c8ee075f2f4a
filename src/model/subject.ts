/** What a line is about, so that “Add a retry to the upload” and “Added a retry to the upload” are the same matter. Exact after folding: nothing is guessed. */
import { isAscii, isPlain } from './plain.ts';
import { STOP_WORDS, stem } from './stem.ts';

/** Longer texts are not one line about one matter. */
const LONGEST = 400;
/** Code spans and words in texts of all scripts; those of plain texts, which nearly all are, are found without an expression. */
const WORD = () => /`([^`]+)`|[\p{L}\p{N}_][\p{L}\p{N}_./-]*/gu;
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

/** Collects the words of one text. */
class Words {
  /** Each once, in order of the alphabet. They are few: a text that is longer than a line has no subject. */
  private readonly found: string[] = [];
  private readonly among: ReadonlySet<string> | undefined;
  private named = false;
  /** A word is none of those that are looked for. */
  isOther = false;

  constructor(among?: ReadonlySet<string>) {
    this.among = among;
  }

  /** In code, or a word that is written as only names are. */
  name(word: string): void {
    this.named = true;
    this.add(withoutMark(word.toLowerCase()));
  }

  word(word: string): void {
    const form = formOf(withoutMark(word.toLowerCase()));
    if (form !== '') this.add(form);
  }

  private add(word: string): void {
    const { found, among } = this;
    // Code may have several words.
    if (among && !among.has(word) && !word.includes(' ')) this.isOther = true;
    let at = found.length;
    while (at > 0 && found[at - 1]! > word) at--;
    if (at === 0 || found[at - 1] !== word) found.splice(at, 0, word);
  }

  subject(): Subject | undefined {
    const { found, named } = this;
    return found.length === 0 || this.isOther ? undefined : { text: found.join(' '), words: found.length, named };
  }
}

/** A mark that ends a sentence, not a word. */
function withoutMark(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  return last === DOT || last === SLASH || last === DASH ? word.slice(0, -1) : word;
}

/** Most words come again: so many are remembered, and short ones only. */
const REMEMBERED = { words: 20_000, length: 24 };
const forms = new Map<string, string>();

/** What a word counts as; empty where it says nothing. */
function formOf(word: string): string {
  let form = forms.get(word);
  if (form !== undefined) return form;
  form = STOP_WORDS.has(word) && !TURNS.has(word) ? '' : (VERBS.get(word) ?? stem(word));
  if (forms.size >= REMEMBERED.words) forms.clear();
  if (word.length <= REMEMBERED.length) forms.set(word, form);
  return form;
}

function subjectOf(text: string, among?: ReadonlySet<string>): Subject | undefined {
  if (text.length > LONGEST) return undefined;
  const words = new Words(among);
  const ascii = isAscii(text);
  const folded = ascii ? text : text.normalize('NFKC');
  if (ascii || isPlain(folded)) readPlain(folded, words);
  else
    for (const [all, code] of folded.matchAll(WORD()))
      if (code !== undefined) words.name(code);
      else if (IS_NAME.test(all)) words.name(all);
      else words.word(all);
  return words.subject();
}

const IS_NAME = /[_/]|\w\.\w{2}|[a-z][A-Z]/;
const [TICK, DOT, SLASH, DASH, LINE] = [96, 46, 47, 45, 95];
/** By character: begins a word, is in one, or makes it worth a look whether it is a name. */
const [BEGINS, INSIDE, TELLING] = [1, 2, 4];
const CODES = new Uint8Array(128);
for (let code = 0; code < CODES.length; code++) {
  const sign = String.fromCharCode(code);
  if (/\w/.test(sign)) CODES[code]! |= BEGINS | INSIDE;
  if (/[./-]/.test(sign)) CODES[code]! |= INSIDE;
  if (/[A-Z_./]/.test(sign)) CODES[code]! |= TELLING;
}

/** The same words in a text whose words are ASCII. */
function readPlain(text: string, words: Words): void {
  for (let at = 0; at < text.length && !words.isOther; ) {
    const code = text.charCodeAt(at);
    if (code === TICK) {
      const end = text.indexOf('`', at + 1);
      if (end > at + 1) words.name(text.slice(at + 1, end));
      at = end > at + 1 ? end + 1 : at + 1;
      continue;
    }
    const end = isOf(BEGINS, code) ? wordEnd(text, at) : at;
    if (end > at) takeWord(text, at, end, words);
    at = Math.max(end, at + 1);
  }
}
function wordEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && isOf(INSIDE, text.charCodeAt(end))) end++;
  return end;
}

const isOf = (kind: number, code: number) => code < 128 && (CODES[code]! & kind) !== 0;

function takeWord(text: string, at: number, end: number, words: Words): void {
  const word = text.slice(at, end);
  let isTelling = text.charCodeAt(at) === LINE;
  for (let index = at + 1; index < end && !isTelling; index++) isTelling = isOf(TELLING, text.charCodeAt(index));
  if (isTelling && IS_NAME.test(word)) words.name(word);
  else words.word(word);
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
