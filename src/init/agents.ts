/** What each agent needs, and by what one sees that it is set up here. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { realPath } from '../disk/inside.ts';
import { readText } from '../disk/read-text.ts';
import { AGENTS_MARKERS, type Markers } from '../model/index.ts';
import { AGENT_BLOCK } from './agent-block.ts';
import { statusAt } from './change.ts';
import { type Edit, withLf } from './draft.ts';
import { isServerBlock, putTomlServer, TOML_MARKERS } from './edit-toml.ts';
import { launchProgram, launchWords, type Surroundings, shellLine } from './launch.ts';
import { blockOf, putMarkdownBlock } from './marked-block.ts';
import { putEntry, putItem } from './put-json.ts';
import type { EntryPlace } from './take-json.ts';

/** The name of our server, in the files of all of them. */
const SERVER = 'passdown';
const SERVERS_KEY = 'mcpServers';
export const EXTRA_HOOKS = ['prompt', 'edit'] as const;
/** Hooks that are written only where somebody asks for them. */
export type ExtraHook = (typeof EXTRA_HOOKS)[number];

interface HookPlace {
  /** Claude Code's event, and what our command calls it. */
  event: string;
  word: string;
  /** The tools that it is for. */
  matcher?: string;
}

const HOOK_PLACES: readonly HookPlace[] = [
  { event: 'SessionStart', word: 'session-start' },
  { event: 'UserPromptSubmit', word: 'prompt' },
  { event: 'PreToolUse', word: 'edit', matcher: 'Edit|MultiEdit|Write|NotebookEdit' },
  { event: 'Stop', word: 'stop' },
  { event: 'SessionEnd', word: 'session-end' },
];
/** Where Claude Code's hooks stand. */
export const HOOKS_PATH = '.claude/settings.json';
/** Our hooks end within a few seconds; npx may have to fetch them first. */
const HOOK_SECONDS = 30;

export const AGENT_NAMES = ['claude', 'codex', 'cursor'] as const;
export type AgentName = (typeof AGENT_NAMES)[number];

interface Agent {
  title: string;
  /** What is there where this agent is set up. */
  signs: readonly string[];
  /** Where it looks for instructions; the first that is there is written, or the first. */
  instructions: readonly string[];
  files: (given: Surroundings, extra: readonly ExtraHook[]) => Record<string, Edit[]>;
}

export const AGENTS: Readonly<Record<AgentName, Agent>> = {
  claude: {
    title: 'Claude Code',
    signs: ['.claude', 'CLAUDE.md', '.mcp.json'],
    instructions: ['CLAUDE.md', '.claude/CLAUDE.md'],
    files: (given, extra) => ({ '.mcp.json': [jsonServer(given)], [HOOKS_PATH]: hooks(given, extra) }),
  },
  codex: {
    title: 'Codex',
    signs: ['.codex'],
    instructions: ['AGENTS.md'],
    files: (given) => ({ '.codex/config.toml': [putTomlServer(SERVER, launchProgram(given, 'mcp'))] }),
  },
  cursor: {
    title: 'Cursor',
    signs: ['.cursor', '.cursorrules'],
    instructions: ['AGENTS.md'],
    files: (given) => ({ '.cursor/mcp.json': [jsonServer(given)] }),
  },
};

const jsonServer = (given: Surroundings) => putEntry(SERVERS_KEY, SERVER, launchProgram(given, 'mcp'));

function hooks(given: Surroundings, extra: readonly ExtraHook[]): Edit[] {
  const left = EXTRA_HOOKS.filter((word) => !extra.includes(word)) as string[];
  return HOOK_PLACES.filter(({ word }) => !left.includes(word)).map(({ event, word, matcher }) => {
    const command = shellLine([...launchWords(given), 'hook', word]);
    const group = { ...(matcher && { matcher }), hooks: [{ type: 'command', command, timeout: HOOK_SECONDS }] };
    return putItem(['hooks', event], group, (item) => callsHook(item, word));
  });
}

/** Of a command so much is looked at. */
const LONGEST_COMMAND = 1000;

const CALL = /\bpassdown\b.*\shook\s+([\w-]+)/;

/** Whether a group of hooks calls ours, however it is started. */
function callsHook(group: unknown, word: string): boolean {
  const commands = hooksOf(group).map((hook) => String((hook as { command?: unknown })?.command));
  return commands.some((command) => CALL.exec(command.slice(0, LONGEST_COMMAND))?.[1] === word);
}

function hooksOf(group: unknown): unknown[] {
  const { hooks: list } = (group ?? {}) as { hooks?: unknown };
  return Array.isArray(list) ? list : [];
}

/** A command of plain words: what a shell does beside it, somebody else wanted. */
const PLAIN = /^[\w./:=@+~"\\ -]*$/;

/** Whether nothing stands in a group but what we write, however its values read by now. */
function isHookAlone(group: unknown, matcher: string | undefined): boolean {
  const [hook, second] = hooksOf(group);
  const { command } = (hook ?? {}) as { command?: unknown };
  return (
    second === undefined &&
    hasOnly(group, ['matcher', 'hooks']) &&
    (group as { matcher?: unknown }).matcher === matcher &&
    hasOnly(hook, ['type', 'command', 'timeout']) &&
    PLAIN.test(String(command))
  );
}

const hasOnly = (value: unknown, keys: readonly string[]) =>
  Object.keys(value ?? {}).every((key) => keys.includes(key));

/** Whether an entry starts our server and says nothing else: an `env`, say, is somebody's. */
function isServerAlone(entry: unknown): boolean {
  const { command, args } = (entry ?? {}) as { command?: unknown; args?: unknown };
  const words = [command, ...(Array.isArray(args) ? args : [])];
  return (
    hasOnly(entry, ['command', 'args']) &&
    words.every((word) => typeof word === 'string') &&
    words.includes('mcp') &&
    words.some((word) => /\bpassdown\b/.test(word))
  );
}

/** Where our entries stand in a JSON file, for who takes them out. */
export const ENTRY_PLACES: Readonly<Record<string, readonly EntryPlace[]>> = {
  '.mcp.json': [serverPlace()],
  '.cursor/mcp.json': [serverPlace()],
  [HOOKS_PATH]: HOOK_PLACES.map(({ event, word, matcher }) => ({
    keys: ['hooks', event],
    sign: `hook ${word}`,
    looksOurs: (group) => callsHook(group, word),
    isOurs: (group) => isHookAlone(group, matcher),
  })),
};

function serverPlace(): EntryPlace {
  const sign = JSON.stringify(SERVER);
  return { keys: [SERVERS_KEY], name: SERVER, sign, looksOurs: () => true, isOurs: isServerAlone };
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
  'AGENTS.md': INSTRUCTIONS,
  'CLAUDE.md': INSTRUCTIONS,
  '.claude/CLAUDE.md': INSTRUCTIONS,
  '.codex/config.toml': {
    markers: TOML_MARKERS,
    isOurs: (block) => isServerBlock(block, SERVER, isServerAlone),
  },
};

/** AGENTS.md alone is what Codex reads. */
export function detectAgents(root: string): AgentName[] {
  const isThere = (path: string) => existsSync(join(root, path));
  const found = AGENT_NAMES.filter((name) => AGENTS[name].signs.some(isThere));
  return found.length === 0 && isThere('AGENTS.md') ? ['codex'] : found;
}

/** Every file that these agents need, with what is to be put into it. */
export function filesFor(
  given: Surroundings,
  agents: readonly AgentName[],
  extra: readonly ExtraHook[],
): Record<string, Edit[]> {
  const instructions = new Set(agents.map((name) => instructionsFile(given.root, AGENTS[name].instructions)));
  return {
    ...Object.fromEntries([...instructions].map((path) => [path, [putMarkdownBlock(AGENTS_MARKERS, AGENT_BLOCK)]])),
    ...Object.assign({}, ...agents.map((name) => AGENTS[name].files(given, extra))),
  };
}

/** One of the two may be a link to the other, or CLAUDE.md may import AGENTS.md: then that one is written. */
function instructionsFile(root: string, places: readonly string[]): string {
  const wanted = places.find((place) => statusAt(root, place)) ?? places[0]!;
  const other = wanted === 'AGENTS.md' ? 'CLAUDE.md' : 'AGENTS.md';
  const path = join(root, wanted);
  const stat = statusAt(root, wanted);
  if (stat?.isSymbolicLink()) return realPath(path) === join(realPath(root), other) ? other : wanted;
  if (wanted === 'AGENTS.md' || !stat?.isFile() || !existsSync(join(root, other))) return wanted;
  return IMPORTS[dirname(wanted)]!.test(readText(path)) ? other : wanted;
}

/** How CLAUDE.md takes in another file, by its folder; in a code span it does not. */
const IMPORTS: Readonly<Record<string, RegExp>> = {
  '.': /(?:^|\s)@(?:\.\/)?AGENTS\.md(?![\w/-])/,
  '.claude': /(?:^|\s)@\.\.\/AGENTS\.md(?![\w/-])/,
};
