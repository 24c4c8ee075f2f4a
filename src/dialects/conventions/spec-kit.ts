/** spec-kit: `specs/003-login/tasks.md` with `- [x] T001 [P] [US1] …`, and the spec, plan and research of the feature. */
import { listConvention } from '../kit/convention.ts';
import { clarifications, complexityRows, labelledDecisions, unclear } from '../kit/decisions.ts';
import { readLines } from '../kit/task-lines.ts';
import { readOrder } from '../kit/task-order.ts';

/** `T001`, `**T001**`, `T001:`; labels such as [P] and [US1] are taken off with it. */
const ID =
  /^[*~`[]*(T\d{1,5}[a-z]?(?:\.\d+)*(?:-[A-Z]{2,12})?)[*~`\]]*(?![\w.-]|\s*[-–—]\s*T\d)\s*(?:[:—–-]\s+|:)?(?:\[(?:P|US\d+|Story)\]\s*)*/;
const HEADING = /^(T\d{1,5}[a-z]?)\s*[:.—–-]\s+/;
const LABELS = /\[(?:P|US\d+)\]\s*$/;

const IS_SPEC =
  /^# Feature Specification|\*\*Feature Branch\*\*|\bFR-\d{3}\b|^#+ (?:Clarifications|User Scenarios)|\*\*Status\*\*:/m;
const IS_PLAN = /^# Implementation Plan|\*\*Branch\*\*:|Constitution Check|Technical Context|^#+ .*\bPlan\b/m;
const IS_RESEARCH = /\bDecision\b|\bRationale\b/i;

export const specKitDialect = listConvention({
  name: 'spec-kit',
  version: 1,
  // Other conventions have a `specs/`, too.
  place: /^(?!(?:[^/]+\/)*(?:\.kiro|openspec)\/)((?:[^/]+\/)*?)specs\/([^/]+)\/(tasks|spec|plan|research)\.md$/,
  files: {
    tasks(doc, folder) {
      const said = readLines(doc, folder, { id: ID, heading: HEADING });
      for (const task of said?.tasks ?? []) task.name = task.name.replace(LABELS, '').trimEnd();
      return said && { ...said, findings: [...said.findings, ...readOrder(doc, said.tasks)] };
    },
    spec: (doc) => (IS_SPEC.test(doc.text) ? { items: [...clarifications(doc), ...unclear(doc)] } : undefined),
    plan: (doc) =>
      IS_PLAN.test(doc.text) ? { items: [...labelledDecisions(doc), ...complexityRows(doc)] } : undefined,
    research: (doc) => (IS_RESEARCH.test(doc.text) ? { items: labelledDecisions(doc) } : undefined),
  },
});
