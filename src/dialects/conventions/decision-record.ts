/** Decision records (ADR, MADR): an accepted one is a pattern with its reason, a proposed one a question, all others no longer hold. */
import type { Markdown } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { type NoteText, noteConvention } from '../kit/convention.ts';
import { isNothing, questionsUnder, worded } from '../kit/decisions.ts';
import type { FrontMatter } from '../kit/fields.ts';
import { type Block, blocksOf, type Entry, entriesOf, foldTitle, plainTitle, wholeText } from '../kit/outline.ts';
import type { ItemEntry } from '../kit/reading.ts';
import { joined } from '../kit/section-item.ts';
import { sortableDate } from '../task/text-date.ts';

const PLACE =
  /(?:^|\/)(?:adrs?|decisions?|decision-records?|architecture-decisions?|architectural-decisions?|architecture-decision-records?)\/(?:[^/]+\/)*[^/]+\.md$/i;

export const decisionRecordDialect = noteConvention({
  name: 'decision-record',
  version: 2,
  place: PLACE,
  read(doc, path, front) {
    const record = recordIn(doc, front);
    return record && toldBy(record, path);
  },
});

const FIELDS = /^(?:status|date|decided(?: on)?|supersedes|superseded by|replaces|replaced by|amends)$/i;
const DECISION = /^(?:(?:the )?decisions?(?: outcome| made)?|outcome|resolution|what we decided|solution)$/i;
const CONTEXT =
  /^(?:context(?: and problem statement)?|problem(?: statement)?|background|motivation|context ?(?:&|and) (?:problem|background).*)$/i;
const REASON = /^(?:rationale|why|justification|reason(?:ing)?)$/i;
const CONSEQUENCES = /^(?:consequences|negative(?: consequences)?|impact|trade-?offs?)$/i;
const QUESTIONS = /^(?:open|unresolved|remaining) questions?\b/i;
const LONGEST = 500;

/** A record as its sections and fields tell it. */
interface DecisionRecord {
  doc: Markdown;
  title: string;
  start: number;
  /** By the name of the field, in lower case. */
  fields: ReadonlyMap<string, { text: string; start: number }>;
  decision: Block[];
  blocks: Block[];
}

/** Undefined where the text has no decision, or says nothing of how it stands and why. */
function recordIn(doc: Markdown, front: FrontMatter): DecisionRecord | undefined {
  const heading = doc.headings.find(({ level }) => level === 1) ?? doc.headings[0];
  const blocks = blocksOf(doc);
  const decision = sectionIn(blocks, DECISION);
  const fields = fieldsIn(doc, blocks, front);
  const isRecord = decision.length > 0 && (fields.has('status') || sectionIn(blocks, CONTEXT).length > 0);
  if (!heading || !isRecord) return undefined;
  const title = plainTitle(doc.text.slice(heading.start, heading.end)).replace(TITLE_NUMBER, '');
  return { doc, title, start: heading.start, fields, decision, blocks };
}

/** `ADR-0007: `, `ADR 7 — `, `0007. `. */
const TITLE_NUMBER = /^(?:ADR\b[-\s#]*\d*|\d{1,5})\s*[.:)—–-]+\s*/i;

/** The first section that is called so, with those below it. */
function sectionIn(blocks: readonly Block[], like: RegExp): Block[] {
  const at = blocks.findIndex(({ above }) => above.length > 0 && like.test(foldTitle(above.at(-1)!.title)));
  if (at === -1) return [];
  const { level } = blocks[at]!.above.at(-1)!;
  const end = blocks.findIndex(({ above }, i) => i > at && above.at(-1)!.level <= level);
  return blocks.slice(at, end === -1 ? undefined : end);
}

/** In the front matter, as `- **Status:** accepted` above the first section, or as a section of their own. */
function fieldsIn(doc: Markdown, blocks: readonly Block[], front: FrontMatter): DecisionRecord['fields'] {
  const fields = new Map<string, { text: string; start: number }>(front.values);
  for (const block of blocks) {
    const own = block.above.at(-1);
    const name = own && foldTitle(own.title).toLowerCase();
    if (own === undefined || own.level === 1)
      for (const { label, text, start } of entriesOf(doc, block, (word) => FIELDS.test(word)))
        if (label && !fields.has(label.text.toLowerCase())) fields.set(label.text.toLowerCase(), { text, start });
    if (name && FIELDS.test(name) && !fields.has(name)) {
      const [first, ...rest] = entriesOf(doc, block);
      if (first) fields.set(name, { text: [first, ...rest].map(wholeText).join('. '), start: first.start });
    }
  }
  return fields;
}

/** How it stands, from the words that people write: `Accepted, 2026-05-03.`, `Superseded by [ADR-0009](0009-x.md)`. */
const STANDINGS: readonly [RegExp, 'accepted' | 'proposed' | 'superseded' | 'deprecated' | 'rejected'][] = [
  [/^\W*(?:superseded|replaced|obsoleted?)\b/i, 'superseded'],
  [/^\W*(?:deprecated|retired|withdrawn|obsolete|abandoned)\b/i, 'deprecated'],
  [/^\W*(?:rejected|declined|not accepted)\b/i, 'rejected'],
  [
    /^\W*(?:proposed|draft|pending|under (?:review|discussion)|rfc|open|in (?:review|discussion)|tentative|wip)\b/i,
    'proposed',
  ],
];

function toldBy(record: DecisionRecord, path: string): NoteText {
  const { doc, fields } = record;
  const status = fields.get('status')?.text ?? '';
  const standing = STANDINGS.find(([like]) => like.test(status))?.[1] ?? 'accepted';
  const at =
    sortableDate(fields.get('date')?.text ?? fields.get('decided')?.text) ??
    sortableDate(status) ??
    sortableDate(path.split('/').at(-1));
  const id = idOf(path);
  const decided = decisionsOf(record).map((item) => ({ ...item, ...(id && { id }) }));
  const when = at === undefined ? {} : { at };
  if (standing === 'proposed') return { items: [proposal(record), ...questions(doc)], ...when };
  if (standing === 'accepted')
    return { items: [...decided, ...drawbacks(record), ...questions(doc)], resolves: replaced(record, path), ...when };
  const resolution = standing === 'superseded' ? supersededBy(status, fields, path) : standing;
  return { items: decided.map((item) => ({ ...item, resolution })), ...when };
}

const questions = (doc: Markdown) => questionsUnder(doc, QUESTIONS);

/** What is not decided yet asks whether to do so. */
function proposal({ doc, title, start, decision }: DecisionRecord): ItemEntry {
  const context = joined(entriesOf(doc, decision[0]!));
  return { label: 'Question', text: `${title} (proposed)`, start, ...(context && { context: clip(context, LONGEST) }) };
}

/** One item, or one for each heading or entry where the decision is a list of several. */
function decisionsOf(record: DecisionRecord): ItemEntry[] {
  const { doc, title, start, decision, blocks } = record;
  const [own, ...below] = decision;
  const entries = entriesOf(doc, own!);
  if (entries.length === 0 && below.length > 0) return below.flatMap((block) => decisionBelow(doc, title, block));
  if (entries.length > 1 && entries.every(isNamedEntry))
    return entries.map((entry) => ({ label: 'Pattern', text: `${title}: ${wholeText(entry)}`, start: entry.start }));
  const chosen = chosenIn(entries);
  const reason = chosen.reason ?? firstOf(doc, sectionIn(blocks, REASON)) ?? firstOf(doc, sectionIn(blocks, CONTEXT));
  if (chosen.text === undefined) return [];
  return [{ label: 'Pattern', text: worded(title, chosen.text, reason), start }];
}

/** `**Backend: FastAPI.** Async …`: an entry with a name of its own. */
const isNamedEntry = ({ kind, text }: Entry) => kind === 'item' && /^\*\*[^*]+\*\*/.test(text);

function decisionBelow(doc: Markdown, title: string, block: Block): ItemEntry[] {
  const heading = block.above.at(-1)!;
  const said = joined(entriesOf(doc, block).slice(0, 2));
  if (!said) return [];
  return [
    {
      label: 'Pattern',
      text: clip(worded(`${title}: ${plainTitle(heading.title)}`, said), 2 * LONGEST),
      start: heading.start,
    },
  ];
}

/** `Chosen option: "SQLite", because it is small.` */
const CHOSEN = /^chosen(?: option)?:?/i;
const CLOSING: Readonly<Record<string, string>> = { '"': '"', '“': '”', "'": "'" };

function chosenIn(entries: readonly Entry[]): { text?: string; reason?: string } {
  const first = entries[0]?.text ?? '';
  const chosen = CHOSEN.test(first) && splitChoice(first.replace(CHOSEN, '').trim());
  if (chosen) return chosen;
  const text = beginningOf(entries);
  return text === undefined ? {} : { text };
}

/** The option may itself say because, inside its quotes. */
function splitChoice(said: string): { text: string; reason: string } | undefined {
  const close = CLOSING[said.charAt(0)] ?? '';
  const folded = said.replace(/\s/g, ' ').toLowerCase();
  for (const mark of [`${close}, because `, `${close} because `]) {
    const at = close ? folded.lastIndexOf(mark) : folded.indexOf(mark);
    if (at > 0) return { text: said.slice(close.length, at), reason: said.slice(at + mark.length).trim() };
  }
  return undefined;
}

/** The first paragraph or entry, with the list that it leads in. */
function beginningOf([first, ...rest]: readonly Entry[]): string | undefined {
  if (!first || isNothing(first.text)) return undefined;
  const leadsIn = first.text.endsWith(':') && rest.length > 0;
  return clip(leadsIn ? `${first.text} ${rest.map(wholeText).join('; ')}` : wholeText(first), LONGEST);
}

const firstOf = (doc: Markdown, [section]: readonly Block[]) => section && beginningOf(entriesOf(doc, section));

const NEGATIVE = /^(?:negative(?: consequences)?|cons|drawbacks|downsides|risks|costs?|bad)$/i;
const BAD = /^(?:bad|negative|cost|downside|risk),?(?::| because)\s*/i;

/** What a decision costs: entries below `Negative`, and those that say so themselves. */
function drawbacks({ doc, blocks }: DecisionRecord): ItemEntry[] {
  return sectionIn(blocks, CONSEQUENCES).flatMap((block) => {
    const isBad = block.above.some(({ title }) => NEGATIVE.test(foldTitle(title)));
    return entriesOf(doc, block, (label) => NEGATIVE.test(label))
      .filter((entry) => !isNothing(entry.text) && entry.kind === 'item' && (isBad || isBadEntry(entry)))
      .map((entry) => drawback(wholeText(entry).replace(BAD, ''), entry.start));
  });
}

const isBadEntry = ({ label, under, text }: Entry) =>
  (label !== undefined && NEGATIVE.test(label.text)) ||
  (under !== undefined && NEGATIVE.test(foldTitle(under.text))) ||
  BAD.test(text);

const MITIGATION = /\(?\*{0,2}\bmitigat(?:ion|ed by)\*{0,2}(?:\s*:)?\*{0,2}/i;

function drawback(text: string, start: number): ItemEntry {
  const [issue, ...rest] = text.split(MITIGATION);
  const mitigation = rest
    .map((part) => part.trim())
    .join(' ')
    .trim();
  return { label: 'Gotcha', text: issue!.trim(), start, ...(mitigation && { mitigation }) };
}

/** Records that this one replaces, by the names under which they are known. */
function replaced({ fields }: DecisionRecord, path: string): NonNullable<NoteText['resolves']> {
  const said = ['supersedes', 'replaces'].flatMap((name) => fields.get(name) ?? []);
  const status = fields.get('status');
  const behind = /\b(?:supersedes|replaces)\b(.*)$/is.exec(status?.text ?? '');
  if (behind) said.push({ text: behind[1]!, start: status!.start });
  const named = said.flatMap(({ text, start }) => namedIn(text, path).map((name) => ({ name, start })));
  return named.filter(({ name }) => name !== idOf(path));
}

function supersededBy(status: string, fields: DecisionRecord['fields'], path: string): string {
  const by = namedIn(
    `${fields.get('superseded by')?.text ?? ''} ${fields.get('replaced by')?.text ?? ''} ${status}`,
    path,
  );
  const [successor] = by.filter((name) => name !== idOf(path));
  return successor ? `superseded by ${successor}` : 'superseded';
}

const NUMBERED = /^(?:adr[-_ ]?)?0{0,5}(\d{1,5})(?!\d*-\d{2}-\d{2})(?=[-_. ])/i;
/** Folders in which a project keeps its own records; others stand before the number. */
const OWN =
  /^(?:docs?\/)?(?:architecture\/|design\/|dev\/)?(?:adrs?|decisions?|decision-records?|architecture-decisions?)$/i;

/** `docs/adr/0007-store.md` is adr-0007; `packages/a/adr/0007-store.md` is packages/a/adr-0007. */
function idOf(path: string): string | undefined {
  const parts = path.split('/');
  const name = parts.pop()!;
  const folder = parts.join('/');
  const scope = OWN.test(folder) ? '' : `${folder.replace(/(?:\/docs?)?\/[^/]+$/i, '')}/`;
  const number = NUMBERED.exec(name)?.[1];
  const known = number === undefined ? name.replace(/\.md$/i, '').toLowerCase() : `adr-${number.padStart(4, '0')}`;
  return folder.includes('/') || OWN.test(folder) ? scope + known : known;
}

const LINK = /\]\(([^)\s#]{1,300}\.md)/gi;
const NUMBER =
  /\bADR[-_ ]?#?0{0,5}(\d{1,5})\b|(?<![\w./-])0{1,4}(\d{1,4})(?![\w./-]{0,20}\d{2}-\d{2})\b|#(\d{1,5})\b/gi;

/** The records that a text names: `ADR-7`, `[0007](0007-store.md)`. Those of other folders only by a link. */
function namedIn(text: string, path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const links = [...text.slice(0, 4000).matchAll(LINK)].map(([, target]) =>
    idOf(`${folder}${target!.replace(/^.*\//, '')}`),
  );
  const own = idOf(`${folder}1-x.md`)!.replace(/adr-0001$/, '');
  const numbers = [...text.slice(0, 4000).matchAll(NUMBER)].map(
    ([, a, b, c]) => `${own}adr-${(a ?? b ?? c)!.padStart(4, '0')}`,
  );
  return [...new Set([...links, ...numbers].filter((name) => name !== undefined))];
}
