/**
 * A document against its schema: the schema's complaints as findings that say where and what to write instead. Such a
 * document counts whole or not at all, so nothing is repaired: unknown fields are ignored, everything else stops it.
 */
import { z } from 'zod';
import type { Finding, Fix, RuleTable } from '../model/index.ts';
import { nearestWord } from '../parse/nearest-word.ts';
import {
  keyOf,
  nodeAt,
  toValue,
  type YamlData,
  type YamlMap,
  type YamlNode,
  type YamlValue,
} from '../parse/yaml-node.ts';
import { isPlaceholder } from './find-document.ts';

export interface CheckedDocument<Value> {
  /** Only where the schema has no complaint. */
  value?: Value;
  /** What is written, less what the schema does not know, whether or not it is valid. */
  data: YamlData;
  findings: Finding[];
}

type FieldPath = readonly PropertyKey[];

/** What to write instead, by code, for the rules of one dialect. */
export type Hints = Readonly<Record<string, (written: string, field: string) => string>>;

export function checkDocument<Schema extends z.ZodType>(
  schema: Schema,
  root: YamlMap,
  hints: Hints,
  prepare: (data: YamlData) => void = () => {},
): CheckedDocument<z.output<Schema>> {
  const data = withoutNothing(toValue(root)) as YamlData;
  prepare(data);
  const findings: Finding[] = unfilled(root);
  const filled = new Set(findings.map(({ start }) => start));
  let result = schema.safeParse(data);
  // Names first: without them the schema says only what matters.
  for (const issue of result.error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') continue;
    for (const key of issue.keys) findings.push(unknownKey(schema, root, data, issue.path, key));
  }
  result = schema.safeParse(data);
  for (const issue of result.error?.issues ?? []) {
    const finding = complaint(schema, root, data, issue, hints);
    if (!filled.has(finding.start)) findings.push(finding);
  }
  return { ...(result.success && { value: result.data }), data, findings };
}

/** Whether what was found stops the document. */
export function isStopped(findings: readonly Finding[], rules: RuleTable): boolean {
  return findings.some(({ code, severity }) => (severity ?? rules[code]?.severity ?? 'error') === 'error');
}

/** `key:` with nothing behind it says nothing. */
function withoutNothing(value: YamlValue): YamlValue {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNothing);
  if (value !== null && typeof value === 'object')
    for (const key of Object.keys(value)) {
      if (value[key] === null) delete value[key];
      else value[key] = withoutNothing(value[key]!);
    }
  return value;
}

/** Words of the template that were left where a value should stand. */
function unfilled(node: YamlNode, name = ''): Finding[] {
  if (node.kind === 'list') return node.items.flatMap((item) => unfilled(item, name));
  if (node.kind === 'map') return node.entries.flatMap(({ key, value }) => unfilled(value, key.text));
  if (node.style !== 'plain' || !isPlaceholder(node.text)) return [];
  const message = `${node.text} is what the template puts here. Write the ${name.replaceAll('_', ' ')} itself`;
  return [{ code: 'field-unfilled', start: node.start, end: node.end, message }];
}

function unknownKey(schema: z.ZodType, root: YamlMap, data: YamlData, path: FieldPath, key: string): Finding {
  const holder = path.reduce<YamlValue>((value, step) => (value as YamlData)[String(step)]!, data) as YamlData;
  delete holder[key];
  const { shape } = fieldAt(schema, path);
  const known = nearestWord(key, Object.keys(shape ?? {}));
  const at = keyOf(nodeAt(root, path), key) ?? root;
  const message = `${spell([...path, key])} is no field of the schema and is ignored${known ? `; did you mean ${known}?` : '. Take it out, or say it in a field that there is'}`;
  return { code: 'field-unknown', start: at.start, end: at.end, message };
}

type Issue = z.core.$ZodIssue;

function complaint(schema: z.ZodType, root: YamlMap, data: YamlData, issue: Issue, hints: Hints): Finding {
  const written = path(data, issue.path);
  const code = written === undefined || isBlank(written) ? 'field-missing' : issue.message;
  const field = spell(issue.path);
  const place = written === undefined ? missingPlace(root, issue.path) : nodeAt(root, issue.path);
  const about = fieldAt(schema, issue.path);
  const text = typeof written === 'string' ? shortened(written) : 'This';
  const { choices } = about;
  const message =
    code === 'field-missing'
      ? `${field} is missing: ${lowered(about.description)}. ${model(issue.path, about)}`
      : code === 'field-type'
        ? `${field} must be ${about.kind}. ${model(issue.path, about)}`
        : code === 'value-invalid' && choices
          ? `${text} is no ${String(issue.path.at(-1)).replaceAll('_', ' ')}. Write ${choices.join(', ')}`
          : (hints[code]?.(text, field) ?? `${field} is not right. ${model(issue.path, about)}`);
  const finding: Finding = { code, start: place.start, end: place.end, message };
  const meant = choices?.find((choice) => fold(choice) === fold(String(written)));
  if (code === 'value-invalid' && meant) finding.fix = replacement(place, meant);
  return finding;
}

const fold = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
/** A sentence goes on; an abbreviation stays. */
const lowered = (text: string) => text.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
const isBlank = (value: YamlValue) => typeof value === 'string' && value.trim() === '';
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

function replacement({ start, end }: { start: number; end: number }, text: string): Fix {
  return { title: `Write ${text}`, edits: [{ start, end, text }] };
}

function path(data: YamlValue, steps: FieldPath): YamlValue | undefined {
  let value: YamlValue | undefined = data;
  for (const step of steps) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as YamlData)[String(step)];
  }
  return value;
}

/** A field that is missing is missed where its block begins. */
function missingPlace(root: YamlMap, steps: FieldPath): { start: number; end: number } {
  const written = nodeAt(root, steps);
  const own = keyOf(nodeAt(root, steps.slice(0, -1)), String(steps.at(-1)));
  if (own && written !== root) return own;
  for (let length = steps.length - 1; length > 0; length--) {
    const key = keyOf(nodeAt(root, steps.slice(0, length - 1)), String(steps[length - 1]));
    if (key) return key;
  }
  return root.entries[0]?.key ?? root;
}

/** `handoff.insights.convergent[0].theme` */
export function spell(steps: FieldPath): string {
  return steps.reduce<string>(
    (spelt, step) =>
      typeof step === 'number' ? `${spelt}[${step}]` : spelt === '' ? String(step) : `${spelt}.${String(step)}`,
    '',
  );
}

function model(steps: FieldPath, { example, choices, shape }: Field): string {
  const name = String(steps.findLast((step) => typeof step === 'string') ?? '');
  if (shape) return `Write ${name}: and below it ${Object.keys(shape).join(', ')}`;
  return `Write ${name}: ${choices ? choices.join(' | ') : JSON.stringify(example ?? '…')}`;
}

interface Field {
  description: string;
  kind: string;
  example?: unknown;
  choices?: readonly string[];
  shape?: z.ZodRawShape;
}

/** What the schema says about a field. */
function fieldAt(schema: z.ZodType, steps: FieldPath): Field {
  let at = schema;
  for (const step of steps) {
    const bare = unwrap(at);
    const next =
      bare instanceof z.ZodObject ? bare.shape[String(step)] : bare instanceof z.ZodArray ? bare.element : undefined;
    if (!next) break;
    at = next as z.ZodType;
  }
  const bare = unwrap(at);
  const meta = { ...bare.meta(), ...at.meta() };
  return {
    description: (meta.description ?? 'the schema requires it').replace(/\.$/, ''),
    kind: kindOf(bare),
    ...(meta.examples !== undefined && { example: (meta.examples as unknown[])[0] }),
    ...(bare instanceof z.ZodEnum && { choices: bare.options as string[] }),
    ...(bare instanceof z.ZodObject && { shape: bare.shape as z.ZodRawShape }),
  };
}

/** The fields of a value in the order of its schema, for writing it. */
export function inOrder(schema: z.ZodType, value: unknown): unknown {
  const bare = unwrap(schema);
  if (bare instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => inOrder(bare.element as z.ZodType, item));
  if (!(bare instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(bare.shape).flatMap(([name, inner]) =>
      given[name] === undefined ? [] : [[name, inOrder(inner as z.ZodType, given[name])]],
    ),
  );
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return unwrap(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? unwrap(schema.out as z.ZodType) : schema;
}

function kindOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodObject) return 'key: value lines';
  if (schema instanceof z.ZodArray) return 'a list';
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'a whole number' : 'a number';
  return 'a text';
}
