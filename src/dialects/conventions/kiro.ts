/** Kiro: `.kiro/specs/login/tasks.md` with `- [x] 1. …` and `- [ ] 1.1 …`, and the design of the feature. */
import { listConvention } from '../kit/convention.ts';
import { designItems } from '../kit/decisions.ts';
import { NUMBERED, readLines } from '../kit/task-lines.ts';

export const kiroDialect = listConvention({
  name: 'kiro',
  version: 1,
  place: /^((?:[^/]+\/)*?)\.kiro\/specs\/([^/]+)\/(tasks|design)\.md$/,
  files: {
    tasks: (doc, folder) => readLines(doc, folder, NUMBERED),
    design: (doc) => (doc.headings.length > 0 ? { items: designItems(doc) } : undefined),
  },
});
