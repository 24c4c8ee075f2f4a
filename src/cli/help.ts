/** What the help lists, and `help [command]`. */
import type { Command } from 'commander';
import { OperatorError } from '../model/index.ts';
import { nearestWord } from '../parse/nearest-word.ts';
import { COMMANDS } from './command-list.ts';

/** The help lists whole commands: new task and new handoff, not new. */
export const HELP = {
  showGlobalOptions: true,
  visibleCommands: (program: Command): Command[] =>
    program.commands.flatMap((one) => (one.commands.length > 0 ? HELP.visibleCommands(one) : [one])),
  subcommandTerm: (command: Command): string =>
    command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name(),
};

/** `help check` as `check --help`; any other command line as it is. `words` are those that are neither options nor their values. */
export function spellHelp(argv: readonly string[], words: readonly string[]): readonly string[] {
  const [first, ...asked] = words;
  if (first !== 'help') return argv;
  if (asked.length > 0 && !COMMANDS.some(({ name }) => `${name} `.startsWith(`${asked.join(' ')} `)))
    throw noCommand(asked.join(' '));
  return [...asked, '--help'];
}

function noCommand(name: string): OperatorError {
  const meant = nearestWord(
    name,
    COMMANDS.map((command) => command.name),
  );
  return new OperatorError({
    code: 'usage',
    message: `There is no command ${name}`,
    hint: meant ? `Did you mean ${meant}?` : 'passdown help lists the commands',
  });
}
