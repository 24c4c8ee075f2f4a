/** The end of an agent's session: the task that it was given is free again, so that the next session may go on with it. */
import { releaseAll, sessionName } from '../workplace/claims.ts';
import { withQuestion } from '../workplace/open-for-question.ts';
import { type Answer, BUSY_MS, type HookCall, type HookEvent, NOTHING } from './event.ts';

export const event: HookEvent = {
  agent: true,
  async answer({ workplace, input }: HookCall): Promise<Answer> {
    if (input.session === undefined) return NOTHING;
    // What was claimed under a name that a person gave (PASSDOWN_AS) is that person's.
    const who = sessionName('session', input.session);
    await withQuestion(workplace(), (open) => releaseAll(open, who), { busyMs: BUSY_MS });
    return NOTHING;
  },
};
