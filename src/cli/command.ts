/** What every command gets, and how its result is printed. */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { OperatorError } from '../model/index.ts';
import { jsonDocument } from '../words/json-document.ts';
import { toJson } from '../words/to-json.ts';
import type { Workplace } from '../workplace/workplace.ts';
import type { Terminal } from './terminal.ts';

export interface Context extends Workplace {
  terminal: Terminal;
  /** The folder that relative paths on the command line start from. */
  folder: string;
  json: boolean;
  env: NodeJS.ProcessEnv;
}

export interface GlobalOptions {
  C?: string;
  project?: string;
  store?: string;
  json?: boolean;
  quiet?: boolean;
}

/** A command's work; returns the exit code. */
export type Action = (context: Context, args: string[], options: Record<string, unknown>) => Promise<number> | number;

/** What there is before the root is looked for and the configuration read: for commands that must outlive both being wrong. */
export interface Opening {
  terminal: Terminal;
  options: GlobalOptions;
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export type EarlyAction = (opening: Opening, args: string[], options: Record<string, unknown>) => Promise<number>;

type Handler = (...args: unknown[]) => Promise<void>;
export type Act = (action: Action) => Handler;
export type Early = (action: EarlyAction) => Handler;

/** Adds arguments and options to its command; `act` hands over to its action, `early` does so before there is a context. */
export type Register = (command: Command, act: Act, early: Early) => void;

/** Loaded only here: a command that begins before there is a configuration need not wait for its schema. */
export async function openContext({ terminal, options, cwd, env }: Opening): Promise<Context> {
  const { workplaceAt } = await import('../workplace/workplace.ts');
  const overrides = { project: options.project, store: options.store };
  const workplace = workplaceAt({ folder: options.C, cwd, env, overrides });
  const folder = options.C === undefined ? cwd : workplace.root;
  return { terminal, folder, ...workplace, env, json: options.json === true };
}

/** A path of the command line as one below the root; nothing outside is read or written. */
export function insideRoot({ folder, root }: Context, given: string): string {
  const path = relative(root, resolve(folder, given));
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) {
    throw new OperatorError({
      code: 'usage',
      message: `${given} is outside ${root}`,
      hint: 'Name files inside the project, or the project with -C',
    });
  }
  return path.split(sep).join('/');
}

/** The one document on stdout that `--json` promises. */
export function printJson(terminal: Terminal, kind: string, data: unknown): void {
  terminal.print(toJson(jsonDocument(kind, data)));
}
