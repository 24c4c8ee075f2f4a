/** A reading of a task file → what it states: nodes and edges. A pure function of the bytes, the path and the project's name. */
import { defined, type Facts } from '../../model/index.ts';
import type { LineMap } from '../../parse/line-map.ts';
import { FactCollector } from '../fact-collector.ts';
import type { TaskReading } from './reading.ts';
import { stateHandoff } from './state-handoff.ts';
import { isoDate, sortableDate } from './text-date.ts';
import type { Told } from './told.ts';
import { markedConfidences } from './unsure-mark.ts';

export function taskFacts(reading: TaskReading, doc: string, map: LineMap, project: string): Facts {
  const collector = new FactCollector(project, doc, map);
  const { task, handoff } = reading;
  for (const row of task.index) stateIndexRow(collector, row);
  const told = handoff
    ? { ...handoff, confidences: markedConfidences(map, handoff.places) }
    : reading.derived && { ...reading.derived, block: { start: 0 } };
  if (!task.id) {
    if (told && (reading.note || task.index.length === 0)) stateNote(collector, reading, told);
    return collector.facts();
  }
  const own = collector.task(task.id.value);
  const completedAt = isoDate(task.completedStamp) ?? isoDate(task.metadata.completed);
  const { completed, dated } = task.metadata;
  const at =
    sortableDate(task.completedStamp) ??
    sortableDate(completed) ??
    isoDate(doc.split('/').at(-1)) ??
    sortableDate(dated) ??
    '';
  const { metadata } = task;
  collector.edge(
    'DESCRIBES',
    collector.document(),
    own,
    task.id.start,
    defined({
      name: task.name,
      status: metadata.status,
      // What rules read from prose does not decide how a task stands.
      outcome: handoff?.handoff.outcome,
      objective: task.objective || undefined,
      criteria: shortened(task.criteria.map(({ text }) => text).join('\n')),
      context: shortened(task.context?.text),
      complexity: metadata.complexity,
      priority: metadata.priority,
      category: categories(metadata.category, task.labels) || undefined,
      createdAt: isoDate(metadata.created),
      completedAt,
      // The task of a list is described there; its note hands on.
      kind: task.id.value.includes('/') ? 'index' : 'file',
      // Only the task's own file gives a state: author/graph-tasks.ts tells it from a list by that.
      state: reading.state,
    }),
  );
  collector.edge('PART_OF', own, collector.projectNode(), task.id.start);
  for (const { id, start } of metadata.partOf) collector.edge('PART_OF', own, collector.task(id), start);
  for (const { id, start } of metadata.dependsOn) collector.edge('DEPENDS_ON', own, collector.task(id), start);
  for (const { id, start } of metadata.blocks)
    if (id !== task.id.value) collector.edge('DEPENDS_ON', collector.task(id), own, start);
  for (const { path, start } of task.named) collector.edge('NAMES', own, collector.file(path), start);
  for (const { path, start } of task.modified) collector.edge('MODIFIED', own, collector.file(path), start);
  if (told) stateHandoff(collector, own, told, at);
  return collector.facts();
}

/** A handoff that names no task: the note itself is the source of what it says. */
function stateNote(collector: FactCollector, reading: TaskReading, told: Told): void {
  const { doc } = collector;
  const own = collector.node('Note', doc, { path: doc });
  const { completed, dated, created } = reading.task.metadata;
  // A time that the note gives itself counts before its name, which may give the day alone.
  const timed = [dated].filter((date) => sortableDate(date)?.includes('T'));
  const said = [...timed, doc.split('/').at(-1), completed, dated, created].map(sortableDate).find(Boolean) ?? '';
  const at = reading.dates.reduce((last, date) => (date.at && date.at > last ? date.at : last), said);
  // The place of this statement is the line that says how the work ended, if one does.
  collector.edge('DESCRIBES', collector.document(), own, reading.derived?.outcomeAt ?? 0, {
    ...defined({
      name: reading.task.name,
      objective: reading.summary,
      at: at || undefined,
      outcome: told.handoff.outcome,
    }),
    kind: 'file',
    state: reading.state,
  });
  collector.edge('PART_OF', own, collector.projectNode(), 0);
  for (const { path, start } of reading.task.named) collector.edge('NAMES', own, collector.file(path), start);
  stateHandoff(
    collector,
    own,
    { ...told, dates: reading.dates, ...(reading.course && { course: reading.course }) },
    said,
  );
}

const categories = (own: string | undefined, labels: readonly string[]) =>
  (own === undefined ? labels : [own, ...labels]).join(', ');

/** Of what a task asks for, so much goes into the graph; the rest is in its file. */
const MOST_TEXT = 4000;

const shortened = (text: string | undefined) => text?.slice(0, MOST_TEXT) || undefined;

function stateIndexRow(collector: FactCollector, row: TaskReading['task']['index'][number]): void {
  const task = collector.task(row.id);
  collector.edge('DESCRIBES', collector.document(), task, row.start, {
    ...defined({ name: row.name, status: row.status }),
    kind: 'index',
  });
  collector.edge('PART_OF', task, collector.projectNode(), row.start);
  for (const { id, start } of row.dependsOn)
    if (id !== row.id) collector.edge('DEPENDS_ON', task, collector.task(id), start);
}
