/** What the schema's template puts where an author should write: words in brackets, alternatives, bare type words. */
import { hash } from 'node:crypto';
import { fieldsOf, ITEM_LABELS, isUnsetTask, LEVELS } from '../../model/index.ts';
import type { YamlMap, YamlNode } from '../../parse/yaml-node.ts';
import { FORM } from './form.ts';
import { CHANGE_TYPES, OUTCOMES, SECTIONS } from './schema.ts';

/** Words that other forms of the template use. */
const OTHER_WORDS: readonly (readonly [string, string])[] = [
  ['change_type', 'type'],
  ['pattern', 'pattern'],
  ['resolves', 'what it settles'],
  ['confirms', 'what still holds'],
];

/** The template's words by field, as in `purpose: [purpose]`. A real tag may be called `context`, so words count only in their own field. */
const TEMPLATE_WORDS = new Map(
  [...Map.groupBy([...FORM.flatMap(({ lines }) => lines), ...OTHER_WORDS], ([field]) => field)].map(
    ([field, lines]) => [field, new Set(lines.map(([, word]) => word))],
  ),
);
const TYPE_WORDS = new Set(['string', 'enum', 'boolean', 'integer', 'list', 'iso8601']);
const LONGEST_TYPE = 8;
const IS_WORD = /^[\w.-]+$/;
const CHOICES = new Set<string>([...OUTCOMES, ...LEVELS, ...CHANGE_TYPES, 'true', 'false']);
const UNSET_ID = /^(?:pattern|gotcha)-X+$/;

/** Fields that hold a list of words, and fields that hold one value. Only in the latter do brackets mean “write here”. */
const LISTS = new Set(
  ITEM_LABELS.flatMap((label) =>
    fieldsOf(label).flatMap(({ name, value }) => (['texts', 'tags', 'tasks'].includes(value) ? [name] : [])),
  ),
);
const VALUES = new Set(
  Object.values(SECTIONS).flatMap(({ fields }) => fields.filter((field) => field !== 'id' && !LISTS.has(field))),
);
/** `[tag1, tag2]`, `[file1, file2]`: entries that only count. */
const COUNTED = /^(?:tag|file|component|dependency|dep)[-_ ]?\d$/;

/** Placeholders of the template that the schema's own orchestrator ships, as `field: words`; hashed like the sample below. */
const SHIPPED_WORDS = new Set(
  [
    'a14711d3 08995949 9886f7f5 42a61b1f 6b786b2d 95e0642e 37bb7455 20ed9fe0 0ca279f1 1b3d0420 cd35589c 0593c14e',
    '92d8b92c 9a8b5040 5fc8220f 85fac268 d966391b b2cccfcd',
  ].flatMap((line) => line.split(' ')),
);

/** The filled-in sample of the schema's own documentation, value by value, as the first eight hex digits of sha-256. */
const SAMPLE_VALUES = new Set(
  [
    '0b78d3df 6346e216 3ab26a02 79c3ac7c 52ee5e9d 1d2c7296 9b6926ba 68b1e33d 4afbd220 87763168 18818acb bdf49c3c',
    '896a96e3 8b186436 6198b1a3 1198bf45 8b8935aa 6b1722d4 0c020114 a839c7c6 2238b875 954bfc11 dc3d7945 aeddffdd',
    '8f618f60 fcbcf165 4bc4673c 6ef7c9b1 7cb486cd f252b262 b412bc23 c082456a 6b421166 4c8c5c99 fc6b77b1 6f693e56',
    'ed62e937',
  ].flatMap((line) => line.split(' ')),
);

export function isPlaceholder(field: string, node: YamlNode): boolean {
  if (node.kind === 'scalar') return node.style !== 'empty' && isPlaceholderText(field, node.text);
  // `path: [path]` is a list with one word to YAML, `path: {path}` a map with one key.
  if (!node.flow) return false;
  const words =
    node.kind === 'list'
      ? node.items
      : node.entries.map(({ key, value }) => (value.kind === 'scalar' && value.style === 'empty' ? key : value));
  if (LISTS.has(field) && words.length > 0 && words.every((word) => word.kind === 'scalar' && isCounted(word.text)))
    return true;
  const [only] = words;
  return words.length === 1 && only!.kind === 'scalar' && isPlaceholderText(field, `[${only!.text}]`);
}

const isCounted = (text: string) => COUNTED.test(text) || isUnsetTask(text);

/** An entry in which every value stands in brackets, or is otherwise the template's: nobody wrote it. */
export function isTemplateItem(node: YamlMap): boolean {
  let values = 0;
  for (const { key, value } of node.entries) {
    if (LISTS.has(key.text)) continue;
    if (!isUnwritten(key.text, value)) return false;
    values++;
  }
  return node.entries.length > 1 && values > 0;
}

/** Whether a value only marks where to write. In a list field `[auth, tokens]` is a value like any other. */
function isUnwritten(field: string, node: YamlNode): boolean {
  return isPlaceholder(field, node) || (VALUES.has(field) && isBracketed(node));
}

/** `[what it does]`, `<what it does>`, `{{what it does}}`, with or without quotes; HTML is a text. */
function isBracketed(node: YamlNode): boolean {
  if (node.kind === 'scalar')
    return /^(?:\[[^[\]]+\]|<[^<>!/]+>|\{{1,2}[^{}]+\}{1,2})$/.test(node.text) && /\p{L}/u.test(node.text);
  return node.flow && (node.kind === 'map' || node.items.length > 0);
}

const LONGEST = 60;

/** Whether a text has a mark of the template: nearly every text has none, and needs no further look. */
function isMarked(field: string, text: string): boolean {
  const first = text.charCodeAt(0);
  return first === 91 || first === 60 || first === 123 || field === 'id' || text.includes('|');
}

export function isPlaceholderText(field: string, text: string): boolean {
  if (text.length > LONGEST) return false;
  if (!isMarked(field, text)) {
    if (text.length > LONGEST_TYPE) return false;
    if (IS_WORD.test(text)) return TYPE_WORDS.has(text.toLowerCase());
  }
  const inner = text.replace(/^[[<{]+|(?<![\]>}])[\]>}]+$/g, '').trim();
  const word = inner.toLowerCase();
  if (TYPE_WORDS.has(word)) return true;
  if (field === 'id') return UNSET_ID.test(text);
  if (word.includes('|')) return word.split('|').every((part) => CHOICES.has(part.trim()));
  return (
    inner !== text &&
    (TEMPLATE_WORDS.get(field)?.has(word) === true || SHIPPED_WORDS.has(shortHash(`${field}: ${word}`)))
  );
}

/** Whether nothing in a block is the author's own: every value is a placeholder, in brackets, or the documentation's sample. */
export function isAllTemplate(field: string, node: YamlNode): boolean {
  if (isUnwritten(field, node) || (node.kind === 'map' && isTemplateItem(node))) return true;
  if (node.kind === 'list') return node.items.every((item) => isAllTemplate(field, item));
  if (node.kind === 'map') return node.entries.every(({ key, value }) => isAllTemplate(key.text, value));
  return node.style === 'empty' || SAMPLE_VALUES.has(shortHash(node.text));
}

function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 8);
}
