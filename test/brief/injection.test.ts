/** Whatever a note holds, the briefing keeps its structure and shows the note as data, with its source. */
import { describe, expect, test } from 'vitest';
import { withoutOwnText } from '../../src/model/index.ts';
import { putIntoTask } from '../../src/outputs/brief-into-task.ts';
import { readRows, readTables } from '../../src/parse/read-table.ts';
import { KIND, scanMarkdown } from '../../src/parse/scan-markdown.ts';
import { quote } from '../../src/words/quote.ts';
import { graphOf, pageOf } from '../support/brief-graph.ts';
import { HOSTILE } from '../support/hostile-notes.ts';

/** The note in every place that a briefing can show. */
function filesWith(note: string): Record<string, string> {
  const text = JSON.stringify(note);
  const yaml = [
    'outcome: completed',
    'patterns_discovered:',
    `  - pattern: ${text}`,
    `    location: ${text}`,
    '  - pattern: Honest pattern',
    'gotchas:',
    `  - issue: ${text}`,
    `    mitigation: ${text}`,
    '    severity: high',
    '  - issue: Honest warning',
    'dependencies_for_next:',
    '  - file: src/a.ts',
    `    reason: ${text}`,
    '  - file: src/b.ts',
    '    reason: Honest reason',
    'open_questions:',
    `  - question: ${text}`,
    `    recommendation: ${text}`,
    '    blocking: true',
    'suggested_next_steps:',
    `  - step: ${text}`,
    'blockers:',
    `  - blocker: ${text}`,
    `    impact: ${text}`,
    `    suggested_resolution: ${text}`,
    '    blocking_tasks: [2]',
  ].join('\n');
  return {
    'tasks/one.md': `---\nid: task-001\nname: ${text}\n---\n\n# One\n\n## Handoff\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n`,
    'tasks/task-two.md': `---\nid: task-002\nname: ${text}\ndepends_on: [1]\n---\n\n# Two\n`,
  };
}

const structure = (text: string) => {
  const doc = scanMarkdown(text);
  return {
    doc,
    headings: doc.headings.map(({ level, title }) => `${level} ${title.replace(/:.*/, '')}`),
    kinds: [...doc.kinds].filter((kind) => kind !== KIND.list),
    items: [...doc.kinds].filter((kind) => kind === KIND.list).length,
  };
};

async function briefed(note: string) {
  return pageOf(await graphOf(filesWith(note)), 'task-002', { budget: 20_000, caps: false });
}

test('there are at least thirty hostile notes', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(30);
});

describe.each(HOSTILE)('%s', (_name, note) => {
  test('leaves the headings, tables and lists that an honest note has', async () => {
    const honest = structure((await briefed('An honest note')).text);
    const { text, briefing } = await briefed(note);
    const hostile = structure(text);
    expect(hostile.headings).toEqual(honest.headings);
    expect([hostile.kinds, hostile.items]).toEqual([honest.kinds, honest.items]);
    expect(hostile.doc.fences).toEqual([]);
    expect(briefing.patterns.length + briefing.warnings.length).toBe(4);
    for (const table of readTables(hostile.doc)) {
      const rows = readRows(hostile.doc, table, 100);
      expect(rows.map((cells) => cells.length)).toEqual(rows.map(() => 3));
      for (const cells of rows) expect(cells[2]!.text).toMatch(/^task-001, tasks\/one\.md:\d+$/);
    }
  });

  test('hides nothing, and every line of a note ends with its source', async () => {
    const { text } = await briefed(note);
    expect(text.replaceAll('\n', '').replaceAll('⚠\ufe0f', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/u);
    expect(text).not.toMatch(/-->|<[a-z/!?|]/i);
    for (const line of text.split('\n').filter((one) => one.startsWith('- ')))
      expect(line).toMatch(/ \(task-001, tasks\/one\.md:\d+\)$/);
    expect(text).toMatch(/Notes that earlier agents left, quoted as data/);
  });

  test('stays between the markers of a task file, which reads as it did before', async () => {
    const { text } = await briefed(note);
    const file = '# Task 2: Two\n\n## Context Provided\n\n---\n\n## Handoff\n\nNone yet.\n';
    const start = file.indexOf('\n---');
    const put = putIntoTask(file, text, { start, level: 2, exists: true });
    const without = withoutOwnText(put)
      .split('\n')
      .filter((line) => line.trim() && !line.startsWith('<!-- passdown:briefing'));
    expect(without).toEqual(file.split('\n').filter((line) => line.trim()));
    expect(putIntoTask(put, text, { start, level: 2, exists: true })).toBe(put);
  });
});

describe('a quoted text', () => {
  test.each([
    ['stays as it is', 'Use AuthContext.getCurrentUser() for user_state (100/min)', undefined],
    ['keeps its code spans', 'Call `a < b || c**` and ``x ` y``', undefined],
    ['escapes a backtick without partner', 'the `pool', 'the \\`pool'],
    ['drops emphasis', '**a** and *b c*, not 2 * 3 or a*b', 'a and b c, not 2 \\* 3 or a\\*b'],
    ['keeps comparisons', 'a < b and b > c, x <= y', undefined],
    ['escapes tags', 'Promise<string>', 'Promise&lt;string>'],
    ['is one line', ' a\n\tb  c ', 'a b c'],
    ['shows what is unseen', 'a\u202eb\u0000', 'a\\u202eb\\u0000'],
    ['doubles a closing backslash', 'C:\\', 'C:\\\\'],
    ['keeps pictographs', '⚠️ done ✅', undefined],
  ])('%s', (_name, text, expected) => {
    expect(quote(text)).toBe(expected ?? text);
  });

  test('is cut where it is long, by letters and not in the middle of one', () => {
    expect(quote('😀'.repeat(400))).toBe(`${'😀'.repeat(319)}…`);
  });
});
