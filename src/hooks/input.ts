/** What a coding agent tells its hooks: JSON on stdin, in the names that agents use. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { OperatorError } from '../model/index.ts';
import type { Traits } from './callers.ts';

/** More is not read: a last message may be long, a task's id is not in it. */
const MOST_BYTES = 1024 * 1024;
/** Whoever says nothing for so long has nothing to say; some never close what they opened. */
const SILENCE_MS = 300;

const text = z.string().max(4096).optional().catch(undefined);
/** What a prompt is about, its beginning says; a pasted log may follow. */
const LONGEST_PROMPT = 4000;

/** Everything may be missing, and what is of another kind than we know counts as missing. */
const inputSchema = z.object({
  session_id: text,
  sessionId: text,
  conversation_id: text,
  turn_id: text,
  agent_id: text,
  timestamp: z.union([z.string(), z.number()]).optional().catch(undefined),
  cwd: text,
  workspace_roots: z.array(z.string()).optional().catch(undefined),
  source: text,
  stop_hook_active: z.boolean().optional().catch(undefined),
  loop_count: z.number().optional().catch(undefined),
  prompt: z.string().optional().catch(undefined),
  hook_event_name: text,
  hookEventName: text,
  tool_input: z.object({ file_path: text, notebook_path: text }).optional().catch(undefined),
});

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
  const parsed = inputSchema.safeParse(parse(heard));
  if (!parsed.success) throw broken('is not an object');
  const { session_id, sessionId, conversation_id, cwd, workspace_roots, source, prompt, tool_input, ...said } =
    parsed.data;
  const event = said.hook_event_name ?? said.hookEventName;
  return {
    session: session_id ?? sessionId ?? conversation_id,
    cwd,
    workspaceRoots: workspace_roots,
    source,
    again: said.stop_hook_active === true || (said.loop_count ?? 0) > 0,
    prompt: prompt?.slice(0, LONGEST_PROMPT),
    event,
    file: tool_input?.file_path ?? tool_input?.notebook_path,
    subagent: said.agent_id,
    traits: {
      event,
      hasConversation: conversation_id !== undefined,
      isCamelCase: sessionId !== undefined || said.hookEventName !== undefined,
      hasTime: said.timestamp !== undefined,
      hasTurn: said.turn_id !== undefined,
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
