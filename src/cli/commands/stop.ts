/** passdown stop: ends the daemon. */
import { type Context, printJson, type Register } from '../command.ts';
import { stopIfRunning } from '../stop-daemon.ts';

export const register: Register = (command, act) => {
  command.action(act((context) => runStop(context)));
};

async function runStop(context: Context): Promise<number> {
  const stopped = await stopIfRunning(context);
  if (context.json) printJson(context.terminal, 'stop', { stopped });
  else context.terminal.print(stopped === null ? 'The daemon is not running.' : `Stopped process ${stopped}.`);
  return 0;
}
