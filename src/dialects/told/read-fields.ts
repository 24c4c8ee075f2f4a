/** Keys and values of front matter or JSON. Where it is broken, what stands under each other key is still read. */
import type { Finding } from '../../model/index.ts';
import { readBlock } from '../../parse/read-block.ts';
import { readYaml } from '../../parse/read-yaml.ts';
import type { SharedCode } from '../../parse/rules.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import { isNothing, type YamlMap, type YamlNode } from '../../parse/yaml-node.ts';

export interface TextAt {
  text: string;
  start: number;
}

/** The entries of a map, under any of their spellings: `key-files`, `key_files`, `Key Files`. */
export class Fields {
  private readonly values = new Map<string, YamlNode>();

  constructor(maps: readonly YamlMap[]) {
    for (const { entries } of maps)
      for (const { key, value } of entries) {
        const name = spelled(key.text);
        if (!this.values.has(name) && !isNothing(value)) this.values.set(name, value);
      }
  }

  node(...names: readonly string[]): YamlNode | undefined {
    for (const name of names) if (this.values.has(name)) return this.values.get(name);
    return undefined;
  }

  text(...names: readonly string[]): string | undefined {
    return this.at(...names)?.text;
  }

  at(...names: readonly string[]): TextAt | undefined {
    const node = this.node(...names);
    return node?.kind === 'scalar' && node.text.trim() !== ''
      ? { text: node.text.trim(), start: node.start }
      : undefined;
  }

  inside(...names: readonly string[]): Fields {
    const node = this.node(...names);
    return new Fields(node?.kind === 'map' ? [node] : []);
  }

  /** The entries of a list: texts as they are, maps as their fields. One value alone is a list of one. */
  list(...names: readonly string[]): (TextAt & { fields: Fields })[] {
    const node = this.node(...names);
    if (!node) return [];
    return (node.kind === 'list' ? node.items : [node]).flatMap(entryOf);
  }

  /** The texts of a list. `a, b` is a list, too, where commas part its entries. */
  texts(names: readonly string[], parted = false): TextAt[] {
    return this.list(...names).flatMap(({ text, start }) => {
      if (text === '') return [];
      return parted && this.node(...names)?.kind === 'scalar'
        ? text.split(/,\s+/).map((one) => ({ text: one.trim(), start }))
        : [{ text, start }];
    });
  }
}

const spelled = (key: string) => key.trim().toLowerCase().replace(/[_ ]+/g, '-');

/** `- Rule one: do this` without quotes is a map with one key; an author meant the sentence. */
function entryOf(node: YamlNode): (TextAt & { fields: Fields })[] {
  if (node.kind === 'scalar') return [{ text: node.text.trim(), start: node.start, fields: new Fields([]) }];
  if (node.kind !== 'map') return [];
  const [only, ...others] = node.entries;
  const isSentence = only && others.length === 0 && only.value.kind === 'scalar' && /\s/.test(only.key.text);
  const text = isSentence ? `${only.key.text}: ${(only.value as { text: string }).text}` : '';
  return [{ text, start: node.start, fields: new Fields([node]) }];
}

export interface ReadFields {
  fields: Fields;
  /** Without fixes: these files belong to another tool. */
  findings: Finding<SharedCode>[];
}

/** Longer front matter is somebody else's data. */
const LONGEST = 262_144;

export function readFrontMatter(doc: Markdown): ReadFields {
  if (!doc.frontMatter || doc.frontMatter.end - doc.frontMatter.start > LONGEST) return NO_FIELDS;
  const { fields, findings } = readFields(doc.text, doc.frontMatter.start, doc.frontMatter.end);
  return { fields, findings: findings.map((finding) => ({ ...finding, code: 'front-matter-syntax' })) };
}
const NO_FIELDS: ReadFields = { fields: new Fields([]), findings: [] };

export function readFields(text: string, start: number, end: number): ReadFields {
  const { node, readable, findings } = readBlock(text, start, end);
  if (readable) return { fields: new Fields(node?.kind === 'map' ? [node] : []), findings: findings.map(withoutFix) };
  const parts = partsOf(text, start, end).map((part) => readPart(text, part));
  const broken = parts.flatMap((part) => part.findings);
  return {
    fields: new Fields(parts.flatMap(({ map }) => map ?? [])),
    findings: (broken.length > 0 ? broken : findings).slice(0, MOST_FINDINGS).map(withoutFix),
  };
}
const MOST_FINDINGS = 50;

const withoutFix = ({ fix: _, ...finding }: Finding<SharedCode>) => finding;

interface Part {
  start: number;
  end: number;
}

const KEY_LINE = /^([ \t]*)(?:"[^"\n]{1,60}"|[A-Za-z_][\w -]{0,60})[ \t]*:(?=[ \t]|\r?$)/gm;

/** From each key of the outermost map to the next. */
function partsOf(text: string, start: number, end: number): Part[] {
  const keys = [...text.slice(start, end).matchAll(KEY_LINE)];
  const outer = keys.filter(([, indent]) => indent === keys[0]![1]).map(({ index }) => start + index);
  return outer.map((at, i) => ({ start: at, end: outer[i + 1] ?? end }));
}

function readPart(text: string, { start, end }: Part): { map?: YamlMap; findings: Finding<SharedCode>[] } {
  const part = text.slice(start, end).trimEnd();
  if (/^[ \t]*"/.test(part)) return readJsonPart(part, start);
  const { node, readable, findings } = readBlock(text, start, start + part.length);
  if (readable) return { findings, ...(node?.kind === 'map' && { map: node }) };
  const items = [...part.matchAll(/^[ \t]*-[ \t]+(\S.*)$/gm)].map((match) =>
    scalar(match[1]!.trim().replace(/^(["'])(.*)\1$/, '$2'), start + match.index + match[0].length - match[1]!.length),
  );
  return { findings, ...listOf(part, items, start) };
}

/** `"key": …,` is an entry of an object; the last one has the object's own brace behind it. */
function readJsonPart(part: string, start: number): { map?: YamlMap; findings: Finding<SharedCode>[] } {
  const bare = part.replace(/,$/, '');
  for (const inside of [bare, bare.replace(/\s*\}$/, '')]) {
    const read = readYaml(`{${inside}}`, start - 1);
    if ('node' in read && read.node?.kind === 'map') return { map: read.node, findings: [] };
  }
  const items = [...part.matchAll(/^[ \t]*(\{.*\}|".*")[ \t]*,?[ \t]*\r?$/gm)].flatMap((match) => {
    const read = readYaml(match[1]!, start + match.index + match[0].indexOf(match[1]!));
    return 'node' in read && read.node ? [read.node] : [];
  });
  const { findings } = readBlock(`{${bare}}`, 0, bare.length + 2);
  const moved = findings.map((finding) => ({
    ...finding,
    start: finding.start + start - 1,
    end: finding.end + start - 1,
  }));
  return { findings: moved, ...listOf(part, items, start) };
}

/** The entries of a list that cannot be read as a whole. */
function listOf(part: string, items: YamlNode[], start: number): { map?: YamlMap } {
  const [head] = /^[ \t]*[^:\n]+/.exec(part) ?? [];
  if (head === undefined || items.length === 0) return {};
  const end = start + part.length;
  const value = { kind: 'list' as const, items, flow: false, start: items[0]!.start, end };
  const key = scalar(head.trim().replace(/^"|"$/g, ''), start);
  return { map: { kind: 'map', entries: [{ key, value }], flow: false, start, end } };
}

const scalar = (text: string, start: number) => ({
  kind: 'scalar' as const,
  style: 'plain' as const,
  single: true,
  ...{ text, start, end: start + text.length },
});
