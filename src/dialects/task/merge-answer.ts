/** What an agent answered to the prompt, checked, and brought together with what rules found. */
import type { Finding } from '../../model/index.ts';
import { fingerprint } from '../../model/index.ts';
import { mapLines } from '../../parse/line-map.ts';
import { readBlock } from '../../parse/read-block.ts';
import { scanMarkdown } from '../../parse/scan-markdown.ts';
import { readHandoff } from './read-handoff.ts';
import type { TaskCode } from './rules.ts';
import { type Handoff, SECTIONS, type SectionName } from './schema.ts';

export interface Answer {
  handoff: Handoff;
}

/** The answer as YAML, with or without a fence and a heading around it. */
export function readAnswer(text: string): {
  answer?: Answer;
  findings: Finding<TaskCode>[];
  map: ReturnType<typeof mapLines>;
} {
  const map = mapLines(text);
  const { start, end } = scanMarkdown(text).fences.find(({ closed }) => closed) ?? { start: 0, end: text.length };
  const { node, findings } = readBlock(text, start, end);
  if (node?.kind !== 'map') {
    const nothing: Finding<TaskCode> = {
      code: 'yaml-syntax',
      start,
      end: start,
      message: 'This is not a handoff: write YAML with outcome: and the sections of the template',
    };
    return { findings: findings.length > 0 ? findings : [nothing], map };
  }
  const checked = readHandoff(node);
  return { answer: { handoff: checked.handoff }, findings: [...findings, ...checked.findings], map };
}

/**
 * The answer's word counts: what it says in another section moves there, a section that it empties is empty, and what it does
 * not speak of stays.
 */
export function mergeAnswer(derived: Handoff, answer: Answer | undefined): Handoff {
  if (!answer) return derived;
  const given = (section: SectionName) => (answer.handoff[section] ?? []) as Record<string, unknown>[];
  const identity = (section: SectionName, item: Record<string, unknown>) =>
    fingerprint(String(item[SECTIONS[section].lead]));
  const sections = Object.keys(SECTIONS) as SectionName[];
  const known = new Set(sections.flatMap((section) => given(section).map((item) => identity(section, item))));
  const merged: Handoff = { ...derived, ...answer.handoff };
  for (const section of sections) {
    const found = (derived[section] ?? []) as Record<string, unknown>[];
    const emptied = answer.handoff[section]?.length === 0;
    const rest = emptied ? [] : found.filter((item) => !known.has(identity(section, item)));
    const all = [...given(section), ...rest];
    if (all.length > 0) (merged as Record<string, unknown>)[section] = all;
    else delete merged[section];
  }
  return merged;
}
