/**
 * Where the cursor is in the YAML of a handoff. It goes by indentation alone: while somebody is typing, the text often is
 * not YAML that a parser takes.
 */
import type { Position } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { findHandoffs } from '../dialects/task/find-handoffs.ts';
import { lineAt, lineText } from '../parse/line-map.ts';
import { type Markdown, scanMarkdown } from '../parse/scan-markdown.ts';

export interface Place {
  /** The keys above the cursor's line, from the outermost inwards. */
  above: string[];
  /** The key on the cursor's line. */
  key?: string;
  /** Where that key, or the word that may become one, begins. */
  column: number;
  /** Whether the cursor is behind the key's colon. */
  inValue: boolean;
  /** Whether a `-` has begun the item that the cursor is in. */
  inItem: boolean;
  /** Other keys of the same map. */
  siblings: Set<string>;
}

interface Line {
  /** Of the first `-`, where there is one. */
  dash?: number;
  /** Of what comes behind blanks and dashes. */
  column: number;
  key?: string;
}

/** Undefined outside the YAML of a handoff. */
export function placeAt(document: TextDocument, position: Position): Place | undefined {
  const markdown = scanMarkdown(document.getText());
  const offset = document.offsetAt(position);
  const block = findHandoffs(markdown).find(
    ({ form, start, end }) => (form === 'structured' || form === 'yaml') && start <= offset && offset <= end,
  );
  if (!block) return undefined;
  const at = lineAt(markdown, offset);
  const lines = readLines(markdown, lineAt(markdown, block.start), lineAt(markdown, Math.max(block.end - 1, offset)));
  return placeIn(lines, at - lineAt(markdown, block.start), offset - markdown.starts[at]!);
}

const LINE = /^( *)((?:-(?: +|$))*)(?:([A-Za-z_][\w-]*) *:(?= |$))?/;

function readLines(markdown: Markdown, first: number, last: number): (Line | undefined)[] {
  return Array.from({ length: last - first + 1 }, (_, index) => readLine(lineText(markdown, first + index)));
}

/** Undefined for blank lines and comments, which say nothing about their depth. */
function readLine(text: string): Line | undefined {
  if (/^\s*(?:#.*)?$/.test(text)) return undefined;
  const [, blank, dashes, key] = LINE.exec(text)!;
  return {
    column: blank!.length + dashes!.length,
    ...(dashes && { dash: blank!.length }),
    ...(key !== undefined && { key }),
  };
}

function placeIn(lines: readonly (Line | undefined)[], at: number, cursor: number): Place {
  const own = lines[at] ?? { column: cursor };
  const place: Place = {
    above: [],
    column: own.column,
    inValue: own.key !== undefined && cursor > own.column + own.key.length,
    inItem: own.dash !== undefined,
    siblings: new Set(),
    ...(own.key !== undefined && { key: own.key }),
  };
  climb(lines, at, own, place);
  descend(lines, at, own, place);
  return place;
}

/** Upwards: siblings until the map begins, then each line that is further to the left is a level above. */
function climb(lines: readonly (Line | undefined)[], at: number, own: Line, place: Place): void {
  let limit = own.dash === undefined ? own.column : own.dash + 1;
  let inMap = own.dash === undefined;
  for (let index = at - 1; index >= 0; index--) {
    const line = lines[index];
    if (!line) continue;
    if (inMap && line.column === limit) {
      if (line.key !== undefined && place.above.length === 0) place.siblings.add(line.key);
      if (line.dash === undefined) continue;
      if (place.above.length === 0) place.inItem = true;
      limit = line.dash + 1;
      inMap = false;
    } else if (line.column < limit && line.key !== undefined) {
      place.above.unshift(line.key);
      limit = line.dash === undefined ? line.column : line.dash + 1;
      inMap = line.dash === undefined;
    }
  }
}

function descend(lines: readonly (Line | undefined)[], at: number, own: Line, place: Place): void {
  for (const line of lines.slice(at + 1)) {
    if (!line || line.column > own.column) continue;
    if (line.column < own.column || line.dash !== undefined) return;
    if (line.key !== undefined) place.siblings.add(line.key);
  }
}
