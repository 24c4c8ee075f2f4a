/** Memories of Serena: what its onboarding describes, and what was learned since, by file name, heading and label. */
import type { ItemLabel } from '../../model/index.ts';
import { lineAt } from '../../parse/line-map.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { type NoteText, noteConvention } from '../kit/convention.ts';
import { isNothing, worded } from '../kit/decisions.ts';
import { type Block, blocksOf, type Entry, entriesOf, foldTitle, plainTitle, wholeText } from '../kit/outline.ts';
import type { ItemEntry } from '../kit/reading.ts';
import { isPart, partText, sectionText } from '../kit/section-item.ts';

const PLACE = /(?:^|\/)\.serena\/memories\/(?:[^/]+\/)*[^/]+\.md$/i;

/** Texts that describe the project: what they say can be seen in it. */
const DESCRIBES =
  /(?:^|\/)[^/]*(?:overview|tech[-_]?stack|structure|commands?|codebase[-_]?map|architecture|setup|directory|dependencies|task[-_]completion|completion[-_](?:checklist|workflow)|[-_]index)[^/]*\.md$/i;
const CONVENTIONS =
  /(?:^|\/)[^/]*(?:conventions?|code[-_]style|style[-_]guide|guidelines|coding[-_]standards)[^/]*\.md$/i;

export const serenaDialect = noteConvention({
  name: 'serena',
  version: 2,
  place: PLACE,
  read(doc, path) {
    if (CONVENTIONS.test(path)) return { items: conventionsIn(doc) };
    return readMemory(doc, DESCRIBES.test(path));
  },
});

/** In a file of conventions each entry is one, named by the heading that it stands under. */
function conventionsIn(doc: Markdown): ItemEntry[] {
  return blocksOf(doc).flatMap((block) => {
    const heading = block.above.at(-1);
    const topic = heading && heading.level > 1 ? plainTitle(heading.title) : '';
    return entriesOf(doc, block)
      .filter(({ kind, text }) => kind === 'item' && !isNothing(text))
      .map((entry) => ({
        label: 'Pattern',
        text: topic ? `${topic}: ${wholeText(entry)}` : wholeText(entry),
        start: entry.start,
      }));
  });
}

/** What a heading of a memory says that its entries are. */
const HEADINGS: readonly { like: RegExp; label: ItemLabel }[] = [
  { like: /^(?:next steps?|to[ -]?dos?|follow-?ups?|remaining(?: work)?)$/i, label: 'Step' },
  { like: /^(?:open |unresolved )questions?$/i, label: 'Question' },
  {
    like: /^(?:constraints|edge cases|anti-?patterns?|pitfalls|gotchas|known issues|limitations|common mistakes|warnings)\b/i,
    label: 'Gotcha',
  },
  {
    like: /^(?:preferences|conventions|rules?|best practices|guidelines|key insights?|(?:key |architectur\w+ )?decisions|(?:development |coding )standards|(?:key )?(?:design )?patterns)\b/i,
    label: 'Pattern',
  },
];
const STATEMENT = /^(?:statement|rule|pattern|lesson|insight)$/i;
const WRONG = /^(?:issue|problem|bug|symptom|root cause|anti-pattern)$/i;
const REMEDY = /^(?:resolution|solution|fix|correct pattern|mitigation|workaround)$/i;
const OTHER =
  /^(?:evidence|context|trigger|when applied|action pattern|impact|session|atomicity|date|status|command|affected operations|tag|category|created|validated)$/i;
const isLabel = (label: string) =>
  [STATEMENT, WRONG, REMEDY, OTHER].some((like) => like.test(foldTitle(label))) || isPart(label);
const LONGEST = 600;

/** Headings and labels that say what stands there are read so; all other text as prose, unless the file describes the project. */
export function readMemory(doc: Markdown, isDescription: boolean): NoteText {
  const items: ItemEntry[] = [];
  const read = new Uint8Array(doc.starts.length);
  for (const block of blocksOf(doc)) {
    const found = itemsIn(doc, block);
    for (const item of found) items.push(item);
    if (found.length > 0 || isAside(block)) read.fill(1, Math.max(block.firstLine - 1, 0), block.endLine);
  }
  for (const { start } of items) read[lineAt(doc, start)] = 1;
  return { items, ...(isDescription ? {} : { prose: (line: number) => read[line] === 0, isKept: isRemembered }) };
}

/** A memory is no handoff: it says what holds, not which files were changed or what comes next. Of the rest only what is clear. */
const LEAST_SURE = 0.8;
const REMEMBERED: ReadonlySet<string> = new Set(['patterns_discovered', 'gotchas', 'open_questions', 'blockers']);
const isRemembered = (section: string, confidence: number) => REMEMBERED.has(section) && confidence >= LEAST_SURE;

/** Sections that point elsewhere, or tell how the memory came about. */
const ASIDE =
  /^(?:related|references|see also|history|sources?|files changed|evidence|index|usage examples?|examples?|purpose)\b/i;
const isAside = ({ above }: Block) => above.some(({ title, level }) => level > 1 && ASIDE.test(foldTitle(title)));

function itemsIn(doc: Markdown, block: Block): ItemEntry[] {
  const entries = entriesOf(doc, block, isLabel);
  const told = statementIn(block, entries);
  if (told) return [told];
  const at = block.above.findLastIndex(
    ({ title, level }) => level > 1 && HEADINGS.some(({ like }) => like.test(foldTitle(title))),
  );
  if (at === -1 || isAside(block)) return [];
  const { label } = HEADINGS.find(({ like }) => like.test(foldTitle(block.above[at]!.title)))!;
  return at < block.above.length - 1 ? wholeSection(label, block, entries) : entriesAs(label, entries);
}

/** `**Statement**: …` with its context, or `**Issue**: …` with its resolution. */
function statementIn({ above }: Block, entries: readonly Entry[]): ItemEntry | undefined {
  const heading = above.at(-1);
  if (!heading) return undefined;
  const wrong = partText(entries, WRONG, isLabel);
  const remedy = partText(entries, REMEDY, isLabel);
  const title = plainTitle(heading.title).replace(/^skill-[\w-]+:\s*/i, '');
  const said = partText(entries, STATEMENT, isLabel);
  if (said) return { label: 'Pattern', text: clip(worded(title, said), LONGEST), start: heading.start };
  if (!wrong || !remedy) return undefined;
  return { label: 'Gotcha', text: clip(worded(title, wrong), LONGEST), start: heading.start, mitigation: remedy };
}

/** A heading below one that says what it is: one item, told by what stands there. */
function wholeSection(label: ItemLabel, { above }: Block, entries: readonly Entry[]): ItemEntry[] {
  const heading = above.at(-1)!;
  const text = sectionText(heading.title, entries);
  return text === undefined ? [] : [{ label, text, start: heading.start }];
}

function entriesAs(label: ItemLabel, entries: readonly Entry[]): ItemEntry[] {
  const hasList = entries.some(({ kind }) => kind === 'item');
  return entries
    .filter(
      ({ kind, text, done }) =>
        !isNothing(text) && !(done && label === 'Step') && (kind === 'item' || (!hasList && !text.endsWith(':'))),
    )
    .map((entry) => withRemedy(label, entry));
}

/** What is nested below a gotcha may say what is right instead. */
function withRemedy(label: ItemLabel, entry: Entry): ItemEntry {
  const { text, start, below } = entry;
  const parts = below.map((piece) => /^\**([A-Za-z -]{3,30}?)\**\s*:\**\s*(\S.*)$/s.exec(piece.text));
  const remedy = label === 'Gotcha' ? parts.find((part) => part && REMEDY.test(part[1]!)) : undefined;
  if (!remedy) return { label, text: wholeText(entry), start };
  return { label, text, start, mitigation: remedy[2]! };
}
