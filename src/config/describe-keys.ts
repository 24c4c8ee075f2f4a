/** Every configuration key in schema order, for generating its documentation. */
import { z } from 'zod';
import { configSchema } from './schema.ts';

export interface ConfigKey {
  /** `limits.fileBytes` */
  name: string;
  /** The default; undefined if there is none. */
  value: unknown;
  description: string;
}

interface Described {
  description?: string;
  properties?: Record<string, Described>;
}

export function describeKeys(): ConfigKey[] {
  const schema = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as Described;
  return keysOf(schema, configSchema.parse({}) as Record<string, unknown>, '');
}

function keysOf({ properties = {} }: Described, values: Record<string, unknown>, prefix: string): ConfigKey[] {
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const value = values[key];
    if (field.properties) return keysOf(field, value as Record<string, unknown>, `${name}.`);
    return [{ name, value, description: field.description ?? '' }];
  });
}
