/** passdown completion: what a shell needs to complete commands and options. */
import { Argument } from 'commander';
import type { Register } from '../command.ts';
import { bash } from '../completion/bash.ts';
import { fish } from '../completion/fish.ts';
import type { Spoken } from '../completion/spoken.ts';
import { zsh } from '../completion/zsh.ts';
import { describeAll, optionsOf, type Row } from '../describe.ts';

const SHELLS: Readonly<Record<string, (spoken: Spoken) => string>> = { bash, zsh, fish };

/** `commands` are all that there are; their list has this file in it, so it hands itself over. */
export const registerFor =
  (commands: readonly Row[]): Register =>
  (command, _act, early) => {
    command.addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(SHELLS))).action(
      early(async ({ terminal }, [shell]) => {
        const common = optionsOf(command.parent!).filter(({ flags }) => !flags.includes('--version'));
        terminal.streams.stdout.write(SHELLS[shell!]!({ common, commands: await describeAll(commands) }));
        return 0;
      }),
    );
  };
