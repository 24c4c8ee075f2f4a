/** Keys and values of front matter, under any of their spellings. */
import { frontMatterTags } from '../../migrate/front-matter.ts';
import { type Finding, foldedTag } from '../../model/index.ts';
import { readBlock } from '../../parse/read-block.ts';
import { readFrontMatter as readEntries } from '../../parse/read-front-matter.ts';
import type { SharedCode } from '../../parse/rules.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import { isNothing, type YamlMap, type YamlNode } from '../../parse/yaml-node.ts';
import { frontMatterEntries } from '../task/metadata.ts';
import { TAG } from '../task/schema.ts';
import { isNothing as isUnsaid } from './decisions.ts';

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

  /** Decisions of a list; one with its reason is one text, as one sentence or as two fields. */
  decided(...names: readonly string[]): TextAt[] {
    return this.list(...names).flatMap(({ text, start, fields }) => {
      const decision = text || fields.text('decision', 'choice', 'what', 'title', 'summary');
      if (!decision || isUnsaid(decision)) return [];
      const reason = fields.text('rationale', 'reason', 'why', 'because');
      return [{ text: reason ? `${decision.replace(/\.$/, '')}. Why: ${reason}` : decision, start }];
    });
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

interface ReadFields {
  fields: Fields;
  /** Without fixes: these files belong to another tool. */
  findings: Finding<SharedCode>[];
}

export function frontMatterOf(doc: Markdown): ReadFields {
  const { node, findings } = readEntries(doc);
  return {
    fields: new Fields(node?.kind === 'map' ? [node] : []),
    findings: findings.map(({ fix: _, ...finding }) => ({ ...finding, code: 'front-matter-syntax' })),
  };
}

export interface FrontMatter {
  /** By the name of the key, in lower case. */
  values: ReadonlyMap<string, { text: string; start: number }>;
  tags: string[];
  findings: Finding<SharedCode>[];
}

/** Longer front matter is somebody else's data. */
const LONGEST = 65_536;

export function readFrontMatter(doc: Markdown): FrontMatter {
  const { frontMatter: extent, text } = doc;
  if (!extent || extent.end - extent.start > LONGEST) return { values: new Map(), tags: [], findings: [] };
  const { node, findings } = readBlock(text, extent.start, extent.end);
  const entries = [...frontMatterEntries(node, text)];
  return {
    values: new Map(entries.map(({ name, text: value, start }) => [name, { text: value, start }])),
    tags: frontMatterTags(doc)
      .map(foldedTag)
      .filter((tag) => TAG.test(tag)),
    findings,
  };
}
