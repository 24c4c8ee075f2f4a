/** What a text says besides its point: how bad, how soon, what to do about it. Only what it says; nothing is invented. */
import { type AnyItemValues, type Level, withoutEnd } from '../model/index.ts';
import type { Kind } from './fields.ts';
import { carriedInto } from './polarity.ts';
import { ofSection, type Section } from './section.ts';
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

export interface Details {
  /** The point, without what is told separately. */
  text: string;
  details: AnyItemValues | undefined;
}

export function detailsOf(kind: Kind, unit: Unit): Details {
  const text = spoken(kind, unit);
  if (kind === 'gotchas') return ofGotcha(text, unit);
  if (kind === 'blockers') return ofBlocker(text, unit);
  if (kind === 'questions') return ofQuestion(text);
  if (kind === 'steps') {
    const priority = levelOf(unit);
    return { text, details: priority && { priority } };
  }
  const tags = tagsOf(text);
  return { text, details: tags.length > 0 ? { applies_to: tags } : undefined };
}

function ofGotcha(whole: string, unit: Unit): Details {
  const { text, said: mitigation } = remedied(whole, unit);
  const severity = levelOf(unit);
  if (!severity && !mitigation) return { text, details: undefined };
  return { text, details: { ...(severity && { severity }), ...(mitigation && { mitigation }) } };
}

function ofBlocker(whole: string, unit: Unit): Details {
  const { text, said: resolution } = remedied(whole, unit);
  const tasks = BLOCKED_TASKS.exec(text)?.[1]?.match(/\d+[a-z]?/gi);
  if (!resolution && !tasks) return { text, details: undefined };
  return {
    text,
    details: { ...(resolution && { suggested_resolution: resolution }), ...(tasks && { blocking_tasks: [...tasks] }) },
  };
}

function ofQuestion(whole: string): Details {
  const { text, said: recommendation } = cut(whole, HAS_ADVICE, ADVICE);
  const blocking = /\((?:\w+ )?blocking\)|\bblocking:\s*(?:yes|true)\b/i.test(text);
  if (!recommendation && !blocking) return { text, details: undefined };
  return { text, details: { ...(recommendation && { recommendation }), ...(blocking && { blocking }) } };
}

interface Cut {
  text: string;
  said: string | undefined;
}

function remedied(text: string, unit: Unit): Cut {
  const remedy = remedyOf(unit);
  return remedy === undefined ? cut(text, HAS_REMEDY, REMEDY) : { text, said: remedy };
}

/** What the text says behind such a word is told separately. */
function cut(text: string, word: RegExp, pattern: RegExp): Cut {
  const match = text.length > LONGEST || !word.test(text) ? null : pattern.exec(text);
  const rest = match && withoutEnd(text.slice(0, match.index), /[\s.;,—–(*-]/).trim();
  // Text that stands alone is the point itself.
  if (!match || !rest || rest.length < 8) return { text, said: undefined };
  const said = match[1]!.trim();
  return {
    // Left-over stars of a bold question that was followed by its advice.
    text: rest.split('**').length % 2 === 0 ? rest.replace('**', '') : rest,
    said: said.endsWith(')') && !said.includes('(') ? said.slice(0, -1) : said,
  };
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
function levelOf({ cells, text, section }: Unit): Level | undefined {
  for (const { header, text: said } of cells ?? []) {
    const level = LEVEL_COLUMN.test(header) ? levelIn(`(${said})`) : undefined;
    if (level) return level;
  }
  return levelIn(text.slice(0, 200)) ?? (section ? (levelAbove(section) ?? undefined) : undefined);
}

const levelIn = (text: string): Level | undefined =>
  LEVELLED.test(text) ? LEVELS.find(({ like }) => like.test(text))?.level : undefined;

const levelAbove = ofSection((section) => {
  for (let at: Section | undefined = section; at && at.level > 1; at = at.parent) {
    const level = levelIn(at.title);
    if (level) return level;
  }
  return null;
});

/** `#fff`, `#a1b2c3`: three, four, six or eight hexadecimal digits, with a number among them or one letter repeated. */
const COLOUR = /^(?=.*\d|(.)\1+$)(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;

function tagsOf(text: string): string[] {
  if (!text.includes(':') && !text.includes('#')) return [];
  const listed = text.includes(':') ? (TAGS.exec(text)?.[1]?.split(/[,/]/) ?? []) : [];
  const marked = text.includes('#') ? [...text.matchAll(HASHTAG)].map(([, tag]) => tag!) : [];
  const named = [...listed, ...marked.filter((tag) => !COLOUR.test(tag))];
  return [...new Set(named.map((tag) => tag.replace(/#/g, '').trim()).filter(Boolean))];
}
