/** Where a file's handoffs stand: a yaml fence under a handoff heading, a fence that holds the heading, bare YAML, or prose. */
import { lineEnd } from '../../parse/line-map.ts';
import { type Fence, KIND, type Markdown } from '../../parse/scan-markdown.ts';
import { type Section, sectionOf } from '../../parse/sections.ts';
import { FIELDS } from './schema.ts';

export interface HandoffBlock {
  form: 'structured' | 'yaml' | 'prose' | 'empty';
  /** Offsets of the YAML or of the prose. */
  start: number;
  end: number;
  /** Where to point when the whole is meant: the heading, or the fence's first line. */
  titleStart: number;
  titleEnd: number;
  /** Where a field of the schema stands below the block's end, unread. */
  outside?: number;
  /** A yaml fence within prose: not read, but an author wants to know that it is broken. */
  example?: { start: number; end: number };
}

const TITLE =
  /^(?:[^\p{L}\p{N}]*|\d{1,3}[.)]\s*)(?:(?:task|session|agent|final|work)\s+)?hand[- ]?offs?(?:\s+(?:notes?|section|summary|report))?(?:\s+(?:to|for|from)\b.*|\s*[:(—–-].*)?\s*$/isu;
const FIELD_LINE = new RegExp(`^[ \\t]*(?:${FIELDS.join('|')})[ \\t]*:`, 'm');
const FENCED_TITLE = /^[ \t]*#{1,6}[ \t]+([^\n]{1,120})$/gm;
const BARE_LINE = /^(?:[A-Za-z_][\w-]*[ \t]*:|[ \t#-])/;

export function isHandoffTitle(title: string): boolean {
  return title.length <= 300 && /hand/i.test(title) && TITLE.test(title);
}

/** The later handoff counts, so of more than this many only the last ones are looked at. */
const MOST_HANDOFFS = 100;
const MOST_FENCES = 1000;

export function findHandoffs(doc: Markdown): HandoffBlock[] {
  const blocks: HandoffBlock[] = [];
  const inSection = new Set<Fence>();
  const bare = new BareRuns(doc);
  const titled = doc.headings.flatMap((heading, index) => (isHandoffTitle(heading.title) ? [index] : []));
  titled.slice(-MOST_HANDOFFS).forEach((index) => {
    const heading = doc.headings[index]!;
    const section = withoutOriginal(doc, sectionOf(doc, index), index);
    const fences = fencesIn(doc, section);
    for (const fence of fences) inSection.add(fence);
    for (const block of blocksOf(doc, section, fences, bare))
      blocks.push({ ...block, titleStart: heading.start, titleEnd: heading.end });
  });
  for (const fence of doc.fences.slice(-MOST_FENCES)) {
    if (inSection.has(fence) || !isYamlFence(fence) || !holdsTitle(doc, fence)) continue;
    const titleStart = doc.starts[fence.openLine]!;
    blocks.push({
      form: 'structured',
      start: fence.start,
      end: fence.end,
      titleStart,
      titleEnd: lineEnd(doc, fence.openLine),
    });
  }
  // Of nested headings the innermost has the block.
  const byStart = new Map(blocks.map((block) => [block.start, block]));
  return [...byStart.values()].sort((a, b) => a.start - b.start).slice(-MOST_HANDOFFS);
}

/** The heading below which a migrated section keeps the author's own words. */
export const ORIGINAL_NOTES = 'Original notes';

/** The section without the author's own words, which a migration keeps below the structured ones. */
function withoutOriginal(doc: Markdown, section: Section, index: number): Section {
  for (let at = index + 1; at < doc.headings.length && doc.headings[at]!.line < section.endLine; at++) {
    const { title, line } = doc.headings[at]!;
    if (title === ORIGINAL_NOTES) return { ...section, endLine: line, end: doc.starts[line]! };
  }
  return section;
}

function fencesIn(doc: Markdown, section: Section): Fence[] {
  let low = 0;
  let high = doc.fences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (doc.fences[middle]!.openLine < section.firstLine) low = middle + 1;
    else high = middle;
  }
  const found: Fence[] = [];
  for (; low < doc.fences.length && doc.fences[low]!.openLine < section.endLine; low++) found.push(doc.fences[low]!);
  return found;
}

type Block = Pick<HandoffBlock, 'form' | 'start' | 'end' | 'outside' | 'example'>;

function blocksOf(doc: Markdown, section: Section, fences: Fence[], runs: BareRuns): Block[] {
  const yaml = fences.filter(isYamlFence);
  const own = yaml.filter((fence) => FIELD_LINE.test(doc.text.slice(fence.start, fence.end)));
  if (own.length > 0) return own.map(({ start, end }) => ({ form: 'structured', start, end }));
  const bare = bareYaml(doc, section, runs);
  if (bare) return [{ form: 'structured', ...bare }];
  const foreign = yaml.find((fence) => fence.info !== '');
  if (foreign && isEmpty(doc, section, FENCE_KINDS)) return [{ form: 'yaml', start: foreign.start, end: foreign.end }];
  // Beside prose a fence is an example, and the section is prose.
  const example = foreign &&
    !foreign.info.startsWith('json') && { example: { start: foreign.start, end: foreign.end } };
  const form = isEmpty(doc, section) ? 'empty' : 'prose';
  return [{ form, start: section.start, end: section.end, ...example }];
}

/** JSON is YAML too. */
const YAML_FENCES = new Set(['', 'yaml', 'yml', 'json', 'jsonc']);

function isYamlFence(fence: Fence): boolean {
  return YAML_FENCES.has(fence.info);
}

/** YAML without a fence: it begins with a field of the schema and ends where something that cannot be YAML begins. */
function bareYaml(
  doc: Markdown,
  section: Section,
  runs: BareRuns,
): { start: number; end: number; outside?: number } | undefined {
  let line = section.firstLine;
  const skipped: number[] = [KIND.blank, KIND.comment];
  while (line < doc.starts.length && (skipped.includes(doc.kinds[line]!) || isYamlComment(doc, line))) line++;
  if (line >= doc.starts.length || doc.kinds[line] !== KIND.text) return undefined;
  const start = doc.starts[line]!;
  if (!isFieldLine(doc, line)) return undefined;
  line = runs.endOf(line);
  const end = line < doc.starts.length ? doc.starts[line]! : doc.text.length;
  for (; line < section.endLine; line++)
    if (doc.kinds[line] === KIND.text && isFieldLine(doc, line)) return { start, end, outside: doc.starts[line]! };
  return { start, end };
}

/** Where YAML without a fence ends. It may run on through the sections below, which then end there, too: sections are asked for in order. */
class BareRuns {
  private readonly doc: Markdown;
  private end = 0;

  constructor(doc: Markdown) {
    this.doc = doc;
  }

  /** The line behind the last one of the YAML that this line is of. */
  endOf(first: number): number {
    const { doc } = this;
    if (first < this.end) return this.end;
    let line = first;
    for (; line < doc.starts.length; line++) {
      const kind = doc.kinds[line];
      if (kind === KIND.blank || isYamlComment(doc, line)) continue;
      if (kind !== KIND.text && kind !== KIND.list && kind !== KIND.quote) break;
      if (!BARE_LINE.test(doc.text.slice(doc.starts[line], lineEnd(doc, line)))) break;
    }
    this.end = line;
    return line;
  }
}

function isFieldLine(doc: Markdown, line: number): boolean {
  return FIELD_LINE.test(doc.text.slice(doc.starts[line], lineEnd(doc, line)));
}

/** `# what I made` in bare YAML is a comment, though markdown calls it a heading: more YAML follows right below. */
function isYamlComment(doc: Markdown, line: number): boolean {
  if (doc.kinds[line] !== KIND.heading) return false;
  let next = line + 1;
  while (next < doc.starts.length && doc.kinds[next] === KIND.blank) next++;
  if (next >= doc.starts.length || (doc.kinds[next] !== KIND.text && doc.kinds[next] !== KIND.list)) return false;
  return isFieldLine(doc, next) || /^[ \t]+\S/.test(doc.text.slice(doc.starts[next], lineEnd(doc, next)));
}

function holdsTitle(doc: Markdown, fence: Fence): boolean {
  const content = doc.text.slice(fence.start, fence.end);
  if (!FIELD_LINE.test(content)) return false;
  for (const match of content.matchAll(FENCED_TITLE)) if (isHandoffTitle(match[1]!.trim())) return true;
  return false;
}

/** Rules, comments and the completion stamp say nothing about the work. */
const FENCE_KINDS: readonly number[] = [KIND.fenceOpen, KIND.fenceBody, KIND.fenceClose];

function isEmpty(doc: Markdown, section: Section, without: readonly number[] = []): boolean {
  for (let line = section.firstLine; line < section.endLine; line++) {
    const kind = doc.kinds[line]!;
    if (without.includes(kind) || kind === KIND.blank || kind === KIND.rule || kind === KIND.comment) continue;
    const text = doc.text.slice(doc.starts[line], lineEnd(doc, line));
    if (!/^\s*[*_]*Task completed:/i.test(text) && !/^\s*[*_[(]*\.\.\.|^\s*[*_]*\[[^\]]*\][*_]*\s*$/.test(text))
      return false;
  }
  return true;
}
