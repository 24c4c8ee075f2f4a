/** What a hook is asked, and what it answers. It loads nothing, so that the process that only waits starts fast. */
import type { Problem } from '../model/index.ts';
import type { Workplace } from '../workplace/workplace.ts';
import type { CallerName } from './callers.ts';
import type { HookInput } from './input.ts';

/** What the command line says; it goes to another process as it is. */
export interface HookOrder {
  event: string | undefined;
  cwd: string;
  /** -C */
  root?: string | undefined;
  project?: string | undefined;
  store?: string | undefined;
  /** So long changed files may be read, where there is a deadline. */
  readingMs?: number;
}

export interface Answer {
  /** 0 go on · 1 do not commit · 2 back to work. */
  exitCode: 0 | 1 | 2;
  /** Pages, each whole, and problems as `check` prints them. */
  stdout?: (string | Problem[])[];
  /** Lines and problems. */
  stderr?: (string | Problem[])[];
  /** What went wrong on our side, and what to do about it: one line. */
  trouble?: string;
  /** Who asked, and the name that it has for the event; left out, it is printed as text. */
  to?: { caller: CallerName; event: string };
}

export const NOTHING: Answer = { exitCode: 0 };

/** So long another process that holds the store is waited for. */
export const BUSY_MS = 200;

/** One call of a hook: from where, about what, and since when. */
export interface HookCall {
  cwd: string;
  root: string;
  env: NodeJS.ProcessEnv;
  input: HookInput;
  /** The configuration is read only where it is needed: a broken one must not stop an event that can do without. */
  workplace: () => Workplace;
  /** When the process began to work, in milliseconds. */
  now: number;
  /** When to go on with what is there. */
  signal?: AbortSignal | undefined;
}

/** An event's work. `agent`: a coding agent calls it, with JSON on stdin; else git does. */
export interface HookEvent {
  agent: boolean;
  answer(call: HookCall): Promise<Answer>;
}

/** One line for a failure of ours. */
export function troubleOf(error: unknown): string {
  const { message = String(error), hint } = (error ?? {}) as { message?: string; hint?: string };
  return `passdown: ${message.replaceAll('\n', '; ')}; ${hint || 'passdown doctor looks for the reason'}`;
}
