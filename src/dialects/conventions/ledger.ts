/** A ledger in markdown: headings and labels such as `Now:` say what the lines below them are. */
import type { ItemLabel } from '../../model/index.ts';
import { lineText } from '../../parse/line-map.ts';
import { KIND, type Markdown } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { type NoteText, noteConvention } from '../kit/convention.ts';
import { isNothing } from '../kit/decisions.ts';
import { foldTitle } from '../kit/outline.ts';
import type { ItemEntry } from '../kit/reading.ts';
import { sortableDate } from '../task/text-date.ts';

export const ledgerDialect = noteConvention({
  name: 'ledger',
  version: 2,
  place: /(?:^|\/)thoughts\/ledgers\/(?:[^/]+\/)*[^/]+\.md$|(?:^|\/)CONTINUITY(?:[-_][^/]*)?\.md$/,
  read: readLedger,
});

/** `done`: only its files count. `known`: it says what the session is for. */
type Meaning = { label: ItemLabel; urgent?: boolean } | 'done' | 'known';

const MEANINGS: readonly { like: RegExp; means: Meaning }[] = [
  { like: /^(?:goals?|objective|session|updated|branch|test(?: command)?s?)\b/i, means: 'known' },
  { like: /^(?:done|completed?|finished)\b/i, means: 'done' },
  { like: /^(?:now|current(?:ly| focus| task)?|in[ -]progress|doing)\b/i, means: { label: 'Step', urgent: true } },
  { like: /^(?:up )?next\b|^remaining\b|^to[ -]?do\b|^later\b/i, means: { label: 'Step' } },
  { like: /^block(?:ed|ers?)\b/i, means: { label: 'Blocker' } },
  { like: /^(?:key )?decisions?\b/i, means: { label: 'Pattern' } },
  { like: /^(?:open )?questions?\b|^unconfirmed\b/i, means: { label: 'Question' } },
];

const meaningOf = (title: string) => MEANINGS.find(({ like }) => like.test(title))?.means;

const ITEM = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?![ \t])(.*)$/;
const LABEL = /^(?:\*\*|__)?([A-Z][A-Za-z /-]{1,30}?)(?: ?\([^)]{0,60}\))?(?::(?:\*\*|__)|(?:\*\*|__):|:)(?:\s+(.*))?$/;
const BOX = /^\[(.{0,2})\]\s*/u;
const LONGEST = 600;
const [READ, PROSE, DONE] = [0, 1, 2];

function readLedger(doc: Markdown): NoteText {
  const reader = new LedgerReader(doc);
  for (let line = doc.frontMatter?.line ?? 0; line < doc.starts.length; line++) reader.take(line);
  const { lines, items } = reader;
  const at = sortableDate(UPDATED.exec(doc.text.slice(0, HEAD))?.[1]);
  return { items, prose: (line) => lines[line] === PROSE, done: (line) => lines[line] === DONE, ...(at && { at }) };
}

const UPDATED = /^[ \t*_-]*(?:last )?updated[*_]*:[*_ \t]*(.{1,60})$/im;
const HEAD = 2000;

class LedgerReader {
  readonly items: ItemEntry[] = [];
  readonly lines: Uint8Array;
  private readonly doc: Markdown;
  private heading = 0;
  /** What the heading means, and what the label below it does for lines that are indented further. */
  private section: Meaning | undefined;
  private label: { means: Meaning | undefined; indent: number } | undefined;
  /** `full`: so much was added to it that more changes nothing. */
  private open: { item: ItemEntry; indent: number; full?: boolean } | undefined;

  constructor(doc: Markdown) {
    this.doc = doc;
    this.lines = new Uint8Array(doc.starts.length);
  }

  take(line: number): void {
    const kind = this.doc.kinds[line];
    if (kind === KIND.heading) this.takeHeading(line);
    else if (kind === KIND.list || kind === KIND.text) this.takeText(line);
    else if (kind !== KIND.blank) this.mark(line, undefined);
  }

  private takeHeading(line: number): void {
    const { headings } = this.doc;
    if (headings[this.heading]?.line !== line) return;
    this.section = meaningOf(foldTitle(headings[this.heading++]!.title));
    this.label = undefined;
    this.open = undefined;
    this.mark(line, this.section);
  }

  private takeText(line: number): void {
    const text = lineText(this.doc, line);
    const [, space, rest] = ITEM.exec(text) ?? [];
    const indent = widthOf(space ?? /^[ \t]*/.exec(text)![0]);
    const said = (rest ?? text).trim();
    const start = this.doc.starts[line]! + text.length - text.trimStart().length + (rest === undefined ? 0 : 2);
    if (rest === undefined && this.continues(said, indent)) {
      this.mark(line, this.meaning());
      return;
    }
    if (this.label && indent <= this.label.indent) this.label = undefined;
    const label = LABEL.exec(said);
    const means = label ? meaningOf(label[1]!) : undefined;
    if (means) {
      this.label = { means, indent };
      this.open = undefined;
    }
    this.mark(line, this.meaning());
    const own = means ? (label![2] ?? '') : said;
    if (own && (rest !== undefined || means)) this.say(own, start, indent);
  }

  private meaning = () => (this.label ? this.label.means : this.section);

  /** A line that goes on with the item above it. */
  private continues(said: string, indent: number): boolean {
    if (!this.open || indent <= this.open.indent || LABEL.test(said)) return false;
    if (this.open.full) return true;
    const text = clip(`${this.open.item.text} ${said}`, LONGEST);
    this.open.full = text === this.open.item.text;
    this.open.item.text = text;
    return true;
  }

  private say(raw: string, start: number, indent: number): void {
    const means = this.meaning();
    this.open = undefined;
    if (typeof means !== 'object') return;
    const box = BOX.exec(raw);
    const text = raw.replace(BOX, '').replace(/^UNCONFIRMED\s*:\s*/i, '');
    if (/^[xX✓✅]/u.test(box?.[1] ?? '') || isNothing(text)) return;
    const item: ItemEntry = { label: means.label, text: clip(text, LONGEST), start };
    if (means.urgent) item.priority = 'high';
    this.items.push(item);
    this.open = { item, indent };
  }

  private mark(line: number, means: Meaning | undefined): void {
    this.lines[line] = means === undefined ? PROSE : means === 'done' ? DONE : READ;
  }
}

const widthOf = (space: string) => space.replaceAll('\t', '    ').length;
