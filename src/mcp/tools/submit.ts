/** passdown_submit: a handoff into the file of its task. */
import { z } from 'zod';
import { type Submission, submitHandoff } from '../../author/submit-handoff.ts';
import { quote } from '../../words/quote.ts';
import { taskPath } from '../task-path.ts';
import { tool, word } from '../tool.ts';
import { reportDraft } from './check.ts';
import { HANDOFF_FORM, handoffArgument } from './handoff-argument.ts';

export const submitTool = tool({
  name: 'passdown_submit',
  description: 'Checks a handoff and writes it into the file of its task. Do it when a task ends.',
  arguments: {
    task: word().describe('Its id, or its file'),
    handoff: handoffArgument().describe(HANDOFF_FORM),
    overwrite: z.boolean().optional().describe('Replace a handoff that is there'),
  },
  writes: { destructive: true },
  answer: async ({ task, handoff, overwrite }, desk) => {
    const meant = await taskPath(desk, task);
    const done = await submitHandoff({ ...desk.workplace(), ...meant, handoff, overwrite });
    desk.noteWritten();
    const problems = done.problems.length > 0 ? reportDraft(done.problems) : '';
    if (!done.written) return { refused: `Nothing was written to ${quote(done.path, 200)}.\n${problems}` };
    return [`Written: ${quote(done.path, 200)}:${done.line}, ${REPLACED[done.replaces]}.`, problems]
      .filter(Boolean)
      .join('\n');
  },
});

const REPLACED: Readonly<Record<Submission['replaces'], string>> = {
  nothing: 'in a new section',
  template: 'in the section that was not filled in',
  handoff: 'in place of the handoff that was there',
  prose: 'above the prose that was there, which is kept below it',
};
