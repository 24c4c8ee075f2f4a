/** Where a briefing goes in a task file: into its Context Provided section, else before what the agent writes itself. */
import type { Markdown } from '../../parse/scan-markdown.ts';
import { isHandoffTitle } from './find-handoffs.ts';
import type { TaskParts } from './read-task.ts';

export interface ContextPlace {
  /** Offset at which a line begins. */
  start: number;
  /** Level of the section's heading, or of the one to make. */
  level: number;
  /** The section is there already. */
  exists: boolean;
}

const LOG = /^(?:execution|work) log:?$/i;

export function contextPlace(doc: Markdown, { context }: TaskParts): ContextPlace {
  if (context) return { start: context.start, level: context.level, exists: true };
  const next = doc.headings.find(({ title }) => isHandoffTitle(title) || LOG.test(title));
  return { start: next ? doc.starts[next.line]! : doc.text.length, level: 2, exists: false };
}
