/** The entries of a block as items, by what the headings above it and their own labels mean. */
import type { ItemLabel } from '../../model/index.ts';
import { isNothing } from '../task-lists/decisions.ts';
import type { SaidItem } from '../task-lists/reading.ts';
import { isSorting, labelMeaning, type Meaning, type Place } from './bank-headings.ts';
import { type Entry, type Label, plainTitle, wholeText, withDetails } from './outline.ts';
import { isPart, sectionText } from './section-item.ts';

const LABELS: Readonly<Partial<Record<Meaning, ItemLabel>>> = {
  step: 'Step',
  gotcha: 'Gotcha',
  blocker: 'Blocker',
  question: 'Question',
  pattern: 'Pattern',
};

export function itemsIn(place: Place, entries: readonly Entry[]): SaidItem[] {
  if (place.isWhole && place.topic && isTold(place.meaning)) return wholeItem(place, entries);
  return groupsOf(entries).flatMap((group) => itemsOfGroup(place, group));
}

const isTold = (meaning: Meaning | undefined) => meaning !== undefined && LABELS[meaning] !== undefined;

/** A heading that is itself the step or the pattern. */
function wholeItem({ meaning, topic, level }: Place, entries: readonly Entry[]): SaidItem[] {
  const label = LABELS[meaning!]!;
  const left = label === 'Pattern' ? entries : entries.filter(({ done }) => !done);
  if (entries.length > 0 && left.length === 0) return [];
  const text = label === 'Pattern' ? sectionText(topic!.title, left) : inOneText(plainTitle(topic!.title), left);
  return text === undefined ? [] : [itemOf(label, text, topic!.start, level)];
}

const inOneText = (text: string, entries: readonly Entry[]) => withDetails(text, entries.map(wholeText));

/** Entries in a row that stand under the same line, or begin with the same word. */
function groupsOf(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  const nameOf = (entry: Entry) => entry.under?.start ?? (meaningIn(entry.label) ? entry.label!.start : undefined);
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && nameOf(last[0]!) === nameOf(entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** What the word or line means that an entry stands under, where it is not a part of what is told. */
const meaningIn = (label: Label | undefined) => (label && !isPart(label.text) ? labelMeaning(label.text) : undefined);

export const ownMeaning = ({ label, under }: Entry) => meaningIn(label) ?? meaningIn(under);

function itemsOfGroup(place: Place, group: readonly Entry[]): SaidItem[] {
  const { under } = group[0]!;
  const meaning = ownMeaning(group[0]!) ?? place.meaning;
  const topic = under?.bold && !meaningIn(under) && !isPart(under.text) && !isSorting(under.text) ? under : undefined;
  if (topic && meaning === 'pattern') {
    const text = sectionText(topic.text, group);
    return text === undefined ? [] : [itemOf('Pattern', text, topic.start)];
  }
  const about = topic?.text ?? place.topic?.title;
  return group
    .filter(isEntry(group))
    .flatMap((entry) => itemOfEntry(entry, meaning, about && plainTitle(about), place));
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
): SaidItem[] {
  const { text, start, done, open, below } = entry;
  // A box that nobody ticked is open, whatever it stands under.
  const means =
    meaning === undefined && open
      ? 'step'
      : meaning === 'doubt'
        ? /\?\W*$/.test(text)
          ? 'question'
          : 'gotcha'
        : meaning;
  const label = means && LABELS[means];
  if (!label || (done && label !== 'Pattern') || isUnsaid(text)) return [];
  const { said, remedy } = label === 'Gotcha' ? withRemedy(entry) : { said: wholeText(entry), remedy: undefined };
  if (label === 'Question')
    return [
      {
        ...itemOf(label, text, start),
        ...(below.length > 0 && { context: below.map((piece) => piece.text).join('; ') }),
      },
    ];
  const whole = about && label !== 'Pattern' ? `${about}: ${said}` : said;
  return [{ ...itemOf(label, whole, start, level), ...(remedy && { mitigation: remedy }) }];
}

function itemOf(label: ItemLabel, text: string, start: number, level?: Place['level']): SaidItem {
  const item: SaidItem = { label, text, start };
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
