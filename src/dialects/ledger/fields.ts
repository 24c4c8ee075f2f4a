/** What the fields of a session say, by their names: what is next, what was decided, what failed, which files were touched. */
import type { ItemLabel } from '../../model/index.ts';
import { isNothing as isEmpty, type YamlMap, type YamlNode } from '../../parse/yaml-node.ts';
import { clip } from '../../words/clip.ts';
import { sortableDate } from '../task/text-date.ts';
import { isNothing, worded } from '../task-lists/decisions.ts';
import type { SaidItem } from '../task-lists/reading.ts';
import type { ToldCollector } from '../told/collect-told.ts';
import { isFileField, sessionFiles } from './files.ts';
import { fieldAt, foldKey, pair, plain, textAt } from './yaml-text.ts';

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
export function takeFields(map: YamlMap, collector: ToldCollector): void {
  for (const { key, value } of map.entries) for (const item of itemsOf(key.text, value)) collector.say(item);
  for (const file of sessionFiles(map)) collector.touch(file);
}

/** What the session was about. */
export const nameOf = (map: YamlMap) => textAt(map, ['goal', 'title', 'topic']);

function itemsOf(key: string, value: YamlNode): SaidItem[] {
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

function textOf(node: YamlNode, label: ItemLabel): Pick<SaidItem, 'text' | 'mitigation'> {
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
