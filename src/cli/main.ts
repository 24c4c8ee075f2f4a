/** The command line: options that every command has, errors to exit codes. Commands stand in commands/, one a file. */
import { Command, CommanderError } from 'commander';
import { VERSION } from '../disk/package.ts';
import { OperatorError } from '../model/index.ts';
import { showLines } from '../words/show.ts';
import { toJson } from '../words/to-json.ts';
import { type Action, type EarlyAction, type GlobalOptions, openContext, type Register } from './command.ts';
import { type Streams, Terminal } from './terminal.ts';

/** The file of each command, and the words that call it; what nobody calls is not loaded. A test keeps the words right. */
export const COMMANDS: readonly { words: readonly string[]; load: () => Promise<{ register: Register }> }[] = [
  { words: ['init'], load: () => import('./commands/init.ts') },
  { words: ['check'], load: () => import('./commands/check.ts') },
  { words: ['new'], load: () => import('./commands/new.ts') },
  { words: ['migrate'], load: () => import('./commands/migrate.ts') },
  { words: ['ingest', 'rebuild', 'forget', 'verify'], load: () => import('./commands/ingest.ts') },
  { words: ['watch', 'start', 'stop', 'restart', 'status'], load: () => import('./commands/daemon.ts') },
  { words: ['patterns', 'gotchas', 'blockers', 'questions', 'steps'], load: () => import('./commands/items.ts') },
  {
    words: ['tasks', 'ready', 'show', 'file', 'search', 'journal', 'graph'],
    load: () => import('./commands/tasks.ts'),
  },
  { words: ['brief'], load: () => import('./commands/brief.ts') },
  { words: ['skills'], load: () => import('./commands/skills.ts') },
  { words: ['send', 'receive'], load: () => import('./commands/handoffs.ts') },
  { words: ['workflow'], load: () => import('./commands/workflow.ts') },
  { words: ['hook'], load: () => import('./commands/hook.ts') },
  { words: ['explain'], load: () => import('./commands/explain.ts') },
  { words: ['mcp'], load: () => import('./commands/mcp.ts') },
  { words: ['doctor'], load: () => import('./commands/doctor.ts') },
];

/** That which the command line calls; all of them where it is none, for the help and for what is misspelt. */
function called(argv: readonly string[]): Promise<{ register: Register }[]> {
  const word = commandWord(argv);
  const meant = COMMANDS.filter(({ words }) => word !== undefined && words.includes(word));
  return Promise.all((meant.length > 0 ? meant : COMMANDS).map(({ load }) => load()));
}

const WITH_VALUE = new Set(['-C', '--store', '--project']);

/** The first word that is neither an option nor the value of one: `hook stop` does not call `stop`. */
function commandWord(argv: readonly string[]): string | undefined {
  return argv.find((word, i) => !word.startsWith('-') && !WITH_VALUE.has(argv[i - 1] ?? ''));
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
    stdin: options.stdin ?? process.stdin,
    stdout: options.stdout ?? process.stdout,
    stderr: options.stderr ?? process.stderr,
  };
  // A reader that goes away, such as head, is no error of ours.
  streams.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  let exitCode = 0;
  const json = argv.includes('--json');
  const program = makeProgram(streams);
  const early =
    (action: EarlyAction) =>
    async (...given: unknown[]): Promise<void> => {
      const command = given.at(-1) as Command;
      const all = command.optsWithGlobals() as GlobalOptions & Record<string, unknown>;
      const terminal = new Terminal(streams, { quiet: all.quiet === true, env });
      exitCode = await action({ terminal, options: all, cwd, env }, command.args, all);
    };
  const act = (action: Action) =>
    early(async (opening, args, options) => action(await openContext(opening), args, options));
  for (const { register } of await called(argv)) register(program, act, early);
  for (const command of program.commands) command.exitOverride().configureOutput(outputTo(streams));
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    const code = report(error, streams.stderr, json);
    // To an agent's hook 2 means: back to work. It could not mend its own configuration.
    return commandWord(argv) === 'hook' ? 0 : code;
  }
}

/** A folder that was removed under our feet still has a name, and a project above it. */
function workingFolder(env: NodeJS.ProcessEnv): string {
  try {
    return process.cwd();
  } catch {
    return env.PWD ?? '/';
  }
}

function makeProgram(streams: Streams): Command {
  return new Command('passdown')
    .description('Checks the handoff notes that agents leave in task files, and keeps what they know.')
    .version(VERSION)
    .option('-C <root>', 'the project folder (default: the nearest one with .passdown or .git)')
    .option('--store <uri>', 'sqlite:<path>, bolt://…, neo4j://… (default: sqlite:.passdown/graph.db)')
    .option('--project <name>', 'name of the project')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'print results only')
    .addHelpText('after', '\nExample:\n  passdown check')
    .helpCommand(false)
    .exitOverride()
    .configureOutput(outputTo(streams));
}

function outputTo(streams: Streams) {
  return {
    writeOut: (text: string) => void streams.stdout.write(text),
    writeErr: (text: string) => void streams.stderr.write(showLines(text)),
  };
}

function report(error: unknown, stderr: NodeJS.WritableStream, json: boolean): number {
  if (error instanceof CommanderError) {
    // --help and --version end this way too; what went wrong is printed already.
    if (error.exitCode !== 0 && json)
      printError(stderr, 'usage', error.message.replace(/^error: /, ''), 'passdown --help lists the commands');
    return error.exitCode === 0 ? 0 : 2;
  }
  if (!(error instanceof OperatorError)) throw error;
  if (json) printError(stderr, error.code, error.message, error.hint);
  else stderr.write(showLines(`passdown: ${error.message}\n${error.hint ? `  ${error.hint}\n` : ''}`));
  return error.exitCode;
}

function printError(stderr: NodeJS.WritableStream, code: string, message: string, hint: string): void {
  stderr.write(`${toJson({ error: { code, message, hint } })}\n`);
}
