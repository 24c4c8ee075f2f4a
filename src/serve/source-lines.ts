/** Some lines of a file that passdown reads, as they stand there now; secrets are left out as everywhere. */
import { FileScope } from '../disk/file-scope.ts';
import { normalisePath, notFound } from '../model/index.ts';
import { redact } from '../words/redact.ts';
import { fileAt } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';

export interface SourceLines {
  path: string;
  /** The number of the first one. */
  first: number;
  lines: string[];
  /** How many the file has. */
  total: number;
}

const MOST_LINES = 400;
/** A longer line is cut: nobody reads it, and a page would have to lay it out. */
const LONGEST_LINE = 2_000;

export function sourceLines(workplace: Workplace, given: string, line: number, around: number): SourceLines {
  const path = normalisePath(given);
  if (!new FileScope(workplace.root, workplace.config).admits(path))
    throw notFound(path, 'Only files that the configuration includes are shown');
  const { source, problem } = fileAt(workplace, path);
  if (problem) throw notFound(`${path}: ${problem.message}`, 'passdown check says more');
  const all = redact(source.text).split(/\r?\n/);
  const first = Math.max(1, Math.min(line - around, all.length));
  const last = Math.min(all.length, line + around, first + MOST_LINES - 1);
  return {
    path,
    first,
    lines: all
      .slice(first - 1, last)
      .map((one) => (one.length > LONGEST_LINE ? `${one.slice(0, LONGEST_LINE)}…` : one)),
    total: all.length,
  };
}
