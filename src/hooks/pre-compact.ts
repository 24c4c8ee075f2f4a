/** Before a session's history is made shorter: what its summary must keep. Agents that let nobody be heard here are told nothing. */
import { findFiles } from '../disk/find-files.ts';
import { quote } from '../words/quote.ts';
import { recall } from './agent-sessions.ts';
import { type Answer, type HookCall, type HookEvent, NOTHING } from './event.ts';
import { isSubagentAtWork } from './subagents.ts';

export const event: HookEvent = {
  agent: true,
  async answer({ root, input, workplace }: HookCall): Promise<Answer> {
    const { config } = workplace();
    if (findFiles(root, config).next().done || isSubagentAtWork(root, input)) return NOTHING;
    const task = input.session === undefined ? undefined : recall(root, input.session)?.focus?.task;
    return { exitCode: 0, stdout: [`${reminder(task)}\n`] };
  },
};

/** Only what the next page does not say: that one comes after the compaction. */
const reminder = (task: string | undefined) =>
  task === undefined
    ? 'passdown: in the summary keep decisions, traps and open questions of this session that no file says yet; they belong into a handoff before it ends.'
    : `passdown: in the summary keep that ${quote(task)} is the task at hand, and decisions, traps and open questions that no file says yet; they belong into its handoff before the session ends (passdown new handoff ${quote(task)}).`;
