/** Starts the daemon in the background and waits until it is up: for start and restart. */
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Service, serviceFile } from '../daemon/service-file.ts';
import { readText } from '../disk/read-text.ts';
import { safePlace } from '../disk/safe-place.ts';
import { openNew } from '../disk/write-file.ts';
import { OperatorError } from '../model/index.ts';
import { daemonStatus } from '../workplace/daemon-status.ts';
import { keepOutOfGit } from '../workplace/keep-out-of-git.ts';
import { DAEMON_FILE, LOG_FILE } from '../workplace/run-files.ts';
import type { Context } from './command.ts';
import { type DaemonOptions, watchCommand } from './daemon-options.ts';
import { printStatus } from './print-status.ts';

const START_PATIENCE_MS = 60_000;
const START_LOG = '.passdown/run/start.log';

export async function startDaemon(context: Context, options: DaemonOptions): Promise<number> {
  const { root, terminal } = context;
  if (options.service) return printService(context, options);
  const running = daemonStatus(root);
  if (running.running) {
    terminal.say(`The daemon is already running: process ${running.pid}, since ${running.since}`);
    return printStatus(context, running, 0);
  }
  keepOutOfGit(root);
  // The daemon could not report itself through a link, and nobody would hear why.
  safePlace(root, DAEMON_FILE);
  const logFile = join(root, LOG_FILE);
  const command = watchCommand(context, options);
  const [program, ...args] = [...command, '--log-file', logFile];
  const output = openNew(root, START_LOG);
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
  terminal.say(`Process ${child.pid} is still starting; passdown status says more`);
  return 1;
}

function startFailed(root: string, code: number): OperatorError {
  const said = readText(join(root, START_LOG)).trim();
  return new OperatorError({
    code: 'start-failed',
    message: `The daemon ended at once: ${said.replace(/^passdown: /, '') || `exit code ${code}`}`,
    hint: `Try passdown watch, or see ${LOG_FILE}`,
    exitCode: code === 3 ? 3 : 2,
  });
}

function printService({ root, terminal, ...rest }: Context, options: DaemonOptions): number {
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
