/** The fields of a handoff, as its schema describes them, by their place in the YAML. */
import { z } from 'zod';
import { handoffSchema } from '../dialects/task/schema.ts';

export interface FieldSchema {
  description?: string;
  type?: string;
  enum?: string[];
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema;
}

const HANDOFF = z.toJSONSchema(handoffSchema, { io: 'output' }) as FieldSchema;

/** What stands at a path of keys, lists passed over: `gotchas`, `severity` leads to the severity of an item. */
export function schemaAt(path: readonly string[]): FieldSchema | undefined {
  let schema: FieldSchema | undefined = HANDOFF;
  for (const key of path) schema = mapOf(schema)?.properties?.[key];
  return schema;
}

/** The map itself, or the map that each item of a list is. */
export function mapOf(schema: FieldSchema | undefined): FieldSchema | undefined {
  const map = schema?.items ?? schema;
  return map?.properties ? map : undefined;
}

/** The words that a field may hold, where they are a closed list. */
export function wordsOf({ enum: words, type }: FieldSchema): readonly string[] {
  return words ?? (type === 'boolean' ? ['true', 'false'] : []);
}
