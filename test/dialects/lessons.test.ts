/** Files of lessons: what went wrong with its rule as one item, in every layout, and the samples. */
import { describe, expect, test } from 'vitest';
import { readKnowledge, samplesIn, told } from '../support/knowledge.ts';
import { hasConventions } from '../support/shared.ts';

const PATH = 'tasks/lessons.md';

describe('a lesson', () => {
  test('below a heading with labels is one gotcha with its rule, on the day of the heading', () => {
    const text =
      '# Lessons\n\n## 2026-01-05: Release\n\n### Lesson 1: Mails go out once\n- **Pattern**: A queue has one reader\n- **What went wrong**: Two workers read it\n- **Rule**: One worker for each queue\n';
    expect(told(PATH, text)).toEqual(['Gotcha 5: Mails go out once: Two workers read it. | One worker for each queue']);
    expect(readKnowledge(PATH, text).reading.items[0]!.at).toBe('2026-01-05');
  });

  test('labels may be paragraphs, and several lessons may stand under one date', () => {
    const text =
      '## 2026-01-05\n\nMistake: Sent twice.\nWhy: Two workers.\nRule: One worker.\n\nMistake: Never sent.\nRule: Watch the queue.\n';
    expect(told(PATH, text)).toEqual([
      'Gotcha 1: Sent twice. | One worker.',
      'Gotcha 7: Never sent. | Watch the queue.',
    ]);
  });

  test('sections below a heading are parts of its lesson', () => {
    const text =
      '# Lessons\n\n## Mails (May 2026)\n\n### Problem Description\n\nThey went out twice.\n\n```\nerror: twice\n```\n\n### Root Cause\n\nTwo workers.\n\n### Prevention Strategy\n\n#### 1. One worker\n\nAlways.\n\n#### 2. Watch the queue\n\n### Files Changed\n\n- src/mail.ts\n\n## Search is slow\n\nThe index must be warm.\n';
    expect(told(PATH, text)).toEqual([
      'Gotcha 3: Mails (May 2026): They went out twice. | One worker; Watch the queue',
      'Gotcha 29: Search is slow: The index must be warm.',
    ]);
  });

  test('as an entry of a list is advice or a trap by its words, with its own date', () => {
    const text =
      '# Lessons\n\nAdd what you learn here.\n\n## Mail\n\n- Always fold mails by id\n- A queue with two readers sends twice. (2026-01-05)\n- Tokens expire at night\n  - Rule: renew them at noon\n';
    expect(told(PATH, text)).toEqual([
      'Pattern 7: Always fold mails by id',
      'Gotcha 8: A queue with two readers sends twice.',
      'Gotcha 9: Tokens expire at night | renew them at noon',
    ]);
    expect(readKnowledge(PATH, text).reading.items[1]!.at).toBe('2026-01-05');
  });

  test('as a heading that is the rule is a pattern, told with its text', () => {
    const text = '## Pattern: Patch `__init__` where it is used [not where it is made]\nThe other one is never seen.\n';
    expect(told(PATH, text)).toEqual([
      'Pattern 1: Patch `__init__` where it is used [not where it is made]: The other one is never seen.',
    ]);
  });

  test('as a row of a table has its rule and date from the columns', () => {
    const text =
      '## Lessons\n\n| Date | Module | Mistake | Rule |\n|---|---|---|---|\n| 2026-01-05 | mail | Sent twice | One worker |\n| | | TBD | |\n';
    expect(told(PATH, text)).toEqual(['Gotcha 5: Sent twice | One worker']);
    expect(readKnowledge(PATH, text).reading.items[0]).toMatchObject({ at: '2026-01-05', context: 'mail' });
  });
});

test('sections about the file itself and forms that nobody filled in state nothing', () => {
  const text =
    '# Lessons\n\n## Entry Guidelines\n\n- Always add the date\n\n## Format\n\n- **Mistake**: what happened\n- **Rule**: what to do\n\n## Lessons\n\n- None yet\n';
  expect(told(PATH, text)).toEqual([]);
});

test.each(['LESSONS.md', 'docs/lessons-learned.md', 'specs/LESSONS_LEARNED.md', 'tasks/lessons/mail.md'])(
  '%s is one',
  (path) => {
    expect(told(path, '# Lessons\n\n- Always rest\n')).toEqual(['Pattern 3: Always rest']);
  },
);

test.skipIf(!hasConventions)(
  'every file of lessons in the samples is read, without a problem (needs ../shared/conventions)',
  () => {
    const files = samplesIn('knowledge-files/lessons').filter(({ path }) => /lessons/i.test(path.split('/').at(-1)!));
    const counts = files.map(({ path, text }) => {
      const { dialect, problems, reading } = readKnowledge(path, text);
      expect([dialect.name, problems], path).toEqual(['lessons', []]);
      return reading.items.length;
    });
    expect(files).toHaveLength(6);
    expect(Math.min(...counts)).toBeGreaterThan(3);
  },
);
