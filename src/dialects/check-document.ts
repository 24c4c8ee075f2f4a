/**
 * A document against its schema: the schema's complaints as findings that say where and what to write instead. Such a
 * document counts whole or not at all, so nothing is repaired: unknown fields are ignored, everything else stops it.
 */
import { z } from 'zod';
import { codeIn, type Finding, type Fix, type RuleTable } from '../model/index.ts';
import { nearestWord } from '../parse/nearest-word.ts';
import {
  isNothing,
  keyOf,
  nodeAt,
  toValue,
  type YamlData,
  type YamlMap,
  type YamlNode,
  type YamlValue,
} from '../parse/yaml-node.ts';
import { clip } from '../words/clip.ts';
import { foldWord } from './document-fields.ts';
import type { DocumentCode } from './document-rules.ts';
import { isPlaceholder } from './find-document.ts';

export interface CheckedDocument<Value, Code extends string> {
  /** Only where the schema has no complaint. */
  value?: Value;
  /** What is written, less what the schema does not know, whether or not it is valid. */
  data: YamlData;
  findings: Finding<Code>[];
}

type FieldPath = readonly PropertyKey[];

/** What to write instead, by code; `written` is cut short for a message, `whole` is not; for the rules of one dialect. */
export type Hints<Code extends string> = Readonly<
  Partial<Record<Code, (written: string, field: string, whole: string) => string>>
>;

/** `rules`: the dialect's own and those of all documents. The message of each check in the schema is one of their codes. */
export function checkDocument<Schema extends z.ZodType, Code extends string>(
  schema: Schema,
  root: YamlMap,
  rules: RuleTable<Code | DocumentCode>,
  hints: Hints<NoInfer<Code> | DocumentCode>,
  prepare: (data: YamlData) => void = () => {},
): CheckedDocument<z.output<Schema>, Code | DocumentCode> {
  const data = withoutNothing(toValue(root)) as YamlData;
  prepare(data);
  const findings: Finding<Code | DocumentCode>[] = unfilled(root);
  const filled = new Set(findings.map(({ start }) => start));
  let result = schema.safeParse(data);
  // Names first: without them the schema says only what matters.
  for (const issue of result.error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') continue;
    findings.push(...unknownKeys(schema, root, data, issue.path, issue.keys));
  }
  if (!result.success) result = schema.safeParse(data);
  for (const issue of result.error?.issues.slice(0, MOST_FINDINGS) ?? []) {
    const finding = complaint(schema, root, data, issue, rules, hints);
    if (!filled.has(finding.start)) findings.push(finding);
  }
  return { ...(result.success && { value: result.data }), data, findings };
}

/** Whoever writes more mistakes of a kind into one document is not helped by reading them all. */
const MOST_FINDINGS = 50;

/** Whether what was found stops the document. */
export function isStopped(findings: readonly Finding<string>[], rules: RuleTable): boolean {
  return findings.some(({ code, severity }) => (severity ?? rules[code]?.severity ?? 'error') === 'error');
}

/** `key:` with nothing behind it, or an empty text, says nothing: an optional field is left out, a required one is missing. */
function withoutNothing(value: YamlValue): YamlValue {
  // An entry of a list stays where it is, so that what comes behind it keeps its place.
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (value !== null && typeof value === 'object')
    for (const key of Object.keys(value)) {
      if (isNone(value[key])) delete value[key];
      else value[key] = withoutNothing(value[key]!);
    }
  return value;
}

/** Words of the template that were left where a value should stand. */
function unfilled(node: YamlNode, name = ''): Finding<DocumentCode>[] {
  if (node.kind === 'list') return node.items.flatMap((item) => unfilled(item, name));
  if (node.kind === 'map') return node.entries.flatMap(({ key, value }) => unfilled(value, key.text));
  if (node.style !== 'plain' || !isPlaceholder(node.text)) return [];
  const message = `${node.text} is the template's placeholder. Write the ${name.replaceAll('_', ' ')} itself`;
  return [{ code: 'field-unfilled', start: node.start, end: node.end, message }];
}

function unknownKeys(
  schema: z.ZodType,
  root: YamlMap,
  data: YamlData,
  path: FieldPath,
  keys: string[],
): Finding<DocumentCode>[] {
  const holder = valueAt(data, path) as YamlData;
  for (const key of keys) delete holder[key];
  const known = Object.keys(fieldAt(schema, path).shape ?? {});
  return keys.slice(0, MOST_FINDINGS).map((key, index) => {
    const meant = nearestWord(key, known);
    const hint = meant ? `; did you mean ${meant}?` : '. Remove it, or use an existing field';
    const more =
      index === MOST_FINDINGS - 1 && keys.length > MOST_FINDINGS ? ` (and ${keys.length - MOST_FINDINGS} more)` : '';
    const { start, end } = keyOf(nodeAt(root, path), key) ?? root;
    const message = `${spell([...path, key])} is not a field of the schema and is ignored${more}${hint}`;
    const free = meant !== undefined && keyOf(nodeAt(root, path), meant) === undefined;
    return { code: 'field-unknown', start, end, message, ...(free && { fix: replacement(start, end, meant) }) };
  });
}

type Issue = z.core.$ZodIssue;

/** What the schema itself knows to say; other codes are the dialect's. */
const SENTENCES: Readonly<Partial<Record<string, (field: Field, written: string) => string>>> = {
  'field-missing': (field) => `${field.spelt} is missing: ${lowered(field.description)}. ${model(field)}`,
  'field-type': (field, written) =>
    field.kind === 'a list' && written !== 'This' && !field.entry
      ? `${field.spelt} must be a list. Write ${field.name}: [${written
          .split(/[,;]/)
          .map((one) => JSON.stringify(one.trim()))
          .join(', ')}]`
      : `${field.spelt} must be ${field.kind}. ${model(field)}`,
  'value-invalid': (field, written) =>
    `${written} is not a valid ${field.name.replaceAll('_', ' ')}. Write ${(field.choices ?? []).join(', ')}`,
};

function complaint<Code extends string>(
  schema: z.ZodType,
  root: YamlMap,
  data: YamlData,
  issue: Issue,
  rules: RuleTable<Code | DocumentCode>,
  hints: Hints<Code | DocumentCode>,
): Finding<Code | DocumentCode> {
  const written = valueAt(data, issue.path);
  const code = isNone(written) ? 'field-missing' : codeIn(rules, issue.message);
  const { start, end } = written === undefined ? missingPlace(root, issue.path) : nodeAt(root, issue.path);
  const field = fieldAt(schema, issue.path);
  const said = typeof written === 'string' ? written : undefined;
  const text = said === undefined ? 'This' : shortened(said);
  const message =
    hints[code]?.(text, field.spelt, said ?? '') ??
    SENTENCES[code]?.(field, text) ??
    `${field.spelt} is not valid. ${model(field)}`;
  const meant = said && field.choices?.find((choice) => isMeant(choice, foldWord(said)));
  return { code, start, end, message, ...(meant && { fix: replacement(start, end, meant) }) };
}

/** Another case, the beginning of the word or a longer form of it (`completed`, `md`). */
function isMeant(choice: string, written: string): boolean {
  const word = foldWord(choice);
  const isForm = written.length >= 4 && (word.startsWith(written) || written.startsWith(word));
  return word === written || isForm || SHORT_FORMS[written] === word;
}
const SHORT_FORMS: Readonly<Record<string, string>> = {
  md: 'markdown',
  yml: 'yaml',
  done: 'complete',
  doc: 'document',
};

/** A sentence goes on; an abbreviation stays. */
const lowered = (text: string) => text.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
const isNone = (value: YamlValue | undefined) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
const shortened = (text: string) => clip(text, 60);

function replacement(start: number, end: number, text: string): Fix {
  return { title: `Write ${text}`, edits: [{ start, end, text }] };
}

function valueAt(data: YamlValue, steps: FieldPath): YamlValue | undefined {
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
  // An empty text is where the value should be; `key:` with nothing behind it has only its key.
  if (own && written !== root) return written.kind === 'scalar' && !isNothing(written) ? written : own;
  for (let length = steps.length - 1; length > 0; length--) {
    const key = keyOf(nodeAt(root, steps.slice(0, length - 1)), String(steps[length - 1]));
    if (key) return key;
  }
  return root.entries[0]?.key ?? root;
}

/** `handoff.insights.convergent[0].theme` */
function spell(steps: FieldPath): string {
  return steps.reduce<string>(
    (spelt, step) =>
      typeof step === 'number' ? `${spelt}[${step}]` : spelt === '' ? String(step) : `${spelt}.${String(step)}`,
    '',
  );
}

function model({ name, example, choices, shape, entry, isItem }: Field): string {
  if (isItem && shape) return `Write - and after it ${Object.keys(shape).join(', ')}`;
  if (isItem) return `Write - ${choices ? choices.join(' | ') : JSON.stringify(example ?? '…')}`;
  if (shape) return `Write ${name}: and below it ${Object.keys(shape).join(', ')}`;
  if (entry) return `Write ${name}: and below it entries (-) with ${Object.keys(entry).join(', ')}`;
  return `Write ${name}: ${choices ? choices.join(' | ') : JSON.stringify(example ?? '…')}`;
}

interface Field {
  /** Its own name, and with all blocks around it. */
  name: string;
  spelt: string;
  description: string;
  kind: string;
  /** An entry of a list. */
  isItem: boolean;
  example?: unknown;
  choices?: readonly string[];
  shape?: z.ZodRawShape;
  /** Of a list: what an entry holds. */
  entry?: z.ZodRawShape;
}

/** What the schema says about a field. */
function fieldAt(schema: z.ZodType, steps: FieldPath): Field {
  let at = schema;
  let list: z.ZodType | undefined;
  for (const step of steps) {
    const bare = unwrap(at);
    const next =
      bare instanceof z.ZodObject ? bare.shape[String(step)] : bare instanceof z.ZodArray ? bare.element : undefined;
    if (!next) break;
    list = bare instanceof z.ZodArray ? at : undefined;
    at = next as z.ZodType;
  }
  const bare = unwrap(at);
  const meta = { ...bare.meta(), ...at.meta() };
  const element = bare instanceof z.ZodArray ? unwrap(bare.element as z.ZodType) : undefined;
  // An entry's model is the first one of its list's.
  const inList = (list?.meta()?.examples as unknown[][] | undefined)?.[0]?.[0];
  const example = (meta.examples as unknown[] | undefined)?.[0] ?? inList;
  return {
    name: String(steps.findLast((step) => typeof step === 'string') ?? ''),
    spelt: spell(steps),
    description: (meta.description ?? 'the schema requires it').replace(/\.$/, ''),
    kind: kindOf(bare),
    isItem: list !== undefined,
    ...(example !== undefined && { example }),
    ...(bare instanceof z.ZodEnum && { choices: bare.options as string[] }),
    ...(bare instanceof z.ZodObject && { shape: bare.shape as z.ZodRawShape }),
    ...(element instanceof z.ZodObject && { entry: element.shape as z.ZodRawShape }),
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
  if (schema instanceof z.ZodBoolean) return 'true or false';
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'a whole number' : 'a number';
  return 'a text';
}
