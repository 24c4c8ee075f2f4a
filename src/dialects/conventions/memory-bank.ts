/** The memory bank of Cline and Roo: which file and heading means what. */
import { lineAt } from '../../parse/line-map.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import { type NoteText, noteConvention } from '../kit/convention.ts';
import {
  isUnsaid,
  itemsIn,
  labelMeaning,
  type Meaning,
  ownMeaning,
  type Place,
  placeOf,
  systemPlace,
} from '../kit/heading-items.ts';
import { blocksOf, entriesOf, type IsLabel } from '../kit/outline.ts';
import type { ItemEntry } from '../kit/reading.ts';
import { decisionLog, isPart } from '../kit/section-item.ts';

const PLACE =
  /(?:^|\/)(?:\.?memory[-_]bank|cline_docs)\/(active[-_]?context|progress|system[-_]?patterns|product[-_]?context|tech[-_]?context|decision[-_]?log|project[-_]?brief)\.md$/i;

/** What each of its files is about. */
const FILES: Readonly<Record<string, (doc: Markdown) => NoteText>> = {
  activecontext: readState,
  progress: readState,
  systempatterns: readSystem,
  decisionlog: (doc) => ({ items: decisionLog(doc) }),
  // Purpose, users and scope are a product's text.
  techcontext: readLimits,
  productcontext: () => ({ items: [] }),
  projectbrief: () => ({ items: [] }),
};

export const memoryBankDialect = noteConvention({
  name: 'memory-bank',
  version: 2,
  place: PLACE,
  read(doc, path) {
    const name = PLACE.exec(path)?.[1]?.replace(/[-_]/g, '').toLowerCase();
    return (FILES[name ?? ''] ?? readState)(doc);
  },
});

/** What is going on and what is left: what no heading explains goes to the prose reader. */
function readState(doc: Markdown): NoteText {
  const items: ItemEntry[] = [];
  const lines = new Uint8Array(doc.starts.length);
  for (const block of blocksOf(doc)) {
    const place = placeOf(block);
    const entries = entriesOf(doc, block, labelsAt(place));
    lines.fill(lineKind(place.meaning), Math.max(block.firstLine - 1, 0), block.endLine);
    for (const [index, entry] of entries.entries()) {
      const next = entries[index + 1];
      const own = ownMeaning(entry) ?? (entry.open && place.meaning === undefined ? 'step' : undefined);
      const end = next ? lineAt(doc, next.start) : block.endLine;
      if (own) lines.fill(lineKind(own), lineAt(doc, entry.start), end);
    }
    for (const item of itemsIn(place, entries)) items.push(item);
  }
  lines.fill(PROSE, 0, doc.frontMatter?.line ?? 0);
  return { items, prose: (line) => lines[line] === PROSE, done: (line) => lines[line] === DONE };
}
const [READ, PROSE, DONE] = [0, 1, 2];

/** Where a heading says what its entries are, a word at the beginning of one is part of it. */
function labelsAt({ meaning }: Place): IsLabel {
  if (meaning === 'pattern') return isPart;
  return (label) => meaning === undefined && labelMeaning(label) !== undefined;
}

function lineKind(meaning: Meaning | undefined): number {
  if (meaning === undefined || meaning === 'prose') return PROSE;
  return meaning === 'done' ? DONE : READ;
}

/** Patterns and decisions of the system; all else describes it. */
function readSystem(doc: Markdown): NoteText {
  const items = blocksOf(doc).flatMap((block) => {
    const place = systemPlace(block);
    return itemsIn(place, entriesOf(doc, block, isPart));
  });
  return { items };
}

/** Tools and set-up can be seen in the repository; what does not work with them cannot. */
function readLimits(doc: Markdown): NoteText {
  const items = blocksOf(doc).flatMap((block) => {
    const entries = entriesOf(doc, block, (label) => LIMITS.test(label));
    const isSection = block.above.some(({ title }) => LIMITS.test(title));
    return entries
      .filter(({ label, under }) => isSection || [label, under].some((one) => one && LIMITS.test(one.text)))
      .flatMap((entry) => [{ text: entry.text, start: entry.start }, ...entry.below])
      .filter(({ text }) => WARNS.test(text) && !isUnsaid(text));
  });
  return { items: items.map((item) => ({ ...item, label: 'Gotcha', severity: 'low' })) };
}
const LIMITS = /\b(?:constraints?|limitations?|gotchas?|pitfalls?|known issues?)\b/i;
const WARNS =
  /\b(?:cannot|can't|never|must not|does(?:n't| not)|do(?:n't| not)|isn't|is not|are not|fails?|breaks?|unsupported|unavailable)\b|\bno\b.{1,40}\bsupport\b|\bonly\b/i;
