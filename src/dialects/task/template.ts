/** The scaffold of a task file: the seed's form, with placeholders where the author writes and nothing invented. */
import { COMPLEXITIES } from './metadata.ts';
import { CHANGE_TYPES, LEVELS, OUTCOMES } from './schema.ts';

const choice = (values: readonly string[]) => `[${values.join(' | ')}]`;

/** The handoff section, ready to be filled in. */
export function handoffTemplate(): string {
  return `## Handoff

\`\`\`yaml
outcome: ${choice(OUTCOMES)}

files_created:
  - path: [path]
    purpose: [purpose]
    lines: [range]

files_modified:
  - path: [path]
    lines: [range]
    change_type: ${choice(CHANGE_TYPES)}
    description: [description]

patterns_discovered:
  - pattern: [pattern description]
    location: [where]
    applies_to: [tags]

gotchas:
  - issue: [issue]
    discovered_in: [context]
    mitigation: [how to avoid]
    severity: ${choice(LEVELS)}

dependencies_for_next:
  - file: [path]
    reason: [why needed]

open_questions:
  - question: [question]
    context: [why it matters]
    recommendation: [recommendation]
    blocking: [true or false]

suggested_next_steps:
  - step: [what to do]
    priority: ${choice(LEVELS)}
    depends_on: [dependencies]

blockers:
  - blocker: [blocker]
    impact: [impact]
    suggested_resolution: [resolution]
    blocking_tasks: [task ids]
\`\`\`
`;
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

${handoffTemplate()}`;
}
