/** Memories of Serena: what onboarding describes, what was learned since, and the samples. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/dialects/index.ts';
import { LIMITS } from '../support/fixtures.ts';
import { readKnowledge, samplesIn, told } from '../support/knowledge.ts';
import { hasConventions } from '../support/shared.ts';

const FOLDER = '.serena/memories';

test('entries of a file about conventions are patterns, named by their heading', () => {
  const text =
    '# Style\n\n- Two blanks\n\n## Names\n\n- **Files**: kebab-case\n  - no capitals\n\n```ts\n- not this\n```\n';
  expect(told(`${FOLDER}/code_style_conventions.md`, text)).toEqual([
    'Pattern 3: Two blanks',
    'Pattern 7: Names: **Files**: kebab-case: no capitals',
  ]);
});

describe('what was learned', () => {
  const path = `${FOLDER}/mail/mail-observations.md`;

  test('constraints and edge cases are gotchas, preferences and rules are patterns, and nothing is nothing', () => {
    const text =
      '# Mail\n\n## Constraints (HIGH confidence)\n\nThese must be followed:\n\n- Two readers send twice\n  - Evidence: it happened\n  - Correct pattern: one reader\n\n## Preferences (MED confidence)\n\n- Plain text\n\n## Edge Cases (MED confidence)\n\nNone yet.\n\n## Rule\n\nOne template.\n\n## Related\n\n- other.md\n';
    expect(told(path, text)).toEqual([
      'Gotcha 7: Two readers send twice | one reader',
      'Pattern 13: Plain text',
      'Pattern 21: One template.',
    ]);
  });

  test('a statement is a pattern, and an issue with its resolution is one gotcha', () => {
    const text =
      '# Mail\n\n## Skill-Mail-001: One reader\n\n**Statement**: Use one reader\n\n**Evidence**: It must never happen again\n\n## Sent twice\n\n**Issue**: Two readers\n\n**Resolution**: One reader\n';
    expect(told(path, text)).toEqual([
      'Pattern 3: One reader: Use one reader.',
      'Gotcha 9: Sent twice: Two readers. | One reader',
    ]);
  });

  test('other text is read as prose: what is clear counts, and a memory gives no steps or files', () => {
    const text =
      '# Mail\n\n## How it works\n\n- Gotcha: mails fail when the queue has two readers\n- Next: change src/mail.ts\n';
    expect(told(path, text)).toEqual(['~Gotcha 5: Gotcha: mails fail when the queue has two readers']);
  });
});

test.each(['project_overview', 'suggested_commands', 'tech_stack', 'codebase_structure', 'task_completion_checklist'])(
  '%s describes the project and states no items',
  (name) => {
    const text = '# About\n\n## Purpose\n\n- Always run the tests\n- Gotcha: it fails at night\n';
    expect(told(`${FOLDER}/${name}.md`, text)).toEqual([]);
  },
);

test('README is no memory', () => {
  expect(
    readDocument({ path: `${FOLDER}/README.md`, text: '# Memories\n\n## Rules\n\n- Rest\n' }, LIMITS),
  ).toBeUndefined();
});

test.skipIf(!hasConventions)('every memory of the samples is read (needs ../shared/conventions)', () => {
  const files = ['knowledge-files/serena-memories', 'knowledge-files/adr']
    .flatMap(samplesIn)
    .filter(({ path }) => path.startsWith('.serena/') && !path.endsWith('README.md'));
  for (const { path, text } of files) expect(readKnowledge(path, text).dialect.name, path).toBe('serena');
  expect(files).toHaveLength(32);
});
