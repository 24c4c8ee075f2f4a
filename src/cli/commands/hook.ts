/** passdown hook: what agents and git call at their events. Our own failure is one line on stderr and never stops them. */
import { Option } from 'commander';
import { inItsForm } from '../../hooks/callers.ts';
import { answerInTime } from '../../hooks/deadline.ts';
import { type Answer, type HookOrder, troubleOf } from '../../hooks/event.ts';
import { EVENTS } from '../../hooks/hook.ts';
import { oneLine, show, showLines } from '../../words/show.ts';
import type { Opening, Register } from '../command.ts';
import { renderText } from '../formats/render-text.ts';

const LONGEST_TROUBLE = 600;

export const register: Register = (command, _, early) => {
  command
    .argument('[event]', Object.keys(EVENTS).join(', '))
    .argument('[args...]', 'what git adds; not read')
    // Who configured it is not there to read what is wrong with an option.
    .allowUnknownOption()
    .addOption(new Option('--here', 'in this process, without a deadline').hideHelp())
    .action(early((opening, [event], options) => runHook(opening, event, options.here === true)));
};

async function runHook(opening: Opening, event: string | undefined, here: boolean): Promise<number> {
  const { options, cwd } = opening;
  const order: HookOrder = { event, cwd, root: options.C, project: options.project, store: options.store };
  try {
    return print(opening, await (here ? answerHere(opening, order) : answerInTime(order, opening.env)));
  } catch (error) {
    return print(opening, { exitCode: 0, trouble: troubleOf(error) });
  }
}

async function answerHere({ terminal, env }: Opening, order: HookOrder): Promise<Answer> {
  const { runEvent } = await import('../../hooks/run-event.ts');
  return runEvent(order, { stdin: terminal.streams.stdin, env });
}

function print(
  { terminal: { streams } }: Opening,
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
