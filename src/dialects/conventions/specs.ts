/** Lists of tasks beside a specification: spec-kit, Kiro and OpenSpec. */

import { taskIdInList } from '../../model/index.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import { sectionOf } from '../../parse/sections.ts';
import { listConvention, titleOf } from '../kit/convention.ts';
import { clarifications, complexityRows, designItems, labelledDecisions, unclear } from '../kit/decisions.ts';
import type { FileTouched, WholeChange } from '../kit/reading.ts';
import { NUMBERED, readLines, statusOfAll } from '../kit/task-lines.ts';
import { readOrder } from '../kit/task-order.ts';
import { filesNamedIn } from '../task/named-files.ts';

/** spec-kit: `specs/003-login/tasks.md` with `- [x] T001 [P] [US1] …`, and the spec, plan and research of the feature. */
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

/** Kiro: `.kiro/specs/login/tasks.md` with `- [x] 1. …` and `- [ ] 1.1 …`, and the design of the feature. */
export const kiroDialect = listConvention({
  name: 'kiro',
  version: 1,
  place: /^((?:[^/]+\/)*?)\.kiro\/specs\/([^/]+)\/(tasks|design)\.md$/,
  files: {
    tasks: (doc, folder) => readLines(doc, folder, NUMBERED),
    design: (doc) => (doc.headings.length > 0 ? { items: designItems(doc) } : undefined),
  },
});

/** OpenSpec: a change is a task, the lines of its `tasks.md` are parts of it, and the archive holds what is done. */
const ARCHIVED = /(?:^|\/)openspec\/changes\/archive\//;
const DATE = /(?:^|[/-])(\d{4}-\d{2}-\d{2})-[^/]+$/;
/** Older proposals and those of people have other words. */
const WHY = /^(?:why|motivation|summary|intent|purpose)$/i;
const MAX_WHY = 4000;

export const openSpecDialect = listConvention({
  name: 'openspec',
  version: 1,
  place: /^((?:[^/]+\/)*?)openspec\/changes\/(?:archive\/)?(?!archive\/)([^/]+)\/(tasks|design|proposal)\.md$/,
  files: {
    tasks(doc, folder, path) {
      const said = readLines(doc, folder, NUMBERED);
      if (!said) return undefined;
      const done = ARCHIVED.test(path);
      // A line that is not ticked off in the archive was dropped or forgotten.
      if (done) for (const task of said.tasks) if (task.status !== 'completed') task.status = 'skipped';
      const status = done ? 'completed' : statusOfAll(said.tasks);
      return { ...said, ...changeOf(folder, { kind: 'file', status, ...closedOn(folder, path) }) };
    },
    proposal(doc, folder, path) {
      if (doc.headings.length === 0) return undefined;
      const [why, impact] = [textUnder(doc, WHY), textUnder(doc, /^impact$/i)];
      const named = titleOf(doc)?.replace(/^(?:change|proposal)\s*:\s*/i, '');
      const name =
        named && !/^(?:change |openspec )?proposal$/i.test(named) ? named : folder.slice(folder.lastIndexOf('/') + 1);
      const objective = why && { objective: why.text.slice(0, MAX_WHY) };
      const files = filesIn(impact, ARCHIVED.test(path));
      return changeOf(folder, { kind: 'index', name, files, ...objective, ...closedOn(folder, path) });
    },
    design: (doc, folder, path) =>
      doc.headings.length > 0
        ? { items: designItems(doc), ...changeOf(folder, { kind: 'index', ...closedOn(folder, path) }) }
        : undefined,
  },
});

/** The id of a change has no slash: it is not a line of a list. */
function changeOf(folder: string, said: Partial<WholeChange> & Pick<WholeChange, 'kind'>): { change?: WholeChange } {
  const id = taskIdInList(folder.replaceAll('/', '-'), '');
  return id === undefined ? {} : { change: { files: [], ...said, id } };
}

function closedOn(folder: string, path: string): Partial<WholeChange> {
  const day = DATE.exec(folder)?.[1];
  return ARCHIVED.test(path) ? { status: 'completed', ...(day && { completedAt: day }) } : {};
}

function textUnder(doc: Markdown, like: RegExp): { text: string; start: number } | undefined {
  const index = doc.headings.findIndex(({ title }) => like.test(title));
  if (index === -1) return undefined;
  const { start, end } = sectionOf(doc, index);
  return { text: doc.text.slice(start, end).trim(), start };
}

/** The impact of a change is its plan; in the archive it is what was done. */
function filesIn(impact: { text: string; start: number } | undefined, done: boolean): FileTouched[] {
  return filesNamedIn(impact?.text ?? '').map(({ path, start }) => ({
    path,
    start: impact!.start + start,
    how: done ? 'MODIFIED' : 'NAMES',
  }));
}
