/** passdown serve: the page in a browser. */
import { spawn } from 'node:child_process';
import { Option } from 'commander';
import { OperatorError } from '../../model/index.ts';
import type { Opening, Register } from '../command.ts';

export const register: Register = (command, _act, early) => {
  command
    .addOption(
      new Option('--port <number>', 'on this port (default: one of its own for each project)').argParser(toPort),
    )
    .option('--open', 'open it in the browser')
    .action(early((opening, _args, options) => run(opening, options as { port?: number; open?: boolean })));
};

function toPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new OperatorError({ code: 'usage', message: `${text} is not a port`, hint: 'Write a number up to 65535' });
}

async function run(opening: Opening, { port, open }: { port?: number; open?: boolean }): Promise<number> {
  const { terminal, options, cwd, env } = opening;
  // Loaded here: other commands shall not wait for it.
  const { startServing } = await import('../../serve/serve.ts');
  const overrides = { project: options.project, store: options.store };
  const serving = await startServing({
    ...{ folder: options.C, cwd, env, overrides, port },
    log: (line) => terminal.warn(`passdown serve: ${line}`),
  });
  terminal.print(serving.url);
  terminal.say('The page is for you alone: the token in the address is its key. Ctrl-C ends it.');
  if (open) openBrowser(serving.url, () => terminal.say('No browser could be started: open the address yourself.'));
  await stopped();
  await serving.close();
  return 0;
}

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function openBrowser(url: string, onFailure: () => void): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', onFailure);
  child.unref();
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
