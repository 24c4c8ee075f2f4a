/**
 * What the text around paths that are mentioned together says of each: the words before and behind them, where in the line they
 * are, and what each path itself shows.
 */
import { Evidence } from './evidence-pairs.ts';
import { DONE_TITLE, wordsOf } from './file-evidence.ts';
import type { FileLine } from './file-lines.ts';
import type { PathMention } from './paths.ts';

/** Paths that are mentioned together, `a`, `b` and `c`: what is said before and behind them is said of each. */
export interface Run {
  line: FileLine;
  /** The line, or the cell of a row. */
  text: string;
  cell: number | undefined;
  mentions: readonly PathMention[];
  /** Where the run before it ended, and where the next one begins. */
  from: number;
  to: number;
  /** Nothing but marks and numbers is before it: the line is about it. */
  lead: boolean;
}

/** Words by what they say of a file. */
const CLASSES = wordClasses({
  made: 'created wrote written generated scaffolded introduced authored drafted produced extracted built new',
  added: 'added implemented adds',
  changed: `updated modified edited refactored rewrote rewritten extended patched bumped changed cleaned hardened fixed reworked
    migrated improved enhanced integrated replaced simplified converted adjusted wired switched refined tuned corrected
    regenerated restored reverted enabled configured touched registered upgraded expanded`,
  gone: 'deleted removed dropped purged',
  moved: 'moved renamed archived copied',
  told: 'documented recorded captured logged verified confirmed tested ran passed passes checked validated',
  look: 'see read review consult skim study start refer check inspect open look reference',
  make: 'create add write scaffold initialize initialise implement build generate introduce',
  change: 'update fix edit modify extend refactor remove delete replace move rename wire rewrite patch migrate',
  plan: 'use run make need needs should must will todo pending plan planned next',
  is: 'is are has have contains holds defines handles provides uses reads stores lives',
  where: 'in at to into from via with by for under on',
});

function wordClasses(rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(rows).flatMap(([name, words]) => words.split(/\s+/).map((word) => [word, name])));
}

function classOf(word: string): string {
  const known = CLASSES.get(word);
  if (known !== undefined) return known;
  return word.length >= 6 && word.endsWith('ed') && /^[a-z]+$/.test(word) ? 'past' : 'word';
}

function says(word: string): boolean {
  const name = classOf(word);
  return name !== 'word' && name !== 'where' && name !== 'is';
}

/** Evidence is not taken from further away. */
const NEAR = 120;
const MOST_NEAR_WORDS = 12;
const MOST_CELLS = 12;
const DONE_SIGN = /✅|☑|✔/u;

/** What the path itself says, and the mark right behind it. */
function addPath(evidence: Evidence, { path, link, lines, end }: PathMention, text: string): void {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  if (link) evidence.push('path:', 'link');
  if (lines) evidence.push('path:', 'lines');
  evidence.push('path:', slash >= 0 ? 'slash' : 'bare');
  if (name === '') evidence.push('path:', 'folder');
  else evidence.push('ext:', name.slice(name.lastIndexOf('.') + 1).toLowerCase());
  if (/^[A-Z][A-Z_-]+(?:\.md)?$/.test(name)) evidence.push('path:', 'capitals');
  if (/test|spec/i.test(path)) evidence.push('path:', 'test');
  if (path.startsWith('~') || path.startsWith('/')) evidence.push('path:', 'outside');
  if (path.startsWith('.')) evidence.push('path:', 'dot');
  if (MARKED_NEW.test(text.slice(end, end + NEAR))) evidence.push('mark:', 'new');
}

/** Nothing but marks and numbers before it: the line is about it. */
const LEADING = /^[\s\d`*_.:)(+[\]-]*$/;
const LONGEST_LEAD = 40;
const STATUS = /^(?:\*\*)?([AMDRU?]{1,2})(?:\*\*)?[ \t]+`?$/;
const MARKED_NEW = /^[`\])*~\s]*[-—–:([]?\s*\*{0,2}(?:new|created|added)\b\W/i;
const SIGN = /^[`\])*~\s]*([—–:(,;=→.-]|->)?/;

/** What the words around a run of paths say, and what that means in its section and in a line that is done. */
export class RunReader {
  readonly evidence = new Evidence();
  private readonly run: Run;
  /** A section, at the beginning of a line or not. */
  private readonly place: string;
  private readonly done: boolean;

  constructor(run: Run, section: string) {
    this.run = run;
    this.place = run.lead ? `${section} lead ` : `${section} `;
    this.done = isDone(run);
  }

  read(): Evidence {
    const { line, text, mentions, from, to, lead } = this.run;
    const { start } = mentions[0]!;
    const { end } = mentions.at(-1)!;
    const front = text.slice(Math.max(from, start - NEAR), start);
    const rest = text.slice(end, Math.min(to, end + NEAR));
    // Brackets behind several paths are about the last one.
    const behind = mentions.length > 1 ? rest.replace(/^[`*\s]*\([^)]*\)/, '') : rest;
    if (this.done) this.evidence.add('line done');
    this.say('form:', line.form);
    if (line.box) this.evidence.add('box:', line.box);
    if (from > 0) this.say('at:', 'later');
    if (lead) this.say('at:', 'lead');
    if (front.includes('(') && /\([^)]*$/.test(front)) this.say('at:', 'paren');
    if (to === text.length && !/[a-z]/i.test(behind)) this.say('at:', 'end');
    const status = lead ? undefined : STATUS.exec(text.slice(0, start))?.[1];
    if (status) this.evidence.add('status:', status);
    const sign = SIGN.exec(behind)?.[1] ?? '';
    this.say('sign:', sign);
    if (lead) this.evidence.add('lead sign:', sign);
    else this.readOpening(text);
    this.readBefore(wordsOf(lastClause(front)).toReversed());
    this.readSide(BEHIND, wordsOf(clauseOf(behind), MOST_NEAR_WORDS));
    if (this.run.cell !== undefined) this.readRow(line, this.run.cell);
    return this.evidence;
  }

  /** What a path in this run shows. */
  ownOf(mention: PathMention): Evidence {
    const own = new Evidence();
    if (this.done) own.push('line done');
    addPath(own, mention, this.run.text);
    return own;
  }

  /** Evidence that means something else below another heading, and in a line that is done. */
  private say(slot: string, word: string): void {
    this.evidence.add(slot, word);
    this.evidence.add(this.place + slot, word);
    if (this.done && BY_DONE.has(slot)) this.evidence.add(`done ${slot}`, word);
  }

  private readOpening(text: string): void {
    const [first] = wordsOf(text.slice(0, NEAR), 1);
    if (first !== undefined) this.say('first is:', classOf(first));
  }

  /** `Added x to`: the word right before a path together with the nearest verb. */
  private readBefore(words: readonly string[]): void {
    this.readSide(BEFORE, words);
    const [nearest] = words;
    if (nearest === undefined) return;
    const verb = verbIn(words);
    this.say('way:', `${classOf(nearest) === 'where' ? nearest : '-'} ${verb === undefined ? '-' : classOf(verb)}`);
  }

  private readSide(side: Side, words: readonly string[]): void {
    for (let at = 0; at < 2 && at < words.length; at++) {
      this.evidence.add(side.word[at]!, words[at]);
      this.evidence.add(side.class[at]!, classOf(words[at]!));
    }
    const verb = verbIn(words);
    if (verb !== undefined) this.say(side.verb, classOf(verb));
  }

  private readRow({ cells, headers }: FileLine, cell: number): void {
    const { evidence } = this;
    if (!cells || !headers) return;
    evidence.add('column:', cell === 0 ? 'first' : 'other');
    for (const word of new Set(wordsOf(headers[cell] ?? '')))
      if (word !== (cell === 0 ? 'first' : 'other')) evidence.push('column:', word);
    for (let at = 0; at < cells.length && at < MOST_CELLS; at++) {
      if (at === cell) continue;
      const text = cells[at]!.slice(0, NEAR);
      for (const word of wordsOf(headers[at] ?? '', 3)) evidence.add('beside:', word);
      const [first] = wordsOf(text, 1);
      if (first !== undefined) {
        evidence.add('cell:', first);
        this.say('cell is:', classOf(first));
      }
      if (DONE_TITLE.test(text.slice(0, 40))) evidence.add('cell done');
    }
  }
}

export const isLead = (text: string, start: number) => start < LONGEST_LEAD && LEADING.test(text.slice(0, start));

/** Whether the line has a sign of its own that it is done. */
const isDone = ({ line: { box, text } }: Run) =>
  box === 'done' ||
  DONE_SIGN.test(text.length <= LONGEST_HEAD ? text : text.slice(0, LONGEST_HEAD) + text.slice(-LONGEST_LEAD));
const LONGEST_HEAD = 300;

const verbIn = (words: readonly string[]) => words.slice(0, MOST_NEAR_WORDS).find(says);

function clauseOf(behind: string): string {
  const end = behind.search(/[.;!?](?:\s|$)/);
  return end === -1 ? behind : behind.slice(0, end);
}

function lastClause(front: string): string {
  let at = front.length;
  while (at > 0 && !'.;!?'.includes(front[at - 1]!)) at--;
  return front.slice(at);
}

/** The slots of what is before and behind a path; the names are made once. */
interface Side {
  word: readonly string[];
  class: readonly string[];
  verb: string;
}
const sideOf = (name: string): Side => ({
  word: [`${name} 0:`, `${name} 1:`],
  class: [`${name} 0 is:`, `${name} 1 is:`],
  verb: `${name} verb:`,
});
const BEFORE = sideOf('before');
const BEHIND = sideOf('behind');
const BY_DONE = new Set([BEFORE.verb, BEHIND.verb, 'first is:']);
