/** Reads a note by its headings: the entries of a block are items, by what the headings above it and their own labels mean. */
import type { ItemLabel, Level } from '../../model/index.ts';
import { lineAt } from '../../parse/line-map.ts';
import { readRows, readTables, type Table } from '../../parse/read-table.ts';
import { type Heading, type Markdown, stripMarks } from '../../parse/scan-markdown.ts';
import { isNothing, worded } from './decisions.ts';
import type { Meaning } from './heading-words.ts';
import {
  type Block,
  blocksOf,
  type Entry,
  entriesOf,
  foldTitle,
  type IsLabel,
  type Label,
  plainTitle,
  wholeText,
  withDetails,
} from './outline.ts';
import type { ItemEntry } from './reading.ts';
import { isPart, sectionText } from './section-item.ts';

/** What the headings above a block say of it. */
export interface Place {
  meaning: Meaning | undefined;
  /** A heading below the one that gives the meaning: what the block is about. */
  topic?: Heading;
  /** The topic itself is the step or the pattern, and the block tells of it. */
  isWhole: boolean;
  level?: Level;
}

/** What is done with a line: it was read by its heading, goes to the prose reader, or tells what was done. */
type LineKind = 'read' | 'prose' | 'done';

interface HeadedNote {
  items: ItemEntry[];
  kinds: LineKind[];
}

interface HeadingTable {
  meaningOf(title: string): Meaning | undefined;
  /** The titles of the first level that only repeat the name of the file. */
  isTitle: RegExp;
  /** What stands under headings of which none means anything. */
  otherwise?: Meaning | undefined;
  /** Whether rows of tables are items, too. */
  tables?: true;
}

/** A label of several words is a sentence. */
const MAX_WORDS = 5;

export class HeadingReader {
  private readonly table: HeadingTable;

  constructor(table: HeadingTable) {
    this.table = table;
  }

  /** What no heading explains goes to the prose reader. */
  read(doc: Markdown): HeadedNote {
    const items: ItemEntry[] = [];
    const kinds = new Array<LineKind>(doc.starts.length).fill('read');
    for (const block of blocksOf(doc)) {
      const place = this.placeOf(block);
      const entries = entriesOf(doc, block, this.labelsAt(place));
      kinds.fill(lineKind(place.meaning), Math.max(block.firstLine - 1, 0), block.endLine);
      for (const [index, entry] of entries.entries()) {
        const next = entries[index + 1];
        const own = this.ownMeaning(entry) ?? (entry.open && place.meaning === undefined ? 'step' : undefined);
        const end = next ? lineAt(doc, next.start) : block.endLine;
        if (own) kinds.fill(lineKind(own), lineAt(doc, entry.start), end);
      }
      for (const item of this.itemsIn(place, entries)) items.push(item);
      if (this.table.tables) items.push(...tableItems(doc, block, place));
    }
    kinds.fill('prose', 0, doc.frontMatter?.line ?? 0);
    return { items, kinds };
  }

  placeOf({ above }: Block): Place {
    const { isTitle } = this.table;
    const headings = above.filter(({ level, title }) => level > 1 || !isTitle.test(title));
    if (headings.some(({ title }) => TICKED.test(title))) return { meaning: 'done', isWhole: false };
    const at = headings.findLastIndex(
      ({ title }, i) => (i === 0 || !NUMBERED.test(title)) && this.table.meaningOf(foldTitle(title)),
    );
    const meaning = at === -1 ? this.table.otherwise : this.table.meaningOf(foldTitle(headings[at]!.title));
    return placeBelow(meaning, headings.slice(at), meaning === 'pattern');
  }

  itemsIn(place: Place, entries: readonly Entry[]): ItemEntry[] {
    if (place.isWhole && place.topic && isTold(place.meaning)) return wholeItem(place, entries);
    return this.groupsOf(entries).flatMap((group) => this.itemsOfGroup(place, group));
  }

  /** Where a heading says what its entries are, a word at the beginning of one is part of it. */
  private labelsAt({ meaning }: Place): IsLabel {
    if (meaning === 'pattern') return isPart;
    return (label) => meaning === undefined && this.labelMeaning(label) !== undefined;
  }

  /** What a label inside a block means: `Known issues:` */
  private labelMeaning(label: string): Meaning | undefined {
    const title = foldTitle(label);
    return title.split(/\s+/).length > MAX_WORDS ? undefined : this.table.meaningOf(title);
  }

  /** What the word or line means that an entry stands under, where it is not a part of what is told. */
  private meaningIn = (label: Label | undefined) =>
    label && !isPart(label.text) ? this.labelMeaning(label.text) : undefined;

  private ownMeaning = ({ label, under }: Entry) => this.meaningIn(label) ?? this.meaningIn(under);

  /** Entries in a row that stand under the same line, or begin with the same word. */
  private groupsOf(entries: readonly Entry[]): Entry[][] {
    const groups: Entry[][] = [];
    const nameOf = (entry: Entry) =>
      entry.under?.start ?? (this.meaningIn(entry.label) ? entry.label!.start : undefined);
    for (const entry of entries) {
      const last = groups.at(-1);
      if (last && nameOf(last[0]!) === nameOf(entry)) last.push(entry);
      else groups.push([entry]);
    }
    return groups;
  }

  private itemsOfGroup(place: Place, group: readonly Entry[]): ItemEntry[] {
    const { under } = group[0]!;
    const meaning = this.ownMeaning(group[0]!) ?? place.meaning;
    const isTopic = under?.bold && !this.meaningIn(under) && !isPart(under.text) && !isSorting(under.text);
    if (isTopic && meaning === 'pattern') {
      const text = sectionText(under.text, group);
      return text === undefined ? [] : [itemOf('Pattern', text, under.start)];
    }
    const about = isTopic ? under.text : place.topic?.title;
    return group
      .filter(isEntry(group))
      .flatMap((entry) => itemOfEntry(entry, meaning, about && plainTitle(about), place));
  }
}

function lineKind(meaning: Meaning | undefined): LineKind {
  if (meaning === undefined || meaning === 'prose') return 'prose';
  return meaning === 'done' ? 'done' : 'read';
}

const TICKED = /[✅✔☑]|\((?:completed?|done)\)/iu;
const NUMBERED = /^\d{1,3}[.)]\s/;

/** The first heading gives the meaning, those below it sort or name what stands there. */
export function placeBelow(meaning: Meaning | undefined, headings: readonly Heading[], areWhole: boolean): Place {
  const level = headings.map(({ title }) => levelIn(foldTitle(title))).findLast((one) => one !== undefined);
  const topic = headings.slice(1).findLast(({ title }) => !SORTING.test(foldTitle(title)) && !isKind(title));
  const isWhole = topic !== undefined && (areWhole || NUMBERED.test(topic.title));
  return { meaning, isWhole, ...(topic && { topic }), ...(level && { level }) };
}

/** `### Core Patterns` below `## Design Patterns` sorts what stands there. */
const isKind = (title: string) => /\b(?:patterns|decisions|issues|debt|concerns|principles)$/i.test(foldTitle(title));

/** Headings that only sort what stands below them. */
const SORTING =
  /^(?:immediate|short|medium|mid|long|near|later|now|soon|high|low|minor|major|critical|other|general|core|additional|must|should|could|nice|optional|sprint|week|day|priority|p\d)\b/i;
const LEVELS: readonly { like: RegExp; level: Level }[] = [
  { like: /\b(?:immediate|high(?:est)?|critical|urgent|must|p0|p1)\b/i, level: 'high' },
  { like: /\b(?:low|long[- ]term|later|future|backlog|nice|optional|could|minor|p3|p4)\b/i, level: 'low' },
];
const levelIn = (title: string) => LEVELS.find(({ like }) => like.test(title))?.level;

/** Whether a label only sorts: `**High priority**`. */
const isSorting = (label: string) => SORTING.test(foldTitle(label));

const LABELS: Readonly<Partial<Record<Meaning, ItemLabel>>> = {
  step: 'Step',
  gotcha: 'Gotcha',
  blocker: 'Blocker',
  question: 'Question',
  pattern: 'Pattern',
};

const isTold = (meaning: Meaning | undefined) => meaning !== undefined && LABELS[meaning] !== undefined;

/** A heading that is itself the step or the pattern. */
function wholeItem({ meaning, topic, level }: Place, entries: readonly Entry[]): ItemEntry[] {
  const label = LABELS[meaning!]!;
  const left = label === 'Pattern' ? entries : entries.filter(({ done }) => !done);
  if (entries.length > 0 && left.length === 0) return [];
  const text =
    label === 'Pattern' ? sectionText(topic!.title, left) : withDetails(plainTitle(topic!.title), left.map(wholeText));
  return text === undefined ? [] : [itemOf(label, text, topic!.start, level)];
}

/** Beside a list a paragraph leads in, and beside boxes an entry without one is a remark. */
function isEntry(group: readonly Entry[]): (entry: Entry) => boolean {
  const hasList = group.some(({ kind }) => kind === 'item');
  const hasBoxes = group.some(({ box }) => box);
  return ({ kind, text, box }) => (hasBoxes ? box : kind === 'item' || (!hasList && !/:$/.test(text)));
}

function itemOfEntry(
  entry: Entry,
  meaning: Meaning | undefined,
  about: string | undefined,
  { level }: Place,
): ItemEntry[] {
  const { text, start, done, open, below } = entry;
  // An open box is a step under any heading that says nothing else.
  const means = meaning === undefined && open ? 'step' : meaning === 'doubt' ? doubtOf(text) : meaning;
  const label = means && LABELS[means];
  if (!label || (done && label !== 'Pattern') || isUnsaid(text)) return [];
  const { said, remedy } = label === 'Gotcha' ? withRemedy(entry) : { said: wholeText(entry), remedy: undefined };
  if (label === 'Question') {
    const context = below.map((piece) => piece.text).join('; ');
    return [{ ...itemOf(label, text, start), ...(context && { context }) }];
  }
  const whole = about && label !== 'Pattern' ? `${about}: ${said}` : said;
  return [{ ...itemOf(label, whole, start, level), ...(remedy && { mitigation: remedy }) }];
}

const doubtOf = (text: string): Meaning => (/\?\W*$/.test(text) ? 'question' : 'gotcha');

function itemOf(label: ItemLabel, text: string, start: number, level?: Level): ItemEntry {
  const item: ItemEntry = { label, text, start };
  if (level && label === 'Step') item.priority = level;
  if (level && label === 'Gotcha') item.severity = level;
  return item;
}

/** What a template asks for, and nobody wrote. */
const ASKED =
  /^(?:list|describe|document|explain|outline|specify|add|note|detail|summari[sz]e|what|how|which)\b[^.?]{0,120}[.?…]?$/i;
const TEMPLATE =
  /^(?:list|describe|document|outline|specify)\b.{0,40}\b(?:any|key|major|known|the|all|here|in use|system|and describe)\b/i;

export const isUnsaid = (text: string) => isNothing(text) || (ASKED.test(text) && TEMPLATE.test(text));

const REMEDY = /(?:^|[\s(.;,—–-])\**(?:workaround|mitigation|fix|solution|resolution|remedy)\**\s*:\**\s*/i;

/** What is done about it, behind its word or nested below it. */
function withRemedy({ text, below }: Entry): { said: string; remedy: string | undefined } {
  const at = below.findIndex((piece) => REMEDY.test(piece.text.slice(0, 40)));
  if (at !== -1) {
    const rest = below.filter((_, i) => i !== at);
    return { said: wholeText({ text, below: rest }), remedy: below[at]!.text.replace(REMEDY, '').trim() };
  }
  const [head, ...behind] = wholeText({ text, below }).split(REMEDY);
  return { said: head!.trim(), remedy: behind.join(' ').trim() || undefined };
}

/** Columns that say more than the row's own words: the reason of a decision, and what is done about an error. */
const REASON = /^(?:rationale|reason(?:ing)?|why|because|理由|原因|依据)/i;
const FIX = /^(?:resolution|fix|solution|mitigation|prevention|workaround|how to avoid|解决|处理|对策)/i;
const ASIDE =
  /^(?:#|no\.?|id|date|when|time(?:stamp)?|attempt|status|phase|scope|revisable\??|by|made by|author|owner|日期|时间|状态|序号|尝试)$/i;
const STATUS_DONE = /^\W*(?:done|completed?|fixed|resolved|closed|已解决|已完成)/i;

/** The rows of a table below a heading that says what they are. */
export function tableItems(doc: Markdown, { firstLine, endLine }: Block, { meaning }: Place): ItemEntry[] {
  const label = meaning && LABELS[meaning === 'doubt' ? 'gotcha' : meaning];
  if (!label) return [];
  return readTables(doc, firstLine, endLine).flatMap((table) => rowsAs(doc, table, label));
}

function rowsAs(doc: Markdown, table: Table, label: ItemLabel): ItemEntry[] {
  const names = table.header.map(({ text }) => stripMarks(text).trim());
  const [why, fix] = [REASON, FIX].map((like) => names.findIndex((name) => like.test(name)));
  const lead = names.flatMap((name, i) => (i !== why && i !== fix && !ASIDE.test(name) ? [i] : []));
  return readRows(doc, table).flatMap((cells) => {
    const cell = (at: number | undefined) => {
      const text = cells[at ?? -1]?.text ?? '';
      return isNothing(text) ? '' : stripMarks(text).trim();
    };
    const [head = '', ...rest] = lead.map(cell).filter(Boolean);
    const isDone = label !== 'Gotcha' && label !== 'Pattern' && cells.some(({ text }) => STATUS_DONE.test(text));
    if (head === '' || isDone || isUnsaid(head)) return [];
    const said = worded(rest.length > 0 ? head : '', rest.length > 0 ? rest.join('; ') : head, cell(why) || undefined);
    const remedy = label === 'Gotcha' ? cell(fix) : '';
    return [{ ...itemOf(label, said, cells[0]!.start), ...(remedy && { mitigation: remedy }) }];
  });
}
