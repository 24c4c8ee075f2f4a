/** A knowledge diff for people: lines of a terminal, or markdown for a pull request. */
import type { DiffItem, DiffTask, KnowledgeDiff } from '../../ask/diff.ts';
import type { Style } from '../../ask/voice.ts';
import { markWords } from '../../history/marks.ts';
import { count } from '../../model/index.ts';
import { quote } from '../../words/quote.ts';
import { show } from '../../words/show.ts';

const LISTS = [
  ['added', '+', 'New', 'green'],
  ['changed', '~', 'Changed', 'yellow'],
  ['settled', '✓', 'Settled', 'cyan'],
  ['removed', '-', 'Gone', 'red'],
] as const satisfies readonly (readonly [keyof KnowledgeDiff, string, string, Style])[];
const SHORT_HASH = 9;

const taskWords = ({ before, after, ready }: DiffTask) =>
  [before === after ? after : `${before ?? 'new'} → ${after ?? 'gone'}`, ready].filter(Boolean).join(', ');

export function diffLines(diff: KnowledgeDiff, paint: (style: Style, text: string) => string): string[] {
  const item = (mark: string, style: Style, { kind, text, path, line }: DiffItem) =>
    `${paint(style, `${mark} ${kind.padEnd(8)}`)} ${show(text)}  ${paint('dim', `${show(path)}:${line}`)}`;
  return [
    ...LISTS.flatMap(([list, mark, , style]) => diff[list].map((one) => item(mark, style, one))),
    ...diff.tasks.map(
      (task) => `${paint('cyan', '> task    ')} ${show(task.id)} ${taskWords(task)}: ${show(task.name ?? '')}`,
    ),
    ...diff.stale.map(
      (one) =>
        `${paint('yellow', '! stale   ')} ${show(one.text)}  ${markWords(one, show)}  ${paint('dim', place(one))}`,
    ),
  ];
}

const place = ({ seenIn: [first] }: KnowledgeDiff['stale'][number]) =>
  first ? `${show(first.path)}:${first.line}` : '';

/** So many of each kind are shown; the counts say how many there are. */
const MOST = 50;

export function diffMarkdown(diff: KnowledgeDiff): string {
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [
          `### ${title} (${lines.length})`,
          '',
          ...lines.slice(0, MOST),
          ...(lines.length > MOST ? [`- … and ${lines.length - MOST} more`] : []),
          '',
        ];
  const item = ({ kind, text, path, line }: DiffItem) => `- ${kind}: ${quote(text, 300)} (${quote(path)}:${line})`;
  const lines = [
    ...LISTS.flatMap(([list, , title]) => part(title, diff[list].map(item))),
    ...part(
      'Tasks',
      diff.tasks.map(
        (task) => `- ${quote(task.id)}: ${taskWords(task)}${task.name ? ` (${quote(task.name, 120)})` : ''}`,
      ),
    ),
    ...part(
      'Stale through this branch',
      diff.stale.map((one) => `- ${quote(one.text, 300)}: ${markWords(one, (name) => quote(name, 120))}`),
    ),
  ];
  const head = `## What this changes in what is known\n\n${count(diff.documents, 'document')} differ from \`${diff.base.slice(0, SHORT_HASH)}\`.\n\n`;
  return head + (lines.length === 0 ? 'No item and no task differs.\n' : `${lines.join('\n').trimEnd()}\n`);
}
