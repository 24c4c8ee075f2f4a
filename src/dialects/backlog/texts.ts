/** Documents and decisions of a backlog: what they say of decisions, risks and questions. The rest is description. */
import { designItems } from '../task-lists/design.ts';
import { listDialect } from '../task-lists/list-dialect.ts';
import { isBacklogText } from './place.ts';

export const backlogTextDialect = listDialect({
  name: 'backlog-text',
  version: 1,
  place: (path) => (isBacklogText(path) ? { folder: '', file: 'text' } : undefined),
  files: { text: (doc) => (doc.text.trim() === '' ? undefined : { items: designItems(doc) }) },
});
