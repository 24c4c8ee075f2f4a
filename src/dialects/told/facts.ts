/** A reading → what it states: its tasks, and what is handed on. */
import { defined, type Facts } from '../../model/index.ts';
import type { LineMap } from '../../parse/line-map.ts';
import { FactCollector } from '../fact-collector.ts';
import { stateHandoff } from '../task/state-handoff.ts';
import { stateNote } from '../task-lists/facts.ts';
import type { ToldReading, ToldTask } from './reading.ts';

/** Of what a task asks for, so much goes into the graph; the rest is in its file. */
const MOST_TEXT = 4000;

export function toldFacts(reading: ToldReading, doc: string, map: LineMap, project: string): Facts {
  const collector = new FactCollector(project, doc, map);
  for (const task of reading.tasks) stateTask(collector, task);
  const { telling } = reading;
  if (telling) {
    const own =
      telling.by === undefined ? stateNote(collector, { ...reading, at: telling.at }) : collector.task(telling.by);
    stateHandoff(collector, own, telling, telling.at);
  }
  return collector.facts();
}

function stateTask(collector: FactCollector, task: ToldTask): void {
  const own = collector.task(task.id);
  const { name, status, outcome, category, priority, completedAt, kind, start } = task;
  const [objective, criteria, context] = [task.objective, task.criteria, task.context].map((text) =>
    text?.slice(0, MOST_TEXT),
  );
  collector.edge('DESCRIBES', collector.document(), own, start, {
    ...defined({ name, status, outcome, objective, criteria, context, category, priority, completedAt }),
    kind,
    ...(kind === 'file' && { state: 'ingested' }),
  });
  collector.edge('PART_OF', own, collector.projectNode(), start);
  if (task.partOf !== undefined && task.partOf !== task.id)
    collector.edge('PART_OF', own, collector.task(task.partOf), start);
  for (const { id, start: at } of task.dependsOn)
    if (id !== task.id) collector.edge('DEPENDS_ON', own, collector.task(id), at);
  for (const { path, start: at } of task.names) collector.edge('NAMES', own, collector.file(path), at);
}
