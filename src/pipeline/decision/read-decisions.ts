/** Decisions that are recorded for a workflow. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Limits } from '../../dialects/dialect.ts';
import { timeOf } from '../../dialects/document-fields.ts';
import { readWith } from '../../dialects/read-document.ts';
import { readText } from '../../disk/read-text.ts';
import { taskFileName } from '../../model/index.ts';
import type { Decided } from '../judge/workflow.ts';
import { decisionDialect } from './dialect.ts';
import type { Decision } from './schema.ts';

export const decisionPath = (workflow: string) => `.passdown/decisions/${taskFileName(workflow)}.yaml`;

/** Undefined if the file is there and holds no valid decisions. */
export function readDecisions(root: string, workflow: string, limits: Limits): Decision[] | undefined {
  const path = decisionPath(workflow);
  if (!existsSync(join(root, path))) return [];
  const text = readText(join(root, path));
  return readWith([decisionDialect], { path, text }, limits)?.reading.value?.decisions.quality_overrides;
}

/** As the judgement takes them. */
export const decidedIn = (root: string, workflow: string, limits: Limits): Decided[] =>
  (readDecisions(root, workflow, limits) ?? []).map((decision) => ({
    section: decision.section,
    option: decision.option,
    at: graphTime(decision.decided_at),
    reason: decision.reason,
    path: decisionPath(workflow),
    line: 1,
  }));

/** In UTC, spelled so that it sorts with other times of the graph. */
const graphTime = (written: string) => new Date(timeOf(written)!).toISOString().replace(/(?:\.000)?Z$/, '');
