/** passdown watch: the daemon in the foreground. */
import { Option } from 'commander';
import { loadConfig } from '../../config/load-config.ts';
import { runDaemon } from '../../daemon/daemon.ts';
import { LogFile, type LogOptions, openLog } from '../../daemon/log.ts';
import { OperatorError } from '../../model/index.ts';
import type { Context, Register } from '../command.ts';
import { type DaemonOptions, daemonOptions } from '../daemon-options.ts';

export const register: Register = (command, act) => {
  daemonOptions(command)
    .addOption(new Option('--log-file <path>').hideHelp())
    .action(act((context, _args, options) => runWatch(context, options)));
};

async function runWatch(context: Context, options: DaemonOptions): Promise<number> {
  const { root, env, terminal } = context;
  const { stderr } = terminal.streams;
  const file = options.logFile === undefined ? undefined : new LogFile(String(options.logFile), root);
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

function logOptions(options: DaemonOptions, person: boolean, quiet: boolean, env: NodeJS.ProcessEnv): LogOptions {
  return {
    level: (quiet ? 'warn' : options.logLevel) as LogOptions['level'],
    format: (options.logFormat ?? (person ? 'pretty' : 'json')) as LogOptions['format'],
    colour: person && !env.NO_COLOR,
  };
}
