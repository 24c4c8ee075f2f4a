/** The table of events. */
import type { HookEvent } from './event.ts';

/** The file of each event; what is not called is not loaded. */
export const EVENTS: Readonly<Record<string, () => Promise<{ event: HookEvent }>>> = {
  'session-start': () => import('./session-start.ts'),
  prompt: () => import('./prompt.ts'),
  edit: () => import('./edit.ts'),
  'pre-compact': () => import('./pre-compact.ts'),
  'subagent-start': () => import('./subagent-start.ts'),
  'subagent-stop': () => import('./subagent-stop.ts'),
  'task-completed': () => import('./stop.ts'),
  stop: () => import('./stop.ts'),
  'session-end': () => import('./session-end.ts'),
  'pre-commit': () => import('./pre-commit.ts'),
  'post-merge': () => import('./nudge.ts'),
  'post-checkout': () => import('./nudge.ts'),
};
