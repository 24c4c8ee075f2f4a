/** A file with some of its lines and all of its headings, each at its place; the others are blank. */
import { KIND, type Markdown, scanMarkdown } from '../../parse/scan-markdown.ts';
import type { Lines } from './reading.ts';

export function onlyLines(doc: Markdown, ranges: readonly Lines[]): Markdown {
  const kept = new Uint8Array(doc.starts.length);
  for (const { firstLine, endLine } of ranges) kept.fill(1, firstLine, endLine);
  const lines = doc.starts.map((start, line) => {
    const text = doc.text.slice(start, doc.starts[line + 1]);
    return kept[line] === 1 || doc.kinds[line] === KIND.heading ? text : blank(text);
  });
  return scanMarkdown(lines.join(''));
}

/** As long as before, with its line ending. */
function blank(line: string): string {
  if (line.includes('\r')) return line.replace(/[^\r\n]/g, ' ');
  return line.endsWith('\n') ? `${' '.repeat(line.length - 1)}\n` : ' '.repeat(line.length);
}
