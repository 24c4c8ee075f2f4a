/** Kiro: `.kiro/specs/login/tasks.md` with `- [x] 1. …` and `- [ ] 1.1 …`, and the design of the feature. */
import { designItems } from './design.ts';
import { folderOf, listDialect } from './list-dialect.ts';
import { NUMBERED } from './numbered.ts';
import { readLines } from './read-lines.ts';

const PLACE = /^((?:[^/]+\/)*?)\.kiro\/specs\/([^/]+)\/(tasks|design)\.md$/;

export const kiroDialect = listDialect({
  name: 'kiro',
  version: 1,
  place(path) {
    const match = PLACE.exec(path);
    return match ? { folder: folderOf(match[1], match[2]), file: match[3]! } : undefined;
  },
  files: {
    tasks(doc, folder) {
      const { tasks, findings } = readLines(doc, folder, NUMBERED);
      return tasks.length === 0 && findings.length === 0 ? undefined : { tasks, findings };
    },
    design: (doc) => (doc.headings.length > 0 ? { items: designItems(doc) } : undefined),
  },
});
