/**
 * A change of one file as a unified diff. Secrets are masked before, and shown by their kind.
 * Not by the package `diff`: on files that differ much it must be told to give up, so the comparison of last resort would stay here, and
 * masks, codes, colours and cut lines are ours in any case.
 */
import { clip } from '../../words/clip.ts';
import { showMasks } from '../../words/mask-secrets.ts';
import { show, showLines } from '../../words/show.ts';
import type { Terminal } from '../terminal.ts';

const AROUND = 3;
/** Comparing every line with every line costs more than this is worth; then all of the middle counts as changed. */
const MOST_PAIRS = 4_000_000;

type Sign = ' ' | '-' | '+';
interface Line {
  sign: Sign;
  text: string;
}

/** Undefined before: a new file; undefined after: one that goes. Of a line so much is shown. */
export function renderDiff(
  terminal: Terminal,
  path: string,
  before: string | undefined,
  after: string | undefined,
  longest = Number.POSITIVE_INFINITY,
): string {
  const lines = compare(linesOf(before ?? ''), linesOf(after ?? ''));
  const name = (side: string, text: string | undefined) => (text === undefined ? '/dev/null' : `${side}/${show(path)}`);
  return [
    `--- ${name('a', before)}`,
    `+++ ${name('b', after)}`,
    ...hunksOf(lines).flatMap(([from, to]) => renderHunk(terminal, lines, [from, to], longest)),
  ].join('\n');
}

/** Each with its line break, so that a missing one at the end counts. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function compare(old: string[], now: string[]): Line[] {
  let first = 0;
  while (first < old.length && first < now.length && old[first] === now[first]) first++;
  let [oldEnd, nowEnd] = [old.length, now.length];
  while (oldEnd > first && nowEnd > first && old[oldEnd - 1] === now[nowEnd - 1])
    [oldEnd, nowEnd] = [oldEnd - 1, nowEnd - 1];
  const all = (sign: Sign, texts: string[]) => texts.map((text) => ({ sign, text }));
  return [
    ...all(' ', old.slice(0, first)),
    ...compareMiddle(old.slice(first, oldEnd), now.slice(first, nowEnd)),
    ...all(' ', old.slice(oldEnd)),
  ];
}

/** Keeps the longest sequence of lines that both have. */
function compareMiddle(old: string[], now: string[]): Line[] {
  const width = now.length + 1;
  const isSmall = old.length * now.length <= MOST_PAIRS;
  // How many lines both have in common from here on.
  const common = new Uint32Array(isSmall ? (old.length + 1) * width : 0);
  if (isSmall)
    for (let i = old.length - 1; i >= 0; i--)
      for (let j = now.length - 1; j >= 0; j--)
        common[i * width + j] =
          old[i] === now[j]
            ? common[(i + 1) * width + j + 1]! + 1
            : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (isSmall && i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ sign: ' ', text: old[i++]! });
      j++;
    } else if (
      i < old.length &&
      (j === now.length || !isSmall || common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    )
      lines.push({ sign: '-', text: old[i++]! });
    else lines.push({ sign: '+', text: now[j++]! });
  }
  return lines;
}

/** Changes with the lines around them; those that would touch are one. */
function hunksOf(lines: readonly Line[]): [number, number][] {
  const hunks: [number, number][] = [];
  for (const [index, { sign }] of lines.entries()) {
    if (sign === ' ') continue;
    const [from, to] = [Math.max(0, index - AROUND), Math.min(lines.length, index + AROUND + 1)];
    const last = hunks.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else hunks.push([from, to]);
  }
  return hunks;
}

function renderHunk(
  terminal: Terminal,
  lines: readonly Line[],
  [from, to]: readonly [number, number],
  longest: number,
): string[] {
  const range = (without: Sign) => {
    const count = (part: readonly Line[]) => part.filter(({ sign }) => sign !== without).length;
    const length = count(lines.slice(from, to));
    return `${count(lines.slice(0, from)) + (length === 0 ? 0 : 1)},${length}`;
  };
  const colours = { ' ': undefined, '-': 'red', '+': 'green' } as const;
  return [
    terminal.paint('cyan', `@@ -${range('+')} +${range('-')} @@`),
    ...lines.slice(from, to).flatMap(({ sign, text }) => {
      const shown = sign + clip(showLines(showMasks(text.replace(/\r?\n$/, ''))), longest);
      const colour = colours[sign];
      return [
        colour ? terminal.paint(colour, shown) : shown,
        ...(text.endsWith('\n') ? [] : ['\\ No newline at end of file']),
      ];
    }),
  ];
}
