/** spec-kit: `specs/003-login/tasks.md` with `- [x] T001 [P] [US1] …`, and the spec, plan and research of the feature. */
import { clarifications, complexityRows, labelledDecisions, unclear } from './decisions.ts';
import { folderOf, listDialect } from './list-dialect.ts';
import { readOrder } from './order.ts';
import { readLines } from './read-lines.ts';

const PLACE = /^((?:[^/]+\/)*?)specs\/([^/]+)\/(tasks|spec|plan|research)\.md$/;
/** Folders of other conventions that also have `specs/`. */
const OTHERS = /(?:^|\/)(?:\.kiro|openspec)\//;

/** `T001`, `**T001**`, `T001:`; labels such as [P] and [US1] are taken off with it. */
const ID =
  /^[*~`[]*(T\d{1,5}[a-z]?(?:\.\d+)*(?:-[A-Z]{2,12})?)[*~`\]]*(?![\w.-]|\s*[-–—]\s*T\d)\s*(?:[:—–-]\s+|:)?(?:\[(?:P|US\d+|Story)\]\s*)*/;
const HEADING = /^(T\d{1,5}[a-z]?)\s*[:.—–-]\s+/;
const LABELS = /\[(?:P|US\d+)\]\s*$/;

const IS_SPEC =
  /^# Feature Specification|\*\*Feature Branch\*\*|\bFR-\d{3}\b|^#+ (?:Clarifications|User Scenarios)|\*\*Status\*\*:/m;
const IS_PLAN = /^# Implementation Plan|\*\*Branch\*\*:|Constitution Check|Technical Context|^#+ .*\bPlan\b/m;
const IS_RESEARCH = /\bDecision\b|\bRationale\b/i;

export const specKitDialect = listDialect({
  name: 'spec-kit',
  version: 1,
  place(path) {
    const match = OTHERS.test(path) ? null : PLACE.exec(path);
    return match ? { folder: folderOf(match[1], match[2]), file: match[3]! } : undefined;
  },
  files: {
    tasks(doc, folder) {
      const { tasks, findings } = readLines(doc, folder, { id: ID, heading: HEADING });
      if (tasks.length === 0 && findings.length === 0) return undefined;
      for (const task of tasks) task.name = task.name.replace(LABELS, '').trimEnd();
      return { tasks, findings: [...findings, ...readOrder(doc, tasks)] };
    },
    spec: (doc) => (IS_SPEC.test(doc.text) ? { items: [...clarifications(doc), ...unclear(doc)] } : undefined),
    plan: (doc) =>
      IS_PLAN.test(doc.text) ? { items: [...labelledDecisions(doc), ...complexityRows(doc)] } : undefined,
    research: (doc) => (IS_RESEARCH.test(doc.text) ? { items: labelledDecisions(doc) } : undefined),
  },
});
