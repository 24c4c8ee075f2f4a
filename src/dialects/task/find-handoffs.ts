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
}

const TITLE =
  /^(?:[^\p{L}\p{N}]*|\d{1,3}[.)]\s*)hand[- ]?offs?(?:\s+(?:notes?|section|summary|report))?(?:\s+(?:to|for|from)\b.*|\s*[:(—–-].*)?\s*$/isu;
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
  const titled = doc.headings.flatMap((heading, index) => (isHandoffTitle(heading.title) ? [index] : []));
  titled.slice(-MOST_HANDOFFS).forEach((index) => {
    const heading = doc.headings[index]!;
    const section = sectionOf(doc, index);
    const fences = fencesIn(doc, section);
    for (const fence of fences) inSection.add(fence);
    blocks.push({ ...blockOf(doc, section, fences), titleStart: heading.start, titleEnd: heading.end });
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
  return blocks.sort((a, b) => a.start - b.start);
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

type Block = Pick<HandoffBlock, 'form' | 'start' | 'end'>;

function blockOf(doc: Markdown, section: Section, fences: Fence[]): Block {
  const yaml = fences.filter(isYamlFence);
  const own = yaml.find((fence) => FIELD_LINE.test(doc.text.slice(fence.start, fence.end)));
  if (own) return { form: 'structured', start: own.start, end: own.end };
  const bare = bareYaml(doc, section);
  if (bare) return { form: 'structured', ...bare };
  const foreign = yaml.find((fence) => fence.info !== '');
  if (foreign) return { form: 'yaml', start: foreign.start, end: foreign.end };
  return { form: isEmpty(doc, section) ? 'empty' : 'prose', start: section.start, end: section.end };
}

function isYamlFence(fence: Fence): boolean {
  return fence.info === '' || fence.info === 'yaml' || fence.info === 'yml';
}

/** YAML without a fence: it begins with a field of the schema and ends where something that cannot be YAML begins. */
function bareYaml(doc: Markdown, section: Section): { start: number; end: number } | undefined {
  let line = section.firstLine;
  while (line < section.endLine && (doc.kinds[line] === KIND.blank || doc.kinds[line] === KIND.comment)) line++;
  if (line >= section.endLine || doc.kinds[line] !== KIND.text) return undefined;
  const start = doc.starts[line]!;
  if (!FIELD_LINE.test(doc.text.slice(start, lineEnd(doc, line)))) return undefined;
  for (; line < section.endLine; line++) {
    const kind = doc.kinds[line];
    if (kind === KIND.blank) continue;
    if (kind !== KIND.text && kind !== KIND.list && kind !== KIND.quote) break;
    if (!BARE_LINE.test(doc.text.slice(doc.starts[line], lineEnd(doc, line)))) break;
  }
  return { start, end: line < doc.starts.length ? doc.starts[line]! : doc.text.length };
}

function holdsTitle(doc: Markdown, fence: Fence): boolean {
  const content = doc.text.slice(fence.start, fence.end);
  if (!FIELD_LINE.test(content)) return false;
  for (const match of content.matchAll(FENCED_TITLE)) if (isHandoffTitle(match[1]!.trim())) return true;
  return false;
}

/** Rules, comments and the completion stamp say nothing about the work. */
function isEmpty(doc: Markdown, section: Section): boolean {
  for (let line = section.firstLine; line < section.endLine; line++) {
    const kind = doc.kinds[line];
    if (kind === KIND.blank || kind === KIND.rule || kind === KIND.comment) continue;
    const text = doc.text.slice(doc.starts[line], lineEnd(doc, line));
    if (!/^\s*[*_]*Task completed:/i.test(text) && !/^\s*[*_[(]*\.\.\.|^\s*[*_]*\[[^\]]*\][*_]*\s*$/.test(text))
      return false;
  }
  return true;
}
