/** The relevance collection: open tasks as queries, and what somebody marked as worth telling whoever starts them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
export const PROJECT_ROOT = join(FOLDER, 'project');

export const MARK_KINDS = ['pattern', 'gotcha', 'question', 'step', 'blocker', 'file'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];
export type Grade = 1 | 2;

export interface Mark {
  kind: MarkKind;
  /** An item's text as the graph shows it, or a file's path. */
  text: string;
  /** Other items that say the same: the mark is found if any one of them is shown. */
  or: string[];
  /** 2: the agent would go wrong without it. 1: useful. See marks/GUIDE.md. */
  grade: Grade;
}

/** `development` may be looked at while a ranker is made; `final` is run once, at the end. */
export type SplitName = 'development' | 'final';
export type Split = Record<SplitName, string[]>;

/** `marks` holds what counts; `marks-first` the first opinion on final queries, to compare the second with. */
export type MarkFolder = 'marks' | 'marks-first';

export interface Query {
  task: string;
  split: SplitName;
  marks: Mark[];
}

const taskId = z.string().regex(/^task-\d{3}$/);
const splitSchema = z.strictObject({ development: z.array(taskId), final: z.array(taskId) });
const gradeSchema = z.union([z.literal(1), z.literal(2)]);
const markSchema = z.union(
  MARK_KINDS.map((kind) =>
    z
      .strictObject({ [kind]: z.string(), or: z.array(z.string()).default([]), grade: gradeSchema })
      .transform(
        (mark): Mark => ({ kind, text: mark[kind] as string, or: mark.or as string[], grade: mark.grade as Grade }),
      ),
  ),
);
const marksSchema = z.strictObject({ task: taskId, relevant: z.array(markSchema) });

export const loadSplit = (): Split => splitSchema.parse(readYaml('split.yaml'));

/** The queries of one part. One that has no marks in that folder yet is left out. */
export function loadQueries(split: SplitName, folder: MarkFolder = 'marks'): Query[] {
  return loadSplit()[split].flatMap((task) => {
    const path = `${folder}/${task}.yaml`;
    if (!existsSync(join(FOLDER, path))) return [];
    const marked = marksSchema.parse(readYaml(path));
    if (marked.task !== task) throw new Error(`read ${path}: it says that it is about ${marked.task}`);
    return [{ task, split, marks: marked.relevant }];
  });
}

function readYaml(path: string): unknown {
  return parse(readFileSync(join(FOLDER, path), 'utf8'));
}
