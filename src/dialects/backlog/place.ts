/** Where Backlog.md keeps its files, and what a folder says about the tasks in it. */
import type { Status } from '../task/statuses.ts';

const PLACE = /^(?:[^/]+\/)*?\.?backlog\/(?:[^/]+\/)*[^/]+\.md$/i;
/** Texts about the project: documents, decisions, milestones. */
const TEXT = /(?:^|\/)\.?backlog\/(?:docs|decisions|milestones)\/|(?:^|\/)(?:doc|decision|m)-\d+(?: - [^/]*)?\.md$/i;
const IN_DRAFTS = /\/drafts?\//i;
const IN_ARCHIVE = /\/archived?\//i;
const IN_COMPLETED = /\/(?:completed?|done)\//i;

export const isBacklogPlace = (path: string) => PLACE.test(path);
export const isBacklogText = (path: string) => PLACE.test(path) && TEXT.test(path);

/** What is archived is put away, and a draft is an idea; a cleanup moves tasks to the completed ones without looking at their status. */
export function statusIn(path: string, status: Status | undefined): Status | undefined {
  if (IN_ARCHIVE.test(path)) return status === 'completed' ? status : 'skipped';
  if (IN_COMPLETED.test(path)) return status === 'skipped' ? status : 'completed';
  return IN_DRAFTS.test(path) ? 'draft' : status;
}

/** An id may be given again once its task is put away; the file among the tasks then decides. */
export const isPutAway = (path: string) => IN_ARCHIVE.test(path) || IN_COMPLETED.test(path);
