/** Small projects at random whose tasks share words, tags, files and dependencies. */
import fc from 'fast-check';
import { type TaskText, task } from './brief-graph.ts';

interface Vocabulary {
  words: string[];
  tags: string[];
  files: string[];
  ids: string[];
}

export const IDS = ['001', '002', '003', '004', '005', '006'];
const THEMES: Vocabulary[] = [
  {
    words: 'queue retry token label parcel scan webhook'.split(' '),
    tags: ['queue', 'tokens'],
    files: ['src/queue.ts', 'src/token.ts'],
    ids: ['001', '004'],
  },
  {
    words: 'invoice cache pool cursor locale'.split(' '),
    tags: ['rate-limits', 'caches'],
    files: ['lib/invoice.sql'],
    ids: ['002', '005'],
  },
  { words: 'relay batch quota ledger'.split(' '), tags: ['ledger'], files: ['docs/relay.md'], ids: ['003', '006'] },
];
const EVERYTHING: Vocabulary = {
  words: THEMES.flatMap(({ words }) => words),
  tags: THEMES.flatMap(({ tags }) => tags),
  files: THEMES.flatMap(({ files }) => files),
  ids: IDS,
};

const some = <T>(item: fc.Arbitrary<T>, maxLength = 3) => fc.array(item, { maxLength });
const level = fc.constantFrom('high', 'medium', 'low');
const list = (name: string, items: string[]) => (items.length > 0 ? `${name}:\n${items.join('\n')}\n` : '');
const textOf = (words: string[]) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((chosen) => chosen.join(' '));

function handoffOf({ words, tags, files, ids }: Vocabulary): fc.Arbitrary<string> {
  const text = textOf(words);
  return fc
    .record({
      outcome: fc.constantFrom('completed', 'completed', 'partial', 'failed'),
      patterns: some(fc.record({ text, tags: fc.subarray(tags), location: fc.constantFrom('', ...files) })),
      gotchas: some(fc.record({ text, more: text, level })),
      files: fc.subarray(files),
      created: fc.subarray(files),
      questions: some(fc.record({ text, blocking: fc.boolean() }), 2),
      steps: some(fc.record({ text, level }), 2),
      blockers: some(fc.record({ text, tasks: fc.subarray(ids) }), 1),
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
}

function bodyOf(vocabulary: Vocabulary): fc.Arbitrary<TaskText> {
  const text = textOf(vocabulary.words);
  return fc.record({
    name: text,
    on: fc.subarray(vocabulary.ids).map((ids) => ids.join(', ') || 'none'),
    complexity: fc.constantFrom('easy', 'normal', 'complex'),
    objective: fc.tuple(text, fc.subarray(vocabulary.files)).map(([words, files]) => [words, ...files].join(' ')),
    yaml: fc.option(handoffOf(vocabulary), { nil: '' }),
    stamp: fc.constantFrom('', '2026-01-10', '2026-03-01', '2026-04-20T10:00:00Z'),
  });
}

export const pathOf = (id: string) => `tasks/task-${id}.md`;

/** Path → text of a task file; the path says the task. */
type Files = Record<string, string>;
const filesOf = (bodies: readonly TaskText[]): Files =>
  Object.fromEntries(bodies.map((body, i) => [pathOf(IDS[i]!), task(IDS[i]!, body)]));

export const project: fc.Arbitrary<Files> = fc
  .array(bodyOf(EVERYTHING), { minLength: 2, maxLength: IDS.length })
  .map(filesOf);
const themed = IDS.map((_, i) => bodyOf(THEMES[i % THEMES.length]!));
/** Tasks of three themes that have nothing in common. */
export const themedProject: fc.Arbitrary<Files> = fc.tuple(...themed).map(filesOf);
/** Another text for one of its tasks, or none. */
export const themedChange: fc.Arbitrary<{ path: string; text: string | undefined }> = fc.oneof(
  ...IDS.map((id, i) =>
    fc.option(themed[i]!).map((body) => ({ path: pathOf(id), text: body ? task(id, body) : undefined })),
  ),
);
