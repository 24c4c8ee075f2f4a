/** What git leaves in a file where two branches changed the same lines: three markers at the beginning of lines, one after the other. */
import type { Finding } from '../../model/index.ts';
import { lineText } from '../../parse/line-map.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import type { HandoffBlock } from './find-handoffs.ts';
import type { TaskCode } from './rules.ts';

const OURS = /^<{7}(?: |$)/;
const BETWEEN = /^={7}$/;
const THEIRS = /^>{7}(?: |$)/;

/** The first conflict, at its first marker. A fence that is not a handoff only shows what a conflict looks like. */
export function findConflict(doc: Markdown, blocks: readonly HandoffBlock[]): Finding<TaskCode> | undefined {
  if (!doc.text.includes('<<<<<<<')) return undefined;
  const handoffs = new Set(blocks.map(({ start }) => start));
  const examples = doc.fences.filter(({ closed, start }) => closed && !handoffs.has(start));
  let example = 0;
  let ours: number | undefined;
  let halfway = false;
  for (let line = 0; line < doc.starts.length; line++) {
    while (example < examples.length && examples[example]!.closeLine < line) example++;
    const text = lineText(doc, line);
    if (OURS.test(text)) {
      const shown = example < examples.length && examples[example]!.openLine < line;
      ours = shown ? undefined : line;
      halfway = false;
    } else if (ours !== undefined && BETWEEN.test(text)) halfway = true;
    else if (ours !== undefined && halfway && THEIRS.test(text)) return conflictAt(doc, ours);
  }
  return undefined;
}

function conflictAt(doc: Markdown, line: number): Finding<TaskCode> {
  const start = doc.starts[line]!;
  return {
    code: 'merge-conflict',
    start,
    end: start + 7,
    message:
      'Git left a merge conflict here. Keep what is right of both sides and remove the lines <<<<<<<, ======= and >>>>>>>',
  };
}
