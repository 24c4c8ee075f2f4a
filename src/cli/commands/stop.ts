/** passdown stop: ends the daemon. */
import { OperatorError } from '../../model/index.ts';
import { daemonStatus, stopDaemon } from '../../workplace/daemon-status.ts';
import { type Context, printJson, type Register } from '../command.ts';

/** A daemon that is told to stop has five seconds; more on a busy machine. */
const STOP_PATIENCE_MS = 15_000;
const HANGS_PATIENCE_MS = 3_000;

export const register: Register = (command, act) => {
  command.action(act((context) => runStop(context)));
};

async function runStop(context: Context): Promise<number> {
  const stopped = await stopIfRunning(context);
  if (context.json) printJson(context.terminal, 'stop', { stopped });
  else context.terminal.print(stopped === null ? 'The daemon is not running.' : `Stopped process ${stopped}.`);
  return 0;
}

/** The process that was stopped, or null where none ran. */
export async function stopIfRunning({ root }: Context): Promise<number | null> {
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
