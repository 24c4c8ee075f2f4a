/**
 * What the text around a path says about it, as named evidence: what it stands below, the words before and behind it, where in
 * its line it is. How much each counts for and against is in `file-weights.ts`.
 */
import type { Above, FileLine } from './file-lines.ts';
import type { PathMention } from './paths.ts';
import { folded } from './table.ts';

/** Paths that are mentioned together, `a`, `b` and `c`: what is said before and behind them is said of each. */
export interface Run {
  line: FileLine;
  /** The line, or the cell of a row. */
  text: string;
  cell?: number;
  mentions: readonly PathMention[];
  /** Where the run before it ended, and where the next one begins. */
  from: number;
  to: number;
}

export type Add = (evidence: string) => unknown;

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

const classOf = (word: string): string => CLASSES.get(word) ?? (/^[a-z]{4,}ed$/.test(word) ? 'past' : 'word');
const says = (word: string) => !/^(?:word|where|is)$/.test(classOf(word));

/** What a heading or label says of the files below it; the first that matches. */
const SECTIONS: readonly [string, RegExp][] = [
  ['none', /\b(?:not (?:yet|done|started|implemented|committed)|to (?:create|modify|change|add|be)|needed|proposed)\b/],
  [
    'next',
    /\b(?:next|to-?dos?|to do|remaining|pending|plan|planned|backlog|future|follow-?ups?|upcoming|in progress|deferred|roadmap|priorit|suggested|recommended)\b|⬜|🔜|⏳|🚧/,
  ],
  [
    'created',
    /\b(?:files?|docs?|documents?|documentation|tests?|tools?|modules?|components?|scripts?|artifacts?) (?:created|added|written)\b|^(?:created?|new|added)\b|\bnew (?:files?|docs?|modules?|components?|tests?)\b/,
  ],
  ['modified', /\b(?:modified|edited|updated|deleted|removed)\b/],
  ['changed', /\b(?:changed|touched|changes|uncommitted|diff|altered|affected)\b/],
  [
    'read',
    /\b(?:key|important|critical|relevant|main|core|related|essential) (?:files?|docs?|documents?|paths?)\b|\b(?:read|reading|references?|pointers|resources|links|see also|artifacts|start here|where to look|orientation|documentation|docs|locations?|map)\b/,
  ],
  [
    'done',
    /\b(?:done|complete|completed|shipped|landed|merged|implemented|built|fixed|resolved|accomplish\w*|achieve\w*|delivered|added|finished|what (?:was|i|we|has)|summary|this session|recent|latest)\b|✅|☑|✔/,
  ],
  ['problem', /\b(?:issues?|bugs?|errors?|gotchas?|blockers?|traps?|risks?|debt|limitations?|warnings?|problems?)\b/],
  [
    'state',
    /\b(?:state|status|structure|layout|architecture|overview|where (?:we|things)|context|background|design|decisions?)\b/,
  ],
  ['run', /\b(?:run|running|commands?|verify|verification|setup|environment|testing|deploy\w*|usage|how to)\b/],
];

const WORD = /[a-z][a-z'-]*|\d+/g;
const wordsOf = (text: string): string[] => folded(text).match(WORD) ?? [];
/** Evidence is not taken from further away. */
const NEAR = 120;
const MOST_TITLE_WORDS = 10;
const MOST_NEAR_WORDS = 12;
const MOST_CELLS = 12;
const DONE_SIGN = /✅|☑|✔/u;
const DONE_TITLE = /✅|☑|✔|\bdone\b|\bcompleted?\b/iu;

/** What stands above a line, for every path in it. The same for all lines with these headings and labels. */
export interface Context {
  section: string;
  evidence: readonly string[];
}

export function contextAbove(above: Above | undefined, heading: Above | undefined): Context {
  const found = new Set<string>();
  const labelled = sectionOf(above);
  const headed = sectionOf(heading);
  const section = labelled === 'unknown' ? headed : labelled;
  found.add(`section:${section}`);
  if (above) addTitle(found, 'label', above.text);
  else {
    found.add('no label');
    if (heading) addTitle(found, 'heading', heading.text);
  }
  for (const at of [...chainOf(above), ...chainOf(heading).filter((one) => !isTitle(one, heading))])
    for (const word of wordsOf(at.text).slice(0, MOST_TITLE_WORDS)) found.add(`below:${word}`);
  return { section, evidence: [...found] };
}

/** The title of a note is about all of it. */
const isTitle = (at: Above, heading: Above | undefined) => at.indent === 1 && at.parent === undefined && at !== heading;

/** The nearest ones: what is further up says little. */
function chainOf(above: Above | undefined): Above[] {
  const chain: Above[] = [];
  for (let at = above; at && chain.length < MOST_ABOVE; at = at.parent) chain.push(at);
  return chain;
}
const MOST_ABOVE = 6;

function sectionOf(chain: Above | undefined): string {
  for (const at of chainOf(chain)) {
    const text = folded(at.text);
    const section = SECTIONS.find(([, like]) => like.test(text));
    if (section && (at === chain || at.indent !== 1)) return section[0];
  }
  return 'unknown';
}

function addTitle(found: Set<string>, name: string, text: string): void {
  for (const word of wordsOf(text).slice(0, MOST_TITLE_WORDS)) found.add(`${name}:${word}`);
  if (DONE_TITLE.test(text)) found.add(`${name} done`);
}

/** What the path itself says, and the mark right behind it. */
export function addPath(add: Add, { path, link, lines, end }: PathMention, text: string): void {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (link) add('path:link');
  if (lines) add('path:lines');
  add(path.includes('/') ? 'path:slash' : 'path:bare');
  add(path.endsWith('/') ? 'path:folder' : `ext:${name.slice(name.lastIndexOf('.') + 1).toLowerCase()}`);
  if (/^[A-Z][A-Z_-]+(?:\.md)?$/.test(name)) add('path:capitals');
  if (/test|spec/i.test(path)) add('path:test');
  if (/^[~/]/.test(path)) add('path:outside');
  if (path.startsWith('.')) add('path:dot');
  if (MARKED_NEW.test(text.slice(end, end + NEAR))) add('mark:new');
}

/** Nothing but marks and numbers before it: the line is about it. */
const LEADING = /^[\s\d`*_.:)(+[\]-]*$/;
const LONGEST_LEAD = 40;
const STATUS = /^(?:\*\*)?([AMDRU?]{1,2})(?:\*\*)?[ \t]+`?$/;
const MARKED_NEW = /^[`\])*~\s]*[-—–:([]?\s*\*{0,2}(?:new|created|added)\b\W/i;
const SIGN = /^[`\])*~\s]*([—–:(,;=→.-]|->)?/;

/** What the words around a run of paths say. */
export function addRun(add: Add, run: Run): void {
  const { line, text, mentions, from, to } = run;
  const { start } = mentions[0]!;
  const { end } = mentions.at(-1)!;
  const front = text.slice(Math.max(from, start - NEAR), start);
  const rest = text.slice(end, Math.min(to, end + NEAR));
  // Brackets behind several paths are about the last one.
  const behind = mentions.length > 1 ? rest.replace(/^[`*\s]*\([^)]*\)/, '') : rest;
  const lead = isLead(run);
  add(`form:${line.form}`);
  if (line.box) add(`box:${line.box}`);
  if (from > 0) add('at:later');
  if (lead) add('at:lead');
  if (/\([^)]*$/.test(front)) add('at:paren');
  if (to === text.length && !/[a-z]/i.test(behind)) add('at:end');
  const status = lead ? undefined : STATUS.exec(text.slice(0, start))?.[1];
  if (status) add(`status:${status}`);
  const sign = SIGN.exec(behind)?.[1] ?? '';
  add(`sign:${sign}`);
  if (lead) add(`lead sign:${sign}`);
  else addOpening(add, text);
  addBefore(add, wordsOf(front.slice(front.search(/[^.;!?]*$/))).reverse());
  addSide(add, 'behind', wordsOf(clauseOf(behind)));
  if (run.cell !== undefined) addRow(add, line, run.cell);
}

export const isLead = ({ text, mentions }: Run) =>
  mentions[0]!.start < LONGEST_LEAD && LEADING.test(text.slice(0, mentions[0]!.start));

/** Whether the line has a sign of its own that it is done. */
const isDone = ({ line: { box, text } }: Run) =>
  box === 'done' || DONE_SIGN.test(text.slice(0, LONGEST_HEAD)) || DONE_SIGN.test(text.slice(-LONGEST_LEAD));
const LONGEST_HEAD = 300;

function clauseOf(behind: string): string {
  const end = behind.search(/[.;!?](?:\s|$)/);
  return end === -1 ? behind : behind.slice(0, end);
}

function addOpening(add: Add, text: string): void {
  const [first] = wordsOf(text.slice(0, NEAR));
  if (first !== undefined) add(`first is:${classOf(first)}`);
}

/** `Added x to`: the word right before a path together with the nearest verb. */
function addBefore(add: Add, words: readonly string[]): void {
  addSide(add, 'before', words);
  const [nearest] = words;
  if (nearest === undefined) return;
  const verb = words.slice(0, MOST_NEAR_WORDS).find(says);
  add(`way:${classOf(nearest) === 'where' ? nearest : '-'} ${verb === undefined ? '-' : classOf(verb)}`);
}

function addSide(add: Add, side: string, words: readonly string[]): void {
  for (const [at, word] of words.slice(0, 2).entries()) {
    add(`${side} ${at}:${word}`);
    add(`${side} ${at} is:${classOf(word)}`);
  }
  const verb = words.slice(0, MOST_NEAR_WORDS).find(says);
  if (verb !== undefined) add(`${side} verb:${classOf(verb)}`);
}

function addRow(add: Add, { cells = [], headers = [] }: FileLine, cell: number): void {
  add(`column:${cell === 0 ? 'first' : 'other'}`);
  for (const word of wordsOf(headers[cell] ?? '')) add(`column:${word}`);
  cells.slice(0, MOST_CELLS).forEach((text, at) => {
    if (at === cell) return;
    for (const word of wordsOf(headers[at] ?? '').slice(0, 3)) add(`beside:${word}`);
    const [first] = wordsOf(text.slice(0, NEAR));
    if (first !== undefined) {
      add(`cell:${first}`);
      add(`cell is:${classOf(first)}`);
    }
    if (DONE_TITLE.test(text.slice(0, 40))) add('cell done');
  });
}

/** Evidence that means something else below another heading, and in a line that is done. */
const BY_SECTION = /^(?:before verb|way|behind verb|first is|form|sign|at|cell is)/;
const BY_DONE = /^(?:before|behind) verb|^first is/;

/** Adds to each piece of evidence what it means in its section. */
export function inSection(add: Add, section: string, run: Run): Add {
  const place = `${section} ${isLead(run) ? 'lead ' : ''}`;
  const done = isDone(run);
  if (done) add('line done');
  return (evidence) => {
    add(evidence);
    if (BY_SECTION.test(evidence)) add(`${place}${evidence}`);
    if (done && BY_DONE.test(evidence)) add(`done ${evidence}`);
  };
}
