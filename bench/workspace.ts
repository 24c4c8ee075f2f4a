/** A generated project of believable task files, about 2.5 KB each, in which every named file exists. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const AREAS = ['auth', 'billing', 'search', 'mail', 'storage', 'reports', 'queue', 'profile', 'admin', 'export'];
const TAGS = [
  'tokens',
  'user-state',
  'retry',
  'paging',
  'locking',
  'caching',
  'time-zones',
  'uploads',
  'indexing',
  'rate-limits',
];
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

export function makeWorkspace(root: string, count: number): void {
  mkdirSync(join(root, 'tasks'), { recursive: true });
  for (const area of AREAS) {
    mkdirSync(join(root, 'src', area), { recursive: true });
    for (let n = 0; n < 200; n++) writeFileSync(join(root, 'src', area, `part-${n}.ts`), '');
  }
  for (let i = 0; i < count; i++) writeFileSync(join(root, 'tasks', `task-${number(i)}.md`), taskFile(i));
}

const number = (i: number) => String(i).padStart(6, '0');

export function taskFile(i: number): string {
  const area = pick(AREAS, i);
  const file = (n: number) => `src/${pick(AREAS, n)}/part-${n % 200}.ts`;
  return `# Task ${number(i)}: Work on ${area}, part ${i}

## Metadata

| Field | Value |
|-------|-------|
| Status | completed |
| Depends On | ${i === 0 ? 'none' : number(Math.floor(i / 2))} |
| Complexity | ${pick(['easy', 'normal', 'complex'], i)} |
| Created | 2026-0${1 + (i % 9)}-1${i % 10} |

## Objective

Bring ${area} to the point where part ${i} of the plan can be shipped without a feature switch.

## Acceptance Criteria

- [x] Requests to ${area} are answered within the agreed time
- [x] Failures in ${area} are reported with a reason that names the record
- [ ] The runbook says what to do when the queue for ${area} stands still

## Context Provided

See ${file(i + 3)} for how the neighbouring area does it, and the notes of the task before this one.

---

## Execution Log

Started from the tests of part ${i % 97}; two of them were wrong and have been corrected.

---

## Handoff

\`\`\`yaml
outcome: completed

files_created:
  - path: ${file(i)}
    purpose: Entry point of ${area} for part ${i}
    lines: 1-${80 + (i % 90)}

files_modified:
  - path: ${file(i + 1)}
    lines: ${10 + (i % 30)}-${60 + (i % 30)}
    change_type: modify
    description: Calls the new entry point instead of building the request by hand

patterns_discovered:
  - pattern: Open the ${area} session through the pool number ${i % 400}, never directly
    location: ${file(i)}
    applies_to: [${area}, ${pick(TAGS, i)}, ${pick(TAGS, i + 3)}]

gotchas:
  - issue: The ${area} service answers 200 with an empty body when quota ${i % 500} is used up
    discovered_in: Load test of ${area}
    mitigation: Treat an empty body as a retry with a longer pause
    severity: ${pick(['high', 'medium', 'low'], i)}

dependencies_for_next:
  - file: ${file(i)}
    reason: Shows the order in which the ${area} session must be closed

open_questions:
  - question: Should ${area} keep its own retry budget or share that of plan ${i % 200}?
    context: Two budgets double the load in the worst case
    recommendation: Share it
    blocking: false

suggested_next_steps:
  - step: Move the remaining callers of ${area} to the new entry point, part ${i}
    priority: ${pick(['high', 'medium', 'low'], i + 1)}
    depends_on: [part-${i % 200}.ts]
\`\`\`

---

*Task completed: 2026-0${1 + (i % 9)}-2${i % 9}T10:00:00Z*
`;
}
