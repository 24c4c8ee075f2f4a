/** passdown watch, start, stop, restart, status: the daemon in the foreground and in the background. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { loadConfig } from '../../config/load-config.ts';
import { runDaemon } from '../../daemon/daemon.ts';
import { LOG_FORMATS, LOG_LEVELS, LogFile, type LogOptions, openLog } from '../../daemon/log.ts';
import { SERVICES, type Service, serviceFile } from '../../daemon/service-file.ts';
import { PACKAGE_ROOT } from '../../disk/package.ts';
import { OperatorError } from '../../model/index.ts';
import { daemonStatus, type Status, stopDaemon } from '../../workplace/daemon-status.ts';
import { LOG_FILE } from '../../workplace/run-files.ts';
import { keepOutOfGit } from '../../workplace/writer.ts';
import { type Context, type GlobalOptions, printJson, type Register } from '../command.ts';

/** A daemon that is told to stop has five seconds; more on a busy machine. */
const STOP_PATIENCE_MS = 15_000;
const HANGS_PATIENCE_MS = 3_000;
const START_PATIENCE_MS = 60_000;

type Options = Record<string, unknown> & GlobalOptions;

export const register: Register = (program, act) => {
  daemonOptions(program.command('watch'))
    .description('keep the graph and the generated files current, in the foreground, until Ctrl-C')
    .addOption(new Option('--log-file <path>').hideHelp())
    .addHelpText('after', '\nExample:\n  passdown watch')
    .action(act((context, _args, options) => runWatch(context, options)));
  daemonOptions(program.command('start'))
    .description('the same in the background; its log is .passdown/run/daemon.log')
    .addOption(
      new Option('--service [kind]', 'print a service file instead, for the system to start it').choices(SERVICES),
    )
    .addHelpText('after', '\nExample:\n  passdown start')
    .action(act((context, _args, options) => runStart(context, options)));
  program
    .command('stop')
    .description('end the daemon; what it has not done, the next start does')
    .addHelpText('after', '\nExample:\n  passdown stop')
    .action(act((context) => runStop(context)));
  daemonOptions(program.command('restart'))
    .description('stop and start')
    .addHelpText('after', '\nExample:\n  passdown restart')
    .action(
      act(async (context, _args, options) => {
        await stopIfRunning(context);
        return runStart(context, options);
      }),
    );
  program
    .command('status')
    .description('whether the daemon runs and is well; exit 1 when it is not both')
    .addHelpText('after', '\nExample:\n  passdown status')
    .action(act((context) => runStatus(context)));
};

function daemonOptions(command: Command): Command {
  return command
    .option('--poll', 'look at the files again and again instead of waiting for events')
    .option('--take-over', 'write although somebody else holds the lease on this project')
    .addOption(new Option('--log-level <level>', 'how much is logged').choices(LOG_LEVELS).default('info'))
    .addOption(new Option('--log-format <format>', 'default: pretty at a terminal').choices(LOG_FORMATS));
}

async function runWatch(context: Context, options: Options): Promise<number> {
  const { root, env, terminal } = context;
  const { stderr } = terminal.streams;
  const file = options.logFile === undefined ? undefined : new LogFile(String(options.logFile));
  const log = openLog(file ?? stderr, logOptions(options, !file && stderr.isTTY === true, terminal.quiet, env));
  const stop = new AbortController();
  const abort = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, abort);
  try {
    await runDaemon({
      root,
      env,
      log,
      signal: stop.signal,
      loadConfig: () => loadConfig(root, { project: options.project, store: options.store }, env),
      takeOver: options.takeOver === true,
      poll: options.poll === true,
    });
    log.info('stopped');
    return 0;
  } catch (error) {
    if (file && error instanceof OperatorError) log.error({ hint: error.hint }, error.message);
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, abort);
    file?.close();
    // A call to a silent store would hold the process until its deadline; the next start does what it was to do.
    setTimeout(() => process.exit(), 300).unref();
  }
}

function logOptions(options: Options, person: boolean, quiet: boolean, env: NodeJS.ProcessEnv): LogOptions {
  return {
    level: (quiet ? 'warn' : options.logLevel) as LogOptions['level'],
    format: (options.logFormat ?? (person ? 'pretty' : 'json')) as LogOptions['format'],
    colour: person && !env.NO_COLOR,
  };
}

/** What to run so that the same daemon comes up without this shell. */
function watchCommand({ root }: Context, options: Options): string[] {
  const { store, project, poll, takeOver, logLevel, logFormat } = options;
  return [
    process.execPath,
    join(PACKAGE_ROOT, 'bin/passdown.js'),
    '-C',
    root,
    ...(store ? ['--store', store] : []),
    ...(project ? ['--project', project] : []),
    'watch',
    ...(poll ? ['--poll'] : []),
    ...(takeOver ? ['--take-over'] : []),
    ...['--log-level', String(logLevel)],
    ...(logFormat ? ['--log-format', String(logFormat)] : []),
  ];
}

async function runStart(context: Context, options: Options): Promise<number> {
  const { root, terminal } = context;
  if (options.service) return printService(context, options);
  const running = daemonStatus(root);
  if (running.running) {
    terminal.say(`It runs already: process ${running.pid}, since ${running.since}`);
    return printStatus(context, running, 0);
  }
  keepOutOfGit(root);
  const logFile = join(root, LOG_FILE);
  const command = watchCommand(context, options);
  const [program, ...args] = [...command, '--log-file', logFile];
  const output = openSync(join(root, '.passdown/run/start.log'), 'w');
  const child = spawn(program!, args, { cwd: root, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  child.unref();
  const exit = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
  for (const end = Date.now() + START_PATIENCE_MS; Date.now() < end; ) {
    const code = await Promise.race([exit, sleep(50)]);
    if (code !== undefined) throw startFailed(root, Number(code));
    const status = daemonStatus(root);
    if (status.pid === child.pid && status.state !== 'starting') {
      terminal.say(`Process ${child.pid} keeps ${root} current; its log is ${LOG_FILE}`);
      return printStatus(context, status, 0);
    }
  }
  terminal.say(`Process ${child.pid} is still starting; passdown status tells more`);
  return 1;
}

function startFailed(root: string, code: number): OperatorError {
  const said = readFileSync(join(root, '.passdown/run/start.log'), 'utf8').trim();
  return new OperatorError({
    code: 'start-failed',
    message: `The daemon ended at once: ${said.replace(/^passdown: /, '') || `exit code ${code}`}`,
    hint: `Try passdown watch, or see ${LOG_FILE}`,
    exitCode: code === 3 ? 3 : 2,
  });
}

function printService({ root, terminal, ...rest }: Context, options: Options): number {
  const fallback: Service = process.platform === 'darwin' ? 'launchd' : 'systemd';
  const kind = options.service === true ? fallback : (options.service as Service);
  const { path, text, next } = serviceFile(kind, {
    root,
    command: watchCommand({ root, terminal, ...rest }, { ...options, logFormat: options.logFormat ?? 'json' }),
  });
  terminal.print(text);
  terminal.say(`# Put this into ${path}, then: ${next}`);
  return 0;
}

async function runStop(context: Context): Promise<number> {
  const stopped = await stopIfRunning(context);
  if (context.json) printJson(context.terminal, 'stop', { stopped });
  else context.terminal.print(stopped === null ? 'It does not run.' : `Stopped process ${stopped}.`);
  return 0;
}

async function stopIfRunning({ root }: Context): Promise<number | null> {
  const { running, pid, state } = daemonStatus(root);
  if (!running || pid === null) return null;
  // One that hangs already gets less time; killing it loses nothing.
  if (await stopDaemon(root, pid, state === 'stale' ? HANGS_PATIENCE_MS : STOP_PATIENCE_MS)) return pid;
  if (state === 'stale' && (await stopDaemon(root, pid, HANGS_PATIENCE_MS, 'SIGKILL'))) return pid;
  throw new OperatorError({
    code: 'stop-failed',
    message: `Process ${pid} did not end within ${STOP_PATIENCE_MS / 1000} seconds`,
    hint: `It may be frozen. kill -9 ${pid} loses nothing: the next start catches up`,
    exitCode: 1,
  });
}

function runStatus(context: Context): number {
  const status = daemonStatus(context.root);
  return printStatus(context, status, status.healthy ? 0 : 1);
}

function printStatus({ terminal, json }: Context, status: Status, code: number): number {
  if (json) printJson(terminal, 'status', status);
  else {
    const { state, pid, since, healthy, pending, documents, store, lastEventAt, lastReconcileAt } = status;
    const mark = terminal.paint(healthy ? 'green' : 'red', healthy ? 'well' : state);
    terminal.print(`${mark}${pid === null ? '' : `  process ${pid}${since ? `, since ${since}` : ''}`}`);
    const counts = Object.entries(documents).map(([name, count]) => `${count} ${name}`);
    const rows: [string, string | null][] = [
      ['documents', counts.join(', ') || null],
      ['pending', pid === null ? null : String(pending)],
      ['last event', lastEventAt],
      ['last compared', lastReconcileAt],
      ['store', store],
    ];
    for (const [name, value] of rows) if (value !== null) terminal.print(`  ${name.padEnd(14)}${value}`);
    for (const { code, message, hint, since } of status.problems)
      terminal.print(`  ${terminal.paint('yellow', code)}${since ? ` since ${since}` : ''}: ${message}. ${hint}`);
  }
  return code;
}
