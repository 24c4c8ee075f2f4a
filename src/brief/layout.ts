/** The line for a finding, and the headings above it. */

import { markIn, markWords } from '../history/marks.ts';
import {
  DEFAULT_LEVEL,
  fieldsOf,
  ITEMS,
  type ItemKind,
  type ItemLabel,
  inWords,
  type Properties,
} from '../model/index.ts';
import type { Entry, Heading } from '../words/fit.ts';
import { quote, quoteCell } from '../words/quote.ts';
import { costOfLines } from '../words/tokens.ts';
import {
  type Focus,
  type Found,
  type Kind,
  LABEL_OF,
  LIMITS,
  type Predecessor,
  type Source,
  STANDING_SECTIONS,
  type StandingSection,
} from './knowledge.ts';
import type { Ranked, Ranking } from './rank.ts';

interface Section {
  /** Sorts sections into the order of the page. */
  order: number;
  /** At the heading level of the whole. */
  lines: (level: number) => string[];
}

export interface Placed extends Entry {
  /** Sorts lines into the order of the page. */
  order: number;
}

const OTHER_TITLES = { file: 'Files to Review', passage: 'From the notes', work: 'Earlier Work' };
const titleOf = (kind: Kind) =>
  kind in OTHER_TITLES ? OTHER_TITLES[kind as keyof typeof OTHER_TITLES] : ITEMS[LABEL_OF[kind as ItemKind]].title;
const PART_ORDER: readonly Kind[] = ['blocker', 'file', 'pattern', 'warning', 'question', 'step', 'passage', 'work'];

/** A section has fewer parts than this. */
const MOST_PARTS = 100;

/** Where each finding of a ranking is on the page. A heading is made once, however much is below it. */
export function placing({ focus, predecessors }: Ranking, level: number): (one: Ranked) => Placed {
  const indexes = new Map(predecessors.map(({ id }, index) => [id, index]));
  const headings = new Map<string, Heading>();
  const headingAt = (id: string, lines: () => string[]) => {
    const known = headings.get(id) ?? { id, lines: lines() };
    headings.set(id, known);
    return known;
  };
  return (one) => {
    const section = focus.task ? sectionOf(one, predecessors, indexes) : sectionOfItsOwn(one);
    const part = focus.task ? partOf(one) : WITHOUT_PARTS;
    const order = MOST_PARTS * section.order + part.order;
    const below = [
      headingAt(`section ${section.order}`, () => section.lines(level)),
      headingAt(`part ${order}`, () => part.lines(level)),
    ];
    return { order, below, ...told(one, focus) };
  };
}

const heading = (level: number, text: string) => `${'#'.repeat(Math.min(level, 6))} ${text}`;
const TABLE = ['| File | Reason | Source |', '|------|--------|--------|'];
const WITHOUT_PARTS: Section = { order: 0, lines: () => [] };

/** Without a task there are no predecessors: a section for each kind, in the order of use. */
function sectionOfItsOwn({ kind, section }: Ranked): Section {
  const table = kind === 'file' && section ? TABLE : [];
  const lines = (title: string) => (level: number) => ['', heading(level + 1, title), '', ...table];
  if (section) return { order: STANDING_ORDER.indexOf(section), lines: lines(STANDING_SECTIONS[section]) };
  return { order: USE_ORDER.indexOf(kind), lines: lines(titleOf(kind)) };
}

const STANDING_ORDER = Object.keys(STANDING_SECTIONS) as StandingSection[];
const USE_ORDER: readonly Kind[] = ['blocker', 'warning', 'pattern', 'step', 'question', 'passage', 'file', 'work'];

const BLOCKERS: Section = { order: 0, lines: (level) => ['', heading(level + 1, 'Blockers of this task'), ''] };
const WARNINGS: Section = { order: 1, lines: (level) => ['', heading(level + 1, titleOf('warning')), ''] };
const THE_REST: Section = { order: 1000, lines: (level) => ['', heading(level + 1, 'From the rest of the project')] };

function sectionOf(
  { evidence, leads, from }: Ranked,
  predecessors: readonly Predecessor[],
  indexes: ReadonlyMap<string, number>,
): Section {
  if (evidence.blocks) return BLOCKERS;
  if (leads) return WARNINGS;
  const index = from === undefined ? undefined : indexes.get(from);
  if (index === undefined) return THE_REST;
  return { order: 2 + index, lines: (level) => predecessorLines(predecessors[index]!, level) };
}

function predecessorLines({ id, name, status }: Predecessor, level: number): string[] {
  const title = name === '' ? `From Task ${quote(id)}` : `From Task ${quote(id)}: ${quote(name, 100)}`;
  return ['', heading(level + 1, title), '', `Outcome: ${quote(status)}`];
}

function partOf({ kind, evidence, leads }: Ranked): Section {
  if (evidence.blocks || leads) return WITHOUT_PARTS;
  const table = kind === 'file' ? TABLE : [];
  return {
    order: PART_ORDER.indexOf(kind),
    lines: (level) => ['', heading(level + 2, titleOf(kind)), '', ...table],
  };
}

export function sourceText({ task, path, line }: Source): string {
  return task === null ? `${path}:${line}` : `${task}, ${path}:${line}`;
}

/** How an item's own words are put into its line. */
const LEADS: Readonly<Record<ItemKind, (text: string, props: Properties) => string>> = {
  pattern: (text) => `**${text}**`,
  warning: (text) => `⚠️ ${text}`,
  blocker: (text) => `⛔ ${text}`,
  question: (text) => `❓ ${text}`,
  step: (text, { priority }) => `${quote(String(priority))}: ${text}`,
};

/** Briefings that are rendered together tell the same: what a node, a statement or an edge to a file shows (describe.ts) is quoted and counted once. */
const knownLines = new WeakMap<Properties, { line: string; cost: number }>();

function told(one: Ranked, focus: Focus): { line: string; cost: number } {
  const known = focus.task && knownLines.get(one.props);
  if (known) return known;
  const line = lineOf(one, focus);
  const own = { line, cost: costOfLines([line]) };
  if (focus.task) knownLines.set(one.props, own);
  return own;
}

export function lineOf({ kind, props, source, count, lastSeen }: Found, { task, standing }: Focus): string {
  if (kind === 'file' && !task && !standing) return `- ${quote(String(props.path))} (${quote(String(props.reason))})`;
  if (kind === 'passage') return passageLine(props, source);
  if (kind === 'file')
    return `| ${quoteCell(String(props.path))} | ${quoteCell(String(props.reason))} | ${quoteCell(sourceText(source))} |`;
  if (kind === 'work') return workLine(props, source, lastSeen);
  const seen = count > 1 ? `, seen ${count} times` : '';
  // Without a task nearly everything is from notes, so the page says it once; but when it was said matters.
  const how = task ? (source.derived ? ', read from prose' : '') : dateBehind(source, lastSeen);
  const from = `(${quote(sourceText(source))}${seen}${how}${goneBehind(props)})`;
  const words = quote(String(props.text ?? ''));
  // A page without a task has many steps, and medium says nothing.
  const lead = !task && kind === 'step' && props.priority === DEFAULT_LEVEL ? words : LEADS[kind](words, props);
  return `- ${lead}${detailsOf(LABEL_OF[kind], props)} ${from}`;
}

function passageLine({ name, text }: Properties, source: Source): string {
  const title = name === undefined ? '' : `${quote(String(name), LONGEST_NAME)}: `;
  return `- ${title}${quote(String(text))} (${quote(sourceText(source))})`;
}

/** Only what is gone is worth words on a page. */
function goneBehind(props: Properties): string {
  const mark = markIn(props);
  return mark?.state === 'gone' ? `, ${markWords(mark, (name) => quote(name, LONGEST_NAME))}` : '';
}
const LONGEST_NAME = 100;

/** The date that a text of `lastSeen` begins with. */
export const dayOf = (lastSeen: string) => /^\d{4}-\d{2}-\d{2}/.exec(lastSeen)?.[0];

/** Unless the path tells it. */
function dateBehind({ path }: Source, lastSeen: string): string {
  const day = dayOf(lastSeen);
  return day && !path.includes(day) ? `, ${day}` : '';
}

/** `- 2026-05-02 **Import**, completed: src/a.ts, src/b.ts (handoffs/import.md:1)` */
const LONGEST_ABOUT = 240;

function workLine({ text, status, files, objective }: Properties, source: Source, lastSeen: string): string {
  const day = dayOf(lastSeen);
  const named = (files as string[]).slice(0, LIMITS.workFiles).map((path) => quote(path));
  const more = (files as string[]).length - named.length;
  const touched = named.length === 0 ? '' : `: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const how = status === undefined ? '' : `, ${quote(String(status))}`;
  const about = objective === undefined ? '' : `. ${quote(String(objective), LONGEST_ABOUT)}`;
  return `- ${day ? `${day} ` : ''}**${quote(String(text), 120)}**${how}${touched}${about} (${quote(sourceText(source))})`;
}

function detailsOf(label: ItemLabel, props: Properties): string {
  const told = fieldsOf(label).map(({ property, briefed }) => {
    const said = briefed && props[property!];
    return said ? `${briefed[0]}${quote(inWords(said))}${briefed[1]}` : '';
  });
  return told.join('');
}
