/** A reading → what it states: its tasks, its items, and what is handed on. */
import { defined, type Facts, fingerprint, PASSING, STATEMENT_OF } from '../../model/index.ts';
import type { LineMap } from '../../parse/line-map.ts';
import { type End, FactCollector } from '../fact-collector.ts';
import { type Closing, closingsOf, matterOfLine, type OpenLine } from '../task/closings.ts';
import { dateAt } from '../task/dated-sections.ts';
import { filesNamedIn } from '../task/named-files.ts';
import { stateReplaced } from '../task/replaced-decisions.ts';
import { stateHandoff } from '../task/state-handoff.ts';
import type { ConventionReading, ItemEntry, TaskEntry } from './reading.ts';

/** Files that one item may name. */
const MAX_NAMED = 5;
/** Characters of each text of a task that go into the graph; the rest is in its file. */
const MAX_TEXT = 4000;

export function conventionFacts(reading: ConventionReading, doc: string, map: LineMap, project: string): Facts {
  const collector = new FactCollector(project, doc, map);
  const change = reading.change && stateTask(collector, { ...reading.change, start: 0 });
  for (const task of reading.tasks) stateTask(collector, task, change);
  const { items, derived, handoff } = reading;
  if (handoff) {
    const own = handoff.by === undefined ? stateNote(collector, reading, handoff.at) : collector.task(handoff.by);
    stateHandoff(collector, own, handoff, handoff.at);
  } else if (items && (items.length > 0 || derived || (reading.tasks.length === 0 && !change)))
    stateItems(collector, change ?? stateNote(collector, reading, reading.at), reading, items);
  return collector.facts();
}

function stateItems(collector: FactCollector, source: End, reading: ConventionReading, items: readonly ItemEntry[]) {
  const { at: day, through, derived = [] } = reading;
  const done = derived.map((told) => told.done.map(matterOfLine));
  const open = items.filter(({ label }) => label !== 'Pattern');
  const closings = through ? closingsOf(open.map(asOpenLine), done.flat(), through.course) : [];
  const closingOf = new Map(open.map((item, i) => [item, closings[i]]));
  for (const item of items) {
    const at = (through && dateAt(through.dates, item.start)) ?? day;
    stateItem(collector, source, { ...(at && { at }), ...item }, closingOf.get(item));
  }
  for (const { name, start } of reading.resolves ?? [])
    collector.edge('RESOLVES', source, referenceOf(collector, name), start, {
      kind: 'replaces',
      ...defined({ text: items[0]?.text, at: day }),
    });
  for (const [own, told] of derived.entries()) {
    const doneElsewhere = done.filter((_, index) => index !== own).flat();
    stateHandoff(collector, source, { ...told, ...through, doneElsewhere, block: { start: 0 } }, day ?? '');
  }
}

function stateTask(collector: FactCollector, task: TaskEntry, change?: End): End {
  const own = collector.task(task.id);
  const { name, status, outcome, category, priority, createdAt, completedAt, kind = 'file', start } = task;
  const [objective, criteria, context] = [task.objective, task.criteria, task.context].map((text) =>
    text?.slice(0, MAX_TEXT),
  );
  collector.edge('DESCRIBES', collector.document(), own, start, {
    ...defined({ name, status, outcome, objective, criteria, context, category, priority, createdAt, completedAt }),
    kind,
    ...(kind === 'file' && { state: 'ingested' }),
  });
  collector.edge('PART_OF', own, collector.projectNode(), start);
  const whole = task.partOf === undefined ? change : collector.task(task.partOf);
  if (whole && whole.key !== own.key) collector.edge('PART_OF', own, whole, start);
  for (const { id, start: at } of task.dependsOn ?? [])
    if (id !== task.id) collector.edge('DEPENDS_ON', own, collector.task(id), at);
  for (const { id, start: at, kind: how } of task.relatesTo ?? [])
    collector.edge('RELATES_TO', own, collector.task(id), at, { kind: how });
  for (const { told, at = '' } of task.notes ?? []) stateHandoff(collector, own, told, at);
  for (const { path, start: at, how, deleted } of task.files ?? [])
    collector.edge(how, own, collector.file(path), at, deleted ? { changeType: 'delete' } : {});
  return own;
}

/** A text that belongs to no task: the text itself is the source of what it says. */
function stateNote(collector: FactCollector, { name }: ConventionReading, at: string | undefined): End {
  const { doc } = collector;
  const own = collector.node('Note', doc, { path: doc });
  const told = defined({ name, at: at || undefined });
  collector.edge('DESCRIBES', collector.document(), own, 0, { ...told, kind: 'file', state: 'ingested' });
  collector.edge('PART_OF', own, collector.projectNode(), 0);
  return own;
}

/** What a line of the same text may close. */
const asOpenLine = ({ label, text, start }: ItemEntry): OpenLine => ({
  text,
  places: [start],
  passes: PASSING.has(label),
  isMarkOnly: label === 'Gotcha',
});

function stateItem(collector: FactCollector, source: End, item: ItemEntry, closing?: Closing): void {
  const { label, start, tags = [], resolution, ...said } = item;
  const { text, mitigation, context, id } = said;
  const folded = fingerprint(text);
  if (!folded) return;
  const node = collector.node(label, folded, {});
  const settled = resolution === undefined ? {} : { resolution, resolved: true };
  const closed = closing && { closed: closing.closed, closedBy: collector.lineOf(closing.start) };
  collector.edge(STATEMENT_OF[label], source, node, start, { ...defined({ ...said }), ...closed, ...settled });
  if (id !== undefined) collector.edge('KNOWN_AS', node, referenceOf(collector, id), start);
  if (label === 'Pattern' && resolution === undefined)
    stateReplaced(collector, { source, node, text, start, at: said.at ?? '' });
  if (label === 'Pattern') for (const tag of tags) collector.edge('APPLIES_TO', node, collector.tag(tag), start);
  for (const { path } of filesNamedIn([text, mitigation, context].filter(Boolean).join('\n'), MAX_NAMED))
    collector.edge('NAMES', node, collector.file(path), start);
}

function referenceOf(collector: FactCollector, name: string): End {
  const folded = fingerprint(name);
  return collector.node('Reference', folded, { text: folded });
}
