/** Files that tell of tasks and what was learned at them, read the way the product reads them. */
import type { DocumentReading } from '../../src/dialects/dialect.ts';
import { readDocument } from '../../src/dialects/index.ts';
import type { ConventionReading, TaskEntry } from '../../src/dialects/kit/reading.ts';
import type { SectionName } from '../../src/dialects/task/schema.ts';
import type { Facts } from '../../src/model/index.ts';
import { LIMITS } from './fixtures.ts';

export function readTold(path: string, text: string): DocumentReading<ConventionReading> {
  const document = readDocument({ path, text }, LIMITS);
  if (!document || !('tasks' in document.reading)) throw new Error(`${path} is not read as one that tells of tasks`);
  return document as unknown as DocumentReading<ConventionReading>;
}

/** `id status <- ids that it depends on`. */
export const told = ({ id, status, dependsOn = [] }: TaskEntry) =>
  [id, status ?? '-', ...(dependsOn.length > 0 ? ['<-', ...dependsOn.map((one) => one.id)] : [])].join(' ');

/** The entries of one section, each with its line; those that rules read have a `~` before them. */
export function saidIn({ reading, markdown }: DocumentReading<ConventionReading>, section: SectionName): string[] {
  const { handoff, places, confidences } = reading.handoff ?? { handoff: {}, places: {} };
  return (handoff[section] ?? []).map((entry, index) => {
    const line = markdown.text.slice(0, places[section]![index]).split('\n').length;
    const words = Object.values(entry).filter((value) => typeof value === 'string');
    return `${confidences?.[section]?.[index] === undefined ? '' : '~'}${line}: ${words.join(' | ')}`;
  });
}

export const factsOf = ({ dialect, reading, path, markdown }: DocumentReading<ConventionReading>): Facts =>
  dialect.facts(reading, path, markdown, 'p');

export const problemsOf = ({ problems }: DocumentReading<ConventionReading>) =>
  problems.map(({ line, column, code }) => `${line}:${column} ${code}`);
