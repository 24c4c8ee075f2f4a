/** STATE.md: where the project stands, what was decided, what is in the way, and quick tasks that are done. */
import { lineText } from '../../../parse/line-map.ts';
import { readRows, readTables } from '../../../parse/read-table.ts';
import { KIND, type Markdown, stripMarks } from '../../../parse/scan-markdown.ts';
import { type Section, sectionOf } from '../../../parse/sections.ts';
import { clip } from '../../../words/clip.ts';
import { type Entry, entries, isNothing } from '../../kit/decisions.ts';
import { frontMatterOf } from '../../kit/fields.ts';
import { isPath } from '../../kit/file-list.ts';
import { HandoffBuilder } from '../../kit/handoff-builder.ts';
import type { ConventionReading, TaskEntry } from '../../kit/reading.ts';
import { isInside } from '../../task/schema.ts';
import { isoDate, sortableDate } from '../../task/text-date.ts';
import { isBacklog, type Place, phaseId, phaseNamed, planId, quickId } from './place.ts';

const POSITION = /^current (?:position|status|state)\b/i;
const SESSION = /^session continuity\b|^session info\b/i;
const DECISIONS = /\bdecisions?\b/i;
const OBSTACLES = /^blockers?\b|^concerns?\b/i;
/** Of what stands under “Blockers/Concerns” most is a warning; this is in the way. */
const IN_THE_WAY =
  /\bblock(?:s|ed|er|ing)\b|\b(?:wait(?:s|ing)|awaiting|stuck|stalled|cannot|can't|unable|missing|unfixed|pending)\b/i;
/** Rules tell them apart. */
const SURE_OF_CONCERN = 0.7;
const TODOS = /^(?:pending |open )?to-?dos?\b/i;
const QUICK = /^quick tasks?\b/i;
/** Counted, or a log of what happened. */
const SKIPPED =
  /^(?:performance|velocity|metrics|progress|project (?:reference|state)|roadmap evolution|milestones?\b.*|deferred\b.*|by phase|recent trend|performance trend|.*\barchive|history)\b/i;
const LONGEST_NAME = 200;

export function readState(doc: Markdown, { prefix }: Place): Partial<ConventionReading> {
  const { fields, findings } = frontMatterOf(doc);
  const builder = new HandoffBuilder();
  const tasks: TaskEntry[] = [];
  for (const section of leaves(doc)) takeSection(section);
  const at =
    sortableDate(fields.text('last-updated', 'last-activity')) ??
    sortableDate(lineOf(doc, /^last (?:updated|activity)$/i));
  return {
    findings: [...findings, ...builder.findings()],
    name: 'Project state',
    tasks,
    handoff: builder.build(at),
  };

  function takeSection(section: Section): void {
    const { title, line } = section.heading;
    if (POSITION.test(title)) tasks.push(...positionOf(doc, section, prefix, fields.text('status') ?? ''));
    else if (SESSION.test(title)) takeSession(doc, section, builder);
    else if (QUICK.test(title)) tasks.push(...quickTasks(doc, section, prefix));
    else if (OBSTACLES.test(title)) takeObstacles(doc, section, builder);
    else if (TODOS.test(title))
      for (const { text, start } of open(doc, section)) builder.add('suggested_next_steps', { step: text }, start);
    else if (DECISIONS.test(title))
      for (const { text, start } of open(doc, section))
        builder.add('patterns_discovered', { pattern: withoutPlace(text) }, start);
    else if (!SKIPPED.test(title)) builder.prose(doc, { firstLine: line, endLine: section.endLine });
  }
}

/** Each heading with what stands directly below it. */
function leaves(doc: Markdown): Section[] {
  return doc.headings.map((_, index) => {
    const section = sectionOf(doc, index);
    return { ...section, endLine: Math.min(section.endLine, doc.headings[index + 1]?.line ?? section.endLine) };
  });
}

/** What is struck out or ticked off is settled. */
const open = (doc: Markdown, section: Section): Entry[] =>
  entries(doc, section).filter(({ text, done }) => !done && !isNothing(text) && !POINTER.test(text));
/** `See PROJECT.md` says nothing itself. */
const POINTER = /^(?:\(?none\b|decisions are logged|see |full .{0,40}(?:archived|history)|all .{0,40}archived)/i;

function takeObstacles(doc: Markdown, section: Section, builder: HandoffBuilder): void {
  const isMixed = /concern/i.test(section.heading.title);
  for (const { text, start } of open(doc, section))
    if (!isMixed) builder.add('blockers', { blocker: text }, start);
    else if (IN_THE_WAY.test(text)) builder.add('blockers', { blocker: text }, start, SURE_OF_CONCERN);
    else builder.add('gotchas', { issue: text }, start, SURE_OF_CONCERN);
}

/** `[Phase 08]: …`, `[01-02] …` and `… (02-01)` say where it was decided; the same words without it are the same decision. */
function withoutPlace(text: string): string {
  const bare = text
    .replace(/^(?:\**\[[^\]\n]{1,60}\]\**\s*:?\s*)+/, '')
    .replace(/\((?:phase |plan )?\d[\d.]*(?:-\d+)?\)\.?$/i, '')
    .trimEnd();
  return bare.length > 10 ? bare : text;
}

const LINE = /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?([A-Z][A-Za-z ]{2,30}?)(?:\*\*)?:(?:\*\*)?[ \t]+(\S.*)$/;

function* labelled(doc: Markdown, { firstLine, endLine }: Pick<Section, 'firstLine' | 'endLine'>) {
  for (let line = firstLine; line < endLine; line++) {
    if (doc.kinds[line] !== KIND.text && doc.kinds[line] !== KIND.list) continue;
    const text = lineText(doc, line);
    const [, label, said] = LINE.exec(text.slice(0, 4000)) ?? [];
    if (label !== undefined) yield { label: label.toLowerCase(), text: said!.trim(), start: doc.starts[line]! };
  }
}

const lineOf = (doc: Markdown, like: RegExp) =>
  [...labelled(doc, { firstLine: 0, endLine: doc.starts.length })].find(({ label }) => like.test(label))?.text;

/** The first word that tells counts: a phase that is executed may have plans that are complete. */
const STANDS: readonly [RegExp, boolean][] = [
  [/\b(?:executing|in[-_ ]progress|underway|running|working|verifying|paused)\b/i, true],
  [/\b(?:completed?|done|shipped|verified|archived|closed|finished|delivered)\b|\bmilestone_complete/i, false],
  [
    /\b(?:not (?:yet )?(?:started|planned)|ready|between|planning|backlog|pending|none|tbd|context gathered|discuss)/i,
    false,
  ],
];

const isRunning = (text: string) => STANDS.find(([like]) => like.test(text))?.[1];

/** The phase and plan that are being worked on. Who is done says so in the roadmap or has a summary, and that counts more. */
function positionOf(doc: Markdown, section: Section, prefix: string, status: string): TaskEntry[] {
  const lines = [...labelled(doc, section)];
  const at = (...names: string[]) => lines.find(({ label }) => names.includes(label));
  const [phase, plan, state] = [at('phase', 'current phase'), at('plan', 'current plan'), at('status')];
  const number = phaseNamed(phase?.text);
  // What stands in brackets is the name of the phase.
  const runs = [phase?.text.replace(/\([^()]*\)/g, ''), status, state?.text].map((text) => isRunning(text ?? ''));
  const own = number === undefined ? undefined : phaseId(prefix, number);
  if (!phase || own === undefined || isBacklog(number!) || runs.find((one) => one !== undefined) !== true) return [];
  const [, of] = /^(?:plan\s+)?(?:\d[\d.]*-)?(\d{1,3}[a-z]?)\b/i.exec(plan?.text ?? '') ?? [];
  const current = of === undefined || isRunning(plan!.text) === false ? undefined : planId(prefix, number!, of);
  return [
    inProgress(own, phase.start),
    ...(current === undefined ? [] : [{ ...inProgress(current, plan!.start), partOf: own }]),
  ];
}

const inProgress = (id: string, start: number): TaskEntry => ({ id, kind: 'index', status: 'in_progress', start });

/** Where to go on: the file to read, and what to do next. */
function takeSession(doc: Markdown, section: Section, builder: HandoffBuilder): void {
  const lines = [...labelled(doc, section)];
  const stopped = lines.find(({ label }) => label === 'stopped at')?.text;
  for (const { label, text, start } of lines) {
    const path = stripMarks(text).split(/\s/)[0]!;
    if (/^resume (?:file|from)$/.test(label) && isPath(path) && isInside(path))
      builder.add(
        'dependencies_for_next',
        { file: path, ...(stopped && { reason: clip(stopped, LONGEST_NAME) }) },
        start,
      );
    else if (/^next(?: (?:step|action|up))?s?$/.test(label) && !isNothing(text))
      builder.add('suggested_next_steps', { step: text }, start);
  }
}

/** `| 001 | What was done | 2026-03-09 | commit | folder |` */
function quickTasks(doc: Markdown, { firstLine, endLine }: Section, prefix: string): TaskEntry[] {
  return readTables(doc, firstLine, endLine).flatMap((table) => {
    const column = (like: RegExp) => table.header.findIndex(({ text }) => like.test(stripMarks(text)));
    const [number, name, date] = [
      column(/^(?:#|id|task|number)$/i),
      column(/^(?:description|task|name|what)$/i),
      column(/date|completed/i),
    ];
    if (number === -1 || name === -1 || number === name) return [];
    return readRows(doc, table).flatMap((row) => {
      const [own, said, day] = [row[number], row[name]?.text, isoDate(row[date]?.text)];
      const id = own && /^[\w-]+$/.test(own.text) && /\d/.test(own.text) ? quickId(prefix, own.text) : undefined;
      if (id === undefined || !said) return [];
      return [
        {
          id,
          kind: 'index' as const,
          name: clip(said, LONGEST_NAME),
          status: 'completed' as const,
          ...(day && { completedAt: day }),
          start: own!.start,
        },
      ];
    });
  });
}
