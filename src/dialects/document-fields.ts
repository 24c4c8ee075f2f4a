/** The kinds of fields that the schemas of whole documents are made of. A check's message is the code of the problem it means. */
import { z } from 'zod';
import { fingerprint } from '../model/index.ts';
import type { DocumentCode } from './document-rules.ts';

/** What a field is for, and a value that an author can take as a model; hints, JSON Schema and docs come from it. */
export function field<Schema extends z.ZodType>(schema: Schema, description: string, example?: unknown): Schema {
  return schema.meta(example === undefined ? { description } : { description, examples: [example] });
}

/** Rules are patterns where a pattern can say them: then the JSON Schema has them too. */
export const text = z
  .string({ error: 'field-type' satisfies DocumentCode })
  .regex(/\S/, { error: 'field-missing' satisfies DocumentCode, abort: true });
/** Something that is left when marks and punctuation are taken away: the graph knows it by that. */
export const knowledge = text
  .regex(/[^\s*_.!]/, { error: 'field-missing' satisfies DocumentCode, abort: true })
  .refine((value) => fingerprint(value) !== '', { error: 'field-missing' satisfies DocumentCode });
export const texts = z.array(knowledge, { error: 'field-type' satisfies DocumentCode });
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: 'value-invalid' satisfies DocumentCode });
/** A choice whose case, blanks, `-` and `_` do not matter: `HIGH-STAKES` is `High-Stakes`. */
export const folded = <const Values extends readonly [string, ...string[]]>(values: Values) => {
  const known = new Map<unknown, string>(values.map((value) => [foldWord(value), value]));
  return z.preprocess(
    (value) => (typeof value === 'string' ? (known.get(foldWord(value)) ?? value) : value),
    choice(values),
  );
};
export const foldWord = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
export const flag = z.preprocess(
  (value) => (typeof value === 'string' ? (FLAGS.get(value.toLowerCase()) ?? value) : value),
  z.boolean({ error: 'field-type' satisfies DocumentCode }),
);
const FLAGS = new Map([
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
]);
/** What a skill may be called. */
const SKILL_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99}$/u;
export const isSkillName = (value: string): boolean => SKILL_NAME.test(value);
export const skillName = text.regex(SKILL_NAME, { error: 'skill-name-invalid' satisfies DocumentCode });
const DAY = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const CLOCK = String.raw`(?:[01]\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`;
const ISO = new RegExp(String.raw`^${DAY}(?:[T ]${CLOCK}(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$`);
export const timestamp = text
  .regex(ISO, { error: 'timestamp-invalid' satisfies DocumentCode, abort: true })
  .refine((value) => timeOf(value) !== undefined, { error: 'timestamp-invalid' satisfies DocumentCode });
export const block = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape, { error: blockError });
export const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item, { error: 'field-type' satisfies DocumentCode });

/** An unknown key has a code of its own. */
const blockError = (issue: { code: string }) =>
  issue.code === 'invalid_type' ? ('field-type' satisfies DocumentCode) : undefined;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const toNumber = (value: unknown) => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : value);
export const decimal = z.preprocess(toNumber, z.number({ error: 'field-type' satisfies DocumentCode }));
export const whole = z.preprocess(
  toNumber,
  z.int({ error: 'field-type' satisfies DocumentCode }).min(0, { error: 'field-type' satisfies DocumentCode }),
);

/** Milliseconds since 1970; a time that names no zone is UTC, so that it means the same on every machine. */
export function timeOf(value: string): number | undefined {
  const match = ISO.exec(value);
  if (!match) return undefined;
  const full = value.length > 10 && match[1] === undefined ? `${value}Z` : value;
  const time = Date.parse(full.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(time) || !isCalendarDay(value.slice(0, 10)) ? undefined : time;
}

/** Engines take 30 February for 2 March. */
function isCalendarDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
