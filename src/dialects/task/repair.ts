/**
 * For each complaint of the schema: what to tell the author, and how to read on. One function a code; what can be read as
 * it was meant is a warning and stays, everything else is an error and its item is left out.
 */
import type { z } from 'zod';
import { count, type Fix, foldedTag, LEVELS, type Level } from '../../model/index.ts';
import { nearestWord } from '../../parse/nearest-word.ts';
import { keyOf, quote, type YamlNode, type YamlValue } from '../../parse/yaml-node.ts';
import { clip } from '../../words/clip.ts';
import { statusOf } from './metadata.ts';
import type { Item, PendingHandoff } from './pending-handoff.ts';
import type { TaskCode } from './rules.ts';
import {
  CHANGE_TYPES,
  FIELDS,
  isAscending,
  isInside,
  LINES,
  NONE,
  OUTCOMES,
  SECTIONS,
  type SectionName,
  TAG,
} from './schema.ts';

export type SchemaIssue = z.core.$ZodIssue;

interface Complaint {
  reading: PendingHandoff;
  path: PropertyKey[];
  node: YamlNode;
  /** The value in the draft, and what holds it: the item, or the draft itself. */
  value: YamlValue | undefined;
  holder: YamlValue[] | Item;
  field: string;
}

/** A repair gives the value to read instead (null: nothing) with the words to say, or undefined where none is safe. */
interface Repaired {
  value: YamlValue;
  message: string;
  fix?: Fix;
}

/** So many unknown keys of one map get a problem each; the rest share one. */
const MOST_KEYS = 50;

export function repair(reading: PendingHandoff, issue: SchemaIssue, giveUp: boolean): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys.slice(0, MOST_KEYS)) repairKey(reading, issue.path, key);
    if (issue.keys.length > MOST_KEYS) dropKeys(reading, issue.path, issue.keys.slice(MOST_KEYS));
    return;
  }
  const complaint = complain(reading, issue.path);
  if (!complaint || reading.renamed.has(complaint.holder)) return;
  const { node, holder } = complaint;
  const { code, severe } = codeOf(issue.message, complaint);
  const repaired = giveUp || severe ? undefined : REPAIRS[code]?.(complaint);
  if (repaired) {
    const key = issue.path.at(-1) as never;
    holder[key] = repaired.value as never;
    if (repaired.value === null && !Array.isArray(holder)) delete holder[key];
    const { message, fix } = repaired;
    if (message)
      reading.findings.push({
        code,
        severity: 'warning',
        start: node.start,
        end: node.end,
        message,
        ...(fix && { fix }),
      });
    return;
  }
  reading.drop(issue.path);
  reading.findings.push({
    code,
    severity: 'error',
    start: node.start,
    end: code === 'lead-missing' ? node.start : node.end,
    message: advice(code, complaint),
  });
}

function complain(reading: PendingHandoff, path: PropertyKey[]): Complaint | undefined {
  let holder: YamlValue | undefined = reading.draft;
  for (const step of path.slice(0, -1)) holder = (holder as Item | null | undefined)?.[step as string];
  // Another complaint about the same item has taken it out already.
  if (holder === null || typeof holder !== 'object') return undefined;
  const value = (holder as Item)[path.at(-1) as string];
  const field = String(path.findLast((step) => typeof step === 'string'));
  return { reading, path, node: reading.nodeOf(path), value, holder: holder as Item, field };
}

/** Where a lead is not there at all, that is the problem, not its type. */
function codeOf(message: string, { path, value, field }: Complaint): { code: TaskCode; severe: boolean } {
  const lead = path.length === 3 && SECTIONS[path[0] as SectionName]?.lead === field;
  if (lead && value === undefined) return { code: 'lead-missing', severe: true };
  return isRepairable(message) ? { code: message, severe: false } : { code: 'item-expected', severe: true };
}

const REPAIRS: Readonly<Partial<Record<TaskCode, (complaint: Complaint) => Repaired | undefined>>> = {
  'outcome-invalid': (complaint) => foldChoice(complaint, OUTCOMES),
  'severity-invalid': (complaint) => foldChoice(complaint, LEVELS, LEVEL_WORDS),
  'priority-invalid': (complaint) => foldChoice(complaint, LEVELS, LEVEL_WORDS),
  'change-type-invalid': (complaint) => foldChoice(complaint, CHANGE_TYPES, CHANGE_WORDS),
  'boolean-invalid': () => undefined,
  'lead-missing': () => undefined,
  'lines-format': foldLines,
  'tag-format': foldTag,
  'path-not-relative': foldPath,
  'list-expected': splitList,
  'text-expected': (complaint) => (complaint.field === 'lines' ? foldLines(complaint) : unwrapText(complaint)),
  'task-reference': ({ node }) => ({
    value: null,
    message: `${shown(node)} is not a task id and is not read. Write ids such as task-007`,
  }),
};
const isRepairable = (message: string): message is TaskCode => Object.hasOwn(REPAIRS, message);

/** Words that other scales have for a level. */
const LEVEL_WORDS: Readonly<Record<string, Level>> = {
  ...{ critical: 'high', severe: 'high', major: 'high', urgent: 'high', highest: 'high' },
  ...{ moderate: 'medium', normal: 'medium' },
  ...{ minor: 'low', trivial: 'low', lowest: 'low' },
};

/** A file that was renamed is not where it was, and what it holds is known under its new name. */
const CHANGE_WORDS: Readonly<Record<string, (typeof CHANGE_TYPES)[number]>> = {
  ...{ added: 'add', created: 'add', create: 'add', new: 'add' },
  ...{
    modified: 'modify',
    changed: 'modify',
    edited: 'modify',
    updated: 'modify',
    update: 'modify',
    renamed: 'modify',
  },
  ...{ deleted: 'delete', removed: 'delete', remove: 'delete', refactored: 'refactor' },
};

/** `High`, `in-progress ` and the like: the right word in the wrong case or with stray marks, or another word for it. */
function foldChoice(
  { value, node }: Complaint,
  choices: readonly string[],
  others: Readonly<Record<string, string>> = {},
): Repaired | undefined {
  const word = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof word !== 'string' || word.length > MOST_FOLDED) return undefined;
  const folded = word
    .trim()
    .toLowerCase()
    .replace(/(?<![.!*`_])[.!*`_]+$|^[*`_]+/g, '');
  const meant = Object.hasOwn(others, folded) ? others[folded]! : folded;
  if (!choices.includes(meant)) return undefined;
  const instead = meant === folded ? '' : ` instead of ${folded}`;
  return { value: meant, message: `Write ${meant}${instead}`, ...replace(node, meant) };
}

/** Longer values are neither words nor ranges. */
const MOST_FOLDED = 200;

/** `L12–L40`, `lines 12 - 40`, `[1-20, 30]`: a range in another spelling. */
function foldLines({ value, node }: Complaint): Repaired | undefined {
  // Only words and numbers: the map of `[{}]` cannot even be written as a text.
  const given = Array.isArray(value) && value.every((one) => typeof one !== 'object') ? value.join(', ') : value;
  if (typeof given !== 'string' || given.length > MOST_FOLDED) return undefined;
  const folded = given
    .trim()
    .toLowerCase()
    .replace(/^lines?\s+|~/g, '')
    .replace(/\bl(?=\d)/g, '')
    .replace(/\s*(?:[-–—]|\bto\b|\.\.+)\s*/g, '-')
    .replace(/\s*[,;]\s*|\s+and\s+/g, ', ');
  if (!LINES.test(folded) || !isAscending(folded)) return undefined;
  const text = folded.includes(',') ? quote(folded) : folded;
  return { value: folded, message: `Write lines: ${folded}`, ...replace(node, text) };
}

function foldTag({ value, node }: Complaint): Repaired | undefined {
  if (typeof value !== 'string') return undefined;
  const folded = foldedTag(value);
  if (!TAG.test(folded))
    return {
      value: null,
      message: `${shown(node)} is not a tag and is not read. Tags are lowercase words with hyphens`,
    };
  return { value: folded, message: `Tags are lowercase and hyphenated: write ${folded}`, ...replace(node, folded) };
}

function foldPath({ value, node, field }: Complaint): Repaired | undefined {
  if (field === 'location')
    return {
      value: null,
      message: `${shown(node)} is a path of one machine and is not read. Write location relative to the project root`,
    };
  if (typeof value !== 'string' || !value.includes('\\')) return undefined;
  const folded = value.replaceAll('\\', '/');
  return isInside(folded)
    ? { value: folded, message: `Write paths with forward slashes: ${folded}`, ...replace(node, folded) }
    : undefined;
}

const isNamingItems = (field: unknown) => field === 'resolves' || field === 'confirms';

function splitList({ value, node, field }: Complaint): Repaired | undefined {
  if (typeof value !== 'string' || node.kind !== 'scalar') return undefined;
  if (NONE.test(value.trim())) return { value: [], message: 'Leave it out, or write []', ...replace(node, '[]') };
  // What a task settled is named by a sentence, in which a comma is a comma.
  const parts = (isNamingItems(field) ? [value] : value.split(',')).map((part) => part.trim()).filter(Boolean);
  const flow = `[${parts.map((part) => (isPlainInFlow(part) ? part : quote(part))).join(', ')}]`;
  return { value: parts, message: `Write a list: ${flow}`, ...replace(node, flow) };
}

/** `path: [src/a.ts]` holds one text in a list; `- KEY: words` in a list of texts is a text that YAML took for a map. */
function unwrapText({ node, path, value }: Complaint): Repaired | undefined {
  // An empty entry of a list of texts says nothing.
  const inTexts = typeof path.at(-1) === 'number' && (path.length > 2 || isNamingItems(path[0]));
  if (inTexts && (value === null || (typeof value === 'string' && value.trim() === '')))
    return { value: null, message: '' };
  if (
    node.kind === 'list' &&
    node.items.length === 1 &&
    node.items[0]!.kind === 'scalar' &&
    node.items[0]!.text.trim()
  ) {
    const { text } = node.items[0]!;
    // Several words in brackets may be those of a form: without the brackets nobody could tell any more.
    if (node.flow && /\s/.test(text.trim()))
      return {
        value: text,
        message: `Write the text without brackets, or your own if these are words of a form: ${text}`,
      };
    return {
      value: text,
      message: `Write the text without brackets: ${text}`,
      ...(node.flow && replace(node, isPlain(text) ? text : quote(text))),
    };
  }
  const [only] = node.kind === 'map' ? node.entries : [];
  if (
    typeof path.at(-1) !== 'number' ||
    node.kind !== 'map' ||
    node.entries.length !== 1 ||
    only!.value.kind !== 'scalar' ||
    !only!.value.single
  )
    return undefined;
  const text = `${only!.key.text}: ${only!.value.text}`;
  return {
    value: text,
    message: `The colon makes this a map. Put quotes around it: ${quote(text)}`,
    ...(!node.flow && replace(node, quote(text))),
  };
}

/** Only a value on one line is rewritten: what a block of text looks like is the author's business. */
function replace(node: YamlNode, plain: string): { fix?: Fix } {
  if (node.kind === 'scalar' && !node.single) return {};
  const text = /^(?:null|~|true|false|yes|no)$/i.test(plain) ? quote(plain) : plain;
  return { fix: { title: `Write ${text}`, edits: [{ start: node.start, end: node.end, text }] } };
}

const isPlain = (text: string) => /^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u.test(text);
const isPlainInFlow = (text: string) => /^[\p{L}\p{N}][\p{L}\p{N}./_-]*$/u.test(text);

function holderAt(reading: PendingHandoff, path: PropertyKey[]): Item | null | undefined {
  return path.reduce<YamlValue | undefined>(
    (at, step) => (at as Item | null | undefined)?.[step as string],
    reading.draft,
  ) as Item | null | undefined;
}

function dropKeys(reading: PendingHandoff, path: PropertyKey[], keys: string[]): void {
  const holder = holderAt(reading, path);
  if (!holder) return;
  for (const key of keys) delete holder[key];
  const { start, end } = keyOf(reading.nodeOf(path), keys[0]!) ?? reading.nodeOf(path);
  reading.findings.push({
    code: 'unknown-key',
    start,
    end,
    message: `${count(keys.length, 'more key', 'more keys')} from here on ${keys.length === 1 ? 'is not a field' : 'are not fields'} of the schema, and not read`,
  });
}

function repairKey(reading: PendingHandoff, path: PropertyKey[], key: string): void {
  const holder = holderAt(reading, path);
  if (!holder) return;
  const known = path.length === 0 ? FIELDS : SECTIONS[path[0] as SectionName].fields;
  const meant = nearestWord(key, known);
  const free = meant !== undefined && !(meant in holder);
  const node = keyOf(reading.nodeOf(path), key) ?? reading.nodeOf(path);
  if (!free) {
    delete holder[key];
    const message = meant
      ? `${key} is not read: there is already a ${meant}`
      : `${key} is not a field of the schema and is not read. Fields here: ${known.join(', ')}`;
    reading.findings.push({ code: 'unknown-key', start: node.start, end: node.end, message });
    return;
  }
  reading.rename(holder, key, meant);
  reading.findings.push({
    code: 'unknown-key',
    start: node.start,
    end: node.end,
    message: `Write ${meant} instead of ${key}`,
    fix: { title: `Rename ${key} to ${meant}`, edits: [{ start: node.start, end: node.end, text: meant }] },
  });
}

function shown(node: YamlNode): string {
  return node.kind === 'scalar' ? shorten(node.text) : 'This';
}

const shorten = (text: string) => clip(text, 40);

/** What to write instead, where no repair was safe and the item is left out. */
function advice(code: TaskCode, { path, field, value }: Complaint): string {
  const said = typeof value === 'string' ? ` instead of ${shorten(value)}` : '';
  switch (code) {
    case 'outcome-invalid': {
      const meant = typeof value === 'string' ? statusOf(value) : undefined;
      const hint = (OUTCOMES as readonly string[]).includes(meant ?? '') ? `. Did you mean ${meant}?` : '';
      return `Say how it ended: outcome: ${OUTCOMES.join(' | ')}${hint}`;
    }
    case 'severity-invalid':
    case 'priority-invalid':
      return `Write ${LEVELS.join(', ')}${said}`;
    case 'change-type-invalid':
      return `Write ${CHANGE_TYPES.join(', ')}${said}`;
    case 'boolean-invalid':
      return `Write true or false${said}`;
    case 'lines-format':
      return `Write lines as N-M (N not greater than M), as N, as a comma list of these, or all${said}`;
    case 'path-not-relative':
      return `Write the path relative to the project root and inside it${said}`;
    case 'list-expected':
      return `Write ${field} as a list`;
    case 'lead-missing':
      return `Each entry of ${String(path[0])} needs ${field}:`;
    case 'text-expected':
      return `Write ${field} as one text`;
    default:
      return `Write each entry of ${String(path[0])} as ${SECTIONS[path[0] as SectionName]?.lead ?? 'key'}: …`;
  }
}
