/** Which subagents of a session are at work: what agents call for a subagent's compaction does not say whose it is. */
import { RUN_FOLDER } from '../store/lock.ts';
import { readRunFile } from '../workplace/run-files.ts';
import { fileFor, keep } from './agent-sessions.ts';
import type { HookInput } from './input.ts';

const SUBAGENTS = `${RUN_FOLDER}/subagents`;
const MOST = 100;
/** One that never said that it ended is not at work for ever. */
const LONGEST_MS = 6 * 3_600_000;

/** Name → when it began. */
type AtWork = Record<string, number>;

function atWork(root: string, session: string): AtWork {
  return readRunFile<AtWork>(root, fileFor(SUBAGENTS, session)) ?? {};
}

export function subagentBegan(root: string, session: string, name: string, now: number): void {
  const running = Object.entries({ ...atWork(root, session), [name]: now }).filter(([, at]) => now - at < LONGEST_MS);
  keep(root, SUBAGENTS, session, Object.fromEntries(running.slice(-MOST)));
}

export function subagentEnded(root: string, session: string, name: string): void {
  const { [name]: ended, ...others } = atWork(root, session);
  if (ended !== undefined) keep(root, SUBAGENTS, session, others);
}

export function isSubagentAtWork(root: string, { session, subagent }: HookInput, now = Date.now()): boolean {
  if (subagent !== undefined) return true;
  return session !== undefined && Object.values(atWork(root, session)).some((at) => now - at < LONGEST_MS);
}
