/**
 * The JSON Schemas that editors use. They are made from the zod schemas, then widened: an editor sees `12` as a number and
 * `true` as a boolean where passdown reads text, and passdown accepts other spellings of some values. A schema must accept them too.
 */
import { z } from 'zod';
import { foldWord } from '../src/dialects/document-fields.ts';
import { handoffSchema, NONE, REQUIREMENTS, SCHEMA_VERSION } from '../src/dialects/task/schema.ts';
import { decisionsSchema } from '../src/pipeline/decision/schema.ts';
import { baseSchema, PIPELINE_VERSION, TRANSITION_SCHEMAS } from '../src/pipeline/dialect/schema.ts';
import { TRANSITIONS } from '../src/pipeline/dialect/transitions.ts';
import { SKILL_VERSION, skillHandoffSchema } from '../src/skills/document/schema.ts';
import { PAYLOAD_VERSION, payloadSchema } from '../src/skills/payload/schema.ts';

export type JsonSchema = {
  [key: string]: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
};

export function handoffJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(handoffSchema, {
    target: 'draft-2020-12',
    io: 'output',
    override: ({ zodSchema, jsonSchema }) => {
      mark(zodSchema, jsonSchema as JsonSchema);
      // In a task file, choices are read in any case and empty entries are passed over.
      if (zodSchema instanceof z.ZodEnum) jsonSchema.spelling = 'folded';
      if (zodSchema instanceof z.ZodArray)
        jsonSchema.spelling = zodSchema.element instanceof z.ZodObject ? 'section' : 'gaps';
    },
  }) as JsonSchema;
  return { $schema: schema.$schema, title: `Task handoff ${SCHEMA_VERSION}`, ...schema, allOf: requirements() };
}

function requirements(): JsonSchema[] {
  return REQUIREMENTS.map(({ outcomes, section, each }) => ({
    if: { properties: { outcome: spelled([...outcomes]) }, required: ['outcome'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: each
      ? { properties: { [section]: { items: { required: [each], properties: { [each]: PRESENT } } } } }
      : { required: [section], properties: { [section]: { type: 'array', contains: { not: NOTHING } } } },
  }));
}

export const skillJsonSchema = () => documentJsonSchema(skillHandoffSchema, `Skill handoff ${SKILL_VERSION}`);
export const payloadJsonSchema = () => documentJsonSchema(payloadSchema, `Handoff payload ${PAYLOAD_VERSION}`);
export const decisionsJsonSchema = () => documentJsonSchema(decisionsSchema, 'Decisions');

/** One block says which transition it is. */
export function pipelineJsonSchema(): JsonSchema {
  const blocks = Object.entries(TRANSITION_SCHEMAS).map(([key, schema]) => [key, schema.optional()]);
  const schema = documentJsonSchema(
    z.object({ handoff: baseSchema, ...Object.fromEntries(blocks) }),
    `Pipeline handoff ${PIPELINE_VERSION}`,
  );
  return { ...schema, oneOf: TRANSITIONS.map(({ key }) => ({ required: [key] })) };
}

/** Unknown fields are ignored with a warning, so an editor lets them stand too. */
function documentJsonSchema(zodSchema: z.ZodType, title: string): JsonSchema {
  const schema = z.toJSONSchema(zodSchema, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ zodSchema: at, jsonSchema }) => {
      mark(at, jsonSchema as JsonSchema);
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }) as JsonSchema;
  return { $schema: schema.$schema, title, ...schema };
}

/** Notes on a field how else it may be spelled; `widen` turns the note into a schema. */
function mark(zodSchema: z.core.$ZodType, schema: JsonSchema): void {
  if (schema.type === 'string' && !schema.enum) schema.type = ['string', 'number', 'boolean'];
  if (!(zodSchema instanceof z.ZodPipe)) return;
  const out = zodSchema.out as z.ZodType;
  if (out instanceof z.ZodEnum) schema.spelling = 'folded';
  if (out instanceof z.ZodBoolean) schema.spelling = 'flag';
  if (out instanceof z.ZodNumber) schema.spelling = out.format === 'safeint' ? 'whole' : 'decimal';
  if (out instanceof z.ZodString) schema.spelling = 'names';
}

/** What an editor may find where a field is left empty: `key:` with nothing behind it, or an empty text. */
const ABSENT: JsonSchema = { type: ['string', 'null'], pattern: '^\\s*$' };
/** What may stand in place of a section of a task's handoff, or of one of its entries: also `none` and the like. */
const NOTHING: JsonSchema = { type: ['string', 'null'], pattern: `^\\s*$|${anyCase(NONE.source)}` };
/** The opposite of absent, for a text or a list. */
const PRESENT: JsonSchema = { not: { anyOf: [ABSENT, { type: 'array', not: { contains: { not: ABSENT } } }] } };

const SPELLINGS: Readonly<Record<string, (schema: JsonSchema) => JsonSchema[]>> = {
  folded: ({ enum: choices }) => [spelled(choices as string[])],
  flag: () => [spelled(['true', 'false', 'yes', 'no'])],
  whole: () => [{ type: 'string', pattern: '^\\+?\\d+(?:\\.0*)?$' }],
  decimal: () => [{ type: 'string', pattern: '^[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?$' }],
  section: () => [{ $ref: '#/$defs/nothing' }],
  names: () => [{ type: 'array', items: { type: ['string', 'number', 'boolean'], pattern: '\\S' }, minItems: 1 }],
};

/** A choice in any case, with blanks, `-` or `_` between its words, as `folded` reads it. */
function spelled(choices: readonly string[]): JsonSchema {
  const letters = (word: string) => anyCase(word).replaceAll('.', '\\.');
  const words = choices.map((choice) => foldWord(choice).split('_').map(letters).join('[\\s_-]+'));
  const numbers = choices.filter(isNumeric).map(Number);
  const text = { type: 'string', pattern: `^\\s*(?:${words.join('|')})\\s*$` };
  return numbers.length > 0 ? { anyOf: [text, { enum: numbers }] } : text;
}

function anyCase(pattern: string): string {
  return pattern.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}

const isNumeric = (value: unknown) => /^[\d.]+$/.test(String(value));

/** The schema as it is shipped: with every spelling that `check` accepts. */
export function widen(schema: JsonSchema): JsonSchema {
  const { spelling, lead, ...own } = schema;
  const { properties, items, required = [], additionalProperties: record } = own;
  if (properties)
    own.properties = Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [
        name,
        required.includes(name) || isBlock(name) ? widen(inner) : orAbsent(widen(inner)),
      ]),
    );
  if (items) own.items = (ENTRIES[String(spelling)] ?? widen)(items);
  if (typeof record === 'object') own.additionalProperties = orAbsent(widen(record as JsonSchema));
  if (Array.isArray(own.type)) Object.assign(own, typesOf(own));
  const others = SPELLINGS[String(spelling)]?.(own) ?? [];
  if (lead !== undefined) others.push({ allOf: [widen(properties![String(lead)]!), { pattern: '\\S' }] });
  return others.length === 0 ? own : anyOf(own, others);
}

/** What may stand between the entries of a list. */
const ENTRIES: Readonly<Record<string, (items: JsonSchema) => JsonSchema>> = {
  gaps: (items) => orAbsent(widen(items)),
  section: (items) => anyOf(widen(items), [{ $ref: '#/$defs/nothing' }]),
};

/** A text that must look like a time or a checksum cannot be a number to an editor. */
function typesOf({ pattern = '', allOf = [] }: JsonSchema): JsonSchema {
  const patterns = [pattern, ...(allOf as JsonSchema[]).map((one) => one.pattern)].map(
    (one) => new RegExp(String(one), 'u'),
  );
  const fits = (sample: string) => patterns.every((one) => one.test(sample));
  const number = fits('7.5') ? ['number'] : fits('5') ? ['integer'] : [];
  const least = number.length === 0 || fits('-3') ? {} : { minimum: fits('0') ? 0 : 1 };
  return { type: ['string', ...number, ...(fits('true') ? ['boolean'] : [])], ...least };
}

/** The block of a transition is what makes the document one: an empty one is an error. */
const isBlock = (name: string) => name in TRANSITION_SCHEMAS;

/** A text that may be anything needs no alternative. */
function orAbsent(schema: JsonSchema): JsonSchema {
  const { pattern, ...free } = schema;
  if (Array.isArray(free.type) && !free.allOf && (pattern === undefined || pattern === '\\S'))
    return { ...free, type: [...free.type, 'null'] };
  return anyOf(schema, [{ $ref: '#/$defs/absent' }]);
}

const ANNOTATIONS = new Set(['title', 'description', 'examples', 'default']);

/** What describes the field stays outside, where editors look for it. */
function anyOf(schema: JsonSchema, others: readonly JsonSchema[]): JsonSchema {
  const entries = Object.entries(schema);
  const described = entries.filter(([name]) => ANNOTATIONS.has(name));
  const { anyOf: before, ...rest } = Object.fromEntries(entries.filter(([name]) => !ANNOTATIONS.has(name)));
  const first =
    Array.isArray(before) && Object.keys(rest).length === 0
      ? before
      : [{ ...rest, ...(before ? { anyOf: before } : {}) }];
  return { ...Object.fromEntries(described), anyOf: [...first, ...others] };
}

/** File name → the schema in it. */
export function shippedSchemas(): Map<string, JsonSchema> {
  const schemas: [string, JsonSchema][] = [
    ['task-handoff', widen(handoffJsonSchema())],
    ['skill-handoff', widen(skillJsonSchema())],
    ['payload', widenPayload(payloadJsonSchema())],
    ['pipeline-handoff', widen(pipelineJsonSchema())],
    ['decisions', widen(decisionsJsonSchema())],
  ];
  const defs = (name: string) => ({ absent: ABSENT, ...(name === 'task-handoff' && { nothing: NOTHING }) });
  return new Map(schemas.map(([name, schema]) => [name, { ...schema, $defs: defs(name) }]));
}

/** Payloads of version 1.0 need not name their target. */
function widenPayload(schema: JsonSchema): JsonSchema {
  const wide = widen(schema);
  const handoff = wide.properties!.handoff!;
  const one = { anyOf: [{ const: 1 }, { type: 'string', pattern: '^1(?:\\.0)*$' }] };
  const target = handoff.properties!.target!;
  handoff.required = handoff.required!.filter((name) => name !== 'target');
  handoff.properties!.target = orAbsent(target);
  handoff.anyOf = [
    { required: ['target'], properties: { target: { type: 'object' } } },
    { required: ['version'], properties: { version: one, target: { type: ['string', 'null', 'object'] } } },
  ];
  return wide;
}
