/** Decisions, risks and questions in the texts beside a list: labelled paragraphs, sections that are called so, and their entries. */
import { NOTHING, TEMPLATES } from '../../migrate/never.ts';
import { lineAt, lineText } from '../../parse/line-map.ts';
import { readRows, readTables } from '../../parse/read-table.ts';
import { KIND, type Markdown, stripMarks } from '../../parse/scan-markdown.ts';
import { type Section, sectionOf } from '../../parse/sections.ts';
import { clip } from '../../words/clip.ts';
import type { ItemEntry } from './reading.ts';

const LONGEST_PART = 600;
/** So many items of one text are read. */
const MOST_ITEMS = 2000;

/** A part of a text: what it is called, and what is said under that name. */
interface Part {
  label: string;
  text: string;
  start: number;
}

const LABEL =
  /^[ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(?:\*\*|__)?([A-Z][A-Za-z /-]{2,40}?)(?:\*\*|__)?[ \t]{0,3}:(?:\*\*|__)?(?:[ \t]+(?![ \t])|$)(.*)$/;
const DECISION = /^(?:[\w-]+ ){0,3}decision$|^(?:choice|chosen(?: approach)?)$/i;
const REASON = /^(?:design |decision )?rationale$|^why(?: needed)?$|^reason(?:ing)?$/i;
const REJECTED = /^(?:rejected |simpler )?alternatives?(?: considered| rejected)?$/i;
const ANSWER = /^(?:answer|decision|resolution|resolved|status|a)$/i;
const MITIGATION = /(?:(?:→|=>|->|—|–|[.;])\s*)?\*{0,2}\bmitigation\*{0,2}\s*:\*{0,2}/i;

/** `**Decision**: …` with the rationale and alternatives that follow it in the same section. */
export function labelledDecisions(doc: Markdown): ItemEntry[] {
  return chunks(doc).flatMap(({ title, parts }) => decisionsOf(title, parts));
}

function decisionsOf(title: string, parts: readonly Part[]): ItemEntry[] {
  const at = parts.flatMap(({ label }, i) => (DECISION.test(label) ? [i] : []));
  // A design may give the reason alone: the heading then says what was decided.
  if (at.length === 0) at.push(...parts.flatMap(({ label }, i) => (/^design rationale$/i.test(label) ? [i] : [])));
  return at.flatMap((from, i) => {
    const { label, text, start } = parts[from]!;
    if (isNothing(text)) return [];
    const rest = parts.slice(from + 1, at[i + 1] ?? parts.length);
    const said = (like: RegExp) => rest.find(({ label, text: words }) => like.test(label) && !isNothing(words))?.text;
    return [
      {
        label: 'Pattern' as const,
        text: worded(/ decision$/i.test(label) ? '' : topicOf(title), text, said(REASON), said(REJECTED)),
        start,
      },
    ];
  });
}

/** Topic, decision, reason and what was rejected, as one text. */
export function worded(topic: string, decision: string, reason?: string, rejected?: string): string {
  const parts = [topic && !sameWords(topic, decision) ? [topic, decision].filter(Boolean).join(': ') : decision];
  if (reason) parts.push(`Why: ${reason}`);
  if (rejected) parts.push(`Rejected: ${rejected}`);
  return parts.map((part) => (/[.!?:…]$/.test(part) ? part : `${part}.`)).join(' ');
}

const sameWords = (a: string, b: string) => b.toLowerCase().startsWith(a.toLowerCase());

/** `### D1: Use SQLite`, `## 2. Storage`, `Decision 3: Storage`: what is decided, without its number. */
const topicOf = (title: string) => {
  const topic = title.replace(/^(?:(?:decision|D|research|topic)\s*)?(?:#?\d+(?:\.\d+)*\s*)?[.:)—–-]/i, '').trim();
  return GENERIC.test(topic) ? '' : topic;
};
const GENERIC =
  /^(?:(?:key |design |technical |architecture |architectural )?decisions?|research(?: findings)?|overview|notes|project structure|source code.*|structure)$/i;

/** Below a heading such as `## Decisions`: one for each heading there, else one for each entry. */
export function decisionsUnder(doc: Markdown, like: RegExp): ItemEntry[] {
  return sectionsCalled(doc, like).flatMap((section) => {
    const below = headingsIn(doc, section);
    if (below.length > 0) return below.flatMap((one) => decisionsBelow(doc, one));
    if (beginsWithList(doc, section)) return entries(doc, section).map(decisionOfEntry).filter(isSaid);
    return chunks(doc, section).flatMap(({ parts }) => decisionsOf('', parts));
  });
}

function decisionsBelow(doc: Markdown, section: Section): ItemEntry[] {
  const labelled = chunks(doc, section).flatMap(({ title, parts }) => decisionsOf(title, parts));
  return labelled.length > 0 ? labelled : plainDecision(doc, section);
}

function beginsWithList(doc: Markdown, { firstLine, endLine }: Section): boolean {
  let line = firstLine;
  while (line < endLine && doc.kinds[line] === KIND.blank) line++;
  return line < endLine && doc.kinds[line] === KIND.list;
}

function plainDecision(doc: Markdown, section: Section): ItemEntry[] {
  const topic = topicOf(section.heading.title);
  const [first] = paragraphs(doc, section);
  if (!topic || isNothing(topic)) return [];
  const { start } = section.heading;
  const reason = first === undefined ? null : /^\**(?:rationale|why|reason)\**\s*:\**\s*(.+)$/is.exec(first);
  if (reason) return [{ label: 'Pattern', text: worded('', topic, clip(reason[1]!, LONGEST_PART)), start }];
  return [{ label: 'Pattern', text: first ? worded(topic, clip(first, LONGEST_PART)) : topic, start }];
}

function decisionOfEntry({ text, start }: Entry): ItemEntry {
  const [head, ...rest] = parted(
    text,
    /(?:(?:→|->|—)\s*)?\*{0,2}\b(?:rationale|why|because|reason)\*{0,2}\s*:\*{0,2}/i,
  );
  const decision = head!.replace(/^\**(?:decision|D\d+)\**\s*:\**\s*/i, '');
  return { label: 'Pattern', text: worded('', decision, rest.join(' ') || undefined), start };
}

/** The parts of a text between its marks, without the blanks around them. */
const parted = (text: string, mark: RegExp) => text.split(mark).map((part) => part.trim());

/** Rows of `| Violation | Why Needed | Simpler Alternative Rejected Because |`. */
export function complexityRows(doc: Markdown): ItemEntry[] {
  return readTables(doc)
    .filter(({ header }) => /^violation$/i.test(stripMarks(header[0]?.text ?? '')) && header.length === 3)
    .flatMap((table) => readRows(doc, table))
    .filter(([what, why]) => what && why && !isNothing(what.text) && !isNothing(why.text))
    .map(([what, why, rejected]) => ({
      label: 'Pattern',
      text: worded('', what!.text, why!.text, rejected && !isNothing(rejected.text) ? rejected.text : undefined),
      start: what!.start,
    }));
}

/** Risks with what is done about them, below `## Risks / Trade-offs`. */
function risksUnder(doc: Markdown, like: RegExp): ItemEntry[] {
  return sectionsCalled(doc, like).flatMap((section) => {
    const below = headingsIn(doc, section);
    const risks =
      below.length > 0 ? below.map((one) => riskOfSection(doc, one)) : entries(doc, section).map(riskOfEntry);
    return risks.filter(isSaid);
  });
}

const NO_RISK = /^\[?(?:no|minimal|low|none) (?:risks?|migration|impact)\b/i;
const RISK = /^\**\[?(?:risk|trade-?off)s?(?:\s*\d+)?\]?\**\s*[:—–-]?\**\s*/i;

function riskOfSection(doc: Markdown, section: Section): ItemEntry {
  const { title, start } = section.heading;
  const parts = chunks(doc, section).flatMap((chunk) => chunk.parts);
  const mitigation = parts.find(({ label }) => /^mitigations?$/i.test(label))?.text;
  const topic = title.replace(RISK, '');
  if (mitigation) return { label: 'Gotcha', text: topic, start, mitigation };
  // A trade-off that ends in a decision is told by the decision.
  const [first = ''] = paragraphs(doc, section);
  const isDecided = parts.some(({ label }) => DECISION.test(label));
  return { label: 'Gotcha', text: isDecided ? '' : worded(topic, clip(first, LONGEST_PART)), start };
}

function riskOfEntry({ text, start }: Entry): ItemEntry {
  if (NO_RISK.test(text)) return { label: 'Gotcha', text: '', start };
  const [head, ...rest] = parted(text.replace(RISK, ''), MITIGATION);
  const [issue, behind] = rest.length > 0 ? [head!, rest.join(' ')] : parted(head!, /\s(?:→|->)\s/);
  return { label: 'Gotcha', text: issue!, start, ...(behind && { mitigation: behind }) };
}

/** Questions below `## Open Questions`; one that has its answer is a decision. */
export function questionsUnder(doc: Markdown, like: RegExp): ItemEntry[] {
  return sectionsCalled(doc, like).flatMap((section) => {
    const below = headingsIn(doc, section);
    const asked = below.length > 0 ? below.map((one) => questionOfSection(doc, one)) : entries(doc, section);
    return asked.map(questionOf).filter(isSaid);
  });
}

function questionOfSection(doc: Markdown, section: Section): Entry {
  const { title, start } = section.heading;
  const answer = chunks(doc, section)
    .flatMap(({ parts }) => parts)
    .find(({ label }) => ANSWER.test(label))?.text;
  return { text: title.replace(/^Q?\d+[.:)]\s*/i, ''), start, ...(answer && { answer }) };
}

function questionOf({ text, start, answer, done }: Entry): ItemEntry {
  const [question, inline] = parted(
    text,
    /(?:(?:→|->|—)\s*)?\*{0,2}\b(?:[Aa]nswer|[Dd]ecision|[Rr]esolution|[Rr]esolved|A)\*{0,2}\s*:\*{0,2}/,
  );
  const reply = answer ?? inline;
  if (reply && !/^(?:open|tbd|pending|unresolved|todo)\b/i.test(reply))
    return { label: 'Pattern', text: `${question} → ${reply}`, start };
  // What is struck or ticked off is settled, and does not say how.
  return done ? { label: 'Question', text: '', start } : { label: 'Question', text: question!, start };
}

const ASKED = /^\**Q\d*\**\s*:\**(.+)$/s;
const REPLIED = /(?:→|->|=>)\s*\**A\d*\**\s*:\**/;

/** `- Q: … → A: …` below `## Clarifications`, with the date of its session. */
export function clarifications(doc: Markdown): ItemEntry[] {
  return sectionsCalled(doc, /^clarifications?$/i).flatMap((section) =>
    entries(doc, section).flatMap(({ text, start, answer }) => {
      const asked = ASKED.exec(text)?.[1] ?? '';
      const replied = REPLIED.exec(asked);
      const question = asked.slice(0, replied?.index).trim();
      const reply = (replied && asked.slice(replied.index + replied[0].length).trim()) || answer;
      if (!question || !reply || isNothing(question) || isNothing(reply)) return [];
      const at = sessionOf(doc, start);
      return [{ label: 'Pattern' as const, text: `${question} → ${reply.trim()}`, start, ...(at && { at }) }];
    }),
  );
}

const sessionOf = (doc: Markdown, start: number) =>
  /\d{4}-\d{2}-\d{2}/.exec(doc.headings[headingFrom(doc, lineAt(doc, start)) - 1]?.title ?? '')?.[0];

const UNCLEAR = /\[NEEDS CLARIFICATION:([^\]\n]{3,500})\]/g;
/** What the form itself says. */
const FORM =
  /^(?:specific question|question|auth method not specified - email\/password, SSO, OAuth\?|retention period not specified)$/i;
const ABOUT_THE_FORM = /guidelines|execution flow|for ai generation|checklist|format/i;

/** `[NEEDS CLARIFICATION: which region?]` asks what it says; in the rules of the form it asks nothing. */
export function unclear(doc: Markdown): ItemEntry[] {
  const found: ItemEntry[] = [];
  for (let line = 0, heading = -1; line < doc.starts.length && found.length < MOST_ITEMS; line++) {
    if (doc.headings[heading + 1]?.line === line) heading++;
    const kind = doc.kinds[line];
    if (kind !== KIND.text && kind !== KIND.list && kind !== KIND.table) continue;
    const text = lineText(doc, line);
    if (!text.includes('[NEEDS CLARIFICATION:') || ABOUT_THE_FORM.test(doc.headings[heading]?.title ?? '')) continue;
    for (const { 0: mark, 1: question, index } of text.matchAll(UNCLEAR))
      if (!FORM.test(question!.trim()) && text[index - 1] !== '`')
        found.push({
          label: 'Question',
          text: question!.trim(),
          start: doc.starts[line]! + index,
          context: clip(stripMarks(text.replace(mark, '…').replace(/^\s*[-*+]\s+/, '')), LONGEST_PART),
        });
  }
  return found;
}

/** Sections that are called so; one inside another is part of that. */
function sectionsCalled(doc: Markdown, like: RegExp): Section[] {
  const found: Section[] = [];
  for (const [index, { title, line }] of doc.headings.entries())
    if (line >= (found.at(-1)?.endLine ?? 0) && like.test(withoutNumber(title))) found.push(sectionOf(doc, index));
  return found;
}

/** `3. Decisions` is called Decisions. */
const withoutNumber = (title: string) => title.replace(/^\d+(?:\.\d+)*[.)]?\s+/, '').trim();

/** The headings one level below a section's own. */
function headingsIn(doc: Markdown, section: Section): Section[] {
  const inside: { level: number; index: number }[] = [];
  for (let index = headingFrom(doc, section.firstLine); index < doc.headings.length; index++) {
    const { line, level } = doc.headings[index]!;
    if (line >= section.endLine) break;
    inside.push({ level, index });
  }
  const top = inside.reduce((least, { level }) => Math.min(least, level), Number.POSITIVE_INFINITY);
  return inside.filter(({ level }) => level === top).map(({ index }) => sectionOf(doc, index));
}

/** The first heading on a line or behind it, by halves: a text may have very many. */
function headingFrom(doc: Markdown, line: number): number {
  let [low, high] = [0, doc.headings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (doc.headings[middle]!.line < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The text between two headings as labelled parts; a part reaches to the next label. */
function chunks(doc: Markdown, section?: Section): { title: string; parts: Part[] }[] {
  const found: { title: string; parts: Part[] }[] = [{ title: section?.heading.title ?? '', parts: [] }];
  let heading = headingFrom(doc, section?.firstLine ?? 0);
  let open: Part | undefined;
  for (let line = section?.firstLine ?? 0; line < (section?.endLine ?? doc.starts.length); line++) {
    const kind = doc.kinds[line];
    if (kind === KIND.heading) {
      if (doc.headings[heading]?.line !== line) continue;
      found.push({ title: doc.headings[heading++]!.title, parts: [] });
      open = undefined;
    } else if (kind === KIND.rule) open = undefined;
    else if (kind === KIND.text || kind === KIND.list) open = takeLine(doc, line, found.at(-1)!.parts, open);
  }
  return found;
}

function takeLine(doc: Markdown, line: number, parts: Part[], open: Part | undefined): Part | undefined {
  const text = lineText(doc, line);
  const match = text.length < 4000 ? LABEL.exec(text) : null;
  if (match && isLabel(match[1]!, text)) {
    const part = { label: match[1]!.trim(), text: clip(match[2]!.trim(), LONGEST_PART), start: doc.starts[line]! };
    parts.push(part);
    return part;
  }
  if (!open || open.text.length >= LONGEST_PART) return open;
  // A paragraph below the one that the label began is another thought.
  if (open.text !== '' && doc.kinds[line] === KIND.text && doc.kinds[line - 1] === KIND.blank) return undefined;
  const more = text.trim().replace(/^(?:[-*+]|\d+[.)])\s+/, '');
  open.text = clip(open.text ? `${open.text}${doc.kinds[line] === KIND.list ? '; ' : ' '}${more}` : more, LONGEST_PART);
  return open;
}

/** Bold, or one of the words that this file knows: `Note: …` in a sentence is not a label. */
const isLabel = (label: string, text: string) =>
  /^\s*(?:[-*+]\s+|\d+[.)]\s+)?(?:\*\*|__)/.test(text) ||
  [DECISION, REASON, REJECTED, ANSWER].some((like) => like.test(label.trim()));

export interface Entry {
  text: string;
  start: number;
  /** What a line below it gives as the answer. */
  answer?: string;
  /** Ticked off or struck through. */
  done?: boolean;
}

const MARKER = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+(?![ \t])(.*)$/;

/** The entries of a section's lists; what is indented below one belongs to it. */
export function entries(doc: Markdown, section: Pick<Section, 'firstLine' | 'endLine'>): Entry[] {
  const found: Entry[] = [];
  let indent = 0;
  for (let line = section.firstLine; line < section.endLine && found.length < MOST_ITEMS; line++) {
    if (doc.kinds[line] !== KIND.list && doc.kinds[line] !== KIND.text) continue;
    const text = lineText(doc, line);
    const match = doc.kinds[line] === KIND.list ? MARKER.exec(text) : null;
    const last = found.at(-1);
    if (match && (!last || match[1]!.length <= indent)) {
      indent = match[1]!.length;
      found.push(entryOf(match[2]!, doc.starts[line]! + text.length - match[2]!.length));
    } else if (last && (match || /^[ \t]/.test(text))) addTo(last, (match?.[2] ?? text).trim());
  }
  return found;
}

function entryOf(raw: string, start: number): Entry {
  const box = /^\[([ xX])\]\s+/.exec(raw);
  const text = raw.slice(box?.[0].length ?? 0).trim();
  const done = (box !== null && box[1] !== ' ') || /^~~.*~~/.test(text);
  return { text: clip(text, LONGEST_PART), start, ...(done && { done }) };
}

function addTo(entry: Entry, more: string): void {
  const match = LABEL.exec(more) ?? /^()A:(.*)$/.exec(more);
  if (match && (match[1] === '' || ANSWER.test(match[1]!))) entry.answer = clip(match[2]!.trim(), LONGEST_PART);
  else if (entry.text.length < LONGEST_PART) entry.text = clip(`${entry.text} ${more}`, LONGEST_PART);
}

function paragraphs(doc: Markdown, section: Section): string[] {
  const found: string[] = [];
  for (let line = section.firstLine; line < section.endLine && found.length < 2; line++) {
    const kind = doc.kinds[line];
    if (kind === KIND.heading) break;
    if (kind !== KIND.text && kind !== KIND.list) continue;
    const text = lineText(doc, line)
      .trim()
      .replace(/^(?:[-*+]|\d+[.)])\s+/, '');
    if (found.length > 0 && doc.kinds[line - 1] !== KIND.blank) found.push(`${found.pop()} ${text}`);
    else found.push(text);
  }
  return found;
}

/** `None`, `N/A`, `[what was chosen]`. */
export function isNothing(text: string): boolean {
  const plain = stripMarks(text).toLowerCase().trim();
  return plain === '' || [...NOTHING, ...TEMPLATES].some(({ like }) => like.test(plain));
}

const isSaid = ({ text }: ItemEntry) => !isNothing(text);

const DECISIONS =
  /^(?:key |main |major )?(?:design |technical |architectur\w+ |implementation )?decisions?(?: log| and rationale| & rationale)?$/i;
const RISKS = /^(?:known )?risks?(?:\s*(?:\/|and|&)\s*(?:trade-?offs?|mitigations?))?$/i;
const QUESTIONS = /^(?:open|unresolved|remaining) questions?$/i;

export function designItems(doc: Markdown): ItemEntry[] {
  // What stands in a section of decisions or questions is read there, and not said once more.
  const read = new Uint8Array(doc.starts.length);
  for (const like of [DECISIONS, QUESTIONS])
    for (const { firstLine, endLine } of sectionsCalled(doc, like)) read.fill(1, firstLine, endLine);
  return [
    ...decisionsUnder(doc, DECISIONS),
    ...risksUnder(doc, RISKS),
    ...questionsUnder(doc, QUESTIONS),
    ...labelledDecisions(doc).filter(({ start }) => read[lineAt(doc, start)] === 0),
  ].sort((a, b) => a.start - b.start);
}
