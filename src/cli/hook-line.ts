/**
 * passdown hook as agents and git call it: a word and an event. It is called at every turn of an agent, and this process only waits for the one
 * that works, so nothing is loaded that other commands need. A line with options goes the way of all commands.
 */
import { answerInTime } from '../hooks/deadline.ts';
import { troubleOf } from '../hooks/event.ts';
import { printAnswer } from './print-answer.ts';
import { workingFolder } from './working-folder.ts';

/** The exit code, or undefined where the line is not as plain as that. */
export async function runHookLine([word, event, ...rest]: readonly string[]): Promise<number | undefined> {
  if (word !== 'hook' || [event ?? '-', ...rest].some((one) => one.startsWith('-'))) return undefined;
  const { env, stdout, stderr } = process;
  // A reader that goes away, or a full disk: an agent could mend neither.
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
  try {
    return printAnswer({ stdout, stderr }, await answerInTime({ event, cwd: workingFolder(env) }, env));
  } catch (error) {
    return printAnswer({ stdout, stderr }, { exitCode: 0, trouble: troubleOf(error) });
  }
}
