/** passdown new handoff: adds an empty handoff section to a task file, or makes a note for a task of a list. */
import { dirname } from 'node:path';
import { findHandoffs } from '../../dialects/task/find-handoffs.ts';
import { handoffTemplate } from '../../dialects/task/template.ts';
import { makeFolder } from '../../disk/safe-place.ts';
import { writeFileAtomically } from '../../disk/write-file.ts';
import { OperatorError } from '../../model/index.ts';
import { namesFile, taskFileOf } from '../../workplace/find-task-file.ts';
import { type Context, insideRoot, type Register } from '../command.ts';
import { printPath } from '../print-path.ts';

export const register: Register = (command, act) => {
  command
    .argument('<task>', 'the id of a task, or its file')
    .action(act((context, [task]) => newHandoff(context, task!)));
};

function newHandoff(context: Context, given: string): number {
  const found = taskFileOf(context, namesFile(given) ? insideRoot(context, given) : given);
  const { text } = found;
  if (findHandoffs(found.markdown).length > 0) {
    throw new OperatorError({
      code: 'handoff-exists',
      message: `${found.path} already has a handoff section`,
      hint: 'Fill in that section',
      exitCode: 1,
    });
  }
  if (found.markdown.fences.some(({ closed }) => !closed)) {
    throw new OperatorError({
      code: 'fence-unclosed',
      message: `A fence in ${found.path} is never closed, so a section added at its end would become part of it`,
      hint: 'Close the fence first; passdown check says where it begins',
      exitCode: 1,
    });
  }
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const gap =
    text === '' || text.endsWith(`${newline}${newline}`) ? '' : text.endsWith(newline) ? newline : newline + newline;
  if (found.isNew) makeFolder(context.root, dirname(found.path));
  writeFileAtomically(context.root, found.path, text + gap + handoffTemplate().replaceAll('\n', newline));
  return printPath(context, found.path);
}
