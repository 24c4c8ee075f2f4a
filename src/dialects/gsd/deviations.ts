/** Deviations from a plan: `**1. [Rule 3 - Blocking] title**` with what was wrong and what was done about it. */
import { withoutEnd } from '../../model/index.ts';
import { lineText } from '../../parse/line-map.ts';
import { KIND, type Markdown, stripMarks } from '../../parse/scan-markdown.ts';
import type { Section } from '../../parse/sections.ts';
import { clip } from '../../words/clip.ts';
import type { ToldCollector } from '../told/collect-told.ts';
import type { Lines } from '../told/reading.ts';

const TITLE =
  /^[ \t]*(?:#{3,6}[ \t]+|[-*+][ \t]+)?(?:\*\*)?\d{1,3}[.)][ \t]*(?:\*\*[ \t]*)?\[[^\]\n]{1,80}\][ \t]*(?::[ \t]*)?([^ \t].*)$/;
const PART = /^[ \t]*[-*+][ \t]+\*\*([A-Z][A-Za-z /]{1,30}):?\*\*:?[ \t]*(.*)$/;
const LONGEST = 600;
const LONGEST_LINE = 4000;

interface Deviation {
  title: string;
  start: number;
  parts: Map<string, string>;
}

/** Adds each deviation as a gotcha; returns the lines that hold none, for the reader of prose. */
export function readDeviations(doc: Markdown, section: Section, collector: ToldCollector): Lines[] {
  const others: Lines[] = [];
  let open: Deviation | undefined;
  let part: string | undefined;
  for (let line = section.heading.line; line < section.endLine; line++) {
    const text = lineText(doc, line).slice(0, LONGEST_LINE);
    const title = TITLE.exec(text)?.[1];
    if (title !== undefined || doc.kinds[line] === KIND.heading || doc.kinds[line] === KIND.rule) {
      keep(collector, open);
      open = title === undefined ? undefined : { title: bare(title), start: doc.starts[line]!, parts: new Map() };
      part = undefined;
    } else if (open) part = takePart(open, text, part);
    if (!open) extend(others, line);
  }
  keep(collector, open);
  return others;
}

const bare = (text: string) => withoutEnd(stripMarks(text), /[\s*]/);

function takePart(deviation: Deviation, text: string, part: string | undefined): string | undefined {
  const [, label, said] = PART.exec(text) ?? [];
  if (label !== undefined) {
    deviation.parts.set(label.toLowerCase(), said!.trim());
    return label.toLowerCase();
  }
  const known = part === undefined ? undefined : deviation.parts.get(part);
  if (known !== undefined && text.trim() !== '' && known.length < LONGEST)
    deviation.parts.set(part!, `${known} ${text.trim()}`);
  return text.trim() === '' ? undefined : part;
}

function keep(collector: ToldCollector, deviation: Deviation | undefined): void {
  if (!deviation) return;
  const { title, start, parts } = deviation;
  const wrong = ['issue', 'problem', 'cause', 'reason', 'root cause', 'why']
    .map((name) => parts.get(name))
    .find(Boolean);
  const fix =
    ['fix', 'solution', 'resolution', 'change'].map((name) => parts.get(name)).find(Boolean) ?? (wrong && title);
  const found = parts.get('found during') ?? parts.get('found in');
  const said = {
    issue: clip(wrong ?? title, LONGEST),
    ...(fix && { mitigation: clip(fix, LONGEST) }),
    ...(found && { discovered_in: clip(found, LONGEST) }),
  };
  collector.add('gotchas', said, start);
}

function extend(lines: Lines[], line: number): void {
  const last = lines.at(-1);
  if (last?.endLine === line) last.endLine = line + 1;
  else lines.push({ firstLine: line, endLine: line + 1 });
}
