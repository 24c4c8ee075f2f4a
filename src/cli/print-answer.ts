/** What a hook answered, in the form that the agent takes which called it. */
import { inItsForm } from '../hooks/callers.ts';
import type { Answer } from '../hooks/event.ts';
import { oneLine, show, showLines } from '../words/show.ts';
import { renderText } from './formats/render-text.ts';
import type { Streams } from './terminal.ts';

const LONGEST_TROUBLE = 600;

/** Returns the exit code. */
export function printAnswer(
  streams: Pick<Streams, 'stdout' | 'stderr'>,
  { exitCode, stdout = [], stderr = [], trouble, to }: Answer,
): number {
  const said = {
    exitCode,
    stdout: stdout.map((part) => (typeof part === 'string' ? showLines(part) : `${renderText(part)}\n`)).join(''),
    stderr: stderr.map((part) => `${typeof part === 'string' ? show(part) : renderText(part)}\n`).join(''),
  };
  const words = to ? inItsForm(said, to.caller, to.event) : said;
  if (words.stdout !== '') streams.stdout.write(words.stdout);
  if (words.stderr !== '') streams.stderr.write(words.stderr);
  if (trouble !== undefined) streams.stderr.write(`${oneLine(trouble).slice(0, LONGEST_TROUBLE)}\n`);
  return words.exitCode;
}
