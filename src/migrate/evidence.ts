/**
 * What speaks for or against each field, by name: the form of a piece, the headings above it, the rules, turns of phrase
 * and classes of words. How much each weighs is learned (weights.json); a name that the weights do not know weighs nothing.
 */
import { isReasonToBlock } from './blocked.ts';
import { type Context, SURE } from './context.ts';
import { bestOf, KINDS, type Kind, reaches, type Scores } from './fields.ts';
import { type Route, routeOf } from './routes.ts';
import { type Ruled, SHOUTED, THRESHOLD } from './rules.ts';
import type { Section } from './section.ts';
import { SIGN_TABLE } from './signs.ts';
import { folded } from './table.ts';
import { type Say, textEvidence } from './text-evidence.ts';
import type { Unit } from './units.ts';
import { byWord, HEADING_CLASSES } from './word-classes.ts';

/** Each word with the classes that it is in. */
const HEADINGS = byWord(HEADING_CLASSES);
const MOST_HEADINGS = 6;
const wordsIn = (text: string): readonly string[] => text.match(/[a-z][a-z'-]*/g) ?? [];

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

/** The headings, labels and tags above: the same for everything below them. */
export function sectionEvidence(section: Section, context: Context, say: Say): void {
  const { route } = context;
  const theme = themeOf(context, section);
  say('theme', theme);
  if (reaches(route.gives, SURE)) say('sure theme', theme);
  sayGiven('heading gives', route.gives, say);
  const own = routeOf(section.title);
  sayGiven('nearest gives', own.gives, say);
  if (own.past) say('nearest is', 'past');
  say('nearest is', section.kind);
  if (HAS_SIGNS.test(section.title)) {
    if (/✅|✔|☑/u.test(section.title)) say('nearest is', 'ticked');
    if (/⏳|🔄|🚧|🔜|🔴|🟡/u.test(section.title)) say('nearest is', 'open');
    if (/⚠|🚨|🛑/u.test(section.title)) say('nearest is', 'a warning');
  }
  if (section.title.endsWith('?')) say('nearest is', 'a question');
  for (const sign of SIGN_TABLE.match(folded(section.title))) say('nearest says', sign.name);
  let depth = 0;
  for (let at: Section | undefined = section; at && depth < MOST_HEADINGS; at = at.parent)
    titleEvidence(at, depth++, say);
}

function sayGiven(slot: string, gives: Scores, say: Say): void {
  for (let kind = 0; kind < gives.length; kind++) if (gives[kind]! > 0) say(slot, KINDS[kind]!, gives[kind]! / 4);
}

const PLACES = ['nearest', 'above', 'far above'] as const;

function titleEvidence(section: Section, depth: number, say: Say): void {
  const plain = folded(section.title);
  const title = plain.includes('_') ? plain.replaceAll('_', ' ') : plain;
  const words = wordsIn(title);
  if (depth > 0 && isTitle(section, words)) return;
  const place = PLACES[Math.min(depth, 2)]!;
  for (const word of new Set(words.map(stem))) {
    say('heading word', word);
    say(`${place} word`, word);
  }
  const main = title.split(/\s[—–-]{1,2}\s|:\s|[—–(]/, 1)[0]!;
  for (const name of classesOf(title)) {
    say('heading of', name);
    say(`${place} of`, name);
  }
  for (const name of classesOf(main)) say(`${place} mainly of`, name);
}

const classesOf = (text: string) => new Set(wordsIn(text).flatMap((word) => HEADINGS.get(word) ?? []));

/** What the piece itself shows. */
export function unitEvidence(unit: Unit, context: Context, ruled: Ruled, say: Say): void {
  const under = UNDER[themeOf(context, unit.section)];
  formEvidence(unit, ruled, under, say);
  ruleEvidence(unit, ruled, under, say);
  if (ruled.label !== undefined) labelEvidence(ruled.label, ruled.own, under, say);
  if (unit.cells)
    for (const { header } of unit.cells) for (const word of wordsIn(header)) say('column word', stem(word));
  if (unit.lead !== undefined) leadEvidence(unit.lead, say);
  for (const sign of ruled.signs) {
    say('says', sign.name);
    say(under, sign.name);
  }
  if (isReasonToBlock(unit, context, ruled)) say('form', 'a reason to block');
  for (const cue of ruled.cues) say('like', cue.example);
  textEvidence(ruled.plain, ruled.classes, under, say);
}

const UNDER = Object.fromEntries(THEMES.map((theme) => [theme, `under ${theme}`])) as Record<Theme, string>;

const MARKS: readonly [RegExp, string][] = [
  [/✅|✔|☑/u, 'tick'],
  [/❌|⛔|🔴/u, 'cross'],
  [/⚠|🚨|🛑/u, 'warning sign'],
  [/⏳|🔄|🚧|🔜|📋|🟡/u, 'sign of work'],
  [/→/, 'arrow'],
];
const HAS_SIGNS = /[^\0-\u02ff]/;
const SHOUTED_WAIT = /\b(?:BLOCK(?:ED|ER|ING)|WAITING|GATED?)\b/;
const LENGTHS = [2, 4, 8, 15, 25, 40];

function formEvidence(unit: Unit, ruled: Ruled, under: string, say: Say): void {
  say('form', 'any');
  say('form', unit.kind);
  say(under, unit.kind);
  if (unit.ordered) {
    say('form', 'numbered');
    say(under, 'numbered');
  }
  if (unit.mark) {
    const open = unit.emoji ? 'open sign' : 'open box';
    say('form', unit.mark === 'open' ? open : 'done');
    say(under, unit.mark);
  }
  if (unit.alarm) say('form', 'alarm');
  if (unit.depth > 0) say('form', 'nested');
  if (unit.remedy !== undefined) say('form', 'remedy');
  if (unit.section?.level === 8 && unit.section.kind === 'label') say('form', 'below a key');
  say('length', lengthOf(ruled.plain));
  endEvidence(ruled.plain, say);
  markEvidence(unit, ruled, say);
}

function lengthOf(plain: string): string {
  let words = 1;
  for (let at = plain.indexOf(' '); at !== -1; at = plain.indexOf(' ', at + 1)) words++;
  let longer = 0;
  while (longer < LENGTHS.length && words > LENGTHS[longer]!) longer++;
  return String(longer);
}

function endEvidence(plain: string, say: Say): void {
  if (plain.includes('?')) say('form', /\?\W{0,4}$/.test(plain) ? 'ends as a question' : 'question mark');
  if (plain.endsWith(':')) say('form', 'ends with a colon');
  if (plain.endsWith('.') || plain.endsWith('!')) say('form', 'ends as a sentence');
}

const mayCount = (head: string) => head.includes('/') || head.includes(' test') || head.includes(' pass');

function markEvidence({ text }: Unit, { head }: Ruled, say: Say): void {
  if (head.startsWith('**') || head.startsWith('__')) say('form', 'begins bold');
  else if (head.includes('**')) say('form', 'holds bold');
  if (head.startsWith('`')) say('form', 'begins with code');
  if (head.includes('`')) say('form', 'holds code');
  if (head.startsWith('[')) say('form', 'begins with a link');
  if (head.includes('~~')) say('form', 'struck');
  if (head.includes('#') && /#\d/.test(head)) say('form', 'number of an issue');
  if (mayCount(head) && /\b\d+\/\d+\b|\b\d+ (?:tests?|pass)/.test(head)) say('form', 'count');
  if (HAS_SIGNS.test(text)) for (const [like, name] of MARKS) if (like.test(text)) say('form', name);
  if (SHOUTED.test(head) && /[a-z]{3}/.test(head)) say('form', 'shouts');
  if (SHOUTED_WAIT.test(head)) say('form', 'shouts of waiting');
}

const RULED_OF: Record<Unit['kind'], string> = {
  item: 'rules say of an item',
  row: 'rules say of a row',
  line: 'rules say of a line',
  prose: 'rules say of prose',
};

function ruleEvidence(unit: Unit, { scores, sectioned, sure }: Ruled, under: string, say: Say): void {
  for (let kind = 0; kind < scores.length; kind++) {
    const [score, name] = [scores[kind]!, KINDS[kind]!];
    if (score === 0) continue;
    say('rules', name, score / 4);
    if (score > 2) say('rules: likely', name);
    if (score > 4) say('rules: surely', name);
  }
  const best = bestOf(scores);
  if (scores[best]! < THRESHOLD) {
    say('rules say', sectioned && (sure || scores[best]! > 2.2) ? 'unclear' : 'nothing');
    return;
  }
  say('rules say', KINDS[best]!);
  say(under, `rules say ${KINDS[best]!}`);
  say(RULED_OF[unit.kind], KINDS[best]!);
}

function labelEvidence(label: string, own: Route, under: string, say: Say): void {
  say('form', 'label');
  const title = folded(label);
  for (const word of wordsIn(title)) say('label word', stem(word));
  for (const name of classesOf(title)) say('label of', name);
  if (!own.known) say(under, 'unknown label');
  sayGiven('label gives', own.gives, say);
  if (own.past) say('form', 'label is past');
}

function leadEvidence(lead: string, say: Say): void {
  say('form', 'below a lead');
  for (const name of classesOf(lead)) say('lead of', name);
  for (const sign of SIGN_TABLE.match(lead)) say('lead says', sign.name);
}
