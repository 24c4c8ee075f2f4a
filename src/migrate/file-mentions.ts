/** Every place of a note that names a file, with the evidence of what is said about it there. */
import { leadsInside, normalisePath } from '../model/index.ts';
import type { Markdown } from '../parse/scan-markdown.ts';
import type { Evidence } from './evidence-pairs.ts';
import { type Context, contextAbove } from './file-evidence.ts';
import { type Above, type FileLine, fileLines } from './file-lines.ts';
import { markMoved, type Sign, signOf } from './file-signs.ts';
import { type PathMention, pathsIn } from './paths.ts';
import { isLead, type Run, RunReader } from './run-evidence.ts';

/** One path at one place. */
export interface FileMention extends Sign {
  path: string;
  /** 0-based. */
  line: number;
  mention: PathMention;
  run: Run;
  /** What stands above the line, what is said around the path, and what the path itself shows. */
  above: Evidence;
  around: Evidence;
  own: Evidence;
}

export const partsOf = ({ above, around, own }: FileMention): Evidence[] => [above, around, own];

/** All of its evidence by name. */
export const evidenceOf = (mention: FileMention): string[] => partsOf(mention).flatMap((some) => some.names());

/** Which lines of a document, and the path of its file where links and `../` are read from there. */
export interface Place {
  firstLine?: number;
  endLine?: number;
  path?: string | undefined;
}

/** Between two paths that are mentioned together: `a` + `b`, `a` (why), and `b`. */
const JOIN = /^[`\])*\s]*(?:\([^)]*\))?[\s,;+&/]*(?:and|plus|or)?[\s,`([*]*$/;

const LONGEST_JOIN = 120;

export function fileMentions(doc: Markdown, { firstLine, endLine, path }: Place = {}): FileMention[] {
  const found: FileMention[] = [];
  let context: (Context & Pick<FileLine, 'above' | 'heading'>) | undefined;
  for (const line of fileLines(doc, firstLine, endLine)) {
    const runs = runsIn(line);
    if (runs.length === 0 || isOld(line.heading)) continue;
    if (!context || context.above !== line.above || context.heading !== line.heading)
      context = { ...contextAbove(line.above, line.heading), above: line.above, heading: line.heading };
    const here = runs.flatMap((run) => mentionsOf(run, context!, path));
    markMoved(here);
    for (const mention of here) if (!mention.passing) found.push(mention);
  }
  return withShort(found);
}

/** What earlier sessions did is in their own notes. */
const OLD = /\b(?:historical|previous sessions?|older (?:sessions?|entries))\b/i;

function isOld(heading: Above | undefined): boolean {
  for (let at = heading; at; at = at.parent) if (OLD.test(at.text)) return true;
  return false;
}

function runsIn(line: FileLine): Run[] {
  if (line.cells) return line.cells.flatMap((text, cell) => runsOf(line, text, cell));
  const runs = runsOf(line, line.text, undefined);
  // In a fence a list of files counts, and not what programs and sentences name.
  return line.form === 'fence' ? runs.filter((run) => isListed(run)) : runs;
}

/** `src/a.ts`, `M src/a.ts`, `src/a.ts | 12 ++--` at the beginning of a line. */
const LISTED = /^(?:[-+*#\s]|\d+[.)]|[AMDR?]{1,2}\s|(?:modified|new file|deleted|renamed|create mode \d+):?\s)*$/i;
const isListed = ({ text, mentions }: Run) => mentions[0]!.start < 30 && LISTED.test(text.slice(0, mentions[0]!.start));

const isJoined = (text: string, end: number, start: number) =>
  start - end <= LONGEST_JOIN && JOIN.test(text.slice(end, start));

function runsOf(line: FileLine, text: string, cell: number | undefined): Run[] {
  const paths = pathsIn(text);
  if (paths.length === 0) return NO_RUNS;
  const groups: PathMention[][] = [];
  for (const mention of paths) {
    const last = groups.at(-1);
    if (last && isJoined(text, last.at(-1)!.end, mention.start)) last.push(mention);
    else groups.push([mention]);
  }
  return groups.map((mentions, index) => ({
    line,
    text,
    cell,
    mentions,
    from: groups[index - 1]?.at(-1)?.end ?? 0,
    to: groups[index + 1]?.[0]?.start ?? text.length,
    lead: isLead(text, mentions[0]!.start),
  }));
}
const NO_RUNS: Run[] = [];

function mentionsOf(run: Run, { section, evidence: above }: Context, note: string | undefined): FileMention[] {
  const reader = new RunReader(run, section);
  const around = reader.read();
  return run.mentions.map((mention) => {
    const { sure, deleted, passing } = signOf(run, mention);
    return {
      path: pathFrom(run, mention, note),
      line: lineOf(run, mention.start),
      mention,
      run,
      above,
      around,
      own: reader.ownOf(mention),
      sure,
      deleted,
      passing,
    };
  });
}

/** A name in a tree is below its folders; a link and `../` are read from the note's own folder, where that leads into the project. */
function pathFrom({ line: { folder } }: Run, { path, start, relative }: PathMention, note: string | undefined): string {
  if (folder !== '' && start < 3 && !path.startsWith(folder)) return folder + path;
  if (!relative || note === undefined) return path;
  const whole = note.slice(0, note.lastIndexOf('/') + 1) + path;
  return leadsInside(whole) ? normalisePath(whole) : path;
}

/** A path that another one of the note ends with is often mentioned in passing. */
function withShort(found: FileMention[]): FileMention[] {
  const short = new Set(found.flatMap(({ path }) => endings(path)));
  for (const { path, own } of found) if (short.has(path)) own.push('path:', 'short');
  return found;
}

function lineOf({ line, cell }: Run, offset: number): number {
  if (cell !== undefined) return line.first;
  return line.first + line.starts.findLastIndex((start) => start <= offset);
}

/** Nobody writes the end of a path with more folders than this. */
const MOST_ENDINGS = 40;

/** `c.ts` and `b/c.ts` of `a/b/c.ts`. */
export function endings(path: string): string[] {
  const found: string[] = [];
  for (let at = path.lastIndexOf('/'); at >= 0 && found.length < MOST_ENDINGS; at = path.lastIndexOf('/', at - 1)) {
    found.push(path.slice(at + 1));
    if (at === 0) break;
  }
  return found;
}
