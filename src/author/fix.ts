import type { Limits } from '../dialects/dialect.ts';
import { readDocument } from '../dialects/index.ts';
import { writeFileAtomically } from '../disk/write-file.ts';
import { OperatorError, type SourceFile, type TextEdit } from '../model/index.ts';
import { applyEdits } from '../parse/read-block.ts';
import { filesOf } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';

/** Fixing broken YAML uncovers what stands in it; more rounds than this means that a fix undoes another. */
const MAX_ROUNDS = 12;
/** So many fixes of a round are tried one by one, and in all rounds so many characters are read for it: each try reads the whole file. */
const MOST_TRIED = 50;
const MOST_READ = 5_000_000;

export function fixText(source: SourceFile, limits: Limits): { text: string; fixed: number } {
  let { text } = source;
  let fixed = 0;
  let left = MOST_READ;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = readState({ ...source, text }, limits);
    const fixes = withoutOverlap(before.fixes);
    // All at once; where that makes anything worse, one by one, and those that do are left to the author.
    const together = applyEdits(text, fixes.flat());
    const isGood = isNoWorse(before, readState({ ...source, text: together }, limits));
    const tried = isGood ? [] : fixes.slice(0, Math.min(MOST_TRIED, Math.floor(left / text.length)));
    left -= tried.length * text.length;
    const kept = isGood ? fixes : harmless({ ...source, text }, before, tried, limits);
    if (kept.length === 0) break;
    text = applyEdits(text, kept.flat());
    fixed += kept.length;
  }
  return { text, fixed };
}

interface State {
  fixes: TextEdit[][];
  errors: number;
  state: string | undefined;
}

function readState(source: SourceFile, limits: Limits): State {
  const document = readDocument(source, limits);
  const problems = document?.problems ?? [];
  return {
    fixes: problems.flatMap(({ fix }) => (fix ? [fix.edits] : [])),
    errors: problems.filter(({ severity }) => severity === 'error').length,
    state: document?.reading.state,
  };
}

function isNoWorse(before: State, after: State): boolean {
  return after.errors <= before.errors && (after.state === before.state || before.state === 'invalid');
}

function harmless(source: SourceFile, before: State, fixes: TextEdit[][], limits: Limits): TextEdit[][] {
  return fixes.filter((edits) =>
    isNoWorse(before, readState({ ...source, text: applyEdits(source.text, edits) }, limits)),
  );
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

/** Fixes files on the disk, by default all that the configuration finds: how many fixes each got, and which could not be written. */
export function fixFiles(
  workplace: Workplace,
  paths?: Iterable<string>,
): { fixed: Map<string, number>; failed: OperatorError[] } {
  const { root, config } = workplace;
  const done = { fixed: new Map<string, number>(), failed: [] as OperatorError[] };
  for (const { path, source } of filesOf(workplace, paths)) {
    if (!source) continue;
    const { text, fixed } = fixText(source, config.limits);
    if (text === source.text) continue;
    try {
      writeFileAtomically(root, path, text);
      done.fixed.set(path, fixed);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      done.failed.push(error);
    }
  }
  return done;
}
