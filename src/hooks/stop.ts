/** The end of an agent's turn: a task that it marked done is sent back where its handoff is missing or does not hold. */
import { join } from 'node:path';
import { differingFiles, headOf } from '../disk/changed-files.ts';
import { FileScope } from '../disk/file-scope.ts';
import { findFiles, isListed } from '../disk/find-files.ts';
import { statAt } from '../disk/stamp.ts';
import type { Workplace } from '../workplace/workplace.ts';
import { type AgentSession, recall } from './agent-sessions.ts';
import { type Answer, type HookCall, type HookEvent, NOTHING } from './event.ts';

export const event: HookEvent = {
  agent: true,
  async answer({ root, input, ...call }: HookCall): Promise<Answer> {
    // Once a stop: whoever was sent back and stops again may go.
    if (input.again) return NOTHING;
    const workplace = call.workplace();
    const session = input.session === undefined ? undefined : recall(root, input.session);
    const paths = changedFiles(workplace, session);
    if (paths.length === 0) return NOTHING;
    // Loaded here: most turns of an agent change no task file, and reading one needs all dialects.
    const { judgeStop } = await import('./judge-stop.ts');
    return judgeStop({ workplace, paths, session, name: input.session });
  },
};

/** Touched since the session began and different from what was committed then; without git or session by the other one alone. */
function changedFiles({ root, config }: Workplace, session: AgentSession | undefined): string[] {
  const differing = (session && differingFiles(root, session.head ?? undefined)) ?? differingFiles(root, headOf(root));
  if (!session && !differing) return [];
  const scope = new FileScope(root, config);
  const files = differing?.filter((path) => isListed(scope, path)) ?? [...findFiles(root, config)];
  const touched = session ? files.filter((path) => isTouchedSince(join(root, path), session.began)) : files;
  // There is no time for data that is larger than anything people write.
  return touched.filter((path) => Number(statAt(join(root, path))?.size ?? 0) <= config.limits.fileBytes);
}

function isTouchedSince(path: string, began: number): boolean {
  const stat = statAt(path);
  return stat !== undefined && Math.max(Number(stat.mtimeMs), Number(stat.ctimeMs)) > began;
}
