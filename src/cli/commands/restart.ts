/** passdown restart: stops the daemon and starts it again. */
import type { Register } from '../command.ts';
import { daemonOptions } from '../daemon-options.ts';
import { startDaemon } from '../start-daemon.ts';
import { stopIfRunning } from './stop.ts';

export const register: Register = (command, act) => {
  daemonOptions(command).action(
    act(async (context, _args, options) => {
      await stopIfRunning(context);
      return startDaemon(context, options);
    }),
  );
};
