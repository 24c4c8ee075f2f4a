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
const LABELS = new Map<string, ItemLabel>(
  Object.entries({
    Step: 'now next next_steps next_session remaining todo in_progress action_items',
    Blocker: 'blockers blocked blocked_by',
    Question: 'questions open_questions unresolved',
    Pattern:
      'decisions key_decisions findings discoveries learnings lessons worked patterns patterns_established conventions',
    Gotcha: 'failed gotchas errors warnings root_causes pitfalls known_issues',
  }).flatMap(([label, names]) => names.split(' ').map((name) => [name, label as ItemLabel] as const)),
);
const FILES = /^(?:files|key[-_]files|done_this_session|files[_-](?:created|modified|changed|deleted))$/i;
const LONGEST = 1000;

/** Whether a field is one that a session has. */
export const isSessionField = (key: string) => LABELS.has(foldKey(key)) || FILES.test(key);

/** Puts what the fields say into a handoff. */
export function takeFields(map: YamlMap, builder: HandoffBuilder): void {
  for (const { key, value } of map.entries) for (const item of itemsOf(foldKey(key.text), value)) builder.addItem(item);
  for (const file of sessionFiles(map)) builder.addFile(file);
}

/** What the session was about. */
export const nameOf = (map: YamlMap) => textAt(map, ['goal', 'title', 'topic']);

function itemsOf(key: string, value: YamlNode): ItemEntry[] {
  const label = LABELS.get(key);
  if (!label) return [];
  return entriesOf(value).flatMap((node) => {
    const said = textOf(node, label);
    if (isNothing(said.text)) return [];
    return [{ label, ...said, start: node.start, ...(key === 'now' && { priority: 'high' as const }) }];
  });
}

/** The items of a list; a map of names is one for each of them. */
function entriesOf(node: YamlNode): YamlNode[] {
  if (node.kind === 'list') return node.items;
  if (node.kind === 'scalar') return isEmpty(node) ? [] : [node];
  if (node.entries.some(({ key }) => LEADS.includes(foldKey(key.text)))) return [node];
  return node.entries.map((entry) => ({
    ...{ kind: 'map', entries: [entry], flow: false },
    ...{ start: entry.key.start, end: entry.value.end },
  }));
}

/** In an item of several fields, the one that it is about, and what is said of it. */
const LEADS =
  'pattern issue problem gotcha error decision question blocker step task action finding what description text title name item'.split(
    ' ',
  );
const REASONS = ['rationale', 'why', 'reason', 'because'];
const REJECTED = ['alternatives_rejected', 'alternatives', 'rejected'];
const REMEDIES = ['solution', 'mitigation', 'fix', 'workaround', 'resolution'];
/** What an item is filed under; it says nothing about the work. */
const METADATA = ['applies_to', 'skill', 'skills', 'severity', 'domain', 'type', 'id', 'files', 'date'];

function textOf(node: YamlNode, label: ItemLabel): Pick<ItemEntry, 'text' | 'mitigation'> {
  if (node.kind !== 'map') return { text: clip(plain(node), LONGEST) };
  const lead = fieldAt(node, LEADS);
  if (!lead) return { text: clip(node.entries.map(pair).join('; '), LONGEST) };
  const [reason, rejected, remedy] = [REASONS, REJECTED, REMEDIES].map((names) => textAt(node, names));
  const known = [lead.key, ...REASONS, ...REJECTED, ...REMEDIES, ...METADATA];
  const rest = node.entries.filter(({ key }) => !known.includes(foldKey(key.text))).map(({ value }) => plain(value));
  const head = [lead.text, ...rest.filter(Boolean)].join(': ');
  if (label === 'Gotcha') {
    const text = clip(reason ? worded('', head, reason) : head, LONGEST);
    return { text, ...(remedy && { mitigation: clip(remedy, LONGEST) }) };
  }
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

function sessionFiles(map: YamlMap): Iterable<FileEntry> {
  const found = new Map<string, FileEntry>();
  const isTouched = ({ how, deleted }: FileEntry) => how === 'modified' && !deleted;
  for (const { key, value } of map.entries)
    for (const file of filesOfField(foldKey(key.text), value)) {
      // What was created or deleted counts before what was touched.
      const known = file && found.get(file.path);
      if (file && (!known || isTouched(known))) found.set(file.path, { ...known, ...file });
    }
  return found.values();
}

function filesOfField(name: string, value: YamlNode): (FileEntry | undefined)[] {
  if (name === 'done_this_session') return value.kind === 'list' ? value.items.flatMap(filesOfTask) : [];
  if (name === 'files' || name === 'key_files') return filesIn(value, { how: 'modified' });
  return /^files_/.test(name) ? filesIn(value, howOf(name)) : [];
}

/** What the name of a list says of its files. */
type How = Pick<FileEntry, 'how' | 'deleted' | 'about'>;

function howOf(name: string): How {
  if (/creat|new|added/.test(name)) return { how: 'created' };
  return { how: 'modified', ...(/delet|remov/.test(name) && { deleted: true }) };
}

const GROUP = /^(?:created|new|added|modified|changed|edited|updated|deleted|removed)$/i;

/** `files: {created: […], modified: […]}`, or a list of those that were touched. What was only read is left out. */
function filesIn(node: YamlNode, how: How): (FileEntry | undefined)[] {
  if (node.kind === 'list') return node.items.map((item) => fileOf(item, how));
  if (node.kind !== 'map') return [];
  return node.entries.flatMap(({ key, value }) =>
    GROUP.test(key.text) && value.kind === 'list'
      ? value.items.map((item) => fileOf(item, howOf(key.text.toLowerCase())))
      : [],
  );
}

function filesOfTask(task: YamlNode): (FileEntry | undefined)[] {
  const files = task.kind === 'map' ? task.entries.find(({ key }) => foldKey(key.text) === 'files')?.value : undefined;
  if (task.kind !== 'map' || files?.kind !== 'list') return [];
  const about = textAt(task, ['task', 'changes', 'description']);
  return files.items.map((item) => fileOf(item, { how: 'modified', ...(about && { about: clip(about, LONGEST) }) }));
}

/** `src/a.ts`, `src/a.ts:40-60`, `{path: src/a.ts}`. */
function fileOf(node: YamlNode, said: How): FileEntry | undefined {
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
