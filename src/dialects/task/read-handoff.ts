/**
 * A YAML block → a checked handoff and what is wrong with it. The schema judges; this file gives it plain data, and turns
 * each of its complaints into a finding with a place and a repair: read it as it was meant (a warning), or leave the item out (an error).
 */
import type { z } from 'zod';
import type { Finding } from '../../model/index.ts';
import { isNothing, keyOf, nodeAt, toValue, type YamlMap, type YamlNode, type YamlValue } from '../../parse/yaml-node.ts';
import { isPlaceholder } from './placeholders.ts';
import { repair } from './repair.ts';
import { FIELDS, type Handoff, handoffSchema, REQUIREMENTS, SECTIONS, type SectionName } from './schema.ts';

export interface CheckedHandoff {
  handoff: Handoff;
  /** For each section the offset of each item that stands, in order. */
  places: Partial<Record<SectionName, number[]>>;
  findings: Finding[];
}

export type Item = { [field: string]: YamlValue };
export type Draft = { [field: string]: YamlValue };

/** An outcome that is missing is one finding of its own, not a reason to lose the rest. */
const lenientSchema = handoffSchema.partial({ outcome: true });
const NONE = /^(?:none|n\/a|-|nothing)\.?$/i;
const MAX_ROUNDS = 6;

export function readHandoff(root: YamlMap): CheckedHandoff {
  const reading = new Reading(root);
  const handoff = reading.settle();
  return { handoff, places: reading.places(handoff), findings: [...reading.findings, ...missing(root, handoff)] };
}

/** One handoff on its way from nodes to data. */
export class Reading {
  readonly root: YamlMap;
  readonly findings: Finding[] = [];
  readonly draft: Draft = Object.create(null);
  private readonly origins = new Map<YamlValue, YamlNode>();
  /** For a map with renamed keys: what each is called in the text. */
  private readonly written = new Map<YamlValue, Record<string, string>>();

  constructor(root: YamlMap) {
    this.root = root;
    for (const { key, value } of root.entries) {
      if (isNothing(value) || key.text in this.draft) continue;
      if (isPlaceholder(key.text, value)) this.leftOver(key.text, value);
      else if (isSection(key.text)) this.draft[key.text] = this.items(key.text, value);
      else this.draft[key.text] = toValue(value);
    }
  }

  /** Asks the schema until it has nothing more to say; every round repairs or removes what it named. */
  settle(): Handoff {
    for (let round = 0; ; round++) {
      const result = lenientSchema.safeParse(this.draft);
      if (result.success) return result.data as Handoff;
      for (const issue of result.error.issues) repair(this, issue, round >= MAX_ROUNDS);
      this.sweep();
    }
  }

  places(handoff: Handoff): CheckedHandoff['places'] {
    const places: CheckedHandoff['places'] = {};
    for (const name of Object.keys(SECTIONS) as SectionName[]) {
      if (handoff[name]) places[name] = (this.draft[name] as YamlValue[]).map((item) => this.origins.get(item)!.start);
    }
    return places;
  }

  /** The node that an issue of the schema is about. */
  nodeOf(path: readonly PropertyKey[]): YamlNode {
    const [field, index, name, ...rest] = path;
    const item = index === undefined ? undefined : (this.draft[String(field)] as YamlValue[] | undefined)?.[Number(index)];
    const origin = item === undefined ? undefined : this.origins.get(item);
    if (!origin) return nodeAt(this.root, field === undefined ? [] : [this.nameOf(this.draft, field), ...path.slice(1)]);
    return name === undefined ? origin : nodeAt(origin, [this.nameOf(item!, name), ...rest]);
  }

  /** Reads a misspelt key under the name that was meant. */
  rename(holder: Item, key: string, meant: string): void {
    const value = holder[key]!;
    delete holder[key];
    this.written.set(holder, { ...this.written.get(holder), [meant]: key });
    holder[meant] = holder === this.draft && isSection(meant) ? this.items(meant, nodeAt(this.root, [key])) : value;
  }

  private nameOf(holder: YamlValue, name: PropertyKey): PropertyKey {
    return this.written.get(holder)?.[String(name)] ?? name;
  }

  /** Takes an item, or a field outside any item, out of the draft; the list closes up in `sweep`. */
  drop(path: readonly PropertyKey[]): void {
    const [field, index] = path;
    const list = this.draft[String(field)];
    if (Array.isArray(list) && typeof index === 'number') list[index] = null;
    else delete this.draft[String(field)];
  }

  /** Closes the gaps that repairs left in lists. */
  private sweep(): void {
    for (const [field, value] of Object.entries(this.draft)) {
      if (!Array.isArray(value)) continue;
      this.draft[field] = value.filter((item) => item !== null);
      for (const item of value) sweepLists(item);
    }
  }

  private items(section: SectionName, node: YamlNode): YamlValue {
    if (node.kind === 'list') return node.items.flatMap((item) => this.item(section, item));
    if (node.kind === 'scalar' && NONE.test(node.text)) return [];
    const item = this.item(section, node);
    if (item.length > 0) this.warn('list-expected', node, `Write a dash before each entry of ${section}`);
    return item;
  }

  private item(section: SectionName, node: YamlNode): YamlValue[] {
    const { lead } = SECTIONS[section];
    if (isNothing(node)) return [];
    if (isPlaceholder(lead, node)) return this.leftOver(lead, node);
    if (node.kind === 'scalar' && NONE.test(node.text)) return [];
    if (node.kind === 'scalar') {
      const edits = node.style === 'block' ? [] : [{ start: node.start, end: node.start, text: `${lead}: ` }];
      const fix = edits.length > 0 ? { fix: { title: `Say that it is the ${lead}`, edits } } : {};
      this.findings.push({ code: 'item-expected', start: node.start, end: node.end, message: `Say what this is: write ${lead}: before it`, ...fix });
      return [this.remember(Object.assign(Object.create(null), { [lead]: node.text }), node)];
    }
    if (node.kind === 'list') return [this.remember(toValue(node), node)];
    const item: Item = Object.create(null);
    for (const { key, value } of node.entries) {
      if (isNothing(value) || (value.kind === 'scalar' && value.text.trim() === '') || key.text in item) continue;
      if (!isPlaceholder(key.text, value)) item[key.text] = toValue(value);
      else if (key.text === lead) return this.leftOver(lead, value);
      else this.leftOver(key.text, value);
    }
    return [this.remember(item, node)];
  }

  private remember(item: YamlValue, node: YamlNode): YamlValue {
    this.origins.set(item, node);
    return item;
  }

  private leftOver(field: string, node: YamlNode): [] {
    const message = `The template's placeholder is still here. Write the ${field.replaceAll('_', ' ')}, or take the line out`;
    if (field !== 'outcome') this.warn('placeholder-left', node, message);
    return [];
  }

  private warn(code: string, node: YamlNode, message: string): void {
    this.findings.push({ code, start: node.start, end: Math.max(node.end, node.start), message });
  }
}

function sweepLists(item: YamlValue): void {
  if (item === null || typeof item !== 'object' || Array.isArray(item)) return;
  for (const [field, value] of Object.entries(item)) {
    if (Array.isArray(value)) item[field] = value.filter((entry) => entry !== null);
  }
}

export type SchemaIssue = z.core.$ZodIssue;

function isSection(name: string): name is SectionName {
  return Object.hasOwn(SECTIONS, name);
}

/** What the outcome asks for and the handoff does not give. A section whose every item was left out has its own findings. */
function missing(root: YamlMap, handoff: Handoff): Finding[] {
  const outcome = keyOf(root, 'outcome');
  const value = nodeAt(root, ['outcome']);
  if (!handoff.outcome) {
    const at = outcome ?? { start: root.start, end: root.start };
    const said = outcome && !isNothing(value) && !isPlaceholder('outcome', value);
    return said ? [] : [{ code: 'outcome-missing', start: at.start, end: at.end, message: 'Say how it ended: outcome: completed | partial | failed | blocked' }];
  }
  return REQUIREMENTS.filter((row) => row.outcomes.includes(handoff.outcome!)).flatMap((row): Finding[] => {
    const items = handoff[row.section] ?? [];
    if (!row.each) {
      const written = nodeAt(root, [row.section]);
      if (items.length > 0 || (written.kind === 'list' && written !== (root as YamlNode) && written.items.length > 0)) return [];
      return [{ code: row.code, start: value.start, end: value.end, message: `outcome: ${handoff.outcome} needs ${row.section}: say what is ${row.section === 'blockers' ? 'in the way' : 'to be done next'}` }];
    }
    const nodes = nodeAt(root, [row.section]);
    return (nodes.kind === 'list' ? nodes.items : [nodes])
      .filter((node) => node.kind === 'map' && isBlank(node, row.each!))
      .map((node) => ({ code: row.code, start: node.start, end: node.start, message: `outcome: ${handoff.outcome} needs ${row.each} for each of ${row.section}: add it here` }));
  });
}

function isBlank(item: YamlMap, field: string): boolean {
  const node = nodeAt(item, [field]);
  if (node === item || isNothing(node) || isPlaceholder(field, node)) return true;
  return node.kind === 'list' && node.items.length === 0;
}

/** Whether a map speaks this schema at all; another project's YAML under a handoff heading does not. */
export function speaksSchema(root: YamlMap): boolean {
  return root.entries.some(({ key }) => (FIELDS as string[]).includes(key.text));
}
