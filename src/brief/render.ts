/** A fitted briefing as a page, and as data. */
import { countKinds, type Fitted } from './fit.ts';
import type { Section } from './layout.ts';
import { openingLines, restLines } from './page.ts';

export function renderLines({ ranking, shown, leftOut, ample, level }: Fitted): string[] {
  const lines = openingLines(ranking, level);
  for (const section of grouped(shown, ({ placed }) => placed.section)) {
    lines.push(...section.head.lines);
    for (const part of grouped(section.members, ({ placed }) => placed.part))
      lines.push(...part.head.lines, ...part.members.map(({ placed }) => placed.line));
  }
  return [...lines, ...restLines(ranking.task.id, countKinds(leftOut), ample)];
}

/** The sections in the order of the page; within one, members stay in the order of their rank. */
function grouped<T>(members: readonly T[], sectionOf: (one: T) => Section): { head: Section; members: T[] }[] {
  const groups = Map.groupBy(members, (one) => sectionOf(one).order);
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => ({ head: sectionOf(group[0]!), members: group }));
}

export const renderText = (fitted: Fitted): string => `${renderLines(fitted).join('\n')}\n`;
