/** What a person can ask an agent for with one word: write my handoff, structure this note. */
import { completable, type GetPromptResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { handoffPrompt } from '../author/handoff-prompt.ts';
import { migrateNotes } from '../author/migrate-notes.ts';
import { migrationPrompt } from '../author/migration-prompt.ts';
import { notFound } from '../model/index.ts';
import type { Desk } from './desk.ts';
import { openTasks } from './known-task.ts';
import { projectPath } from './project-path.ts';
import { taskPath } from './task-path.ts';
import type { Offer } from './tool.ts';
import { protocolError } from './tool-error.ts';

const asked = (text: string): GetPromptResult => ({ messages: [{ role: 'user', content: { type: 'text', text } }] });

export function offerPrompts(offer: Offer): void {
  const { server, desk, roots, log } = offer;
  const failing = (error: unknown): never => {
    throw protocolError(error, log);
  };
  server.registerPrompt(
    'write_handoff',
    {
      description: 'Write my handoff: the form, the rules, and what the task asked for',
      argsSchema: z.object({
        task: completable(z.string().describe('The task that ends: its id, or its file'), (begun) =>
          openTasks(offer, begun),
        ),
      }),
    },
    async ({ task }, context) => (await roots.settle(context)) ?? asked(await writeHandoff(desk, task).catch(failing)),
  );
  server.registerPrompt(
    'structure_note',
    {
      description: 'Structure this note: a handoff in prose, to be answered as YAML',
      argsSchema: z.object({ path: z.string().describe('The note, from the project root') }),
    },
    async ({ path }, context) => (await roots.settle(context)) ?? asked(await structureNote(desk, path).catch(failing)),
  );
}

async function writeHandoff(desk: Desk, task: string): Promise<string> {
  return handoffPrompt({ ...desk.workplace(), ...(await taskPath(desk, task)) });
}

async function structureNote(desk: Desk, given: string): Promise<string> {
  const { root, config } = desk.workplace();
  const path = projectPath(root, given);
  const [migration] = migrateNotes({ root, config, paths: [path], named: true });
  if (migration) return migrationPrompt(migration);
  throw notFound(
    `a freeform note in ${path}`,
    'It is not one if it has a structured handoff, is a template, is empty or is a link',
  );
}
