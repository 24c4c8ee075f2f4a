/** passdown hook: what agents and git call at their events. Our own failure is one line on stderr and stops no agent; a commit that was not checked to the end is refused. */
import { Option } from 'commander';
import { answerInTime } from '../../hooks/deadline.ts';
import { type Answer, type HookOrder, troubleOf } from '../../hooks/event.ts';
import { EVENTS } from '../../hooks/hook.ts';
import type { Opening, Register } from '../command.ts';
import { printAnswer } from '../print-answer.ts';

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
    return printAnswer(
      opening.terminal.streams,
      await (here ? answerHere(opening, order) : answerInTime(order, opening.env)),
    );
  } catch (error) {
    return printAnswer(opening.terminal.streams, { exitCode: 0, trouble: troubleOf(error) });
  }
}

async function answerHere({ terminal, env }: Opening, order: HookOrder): Promise<Answer> {
  const { runEvent } = await import('../../hooks/run-event.ts');
  return runEvent(order, { stdin: terminal.streams.stdin, env });
}
