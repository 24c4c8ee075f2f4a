/**
 * What speaks for or against each field, by name: the form of a piece, the headings above it, the rules, turns of phrase
 * and classes of words. How much each weighs is learned (weights.json); a name that the weights do not know weighs nothing.
 */
import { isReasonToBlock } from './blocked.ts';
import { type Context, SURE } from './context.ts';
import { IMPERATIVES } from './cues.ts';
import { KINDS, type Kind } from './fields.ts';
import { type Route, routeOf } from './routes.ts';
import { bestOf, type Ruled, THRESHOLD } from './rules.ts';
import type { Section } from './section.ts';
import { SIGN_TABLE } from './signs.ts';
import { folded } from './table.ts';
import type { Unit } from './units.ts';
import { byWord, HEADING_CLASSES, TEXT_CLASSES } from './word-classes.ts';

/** What kind of evidence, which, and how strongly: 1 unless it is a measure. */
export type Say = (slot: string, key: string, strength?: number) => void;

const HEADINGS = byWord(HEADING_CLASSES);
const TEXTS = byWord(TEXT_CLASSES);
/** Text behind this says little more. */
const MOST_WORDS = 60;
const MOST_HEADINGS = 6;
const WORD = /[a-z][a-z'-]*/g;
const wordsIn = (text: string) => text.match(WORD) ?? [];

/** `issues` → `issue`. */
function stem(word: string): string {
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("'s")) return word.slice(0, -2);
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** What the heading that counts is about, in one word. */
function themeOf({ route }: Context, section: Section | undefined): string {
  if (route.speaks) return bestOf(route.gives);
  if (route.past) return 'past';
  return route.known ? 'known' : section ? 'unknown' : 'none';
}

const isTitle = (section: Section, words: readonly string[]) => section.level === 1 && words.length > 3;

/** The headings, labels and tags above: the same for everything below them. */
export function sectionEvidence(section: Section, context: Context, say: Say): void {
  const { route } = context;
  say('theme', themeOf(context, section));
  if (KINDS.some((kind) => route.gives[kind] >= SURE)) say('sure theme', themeOf(context, section));
  for (const kind of KINDS) if (route.gives[kind] > 0) say('heading gives', kind, route.gives[kind] / 4);
  const own = routeOf(section.title);
  for (const kind of KINDS) if (own.gives[kind] > 0) say('nearest gives', kind, own.gives[kind] / 4);
  if (own.past) say('nearest is', 'past');
  say('nearest is', section.kind);
  if (/✅|✔|☑/u.test(section.title)) say('nearest is', 'ticked');
  if (/⏳|🔄|🚧|🔜|🔴|🟡/u.test(section.title)) say('nearest is', 'open');
  if (/⚠|🚨|🛑/u.test(section.title)) say('nearest is', 'a warning');
  if (section.title.endsWith('?')) say('nearest is', 'a question');
  for (const { name } of SIGN_TABLE.match(folded(section.title))) say('nearest says', name);
  let depth = 0;
  for (let at: Section | undefined = section; at && depth < MOST_HEADINGS; at = at.parent)
    titleEvidence(at, depth++, say);
}

function titleEvidence(section: Section, depth: number, say: Say): void {
  const title = folded(section.title).replace(/_/g, ' ');
  const words = wordsIn(title);
  if (depth > 0 && isTitle(section, words)) return;
  const place = depth === 0 ? 'nearest' : depth === 1 ? 'above' : 'far above';
  for (const word of new Set(words.map(stem))) {
    say('heading word', word);
    say(`${place} word`, word);
  }
  const main = title.split(/\s[—–-]{1,2}\s|:\s|[—–(]/, 1)[0]!;
  for (const name of classesOf(HEADINGS, title)) {
    say('heading of', name);
    say(`${place} of`, name);
  }
  for (const name of classesOf(HEADINGS, main)) say(`${place} mainly of`, name);
}

function classesOf(classes: ReadonlyMap<string, readonly string[]>, text: string): Set<string> {
  const found = new Set<string>();
  for (const word of wordsIn(text)) for (const name of classes.get(word) ?? []) found.add(name);
  return found;
}

/** What the piece itself shows. */
export function unitEvidence(unit: Unit, context: Context, ruled: Ruled, say: Say): void {
  const under = UNDER[themeOf(context, unit.section)]!;
  formEvidence(unit, ruled, under, say);
  ruleEvidence(unit, ruled, under, say);
  if (ruled.label !== undefined) labelEvidence(ruled.label, ruled.own, under, say);
  if (unit.cells)
    for (const { header } of unit.cells) for (const word of wordsIn(header)) say('column word', stem(word));
  if (unit.lead !== undefined) leadEvidence(unit.lead, say);
  for (const { name } of ruled.signs) {
    say('says', name);
    say(under, name);
  }
  if (isReasonToBlock(unit, context, ruled)) say('form', 'a reason to block');
  for (const cue of ruled.cues) say('like', cue.example);
  textEvidence(ruled.plain, under, say);
}

/** The names are made once. */
const UNDER: Readonly<Record<string, string>> = Object.fromEntries(
  [...KINDS, 'past', 'known', 'unknown', 'none'].map((theme) => [theme, `under ${theme}`]),
);

const MARKS: readonly [RegExp, string][] = [
  [/✅|✔|☑/u, 'tick'],
  [/❌|⛔|🔴/u, 'cross'],
  [/⚠|🚨|🛑/u, 'warning sign'],
  [/⏳|🔄|🚧|🔜|📋|🟡/u, 'sign of work'],
  [/→/, 'arrow'],
];
const HAS_SIGNS = /[^\0-\u02ff]/;
const SHOUTED = /\b(?:NOT|NEVER|MUST|ONLY|DON'T|CANNOT|WARNING|IMPORTANT|CRITICAL|BROKEN|BEFORE|WITHOUT)\b/;
const SHOUTED_WAIT = /\b(?:BLOCK(?:ED|ER|ING)|WAITING|GATED?)\b/;
const HAS_CAPITALS = /[A-Z]{3}/;
const LENGTHS = [2, 4, 8, 15, 25, 40];

function formEvidence(unit: Unit, { head, plain }: Ruled, under: string, say: Say): void {
  say('form', 'any');
  say('form', unit.kind);
  say(under, unit.kind);
  if (unit.ordered) {
    say('form', 'numbered');
    say(under, 'numbered');
  }
  if (unit.mark) {
    say('form', unit.mark === 'open' ? (unit.emoji ? 'open sign' : 'open box') : 'done');
    say(under, unit.mark);
  }
  if (unit.alarm) say('form', 'alarm');
  if (unit.depth > 0) say('form', 'nested');
  if (unit.remedy !== undefined) say('form', 'remedy');
  if (unit.section?.level === 8 && unit.section.kind === 'label') say('form', 'below a key');
  say('length', lengthOf(plain));
  endEvidence(plain, say);
  markEvidence(unit, head, say);
}

function lengthOf(plain: string): string {
  let words = 1;
  for (let at = plain.indexOf(' '); at !== -1; at = plain.indexOf(' ', at + 1)) words++;
  return String(LENGTHS.filter((limit) => words > limit).length);
}

function endEvidence(plain: string, say: Say): void {
  if (plain.includes('?')) say('form', /\?\W{0,4}$/.test(plain) ? 'ends as a question' : 'question mark');
  const last = plain.at(-1);
  if (last === ':') say('form', 'ends with a colon');
  if (last === '.' || last === '!') say('form', 'ends as a sentence');
}

function markEvidence({ text }: Unit, head: string, say: Say): void {
  if (head.startsWith('**') || head.startsWith('__')) say('form', 'begins bold');
  else if (head.includes('**')) say('form', 'holds bold');
  if (head.startsWith('`')) say('form', 'begins with code');
  if (head.includes('`')) say('form', 'holds code');
  if (head.startsWith('[')) say('form', 'begins with a link');
  if (head.includes('~~')) say('form', 'struck');
  if (/#\d/.test(head)) say('form', 'number of an issue');
  if (/\b\d+\/\d+\b|\b\d+ (?:tests?|pass)/.test(head)) say('form', 'count');
  if (HAS_SIGNS.test(text)) for (const [like, name] of MARKS) if (like.test(text)) say('form', name);
  if (!HAS_CAPITALS.test(head)) return;
  if (SHOUTED.test(head) && /[a-z]{3}/.test(head)) say('form', 'shouts');
  if (SHOUTED_WAIT.test(head)) say('form', 'shouts of waiting');
}

function ruleEvidence(unit: Unit, { scores, sectioned, sure }: Ruled, under: string, say: Say): void {
  for (const kind of KINDS) {
    if (scores[kind] === 0) continue;
    say('rules', kind, scores[kind] / 4);
    if (scores[kind] > 2) say('rules: likely', kind);
    if (scores[kind] > 4) say('rules: surely', kind);
  }
  const best = bestOf(scores);
  if (scores[best] < THRESHOLD) {
    say('rules say', sectioned && (sure || scores[best] > 2.2) ? 'unclear' : 'nothing');
    return;
  }
  say('rules say', best);
  say(under, RULED[best]);
  say(RULED_OF[unit.kind], best);
}

const RULED = Object.fromEntries(KINDS.map((kind) => [kind, `rules say ${kind}`])) as Record<Kind, string>;
const RULED_OF: Record<Unit['kind'], string> = {
  item: 'rules say of an item',
  row: 'rules say of a row',
  line: 'rules say of a line',
  prose: 'rules say of prose',
};

function labelEvidence(label: string, own: Route, under: string, say: Say): void {
  say('form', 'label');
  const title = folded(label);
  for (const word of wordsIn(title)) say('label word', stem(word));
  for (const name of classesOf(HEADINGS, title)) say('label of', name);
  if (!own.known) say(under, 'unknown label');
  for (const kind of KINDS) if (own.gives[kind] > 0) say('label gives', kind, own.gives[kind] / 4);
  if (own.past) say('form', 'label is past');
}

function leadEvidence(lead: string, say: Say): void {
  say('form', 'below a lead');
  for (const name of classesOf(HEADINGS, lead)) say('lead of', name);
  for (const { name } of SIGN_TABLE.match(lead)) say('lead says', name);
}

const QUESTION_WORDS = new Set(
  'what which how who whom should is are does do can could would will why when where whether if'.split(' '),
);
const NOT_WORDS = new Set("no not never don't cannot can't".split(' '));
const POINTERS = new Set('the a an this that these it'.split(' '));

/** What kind of word a text begins with. */
function beginning(plain: string): string {
  const word = /^[^a-z\d]*([a-z\d][a-z'-]*)/.exec(plain)?.[1] ?? '';
  if (IMPERATIVES.has(word)) return 'an order';
  if (QUESTION_WORDS.has(word)) return 'a question word';
  if (NOT_WORDS.has(word)) return 'a negation';
  if (POINTERS.has(word)) return 'an article';
  if (/^\d/.test(word)) return 'a number';
  if (word.length > 4 && word.endsWith('ed')) return 'a past';
  return word.endsWith('ing') ? 'an -ing' : 'a word';
}

function textEvidence(plain: string, under: string, say: Say): void {
  const counts = new Map<string, number>();
  let nth = 0;
  for (let at = 0; at < plain.length && nth < MOST_WORDS; ) {
    let end = at;
    while (isLetter(plain.charCodeAt(end))) end++;
    if (end === at) {
      at++;
      continue;
    }
    for (const name of TEXTS.get(plain.slice(at, end)) ?? NO_CLASSES) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (nth < 3) say(WORD_OF[nth]!, name);
    }
    nth++;
    at = end;
  }
  for (const [name, count] of counts) {
    say('words of', name);
    if (count > 1) say('several words of', name);
    say(under, name);
  }
  const first = beginning(plain);
  say('begins with', first);
  say(under, first);
}

const NO_CLASSES: readonly string[] = [];
/** With the apostrophe of `don't`. */
const isLetter = (code: number) => (code >= 97 && code <= 122) || code === 39;
const WORD_OF = ['first word of', 'second word of', 'third word of'];
