/** The task dialect: a task file, or an index of tasks, with the handoff that it carries. */
import { isTemplateText } from '../../migrate/never.ts';
import type { Finding } from '../../model/index.ts';
import { readBlock } from '../../parse/read-block.ts';
import type { Markdown } from '../../parse/scan-markdown.ts';
import type { Dialect, Limits, ParsedSource } from '../dialect.ts';
import { firstParagraph } from '../first-paragraph.ts';
import { openFences } from '../kit/convention.ts';
import { tooLong } from '../kit/handoff-builder.ts';
import { isAboutNotes } from './beside.ts';
import { TaskWorld } from './check-world.ts';
import { courseOf } from './closings.ts';
import { completeness } from './completeness.ts';
import { datesOf } from './dated-sections.ts';
import { derive } from './derived.ts';
import { taskFacts } from './facts.ts';
import { findHandoffs, type HandoffBlock, isHandoffTitle } from './find-handoffs.ts';
import { isNote } from './is-note.ts';
import { findConflict } from './merge-conflict.ts';
import { filesNamedIn } from './named-files.ts';
import { isBlank } from './pending-handoff.ts';
import { isAllTemplate, isPlaceholder } from './placeholders.ts';
import { type CheckedHandoff, readHandoff, speaksSchema } from './read-handoff.ts';
import { readTask } from './read-task.ts';
import type { TaskReading } from './reading.ts';
import { TASK_RULES, type TaskCode } from './rules.ts';
import { isoDate } from './text-date.ts';

export const taskDialect: Dialect<TaskReading> = {
  name: 'task',
  version: 13,
  rules: TASK_RULES,
  read({ path, markdown, as }: ParsedSource, limits: Limits): TaskReading | undefined {
    const isNoteFile = as === undefined ? isNote(path, markdown) : as === 'note' && markdown.text.trim() !== '';
    const task = readTask(path, markdown, isNoteFile);
    if (as === 'note') delete task.id;
    // `# Handoffs` in the README of a folder is about them; only a structured one there is meant.
    const isAbout = as === undefined && task.id === undefined && isAboutNotes(path);
    const blocks = findHandoffs(markdown).filter(({ form }) => !isAbout || form === 'structured' || form === 'yaml');
    if (
      as === undefined &&
      !isNoteFile &&
      blocks.length === 0 &&
      task.index.length === 0 &&
      (isAbout || !isTaskFile(path, markdown))
    )
      return undefined;
    const note = !task.id && isNoteFile;
    const reading: TaskReading = {
      state: 'ingested',
      findings: [...task.findings],
      task,
      freeform: [],
      note,
      dates: datesOf(markdown),
    };
    reading.findings.push(...openFences(markdown));
    readBlocks(reading, markdown.text, blocks, limits);
    readFreeform(reading, path, markdown);
    const summary = note ? firstParagraph(markdown) : undefined;
    if (summary) reading.summary = summary;
    if (note) reading.course = courseOf(markdown, reading.dates);
    if (note) task.named = filesNamedIn(markdown.text);
    const conflict = findConflict(markdown, blocks);
    if (conflict) {
      reading.state = 'invalid';
      reading.findings.push(conflict);
    }
    if (!task.id && !note && task.index.length === 0 && reading.state !== 'freeform') {
      reading.findings.push({
        code: 'task-id-missing',
        start: 0,
        end: 0,
        message: 'Name the task: # Task 007: Name, or id: in the front matter, or a file name like task-007-name.md',
      });
    }
    return reading;
  },
  facts: taskFacts,
  world: (root, settings) => new TaskWorld(root, settings),
  completeness: ({ handoff }) => handoff && completeness(handoff.handoff),
};

/** Its name, its front matter or a heading says that the file is a task's. */
function isTaskFile(path: string, { text, headings, frontMatter }: Markdown): boolean {
  if (/(?:^|\/)task[-_ ]?[^/]*$/i.test(path)) return true;
  if (frontMatter && SAYS_TASK.every((key) => key.test(text.slice(frontMatter.start, frontMatter.end)))) return true;
  return headings.some(({ title, level }) => isHandoffTitle(title) || (level <= 2 && TASK_TITLE.test(title)));
}
/** Front matter with all of these is a task's. */
const SAYS_TASK = [/^id[ \t]*:[ \t]*\S/m, /^status[ \t]*:[ \t]*\S/m, /^(?:title|name)[ \t]*:[ \t]*\S/m];
const TASK_TITLE = /^task[\s_#-]*(?:\[?\p{N}|(?:\[[\p{L}\p{N}._-]|[\p{L}.])[\p{L}\p{N}._-]*\]?\s*:)/iu;

function readBlocks(reading: TaskReading, text: string, blocks: HandoffBlock[], limits: Limits): void {
  const structured: {
    block: HandoffBlock;
    handoff?: CheckedHandoff;
    findings: Finding<TaskCode>[];
    form: 'handoff' | 'template' | 'foreign' | 'broken';
  }[] = [];
  const read = lastOnes(blocks, MOST_READ * limits.handoffBytes);
  for (const block of blocks) {
    if (block.form === 'prose') reading.freeform.push(block);
    if (block.example) reading.findings = reading.findings.concat(brokenExample(text, block.example));
    if (block.form !== 'structured' && block.form !== 'yaml') continue;
    if (block.outside !== undefined)
      reading.findings.push({
        code: 'fields-outside',
        start: block.outside,
        end: block.outside,
        message: 'This field is outside the handoff and is not read. Put the whole handoff into one yaml fence',
      });
    structured.push({ block, ...(read.has(block) ? readStructured(text, block, limits) : UNREAD) });
  }
  const last =
    structured.findLast(({ form }) => form === 'handoff') ?? structured.findLast(({ form }) => form === 'broken');
  for (const entry of structured) {
    if (entry.form === 'broken' || entry === last) reading.findings = reading.findings.concat(entry.findings);
    else if (entry.form === 'handoff')
      reading.findings.push(
        at(entry.block, 'handoff-superseded', 'A later handoff in this file replaces this one. Merge them into one'),
      );
    if (entry.form === 'foreign' || entry.form === 'broken') reading.freeform.push(entry.block);
  }
  if (last?.handoff) reading.handoff = { ...last.handoff, block: last.block };
  settleState(reading, blocks, structured);
}

/** The last handoff counts. Together no more is read than so many of the largest: YAML without a fence may run on through the sections below, each of which is one itself. */
const MOST_READ = 4;

function lastOnes(blocks: readonly HandoffBlock[], most: number): ReadonlySet<HandoffBlock> {
  let left = most;
  const structured = blocks.filter(({ form }) => form === 'structured' || form === 'yaml');
  return new Set(
    structured.toReversed().filter(({ start, end }) => {
      left -= Math.min(end - start, most / MOST_READ);
      return left >= 0;
    }),
  );
}

/** Others stand below it. */
const UNREAD = { form: 'handoff' as const, findings: [] };

/** What keeps a yaml fence within prose from being read. */
function brokenExample(text: string, { start, end }: { start: number; end: number }): Finding<TaskCode>[] {
  const { readable, findings } = readBlock(text, start, end);
  return readable ? [] : findings;
}

/** Prose takes the way of rules; the newest section of a task file, or the whole of a note. */
function readFreeform(reading: TaskReading, path: string, doc: Markdown): void {
  if (reading.handoff) return;
  if (!reading.task.id && isTemplateText(path, doc.text)) {
    reading.state = 'unfilled';
    return;
  }
  const block = newest(reading.freeform, doc);
  if (reading.note && reading.state !== 'unfilled') {
    reading.derived = derive(doc, undefined, path);
    if (reading.state === 'ingested') settleNote(reading, doc);
  } else if (block) reading.derived = derive(doc, block, path);
  const cutAt = reading.derived?.cutAt;
  if (cutAt !== undefined) reading.findings.push(tooLong(cutAt, 'note', 'Split it, one note for each session'));
}

/** A note without a handoff heading is freeform all the same. */
function settleNote(reading: TaskReading, doc: Markdown): void {
  reading.state = 'freeform';
  const title = doc.headings[0] ?? { start: 0, end: 0 };
  reading.findings.push({ ...FREEFORM, start: title.start, end: title.end });
}

const FREEFORM = {
  code: 'handoff-freeform' as const,
  message:
    'This handoff is prose and is read by rules. passdown migrate shows what they find; with --write it structures the note',
};

/** The section with the latest date in its heading; without dates the last one. */
export function newest(blocks: readonly HandoffBlock[], doc: Markdown): HandoffBlock | undefined {
  const dated = blocks.map((block) => ({
    block,
    date: isoDate(doc.text.slice(block.titleStart, block.titleEnd)) ?? '',
  }));
  return dated.reduce<(typeof dated)[number] | undefined>(
    (best, next) => (!best || next.date > best.date || next.date === '' ? next : best),
    undefined,
  )?.block;
}

function readStructured(
  text: string,
  block: HandoffBlock,
  limits: Limits,
): { handoff?: CheckedHandoff; findings: Finding<TaskCode>[]; form: 'handoff' | 'template' | 'foreign' | 'broken' } {
  const size = block.end - block.start;
  if (size > limits.handoffBytes)
    return {
      form: 'broken',
      findings: [
        at(
          block,
          'handoff-too-large',
          `This handoff has ${size.toLocaleString('en')} characters; the limit is ${limits.handoffBytes.toLocaleString('en')}. Move long text into a file and name that file`,
        ),
      ],
    };
  const { node, readable, findings } = readBlock(text, block.start, block.end);
  if (!readable) return { form: 'broken', findings };
  if (!node) return { form: 'template', findings };
  if (node.kind !== 'map') return { form: 'foreign', findings };
  const outcome = node.entries.find(({ key }) => key.text === 'outcome')?.value;
  if (!outcome || isBlank(outcome) || isPlaceholder('outcome', outcome)) {
    if (isAllTemplate('', node)) return { form: speaksSchema(node) ? 'template' : 'foreign', findings };
  }
  if (!speaksSchema(node)) return { form: 'foreign', findings };
  const handoff = readHandoff(node);
  return { form: 'handoff', handoff, findings: [...findings, ...handoff.findings] };
}

function at(block: HandoffBlock, code: TaskCode, message: string): Finding<TaskCode> {
  return { code, start: block.titleStart, end: block.titleEnd, message };
}

/** Nobody expects a handoff yet, or ever. */
const OPEN = new Set(['pending', 'in_progress', 'skipped']);
const ENDED = new Set(['completed', 'partial', 'failed']);

/** What the file as a whole is, and what to say where it holds no handoff that counts. */
function settleState(
  reading: TaskReading,
  blocks: HandoffBlock[],
  structured: { block: HandoffBlock; form: string }[],
): void {
  const { status } = reading.task.metadata;
  if (reading.handoff) return;
  const prose = reading.freeform.at(-1);
  const template =
    structured.find(({ form }) => form === 'template')?.block ?? blocks.find(({ form }) => form === 'empty');
  if (structured.some(({ form }) => form === 'broken')) reading.state = 'invalid';
  else if (prose) {
    reading.state = 'freeform';
    const foreign = structured.some(({ form }) => form === 'foreign');
    reading.findings.push(
      foreign
        ? at(
            prose,
            'handoff-foreign',
            'None of these keys belongs to the handoff schema, so the text is read by rules. passdown migrate shows what they find',
          )
        : at(prose, FREEFORM.code, FREEFORM.message),
    );
  } else if (template) {
    reading.state = 'unfilled';
    if (!OPEN.has(status ?? ''))
      reading.findings.push(
        at(
          template,
          'template-unfilled',
          'Fill in the handoff: at least outcome: completed | partial | failed | blocked',
        ),
      );
  } else if (blocks.length === 0 && !reading.note && ENDED.has(status ?? '')) {
    const id = reading.task.id ?? { start: 0, end: 0 };
    reading.findings.push({
      code: 'handoff-missing',
      start: id.start,
      end: id.end,
      message: `The task is ${status} but has no handoff: add a section ## Handoff`,
    });
  }
}
