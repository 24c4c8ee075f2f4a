/** The files that the configuration finds but that are not read, each with the reason. */
import { isBeside } from '../dialects/task/beside.ts';
import { type Unread, whyUnread } from '../dialects/why-unread.ts';
import { documentsOf } from './documents.ts';
import type { Workplace } from './workplace.ts';

export interface UnreadFiles {
  /** All files that were looked at, except those that only accompany notes: README, index, registry, template. */
  files: number;
  unread: Unread[];
}

export function unreadFiles(workplace: Workplace, paths?: Iterable<string>): UnreadFiles {
  const found: UnreadFiles = { files: 0, unread: [] };
  for (const { path, source, problem, document } of documentsOf(workplace, paths)) {
    if (!document && isBeside(path)) continue;
    found.files++;
    if (document) continue;
    if (source) found.unread.push(whyUnread(source));
    else found.unread.push({ path, reason: problem.message, hint: `passdown check ${path} says more` });
  }
  return found;
}
