/** The options that watch, start and restart share, and the command line that starts the same daemon elsewhere. */
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { LOG_FORMATS, LOG_LEVELS } from '../daemon/log.ts';
import { PACKAGE_ROOT } from '../disk/package.ts';
import type { Context, GlobalOptions } from './command.ts';

export type DaemonOptions = Record<string, unknown> & GlobalOptions;

export function daemonOptions(command: Command): Command {
  return command
    .option('--poll', 'compare the files on a timer instead of waiting for events')
    .option('--take-over', 'write even if another process holds the lease on this project')
    .addOption(new Option('--log-level <level>', 'how much is logged').choices(LOG_LEVELS).default('info'))
    .addOption(new Option('--log-format <format>', 'default: pretty at a terminal').choices(LOG_FORMATS));
}

/** What to run so that the same daemon comes up without this shell. */
export function watchCommand({ root }: Context, options: DaemonOptions): string[] {
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
