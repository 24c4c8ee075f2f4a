/** The dialects, in the order in which they are asked, and reading a document with the first that recognises it. */
import {
  type Finding,
  type Fix,
  type Problem,
  type Region,
  type RuleTable,
  type SourceFile,
  withoutOwnText,
} from '../model/index.ts';
import { type LineMap, positionAt } from '../parse/line-map.ts';
import { PARSE_RULES } from '../parse/rules.ts';
import { type Markdown, scanMarkdown } from '../parse/scan-markdown.ts';
import { decisionDialect } from '../pipeline/decision/dialect.ts';
import { pipelineDialect } from '../pipeline/dialect/dialect.ts';
import { skillDialect } from '../skills/document/dialect.ts';
import { payloadDialect } from '../skills/payload/dialect.ts';
import { findSecrets, type Secret } from '../words/find-secrets.ts';
import { isMasked, maskSecrets, redacted, showAllMasks } from '../words/mask-secrets.ts';
import { SECRET_NAMES } from '../words/secret-kinds.ts';
import type { Dialect, Limits, Reading, WorldSettings } from './dialect.ts';
import { type Derived, derive } from './task/derived.ts';
import { taskDialect } from './task/dialect.ts';

/** Those that know their documents by a structure of their own come before the one that also goes by headings and names. */
export const DIALECTS: readonly Dialect[] = [
  skillDialect,
  payloadDialect,
  pipelineDialect,
  decisionDialect,
  taskDialect,
];

/** Every problem that there is, by its code. */
export const RULES: RuleTable = Object.freeze(Object.assign({}, PARSE_RULES, ...DIALECTS.map(({ rules }) => rules)));

export interface DocumentReading<R extends Reading = Reading> {
  path: string;
  dialect: Dialect;
  /** Its text has the file's offsets, but no secrets: what is cut out of it goes through `showMasks`. */
  markdown: Markdown;
  reading: R;
  problems: Problem[];
}

/**
 * Undefined where no dialect knows the file: it holds no handoff and describes no task. Secrets are masked before anything
 * is parsed, so that no stage behind this line can pass one on.
 */
export function readDocument(
  source: SourceFile,
  limits: Limits,
  dialects: readonly Dialect[] = DIALECTS,
): DocumentReading | undefined {
  const { markdown, secrets, original } = scanSource(source);
  const parsed = { path: source.path, markdown, original };
  const dialect = dialects.find((candidate) => candidate.recognises(parsed, limits));
  if (!dialect) return undefined;
  const reading = dialect.read(parsed, limits);
  if (secrets.length > 0) redact(reading, secrets);
  const problems = reading.findings.map((finding) => locate(source.path, markdown, finding, dialect.rules));
  return { path: source.path, dialect, markdown, reading, problems: problems.sort(byPlace) };
}

/** A file whose owner says that it is a note, whatever its name and form. */
export function readAsNote(source: SourceFile): Derived {
  const { markdown, secrets } = scanSource(source);
  const derived = derive(markdown);
  if (secrets.length > 0) showAllMasks(derived);
  return derived;
}

/** What is wrong between one document and the disk or the clock, for who asks about this document alone. */
export function worldProblems(
  { path, dialect, markdown, reading }: DocumentReading,
  root: string,
  settings: WorldSettings,
): Problem[] {
  const world = dialect.world?.(root, settings);
  world?.add(path, markdown, reading);
  return (world?.problems() ?? []).sort(byPlace);
}

function scanSource({ text: given }: SourceFile): { markdown: Markdown; secrets: Secret[]; original: string } {
  // What passdown wrote into the file itself says nothing new.
  const text = withoutOwnText(given);
  const secrets = findSecrets(text);
  const markdown = scanMarkdown(secrets.length === 0 ? text : maskSecrets(text, secrets));
  return { markdown, secrets, original: text };
}

/** So many secrets of one file get a problem each; all are redacted. */
const MOST_SECRETS = 50;

function redact(reading: Reading, secrets: readonly Secret[]): void {
  for (const finding of reading.findings) if (finding.fix && touches(finding.fix, secrets)) delete finding.fix;
  showAllMasks(reading);
  const more = secrets.length - MOST_SECRETS;
  reading.findings = reading.findings.concat(
    secrets.slice(0, MOST_SECRETS).map(({ kind, start, end }, index) => ({
      code: 'secret-found',
      start,
      end,
      message: `This looks like ${SECRET_NAMES.get(kind)} and is read as ${redacted(kind)}${index === MOST_SECRETS - 1 && more > 0 ? `, like ${more} more below` : ''}. Take it out, and replace it where it is valid: whoever has this file or its history has it`,
    })),
  );
}

/** Where a secret stands the file is the author's to change: a fix would write the mask, or print the secret. */
function touches({ title, edits }: Fix, secrets: readonly Secret[]): boolean {
  return (
    isMasked(title) ||
    edits.some(
      ({ start, end, text }) => isMasked(text) || secrets.some((secret) => secret.start < end && start < secret.end),
    )
  );
}

function locate(path: string, map: LineMap, finding: Finding, rules: RuleTable): Problem {
  const { code, start, end, message, severity, fix } = finding;
  const problem: Problem = {
    path,
    ...regionOf(map, start, end),
    code,
    severity: severity ?? (rules[code] ?? RULES[code]!).severity,
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
