/** What a text says besides its point: how bad, how soon, what to do about it. Only what it says; nothing is invented. */
import { type AnyItemValues, type Level, withoutEnd } from '../model/index.ts';
import type { Kind } from './fields.ts';
import { carriedInto } from './polarity.ts';
import type { Section } from './section.ts';
import type { Unit } from './units.ts';

/** How authors say how much something matters, strongest evidence first. */
export const LEVELS: readonly { like: RegExp; level: Level; example: string }[] = [
  { like: /^\W*(?:\[|\(|\*\*)?p[01]\b|[([]\s*p[01]\b/i, level: 'high', example: 'P0: the token leaks' },
  { like: /^\W*(?:\[|\(|\*\*)?p2\b|[([]\s*p2\b/i, level: 'medium', example: '[P2] slow on large repos' },
  { like: /^\W*(?:\[|\(|\*\*)?p[345]\b|[([]\s*p[345]\b/i, level: 'low', example: '(P3) rename the flag' },
  {
    like: /[([](?:\w+:\s*)?(?:critical|high|urgent|severe)\b|\b(?:critical|high)[- ](?:priority|severity|risk|impact)\b|^\W*(?:critical|high|urgent)\b\W/i,
    level: 'high',
    example: '(high) the lock is never freed',
  },
  {
    like: /[([](?:\w+:\s*)?(?:medium|moderate)\b|\bmedium[- ](?:priority|severity|risk|impact)\b|^\W*medium\b\W/i,
    level: 'medium',
    example: 'Medium severity: stale reads',
  },
  {
    like: /[([](?:\w+:\s*)?(?:low|minor|trivial|nice to have)\b|\blow(?:er)?[- ](?:priority|severity|risk|impact)\b|^\W*(?:low|minor)\b\W/i,
    level: 'low',
    example: 'Low priority: tidy the imports',
  },
];

const REMEDY =
  /(?:^|(?<=[.;,—–(]\s{0,3}|\s-\s|\*\*\s?))(?:\*\*)?(?:fix|workaround|mitigation|solution|remedy|resolution|unblock(?:ed)? by)(?:\*\*)?\s?[:=](?:\*\*)?\s{0,3}(.{3,})$/is;
const ADVICE =
  /(?:^|(?<=[.;?—–(]\s{0,3}|\*\*\s?))(?:\*\*)?(?:(?:my )?recommend(?:ation|ed)?|suggestion|suggested|proposal|leaning(?: towards?)?|preference|default)(?:\*\*)?\s?[:=—–-]?\s{1,3}(.{3,})$/is;
/** Nearly every text has none of these words, and then nothing else is looked for. */
const HAS_REMEDY = /fix|workaround|mitigation|solution|remedy|resolution|unblock/i;
const HAS_ADVICE = /recommend|suggest|proposal|leaning|preference|default/i;
const TAGS = /\b(?:tags?|applies to)\s*:\s*([\p{L}\p{N}#,/ -]{2,80})/iu;
const HASHTAG = /(?<![\p{L}\p{N}`/#])#(\p{Ll}[\p{Ll}\p{N}-]{1,30})\b/gu;
const BLOCKED_TASKS =
  /\b(?:blocks|blocking)\s+((?:tasks?\s+)?(?:task-)?#?\d+[a-z]?(?:\s*(?:,|and|&)\s*(?:task-)?#?\d+[a-z]?)*)/i;

/** A text longer than this is an essay, not an item with a remedy. */
const LONGEST = 4000;

export function detailsOf(kind: Kind, unit: Unit): { text: string; details: AnyItemValues } {
  const details: AnyItemValues = {};
  let text = spoken(kind, unit);
  const cut = (word: RegExp, pattern: RegExp): string | undefined => {
    const match = text.length > LONGEST || !word.test(text) ? null : pattern.exec(text);
    const rest = match && withoutEnd(text.slice(0, match.index), /[\s.;,—–(*-]/).trim();
    // Text that stands alone is the point itself.
    if (!match || !rest || rest.length < 8) return undefined;
    // Left-over stars of a bold question that was followed by its advice.
    text = rest.split('**').length % 2 === 0 ? rest.replace('**', '') : rest;
    const said = match[1]!.trim();
    return said.endsWith(')') && !said.includes('(') ? said.slice(0, -1) : said;
  };
  if (kind === 'gotchas') {
    const mitigation = remedyOf(unit) ?? cut(HAS_REMEDY, REMEDY);
    const severity = levelOf(unit);
    if (severity) details.severity = severity;
    if (mitigation) details.mitigation = mitigation;
  } else if (kind === 'blockers') {
    const resolution = remedyOf(unit) ?? cut(HAS_REMEDY, REMEDY);
    const tasks = BLOCKED_TASKS.exec(text)?.[1]?.match(/\d+[a-z]?/gi);
    if (resolution) details.suggested_resolution = resolution;
    if (tasks) details.blocking_tasks = tasks;
  } else if (kind === 'questions') {
    const recommendation = cut(HAS_ADVICE, ADVICE);
    if (recommendation) details.recommendation = recommendation;
    if (/\((?:\w+ )?blocking\)|\bblocking:\s*(?:yes|true)\b/i.test(text)) details.blocking = true;
  } else if (kind === 'steps') {
    const priority = levelOf(unit);
    if (priority) details.priority = priority;
  } else {
    const tags = tagsOf(text);
    if (tags.length > 0) details.applies_to = tags;
  }
  return { text, details };
}

/** The point in the author's words: with what it is about, why it is so, and a heading that it makes no sense without. */
function spoken(kind: Kind, { text, cells, subject, reason, section }: Unit): string {
  const said = withoutEmphasis(cells ? rowPoint(cells) || text : subject ? `${subject}: ${text}` : text);
  const carried = carriedInto(said, section, kind);
  return reason === undefined ? carried : `${carried} — ${withoutEmphasis(reason)}`;
}

const EMPHASIS = /`[^`]*`|\*\*|(?<![\p{L}\p{N}])__|__(?![\p{L}\p{N}])/gu;

/** Bold is formatting; stars in code are code. */
const withoutEmphasis = (text: string) =>
  text.includes('**') || text.includes('__')
    ? text.replace(EMPHASIS, (mark) => (mark.startsWith('`') ? mark : ''))
    : text;

/** Quick check: nearly every text has none of these. */
const LEVELLED = /\bp[0-5]\b|criti|high|urgent|sever|medium|moderate|\blow|minor|trivial|nice to/i;

/** Columns that give a row's state, not its content. */
const ASIDE = /^(?:#|no\.?|status|state|progress|done\??|prio(?:rity)?|severity)$/;
const REMEDY_COLUMN = /^(?:fix|workaround|mitigation|solution|resolution|remedy|prevention|how to avoid)$/;

/** A row's point in words: `Port the parser — after the release`. */
function rowPoint(cells: NonNullable<Unit['cells']>): string {
  const said = cells.flatMap(({ header, text }) =>
    ASIDE.test(header) || REMEDY_COLUMN.test(header) || text === '' ? [] : [text],
  );
  return said.join(' — ');
}

/** Given separately from the point: in front matter by its key, in a table by its column. */
function remedyOf({ remedy, cells }: Unit): string | undefined {
  return remedy ?? cells?.find(({ header, text }) => REMEDY_COLUMN.test(header) && text !== '')?.text;
}

const LEVEL_COLUMN = /^(?:severity|prio(?:rity)?|impact|risk|level)$/;

/** From its column or the text itself, else from the nearest heading that names one. */
function levelOf(unit: Unit): Level | undefined {
  const cells = unit.cells?.filter(({ header }) => LEVEL_COLUMN.test(header)).map(({ text }) => `(${text})`) ?? [];
  return firstLevel([...cells, unit.text.slice(0, 200)]) ?? levelAbove(unit.section);
}

function firstLevel(texts: readonly string[]): Level | undefined {
  for (const text of texts) {
    const found = LEVELLED.test(text) ? LEVELS.find(({ like }) => like.test(text)) : undefined;
    if (found) return found.level;
  }
  return undefined;
}

function levelAbove(section: Section | undefined): Level | undefined {
  const titles: string[] = [];
  for (let at = section; at && at.level > 1; at = at.parent) titles.push(at.title);
  return firstLevel(titles);
}

/** `#fff`, `#a1b2c3`: three, four, six or eight hexadecimal digits, with a number among them or one letter repeated. */
const COLOUR = /^(?=.*\d|(.)\1+$)(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;

function tagsOf(text: string): string[] {
  if (!text.includes(':') && !text.includes('#')) return [];
  const listed = text.includes(':') ? (TAGS.exec(text)?.[1]?.split(/[,/]/) ?? []) : [];
  const marked = text.includes('#') ? [...text.matchAll(HASHTAG)].map(([, tag]) => tag!) : [];
  const named = [...listed, ...marked.filter((tag) => !COLOUR.test(tag))];
  return [...new Set(named.map((tag) => tag.replace(/#/g, '').trim()).filter(Boolean))];
}
