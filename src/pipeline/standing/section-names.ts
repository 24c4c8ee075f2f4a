/** One name for each section: handoffs may call it by its id in any case, by its title or by its place (`section_2`), as `check` allows. */
import type { PipelineTold } from '../ask-pipeline.ts';

const fold = (name: string) => name.trim().toLowerCase();

/** What is told, with every section called as the last outline (else the last assignment) calls it. */
export function withSectionNames(told: PipelineTold): PipelineTold {
  const names = namesOf(told);
  if (names.size === 0) return told;
  const called = <One extends { section?: string }>(one: One): One =>
    one.section === undefined ? one : { ...one, section: names.get(fold(one.section)) ?? one.section };
  return {
    ...told,
    steps: told.steps.map((step) => ({
      ...step,
      sections: step.sections.map(called),
      revisions: step.revisions.map(called),
      challenges: step.challenges.map(called),
    })),
    decisions: told.decisions.map(called),
  };
}

/** An id comes before a title, and both before a place. */
function namesOf({ steps }: PipelineTold): Map<string, string> {
  const last = (kind: string) =>
    steps.findLast(({ status, sections }) => status === 'complete' && sections.some((one) => one.kind === kind));
  const sections = (last('outlined') ?? last('assigned'))?.sections ?? [];
  return new Map([
    ...sections.map(({ section }, i): [string, string] => [`section_${i + 1}`, section]),
    ...sections.flatMap(({ title, section }): [string, string][] => (title ? [[fold(title), section]] : [])),
    ...sections.map(({ section }): [string, string] => [fold(section), section]),
  ]);
}
