/** Builds a handoff of our schema from what a file says. Fields are exact; what rules read from prose carries its confidence. */
import { MOST_TAGGED, MOST_TAGS } from '../../migrate/front-matter.ts';
import { defined, type Finding, fingerprint, foldedTag, ITEMS, normalisePath } from '../../model/index.ts';
import { KIND, type Markdown, scanMarkdown } from '../../parse/scan-markdown.ts';
import { type Derived, type DoneAt, derive } from '../task/derived.ts';
import { type Handoff, isInside, SECTIONS, type SectionName, TAG } from '../task/schema.ts';
import type { FileEntry } from './file-list.ts';
import type { BuiltHandoff, ItemEntry, Lines } from './reading.ts';

type Entry = Readonly<Record<string, unknown>>;

const ALL = Object.keys(SECTIONS) as SectionName[];

const NO_MORE = /^(?:none|nothing|no (?:other|further|additional))\b(?! of the)/i;

export const tooLong = (start: number, what: string, advice: string): Finding<'note-too-long'> => ({
  ...{ code: 'note-too-long', start, end: start },
  message: `From here on this ${what} is not read: it is too long. ${advice}`,
});

export class HandoffBuilder {
  private readonly handoff: Record<string, unknown[]> = {};
  private readonly places: Partial<Record<SectionName, number[]>> = {};
  private readonly confidences: Partial<Record<SectionName, number[]>> = {};
  private readonly seen = new Map<string, { section: SectionName; index: number }>();
  private readonly again: Derived['again'] = {};
  /** Pieces of prose that were not read yet, by what may come out of them. */
  private readonly waiting = new Map<readonly SectionName[], { doc: Markdown; lines: Lines[] }>();
  /** The files that are told, without their folders. */
  private readonly names = new Set<string>();
  private readonly tags: readonly string[];
  private readonly done: DoneAt[] = [];
  /** Offset from which on a text was too long to be read. */
  private cutAt: number | undefined;

  /** `tags`: those of the file, which its patterns have. */
  constructor(tags: readonly string[] = []) {
    this.tags = [...new Set(tags.map(foldedTag).filter((tag) => TAG.test(tag)))].slice(0, MOST_TAGS);
  }

  /** The same is kept once, and the first time counts. */
  add(section: SectionName, entry: Entry, start: number, confidence?: number): void {
    const lead = String(entry[SECTIONS[section].lead] ?? '');
    const isFile = section.startsWith('files_');
    const identity = isFile || section === 'dependencies_for_next' ? normalisePath(lead) : fingerprint(lead);
    const name = `${isFile ? 'files' : section} ${identity}`;
    if (identity === '') return;
    const known = this.seen.get(name);
    if (known) {
      this.sayAgain(known, start);
      return;
    }
    this.seen.set(name, { section, index: this.places[section]?.length ?? 0 });
    if (isFile) this.names.add(identity.slice(identity.lastIndexOf('/') + 1));
    this.keep(section, { entry, start, confidence });
  }

  private sayAgain({ section, index }: { section: SectionName; index: number }, start: number): void {
    this.again[section] ??= [];
    this.again[section][index] ??= [];
    this.again[section][index].push(start);
  }

  private keep(
    section: SectionName,
    { entry, start, confidence }: { entry: Entry; start: number; confidence: number | undefined },
  ): void {
    const [list, places] = [this.handoff[section] ?? [], this.places[section] ?? []];
    if (confidence !== undefined) {
      const confidences = this.confidences[section] ?? [];
      confidences[list.length] = confidence;
      this.confidences[section] = confidences;
    }
    const isTagged = section === 'patterns_discovered' && this.tags.length > 0 && list.length < MOST_TAGGED;
    list.push(isTagged ? { applies_to: [...this.tags], ...entry } : entry);
    places.push(start);
    this.handoff[section] = list;
    this.places[section] = places;
  }

  addItem({ label, text, start, ...said }: ItemEntry): void {
    const { section, lead } = ITEMS[label];
    const { mitigation, context, priority, severity, id } = said;
    const more = defined({
      mitigation: mitigation || undefined,
      context: context || undefined,
      priority,
      severity,
      id,
    });
    this.add(section, { [lead]: text, ...more }, start);
  }

  addFile({ path, start, how, about, deleted }: FileEntry): void {
    if (!isInside(path)) return;
    if (how === 'created') this.add('files_created', { path, ...(about && { purpose: about }) }, start);
    else
      this.add(
        'files_modified',
        { path, ...(deleted && { change_type: 'delete' }), ...(about && { description: about }) },
        start,
      );
  }

  /** Prose takes the way of rules; of what they find only `sections` count, where it says so. */
  prose(doc: Markdown, lines: Lines, sections: readonly SectionName[] = ALL): void {
    const open = this.waiting.get(sections) ?? { doc, lines: [] };
    open.lines.push(lines);
    this.waiting.set(sections, open);
  }

  /** Many pieces of a file are read at once, so that the cost depends on the file and not on their number. */
  private readProse(): void {
    for (const [sections, { doc, lines }] of this.waiting) this.derived(derive(onlyLines(doc, lines)), sections);
    this.waiting.clear();
  }

  /** `at`: the place of all that was found, where the text that was read is not the file's own. */
  derived(
    { handoff, places, confidences, again, done, cutAt }: Derived,
    sections: readonly SectionName[] = ALL,
    at?: number,
  ): void {
    this.done.push(...(at === undefined ? done : []));
    for (const section of sections)
      for (const [index, entry] of (handoff[section] ?? []).entries())
        if (!this.isKnown(String((entry as Entry)[SECTIONS[section].lead])))
          for (const start of at === undefined ? [places[section]![index]!, ...(again[section]?.[index] ?? [])] : [at])
            this.add(section, entry, start, confidences[section]![index]!);
    this.cutAt ??= at === undefined ? cutAt : undefined;
  }

  /** `None beyond what is said above`, and the bare name of a file whose path is told. */
  private isKnown(lead: string): boolean {
    return NO_MORE.test(lead) || this.names.has(lead);
  }

  /** What was too long to be read. */
  findings(): Finding<'note-too-long'>[] {
    this.readProse();
    return this.cutAt === undefined ? [] : [tooLong(this.cutAt, 'text', 'Split it')];
  }

  build(at: string | undefined, by?: string): BuiltHandoff {
    this.readProse();
    const { handoff, places, confidences, again, done } = this;
    return {
      handoff: handoff as Handoff,
      places,
      confidences,
      again,
      done,
      block: { start: 0 },
      at: at ?? '',
      ...(by !== undefined && { by }),
    };
  }
}

/** The text with some of its lines left blank, each at its place. */
export function keepLines(doc: Markdown, isKept: (line: number) => boolean): Markdown {
  let text = '';
  for (let line = 0; line < doc.starts.length; line++) {
    const [start, end] = [doc.starts[line]!, doc.starts[line + 1] ?? doc.text.length];
    text += isKept(line) ? doc.text.slice(start, end) : doc.text.slice(start, end).replace(/[^\r\n]/g, ' ');
  }
  return scanMarkdown(text);
}

/** A file with some of its lines and all of its headings. */
export function onlyLines(doc: Markdown, ranges: readonly Lines[]): Markdown {
  const kept = new Uint8Array(doc.starts.length);
  for (const { firstLine, endLine } of ranges) kept.fill(1, firstLine, endLine);
  return keepLines(doc, (line) => kept[line] === 1 || doc.kinds[line] === KIND.heading);
}

/** Lines of one kind that follow each other. */
export function runsOf<Kind>(kinds: Iterable<Kind>): (Lines & { kind: Kind })[] {
  const runs: (Lines & { kind: Kind })[] = [];
  let line = 0;
  for (const kind of kinds) {
    if (runs.at(-1)?.kind === kind) runs.at(-1)!.endLine = ++line;
    else runs.push({ kind, firstLine: line, endLine: ++line });
  }
  return runs;
}
