/** One task in words, in full: its facts, files, items and problems. */
import type { SaidDays } from '../history/marks.ts';
import type { ItemAnswer } from './answer.ts';
import { itemLines } from './item-lines.ts';
import { some, taskLines } from './task-lines.ts';
import type { Voice } from './voice.ts';
import type { FileMention, WholeTask } from './whole-task.ts';

export function wholeTask(task: WholeTask, voice: Voice): string[] {
  return [...taskLines([task], voice), ...(voice.form === 'page' ? onPage(task, voice) : inTerminal(task, voice))];
}

const whyOf = ({ purpose, description, reason }: FileMention) => String(purpose ?? description ?? reason ?? '');

function inTerminal(task: WholeTask, voice: Voice): string[] {
  const { words, paint } = voice;
  const { created, modified, toRead } = task.files;
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`\n${paint('bold', title)}`, ...lines];
  const files = (list: readonly FileMention[]) =>
    list.map((file) => {
      const place = paint('dim', `${words(file.doc)}:${file.line}`);
      return `  ${words(file.path)}  ${words(whyOf(file))}  ${place}`;
    });
  const items = (list: readonly ItemAnswer[]) =>
    itemLines(list, voice).map((lines, i) => [lines, ...saidLine(list[i]!).map((line) => `  ${line}`)].join('\n'));
  return [
    ...(task.path ? [`  ${paint('dim', [task.path, ...task.alsoIn].map((path) => words(path)).join(', '))}`] : []),
    ...(task.objective ? [`  ${words(task.objective.replace(/\s+/g, ' '))}`] : []),
    ...saidLine(task).map((line) => `  ${line}`),
    ...(task.category ? [`  filed under ${words(task.category)}`] : []),
    ...(task.neededBy.length > 0 ? [`  needed by ${task.neededBy.join(', ')}`] : []),
    ...(task.partOf ? [`  part of ${task.partOf}`] : []),
    ...(task.parts.length > 0 ? [`  parts: ${task.parts.join(', ')}`] : []),
    ...tieLines(task, voice).map((line) => `  ${line}`),
    ...part('Created', files(created)),
    ...part('Modified', files(modified)),
    ...part('To read next', files(toRead)),
    ...part('Patterns', items(task.patterns)),
    ...part('Gotchas', items(task.gotchas)),
    ...part('Questions', items(task.questions)),
    ...part('Next steps', items(task.steps)),
    ...part('Blockers', items(task.blockers)),
    ...part(
      'Problems',
      task.problems.map((line) => `  ${words(`${task.path}:${line}`)}`),
    ),
  ];
}

/** `said 2026-06-12`, or from when to when. */
function saidLine({ firstSaid, lastSaid }: SaidDays): string[] {
  if (firstSaid === undefined) return [];
  return [firstSaid === lastSaid ? `said ${firstSaid}` : `said first ${firstSaid}, last ${lastSaid}`];
}

/** What is most likely to be needed comes first: a page may be cut. */
function onPage(task: WholeTask, voice: Voice): string[] {
  const { words } = voice;
  const { created, modified, toRead } = task.files;
  const files = (verb: string, list: readonly FileMention[]) =>
    list.map(
      (file) => `- ${verb} ${words(file.path, 200)}: ${words(whyOf(file), 160)} (${words(file.doc, 200)}:${file.line})`,
    );
  const { blockers, gotchas, patterns, questions, steps } = task;
  return [
    ...factsOf(task, voice),
    ...files('to read', toRead),
    ...files('created', created),
    ...files('modified', modified),
    ...[blockers, gotchas, patterns, questions, steps].flatMap((list) => itemLines(list, voice)),
    ...task.problems.map((line) => `- wrong in ${words(`${task.path}:${line}`, 300)}`),
  ];
}

/** `discovered-from bd-a1`, and the other way round: `bd-c3 (discovered-from)`. */
function tieLines({ relatesTo, relatedFrom }: WholeTask, voice: Voice): string[] {
  const own = Map.groupBy(relatesTo, ({ kind }) => kind);
  return [
    ...[...own].map(
      ([kind, ties]) =>
        `${voice.words(kind, 40)} ${some(
          ties.map(({ id }) => id),
          voice,
        )}`,
    ),
    ...(relatedFrom.length > 0
      ? [
          `named by ${some(
            relatedFrom.map(({ id, kind }) => `${id} (${kind})`),
            voice,
          )}`,
        ]
      : []),
  ];
}

function factsOf(task: WholeTask, voice: Voice): string[] {
  const about = [
    task.outcome && `outcome ${task.outcome}`,
    task.priority && `priority ${task.priority}`,
    task.complexity,
  ];
  return [
    about.filter(Boolean).join(', '),
    ...(task.objective ? [`Objective: ${voice.words(task.objective, 600)}`] : []),
    ...saidLine(task),
    ...(task.neededBy.length > 0 ? [`Needed by ${some(task.neededBy, voice)}`] : []),
    ...(task.partOf ? [`Part of ${voice.words(task.partOf, 120)}`] : []),
    ...(task.parts.length > 0 ? [`Parts: ${some(task.parts, voice)}`] : []),
    ...tieLines(task, voice),
    ...(task.alsoIn.length > 0 ? [`Also in ${some(task.alsoIn, voice)}`] : []),
  ];
}
