/**
 * What speaks for or against each field, by name: the form of a piece, the headings above it, the rules, turns of phrase
 * and classes of words. How much each weighs is learned (weights.json); a name that the weights do not know weighs nothing.
 */
import { isReasonToBlock } from './blocked.ts';
import { type Context, SURE } from './context.ts';
import { KEYS, type Listener, SLOTS } from './evidence-names.ts';
import { bestOf, KINDS, type Kind, reaches, type Scores } from './fields.ts';
import { type Route, routeOf } from './routes.ts';
import { type Ruled, SHOUTED, THRESHOLD } from './rules.ts';
import type { Section } from './section.ts';
import { SIGN_TABLE } from './signs.ts';
import { folded, Words } from './table.ts';
import { textEvidence } from './text-evidence.ts';
import type { Unit } from './units.ts';
import { byWord, HEADING_CLASSES } from './word-classes.ts';

/** Names are made into numbers once, when this file is loaded. */
const slot = (name: string) => SLOTS.of(name);
const key = (name: string) => KEYS.of(name);
const keysOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, key(name)])) as Record<Name, number>;

/** Each word with the classes that it is in. */
const HEADINGS = new Words<readonly number[]>();
for (const [word, names] of byWord(HEADING_CLASSES)) HEADINGS.set(word, names.map(key));
const MOST_HEADINGS = 6;
/** `[a-z][a-z'-]*`: each with its place. */
function eachWord(text: string, act: (at: number, end: number) => void): void {
  for (let at = 0; at < text.length; ) {
    let end = at;
    if (isLetter(text.charCodeAt(at)))
      do end++;
      while (end < text.length && isInWord(text.charCodeAt(end)));
    if (end > at) act(at, end);
    at = Math.max(end, at + 1);
  }
}
function wordsIn(text: string): string[] {
  const found: string[] = [];
  eachWord(text, (at, end) => found.push(text.slice(at, end)));
  return found;
}
const isLetter = (code: number) => code >= 97 && code <= 122;
const isInWord = (code: number) => isLetter(code) || code === 39 || code === 45;

/** `issues` → `issue`. */
function stem(word: string): string {
  if (word.length <= 3 || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith("'s")) return word.slice(0, -2);
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith('es') && /(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

type Theme = Kind | 'past' | 'known' | 'unknown' | 'none';
const THEMES: readonly Theme[] = [...KINDS, 'past', 'known', 'unknown', 'none'];

/** What the heading that counts is about, in one word. */
function themeOf({ route }: Context, section: Section | undefined): Theme {
  if (route.speaks) return KINDS[bestOf(route.gives)]!;
  if (route.past) return 'past';
  return route.known ? 'known' : section ? 'unknown' : 'none';
}

const isTitle = (section: Section, words: readonly string[]) => section.level === 1 && words.length > 3;

const THEME_KEYS = keysOf(THEMES);
const KIND_KEYS = KINDS.map(key);
const [THEME, SURE_THEME] = [slot('theme'), slot('sure theme')];
const [HEADING_GIVES, NEAREST_GIVES] = [slot('heading gives'), slot('nearest gives')];
const [NEAREST_IS, NEAREST_SAYS] = [slot('nearest is'), slot('nearest says')];
const SECTION_KEYS = keysOf(['past', 'heading', 'label', 'tag', 'ticked', 'open', 'a warning', 'a question']);

/** The headings, labels and tags above: the same for everything below them. */
export function sectionEvidence(section: Section, context: Context, to: Listener): void {
  const { route } = context;
  const theme = THEME_KEYS[themeOf(context, section)];
  to.say(THEME, theme);
  if (reaches(route.gives, SURE)) to.say(SURE_THEME, theme);
  sayGiven(HEADING_GIVES, route.gives, to);
  const own = routeOf(section.title);
  sayGiven(NEAREST_GIVES, own.gives, to);
  if (own.past) to.say(NEAREST_IS, SECTION_KEYS.past);
  to.say(NEAREST_IS, SECTION_KEYS[section.kind]);
  if (HAS_SIGNS.test(section.title)) {
    if (/✅|✔|☑/u.test(section.title)) to.say(NEAREST_IS, SECTION_KEYS.ticked);
    if (/⏳|🔄|🚧|🔜|🔴|🟡/u.test(section.title)) to.say(NEAREST_IS, SECTION_KEYS.open);
    if (/⚠|🚨|🛑/u.test(section.title)) to.say(NEAREST_IS, SECTION_KEYS['a warning']);
  }
  if (section.title.endsWith('?')) to.say(NEAREST_IS, SECTION_KEYS['a question']);
  for (const sign of SIGN_TABLE.match(folded(section.title))) to.say(NEAREST_SAYS, sign.key);
  let depth = 0;
  for (let at: Section | undefined = section; at && depth < MOST_HEADINGS; at = at.parent)
    titleEvidence(at, depth++, to);
}

function sayGiven(slot: number, gives: Scores, to: Listener): void {
  for (let kind = 0; kind < gives.length; kind++)
    if (gives[kind]! > 0) to.say(slot, KIND_KEYS[kind]!, gives[kind]! / 4);
}

const [HEADING_WORD, HEADING_OF] = [slot('heading word'), slot('heading of')];
const PLACES = ['nearest', 'above', 'far above'].map((place) => ({
  word: slot(`${place} word`),
  of: slot(`${place} of`),
  mainly: slot(`${place} mainly of`),
}));

function titleEvidence(section: Section, depth: number, to: Listener): void {
  const plain = folded(section.title);
  const title = plain.includes('_') ? plain.replaceAll('_', ' ') : plain;
  const words = wordsIn(title);
  if (depth > 0 && isTitle(section, words)) return;
  const place = PLACES[Math.min(depth, 2)]!;
  for (const word of new Set(words.map(stem))) {
    to.word(HEADING_WORD, word);
    to.word(place.word, word);
  }
  const main = title.split(/\s[—–-]{1,2}\s|:\s|[—–(]/, 1)[0]!;
  for (const name of classesOf(title)) {
    to.say(HEADING_OF, name);
    to.say(place.of, name);
  }
  for (const name of classesOf(main)) to.say(place.mainly, name);
}

function classesOf(text: string): Set<number> {
  const found = new Set<number>();
  eachWord(text, (at, end) => {
    for (const name of HEADINGS.get(text, at, end) ?? NO_CLASSES) found.add(name);
  });
  return found;
}
const NO_CLASSES: readonly number[] = [];

const [FORM, COLUMN_WORD, SAYS, LIKE] = [slot('form'), slot('column word'), slot('says'), slot('like')];
const IS_REASON = key('a reason to block');

/** What the piece itself shows. */
export function unitEvidence(unit: Unit, context: Context, ruled: Ruled, to: Listener): void {
  const under = UNDER[themeOf(context, unit.section)];
  formEvidence(unit, ruled, under, to);
  ruleEvidence(unit, ruled, under, to);
  if (ruled.label !== undefined) labelEvidence(ruled.label, ruled.own, under, to);
  if (unit.cells)
    for (const { header } of unit.cells) for (const word of wordsIn(header)) to.word(COLUMN_WORD, stem(word));
  if (unit.lead !== undefined) leadEvidence(unit.lead, to);
  for (const sign of ruled.signs) {
    to.say(SAYS, sign.key);
    to.say(under, sign.key);
  }
  if (isReasonToBlock(unit, context, ruled)) to.say(FORM, IS_REASON);
  for (const cue of ruled.cues) to.say(LIKE, cue.key);
  textEvidence(ruled.plain, ruled.classes, under, to);
}

const UNDER = Object.fromEntries(THEMES.map((theme) => [theme, slot(`under ${theme}`)])) as Record<Theme, number>;

const MARKS: readonly [RegExp, number][] = [
  [/✅|✔|☑/u, key('tick')],
  [/❌|⛔|🔴/u, key('cross')],
  [/⚠|🚨|🛑/u, key('warning sign')],
  [/⏳|🔄|🚧|🔜|📋|🟡/u, key('sign of work')],
  [/→/, key('arrow')],
];
const HAS_SIGNS = /[^\0-\u02ff]/;
const SHOUTED_WAIT = /\b(?:BLOCK(?:ED|ER|ING)|WAITING|GATED?)\b/;
const LENGTH = slot('length');
const LENGTHS = [2, 4, 8, 15, 25, 40];
const LENGTH_KEYS = [0, ...LENGTHS].map((_, at) => key(String(at)));
const UNIT_KEYS = keysOf(['item', 'row', 'line', 'prose']);
const MARK_KEYS = keysOf(['open', 'done']);
const FORM_KEYS = keysOf([
  ...(['any', 'numbered', 'open sign', 'open box', 'done', 'alarm', 'nested', 'remedy', 'below a key'] as const),
  ...(['ends as a question', 'question mark', 'ends with a colon', 'ends as a sentence', 'begins bold'] as const),
  ...(['holds bold', 'begins with code', 'holds code', 'begins with a link', 'struck', 'number of an issue'] as const),
  ...(['count', 'shouts', 'shouts of waiting', 'label', 'label is past', 'below a lead'] as const),
]);

function formEvidence(unit: Unit, ruled: Ruled, under: number, to: Listener): void {
  to.say(FORM, FORM_KEYS.any);
  to.say(FORM, UNIT_KEYS[unit.kind]);
  to.say(under, UNIT_KEYS[unit.kind]);
  if (unit.ordered) {
    to.say(FORM, FORM_KEYS.numbered);
    to.say(under, FORM_KEYS.numbered);
  }
  if (unit.mark) {
    const open = unit.emoji ? FORM_KEYS['open sign'] : FORM_KEYS['open box'];
    to.say(FORM, unit.mark === 'open' ? open : FORM_KEYS.done);
    to.say(under, MARK_KEYS[unit.mark]);
  }
  if (unit.alarm) to.say(FORM, FORM_KEYS.alarm);
  if (unit.depth > 0) to.say(FORM, FORM_KEYS.nested);
  if (unit.remedy !== undefined) to.say(FORM, FORM_KEYS.remedy);
  if (unit.section?.level === 8 && unit.section.kind === 'label') to.say(FORM, FORM_KEYS['below a key']);
  to.say(LENGTH, lengthOf(ruled.plain));
  endEvidence(ruled.plain, to);
  markEvidence(unit, ruled, to);
}

function lengthOf(plain: string): number {
  let words = 1;
  for (let at = plain.indexOf(' '); at !== -1; at = plain.indexOf(' ', at + 1)) words++;
  let longer = 0;
  while (longer < LENGTHS.length && words > LENGTHS[longer]!) longer++;
  return LENGTH_KEYS[longer]!;
}

function endEvidence(plain: string, to: Listener): void {
  if (plain.includes('?'))
    to.say(FORM, /\?\W{0,4}$/.test(plain) ? FORM_KEYS['ends as a question'] : FORM_KEYS['question mark']);
  if (plain.endsWith(':')) to.say(FORM, FORM_KEYS['ends with a colon']);
  if (plain.endsWith('.') || plain.endsWith('!')) to.say(FORM, FORM_KEYS['ends as a sentence']);
}

const mayCount = (head: string) => head.includes('/') || head.includes(' test') || head.includes(' pass');

function markEvidence({ text }: Unit, { head, capitals }: Ruled, to: Listener): void {
  if (head.startsWith('**') || head.startsWith('__')) to.say(FORM, FORM_KEYS['begins bold']);
  else if (head.includes('**')) to.say(FORM, FORM_KEYS['holds bold']);
  if (head.startsWith('`')) to.say(FORM, FORM_KEYS['begins with code']);
  if (head.includes('`')) to.say(FORM, FORM_KEYS['holds code']);
  if (head.startsWith('[')) to.say(FORM, FORM_KEYS['begins with a link']);
  if (head.includes('~~')) to.say(FORM, FORM_KEYS.struck);
  if (head.includes('#') && /#\d/.test(head)) to.say(FORM, FORM_KEYS['number of an issue']);
  if (mayCount(head) && /\b\d+\/\d+\b|\b\d+ (?:tests?|pass)/.test(head)) to.say(FORM, FORM_KEYS.count);
  if (HAS_SIGNS.test(text)) for (const [like, name] of MARKS) if (like.test(text)) to.say(FORM, name);
  if (!capitals) return;
  if (SHOUTED.test(head) && /[a-z]{3}/.test(head)) to.say(FORM, FORM_KEYS.shouts);
  if (SHOUTED_WAIT.test(head)) to.say(FORM, FORM_KEYS['shouts of waiting']);
}

const [RULES, RULES_LIKELY, RULES_SURELY] = [slot('rules'), slot('rules: likely'), slot('rules: surely')];
const RULES_SAY = slot('rules say');
const [UNCLEAR, NOTHING] = [key('unclear'), key('nothing')];
const RULED = KINDS.map((kind) => key(`rules say ${kind}`));
const RULED_OF: Record<Unit['kind'], number> = {
  item: slot('rules say of an item'),
  row: slot('rules say of a row'),
  line: slot('rules say of a line'),
  prose: slot('rules say of prose'),
};

function ruleEvidence(unit: Unit, { scores, sectioned, sure }: Ruled, under: number, to: Listener): void {
  for (let kind = 0; kind < scores.length; kind++) {
    const [score, name] = [scores[kind]!, KIND_KEYS[kind]!];
    if (score === 0) continue;
    to.say(RULES, name, score / 4);
    if (score > 2) to.say(RULES_LIKELY, name);
    if (score > 4) to.say(RULES_SURELY, name);
  }
  const best = bestOf(scores);
  if (scores[best]! < THRESHOLD) {
    to.say(RULES_SAY, sectioned && (sure || scores[best]! > 2.2) ? UNCLEAR : NOTHING);
    return;
  }
  to.say(RULES_SAY, KIND_KEYS[best]!);
  to.say(under, RULED[best]!);
  to.say(RULED_OF[unit.kind], KIND_KEYS[best]!);
}

const [LABEL_WORD, LABEL_OF, LABEL_GIVES] = [slot('label word'), slot('label of'), slot('label gives')];
const UNKNOWN_LABEL = key('unknown label');

function labelEvidence(label: string, own: Route, under: number, to: Listener): void {
  to.say(FORM, FORM_KEYS.label);
  const title = folded(label);
  for (const word of wordsIn(title)) to.word(LABEL_WORD, stem(word));
  for (const name of classesOf(title)) to.say(LABEL_OF, name);
  if (!own.known) to.say(under, UNKNOWN_LABEL);
  sayGiven(LABEL_GIVES, own.gives, to);
  if (own.past) to.say(FORM, FORM_KEYS['label is past']);
}

const [LEAD_OF, LEAD_SAYS] = [slot('lead of'), slot('lead says')];

function leadEvidence(lead: string, to: Listener): void {
  to.say(FORM, FORM_KEYS['below a lead']);
  for (const name of classesOf(lead)) to.say(LEAD_OF, name);
  for (const sign of SIGN_TABLE.match(lead)) to.say(LEAD_SAYS, sign.key);
}
