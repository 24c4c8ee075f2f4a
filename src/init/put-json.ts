/**
 * Puts entries into JSON with comments, in the form that the file has, by one insertion each.
 * Not by jsonc-parser's `modify`: it lays out the lines around the entry anew and hangs a comment on the last entry onto ours.
 */
import { isDeepStrictEqual } from 'node:util';
import { newlineOf } from '../parse/line-map.ts';
import { type Draft, type Edit, insert, kept, type Put, there } from './draft.ts';
import { dataOf, endOf, type JsonNode, propertyOf, readJson, refuse, valueNode } from './json-tree.ts';

/** A property `name: value` of an object, or an item of an array. */
interface Child {
  name?: string;
  value: unknown;
}

const DEFAULT_INDENT = '  ';

/** `{ "<container>": { "<name>": value } }` */
export function putEntry(container: string, name: string, value: unknown): Edit {
  return (draft, path) => {
    const existing = nodeAt(draft.text, path, [container, name]);
    if (!existing) return putAt(draft, path, [container], { name, value });
    if (isDeepStrictEqual(dataOf(existing), value)) return there(draft);
    return kept(draft, `${container}.${name} already exists with other values`);
  };
}

/** A property of the whole; whatever it says where it is there. */
export function putProperty(name: string, value: unknown): Edit {
  return (draft, path) => (nodeAt(draft.text, path, [name]) ? there(draft) : putAt(draft, path, [], { name, value }));
}

/** One more item of an array, unless one is there that `isOurs`. */
export function putItem(keys: string[], value: unknown, isOurs: (item: unknown) => boolean): Edit {
  return (draft, path) => {
    const array = nodeAt(draft.text, path, keys);
    const ours = (array?.children ?? []).map(dataOf).find(isOurs);
    if (ours === undefined) return putAt(draft, path, keys, { value });
    if (isDeepStrictEqual(ours, value)) return there(draft);
    return kept(draft, `${keys.join('.')} already has an entry for passdown with other values`);
  };
}

function nodeAt(text: string, path: string, keys: readonly string[]): JsonNode | undefined {
  let node = readJson(text, path);
  for (const key of keys) {
    if (node?.type !== 'object') return undefined;
    node = valueNode(propertyOf(node, key, path, text));
  }
  return node;
}

/** Goes as deep as there are containers, and makes those that are missing. */
function putAt(draft: Draft, path: string, keys: readonly string[], child: Child): Put {
  const { text } = draft;
  const root = readJson(text, path);
  if (!root) return put(putDocument(draft, wrap(keys, child).value));
  let node = root;
  for (const [depth, key] of keys.entries()) {
    expect(node, 'object', path, text);
    const next = valueNode(propertyOf(node, key, path, text));
    if (!next) return put(putChild(draft, root, node, { name: key, value: wrap(keys.slice(depth + 1), child).value }));
    node = next;
  }
  expect(node, child.name === undefined ? 'array' : 'object', path, text);
  return put(putChild(draft, root, node, child));
}

const put = (draft: Draft): Put => ({ draft, state: 'put' });

function wrap(keys: readonly string[], { name, value }: Child): { value: unknown } {
  const inner: unknown = name === undefined ? [value] : { [name]: value };
  return { value: keys.toReversed().reduce((within, key) => ({ [key]: within }), inner) };
}

function expect(node: JsonNode, type: 'object' | 'array', path: string, text: string): void {
  if (node.type !== type)
    throw refuse(
      path,
      text,
      node.offset,
      `has ${node.type === 'array' ? 'a list' : 'something else'} where ${type === 'array' ? 'a list' : 'an object'} is needed`,
    );
}

/** A file with nothing in it but blanks and comments. */
function putDocument(draft: Draft, value: unknown): Draft {
  const { text } = draft;
  const newline = newlineOf(text);
  const gap = /^\ufeff?$/.test(text) || text.endsWith('\n') ? '' : newline;
  return insert(draft, text.length, `${gap}${render(value, DEFAULT_INDENT, '', newline)}${newline}`);
}

function putChild(draft: Draft, root: JsonNode, container: JsonNode, child: Child): Draft {
  const { text } = draft;
  const open = container.offset + 1;
  const close = endOf(container) - 1;
  const newline = newlineOf(text);
  const unit = indentUnit(text, root);
  const children = container.children ?? [];
  const [first, last] = [children[0], children.at(-1)];
  const isSpread = first
    ? text.slice(open, first.offset).includes('\n')
    : container === root || text.trim().includes('\n');
  const indent =
    last && startsLine(text, last.offset) ? indentAt(text, last.offset) : indentAt(text, container.offset) + unit;
  const piece = label(child) + (isSpread ? render(child.value, unit, indent, newline) : JSON.stringify(child.value));
  const lead = isSpread ? newline + indent : '';

  if (!last) {
    const place = lineEndBehind(text, open, close);
    const closing = place === undefined && isSpread ? newline + indentAt(text, container.offset) : '';
    return insert(draft, place ?? open, lead + piece + closing);
  }
  // A comment behind the last one speaks of that one: then ours comes first.
  const isCommented = /[^\s,]/.test(text.slice(endOf(last), close));
  if (!isCommented) return insert(draft, endOf(last), `,${lead || ' '}${piece}`);
  const place = lineEndBehind(text, open, first!.offset) ?? open;
  return insert(draft, place, `${lead}${piece},${isSpread ? '' : ' '}`);
}

const label = ({ name }: Child) => (name === undefined ? '' : `${JSON.stringify(name)}: `);

function render(value: unknown, unit: string, indent: string, newline: string): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', newline + indent);
}

/** The end of the line that an opening bracket stands on, if only blanks and comments follow it there. */
function lineEndBehind(text: string, open: number, limit: number): number | undefined {
  const [rest] = /^(?:[ \t]|\/\*(?:(?!\*\/)[^\n])*\*\/)*(?:\/\/[^\r\n]*)?(?=\r?\n)/.exec(text.slice(open, limit)) ?? [];
  return rest === undefined ? undefined : open + rest.length;
}

function indentUnit(text: string, root: JsonNode): string {
  const first = root.children?.[0];
  const indent = first && startsLine(text, first.offset) ? indentAt(text, first.offset) : '';
  return indent || DEFAULT_INDENT;
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;
const startsLine = (text: string, at: number) => /^[ \t]*$/.test(text.slice(lineStart(text, at), at));
const indentAt = (text: string, at: number) => /^[ \t]*/.exec(text.slice(lineStart(text, at), at))![0];
