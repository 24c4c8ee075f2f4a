/** One event from its order to its answer. Whatever goes wrong on our side becomes one line; it never throws. */
import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { findRoot } from '../config/load-config.ts';
import { areSisters } from '../disk/checkouts.ts';
import { workplaceAt } from '../workplace/workplace.ts';
import { callerOf } from './callers.ts';
import { type Answer, type HookOrder, NOTHING, troubleOf } from './event.ts';
import { EVENTS } from './hook.ts';
import { type HookInput, NO_INPUT, readInput } from './input.ts';
import { isAnswered } from './once.ts';

export interface Surroundings {
  /** Undefined: nobody says anything. */
  stdin: (NodeJS.ReadableStream & { isTTY?: boolean }) | undefined;
  env: NodeJS.ProcessEnv;
  /** When to go on with what is there. */
  signal?: AbortSignal;
}

export async function runEvent(order: HookOrder, { stdin, env, signal }: Surroundings): Promise<Answer> {
  const now = Date.now();
  try {
    const load = Object.hasOwn(EVENTS, order.event ?? '') ? EVENTS[order.event!]! : undefined;
    // A newer configuration must not stop an older passdown's agent.
    if (!load) return unknown(order.event);
    const { event } = await load();
    const input = event.agent && stdin ? await readInput(stdin) : NO_INPUT;
    const { cwd, project, store } = order;
    const root = findRoot(order.root, event.agent && order.root === undefined ? folderOf(input, env, cwd) : cwd);
    const workplace = () => workplaceAt({ folder: root, cwd, env, overrides: { project, store } });
    const to = { caller: callerOf(input.traits, env), event: input.event ?? '' };
    if (isRepeated(root, order.event!, input, now)) return { ...NOTHING, to };
    const answer = await event.answer({ cwd, root, env, input, workplace, now, signal });
    return event.agent ? { ...answer, to } : answer;
  } catch (error) {
    return { exitCode: 0, trouble: troubleOf(error) };
  }
}

/** A call of a session that another hook answers; where passdown keeps nothing yet, nobody notes it. */
function isRepeated(root: string, word: string, { session, fingerprint }: HookInput, now: number): boolean {
  return session !== undefined && existsSync(join(root, '.passdown')) && isAnswered(root, word, fingerprint, now);
}

function unknown(event: string | undefined): Answer {
  const known = Object.keys(EVENTS).join(', ');
  const what = event === undefined ? 'hook needs the name of an event' : `there is no hook ${event}`;
  return { exitCode: 0, trouble: `passdown: ${what}; known: ${known}` };
}

/** Where the agent works: what it says comes before where it happens to stand. One that entered a worktree works there. */
function folderOf({ cwd, workspaceRoots }: HookInput, env: NodeJS.ProcessEnv, fallback: string): string {
  const said = [env.CLAUDE_PROJECT_DIR, cwd, workspaceRoots?.[0]];
  const first = said.find((folder): folder is string => folder !== undefined && isFolder(folder)) ?? fallback;
  return cwd !== undefined && isFolder(cwd) && areSisters(first, cwd) ? cwd : first;
}

function isFolder(path: string): boolean {
  try {
    return isAbsolute(path) && statSync(path).isDirectory();
  } catch {
    return false;
  }
}
