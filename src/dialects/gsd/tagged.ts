/** What stands between `<objective>` and `</objective>`. */
import { lineAt, lineText } from '../../parse/line-map.ts';
import { KIND, type Markdown } from '../../parse/scan-markdown.ts';
import type { Lines } from '../told/reading.ts';

export interface Tagged extends Lines {
  text: string;
  start: number;
}

export function tagged(doc: Markdown, name: string, from = 0): Tagged | undefined {
  const open = doc.text.indexOf(`<${name}>`, from);
  if (open === -1) return undefined;
  const begin = open + name.length + 2;
  const close = doc.text.indexOf(`</${name}>`, begin);
  const end = close === -1 ? doc.text.length : close;
  const raw = doc.text.slice(begin, end);
  const start = begin + raw.length - raw.trimStart().length;
  const text = raw.trim();
  return { text, start, firstLine: lineAt(doc, start), endLine: lineAt(doc, start + Math.max(text.length - 1, 0)) + 1 };
}

/** A piece of a file: what stands in a tag, or below a heading that is in none. */
export interface Part extends Lines {
  tag?: string;
  title?: string;
}

const OPENS = /^[ \t]*<([a-z][a-z_]{2,30})>/;

/** The whole file in pieces. The line of the tag or heading belongs to its piece. */
export function partsOf(doc: Markdown): Part[] {
  const parts: Part[] = [];
  let open: Part = { firstLine: doc.frontMatter?.line ?? 0, endLine: 0 };
  const begin = (line: number, part: Omit<Part, keyof Lines>) => {
    if (line > open.firstLine) parts.push({ ...open, endLine: line });
    open = { firstLine: line, endLine: line, ...part };
  };
  for (let line = open.firstLine, heading = 0; line < doc.starts.length; line++) {
    const kind = doc.kinds[line];
    if (kind === KIND.heading && doc.headings[heading]?.line === line) {
      const { title } = doc.headings[heading++]!;
      if (open.tag === undefined) begin(line, { title });
    } else if (kind === KIND.text || kind === KIND.list) {
      const text = lineText(doc, line);
      const tag = OPENS.exec(text)?.[1];
      if (open.tag === undefined && tag !== undefined) begin(line, { tag });
      if (open.tag !== undefined && text.includes(`</${open.tag}>`)) begin(line + 1, {});
    }
  }
  begin(doc.starts.length, {});
  return parts;
}
