/** A text with some of its lines left blank, at the same offsets: the prose reader then sees only the rest. */
import { lineEnd, lineText } from '../../parse/line-map.ts';
import { type Markdown, scanMarkdown } from '../../parse/scan-markdown.ts';

export function keepLines(doc: Markdown, isKept: (line: number) => boolean): Markdown {
  let text = '';
  for (let line = 0; line < doc.starts.length; line++) {
    const [start, end, next] = [doc.starts[line]!, lineEnd(doc, line), doc.starts[line + 1] ?? doc.text.length];
    text += isKept(line) ? doc.text.slice(start, next) : ' '.repeat(end - start) + doc.text.slice(end, next);
  }
  return scanMarkdown(text);
}

/** A file that is one fence of markdown from end to end holds what stands in the fence, further fences included. */
export function unfenced(doc: Markdown): Markdown {
  const [fence] = doc.fences;
  if (!fence || !/^(?:markdown|md)$/.test(fence.info)) return doc;
  const isWritten = (_: number, line: number) => lineText(doc, line).trim() !== '';
  const [first, last] = [doc.starts.findIndex(isWritten), doc.starts.findLastIndex(isWritten)];
  const ends = last > first && /^\s*(?:`{3,}|~{3,})\s*$/.test(lineText(doc, last));
  if (first !== fence.openLine || !ends) return doc;
  return keepLines(doc, (line) => line !== first && line !== last);
}
