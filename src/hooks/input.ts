/** What a coding agent tells its hooks: JSON on stdin, in the names that agents use. */
import { hash } from 'node:crypto';
import { OperatorError } from '../model/index.ts';
import type { Traits } from './callers.ts';

/** More is not read: a last message may be long, a task's id is not in it. */
const MOST_BYTES = 1024 * 1024;
/** Whoever says nothing for so long has nothing to say; some never close what they opened. */
const SILENCE_MS = 300;

const LONGEST_TEXT = 4096;
/** What a prompt is about, its beginning says; a pasted log may follow. */
const LONGEST_PROMPT = 4000;

/** Everything may be missing, and what is of another kind than we know counts as missing. No schema: setting one up takes longer than a hook's work. */
class Said {
  private readonly values: Readonly<Record<string, unknown>>;

  constructor(value: unknown) {
    if (!isMap(value)) throw broken('is not an object');
    this.values = value;
  }

  text(name: string, most = LONGEST_TEXT): string | undefined {
    const value = this.values[name];
    return typeof value === 'string' && value.length <= most ? value : undefined;
  }

  number(name: string): number | undefined {
    const value = this.values[name];
    return typeof value === 'number' ? value : undefined;
  }

  isTrue(name: string): boolean {
    return this.values[name] === true;
  }

  texts(name: string): string[] | undefined {
    const value = this.values[name];
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
  }

  inside(name: string): Said | undefined {
    return isMap(this.values[name]) ? new Said(this.values[name]) : undefined;
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface HookInput {
  session?: string | undefined;
  cwd?: string | undefined;
  workspaceRoots?: string[] | undefined;
  /** Why a session starts: startup, resume, clear, compact. */
  source?: string | undefined;
  /** This stop comes after one that was sent back. */
  again?: boolean;
  /** What the person wrote, as far as it is looked at. */
  prompt?: string | undefined;
  /** The agent's own name for the event. */
  event?: string | undefined;
  /** The file that a tool is about to change. */
  file?: string | undefined;
  /** A subagent's own name; the session's agent has none. */
  subagent?: string | undefined;
  /** By what one sees which agent calls. */
  traits: Traits;
  /** The same for two hooks that are called at the same event. */
  fingerprint: string;
}

export async function readInput(stdin: NodeJS.ReadableStream & { isTTY?: boolean }): Promise<HookInput> {
  const heard = stdin.isTTY ? '' : await hear(stdin);
  if (heard.trim() === '') return NO_INPUT;
  const said = new Said(parse(heard));
  const conversation = said.text('conversation_id');
  const event = said.text('hook_event_name') ?? said.text('hookEventName');
  const tool = said.inside('tool_input');
  return {
    session: said.text('session_id') ?? said.text('sessionId') ?? conversation,
    cwd: said.text('cwd'),
    workspaceRoots: said.texts('workspace_roots'),
    source: said.text('source'),
    again: said.isTrue('stop_hook_active') || (said.number('loop_count') ?? 0) > 0,
    prompt: said.text('prompt', Number.POSITIVE_INFINITY)?.slice(0, LONGEST_PROMPT),
    event,
    file: tool?.text('file_path') ?? tool?.text('notebook_path'),
    subagent: said.text('agent_id'),
    traits: {
      event,
      hasConversation: conversation !== undefined,
      isCamelCase: said.text('sessionId') !== undefined || said.text('hookEventName') !== undefined,
      hasTime: (said.text('timestamp', Number.POSITIVE_INFINITY) ?? said.number('timestamp')) !== undefined,
      hasTurn: said.text('turn_id') !== undefined,
    },
    fingerprint: hash('sha256', heard),
  };
}

/** Called by hand, or by git. */
export const NO_INPUT: HookInput = { traits: {}, fingerprint: '' };

function parse(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    throw broken('cannot be read');
  }
}

function broken(how: string): OperatorError {
  return new OperatorError({
    code: 'hook-input',
    message: `the JSON on stdin ${how}`,
    hint: 'the agent sends it; by hand: echo {} | passdown hook <event>',
  });
}

/** All that comes, until it ends, is whole, is too much, or nothing comes any more. */
function hear(stdin: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = () => {
      clearTimeout(silence);
      stdin.removeAllListeners('data').pause();
      resolve(Buffer.concat(chunks).toString('utf8'));
    };
    const silence = setTimeout(done, SILENCE_MS);
    stdin.on('data', (chunk: Buffer | string) => {
      silence.refresh();
      chunks.push(Buffer.from(chunk));
      size += chunk.length;
      if (size > MOST_BYTES || isWhole(chunk, chunks)) done();
    });
    stdin.on('end', done).on('error', done);
  });
}

/** Only where it could be: reading it again with every piece would cost the square of its length. */
function isWhole(last: Buffer | string, chunks: Buffer[]): boolean {
  if (!/\}\s*$/.test(last.toString().slice(-20))) return false;
  try {
    JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
