/** Any handoff that the schema accepts. */
import fc from 'fast-check';
import { isPlaceholderText } from '../../src/dialects/task/placeholders.ts';
import { ABSOLUTE, CHANGE_TYPES, type Handoff, OUTCOMES } from '../../src/dialects/task/schema.ts';
import { fingerprint, LEVELS } from '../../src/model/index.ts';

/** Texts that a person could write, odd ones included; not the template's own words, which mean that nothing was written. */
export const prose = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      'Rate limit: 100 a minute',
      '`get` is slow',
      '@cached',
      '> 0',
      "don't",
      '"quoted" word',
      '[P1] go',
      '- dash',
      '# hash',
      'since PR #12',
      'a\nb\n\nc',
      'ends with:',
      '* star',
      '!bang',
      '%x',
      'yes',
      '007',
      '~x',
      'null and void',
      '```\ncode\n```',
      '--- a',
    ),
  )
  .map((text) =>
    text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff\u2028\u2029]|[\ud800-\udfff]/g, '').trim(),
  )
  .filter(
    (text) =>
      fingerprint(text) !== '' &&
      !/^(?:none|n\/a|-|nothing)\.?$/i.test(text) &&
      // A text in brackets marks where to write.
      !/^(?:\[.*\]|<.*>|\{.*\})$/s.test(text) &&
      ![
        'pattern',
        'issue',
        'path',
        'id',
        'applies_to',
        'question',
        'step',
        'blocker',
        'depends_on',
        'context',
        'location',
      ].some((field) => isPlaceholderText(field, text) || isPlaceholderText(field, `[${text}]`)),
  );

const path = fc
  .array(fc.stringMatching(/^[a-z0-9_-]{1,8}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => `${parts.join('/')}.ts`);
const lines = fc.oneof(
  fc.constant('all'),
  fc.nat(500).map((n) => String(n + 1)),
  fc.tuple(fc.nat(200), fc.nat(200)).map(([a, b]) => `${a + 1}-${a + b + 1}`),
);
const tag = fc
  .stringMatching(/^[a-z]{2,6}(-[a-z0-9]{1,5}){0,2}$/)
  .filter((word) => !isPlaceholderText('applies_to', `[${word}]`));
const taskId = fc.nat(999).map((n) => `task-${String(n).padStart(3, '0')}`);
/** `~\\x` and `C:/x` are paths of one machine. */
const location = prose.filter((text) => !ABSOLUTE.test(text));
const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 3 });
const record = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }, requiredKeys: (keyof T)[]) =>
  fc.record(shape, { requiredKeys });

export const handoff: fc.Arbitrary<Handoff> = fc.record(
  {
    outcome: fc.constantFrom(...OUTCOMES),
    files_created: list(record({ path, purpose: prose, lines }, ['path'])),
    files_modified: list(
      record({ path, lines, change_type: fc.constantFrom(...CHANGE_TYPES), description: prose }, ['path']),
    ),
    patterns_discovered: list(record({ id: tag, pattern: prose, location, applies_to: list(tag) }, ['pattern'])),
    gotchas: list(
      record({ id: tag, issue: prose, discovered_in: prose, mitigation: prose, severity: fc.constantFrom(...LEVELS) }, [
        'issue',
      ]),
    ),
    dependencies_for_next: list(record({ file: path, reason: prose }, ['file'])),
    open_questions: list(
      record({ question: prose, context: prose, recommendation: prose, blocking: fc.boolean() }, ['question']),
    ),
    suggested_next_steps: list(
      record({ step: prose, priority: fc.constantFrom(...LEVELS), depends_on: list(prose) }, ['step']),
    ),
    blockers: list(
      record({ blocker: prose, impact: prose, suggested_resolution: prose, blocking_tasks: list(taskId) }, ['blocker']),
    ),
    resolves: list(prose),
  },
  { requiredKeys: ['outcome'] },
) as fc.Arbitrary<Handoff>;
