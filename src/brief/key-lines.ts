/** The lines of a text that tell how things stand: what they are by the headings above them, in the author's order. Pure. */
import { contextOf } from '../migrate/context.ts';
import { BLOCKERS, GOTCHAS, PATTERNS, QUESTIONS, STEPS } from '../migrate/fields.ts';
import { routeOf } from '../migrate/routes.ts';
import type { Section } from '../migrate/section.ts';
import { readUnits, type Unit } from '../migrate/units.ts';
import { type Markdown, scanMarkdown, stripMarks } from '../parse/scan-markdown.ts';
import { findSecrets } from '../words/find-secrets.ts';
import { maskSecrets } from '../words/mask-secrets.ts';

export type Role = 'state' | 'blocked' | 'next' | 'trap' | 'decision' | 'question' | 'past' | 'other';

export interface KeyLine {
  role: Role;
  text: string;
  /** Of the text, from 1. */
  line: number;
  /** Its own label or the heading right above it tells the role. */
  direct: boolean;
  /** How many lines of its section are above it; sections are counted too. */
  index: number;
  section: number;
  /** Its heading names nothing but what is below. */
  plain: boolean;
  /** It is under the newest of several dated headings, or under none. */
  isNewest: boolean;
}

/** What is below such a heading is not so, not wanted or not to be done. */
const NEGATES =
  /\b(?:non-?goals?|non-?claims?|out[- ]of[- ]scope|not in scope|(?:does|do|must|should|is|are|did|may) not|don['’]?t|what not|rejected|won['’]?t|cannot|NOT)\b|^not\b/;
const NEGATES_ANY_CASE =
  /\b(?:non-?goals?|out of scope|not (?:claimed?|broken|to (?:re)?do|in scope)|do(?:es)? not|must not|rejected)\b/i;
const STATE =
  /\b(?:current|state|status|where (?:we|things|it)|tl;?dr|summary|overview|goal|context|position|continuity|verdict|at a glance|focus|latest|now)\b/i;
const WAITS =
  /\b(?:waiting (?:for|on)|awaiting|await (?:review|approval)|is blocked (?:on|by)|blocked (?:on|by) [A-Z#`*]|must sign off|needs? (?:operator|user|human|owner)\b|operator (?:runs|must|action)|user-only|pending (?:user|operator|human|review|approval)|on hold)\b|\bBLOCKED\b|\bconfirm this\b/;
const NEXT_LABEL =
  /^[\W\d]{0,6}(?:top recommendation|recommended next|next(?: action| steps?| up| session| task)?|start here|start with|resume here|immediate(?:ly)?|still open|open|remaining|follow-?ups?|deferred)\b[^.:—]{0,30}(?::|—|\*\*)/i;
const STATE_LABEL =
  /^\W{0,6}(?:status|state|current (?:focus|phase|state|status|position|version)|last (?:activity|session)|latest|phase|progress|focus|shipped|stopped at|scope|branch|last|release|version|goal)\b[^.:—]{0,24}(?::|\*\*)/i;
/** About the text and not about the work. */
const ABOUT_TEXT =
  /^\W{0,6}(?:purpose|created|started|author|owner|slug|source|date|doc hierarchy|last updated|updated|related|tracked by|for agentic workers|format|template|see|usage|input|audience|parent|tags|type|id|session id|generated|version)\b[^.:—]{0,24}(?::|—|\*\*)|^\W{0,4}(?:this (?:document|file|page|doc|spec|note)|paste (?:this|the)|read (?:this|these|in order)|all notable changes|check here before|\w+ this file)\b/i;
const FORBIDS =
  /\b(?:do not|don['’]t|never|must not|must never|must|always|NEVER|mandatory|only via|non-negotiable|required)\b/i;
const STRONG =
  /\b(?:NEVER|MUST(?: NOT)?|ALWAYS|DO NOT|non-negotiable|CRITICAL|mandatory)\b|^\W{0,6}(?:do not|don['’]t|never|always)\b/;
const FRONT_KEY =
  /^(status|state|stopped_at|last_activity|last_session|current[_ ]\w+|focus|next\w*|blocked\w*|blockers?|phase|outcome|summary)\s*:\s*["']?(.+?)["']?\s*$/i;
/** A path with what it is for. */
const POINTER =
  /^\W{0,4}(?:\[?`?[\w.@~-]*\/?[\w./@-]+\.\w{1,5}(?::\d+)?(?:[-–]\d+)?`?(?:\]\([^)]*\))?)\W{0,6}(?:—|–|-|:|\||,|\(|$)|^`:\d+`/;
const TOLD_DONE =
  /(?:\b(?:verified|done|complete[d]?|fixed|merged|shipped|resolved|passed|passing)\b|✅)[.\s)*]*$|^\W{0,6}(?:done|fixed|resolved|shipped|completed?)\b/i;
const STRUCK = /^\W*~~|✅ ?\W{0,3}(?:resolved|fixed|closed|done|shipped|merged|complete)/i;
/** Headings that name nothing but what is below them. */
const PLAIN_HEADING =
  /^[\W\d]*(?:(?:immediate|recommended|suggested|proposed|concrete|your)? ?(?:next|remaining|to-?do|open|pending|outstanding|in progress|what(?:'s| is| was) (?:next|left|partially)|blocked|blockers?|waiting|known|gotchas?|traps?|pitfalls?|anti-?patterns?|failed|do not|don't|current|status|state|(?:key|locked|active|important) |decisions?|rules|task list|deferred|tl;?dr|summary|goal|where|action items|critical|non-negotiable|invariants))\b/i;
const DATED = /\d{4}-\d{2}-\d{2}|\b(?:session|sprint|day|week) #?\d+\b/i;

const ROLE_OF: readonly [number, Role][] = [
  [BLOCKERS, 'blocked'],
  [STEPS, 'next'],
  [GOTCHAS, 'trap'],
  [QUESTIONS, 'question'],
  [PATTERNS, 'decision'],
];
const LEAST = 1.9;

export function keyLines(text: string): KeyLine[] {
  const doc = scanMarkdown(maskSecrets(text, findSecrets(text)));
  const sections = new Map<Section | undefined, { section: number; count: number; led?: true }>();
  const dated = new Map<Section | undefined, string>();
  const lines: KeyLine[] = frontLines(doc);
  for (const unit of readUnits(doc).units) {
    const place = sections.get(unit.section) ?? { section: sections.size, count: 0 };
    sections.set(unit.section, place);
    const line = keyLine(unit, dated);
    if (stripMarks(line.text).length < 4) continue;
    const led = ledBy(unit.section);
    // A subsection below a heading that says what is there is one item, and its heading is the text.
    if (led && !place.led && unit.kind !== 'row') {
      place.led = true;
      lines.push({
        ...line,
        role: led,
        direct: true,
        text: `${unit.section!.title}: ${line.text}`,
        index: 0,
        section: place.section,
      });
      place.count = 1;
      continue;
    }
    lines.push({
      ...line,
      ...(led && line.role === led && { direct: false, role: 'other' as const }),
      index: place.count++,
      section: place.section,
    });
  }
  return lines;
}

/** The role that the parent gives to a subsection whose own heading says nothing. */
function ledBy(section: Section | undefined): Role | undefined {
  const parent = section?.parent;
  if (section?.kind !== 'heading' || parent?.kind !== 'heading' || parent.level < 2 || routeOf(section.title).speaks)
    return undefined;
  const role = roleIn(parent);
  return role === 'next' || role === 'blocked' || role === 'trap' || role === 'question' ? role : undefined;
}

const MAX_ROW = 1000;

function frontLines({ frontMatter, text }: Markdown): KeyLine[] {
  if (!frontMatter) return [];
  const first = text.slice(0, frontMatter.start).split('\n').length;
  const rows = text.slice(frontMatter.start, frontMatter.end).split('\n');
  return rows.flatMap((row, at): KeyLine[] => {
    const [, key, value] = FRONT_KEY.exec(row.slice(0, MAX_ROW)) ?? [];
    if (key === undefined || value === undefined || /^[[{|>]/.test(value)) return [];
    return [
      {
        role: 'state',
        text: `${key}: ${value}`,
        line: first + at,
        direct: true,
        plain: true,
        index: at,
        section: -1,
        isNewest: true,
      },
    ];
  });
}

const headingsOf = (section: Section | undefined): string[] =>
  section ? [section.title, ...headingsOf(section.parent)] : [];

function keyLine(unit: Unit, dated: Map<Section | undefined, string>): Omit<KeyLine, 'index' | 'section'> {
  const headings = headingsOf(unit.section);
  const own = textOf(unit);
  const negating = headings
    .slice(0, 2)
    .find((title) => title.length < 90 && (NEGATES.test(title) || NEGATES_ANY_CASE.test(title)));
  const text = negating === undefined || /^\W*(?:do not|don['’]?t|never|no)\b/i.test(own) ? own : `${negating}: ${own}`;
  return {
    ...roleOf(unit, own, headings),
    text,
    line: unit.first + 1,
    plain: PLAIN_HEADING.test(headings[0] ?? ''),
    isNewest: isNewest(unit.section, dated),
  };
}

/** Of sibling headings with dates the first one counts; what the others say is older. */
function isNewest(section: Section | undefined, dated: Map<Section | undefined, string>): boolean {
  for (let at = section; at; at = at.parent) {
    if (at.kind !== 'heading' || !DATED.test(at.title)) continue;
    const first = dated.get(at.parent) ?? at.title;
    dated.set(at.parent, first);
    const [day, firstDay] = [at.title, first].map((title) => /\d{4}-\d{2}-\d{2}/.exec(title)?.[0] ?? title);
    if (day !== firstDay && at.title !== first) return false;
  }
  return true;
}

function textOf({ text, cells, subject }: Unit): string {
  const whole = cells
    ? cells
        .map((cell) => cell.text)
        .filter(Boolean)
        .join(' | ')
    : text;
  const named = subject !== undefined && !whole.includes(subject) ? `${subject}: ${whole}` : whole;
  return named.replace(/\s+/g, ' ').trim();
}

function roleOf(unit: Unit, text: string, headings: readonly string[]): Pick<KeyLine, 'role' | 'direct'> {
  if (unit.mark === 'done' || TOLD_DONE.test(text) || STRUCK.test(text)) return { role: 'past', direct: false };
  if (ABOUT_TEXT.test(text)) return { role: 'other', direct: false };
  if (POINTER.test(text.slice(0, 160))) return { role: 'other', direct: false };
  if (WAITS.test(text)) return { role: 'blocked', direct: true };
  if (NEXT_LABEL.test(text)) return { role: 'next', direct: true };
  if (STATE_LABEL.test(text)) return { role: 'state', direct: true };
  const role = roleIn(unit.section);
  if (role) return { role, direct: routeOf(headings[0] ?? '').known };
  if (STRONG.test(text) || unit.alarm) return { role: 'trap', direct: true };
  if (FORBIDS.test(text.slice(0, 160))) return { role: 'trap', direct: false };
  if (STATE.test(headings[0] ?? '') || isTitle(unit.section))
    return { role: 'state', direct: STATE.test(headings[0] ?? '') };
  return { role: contextOf(unit.section).route.past ? 'past' : 'other', direct: false };
}

function roleIn(section: Section | undefined): Role | undefined {
  // What a plan sets out to solve is solved once it shipped.
  if (section && /^\W*(?:\d+\W*)?(?:problem|motivation|background|context|why)\b/i.test(section.title)) return 'other';
  if (section && /\bfocus\b/i.test(section.title)) return 'state';
  const { route } = contextOf(section);
  let role: Role | undefined;
  let best = LEAST;
  for (const [kind, name] of ROLE_OF)
    if (route.gives[kind]! > best) {
      best = route.gives[kind]!;
      role = name;
    }
  return role;
}

/** Directly below the title of the whole text. */
const isTitle = (section: Section | undefined) =>
  section === undefined || (section.level === 1 && section.kind === 'heading');
