/** What reading a file of knowledge gives, and what can be wrong with one. */
import type { CodeIn } from '../../model/index.ts';
import type { SharedCode } from '../../parse/rules.ts';
import type { Reading } from '../dialect.ts';
import { TASK_RULES } from '../task/rules.ts';
import type { ListReading } from '../task-lists/reading.ts';

export const KNOWLEDGE_RULES = { 'note-too-long': TASK_RULES['note-too-long'] } as const;

export type KnowledgeCode = CodeIn<typeof KNOWLEDGE_RULES> | SharedCode;

/** The same as a text beside a list of tasks gives: items, and what rules read from its free text. */
export interface KnowledgeReading
  extends Reading<KnowledgeCode>,
    Pick<ListReading, 'name' | 'tasks' | 'items' | 'derived' | 'at' | 'resolves' | 'through'> {}
