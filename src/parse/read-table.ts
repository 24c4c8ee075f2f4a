/** Markdown tables: rows of cells with their places. */
import { lineEnd } from './line-map.ts';
import { KIND, type Markdown } from './scan-markdown.ts';

export interface Cell {
  text: string;
  start: number;
  end: number;
}

export interface Table {
  /** The header's line. */
  line: number;
  header: Cell[];
  /** The line after the last row. */
  endLine: number;
}

/** Tables for people have fewer columns. */
const MOST_CELLS = 64;
const DELIMITER = /^:?-+:?$/;

/** Every table of a file or of some of its lines; a table is two or more `|` lines, the second being the delimiter. */
export function readTables(doc: Markdown, firstLine = 0, endLine = doc.starts.length): Table[] {
  const tables: Table[] = [];
  for (let line = doc.kinds.indexOf(KIND.table, firstLine); line !== -1 && line + 1 < endLine; line++) {
    if (doc.kinds[line] !== KIND.table || doc.kinds[line + 1] !== KIND.table) continue;
    if (!readCells(doc, line + 1).every((cell) => DELIMITER.test(cell.text))) continue;
    const table: Table = { line, header: readCells(doc, line), endLine: line + 2 };
    while (table.endLine < endLine && doc.kinds[table.endLine] === KIND.table) table.endLine++;
    line = table.endLine;
    tables.push(table);
  }
  return tables;
}

/** The rows below the header; read only if the header shows that they matter. */
export function readRows(doc: Markdown, table: Table, most = 1000): Cell[][] {
  const rows: Cell[][] = [];
  const first = table.line + 2;
  for (let line = first; line < Math.min(table.endLine, first + most); line++) rows.push(readCells(doc, line));
  return rows;
}

function readCells(doc: Markdown, line: number): Cell[] {
  const { text } = doc;
  const end = lineEnd(doc, line);
  const cells: Cell[] = [];
  for (let start = text.indexOf('|', doc.starts[line]) + 1; start <= end && cells.length < MOST_CELLS; ) {
    let bar = text.indexOf('|', start);
    // `\|` is a character of the cell, not its end.
    while (bar !== -1 && bar < end && text[bar - 1] === '\\') bar = text.indexOf('|', bar + 1);
    const last = bar === -1 || bar >= end;
    const stop = last ? end : bar;
    const raw = text.slice(start, stop);
    const content = raw.trim();
    if (!last || content !== '') {
      const offset = start + raw.length - raw.trimStart().length;
      cells.push({
        text: content.includes('\\|') ? content.replaceAll('\\|', '|') : content,
        start: offset,
        end: offset + content.length,
      });
    }
    start = stop + 1;
  }
  return cells;
}
