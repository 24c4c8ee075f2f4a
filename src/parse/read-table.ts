/** Markdown tables: rows of cells that know where they stand. */
import { lineEnd } from './line-map.ts';
import { KIND, type Markdown } from './scan-markdown.ts';

export interface Cell {
  text: string;
  start: number;
  end: number;
}

export interface Table {
  header: Cell[];
  rows: { line: number; cells: Cell[] }[];
}

const DELIMITER = /^:?-+:?$/;

/** Every table between two lines; a table is two or more `|` lines of which the second is the delimiter. */
export function readTables(doc: Markdown, firstLine: number, endLine: number): Table[] {
  const tables: Table[] = [];
  for (let line = firstLine; line + 1 < endLine; line++) {
    if (doc.kinds[line] !== KIND.table || doc.kinds[line + 1] !== KIND.table) continue;
    if (!readCells(doc, line + 1).every((cell) => DELIMITER.test(cell.text))) continue;
    const table: Table = { header: readCells(doc, line), rows: [] };
    for (line += 2; line < endLine && doc.kinds[line] === KIND.table; line++)
      table.rows.push({ line, cells: readCells(doc, line) });
    tables.push(table);
  }
  return tables;
}

function readCells(doc: Markdown, line: number): Cell[] {
  const { text } = doc;
  const end = lineEnd(doc, line);
  const cells: Cell[] = [];
  for (let start = text.indexOf('|', doc.starts[line]) + 1; start <= end; ) {
    let bar = text.indexOf('|', start);
    // `\|` is a character of the cell, not its end.
    while (bar !== -1 && bar < end && text[bar - 1] === '\\') bar = text.indexOf('|', bar + 1);
    const last = bar === -1 || bar >= end;
    const stop = last ? end : bar;
    const raw = text.slice(start, stop);
    const content = raw.trim();
    if (!last || content !== '') {
      const offset = start + raw.length - raw.trimStart().length;
      cells.push({ text: content.includes('\\|') ? content.replaceAll('\\|', '|') : content, start: offset, end: offset + content.length });
    }
    start = stop + 1;
  }
  return cells;
}
