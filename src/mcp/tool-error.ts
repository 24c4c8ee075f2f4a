/** What went wrong, for an agent to act on: one sentence and a hint. Nothing here ends the server. */
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { OperatorError } from '../model/index.ts';
import { quote } from '../words/quote.ts';
import { redact } from '../words/redact.ts';

export type Log = (line: string) => void;

const LONGEST = 600;

export function toolError(error: unknown, log: Log): CallToolResult {
  return { content: [{ type: 'text', text: explain(error, log) }], isError: true };
}

/** Resources and prompts have no results that are errors. */
export function protocolError(error: unknown, log: Log): ProtocolError {
  const code = isOurs(error) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, explain(error, log));
}

const isOurs = (error: unknown): error is OperatorError => error instanceof OperatorError && error.exitCode !== 3;

function explain(error: unknown, log: Log): string {
  if (error instanceof OperatorError) return `${sentence(error.message)} ${sentence(error.hint)}`;
  log(redact(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  const message = error instanceof Error ? error.message : String(error);
  return `This is a bug in passdown: ${sentence(message)} The server keeps running; its log on stderr says more.`;
}

/** A client may have sent a secret where a name belongs. */
const sentence = (text: string) => quote(redact(text), LONGEST).replace(/([^.!?…])$/, '$1.');

export function misuse(message: string, hint: string): OperatorError {
  return new OperatorError({ code: 'usage', message, hint });
}
