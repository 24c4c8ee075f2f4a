/** The scaffold of a task file, with placeholders where the author writes and nothing invented. */
import { choice, FORM, type FormLine } from './form.ts';
import { COMPLEXITIES } from './metadata.ts';
import { OUTCOMES } from './schema.ts';

/** The handoff section, ready to be filled in. */
export function handoffTemplate(): string {
  const sections = FORM.map(({ section, lines }) => `\n${section}:\n${entry(lines)}`);
  return `## Handoff

\`\`\`yaml
outcome: [${choice(OUTCOMES)}]
${sections.join('')}\`\`\`
`;
}

function entry(lines: readonly FormLine[]): string {
  return lines.map(([field, word], index) => `  ${index === 0 ? '-' : ' '} ${field}: [${word}]\n`).join('');
}

/** A whole task file. \`today\` is a date as in 2026-02-03. */
export function taskTemplate(id: string, name: string, today: string): string {
  return `# Task ${id.replace(/^task-/, '')}: ${name}

## Metadata

| Field | Value |
|-------|-------|
| Status | pending |
| Depends On | none |
| Complexity | ${COMPLEXITIES[1]} |
| Created | ${today} |

## Objective

## Acceptance Criteria

## Context Provided

---

## Execution Log

---

${handoffTemplate()}
---

*Task completed: [timestamp]*
`;
}
