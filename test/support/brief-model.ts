/** Small projects at random whose tasks share words, tags, files and dependencies. */
import fc from 'fast-check';
import { type TaskText, task } from './brief-graph.ts';

const WORDS =
  'queue retry token label parcel scan webhook invoice cache pool cursor locale relay batch quota ledger'.split(' ');
const TAGS = ['queue', 'tokens', 'rate-limits', 'labels'];
const FILES = ['src/queue.ts', 'src/token.ts', 'lib/label.sql', 'docs/scan.md'];
export const IDS = ['001', '002', '003', '004', '005', '006'];

const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const some = <T>(item: fc.Arbitrary<T>, maxLength = 3) => fc.array(item, { maxLength });
const level = fc.constantFrom('high', 'medium', 'low');
const list = (name: string, items: string[]) => (items.length > 0 ? `${name}:\n${items.join('\n')}\n` : '');

const handoff = fc
  .record({
    outcome: fc.constantFrom('completed', 'completed', 'partial', 'failed'),
    patterns: some(fc.record({ text, tags: fc.subarray(TAGS), location: fc.constantFrom('', ...FILES) })),
    gotchas: some(fc.record({ text, more: text, level })),
    files: fc.subarray(FILES),
    created: fc.subarray(FILES),
    questions: some(fc.record({ text, blocking: fc.boolean() }), 2),
    steps: some(fc.record({ text, level }), 2),
    blockers: some(fc.record({ text, tasks: fc.subarray(IDS) }), 1),
    resolves: some(text, 1),
  })
  .map(
    (h) =>
      `outcome: ${h.outcome}\n${list(
        'patterns_discovered',
        h.patterns.map(
          (p) =>
            `  - pattern: ${p.text}\n    applies_to: [${p.tags.join(', ')}]${p.location && `\n    location: ${p.location}`}`,
        ),
      )}${list(
        'gotchas',
        h.gotchas.map((g) => `  - issue: ${g.text}\n    mitigation: ${g.more}\n    severity: ${g.level}`),
      )}${list(
        'dependencies_for_next',
        h.files.map((file) => `  - file: ${file}\n    reason: read it`),
      )}${list(
        'files_created',
        h.created.map((file) => `  - path: ${file}\n    purpose: made`),
      )}${list(
        'open_questions',
        h.questions.map((q) => `  - question: ${q.text}\n    blocking: ${q.blocking}`),
      )}${list(
        'suggested_next_steps',
        h.steps.map((s) => `  - step: ${s.text}\n    priority: ${s.level}`),
      )}${list(
        'blockers',
        h.blockers.map(
          (b) => `  - blocker: ${b.text}\n    suggested_resolution: ask\n    blocking_tasks: [${b.tasks.join(', ')}]`,
        ),
      )}${list(
        'resolves',
        h.resolves.map((r) => `  - ${r}`),
      )}`,
  );

const body = fc.record({
  name: text,
  on: fc.subarray(IDS).map((ids) => ids.join(', ') || 'none'),
  complexity: fc.constantFrom('easy', 'normal', 'complex'),
  objective: fc.tuple(text, fc.subarray(FILES)).map(([words, files]) => [words, ...files].join(' ')),
  yaml: fc.option(handoff, { nil: '' }),
  stamp: fc.constantFrom('', '2026-01-10', '2026-03-01', '2026-04-20T10:00:00Z'),
});

export const taskText: fc.Arbitrary<TaskText> = body;
/** Path → text of a task file; the path says the task. */
export const project: fc.Arbitrary<Record<string, string>> = fc
  .array(body, { minLength: 2, maxLength: IDS.length })
  .map((bodies) => Object.fromEntries(bodies.map((one, i) => [pathOf(IDS[i]!), task(IDS[i]!, one)])));
export const pathOf = (id: string) => `tasks/task-${id}.md`;
