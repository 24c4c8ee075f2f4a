/** What the fields of a session say, by their names: what is next, what was decided, what failed, which files were touched. */
import { type ItemLabel, normalisePath } from '../../model/index.ts';
import { isNothing as isEmpty, type YamlMap, type YamlNode } from '../../parse/yaml-node.ts';
import { clip } from '../../words/clip.ts';
import { sortableDate } from '../task/text-date.ts';
import { isNothing, worded } from './decisions.ts';
import type { FileEntry } from './file-list.ts';
import type { HandoffBuilder } from './handoff-builder.ts';
import type { ItemEntry } from './reading.ts';

/** What authors and tools call a field, in one spelling. */
const LABELS: Readonly<Record<string, ItemLabel>> = {
  ...named('Step', 'now', 'next', 'next_steps', 'next_session', 'remaining', 'todo', 'in_progress', 'action_items'),
  ...named('Blocker', 'blockers', 'blocked', 'blocked_by'),
  ...named('Question', 'questions', 'open_questions', 'unresolved'),
  ...named('Pattern', 'decisions', 'key_decisions', 'findings', 'discoveries', 'learnings', 'lessons', 'worked'),
  ...named('Pattern', 'patterns', 'patterns_established', 'conventions'),
  ...named('Gotcha', 'failed', 'gotchas', 'errors', 'warnings', 'root_causes', 'pitfalls', 'known_issues'),
};

function named(label: ItemLabel, ...names: string[]): Record<string, ItemLabel> {
  return Object.fromEntries(names.map((name) => [name, label]));
}

const labelOf = (key: string) => (Object.hasOwn(LABELS, foldKey(key)) ? LABELS[foldKey(key)] : undefined);

/** Whether a field is one that a session has. */
export const isSessionField = (key: string) => labelOf(key) !== undefined || isFileField(key);

/** Puts what the fields say into a collection. */
export function takeFields(map: YamlMap, builder: HandoffBuilder): void {
  for (const { key, value } of map.entries) for (const item of itemsOf(key.text, value)) builder.addItem(item);
  for (const file of sessionFiles(map)) builder.addFile(file);
}

/** What the session was about. */
export const nameOf = (map: YamlMap) => textAt(map, ['goal', 'title', 'topic']);

function itemsOf(key: string, value: YamlNode): ItemEntry[] {
  const label = labelOf(key);
  if (!label) return [];
  return entriesOf(value).flatMap((node) => {
    const said = textOf(node, label);
    if (isNothing(said.text)) return [];
    return [{ label, ...said, start: node.start, ...(foldKey(key) === 'now' && { priority: 'high' as const }) }];
  });
}

/** The items of a list; a map of names is one for each of them. */
function entriesOf(node: YamlNode): YamlNode[] {
  if (node.kind === 'list') return node.items;
  if (node.kind === 'scalar') return isEmpty(node) ? [] : [node];
  const isOne = node.entries.some(({ key }) => LEADS.includes(foldKey(key.text)));
  return isOne ? [node] : node.entries.map((entry) => mapOf(entry));
}

const mapOf = (entry: YamlMap['entries'][number]): YamlMap => ({
  kind: 'map',
  entries: [entry],
  flow: false,
  start: entry.key.start,
  end: entry.value.end,
});

/** In an item of several fields, the one that it is about, and what is said of it. */
const LEADS = [
  ...['pattern', 'issue', 'problem', 'gotcha', 'error', 'decision', 'question', 'blocker', 'step', 'task', 'action'],
  ...['finding', 'what', 'description', 'text', 'title', 'name', 'item'],
];
const REASONS = ['rationale', 'why', 'reason', 'because'];
const REJECTED = ['alternatives_rejected', 'alternatives', 'rejected'];
const REMEDIES = ['solution', 'mitigation', 'fix', 'workaround', 'resolution'];
/** What an item is filed under; it says nothing about the work. */
const METADATA = ['applies_to', 'skill', 'skills', 'severity', 'domain', 'type', 'id', 'files', 'date'];
const LONGEST = 1000;

function textOf(node: YamlNode, label: ItemLabel): Pick<ItemEntry, 'text' | 'mitigation'> {
  if (node.kind !== 'map') return { text: clip(plain(node), LONGEST) };
  const lead = fieldAt(node, LEADS);
  if (!lead) return { text: clip(node.entries.map(pair).join('; '), LONGEST) };
  const [reason, rejected, remedy] = [REASONS, REJECTED, REMEDIES].map((names) => textAt(node, names));
  const known = [lead.key, ...REASONS, ...REJECTED, ...REMEDIES, ...METADATA];
  const rest = node.entries.filter(({ key }) => !known.includes(foldKey(key.text))).map(({ value }) => plain(value));
  const head = [lead.text, ...rest.filter(Boolean)].join(': ');
  if (label === 'Gotcha')
    return {
      text: clip(reason ? worded('', head, reason) : head, LONGEST),
      ...(remedy && { mitigation: clip(remedy, LONGEST) }),
    };
  const whole = remedy ? `${head}: ${remedy}` : head;
  return { text: clip(reason || rejected ? worded('', whole, reason, rejected) : whole, LONGEST) };
}

/** `date:`, or that of `session:`. */
function dateIn(map: YamlMap): string | undefined {
  const session = map.entries.find(({ key }) => foldKey(key.text) === 'session')?.value;
  const maps = [map, ...(session?.kind === 'map' ? [session] : [])];
  return maps
    .flatMap((one) => ['date', 'created', 'timestamp', 'updated', 'id', 'session'].map((name) => textAt(one, [name])))
    .map(sortableDate)
    .find(Boolean);
}

/** When it was written; the name of the file may know the time of that day. */
export function dateOf(path: string, map: YamlMap): string | undefined {
  const [named, said] = [sortableDate(path.slice(path.lastIndexOf('/') + 1)), dateIn(map)];
  return said === undefined || named?.startsWith(said) ? named : said;
}

const FIELDS = /^(?:files|key[_-]files|done_this_session|files[_-](?:created|modified|changed|deleted))$/i;

const isFileField = (key: string) => FIELDS.test(key);

function sessionFiles(map: YamlMap): FileEntry[] {
  const found = new Map<string, FileEntry>();
  const keep = (file: FileEntry | undefined) => {
    // What was created or deleted counts before what was touched.
    const known = file && found.get(file.path);
    if (file && (!known || isTouched(known))) found.set(file.path, { ...known, ...file });
  };
  for (const { key, value } of map.entries) {
    const name = foldKey(key.text);
    if (name === 'done_this_session')
      for (const task of value.kind === 'list' ? value.items : []) for (const file of filesOfTask(task)) keep(file);
    else if (name === 'files' || name === 'key_files') for (const file of filesIn(value)) keep(file);
    else if (/^files_/.test(name)) for (const file of filesIn(value, howOf(name))) keep(file);
  }
  return [...found.values()];
}

const isTouched = ({ how, deleted }: FileEntry) => how === 'modified' && !deleted;

/** What the name of a list says of its files. */
type How = Pick<FileEntry, 'how' | 'deleted'>;

function howOf(name: string): How {
  if (/creat|new|added/.test(name)) return { how: 'created' };
  return { how: 'modified', ...(/delet|remov/.test(name) && { deleted: true }) };
}

/** `files: {created: […], modified: […]}`, or a list of those that were touched. What was only read is left out. */
function filesIn(node: YamlNode, how: How = { how: 'modified' }): (FileEntry | undefined)[] {
  if (node.kind === 'list') return node.items.map((item) => fileOf(item, how));
  if (node.kind !== 'map') return [];
  return node.entries
    .filter(({ key }) => /^(?:created|new|added|modified|changed|edited|updated|deleted|removed)$/i.test(key.text))
    .flatMap(({ key, value }) =>
      value.kind === 'list' ? value.items.map((item) => fileOf(item, howOf(key.text.toLowerCase()))) : [],
    );
}

function filesOfTask(task: YamlNode): (FileEntry | undefined)[] {
  if (task.kind !== 'map') return [];
  const files = task.entries.find(({ key }) => foldKey(key.text) === 'files')?.value;
  const about = textAt(task, ['task', 'changes', 'description']);
  return files?.kind === 'list'
    ? files.items.map((item) => fileOf(item, { how: 'modified', ...(about && { about: clip(about, LONGEST) }) }))
    : [];
}

/** `src/a.ts`, `src/a.ts:40-60`, `{path: src/a.ts}`. */
function fileOf(node: YamlNode, said: How & Pick<FileEntry, 'about'>): FileEntry | undefined {
  const text = node.kind === 'map' ? textAt(node, ['path', 'file', 'name']) : plain(node);
  const path = text && normalisePath(text.replace(/:\d+(?:-\d+)?$/, ''));
  if (!path || /\s|[{}<>]/.test(path) || !/[/.]/.test(path)) return undefined;
  return { path, start: node.start, ...said };
}

/** `next-steps` and `Next steps` are `next_steps`. */
const foldKey = (key: string) => key.toLowerCase().replace(/[-\s]+/g, '_');

/** `use_sqlite: there is one server`. */
const pair = ({ key, value }: YamlMap['entries'][number]) =>
  [key.text.replaceAll('_', ' '), plain(value)].filter(Boolean).join(': ');

function plain(node: YamlNode): string {
  if (node.kind === 'scalar') return isEmpty(node) ? '' : node.text.replace(/\s+/g, ' ').trim();
  return node.kind === 'list' ? node.items.map(plain).join(', ') : node.entries.map(pair).join('; ');
}

/** The first of these fields that says something. */
function fieldAt(map: YamlMap, names: readonly string[]): { key: string; text: string } | undefined {
  for (const name of names) {
    const value = map.entries.find(({ key }) => foldKey(key.text) === name)?.value;
    const text = value && plain(value);
    if (text) return { key: name, text };
  }
  return undefined;
}

const textAt = (map: YamlMap, names: readonly string[]) => fieldAt(map, names)?.text;
