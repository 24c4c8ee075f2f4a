/** YAML as read: every key and value with its place, every scalar as the author wrote it. */

export interface YamlScalar {
  kind: 'scalar';
  text: string;
  style: 'plain' | 'quoted' | 'block' | 'empty';
  /** Whether the token is on one line. */
  single: boolean;
  /** The whole token, quotes included; offsets in the file's text. */
  start: number;
  end: number;
}

export interface YamlList {
  kind: 'list';
  items: YamlNode[];
  flow: boolean;
  start: number;
  end: number;
}

export interface YamlMap {
  kind: 'map';
  entries: { key: YamlScalar; value: YamlNode }[];
  flow: boolean;
  start: number;
  end: number;
}

export type YamlNode = YamlScalar | YamlList | YamlMap;

/** Plain data: strings, lists, and maps in which `__proto__` is a key like any other. */
export type YamlValue = string | null | YamlValue[] | { [key: string]: YamlValue };

export type YamlData = { [key: string]: YamlValue };

/** An empty map that inherits nothing. */
export const emptyMap = (): YamlData => Object.create(null);

/** No value, or one of YAML's words for null. */
export function isNothing(node: YamlNode): boolean {
  if (node.kind !== 'scalar' || node.text.length > 4) return false;
  return node.style === 'empty' || (node.style === 'plain' && NOTHING.has(node.text));
}
const NOTHING = new Set(['~', 'null', 'Null', 'NULL']);

/** The data of a node. If a key occurs twice the first entry counts; the reader of the map reports the second. */
export function toValue(node: YamlNode): YamlValue {
  if (node.kind === 'scalar') return isNothing(node) ? null : node.text;
  if (node.kind === 'list') return node.items.map(toValue);
  const map = emptyMap();
  for (const { key, value } of node.entries) if (!(key.text in map)) map[key.text] = toValue(value);
  return map;
}

/** Moves every place in a tree that was read from mended text. */
export function movePlaces(node: YamlNode, place: (offset: number) => number): void {
  node.start = place(node.start);
  node.end = Math.max(place(node.end), node.start);
  if (node.kind === 'list') for (const item of node.items) movePlaces(item, place);
  if (node.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    movePlaces(key, place);
    movePlaces(value, place);
  }
}

/** The node at a path of keys and indexes, or the deepest existing one on the way. */
export function nodeAt(root: YamlNode, path: readonly PropertyKey[]): YamlNode {
  let node = root;
  for (const step of path) {
    const next: YamlNode | undefined =
      node.kind === 'map'
        ? node.entries.find(({ key }) => key.text === step)?.value
        : node.kind === 'list'
          ? node.items[Number(step)]
          : undefined;
    if (!next) break;
    node = next;
  }
  return node;
}

export function keyOf(map: YamlNode, name: string): YamlScalar | undefined {
  return map.kind === 'map' ? map.entries.find(({ key }) => key.text === name)?.key : undefined;
}

/** A string as a YAML scalar that every reader reads as exactly this string. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
