/** passdown start: the daemon in the background. */
import { Option } from 'commander';
import { SERVICES } from '../../daemon/service-file.ts';
import type { Register } from '../command.ts';
import { daemonOptions } from '../daemon-options.ts';
import { startDaemon } from '../start-daemon.ts';

export const register: Register = (command, act) => {
  daemonOptions(command)
    .addOption(
      new Option('--service [kind]', 'print a service file instead, for the system to start it').choices(SERVICES),
    )
    .action(act((context, _args, options) => startDaemon(context, options)));
};
