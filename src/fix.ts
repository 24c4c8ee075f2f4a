/** Applies the safe fixes of a file until none is left. Nothing but the mistakes themselves changes, line endings included. */
import { join } from 'node:path';
import type { Limits } from './dialects/dialect.ts';
import { readDocument } from './dialects/index.ts';
import type { SourceFile, TextEdit } from './model/index.ts';
import { applyEdits } from './parse/read-block.ts';
import { SourceReader } from './read/read-source.ts';
import { writeFileAtomically } from './write-file.ts';

/** Fixing broken YAML uncovers what stands in it; more rounds than this means that a fix undoes another. */
const MAX_ROUNDS = 12;

export function fixText(source: SourceFile, limits: Limits): { text: string; fixed: number } {
  let { text } = source;
  let fixed = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const problems = readDocument({ path: source.path, text }, limits)?.problems ?? [];
    const edits = withoutOverlap(problems.flatMap(({ fix }) => (fix ? [fix.edits] : [])));
    if (edits.length === 0) break;
    text = applyEdits(text, edits.flat());
    fixed += edits.length;
  }
  return { text, fixed };
}

/** Of two fixes that touch the same characters the first is applied, the other in the next round if it still stands. */
function withoutOverlap(fixes: TextEdit[][]): TextEdit[][] {
  const starts = (edits: TextEdit[]) => Math.min(...edits.map(({ start }) => start));
  let end = -1;
  return fixes
    .toSorted((a, b) => starts(a) - starts(b))
    .filter((edits) => {
      if (starts(edits) < end) return false;
      end = Math.max(...edits.map((edit) => Math.max(edit.end, edit.start + 1)));
      return true;
    });
}

/** Fixes files on the disk; returns how many fixes each got. */
export function fixFiles(root: string, paths: Iterable<string>, limits: Limits): Map<string, number> {
  const reader = new SourceReader(root, limits.fileBytes);
  const done = new Map<string, number>();
  for (const path of paths) {
    const read = reader.read(path);
    if (!('source' in read)) continue;
    const { text, fixed } = fixText(read.source, limits);
    if (text === read.source.text) continue;
    writeFileAtomically(join(root, path), text);
    done.set(path, fixed);
  }
  return done;
}
