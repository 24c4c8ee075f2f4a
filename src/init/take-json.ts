/**
 * Takes one entry out of JSON with comments, with its comma and its line, and leaves everything else as it stands.
 * Not by jsonc-parser's `modify`, which does not give back the file as it was before the entry was put in.
 */
import { cut } from './draft.ts';
import { commaIn, dataOf, endOf, hasComment, type JsonNode, propertyOf, readJson, valueNode } from './json-tree.ts';

/** Where an entry of ours stands: a property of the container, or an item of an array. */
export interface EntryPlace {
  /** Names from the root to the container. */
  keys: string[];
  name?: string;
  /** What stands in every text that puts this entry in. */
  sign: string;
  /** Whether it may be ours, and whether nothing of anybody else is in it. */
  looksOurs: (value: unknown) => boolean;
  isOurs: (value: unknown) => boolean;
}

/** `made` are containers that go too once nothing is left in them. `unclear`: something is there, and a person must decide. */
export function takeEntry(
  text: string,
  path: string,
  place: EntryPlace,
  made: (key: string) => boolean,
): string | 'none' | 'unclear' {
  const container = containersOf(text, path, place.keys).at(-1);
  const [child, second] = (container?.children ?? []).filter((node) => isMeant(node, place));
  if (!container || !child) return 'none';
  const isWhollyOurs = place.isOurs(dataOf(valueIn(child, place)!)) && !hasComment(text, child);
  if (second || !isWhollyOurs) return 'unclear';
  const rest = cutChild(text, container, child);
  const [emptied, ...above] = place.keys.toReversed();
  if (container.children!.length > 1 || emptied === undefined || !made(emptied)) return rest;
  const shell = { keys: above.toReversed(), name: emptied, sign: '', looksOurs: isEmpty, isOurs: isEmpty };
  const without = takeEntry(rest, path, shell, made);
  return without === 'none' || without === 'unclear' ? rest : without;
}

const valueIn = (node: JsonNode, { name }: EntryPlace) => (name === undefined ? node : valueNode(node));

function isMeant(node: JsonNode, place: EntryPlace): boolean {
  if (place.name !== undefined && node.children?.[0]?.value !== place.name) return false;
  const value = valueIn(node, place);
  return value !== undefined && place.looksOurs(dataOf(value));
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The root and the containers on the way; empty where one of them is not there. */
function containersOf(text: string, path: string, keys: readonly string[]): JsonNode[] {
  const root = readJson(text, path);
  const way = root ? [root] : [];
  for (const key of keys) {
    const node = way.at(-1);
    const next = node?.type === 'object' ? valueNode(propertyOf(node, key, path, text)) : undefined;
    if (!next) return [];
    way.push(next);
  }
  return way;
}

function cutChild(text: string, container: JsonNode, child: JsonNode): string {
  const children = container.children!;
  const index = children.indexOf(child);
  const next = children[index + 1]?.offset ?? endOf(container);
  const behind = commaIn(text, endOf(child), next);
  const before = index > 0 ? commaIn(text, endOf(children[index - 1]!), child.offset) : -1;
  const isBlank = (from: number, to: number) => /^\s*$/.test(text.slice(from, to));
  if (before !== -1 && behind === -1 && isBlank(before + 1, child.offset)) return cut(text, before, endOf(child));
  if (behind !== -1) return cutLine(cut(text, behind, behind + 1), child.offset, endOf(child));
  if (before === -1) return cutLine(text, child.offset, endOf(child));
  return cutLine(cut(text, before, before + 1), child.offset - 1, endOf(child) - 1);
}

/** With the line break and the indentation, where nothing else stands on its lines. */
function cutLine(text: string, start: number, end: number): string {
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t';
  let [from, to] = [start, end];
  while (isBlank(from - 1)) from--;
  while (isBlank(to)) to++;
  const startsLine = text[from - 1] === '\n';
  const endsLine = to === text.length || text[to] === '\n' || text.startsWith('\r\n', to);
  if (!startsLine || !endsLine) return cut(text, start, to);
  return cut(text, from - (text[from - 2] === '\r' ? 2 : 1), to);
}
