/**
 * How each agent wants its answer. Events make one answer; the row of the agent that calls turns it into what that agent takes.
 * It loads nothing, so that the process that only waits can use it too.
 */

/** What a call tells about who makes it, in the names that agents use. */
export interface Traits {
  /** The agent's own name for the event. */
  event?: string | undefined;
  /** Sent by Cursor alone. */
  hasConversation?: boolean;
  /** `sessionId` and `hookEventName` in place of `session_id` and `hook_event_name`. */
  isCamelCase?: boolean;
  hasTime?: boolean;
  hasTurn?: boolean;
}

/** An answer in words: what the agent shall know, or why it is sent back. */
export interface Words {
  exitCode: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

interface Caller {
  calls: (said: Traits, env: NodeJS.ProcessEnv) => boolean;
  /** In the agent's form: something to know, and a stop that is refused. Left out: as plain text, and exit code 2 with the reason on stderr. */
  tell?: (text: string, event: string) => object | string;
  refuse?: (reason: string, event: string) => object;
  /** Its stdout is read as JSON even where there is nothing to say. */
  always?: true;
}

export type CallerName = 'cursor' | 'gemini' | 'vscode' | 'copilot' | 'opencode' | 'codex' | 'claude' | 'person';

const inContext = (additionalContext: string, hookEventName: string) => ({
  hookSpecificOutput: { hookEventName, additionalContext },
});
const GEMINI_EVENTS = new Set(['BeforeAgent', 'AfterAgent', 'PreCompress']);

/** Before a compaction: most agents let nobody be heard there. */
const COMPACTING = new Set(['PreCompact', 'PreCompress', 'preCompact']);
const unlessCompacting =
  (tell: NonNullable<Caller['tell']>): NonNullable<Caller['tell']> =>
  (text, event) =>
    COMPACTING.has(event) ? '' : tell(text, event);

/** The first row that fits answers: agents that read another's hooks come before it. */
const CALLERS: Readonly<Record<CallerName, Caller>> = {
  // It runs Claude Code's hooks too, so its answer also has what those would say.
  cursor: {
    calls: ({ hasConversation }, env) => hasConversation === true || present(env.CURSOR_VERSION),
    tell: unlessCompacting((text, event) => ({ additional_context: text, ...inContext(text, event) })),
    refuse: (reason) => ({ followup_message: reason }),
  },
  gemini: {
    calls: ({ event }, env) => GEMINI_EVENTS.has(event ?? '') || present(env.GEMINI_PROJECT_DIR),
    tell: unlessCompacting(inContext),
    always: true,
  },
  vscode: {
    calls: ({ isCamelCase, event }) => isCamelCase === true && event !== undefined,
    tell: unlessCompacting(inContext),
    refuse: (reason, event) => ({
      hookSpecificOutput: { hookEventName: event, decision: 'block', reason },
    }),
  },
  copilot: {
    calls: ({ hasTime, event }) => hasTime === true && event === undefined,
    tell: (text) => ({ additionalContext: text }),
    refuse: (reason) => ({ decision: 'block', reason }),
  },
  opencode: { calls: (_, env) => present(env.PASSDOWN_OPENCODE) },
  codex: { calls: ({ hasTurn }) => hasTurn === true, tell: unlessCompacting(inContext) },
  // What it prints before a compaction, Claude Code adds to its instructions for the summary, as text.
  claude: {
    calls: ({ event }, env) => event !== undefined || present(env.CLAUDE_PROJECT_DIR),
    tell: (text, event) => (COMPACTING.has(event) ? text : inContext(text, event)),
  },
  person: { calls: () => true },
};

const present = (value: string | undefined) => value !== undefined && value !== '';

export function callerOf(said: Traits, env: NodeJS.ProcessEnv): CallerName {
  const names = Object.keys(CALLERS) as CallerName[];
  return names.find((name) => CALLERS[name].calls(said, env))!;
}

/** Codex puts longer texts into a file that the agent must open, and others cut them; counted in bytes. */
const MOST_BYTES = 9_900;

/** The answer as this agent takes it. `event` is the agent's own name, where it is known. */
export function inItsForm(words: Words, caller: CallerName, event: string): Words {
  const { tell, refuse, always } = CALLERS[caller];
  if (words.exitCode === 2 && refuse)
    return { exitCode: 0, stdout: asLine(refuse(words.stderr.trimEnd(), event)), stderr: '' };
  const text = withinBytes(words.stdout, caller === 'person' ? Number.POSITIVE_INFINITY : MOST_BYTES);
  if (text === '') return { ...words, stdout: always && words.exitCode === 0 ? '{}\n' : '' };
  return { ...words, stdout: tell ? asLine(tell(text, event)) : text };
}

const asLine = (said: object | string) => (typeof said === 'string' ? said : `${JSON.stringify(said)}\n`);

/** As many whole lines as fit. */
function withinBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let [size, end] = [0, 0];
  for (const line of text.split('\n')) {
    size += Buffer.byteLength(line) + 1;
    if (size > most) break;
    end += line.length + 1;
  }
  return text.slice(0, end);
}
