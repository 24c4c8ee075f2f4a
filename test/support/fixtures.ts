/** Fixture files, and reading them the way the product does. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configSchema } from '../../src/config/schema.ts';
import type { DocumentReading } from '../../src/dialects/dialect.ts';
import { readAs } from '../../src/dialects/index.ts';
import { taskDialect } from '../../src/dialects/task/dialect.ts';
import type { TaskReading } from '../../src/dialects/task/reading.ts';

export const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));
/** What the world depends on: a moment, and the folders where sessions may lie. */
export const worldAt = (now: number, sessionRoots: string[]) => ({
  now,
  config: configSchema.parse({ sessionRoots }),
});
export const LIMITS = { fileBytes: 1_048_576, handoffBytes: 65_536 };

export const fixtureText = (path: string) => readFileSync(FIXTURES + path, 'utf8');
export const fixtureNames = (folder: string, ending: string) =>
  readdirSync(FIXTURES + folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));

export function readText(text: string, path = 'tasks/note.md'): DocumentReading<TaskReading> {
  const document = readAs(taskDialect, { path, text }, LIMITS);
  if (!document) throw new Error(`${path} is not a task document`);
  return document;
}

/** A task file around one YAML block; the block's first line is line 6. */
export const taskWith = (yaml: string) => `# Task 007: Cache\n\n## Handoff\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n`;
