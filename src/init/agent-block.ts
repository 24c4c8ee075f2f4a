/** What AGENTS.md or CLAUDE.md says about handoffs. The same on every machine, or each would replace the other's. */
export const AGENT_BLOCK: readonly string[] = [
  '## Handoffs (passdown)',
  '',
  'passdown keeps what one agent learns for the next. Where it is not installed: `npx -y passdown …`.',
  '',
  '- Before you begin, read where things stand: `passdown brief`; on a task `passdown brief <task>`, on anything else `passdown brief --about "<what you will do>"` or `--file <path>` (MCP: `passdown_brief`). Files in `.passdown/context/` say the same.',
  '- Before you end, leave a handoff: one yaml fence below `## Handoff` in the task file. `passdown new handoff <task>` puts the template there, `passdown check <file>` says what to mend (MCP: `passdown_submit`).',
  '- Where another tool owns the task files (Backlog.md, Task Master, beads, spec-kit …), change them with that tool and never by hand; leave the handoff in a note of its own: `handoffs/<date>-<topic>.md`.',
  '- To ask what is known: `passdown search <text>`, `passdown gotchas --tag <tag>`, `passdown file <path>` (MCP: `passdown_find`).',
];
