/** Asks the person at the terminal before something is written or taken away. */
import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../model/index.ts';
import type { Context } from './command.ts';

export async function confirmed({ terminal }: Pick<Context, 'terminal'>, question: string): Promise<boolean> {
  if (!terminal.isPerson)
    throw new OperatorError({ code: 'usage', message: 'There is nobody to ask', hint: 'Add --yes' });
  const prompt = createInterface({ input: terminal.streams.stdin, output: terminal.streams.stderr });
  try {
    return /^y(?:es)?$/i.test((await prompt.question(question)).trim());
  } finally {
    prompt.close();
  }
}
