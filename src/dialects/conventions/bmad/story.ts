/** A story: how it stands, what it asks for, its tasks, and what its dev agent record and reviews say. */
import { defined, type Finding } from '../../../model/index.ts';
import { lineText } from '../../../parse/line-map.ts';
import { KIND, type Markdown, stripMarks } from '../../../parse/scan-markdown.ts';
import { type Section, sectionOf } from '../../../parse/sections.ts';
import { clip } from '../../../words/clip.ts';
import { inWords } from '../../kit/convention.ts';
import { entries, isNothing } from '../../kit/decisions.ts';
import { readFileList } from '../../kit/file-list.ts';
import { HandoffBuilder, onlyLines } from '../../kit/handoff-builder.ts';
import type { ConventionReading, ListedTask, TaskEntry } from '../../kit/reading.ts';
import type { ConventionCode } from '../../kit/rules.ts';
import { type Numbering, readLines } from '../../kit/task-lines.ts';
import type { Status } from '../../task/statuses.ts';
import { isoDate } from '../../task/text-date.ts';
import { type Place, storyId, storyStatus, unknown } from './place.ts';

const TITLE = /^(?:User )?Story\s+(\d{1,4})[.-](\d{1,4}[a-z]?)(?:\s*[:—–-])?(?!\s*[:—–-])(.*)$/i;
const PARTS = /^(?:tasks?(?:\s*(?:\/|&|and)\s*subtasks?)?|implementation tasks)$/i;
const FILES = /^file list\b/i;
/** What somebody asked for after the work. */
const FOLLOW_UPS = /\b(?:action items?|review follow-?ups?|improvements? checklist|follow-?up tasks?)\b/i;
/** Of the notes that the work was planned with, only these warn; the rest is copied from the architecture. */
const WARNINGS =
  /\banti-?patterns?\b|\bpitfalls?\b|\bgotchas?\b|\blearnings?\b|\blessons?\b|\bprevious story\b|\bwhat not to\b|\bcommon mistakes\b|\bknown issues\b/i;
const RECORD =
  /^(?:completion notes?|implementation notes?|dev notes? from|issues? encountered|deviations?|technical decisions)\b/i;
const DEBUG = /^debug log\b/i;
const LONGEST_NAME = 200;

const NUMBERING: Numbering = {
  id: /^[*_]*(?:(?:sub)?task\s+)?(\d{1,3}[a-z]?(?:\.\d{1,3}[a-z]?)+(?![.\w]*\d)|\d{1,3}[a-z]?(?=[*_]*\s*(?:[:.)]|[—–-]\s)))[*_]*\s*[:.)—–-]*[*_]*\s*/i,
  parent: (id) => (id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : undefined),
};

export function readStory(doc: Markdown, place: Place): Partial<ConventionReading> | undefined {
  const title = TITLE.exec(doc.headings.find(({ level }) => level === 1)?.title ?? '');
  const number = place.number ?? (title ? `${title[1]}.${title[2]}` : undefined);
  const id = number === undefined ? undefined : storyId(place.prefix, number);
  if (id === undefined || !isStory(doc, title)) return undefined;
  const findings: Finding<ConventionCode>[] = [];
  const status = statusIn(doc, findings);
  const parts = partsOf(doc, id, status, findings);
  const builder = new HandoffBuilder();
  takeSections(doc, builder);
  const dates = datesIn(doc);
  const name = title?.[3]?.trim() || (place.words && inWords(place.words));
  const story: TaskEntry = {
    ...{ id, kind: 'file', start: 0, dependsOn: dependencies(doc, place.prefix, id) },
    ...defined({
      status,
      name: name ? clip(stripMarks(name), LONGEST_NAME) : undefined,
      objective: textOf(doc, /^(?:user )?story(?: statement)?$/i),
      criteria: textOf(doc, /^acceptance criteria\b/i),
      completedAt: status === 'completed' ? dates : undefined,
    }),
  };
  return {
    findings: [...findings, ...builder.findings()],
    tasks: [story, ...parts],
    handoff: builder.build(dates, id),
  };
}

/** Reports and templates beside stories have their number, too. */
function isStory({ headings, text }: Markdown, title: RegExpExecArray | null): boolean {
  if (/^#\s+Story\s+\{\{?/m.test(text.slice(0, 2000))) return false;
  const isBegun = headings.some(
    ({ title: one }) => /^(?:(?:user )?story|acceptance criteria)\b/i.test(one) && !TITLE.test(one),
  );
  return isBegun && (title !== null || !headings.some(({ level }) => level === 1));
}

/** From here on it is the story itself, or what was done for it. */
const BODY = /^(?:user )?story(?: statement)?$|^acceptance criteria\b|^tasks?\b|^dev\b|^qa\b/i;
const LINE = /^[ \t]*(?:[-*][ \t]+)?\*{0,3}Status\*{0,2}\s*:\*{0,2}[ \t]*(\S.*)$/i;

/** The first status above the story itself: below it stand those of gates and reviews. */
function statusIn(doc: Markdown, findings: Finding<ConventionCode>[]): Status | undefined {
  const said = statusLine(doc);
  if (!said) return undefined;
  const status = storyStatus(said.text);
  if (status === undefined) findings.push(unknown(said.text, said.start, said.start + said.text.length));
  return status ?? 'unknown';
}

function statusLine(doc: Markdown): { text: string; start: number } | undefined {
  const end = doc.headings.find(({ title }) => BODY.test(title))?.line ?? doc.starts.length;
  const below = doc.headings.find(({ title }) => /^status$/i.test(title));
  for (let line = 0; line < end; line++) {
    const match = doc.kinds[line] === KIND.heading ? null : LINE.exec(lineText(doc, line).slice(0, 400));
    if (match) return at(doc, line, match[1]!);
  }
  for (let line = (below?.line ?? doc.starts.length) + 1; line < doc.starts.length; line++) {
    if (doc.kinds[line] === KIND.blank) continue;
    return doc.kinds[line] === KIND.heading ? undefined : at(doc, line, lineText(doc, line).trim());
  }
  return undefined;
}

const at = (doc: Markdown, line: number, text: string) => ({
  text: stripMarks(text),
  start: doc.starts[line]! + Math.max(lineText(doc, line).indexOf(text), 0),
});

/** The lines of its tasks. What is left open in a story that is done, nobody will do. */
function partsOf(
  doc: Markdown,
  id: string,
  status: Status | undefined,
  findings: Finding<ConventionCode>[],
): TaskEntry[] {
  const index = doc.headings.findIndex(({ title, level }) => level <= 3 && PARTS.test(title));
  if (index === -1) return [];
  const lines = readLines(onlyLines(doc, [sectionOf(doc, index)]), id, NUMBERING);
  findings.push(...(lines?.findings ?? []));
  return (lines?.tasks ?? []).map((task) => partOf(task, id, status));
}

function partOf(
  { name, objective, category, start, files, partOf: whole, ...task }: ListedTask,
  story: string,
  status: Status | undefined,
): TaskEntry {
  const isOpen = task.status === 'pending' || task.status === 'in_progress';
  const settled =
    isOpen && status === 'completed'
      ? 'skipped'
      : task.status === 'pending' && status === 'draft'
        ? 'draft'
        : task.status;
  return {
    ...{ id: task.id, kind: 'file', status: settled, name: stripMarks(name), partOf: whole ?? story, start },
    ...(objective && { objective }),
    ...(category && !PARTS.test(category) && { category }),
    files: files.map(({ path, start: place }) => ({ path, start: place, how: 'NAMES' })),
  };
}

function textOf(doc: Markdown, like: RegExp): string | undefined {
  const index = doc.headings.findIndex(({ title, level }) => level > 1 && like.test(title));
  const { start, end } = index === -1 ? { start: 0, end: 0 } : sectionOf(doc, index);
  return doc.text.slice(start, end).trim() || undefined;
}

/** The last day of the change log. */
function datesIn(doc: Markdown): string | undefined {
  const index = doc.headings.findIndex(({ title }) => /^change log\b/i.test(title));
  if (index === -1) return undefined;
  const { start, end } = sectionOf(doc, index);
  const days = [...doc.text.slice(start, end).matchAll(/\d{4}-\d{2}-\d{2}/g)].flatMap(([day]) => isoDate(day) ?? []);
  return days.sort().at(-1);
}

const WAITS = /^[\s>*-]*(?:depends on|dependenc(?:y|ies)|prerequisites?|blocked by|requires)\b/i;
const WAITING = /^(?:story )?(?:prerequisites?|dependencies|depends on|blocked by)\b/i;
/** A label of its own line: `**Enables:**` names those that wait for this one. */
const GROUP = /^\s*(?:[-*]\s+)?\*\*([^*:]{2,60}):?\*\*:?\s*$/;
const HELD_UP = /\b(?:enables?|unblocks?|blocks|blocking|downstream|follow|next|dependents?)\b/i;

/** Stories that a line or section about dependencies names; what this one holds up is not one of them. */
function dependencies(doc: Markdown, prefix: string, own: string): NonNullable<TaskEntry['dependsOn']> {
  const found = new Map<string, number>();
  let [inSection, isHeldUp] = [false, false];
  for (let line = 0, heading = 0; line < doc.starts.length; line++) {
    const kind = doc.kinds[line];
    const text = lineText(doc, line).slice(0, 2000);
    if (kind === KIND.heading && doc.headings[heading]?.line === line) {
      inSection = WAITING.test(doc.headings[heading++]!.title);
      isHeldUp = false;
    }
    const group = GROUP.exec(text)?.[1];
    if (group !== undefined) isHeldUp = HELD_UP.test(group);
    if (kind === KIND.fenceBody || isHeldUp || HELD_UP.test(text) || !(inSection || WAITS.test(text))) continue;
    for (const { 1: epic, 2: story, index } of text.matchAll(STORY)) {
      const id = storyId(prefix, `${epic}.${story}`);
      if (id !== undefined && id !== own && !found.has(id)) found.set(id, doc.starts[line]! + index);
    }
  }
  return [...found].map(([id, start]) => ({ id, start }));
}
const STORY = /\bStory\s+(\d{1,4})[.-](\d{1,4}[a-z]?)\b/gi;

function takeSections(doc: Markdown, builder: HandoffBuilder): void {
  for (const [index, { title, level }] of doc.headings.entries()) {
    if (level === 1) continue;
    const section = sectionOf(doc, index);
    const lines = { firstLine: section.heading.line, endLine: section.endLine };
    if (FILES.test(title)) takeFiles(doc, section, builder);
    else if (FOLLOW_UPS.test(title)) takeFollowUps(doc, section, builder);
    else if (DEBUG.test(title)) takeDebug(doc, section, builder);
    else if (WARNINGS.test(title) || RECORD.test(title)) builder.prose(doc, lines);
  }
}

/** Its own bookkeeping is no work. */
const OWN =
  /(?:^|\/)(?:sprint-status\.ya?ml|[^/]*\.story\.md)$|(?:^|\/)_?bmad-output\/|(?:^|\/)docs\/(?:stories|sprint-artifacts)\//;

function takeFiles(doc: Markdown, section: Section, builder: HandoffBuilder): void {
  for (const file of readFileList(doc, section)) if (!OWN.test(file.path)) builder.addFile(file);
}

/** What is not ticked off is still asked for. */
function takeFollowUps(doc: Markdown, section: Section, builder: HandoffBuilder): void {
  const priority = /improvement/i.test(section.heading.title) ? 'low' : 'medium';
  for (let line = section.firstLine; line < section.endLine; line++) {
    const [, said] =
      (doc.kinds[line] === KIND.list && /^[ \t]*[-*+][ \t]+\[ ?\][ \t]+(?![ \t])(.*)$/.exec(lineText(doc, line))) || [];
    if (said && !isNothing(said))
      builder.add(
        'suggested_next_steps',
        { step: clip(said.replace(/^\[AI-?Review\]\s*/i, ''), 600), priority },
        doc.starts[line]!,
      );
  }
}

/** What was in the way while the work was done; not that all is well, and no log. */
const TROUBLE =
  /\b(?:need(?:s|ed)|requires?d?|instead|must|fix(?:ed|es)?|fail(?:s|ed|ing|ure)?|block(?:s|ed|ing)|missing|errors?|issues?|bugs?|because|cannot|can't|don't|doesn't|workaround|conflict(?:s|ed)?|incompatible|broke|wrong|caused?)\b/i;
const FINE =
  /^(?:all\b|no\b|none\b|n\/a\b|\d+ tests|tests? pass|zero\b|lint|build)|\bwithout issues\b|\bno (?:issues|errors|problems)\b/i;
const SURE_OF_TROUBLE = 0.6;

function takeDebug(doc: Markdown, section: Section, builder: HandoffBuilder): void {
  for (const { text, start } of entries(doc, section))
    if (TROUBLE.test(text) && !FINE.test(text) && !isNothing(text))
      builder.add('gotchas', { issue: text }, start, SURE_OF_TROUBLE);
}
