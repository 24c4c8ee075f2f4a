/** Asks the person at the terminal before something is written or taken away. */
import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../model/index.ts';
import type { Context } from './command.ts';

/** Who leaves without an answer (Ctrl-C, Ctrl-D, an end of the input) has not agreed. */
export async function confirmed({ terminal }: Pick<Context, 'terminal'>, question: string): Promise<boolean> {
  if (!terminal.isPerson)
    throw new OperatorError({ code: 'usage', message: 'There is no terminal to ask on', hint: 'Add --yes' });
  const { stdin: input, stderr: output } = terminal.streams;
  const prompt = createInterface({ input, output });
  const left = new AbortController();
  prompt.once('close', () => left.abort());
  try {
    return /^y(?:es)?$/i.test((await prompt.question(question, { signal: left.signal })).trim());
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ABORT_ERR') throw error;
    output.write('\n');
    return false;
  } finally {
    prompt.close();
  }
}
