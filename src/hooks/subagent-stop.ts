/** The end of a subagent. Its work is handed on by the session that it belongs to. */
import { type Answer, type HookCall, type HookEvent, NOTHING } from './event.ts';
import { subagentEnded } from './subagents.ts';

export const event: HookEvent = {
  agent: true,
  async answer({ root, input: { session, subagent } }: HookCall): Promise<Answer> {
    if (session !== undefined && subagent !== undefined) subagentEnded(root, session, subagent);
    return NOTHING;
  },
};
