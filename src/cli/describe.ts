/** What every command takes, for pages and completions: the files of all commands are loaded for it. */
import { Command, type Option } from 'commander';
import type { Register } from './command.ts';

/** A row of the list of commands, as far as it is needed here. */
export interface Row {
  name: string;
  group: string;
  summary: string;
  example: string;
  load: () => Promise<{ register: Register }>;
}

export interface Described extends Omit<Row, 'load'> {
  args: { term: string; about: string }[];
  options: DescribedOption[];
}

export interface DescribedOption {
  /** `-C`, `--agent` */
  flags: string[];
  /** As the help shows it: `--agent <agents...>`. */
  term: string;
  about: string;
  takesValue: boolean;
  choices: readonly string[];
}

export function describeAll(commands: readonly Row[]): Promise<Described[]> {
  return Promise.all(commands.map(describe));
}

async function describe({ load, ...listed }: Row): Promise<Described> {
  const command = new Command(listed.name).helpOption(false);
  const nothing = () => async () => {};
  (await load()).register(command, nothing, nothing);
  return { ...listed, args: argsOf(command), options: optionsOf(command) };
}

function argsOf(command: Command): Described['args'] {
  const help = command.createHelp();
  return help.visibleArguments(command).map((one) => {
    const name = `${one.name()}${one.variadic ? '...' : ''}`;
    return { term: one.required ? `<${name}>` : `[${name}]`, about: help.argumentDescription(one) };
  });
}

export function optionsOf(command: Command): DescribedOption[] {
  const help = command.createHelp();
  return help.visibleOptions(command).map((one) => ({
    flags: flagsOf(one),
    term: help.optionTerm(one),
    about: help.optionDescription(one),
    takesValue: one.required || one.optional,
    choices: one.argChoices ?? [],
  }));
}

const flagsOf = ({ short, long }: Option) => [short, long].filter((flag): flag is string => flag !== undefined);
