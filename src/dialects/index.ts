/** The dialects, in the order in which they are asked. Wings are hung in here and nowhere else. */
import type { RuleTable, SourceFile } from '../model/index.ts';
import { SHARED_RULES } from '../parse/rules.ts';
import { decisionDialect } from '../pipeline/decision/dialect.ts';
import { pipelineDialect } from '../pipeline/dialect/dialect.ts';
import { skillDialect } from '../skills/document/dialect.ts';
import { payloadDialect } from '../skills/payload/dialect.ts';
import { backlogDialect } from './backlog/dialect.ts';
import { backlogTextDialect } from './backlog/texts.ts';
import { bmadDialect } from './bmad/dialect.ts';
import type { CodeOf, Dialect, DocumentReading, Limits, Reading } from './dialect.ts';
import { gsdDialect } from './gsd/dialect.ts';
import { decisionRecordDialect } from './knowledge/decision-record.ts';
import { lessonsDialect } from './knowledge/lessons.ts';
import { memoryBankDialect } from './knowledge/memory-bank.ts';
import { serenaDialect } from './knowledge/serena.ts';
import { ledgerDialect, yamlHandoffDialect } from './ledger/dialect.ts';
import { isOf, readWith } from './read-document.ts';
import { sessionLogDialect } from './session-log/dialect.ts';
import { progressLogDialect } from './session-log/progress.ts';
import { taskDialect } from './task/dialect.ts';
import { beadsDialect } from './task-data/beads.ts';
import { featureListDialect } from './task-data/feature-list.ts';
import { taskMasterDialect } from './task-data/task-master.ts';
import { kiroDialect } from './task-lists/kiro.ts';
import { openSpecDialect } from './task-lists/openspec.ts';
import { specKitDialect } from './task-lists/spec-kit.ts';

/** Those that know their documents by a structure of their own come before the one that also goes by headings and names. */
const LIST = [
  skillDialect,
  payloadDialect,
  pipelineDialect,
  decisionDialect,
  specKitDialect,
  kiroDialect,
  openSpecDialect,
  memoryBankDialect,
  backlogDialect,
  backlogTextDialect,
  gsdDialect,
  taskMasterDialect,
  bmadDialect,
  serenaDialect,
  lessonsDialect,
  ledgerDialect,
  yamlHandoffDialect,
  sessionLogDialect,
  decisionRecordDialect,
  beadsDialect,
  featureListDialect,
  progressLogDialect,
  taskDialect,
] as const satisfies readonly Dialect[];

type ReadingOf<D> = D extends Dialect<infer R> ? R : never;

/** Every code that a problem may have. */
export type Code = CodeOf<ReadingOf<(typeof LIST)[number]>>;

export const DIALECTS: readonly Dialect<Reading<Code>>[] = LIST;

/** Every problem that there is, by its code. */
export const RULES: RuleTable = Object.freeze(Object.assign({}, SHARED_RULES, ...DIALECTS.map(({ rules }) => rules)));

/** Undefined where no dialect knows the file: it holds no handoff and describes no task. */
export function readDocument(source: SourceFile, limits: Limits): DocumentReading<Reading<Code>> | undefined {
  return readWith(DIALECTS, source, limits);
}

/** The same for whoever wants documents of one dialect only; undefined where another dialect knows the file. */
export function readAs<R extends Reading>(
  dialect: Dialect<R>,
  source: SourceFile,
  limits: Limits,
): DocumentReading<R> | undefined {
  const document = readDocument(source, limits);
  return isOf(document, dialect) ? document : undefined;
}
