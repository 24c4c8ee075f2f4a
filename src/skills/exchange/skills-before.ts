/** Who had a workflow's work so far, in order, as the documents and payloads in the project say. */
import { timeOf } from '../../dialects/document-fields.ts';
import { isOf, readWith } from '../../dialects/read-document.ts';
import { filesOf } from '../../workplace/documents.ts';
import type { Workplace } from '../../workplace/workplace.ts';
import { skillDialect } from '../document/dialect.ts';
import { payloadDialect } from '../payload/dialect.ts';

interface Passed {
  at: number;
  skills: readonly string[];
}

/** Each skill once, where it comes first. */
export function skillsBefore(place: Workplace, workflow: string | undefined): string[] {
  if (workflow === undefined) return [];
  const passed: Passed[] = [];
  for (const { source } of filesOf(place)) {
    // Most files are notes of tasks: those are not read.
    const found = source?.text.includes('workflow_id') ? passedIn(source, place, workflow) : undefined;
    if (found) passed.push(found);
  }
  return [...new Set(passed.sort((a, b) => a.at - b.at).flatMap(({ skills }) => skills))];
}

function passedIn(source: Parameters<typeof readWith>[1], { config }: Workplace, workflow: string): Passed | undefined {
  const document = readWith([skillDialect], source, config.limits) ?? readWith([payloadDialect], source, config.limits);
  if (isOf(document, skillDialect) && document.reading.value?.handoff.workflow_id === workflow) {
    const { handoff, context } = document.reading.value;
    return { at: timeOf(handoff.timestamp)!, skills: context.completed_skills };
  }
  if (isOf(document, payloadDialect) && document.reading.value?.handoff.source.workflow_id === workflow) {
    const { timestamp, meta, source: by } = document.reading.value.handoff;
    return { at: timeOf(timestamp)!, skills: [...(meta.handoff_chain ?? []), by.skill] };
  }
  return undefined;
}
