/** JSON with comments, read with the place of everything in it. */
import {
  createScanner,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
  stripComments,
} from 'jsonc-parser';
import { OperatorError } from '../model/index.ts';
import { mapLines, positionAt } from '../parse/line-map.ts';

export type JsonNode = Node;

/** Undefined where there is nothing but blanks and comments. */
export function readJson(text: string, path: string): JsonNode | undefined {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    // A byte order mark is a blank to us; offsets stay.
    root = parseTree(text.replace(/^\ufeff/, ' '), errors, { allowTrailingComma: true, allowEmptyContent: true });
  } catch {
    throw refuse(path, text, 0, 'is nested too deeply');
  }
  const [first] = errors;
  if (first) throw refuse(path, text, first.offset, `is not JSON: ${wordsOf(printParseErrorCode(first.error))}`);
  return root;
}

/** `CommaExpected` → `comma expected` */
const wordsOf = (name: string) => name.replace(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase();

export function refuse(path: string, text: string, offset: number, message: string): OperatorError {
  const { line, column } = positionAt(mapLines(text), offset);
  return new OperatorError({
    code: 'json-unusable',
    message: `${path}:${line}:${column} ${message}`,
    hint: 'Fix it and run passdown init again; nothing was written',
    exitCode: 1,
  });
}

/** The property of an object; where a name stands twice, programs disagree which one counts. */
export function propertyOf(object: JsonNode, name: string, path: string, text: string): JsonNode | undefined {
  const [property, second] = (object.children ?? []).filter(({ children }) => children?.[0]?.value === name);
  if (second) throw refuse(path, text, second.offset, `has ${JSON.stringify(name)} twice`);
  return property;
}

/** The value of a property. */
export const valueNode = (property: JsonNode | undefined): JsonNode | undefined => property?.children?.[1];
/** As plain data, to be compared with. */
export const dataOf = (node: JsonNode): unknown => structuredClone(getNodeValue(node));
/** Comments are nowhere in the data, and somebody wrote them. */
export function hasComment(text: string, node: JsonNode): boolean {
  const own = text.slice(node.offset, endOf(node));
  return stripComments(own) !== own;
}
export const endOf = ({ offset, length }: JsonNode) => offset + length;

/** Offset of the comma between two places, comments left aside; -1 where there is none. */
export function commaIn(text: string, from: number, to: number): number {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  scanner.scan();
  const at = scanner.getTokenOffset();
  return at < to && text[at] === ',' ? at : -1;
}
