/** A briefing in the file of its task. */
import { isOf } from '../dialects/read-document.ts';
import { type ContextPlace, contextPlace } from '../dialects/task/context-place.ts';
import { taskDialect } from '../dialects/task/dialect.ts';
import { writeFileAtomically } from '../disk/write-file.ts';
import { BRIEFING_BEGIN, BRIEFING_END, OperatorError, ownText } from '../model/index.ts';
import { documentAt } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';

/** Puts a briefing between its markers in the task's own file; returns the path. `make` renders it at a heading level. */
export async function briefIntoTask(
  workplace: Workplace,
  path: string,
  make: (level: number) => Promise<string>,
): Promise<string> {
  const { source, problem, document } = documentAt(workplace, path);
  if (problem)
    throw new OperatorError({
      code: 'unreadable',
      message: `${path}: ${problem.message}`,
      hint: 'Fix the file first',
    });
  if (!isOf(document, taskDialect) || !document.reading.task.id)
    throw new OperatorError({
      code: 'no-task-file',
      message: `${path} is not the file of a task`,
      hint: 'passdown new task creates one',
    });
  const place = contextPlace(document.markdown, document.reading.task);
  const text = putIntoTask(source.text, await make(place.level + 1), place);
  if (text !== source.text) writeFileAtomically(workplace.root, path, text);
  return path;
}

/** Nothing else in the file changes, and the text between the markers is never read back. */
export function putIntoTask(text: string, briefing: string, place: ContextPlace): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const block = [BRIEFING_BEGIN, ...briefing.trimEnd().split('\n'), BRIEFING_END].join(newline);
  const [own] = ownText(text);
  if (own) return text.slice(0, own.start - BRIEFING_BEGIN.length) + block + text.slice(own.end + BRIEFING_END.length);
  const before = text.slice(0, place.start);
  const gap = before === '' || before.endsWith('\n') ? '' : newline;
  const heading = place.exists ? '' : `${'#'.repeat(place.level)} Context Provided${newline}`;
  const lead = place.exists || before === '' || before.endsWith(newline + newline) ? '' : newline;
  const section = `${lead}${heading}${newline}${block}${newline}${place.exists ? '' : newline}`;
  return before + gap + section + text.slice(place.start);
}
