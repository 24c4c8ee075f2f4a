/**
 * A generated project as a real one would be: task files in all states, thousands of different findings of which a few
 * come again and again, tags of very unequal weight, prose notes with a date. Every file that is named exists. The same
 * number always gives the same text.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf, Dice, FILES_AN_AREA, fileOf, sentence, TAGS } from './made-up-words.ts';
import { makeNote } from './make-note.ts';

export interface ProjectSize {
  tasks: number;
  /** Prose notes of about 150 lines. */
  notes?: number;
}

export function makeProject(root: string, { tasks, notes = 0 }: ProjectSize): void {
  mkdirSync(join(root, 'tasks'), { recursive: true });
  mkdirSync(join(root, 'docs/handoffs'), { recursive: true });
  for (const [area, count] of FILES_AN_AREA) {
    mkdirSync(join(root, 'src', area), { recursive: true });
    for (let n = 0; n < count; n++) writeFileSync(join(root, 'src', area, `part-${n}.ts`), '');
  }
  for (let i = 0; i < tasks; i++) writeFileSync(join(root, taskPath(i)), taskFile(i));
  for (let i = 0; i < notes; i++) writeFileSync(join(root, notePath(i)), makeNote(i, NOTE_LINES));
}

export const NOTE_LINES = 150;
export const taskPath = (i: number): string => `tasks/task-${number(i)}.md`;
export const notePath = (i: number): string => `docs/handoffs/${dateOf(i)}-session-${number(i)}.md`;
const number = (i: number) => String(i).padStart(6, '0');

/** Work goes on for two years, about as much every day. */
export function dateOf(i: number): string {
  return new Date(Date.UTC(2024, 8, 1) + ((i * 7919) % 730) * 86_400_000).toISOString().slice(0, 10);
}

/** How tasks stand, of a hundred. */
const STATUSES: readonly (readonly [status: string, share: number])[] = [
  ['completed', 70],
  ['pending', 16],
  ['in_progress', 4],
  ['partial', 4],
  ['blocked', 3],
  ['failed', 2],
  ['skipped', 1],
];
const HAND_ON = new Set(['completed', 'partial', 'failed', 'blocked']);

function statusOf(dice: Dice): string {
  let left = dice.below(100);
  for (const [status, share] of STATUSES) {
    if (left < share) return status;
    left -= share;
  }
  return 'pending';
}

export function taskFile(i: number): string {
  const dice = new Dice(i);
  const [status, area] = [statusOf(dice), areaOf(dice)];
  const on = i === 0 ? 'none' : number(i - 1 - dice.rare(i));
  const done = status === 'completed';
  return `# Task ${number(i)}: ${sentence('step', dice)}

## Metadata

| Field | Value |
|-------|-------|
| Status | ${status} |
| Depends On | ${on} |
| Complexity | ${dice.of(['easy', 'normal', 'normal', 'complex'])} |
| Created | ${dateOf(i)} |

## Objective

Bring ${area} to the point where part ${i} of the plan can be shipped without a feature switch.

## Acceptance Criteria

- [${done ? 'x' : ' '}] Requests to ${area} are answered within the agreed time
- [${done ? 'x' : ' '}] Failures in ${area} are reported with a reason that names the record
- [ ] The runbook says what to do when the queue for ${area} stands still

## Context Provided

See ${fileOf(dice)} for how the neighbouring area does it, and the notes of the task before this one.

---

## Execution Log

Started from the tests of part ${i % 97}; two of them were wrong and have been corrected.

---
${HAND_ON.has(status) ? handoff(i, status, dice) : ''}`;
}

/** The same task after somebody worked on it: another status and a new item in each round. */
export function changedTask(i: number, round: number): string {
  const status = round % 2 === 0 ? 'completed' : 'partial';
  const item = `gotchas:\n  - issue: ${sentence('gotcha', new Dice(i))} in round ${round}\n    severity: high\n`;
  const text = taskFile(i);
  const [head] = text.split('\n## Handoff\n');
  return `${head!.replace(/\| Status \| \w+ \|/, `| Status | ${status} |`)}
## Handoff

\`\`\`yaml
outcome: ${status}
${item}suggested_next_steps:
  - step: Go on with part ${i}
    priority: high
\`\`\`
`;
}

function handoff(i: number, status: string, dice: Dice): string {
  const file = fileOf(dice);
  return `
## Handoff

\`\`\`yaml
outcome: ${status}

files_created:
  - path: ${file}
    purpose: Entry point for part ${i}
    lines: 1-${80 + (i % 90)}

files_modified:
  - path: ${fileOf(dice)}
    lines: ${10 + (i % 30)}-${60 + (i % 30)}
    change_type: modify
    description: Calls the new entry point instead of building the request by hand
${patterns(dice)}${gotchas(dice)}${blockers(i, status, dice)}
dependencies_for_next:
  - file: ${file}
    reason: Shows the order in which the session must be closed

open_questions:
  - question: ${sentence('question', dice)}
    context: Two of them double the load in the worst case
    recommendation: Share it
    blocking: ${dice.below(10) === 0}

suggested_next_steps:
  - step: ${sentence('step', dice)}
    priority: ${dice.of(['high', 'medium', 'medium', 'low'])}
\`\`\`

---

*Task completed: ${dateOf(i)}T10:00:00Z*
`;
}

const several = (title: string, count: number, item: () => string) =>
  count === 0 ? '' : `\n${title}:\n${Array.from({ length: count }, item).join('')}`;

const patterns = (dice: Dice) =>
  several(
    'patterns_discovered',
    dice.below(3),
    () => `  - pattern: ${sentence('pattern', dice)}
    location: ${fileOf(dice)}
    applies_to: [${[...new Set([dice.common(TAGS), dice.common(TAGS), dice.common(TAGS)])].join(', ')}]
`,
  );

const gotchas = (dice: Dice) =>
  several(
    'gotchas',
    dice.below(4),
    () => `  - issue: ${sentence('gotcha', dice)}
    discovered_in: ${fileOf(dice)}
    mitigation: ${sentence('pattern', dice)}
    severity: ${dice.of(['high', 'medium', 'medium', 'low', 'low'])}
`,
  );

const blockers = (i: number, status: string, dice: Dice) =>
  several(
    'blockers',
    status === 'completed' ? 0 : 1,
    () => `  - blocker: ${sentence('gotcha', dice)}
    impact: Part ${i} cannot be shipped
    suggested_resolution: ${sentence('step', dice)}
    blocking_tasks: [${number(i)}]
`,
  );
