/**
 * Plans: `PLAN.md`, `docs/plans/2026-01-05-login.md`, `tasks/todo.md`, `task_plan.md` and their like. An open box is a step, or the task
 * whose boxes are open. Of plans with dates in one folder only the last one counts, as of notes that continue each other.
 */
import { lineText } from '../../parse/line-map.ts';
import { KIND, type Markdown, stripMarks } from '../../parse/scan-markdown.ts';
import { clip } from '../../words/clip.ts';
import { designItems, isNothing } from '../kit/decisions.ts';
import { headingNote, LASTING } from '../kit/heading-note.ts';
import { foreignMeaning, type Meaning } from '../kit/heading-words.ts';
import { foldTitle, plainTitle } from '../kit/outline.ts';
import type { ItemEntry } from '../kit/reading.ts';
import { sortableDate } from '../task/text-date.ts';

const HEADINGS: readonly (readonly [RegExp, Meaning])[] = [
  [
    /^surprises\b|^(?:errors?|issues|problems) (?:encountered|hit|found|log)\b|^known (?:issues|bugs|limitations)\b|^gotchas?\b/i,
    'gotcha',
  ],
  [/^(?:\w+ ){0,2}decisions?(?: made| log)?$/i, 'pattern'],
  [/^(?:open |key |unresolved )?questions$/i, 'question'],
];

export const planDialect = headingNote({
  name: 'plan',
  version: 1,
  place:
    /^(?!.*hand-?off)(?:(?:docs\/)?(?:implementation_plan|plan)\.md|(?:[^/]+\/)*(?:(?:IMPLEMENTATION_PLAN|PLAN)\.md|(?:docs|\.claude|\.cursor|\.kiro|\.sisyphus|\.agents?)\/plans?\/[^/]+\.md|docs\/superpowers\/(?:plans|specs)\/[^/]+\.md|\.agents?\/PLANS\.md|tasks\/todo\.md|task_plan\.md|\.ralph\/@?fix_plan\.md|\.cursor\/scratchpad\.md))$/,
  headings: HEADINGS,
  words: foreignMeaning,
  otherwise: 'described',
  prose: LASTING,
  isKept: ({ label }) => label !== 'Step',
  more: (doc, path) => [...designItems(doc), ...stepsOf(doc, path)],
});

interface Box {
  text: string;
  start: number;
  line: number;
  indent: number;
  state: 'open' | 'begun' | 'done';
}

/** `- [ ] text`, and `- [in_progress] text` of planning-with-files. */
const BOX = /^([ \t]*)(?:[-*+]|\d{1,4}[.)])[ \t]+\[([^\]\n]{0,12})\](?![([])[ \t]+(\S.*)$/;
const DONE_MARK = /^(?:[xX✓✔✅]|completed?|done|skipped)$/u;
const BEGUN_MARK = /^(?:[-~/>]|in[ _-]progress|wip)$/i;
const OPEN_MARK = /^(?: ?|pending|todo|open)$/i;

function boxesOf(doc: Markdown): Box[] {
  const boxes: Box[] = [];
  for (let line = 0; line < doc.starts.length; line++) {
    if (doc.kinds[line] !== KIND.list) continue;
    const text = lineText(doc, line).slice(0, 4000);
    const [, space, mark, said] = BOX.exec(text) ?? [];
    const state = mark === undefined ? undefined : stateOf(mark);
    if (!state || isNothing(said!)) continue;
    const start = doc.starts[line]! + text.length - said!.length;
    const isStruck = /^~~.*~~/.test(said!) || /[✅✔]\uFE0F?$/u.test(said!);
    boxes.push({
      text: said!,
      start,
      line,
      indent: space!.replaceAll('\t', '    ').length,
      state: isStruck ? 'done' : state,
    });
  }
  return boxes;
}

function stateOf(mark: string): Box['state'] | undefined {
  if (OPEN_MARK.test(mark)) return 'open';
  return DONE_MARK.test(mark) ? 'done' : BEGUN_MARK.test(mark) ? 'begun' : undefined;
}

/** A heading whose boxes are the small steps of one task. */
const UNIT = /^(?:task|step|phase|stage|wave|unit|slice|milestone|chunk|part)\s*#?(?:\d[\w.]*|[a-z]\d*(?:\.\d+)*)\b/i;
/** What is ticked off to see that the work is done, and what nobody means to do. */
const CHECKS =
  /\b(?:acceptance|success|exit|completion) criteria\b|\bdefinition of done\b|\bverif\w+|\btest(?:ing)? (?:plan|checklist)\b|\bchecklist\b|\bself[- ]?review\b|\bpre-?flight\b|\bout of scope\b|\bnon-?goals\b|\brollback\b|^(?:example|template|format|legend)s?\b|验收/i;
const STATUS = /^[\s>*_-]*\**(?:status|state|状态)\**\s*[:：]\**\s*(.{1,60})/i;
const IS_DONE =
  /^\W*(?:✅|done|complete|implemented|shipped|merged|finished|superseded|abandoned|archived|obsolete|cancell?ed|已完成)/i;
const PUT_AWAY = /(?:^|\/)_?(?:archived?|completed?|done|implemented)\//i;
const MAX_STEPS = 60;
const LONGEST = 400;

interface Unit {
  title: string;
  start: number;
  boxes: Box[];
  /** Its own words, or those of a heading above it, say so. */
  isDone: boolean;
  isCheck: boolean;
  /** A line below its heading says how it stands. */
  isBegun: boolean;
  isTask: boolean;
}

/** The boxes below each heading. A heading below a task's belongs to it. */
function unitsOf(doc: Markdown): Unit[] {
  const boxes = boxesOf(doc);
  const units: Unit[] = [unitAt('', 0, [])];
  const above: { level: number; unit: Unit }[] = [];
  let next = 0;
  const take = (unit: Unit, endLine: number) => {
    while (next < boxes.length && boxes[next]!.line < endLine) unit.boxes.push(boxes[next++]!);
  };
  take(units[0]!, doc.headings[0]?.line ?? doc.starts.length);
  for (const [index, { title, level, line, start }] of doc.headings.entries()) {
    while (above.length > 0 && above.at(-1)!.level >= level) above.pop();
    const outer = above.findLast(({ unit }) => unit.isTask)?.unit;
    const inner = doc.headings[index + 1];
    const endLine = inner?.line ?? doc.starts.length;
    const isTask = UNIT.test(foldTitle(title));
    // `### Step 2` below `## Task 1` is a part of it; tasks below a phase stand for themselves.
    const unit =
      outer && !(isTask && /^(?:task|unit|slice)/i.test(foldTitle(title)))
        ? outer
        : unitAt(
            title,
            start,
            above.map((one) => one.unit),
          );
    if (unit !== outer) units.push(unit);
    above.push({ level, unit });
    readStatus(doc, unit, line + 1, endLine);
    take(unit, endLine);
  }
  return units;
}

const unitAt = (title: string, start: number, above: readonly Unit[]): Unit => ({
  ...{ title, start, boxes: [], isBegun: false },
  isDone:
    /[✅✔☑]|\((?:done|completed?|shipped|skipped)\)|\bCOMPLETED?\b|\bDONE\b/u.test(title) ||
    above.some((one) => one.isDone),
  isCheck: CHECKS.test(foldTitle(title)) || above.some((one) => one.isCheck),
  isTask: UNIT.test(foldTitle(title)),
});

/** `- **Status:** complete` below the heading of a phase. */
function readStatus(doc: Markdown, unit: Unit, firstLine: number, endLine: number): void {
  for (let line = firstLine; line < endLine; line++) {
    const [, said] = STATUS.exec(lineText(doc, line).slice(0, 200)) ?? [];
    if (said === undefined) continue;
    if (IS_DONE.test(said)) unit.isDone = true;
    else if (BEGUN_MARK.test(said.replace(/[`*]/g, '').trim())) unit.isBegun = true;
  }
}

function stepsOf(doc: Markdown, path: string): ItemEntry[] {
  if (PUT_AWAY.test(path)) return [];
  const units = unitsOf(doc);
  // The title, and what stands above the first heading, say it of the whole plan.
  if (
    units.slice(0, 2).some(({ isDone, title, start }) => isDone && (title === '' || start === doc.headings[0]?.start))
  )
    return [];
  if (isNeverTicked(path, units)) return [];
  return units
    .filter(({ isDone, isCheck }) => !isDone && !isCheck)
    .flatMap(stepsIn)
    .slice(0, MAX_STEPS);
}

/** In a folder of plans without dates nothing tells which one is over; where no box was ever ticked, the boxes do not tell either. */
const isNeverTicked = (path: string, units: readonly Unit[]) =>
  /\/plans?\/[^/]+$/.test(path) &&
  sortableDate(path.slice(path.lastIndexOf('/') + 1)) === undefined &&
  units.every(({ boxes, isBegun }) => !isBegun && boxes.every(({ state }) => state === 'open'));

function stepsIn({ title, start, boxes, isTask, isBegun }: Unit): ItemEntry[] {
  const open = boxes.filter(({ state }) => state !== 'done');
  if (open.length === 0) return [];
  const begun = isBegun || boxes.some(({ state }) => state !== 'open');
  // Small steps of one task are one step; a phase is a list of tasks.
  if (isTask && /^(?:task|step|unit|slice|chunk)\b/i.test(foldTitle(title))) {
    return [
      { label: 'Step', text: clip(plainTitle(title), LONGEST), start, ...(begun && { priority: 'high' as const }) },
    ];
  }
  return open.flatMap((box) => {
    const whole = boxes.findLast(({ line, indent }) => line < box.line && indent < box.indent);
    if (whole) return [];
    const text = clip(stripMarks(box.text).trim(), LONGEST);
    return [{ label: 'Step', text, start: box.start, ...(box.state === 'begun' && { priority: 'high' as const }) }];
  });
}
