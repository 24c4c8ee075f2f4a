/** Every command: its name, the group it stands in, what it does in one line, an example, and the file that has the rest. Questions come from their own table. */
import { QUESTIONS, type QuestionRow } from '../ask/questions.ts';
import type { Register } from './command.ts';

/** In the order of the help: from the first minute to upkeep. */
export const GROUPS = [
  'Start here',
  'Write and check',
  'Ask',
  'Brief the next agent',
  'Daemon',
  'Graph and upkeep',
  'Between skills and stages',
] as const;

export interface Listed {
  /** The words that call it. */
  name: string;
  group: (typeof GROUPS)[number];
  summary: string;
  example: string;
  /** The file is loaded when the command is called, and only then. */
  load: () => Promise<{ register: Register }>;
}

export const COMMANDS: readonly Listed[] = [
  {
    name: 'init',
    group: 'Start here',
    summary: 'set up this repository and its agents; shows each change before it is written',
    example: 'passdown init --agent claude --agent codex',
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'doctor',
    group: 'Start here',
    summary: 'what is wrong here and how to fix it; exit 1 if anything is',
    example: 'passdown doctor',
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'check',
    group: 'Write and check',
    summary: 'validate handoffs without a store',
    example: 'passdown check tasks/task-007.md --format github',
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'explain',
    group: 'Write and check',
    summary: 'say what a problem means, with a wrong and a right example',
    example: 'passdown explain blockers-required',
    load: () => import('./commands/explain.ts'),
  },
  {
    name: 'new task',
    group: 'Write and check',
    summary: 'write a new task file',
    example: 'passdown new task 012 "Add refresh tokens"',
    load: () => import('./commands/new-task.ts'),
  },
  {
    name: 'new handoff',
    group: 'Write and check',
    summary: 'add an empty handoff section to a task file',
    example: 'passdown new handoff task-012',
    load: () => import('./commands/new-handoff.ts'),
  },
  {
    name: 'confirm',
    group: 'Write and check',
    summary: 'say that an item still holds, whatever git says of what it names',
    example: 'passdown confirm gotcha-1a2b3c4d',
    load: () => import('./commands/confirm.ts'),
  },
  {
    name: 'migrate',
    group: 'Write and check',
    summary: 'structure freeform handoff notes; shows what it would write unless --write is given',
    example: 'passdown migrate tasks/task-007.md --outcome completed --write',
    load: () => import('./commands/migrate.ts'),
  },
  {
    name: 'lsp',
    group: 'Write and check',
    summary: 'run the language server on standard input and output, for editors',
    example: 'passdown lsp',
    load: () => import('./commands/lsp.ts'),
  },
  ...QUESTIONS.map(questionRow),
  {
    name: 'serve',
    group: 'Ask',
    summary: 'show all of it as a page in the browser, live; prints the address',
    example: 'passdown serve --open',
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'export',
    group: 'Ask',
    summary: 'the same page with its data as one file, which needs no server',
    example: 'passdown export --html passdown.html',
    load: () => import('./commands/export.ts'),
  },
  {
    name: 'brief',
    group: 'Brief the next agent',
    summary: 'what the next agent needs to know, within a budget',
    example: 'passdown brief task-012 --budget 1500',
    load: () => import('./commands/brief.ts'),
  },
  {
    name: 'claim',
    group: 'Brief the next agent',
    summary: 'say that a task is being worked on, so that nobody else is given it; exit 1 if somebody else has it',
    example: 'passdown claim task-012 --for 90 --as ann',
    load: () => import('./commands/claim.ts'),
  },
  {
    name: 'mcp',
    group: 'Brief the next agent',
    summary: 'run the MCP server on standard input and output, for agents',
    example: 'claude mcp add passdown -- npx passdown mcp',
    load: () => import('./commands/mcp.ts'),
  },
  {
    name: 'hook',
    group: 'Brief the next agent',
    summary: 'called by agents and git at their events; a failure of its own stops no agent',
    example: 'echo {} | passdown hook session-start',
    load: () => import('./commands/hook.ts'),
  },
  {
    name: 'watch',
    group: 'Daemon',
    summary: 'keep the graph and the generated files current, in the foreground, until Ctrl-C',
    example: 'passdown watch',
    load: () => import('./commands/watch.ts'),
  },
  {
    name: 'start',
    group: 'Daemon',
    summary: 'the same in the background; its log is .passdown/run/daemon.log',
    example: 'passdown start',
    load: () => import('./commands/start.ts'),
  },
  {
    name: 'stop',
    group: 'Daemon',
    summary: 'end the daemon; the next start does what is left to do',
    example: 'passdown stop',
    load: () => import('./commands/stop.ts'),
  },
  {
    name: 'restart',
    group: 'Daemon',
    summary: 'stop and start',
    example: 'passdown restart',
    load: () => import('./commands/restart.ts'),
  },
  {
    name: 'status',
    group: 'Daemon',
    summary: 'whether the daemon runs and is healthy; exit 1 if not',
    example: 'passdown status',
    load: () => import('./commands/status.ts'),
  },
  {
    name: 'ingest',
    group: 'Graph and upkeep',
    summary: 'read changed task files into the graph, once',
    example: 'passdown ingest',
    load: () => import('./commands/ingest.ts'),
  },
  {
    name: 'diff',
    group: 'Graph and upkeep',
    summary: 'what a branch changes in what is known: items, tasks, and what its code made stale',
    example: 'passdown diff main --format markdown',
    load: () => import('./commands/diff.ts'),
  },
  {
    name: 'verify',
    group: 'Graph and upkeep',
    summary: 'compare the graph with a rebuild in memory; exit 1 and the difference if they differ',
    example: 'passdown verify',
    load: () => import('./commands/verify.ts'),
  },
  {
    name: 'rebuild',
    group: 'Graph and upkeep',
    summary: 'build the graph again from the files; readers never see it empty',
    example: 'passdown rebuild',
    load: () => import('./commands/rebuild.ts'),
  },
  {
    name: 'graph',
    group: 'Graph and upkeep',
    summary: 'the graph, or a part of it, for other tools',
    example: 'passdown graph --format mermaid --around task-003',
    load: () => import('./commands/graph.ts'),
  },
  {
    name: 'forget',
    group: 'Graph and upkeep',
    summary: 'remove the project named by --project from the store, after asking',
    example: 'passdown --project owner/old forget',
    load: () => import('./commands/forget.ts'),
  },
  {
    name: 'completion',
    group: 'Graph and upkeep',
    summary: 'print what a shell needs to complete commands and options',
    example: 'eval "$(passdown completion bash)"',
    load: async () => ({ register: (await import('./commands/completion.ts')).registerFor(COMMANDS) }),
  },
  {
    name: 'skills',
    group: 'Between skills and stages',
    summary: 'skills that accept handoffs, and why each one fits',
    example: 'passdown skills --for draft.yaml',
    load: () => import('./commands/skills.ts'),
  },
  {
    name: 'send',
    group: 'Between skills and stages',
    summary: 'hand on to another skill: a deliverable, or a payload',
    example: `passdown send --from researcher --to synthesizer --deliverable docs/review.md \\
    --summary "Compares three queue libraries by throughput and failure modes" --goal "Choose a queue"`,
    load: () => import('./commands/send.ts'),
  },
  {
    name: 'receive',
    group: 'Between skills and stages',
    summary: 'validate a handoff as its target would, and say what to read first',
    example: 'passdown receive handoffs/workflow-1f0c9a7e/researcher-to-synthesizer.yaml',
    load: () => import('./commands/receive.ts'),
  },
  {
    name: 'workflow',
    group: 'Between skills and stages',
    summary: 'where a workflow stands, and who handed what to whom',
    example: 'passdown workflow workflow-1f0c9a7e',
    load: () => import('./commands/workflow.ts'),
  },
];

function questionRow({ name, summary, example, load }: QuestionRow): Listed {
  return {
    name,
    group: 'Ask',
    summary,
    example: ['passdown', name, example].join(' ').trimEnd(),
    load: async () => {
      const { questionCommand } = await import('./question-command.ts');
      return { register: questionCommand(name, (await load()).question) };
    },
  };
}
