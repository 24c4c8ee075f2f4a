/**
 * Where a file holds a handoff that is one whole document: the file itself where it is YAML or JSON, else a fence in markdown.
 * A schema with type words for values is not a handoff, and a file that explains one is documentation, its examples included.
 */
import type { Finding } from '../model/index.ts';
import { lineEnd, lineText } from '../parse/line-map.ts';
import { readBlock, type YamlBlock } from '../parse/read-block.ts';
import type { SharedCode } from '../parse/rules.ts';
import type { Markdown } from '../parse/scan-markdown.ts';
import type { YamlMap, YamlNode } from '../parse/yaml-node.ts';

export interface FoundDocument {
  /** What it says; absent where it cannot be read. */
  root?: YamlMap;
  findings: Finding<SharedCode>[];
  /** Offsets of the YAML. */
  start: number;
  end: number;
  /** Where to point when the whole is meant. */
  titleStart: number;
  titleEnd: number;
}

/** What tells the documents of a dialect from others. */
export interface Shape {
  /** A text without all of these holds none; saves parsing. */
  words: readonly string[];
  /** Whether a fence in markdown may be one; else only a file that is YAML or JSON as a whole. */
  fences: boolean;
  isOne(root: YamlMap): boolean;
  /** The same by its lines, for YAML that cannot be read. */
  looksLikeOne(text: string): boolean;
}

const YAML_FENCES = new Set(['', 'yaml', 'yml', 'json', 'jsonc']);
/** The later one counts, so of more only the last ones are looked at. */
const MOST_FENCES = 200;

/** `most`: a larger block is judged by its lines and not parsed, and so are those for which too much was parsed before. */
export function findDocuments(markdown: Markdown, shape: Shape, most: number): FoundDocument[] {
  const mayHold = (text: string) => shape.words.every((word) => text.includes(word));
  if (!mayHold(markdown.text)) return [];
  const found: FoundDocument[] = [];
  let left = 2 * most;
  // The last one counts, so it is the first to be parsed.
  for (const extent of extents(markdown, shape.fences).reverse()) {
    const text = markdown.text.slice(extent.start, extent.end);
    if (!mayHold(text)) continue;
    const small = text.length <= Math.min(most, left);
    const { node, readable, findings } = small ? readOnce(markdown, extent) : { readable: false, findings: [] };
    if (small) left -= text.length;
    if (node?.kind === 'map' && shape.isOne(node)) found.unshift({ ...extent, root: node, findings });
    else if (!readable && shape.looksLikeOne(text)) found.unshift({ ...extent, findings });
  }
  return found.some(({ root }) => root && isTemplate(root)) ? [] : found;
}

/** So much of a fence, and of the fences of a file, is looked at to tell whether it explains a schema. */
const SCHEMA_LENGTH = 16_384;
const SCHEMA_FENCES = 20;

/** Whether a file is about handoffs and holds none: it declares a skill, or shows a schema. */
export function isDocumentation(markdown: Markdown): boolean {
  if (declaresSkill(markdown)) return true;
  const fences = markdown.fences.filter(
    ({ info, start, end }) => YAML_FENCES.has(info) && end - start <= SCHEMA_LENGTH,
  );
  return fences.slice(0, SCHEMA_FENCES).some(({ start, end }) => {
    if (!/^handoff[ \t]*:/m.test(markdown.text.slice(start, end))) return false;
    const { node } = readOnce(markdown, { start, end });
    return node !== undefined && isTemplate(node);
  });
}

const blocks = new WeakMap<Markdown, Map<number, YamlBlock>>();

/** Several dialects ask about one file, and then one reads it: a block is parsed once. */
function readOnce(markdown: Markdown, { start, end }: Pick<Extent, 'start' | 'end'>): YamlBlock {
  const known = blocks.get(markdown) ?? new Map<number, YamlBlock>();
  blocks.set(markdown, known);
  const block = known.get(start) ?? readBlock(markdown.text, start, end);
  known.set(start, block);
  return block;
}

type Extent = Pick<FoundDocument, 'start' | 'end' | 'titleStart' | 'titleEnd'>;

function extents(markdown: Markdown, fences: boolean): Extent[] {
  const first = firstKey(markdown);
  if (first !== undefined) {
    const start = markdown.text.charCodeAt(0) === 0xfeff ? 1 : 0;
    const titleStart = markdown.starts[first]!;
    return [{ start, end: markdown.text.length, titleStart, titleEnd: lineEnd(markdown, first) }];
  }
  if (!fences || declaresSkill(markdown)) return [];
  return markdown.fences
    .filter(({ info }) => YAML_FENCES.has(info))
    .slice(-MOST_FENCES)
    .map(({ start, end, openLine }) => ({
      start,
      end,
      titleStart: markdown.starts[openLine]!,
      titleEnd: lineEnd(markdown, openLine),
    }));
}

/** A skill's own file shows handoffs to explain them. */
function declaresSkill({ frontMatter, text }: Markdown): boolean {
  const yaml = frontMatter ? text.slice(frontMatter.start, frontMatter.end) : '';
  return /^name[ \t]*:/m.test(yaml) && /^description[ \t]*:/m.test(yaml);
}

const KEY = /^\ufeff?(?:[{[]|["']?[A-Za-z_$][\w$-]*["']?[ \t]*:(?:[ \t]|$))/;
const BEFORE = /^\ufeff?\s*(?:#.*|---\s*|%.*)?$/;

/** The line on which a file that is YAML as a whole begins; undefined for markdown. */
function firstKey(markdown: Markdown): number | undefined {
  const { frontMatter, text, starts } = markdown;
  if (frontMatter && text.slice(starts[frontMatter.line]).trim() !== '') return undefined;
  for (let line = 0; line < starts.length; line++) {
    const content = lineText(markdown, line);
    if (KEY.test(content))
      return markdown.fences.some((fence) => isOfMarkdown(markdown, fence, line)) ? undefined : line;
    if (!BEFORE.test(content)) return undefined;
  }
  return undefined;
}

/** A fence above the first key, or at the beginning of a line, where YAML has none: `Date: today` above it is a line of markdown. */
function isOfMarkdown({ text, starts }: Markdown, { openLine }: Markdown['fences'][number], first: number): boolean {
  return openLine < first || /[`~]/.test(text[starts[openLine]!]!);
}

const PLACEHOLDER = /^(?:string|integer|float|iso-?8601|sha-?256|list\[\w+\]|\.\.\.|<[^<>]{1,60}>)$/i;
/** In a schema these are types; in a document of an author's they may be what is meant. */
const TYPE =
  /^(?:str|text|int|number|bool|boolean|enum|list|timestamp|uuid|\[[^[\]]{1,60}\]|\{\{?[\w .-]{1,60}\}?\})$/i;
const CHOICES = /^[\w-]+(?: *\| *[\w-]+)+$/;
const LONGEST = 80;

/** What a schema puts where an author should write, and no author writes. */
export function isPlaceholder(text: string): boolean {
  return text.length <= LONGEST && PLACEHOLDER.test(text);
}

function isOfSchema(text: string): boolean {
  return text.length <= LONGEST && (PLACEHOLDER.test(text) || TYPE.test(text) || CHOICES.test(text));
}

/** More words of the schema than values. */
function isTemplate(root: YamlNode): boolean {
  const texts = scalars(root);
  return texts.filter(isOfSchema).length * 2 > texts.length;
}

function scalars(node: YamlNode): string[] {
  if (node.kind === 'scalar') return node.style === 'empty' ? [] : [node.text];
  const inner = node.kind === 'list' ? node.items : node.entries.map(({ value }) => value);
  return inner.flatMap(scalars);
}
