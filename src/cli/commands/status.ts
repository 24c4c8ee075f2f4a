/** passdown status: whether the daemon runs and is well. */
import { daemonStatus } from '../../workplace/daemon-status.ts';
import type { Register } from '../command.ts';
import { printStatus } from '../print-status.ts';

export const register: Register = (command, act) => {
  command.action(
    act((context) => {
      const status = daemonStatus(context.root);
      return printStatus(context, status, status.healthy ? 0 : 1);
    }),
  );
};
