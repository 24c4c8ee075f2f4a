/** The start of a subagent: it is noted, and given a small briefing where the configuration wants that. */
import { brief } from '../outputs/brief-task.ts';
import { withQuestion } from '../workplace/open-for-question.ts';
import { recall } from './agent-sessions.ts';
import { type Answer, BUSY_MS, type HookCall, type HookEvent, NOTHING } from './event.ts';
import { subagentBegan } from './subagents.ts';

export const event: HookEvent = {
  agent: true,
  async answer({ root, input: { session, subagent }, workplace, now }: HookCall): Promise<Answer> {
    if (session === undefined || subagent === undefined) return NOTHING;
    const place = workplace();
    const known = recall(root, session);
    // Where nobody uses task files, nothing is written.
    if (known === undefined) return NOTHING;
    subagentBegan(root, session, subagent, now);
    const budget = place.config.hooks.subagentTokens;
    if (budget === 0) return NOTHING;
    const task = known.focus?.task;
    const page = await withQuestion(
      place,
      ({ store, project, config }) => brief({ store, project, config, ...(task !== undefined && { task }), budget }),
      { busyMs: BUSY_MS },
    );
    return page ? { exitCode: 0, stdout: [page.text] } : NOTHING;
  },
};
