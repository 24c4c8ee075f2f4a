/** One handoff on its way from nodes to data: a draft that the schema judges, and for each part of it the node it came from. */
import type { Finding } from '../../model/index.ts';
import { nearestWord } from '../../parse/nearest-word.ts';
import {
  emptyMap,
  isNothing,
  nodeAt,
  quote,
  toValue,
  type YamlMap,
  type YamlNode,
  type YamlScalar,
  type YamlValue,
} from '../../parse/yaml-node.ts';
import { isPlaceholder, isTemplateItem } from './placeholders.ts';
import type { TaskCode } from './rules.ts';
import { type Handoff, NONE, SECTIONS, type SectionName } from './schema.ts';

export type Item = { [field: string]: YamlValue };
type Draft = { [field: string]: YamlValue };

/** For each section the offset of each item that stands, in order. */
export type Places = Partial<Record<SectionName, number[]>>;

export class PendingHandoff {
  readonly root: YamlMap;
  readonly findings: Finding<TaskCode>[] = [];
  readonly draft: Draft = emptyMap();
  /** For each section the node of each item, in step with the draft's list. */
  private readonly origins: Partial<Record<string, YamlNode[]>> = {};
  /** Maps whose keys were renamed in this round; what else is wrong with them is asked again in the next. */
  readonly renamed = new Set<YamlValue>();
  /** Sections from which an item was left out; its finding says enough. */
  readonly thinned = new Set<string>();
  /** For a map with renamed keys: what each is called in the text. */
  private readonly written = new Map<YamlValue, Record<string, string>>();

  constructor(root: YamlMap) {
    this.root = root;
    for (const { key, value } of root.entries) {
      if (isBlank(value) || key.text in this.draft) continue;
      if (isPlaceholder(key.text, value)) this.leftOver(key.text, value);
      else if (isSection(key.text)) this.draft[key.text] = this.items(key.text, value);
      else this.draft[key.text] = toValue(value);
    }
  }

  places(handoff: Handoff): Places {
    const places: Places = {};
    for (const name of Object.keys(SECTIONS) as SectionName[]) {
      if (handoff[name]) places[name] = this.origins[name]!.map((node) => node.start);
    }
    return places;
  }

  /** The node that an issue of the schema is about. */
  nodeOf(path: readonly PropertyKey[]): YamlNode {
    const [field, index, name, ...rest] = path;
    const origin = index === undefined ? undefined : this.origins[String(field)]?.[Number(index)];
    if (!origin)
      return nodeAt(this.root, field === undefined ? [] : [this.nameOf(this.draft, field), ...path.slice(1)]);
    return name === undefined
      ? origin
      : nodeAt(origin, [this.nameOf((this.draft[String(field)] as YamlValue[])[Number(index)]!, name), ...rest]);
  }

  /** Reads a misspelt key under the name that was meant. */
  rename(holder: Item, key: string, meant: string): void {
    const value = holder[key]!;
    delete holder[key];
    this.renamed.add(holder);
    this.written.set(holder, { ...this.written.get(holder), [meant]: key });
    holder[meant] = holder === this.draft && isSection(meant) ? this.items(meant, nodeAt(this.root, [key])) : value;
  }

  /** What a field of the handoff is called in the text. */
  writtenName(field: string): string {
    return String(this.nameOf(this.draft, field));
  }

  private nameOf(holder: YamlValue, name: PropertyKey): PropertyKey {
    return this.written.get(holder)?.[String(name)] ?? name;
  }

  /** Takes an item, or a field outside any item, out of the draft; the list closes up in `sweep`. */
  drop(path: readonly PropertyKey[]): void {
    const [field, index] = path;
    const list = this.draft[String(field)];
    this.thinned.add(String(field));
    if (Array.isArray(list) && typeof index === 'number') list[index] = null;
    else delete this.draft[String(field)];
  }

  /** Closes the gaps that repairs left in lists. */
  sweep(): void {
    for (const [field, value] of Object.entries(this.draft)) {
      if (!Array.isArray(value)) continue;
      this.draft[field] = value.filter((item) => item !== null);
      if (this.origins[field]) this.origins[field] = this.origins[field].filter((_, index) => value[index] !== null);
      for (const item of value) sweepLists(item);
    }
  }

  private items(section: SectionName, node: YamlNode): YamlValue[] {
    const items: YamlValue[] = [];
    const origins: YamlNode[] = [];
    const { lead } = SECTIONS[section];
    for (const entry of node.kind === 'list' ? node.items : [node]) {
      const item = this.item(section, lead, entry, node.kind === 'list' && !node.flow);
      if (item === undefined) continue;
      items.push(item);
      origins.push(entry);
    }
    this.origins[section] = origins;
    if (node.kind !== 'list' && items.length > 0)
      this.warn('list-expected', node, `Write a dash before each entry of ${section}`);
    return items;
  }

  /** Undefined where there is nothing of the author's. */
  private item(section: SectionName, lead: string, node: YamlNode, dashed: boolean): YamlValue | undefined {
    if (node.kind === 'list' && !isPlaceholder(lead, node)) return toValue(node);
    if (node.kind !== 'map') return node.kind === 'scalar' ? this.bareItem(lead, node, node.text, dashed) : undefined;
    if (isTemplateItem(node)) {
      this.leftOver(lead, node);
      return undefined;
    }
    const titled = titledText(section, node);
    if (titled !== undefined) return this.bareItem(lead, node, titled, dashed);
    const item: Item = emptyMap();
    for (const { key, value } of node.entries) {
      if (isBlank(value) || key.text in item) continue;
      if (!isPlaceholder(key.text, value)) item[key.text] = toValue(value);
      else {
        this.leftOver(key.text, value);
        if (key.text === lead) return undefined;
      }
    }
    return item;
  }

  /** `- The cache is never cleared`: a text that stands for its lead. */
  private bareItem(lead: string, node: YamlScalar | YamlMap, text: string, dashed: boolean): YamlValue | undefined {
    if (isBlank(node) || NONE.test(text)) return undefined;
    if (isPlaceholder(lead, node)) {
      this.leftOver(lead, node);
      return undefined;
    }
    const finding: Finding<TaskCode> = {
      code: 'item-expected',
      start: node.start,
      end: node.end,
      message: `Say what this is: write ${lead}: before it`,
    };
    const single =
      node.kind === 'scalar' ? node.single : node.entries.every(({ value }) => value.kind === 'scalar' && value.single);
    if (dashed && single)
      finding.fix = {
        title: `Write ${lead}: before it`,
        edits: [{ start: node.start, end: node.end, text: `${lead}: ${quoteIfNeeded(node, text)}` }],
      };
    this.findings.push(finding);
    const item: Item = emptyMap();
    item[lead] = text;
    return item;
  }

  private leftOver(field: string, node: YamlNode): void {
    const message = `The template's placeholder is still here. Write the ${field.replaceAll('_', ' ')}, or remove the line`;
    if (field !== 'outcome') this.warn('placeholder-left', node, message);
  }

  private warn(code: TaskCode, node: YamlNode, message: string): void {
    this.findings.push({ code, start: node.start, end: Math.max(node.end, node.start), message });
  }
}

function sweepLists(item: YamlValue): void {
  if (item === null || typeof item !== 'object' || Array.isArray(item)) return;
  for (const [field, value] of Object.entries(item)) {
    if (Array.isArray(value)) item[field] = value.filter((entry) => entry !== null);
  }
}

/** No value, or one of white space only: the same as leaving the field out. */
export function isBlank(node: YamlNode): boolean {
  return isNothing(node) || (node.kind === 'scalar' && node.text.trim() === '');
}

function isSection(name: string): name is SectionName {
  return Object.hasOwn(SECTIONS, name);
}

/** `- Fix: do this` is a map to YAML; if its one key is not a field, and none was meant, it is a text with a colon. */
function titledText(section: SectionName, node: YamlMap): string | undefined {
  const [only] = node.entries;
  if (
    node.flow ||
    node.entries.length !== 1 ||
    only!.value.kind !== 'scalar' ||
    only!.value.style === 'block' ||
    only!.value.style === 'empty'
  )
    return undefined;
  const { fields } = SECTIONS[section];
  if (fields.includes(only!.key.text) || nearestWord(only!.key.text, fields)) return undefined;
  return `${only!.key.text}: ${only!.value.text}`;
}

/** A scalar keeps the form in which the author wrote it; a text that was a map needs quotes. */
function quoteIfNeeded(node: YamlNode, text: string): string {
  if (node.kind === 'scalar' && node.style === 'plain') return text;
  return quote(text);
}
