/** The command line: options that every command has, errors to exit codes. The commands are in command-list.ts. */
import { Command, CommanderError } from 'commander';
import { VERSION } from '../disk/package.ts';
import { OperatorError } from '../model/index.ts';
import { showLines } from '../words/show.ts';
import { toJson } from '../words/to-json.ts';
import { type Act, type Early, type GlobalOptions, openContext } from './command.ts';
import { COMMANDS, type Listed } from './command-list.ts';
import { HELP, spellHelp } from './help.ts';
import { OutputWatch } from './output-watch.ts';
import { type Streams, Terminal } from './terminal.ts';
import { workingFolder } from './working-folder.ts';

const WITH_VALUE = new Set(['-C', '--store', '--project']);

/** The words that are neither an option nor the value of one that every command has. The first one calls the command: `hook stop` does not call `stop`. */
function wordsOf(argv: readonly string[]): string[] {
  return argv.filter((word, i) => !word.startsWith('-') && !WITH_VALUE.has(argv[i - 1] ?? ''));
}

/** The command that is called, alone: making all of them takes longer than many a command. All of them where that is help or a mistake. */
function called([first]: readonly string[]): readonly Listed[] {
  const meant = COMMANDS.filter(({ name }) => name.split(' ', 1)[0] === first);
  return meant.length > 0 ? meant : COMMANDS;
}

export interface RunOptions extends Partial<Streams> {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs one command line; returns the exit code: 0 fine, 1 the files have problems, 2 wrong use or config, 3 no store. */
export async function run(argv: readonly string[], options: RunOptions = {}): Promise<number> {
  const { env = process.env } = options;
  const cwd = options.cwd ?? workingFolder(env);
  const streams: Streams = {
    // Opened where it is read: few commands do.
    get stdin() {
      return options.stdin ?? process.stdin;
    },
    stdout: options.stdout ?? process.stdout,
    stderr: options.stderr ?? process.stderr,
  };
  const output = new OutputWatch(streams);
  let exitCode = 0;
  const json = argv.includes('--json');
  const program = makeProgram(streams);
  const early: Early =
    (action) =>
    async (...given) => {
      const command = given.at(-1) as Command;
      const all = command.optsWithGlobals() as GlobalOptions & Record<string, unknown>;
      const terminal = new Terminal(streams, { quiet: all.quiet === true, env });
      exitCode = await action({ terminal, options: all, cwd, env }, command.args, all);
    };
  const act: Act = (action) =>
    early(async (opening, args, options) => action(await openContext(opening), args, options));
  const words = wordsOf(argv);
  for (const listed of called(words)) addCommand(program, listed, act, early);
  const code = await reported(streams, json, async () => {
    await program.parseAsync(spellHelp(argv, words), { from: 'user' });
    return exitCode;
  });
  const written = await reported(streams, json, () => output.settle().then(() => code));
  // To an agent's hook 2 means: back to work. It could not mend its own configuration.
  return words[0] === 'hook' ? exitCode : written;
}

/** The exit code of some work, or that of what went wrong, which is said. */
async function reported({ stderr }: Streams, json: boolean, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommanderError || error instanceof OperatorError) return report(error, stderr, json);
    const { unexpectedError } = await import('../workplace/unexpected-error.ts');
    return report(unexpectedError(error), stderr, json);
  }
}

/** The program without its commands. */
export function makeProgram(streams: Streams): Command {
  return new Command('passdown')
    .description('Checks the handoff notes that agents leave in task files, and briefs the next agent from them.')
    .version(VERSION)
    .option('-C <root>', 'the project folder (default: the nearest one with .passdown or .git)')
    .option('--store <uri>', 'sqlite:<path>, bolt://…, neo4j://… (default: sqlite:.passdown/graph.db)')
    .option('--project <name>', 'name of the project')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'print results only')
    .addHelpText('after', '\npassdown help <command> says what a command takes.\n\nExample:\n  passdown check')
    .helpCommand(false)
    .configureHelp(HELP)
    .exitOverride()
    .configureOutput(outputTo(streams));
}

/** Says what the help needs of a command; its file is loaded when the command is called, and adds the rest. */
function addCommand(program: Command, { name, group, summary, example, load }: Listed, act: Act, early: Early): void {
  const [first, second] = name.split(' ') as [string, string?];
  const parent =
    second === undefined ? program : (program.commands.find((one) => one.name() === first) ?? program.command(first));
  const command = parent
    .command(second ?? first)
    .helpGroup(`${group}:`)
    .description(summary)
    .addHelpText('after', `\nExample:\n  ${example}`);
  parent.hook('preSubcommand', async (_parent, called) => {
    if (called === command) (await load()).register(command, act, early);
  });
}

function outputTo(streams: Streams) {
  return {
    writeOut: (text: string) => void streams.stdout.write(text),
    writeErr: (text: string) => void streams.stderr.write(showLines(text)),
  };
}

function report(error: CommanderError | OperatorError, stderr: NodeJS.WritableStream, json: boolean): number {
  if (error instanceof CommanderError) {
    // --help and --version end this way too; what went wrong is printed already.
    if (error.exitCode !== 0 && json)
      printError(stderr, 'usage', error.message.replace(/^error: /, ''), 'passdown --help lists the commands');
    return error.exitCode === 0 ? 0 : 2;
  }
  if (json) printError(stderr, error.code, error.message, error.hint);
  else stderr.write(showLines(`passdown: ${error.message}\n${error.hint ? `  ${error.hint}\n` : ''}`));
  return error.exitCode;
}

function printError(stderr: NodeJS.WritableStream, code: string, message: string, hint: string): void {
  stderr.write(`${toJson({ error: { code, message, hint } })}\n`);
}
