/** The memory bank of Cline and Roo: which file and heading means what. */
import type { Markdown } from '../../parse/scan-markdown.ts';
import { type NoteText, noteConvention } from '../kit/convention.ts';
import { HeadingReader, isUnsaid, type Place, placeBelow } from '../kit/heading-reader.ts';
import { englishMeaning } from '../kit/heading-words.ts';
import { type Block, blocksOf, entriesOf, foldTitle } from '../kit/outline.ts';
import { decisionLog, isPart } from '../kit/section-item.ts';

const PLACE =
  /(?:^|\/)(?:\.?memory[-_]bank|cline_docs)\/(active[-_]?context|progress|system[-_]?patterns|product[-_]?context|tech[-_]?context|decision[-_]?log|project[-_]?brief)\.md$/i;
const FILE_TITLE = /\b(?:context|progress|patterns)\b/i;
const READER = new HeadingReader({ meaningOf: englishMeaning, isTitle: FILE_TITLE });

/** What each of its files is about. */
const FILES: Readonly<Record<string, (doc: Markdown) => NoteText>> = {
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

/** What is going on and what is left. */
function readState(doc: Markdown): NoteText {
  const { items, kinds } = READER.read(doc);
  return { items, prose: (line) => kinds[line] === 'prose', done: (line) => kinds[line] === 'done' };
}

/** In a text about the system only its patterns and decisions are knowledge; all else describes it. */
const SYSTEM = /\b(?:decisions?|patterns?|principles|conventions|guidelines|best practices|standards)\b/i;
const FLOW = /\bflows?\b|\bdiagram\b|\boverview\b/i;

function systemPlace({ above }: Block): Place {
  const headings = above.filter(({ level, title }) => level > 1 || !FILE_TITLE.test(title));
  const at = headings.map(({ title }) => foldTitle(title)).findIndex((name) => SYSTEM.test(name) && !FLOW.test(name));
  return at === -1 ? { meaning: 'described', isWhole: false } : placeBelow('pattern', headings.slice(at), true);
}

function readSystem(doc: Markdown): NoteText {
  return { items: blocksOf(doc).flatMap((block) => READER.itemsIn(systemPlace(block), entriesOf(doc, block, isPart))) };
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
