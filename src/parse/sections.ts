/** Headings divide a file into sections; a section extends to the next heading of the same or a higher level. */
import { type Heading, KIND, type Markdown } from './scan-markdown.ts';

export interface Section {
  heading: Heading;
  /** First line after the heading, and the line after its last one. */
  firstLine: number;
  endLine: number;
  start: number;
  end: number;
}

export function sectionOf(doc: Markdown, index: number): Section {
  const heading = doc.headings[index]!;
  const below = heading.line + 1;
  // The underline of a title belongs to the title.
  const isUnderlined = doc.kinds[below] === KIND.heading && doc.headings[index + 1]?.line !== below;
  const firstLine = isUnderlined ? below + 1 : below;
  let after = index + 1;
  while (after < doc.headings.length && doc.headings[after]!.level > heading.level) after++;
  const next = doc.headings[after];
  const endLine = next ? next.line : doc.starts.length;
  const start = doc.starts[firstLine] ?? doc.text.length;
  return {
    heading,
    firstLine,
    endLine,
    start,
    end: endLine < doc.starts.length ? doc.starts[endLine]! : doc.text.length,
  };
}
