/** Reading a document: its path tells which dialects may know it, and the first of them that does reads it. The list of dialects is in index.ts; dialects themselves import this file and not the list. */
import { dataDialectAt } from '../config/data-places.ts';
import {
  type Finding,
  type Fix,
  type Problem,
  type Region,
  type Rule,
  type RuleTable,
  type SourceFile,
  withoutOwnText,
} from '../model/index.ts';
import { type LineMap, positionAt } from '../parse/line-map.ts';
import { SHARED_RULES } from '../parse/rules.ts';
import { type Markdown, plainLines, scanMarkdown } from '../parse/scan-markdown.ts';
import { findSecrets, type Secret } from '../words/find-secrets.ts';
import { isMasked, maskSecrets, redacted, showAllMasks } from '../words/mask-secrets.ts';
import { SECRET_NAMES } from '../words/secret-kinds.ts';
import type { CodeOf, Dialect, DocumentReading, Limits, Reading, WorldSettings } from './dialect.ts';
import { type Derived, derive } from './task/derived.ts';

/** Raise it when what all dialects share (scanning, parsing, masking) makes other facts of the same bytes, or when documents change hands between dialects. */
export const READING_VERSION = 20;

/** Whether a document is of this dialect; its reading then has the dialect's type. */
export function isOf<R extends Reading>(
  document: DocumentReading | undefined,
  dialect: Dialect<R>,
): document is DocumentReading<R> {
  return document?.dialect === dialect;
}

/** Reads the conventions that a repository describes in its configuration. */
const OWN_DIALECT = 'own';

/**
 * Undefined where none of the dialects knows the file. Secrets are masked before anything is parsed, so that no stage behind
 * this line can pass one on.
 */
export function readWith<R extends Reading>(
  dialects: readonly Dialect<R>[],
  source: SourceFile,
  limits: Limits,
): DocumentReading<R> | undefined {
  const { path, as } = source;
  const data = dataDialectAt(path, as);
  const { markdown, secrets, original } = scanSource(source, data !== undefined);
  const name = data ?? (as === 'note' ? 'task' : typeof as === 'object' ? OWN_DIALECT : as);
  const candidates = dialects.filter((one) =>
    name === undefined ? !one.isData && (one.place?.test(path) ?? true) : one.name === name,
  );
  for (const dialect of candidates) {
    const reading = dialect.read({ path, markdown, original, as }, limits);
    if (!reading) continue;
    if (secrets.length > 0) redact(reading, secrets);
    const problems = reading.findings.map((finding) => locate(path, markdown, finding, dialect.rules));
    return { path, dialect, markdown, reading, problems: problems.sort(byPlace) };
  }
  return undefined;
}

/** A file whose owner says that it is a note, whatever its name and form. */
export function readAsNote(source: SourceFile): Derived {
  const { markdown, secrets } = scanSource(source);
  const derived = derive(markdown, undefined, source.path);
  if (secrets.length > 0) showAllMasks(derived);
  return derived;
}

/** What is wrong between one document and the disk or the clock, for whoever asks about this document alone. */
export function worldProblems<R extends Reading>(
  { path, dialect, markdown, reading }: DocumentReading<R>,
  root: string,
  settings: WorldSettings,
): Problem<CodeOf<R>>[] {
  const world = dialect.world?.(root, settings);
  world?.add(path, markdown, reading);
  return (world?.problems() ?? []).sort(byPlace);
}

function scanSource(
  { text: given }: SourceFile,
  isData = false,
): { markdown: Markdown; secrets: Secret[]; original: string } {
  // What passdown wrote into the file itself says nothing new.
  const text = isData ? given : withoutOwnText(given);
  const secrets = findSecrets(text);
  const masked = secrets.length === 0 ? text : maskSecrets(text, secrets);
  return { markdown: isData ? plainLines(masked) : scanMarkdown(masked), secrets, original: text };
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
      message: `This looks like ${SECRET_NAMES.get(kind)} and is read as ${redacted(kind)}${index === MOST_SECRETS - 1 && more > 0 ? `, like ${more} more below` : ''}. Remove it and replace the secret itself: anybody with this file or its history can read it`,
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

function locate<Code extends string>(
  path: string,
  map: LineMap,
  finding: Finding<Code>,
  rules: RuleTable,
): Problem<Code> {
  const { code, start, end, message, severity, fix } = finding;
  const problem: Problem<Code> = {
    path,
    ...regionOf(map, start, end),
    code,
    severity: severity ?? ruleOf(code, rules).severity,
    message,
  };
  if (fix)
    problem.fix = {
      title: fix.title,
      edits: fix.edits.map((edit) => ({ ...edit, ...regionOf(map, edit.start, edit.end) })),
    };
  return problem;
}

function ruleOf(code: string, rules: RuleTable): Rule {
  const rule = rules[code] ?? SHARED[code];
  if (!rule) throw new Error(`no rule has the code ${code}`);
  return rule;
}
const SHARED: RuleTable = SHARED_RULES;

function regionOf(map: LineMap, start: number, end: number): Region {
  const to = positionAt(map, Math.max(end, start));
  return { ...positionAt(map, start), endLine: to.line, endColumn: to.column };
}

/** By path, then by place. */
export function byPlace(a: Problem, b: Problem): number {
  return compare(a.path, b.path) || a.line - b.line || a.column - b.column || compare(a.code, b.code);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
