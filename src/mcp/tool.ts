/** What a tool is, and how it is offered: arguments checked here, so that whoever misspells one is told what was meant. */
import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { nearestWord } from '../parse/nearest-word.ts';
import type { ClientRoots } from './client-roots.ts';
import type { Desk } from './desk.ts';
import { type Log, misuse, toolError } from './tool-error.ts';

export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  description: string;
  arguments: Shape;
  /** A page that clients may show beside the answer. */
  page?: string;
  /** Reads only; or writes, and then whether it may replace something. */
  writes?: { destructive: boolean };
  /** A text, or why nothing was done. Authors' words in either are quoted already. */
  answer(args: z.output<z.ZodObject<Shape>>, desk: Desk): Promise<string | { refused: string }>;
}

/** Keeps the types of a tool's arguments. */
export const tool = <Shape extends z.ZodRawShape>(made: Tool<Shape>) => made as unknown as Tool;

/** A text of one argument: bounded here, without a word in the schema that every client reads. */
export const word = (longest = 500) =>
  z
    .string()
    .refine((text) => text.trim() !== '' && text.length <= longest, `must be a text of 1 to ${longest} characters`);

export const since = () => word().optional().describe('Only what was said since: a day, commit or tag');

/** Every tool has it: an agent may enter a worktree after its server was started. */
const WORKTREE = word(4096).optional().describe('Git worktree you work in, if you entered one');

export interface Offer {
  server: McpServer;
  desk: Desk;
  roots: ClientRoots;
  log: Log;
  /** What a client was told that a resource says. */
  saw: (uri: string, text: string) => void;
}

export function offerTool({ server, desk, roots, log }: Offer, made: Tool): void {
  const schema = z.strictObject({ ...made.arguments, worktree: WORKTREE });
  const annotations = {
    readOnlyHint: made.writes === undefined,
    ...(made.writes && { destructiveHint: made.writes.destructive }),
    idempotentHint: true,
    openWorldHint: false,
  };
  const page = made.page && { _meta: { ui: { resourceUri: made.page } } };
  const config = { description: made.description, inputSchema: unjudged(schema), annotations, ...page };
  server.registerTool(made.name, config, async (given, context) => {
    try {
      const question = await roots.settle(context);
      if (question) return question;
      const { worktree, ...args } = parse(made.name, schema, given) as { worktree?: string };
      const answer = await made.answer(args, worktree === undefined ? desk : desk.at(worktree));
      if (typeof answer === 'string') return { content: [{ type: 'text', text: answer }] };
      return { content: [{ type: 'text', text: answer.refused }], isError: true };
    } catch (error) {
      return toolError(error, log);
    }
  });
}

/** The SDK would refuse arguments in words of its own; it only gets the schema to show, without what says nothing. */
function unjudged(schema: z.ZodObject): StandardSchemaWithJSON<Record<string, unknown>> {
  const json = () => {
    const { $schema, ...shown } = z.toJSONSchema(schema, { io: 'input', override: plainly });
    return shown as Record<string, unknown>;
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'passdown',
      validate: (value) => ({ value: value as Record<string, unknown> }),
      jsonSchema: { input: json, output: json },
    },
  };
}

/** Strict clients refuse unions: what may be a text or something else is shown as a text. */
function plainly({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (!jsonSchema.anyOf?.some(({ type }) => type === 'string')) return;
  delete jsonSchema.anyOf;
  jsonSchema.type = 'string';
}

function parse(name: string, schema: z.ZodObject, given: unknown): Record<string, unknown> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const known = Object.keys(schema.shape);
  if (issue!.code === 'unrecognized_keys') {
    const key = issue!.keys[0]!;
    const meant = nearestWord(key, known);
    const hint = meant
      ? `Did you mean ${meant}?`
      : known.length > 0
        ? `Its arguments are ${known.join(', ')}`
        : 'It takes none';
    throw misuse(`${name} has no argument ${key}`, hint);
  }
  const place = issue!.path.join('.') || 'arguments';
  throw misuse(`${name}: ${place}: ${issue!.message}`, 'Correct that argument and call again');
}
