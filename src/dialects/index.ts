/** The dialects, in the order in which they are asked, and reading a document with the first that recognises it. */
import {
  type Finding,
  type Problem,
  type Region,
  type RuleTable,
  type SourceFile,
  withoutOwnText,
} from '../model/index.ts';
import { type LineMap, positionAt } from '../parse/line-map.ts';
import { PARSE_RULES } from '../parse/rules.ts';
import { type Markdown, scanMarkdown } from '../parse/scan-markdown.ts';
import type { Dialect, Limits, Reading } from './dialect.ts';
import { taskDialect } from './task/dialect.ts';

export const DIALECTS: readonly Dialect[] = [taskDialect];

/** Every problem that there is, by its code. */
export const RULES: RuleTable = Object.freeze(Object.assign({}, PARSE_RULES, ...DIALECTS.map(({ rules }) => rules)));

export interface DocumentReading<R extends Reading = Reading> {
  path: string;
  dialect: Dialect;
  markdown: Markdown;
  reading: R;
  problems: Problem[];
}

/** Undefined where no dialect knows the file: it holds no handoff and describes no task. */
export function readDocument(source: SourceFile, limits: Limits): DocumentReading | undefined {
  // What passdown wrote into the file itself says nothing new.
  const markdown = scanMarkdown(withoutOwnText(source.text));
  const parsed = { path: source.path, markdown };
  const dialect = DIALECTS.find((candidate) => candidate.recognises(parsed));
  if (!dialect) return undefined;
  const reading = dialect.read(parsed, limits);
  const problems = reading.findings.map((finding) => locate(source.path, markdown, finding));
  return { path: source.path, dialect, markdown, reading, problems: problems.sort(byPlace) };
}

function locate(path: string, map: LineMap, { code, start, end, message, severity, fix }: Finding): Problem {
  const problem: Problem = {
    path,
    ...regionOf(map, start, end),
    code,
    severity: severity ?? RULES[code]!.severity,
    message,
  };
  if (fix)
    problem.fix = {
      title: fix.title,
      edits: fix.edits.map((edit) => ({ ...edit, ...regionOf(map, edit.start, edit.end) })),
    };
  return problem;
}

function regionOf(map: LineMap, start: number, end: number): Region {
  const to = positionAt(map, Math.max(end, start));
  return { ...positionAt(map, start), endLine: to.line, endColumn: to.column };
}

/** By path, then by place. */
export function byPlace(a: Problem, b: Problem): number {
  return compare(a.path, b.path) || a.line - b.line || a.column - b.column || compare(a.code, b.code);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
