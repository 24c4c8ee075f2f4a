/** Files that a note says were made or changed, or that the next agent should read. Most paths in a note are neither. */
import type { Markdown } from '../parse/scan-markdown.ts';
import { FILE_KINDS, type FileKind } from './fields.ts';
import { endings, type FileMention, fileMentions, type Place, partsOf } from './file-mentions.ts';
import { FILE_MODEL, type FileModel } from './file-model.ts';

export interface FileFinding {
  kind: FileKind;
  path: string;
  /** As the note has it. */
  written: string;
  /** 0-based. */
  line: number;
  confidence: number;
  /** The evidence that counted most. */
  why: string;
  /** `12-40` */
  lines?: string;
  /** What the text says about it: why it was made, what changed, why to read it. */
  about?: string;
  deleted?: boolean;
}

export function filesIn(doc: Markdown, place: Place = {}, model = FILE_MODEL): FileFinding[] {
  return decide(fileMentions(doc, place), model);
}

/** A mention with its best kind, as a place in FILE_KINDS. Of one mention no other kind counts. */
interface Weighed {
  at: FileMention;
  kind: number;
  sum: number;
}

function weigh(at: FileMention, model: FileModel): Weighed {
  const sums = sumsOf(at, model);
  let kind = 0;
  for (let other = 1; other < sums.length; other++) if (sums[other]! > sums[kind]!) kind = other;
  return { at, kind, sum: sums[kind]! };
}

/** The strongest mention of each kind. */
function strongest(mentions: readonly FileMention[], model: FileModel): Weighed[] {
  const best: Weighed[] = [];
  for (const mention of mentions) {
    const weighed = weigh(mention, model);
    const known = best.find(({ kind }) => kind === weighed.kind);
    if (!known) best.push(weighed);
    else if (weighed.sum > known.sum) Object.assign(known, weighed);
  }
  return best;
}

/** For each kind the sum of its strongest mention. */
export function bestSums(mentions: readonly FileMention[], model: FileModel): number[] {
  const sums = model.kinds.map(() => -1000);
  for (const { kind, sum } of strongest(mentions, model)) sums[kind] = sum;
  return sums;
}

function decide(mentions: readonly FileMention[], model: FileModel): FileFinding[] {
  const found: FileFinding[] = [];
  for (const same of Map.groupBy(mentions, ({ path }) => path).values()) {
    const best = strongest(same, model);
    const most = Math.max(...best.map(({ sum }) => sum));
    for (const { at, kind, sum } of best)
      if (sum >= model.kinds[kind]!.least && (sum >= SECOND || sum === most))
        found.push(findingOf(at, kind, sum, model));
  }
  return withoutShort(found).sort((a, b) => a.line - b.line);
}

/** `server.ts` beside `src/host/server.ts` means that file, where both are said to be the same. */
function withoutShort(found: readonly FileFinding[]): FileFinding[] {
  const short = new Set(found.flatMap(({ path, kind }) => endings(path).map((ending) => `${kind} ${ending}`)));
  return found.filter(({ path, kind }) => !short.has(`${kind} ${path}`));
}

/** A path that has a stronger kind needs this much for another one. */
const SECOND = 30;
const SURE = 400;
const [CREATED, MODIFIED] = [FILE_KINDS.indexOf('created'), FILE_KINDS.indexOf('modified')];

function sumsOf(mention: FileMention, model: FileModel): number[] {
  const { sure } = mention;
  const sums = model.kinds.map(({ bias }) => bias);
  for (const some of partsOf(mention)) {
    const weights = some.sums(model);
    for (let kind = 0; kind < sums.length; kind++) sums[kind]! += weights[kind]!;
  }
  if (sure === 'changed') sums[sums[CREATED]! > sums[MODIFIED]! ? CREATED : MODIFIED] = SURE;
  else if (sure) sums[FILE_KINDS.indexOf(sure)] = SURE;
  return sums;
}

const MOST_REASONS = 3;

function findingOf(at: FileMention, kind: number, sum: number, model: FileModel): FileFinding {
  const { slope, offset } = model.kinds[kind]!;
  const about = aboutOf(at);
  return {
    // A line range means that the file was there before.
    kind: FILE_KINDS[kind] === 'created' && at.mention.lines ? 'modified' : FILE_KINDS[kind]!,
    path: at.path,
    written: at.mention.path,
    line: at.line,
    confidence: Math.round(100 / (1 + Math.exp(-(slope * sum + offset) / 10_000))) / 100,
    why: reasonOf(at, kind, model),
    ...(at.mention.lines && { lines: at.mention.lines }),
    ...(about && { about }),
    ...((at.deleted || (FILE_KINDS[kind] === 'modified' && isGone(at))) && { deleted: true }),
  };
}

/** `Deleted a`, `a deleted`; of `removed x from a` the file is still there. */
const isGone = ({ around }: FileMention) => around.has('way:', '- gone') || around.has('behind 0 is:', 'gone');

function reasonOf(mention: FileMention, kind: number, model: FileModel): string {
  if (mention.sure) return `a path; its mark or title says ${mention.sure}`;
  const most: Reason[] = [];
  for (const some of partsOf(mention))
    some.eachWeight(kind, model, (weight, slot, word) => {
      if (most.length < MOST_REASONS || weight > most.at(-1)!.weight) addReason(most, weight, slot + word);
    });
  return `a path; ${most.map(({ name }) => name).join(', ')}`;
}

interface Reason {
  name: string;
  weight: number;
}

/** The heaviest first, of two that weigh the same the one that came first. The same evidence weighs the same wherever it was found. */
function addReason(most: Reason[], weight: number, name: string): void {
  if (most.some((known) => known.name === name)) return;
  let at = most.length;
  while (at > 0 && most[at - 1]!.weight < weight) at--;
  most.splice(at, 0, { name, weight });
  if (most.length > MOST_REASONS) most.pop();
}

const LONGEST_ABOUT = 400;

/** `— what it does`, `(what changed)`, the other cells of a row: what the line says about the file. */
function aboutOf({ mention, run: { text, line, cell } }: FileMention): string | undefined {
  if (cell !== undefined) return besideCell(line.cells!, cell);
  // The mark `(new)` and the line numbers are handled separately; the text after them is what is said.
  const behind = text
    .slice(mention.end, mention.end + LONGEST_ABOUT)
    .replace(/^[`\])*~\s]+/, '')
    .replace(/^\((?:new|created|added|modified|updated|deleted|removed|(?:lines? |L)\d[\dL, –-]*)\)\s*/i, '');
  const match = /^(?:[—–:-]{1,2}|->|→|#|←)\s*(.+)$|^\(([^)]{3,200})\)/s.exec(behind);
  const about = (match?.[1] ?? match?.[2])?.trim();
  return about === undefined || /^(?:new|created|modified|updated|deleted)$/i.test(about) || about.length < 3
    ? undefined
    : about;
}

const MOST_CELLS = 12;

function besideCell(cells: readonly string[], cell: number): string | undefined {
  const others = cells.slice(0, MOST_CELLS).filter((_, index) => index !== cell);
  return others.join(' ').slice(0, LONGEST_ABOUT).trim() || undefined;
}
