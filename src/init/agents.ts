/** What each agent needs, and by what one sees that it is in use here: one row each. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { realPath } from '../disk/inside.ts';
import { readText } from '../disk/read-text.ts';
import { AGENTS_MARKERS, type Markers } from '../model/index.ts';
import { statusAt } from './change.ts';
import { type Edit, withLf } from './draft.ts';
import { isServerBlock, putTomlServer, TOML_MARKERS } from './edit-toml.ts';
import {
  BY_SHELL,
  FLAT,
  GROUPED,
  type HookFormat,
  type HookPlace,
  hookPlaces,
  NAMED,
  putHooks,
} from './hook-entries.ts';
import { foldersOnPath, launchProgram, type Surroundings } from './launch.ts';
import { blockOf, putMarkdownBlock } from './marked-block.ts';
import { OPENCODE_PLUGIN, putPlugin } from './opencode-plugin.ts';
import {
  isServerAlone,
  MCP_SERVERS,
  OPENCODE_SERVERS,
  putServer,
  SERVER,
  type ServerFormat,
  serverPlace,
  VSCODE_SERVERS,
} from './server-entries.ts';
import type { EntryPlace } from './take-json.ts';

/** What AGENTS.md or CLAUDE.md says about handoffs. The same on every machine, or each would replace the other's. */
export const AGENT_BLOCK: readonly string[] = [
  '## Handoffs (passdown)',
  '',
  'passdown keeps what one agent learns for the next. Where the command is missing, say so, and go on without it.',
  '',
  '- Before you begin, read where things stand: `passdown brief`; on a task `passdown brief <task>`, on anything else `passdown brief --about "<what you will do>"` or `--file <path>` (MCP: `passdown_brief`). Files in `.passdown/context/` say the same.',
  '- Before you end, leave a handoff: one yaml fence below `## Handoff` in the task file. `passdown new handoff <task>` puts the template there, `passdown check <file>` says what to mend (MCP: `passdown_submit`).',
  '- Where another tool owns the task files (Backlog.md, Task Master, beads, spec-kit …), change them with that tool and never by hand; leave the handoff in a note of its own: `handoffs/<date>-<topic>.md`.',
  '- To ask what is known: `passdown search <text>`, `passdown gotchas --tag <tag>`, `passdown file <path>` (MCP: `passdown_find`).',
];

export const EXTRA_HOOKS = ['prompt', 'edit'] as const;
/** Hooks that are written only where somebody asks for them. */
export type ExtraHook = (typeof EXTRA_HOOKS)[number];

export const AGENT_NAMES = ['claude', 'codex', 'cursor', 'gemini', 'vscode', 'opencode'] as const;
export type AgentName = (typeof AGENT_NAMES)[number];

interface Agent {
  title: string;
  /** What is there where this agent is set up. */
  signs: readonly string[];
  /** What it is called on a command line. */
  command?: string;
  /** Where it looks for instructions; the first that is there is written, or the first. */
  instructions: readonly string[];
  /** Its file of servers; several names: the one that is there, or the first. */
  servers?: { files: readonly string[]; format: ServerFormat };
  hooks?: { file: string; format: HookFormat; places: readonly HookPlace[] };
  /** Whatever else it needs. */
  others?: (given: Surroundings) => Record<string, Edit[]>;
  /** Its files that nobody commits, for --local. */
  local?: { instructions: string; hooks: string };
  /** What a person must still do. */
  remark?: string;
}

const EDITING = 'Edit|MultiEdit|Write|NotebookEdit';

const START_AND_END: readonly HookPlace[] = [
  { event: 'sessionStart', word: 'session-start' },
  { event: 'stop', word: 'stop' },
  { event: 'sessionEnd', word: 'session-end' },
];

export const AGENTS: Readonly<Record<AgentName, Agent>> = {
  claude: {
    title: 'Claude Code',
    signs: ['.claude', 'CLAUDE.md', '.mcp.json'],
    command: 'claude',
    instructions: ['CLAUDE.md', '.claude/CLAUDE.md'],
    servers: { files: ['.mcp.json'], format: MCP_SERVERS },
    hooks: {
      file: '.claude/settings.json',
      format: GROUPED,
      places: [
        { event: 'SessionStart', word: 'session-start' },
        { event: 'UserPromptSubmit', word: 'prompt' },
        { event: 'PreToolUse', word: 'edit', matcher: EDITING },
        { event: 'PreCompact', word: 'pre-compact' },
        { event: 'SubagentStart', word: 'subagent-start' },
        { event: 'SubagentStop', word: 'subagent-stop' },
        { event: 'TaskCompleted', word: 'task-completed' },
        { event: 'Stop', word: 'stop' },
        { event: 'SessionEnd', word: 'session-end' },
      ],
    },
    local: { instructions: 'CLAUDE.local.md', hooks: '.claude/settings.local.json' },
  },
  codex: {
    title: 'Codex',
    signs: ['.codex'],
    command: 'codex',
    instructions: ['AGENTS.md'],
    hooks: {
      file: '.codex/hooks.json',
      format: GROUPED,
      places: [
        { event: 'SessionStart', word: 'session-start' },
        { event: 'UserPromptSubmit', word: 'prompt' },
        { event: 'PreToolUse', word: 'edit', matcher: EDITING },
        { event: 'SubagentStart', word: 'subagent-start' },
        { event: 'SubagentStop', word: 'subagent-stop' },
        { event: 'Stop', word: 'stop' },
        { event: 'SessionEnd', word: 'session-end' },
      ],
    },
    others: (given) => ({ '.codex/config.toml': [putTomlServer(SERVER, launchProgram(given, 'mcp'))] }),
    remark: 'Codex runs hooks only after you trusted them: open /hooks in it once',
  },
  cursor: {
    title: 'Cursor',
    signs: ['.cursor', '.cursorrules'],
    command: 'cursor-agent',
    instructions: ['AGENTS.md'],
    servers: { files: ['.cursor/mcp.json'], format: MCP_SERVERS },
    hooks: {
      file: '.cursor/hooks.json',
      format: FLAT,
      places: START_AND_END,
    },
  },
  gemini: {
    title: 'Gemini CLI',
    signs: ['.gemini', 'GEMINI.md'],
    command: 'gemini',
    instructions: ['GEMINI.md'],
    servers: { files: ['.gemini/settings.json'], format: MCP_SERVERS },
    hooks: {
      file: '.gemini/settings.json',
      format: NAMED,
      places: [
        { event: 'SessionStart', word: 'session-start' },
        { event: 'BeforeAgent', word: 'prompt' },
        { event: 'AfterAgent', word: 'stop' },
        { event: 'SessionEnd', word: 'session-end' },
      ],
    },
  },
  vscode: {
    title: 'VS Code',
    signs: ['.github/copilot-instructions.md', '.github/hooks', '.vscode/mcp.json'],
    instructions: ['AGENTS.md', '.github/copilot-instructions.md'],
    servers: { files: ['.vscode/mcp.json'], format: VSCODE_SERVERS },
    hooks: {
      file: '.github/hooks/passdown.json',
      format: BY_SHELL,
      places: START_AND_END,
    },
  },
  opencode: {
    title: 'opencode',
    signs: ['opencode.json', 'opencode.jsonc', '.opencode'],
    command: 'opencode',
    instructions: ['AGENTS.md'],
    servers: { files: ['opencode.json', 'opencode.jsonc'], format: OPENCODE_SERVERS },
    others: (given) => ({ [OPENCODE_PLUGIN]: [putPlugin(given)] }),
  },
};

const ROWS = Object.values(AGENTS);

/** Where our entries stand in a JSON file, for who takes them out. */
export const ENTRY_PLACES: Readonly<Record<string, readonly EntryPlace[]>> = gathered(
  ROWS.flatMap(({ servers, hooks, local }): [string, EntryPlace[]][] => [
    ...(servers?.files ?? []).map((file): [string, EntryPlace[]] => [file, [serverPlace(servers!.format)]]),
    ...[hooks?.file, hooks && local?.hooks].flatMap((file): [string, EntryPlace[]][] =>
      file === undefined ? [] : [[file, hookPlaces(hooks!.format, hooks!.places)]],
    ),
  ]),
);

/** One file may hold the servers and the hooks. */
function gathered<T>(rows: readonly [string, T[]][]): Record<string, T[]> {
  const files: Record<string, T[]> = {};
  for (const [file, values] of rows) files[file] = [...(files[file] ?? []), ...values];
  return files;
}

interface BlockPlace {
  markers: Markers;
  /** Whether nobody else wrote in it, as far as that shows without a record. */
  isOurs: (block: string) => boolean;
}

const INSTRUCTIONS: BlockPlace = {
  markers: AGENTS_MARKERS,
  isOurs: (block) => withLf(block) === blockOf(AGENTS_MARKERS, AGENT_BLOCK),
};

/** The same for our blocks. */
export const BLOCK_PLACES: Readonly<Record<string, BlockPlace>> = {
  ...Object.fromEntries(
    ROWS.flatMap(({ instructions, local }) => [...instructions, ...(local ? [local.instructions] : [])]).map((path) => [
      path,
      INSTRUCTIONS,
    ]),
  ),
  '.codex/config.toml': {
    markers: TOML_MARKERS,
    isOurs: (block) => isServerBlock(block, SERVER, isServerAlone),
  },
};

/** By what lies in the repository; AGENTS.md alone is what Codex reads. Where nothing tells, by what is installed. */
export function detectAgents(root: string, env: NodeJS.ProcessEnv = {}): AgentName[] {
  const isThere = (path: string) => existsSync(join(root, path));
  const found = AGENT_NAMES.filter((name) => AGENTS[name].signs.some(isThere));
  if (found.length > 0) return found;
  if (isThere('AGENTS.md')) return ['codex'];
  const folders = foldersOnPath(env);
  const isInstalled = (command: string) => folders.some((folder) => existsSync(join(folder, command)));
  return AGENT_NAMES.filter((name) => AGENTS[name].command !== undefined && isInstalled(AGENTS[name].command!));
}

export interface Wanted {
  agents: readonly AgentName[];
  extraHooks?: readonly ExtraHook[];
  /** Only into files that nobody commits. */
  isLocal?: boolean;
}

/** Every file that these agents need, with what is to be put into it. */
export function filesFor(
  given: Surroundings,
  { agents, extraHooks = [], isLocal = false }: Wanted,
): Record<string, Edit[]> {
  const rows = agents.map((name) => AGENTS[name]);
  const block = [putMarkdownBlock(AGENTS_MARKERS, AGENT_BLOCK)];
  const instructions = new Set(rows.flatMap((row) => instructionsOf(given.root, row, isLocal)));
  return gathered([
    ...[...instructions].map((path): [string, Edit[]] => [path, block]),
    ...rows.flatMap((row) => [
      ...(isLocal ? [] : serverFiles(given, row)),
      ...hookFiles(given, row, extraHooks, isLocal),
      ...(isLocal ? [] : Object.entries(row.others?.(given) ?? {})),
    ]),
  ]);
}

function instructionsOf(root: string, { instructions, local }: Agent, isLocal: boolean): string[] {
  if (isLocal) return local ? [local.instructions] : [];
  return [instructionsFile(root, instructions)];
}

function serverFiles(given: Surroundings, { servers }: Agent): [string, Edit[]][] {
  if (!servers) return [];
  const file = servers.files.find((path) => existsSync(join(given.root, path))) ?? servers.files[0]!;
  return [[file, [putServer(given, servers.format)]]];
}

function hookFiles(
  given: Surroundings,
  { hooks, local }: Agent,
  extraHooks: readonly ExtraHook[],
  isLocal: boolean,
): [string, Edit[]][] {
  const file = isLocal ? local?.hooks : hooks?.file;
  if (!hooks || file === undefined) return [];
  const left = EXTRA_HOOKS.filter((word) => !extraHooks.includes(word)) as string[];
  const places = hooks.places.filter(({ word }) => !left.includes(word));
  return [[file, putHooks(given, hooks.format, places)]];
}

/** One of the two may be a link to the other, or CLAUDE.md may import AGENTS.md: then that one is written. */
function instructionsFile(root: string, places: readonly string[]): string {
  const wanted = places.find((place) => statusAt(root, place)) ?? places[0]!;
  const other = wanted === 'AGENTS.md' ? 'CLAUDE.md' : 'AGENTS.md';
  const path = join(root, wanted);
  const stat = statusAt(root, wanted);
  if (stat?.isSymbolicLink()) return realPath(path) === join(realPath(root), other) ? other : wanted;
  const imports = IMPORTS[dirname(wanted)];
  if (wanted === 'AGENTS.md' || !imports || !stat?.isFile() || !existsSync(join(root, other))) return wanted;
  return imports.test(readText(path)) ? other : wanted;
}

/** How CLAUDE.md takes in another file, by its folder; in a code span it does not. */
const IMPORTS: Readonly<Record<string, RegExp>> = {
  '.': /(?:^|\s)@(?:\.\/)?AGENTS\.md(?![\w/-])/,
  '.claude': /(?:^|\s)@\.\.\/AGENTS\.md(?![\w/-])/,
};
