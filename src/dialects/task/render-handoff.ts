/** A handoff as the section of a task file; reading it gives the same handoff. */
import { writeCommented, writeYaml } from '../../parse/write-yaml.ts';
import { FIELDS, type Handoff } from './schema.ts';
import { type Unsure, unsureMark } from './unsure-mark.ts';

export function renderHandoff(handoff: Handoff): string {
  return `## Handoff\n\n${renderFence(handoff)}`;
}

/** The fence alone, for a section that has its heading. */
export function renderFence(handoff: Handoff, unsure: Unsure = NONE_UNSURE): string {
  const ordered = Object.fromEntries(
    FIELDS.filter((field) => handoff[field] !== undefined).map((field) => [field, handoff[field]]),
  );
  if (unsure.size === 0) return fenced(writeYaml(ordered));
  const commentOf = (item: unknown) => {
    const confidence = unsure.get(item as object);
    return confidence === undefined ? undefined : unsureMark(confidence);
  };
  return fenced(writeCommented(ordered, commentOf));
}

const NONE_UNSURE: Unsure = new Map();

/** YAML in a fence that it cannot close. */
export function fenced(yaml: string): string {
  // A text may hold a fence of its own; ours must be longer than any of them.
  const fence = '`'.repeat(Math.max(2, longestTicks(yaml)) + 1);
  return `${fence}yaml\n${yaml}${fence}\n`;
}

/** The longest run of backticks in a text; there may be more of them than a call takes arguments. */
export function longestTicks(text: string): number {
  let longest = 0;
  for (const [marks] of text.matchAll(/`+/g)) longest = Math.max(longest, marks.length);
  return longest;
}
