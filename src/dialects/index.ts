/** The dialects, in the order in which they are asked. Wings are hung in here and nowhere else. */
import type { RuleTable, SourceFile } from '../model/index.ts';
import { SHARED_RULES } from '../parse/rules.ts';
import { decisionDialect } from '../pipeline/decision/dialect.ts';
import { pipelineDialect } from '../pipeline/dialect/dialect.ts';
import { skillDialect } from '../skills/document/dialect.ts';
import { payloadDialect } from '../skills/payload/dialect.ts';
import { backlogDialect, backlogTextDialect } from './conventions/backlog.ts';
import { beadsDialect } from './conventions/beads.ts';
import { bmadDialect } from './conventions/bmad/dialect.ts';
import { conductorDialect, gsdTwoDialect } from './conventions/conductor.ts';
import { decisionListDialect } from './conventions/decision-list.ts';
import { decisionRecordDialect } from './conventions/decision-record.ts';
import { featureListDialect, prdDialect } from './conventions/feature-list.ts';
import { gsdDialect } from './conventions/gsd/dialect.ts';
import { gsdTextDialect } from './conventions/gsd/text.ts';
import { claudeMemoryDialect, julesDialect, learningsDialect, solutionsDialect } from './conventions/learnings.ts';
import { ledgerDialect } from './conventions/ledger.ts';
import { lessonsDialect } from './conventions/lessons.ts';
import { memoryBankDialect } from './conventions/memory-bank.ts';
import { notepadDialect, ralphDialect, stateNoteDialect } from './conventions/notes.ts';
import { ownDialect } from './conventions/own.ts';
import { planDialect } from './conventions/plans.ts';
import { progressLogDialect } from './conventions/progress-log.ts';
import { serenaDialect } from './conventions/serena.ts';
import { sessionLogDialect, yamlHandoffDialect } from './conventions/session-log.ts';
import { kiroDialect, openSpecDialect, specKitDialect } from './conventions/specs.ts';
import { taskMasterDialect } from './conventions/task-master.ts';
import type { CodeOf, Dialect, DocumentReading, Limits, Reading } from './dialect.ts';
import { isOf, readWith } from './read-document.ts';
import { taskDialect } from './task/dialect.ts';

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
  gsdTwoDialect,
  gsdTextDialect,
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
  prdDialect,
  progressLogDialect,
  conductorDialect,
  claudeMemoryDialect,
  learningsDialect,
  julesDialect,
  solutionsDialect,
  decisionListDialect,
  planDialect,
  ownDialect,
  notepadDialect,
  stateNoteDialect,
  ralphDialect,
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
