/** The worked example of the schema's own document, in the form that it asks for, when ../shared/seeds is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scanMarkdown } from '../../src/parse/scan-markdown.ts';
import { graphOf, pageOf, task } from '../support/brief-graph.ts';
import { REPOSITORY } from '../support/workspace.ts';

const SEED = join(REPOSITORY, '../shared/seeds/task-handoff.md');
if (!existsSync(SEED)) console.warn('../shared/seeds is not there: the test of its worked example is skipped');

/** `{{#each list where severity != "low"}} line {{/each}}` over the example's values. */
function fill(template: string, values: Record<string, Record<string, string>[]>): string[] {
  return template.split('\n').flatMap((line, index, lines) => {
    if (line.includes('{{#each') || line.includes('{{/each')) return [];
    const list = /\{\{#each (\w+)/.exec(lines[index - 1] ?? '')?.[1];
    if (!list) return [line];
    return values[list]!.map((item) => line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => item[name] ?? ''));
  });
}

describe.skipIf(!existsSync(SEED))("the schema's worked example (needs ../shared/seeds)", () => {
  test('each line of its format is the beginning of one of ours, in its order', async () => {
    const seed = readFileSync(SEED, 'utf8');
    const doc = scanMarkdown(seed);
    const fences = doc.fences.map(({ start, end }) => seed.slice(start, end));
    const example = fences.find((text) => text.includes('outcome: completed | partial'))!;
    const format = fences.find((text) => text.includes('{{#each'))!;
    const yaml = example
      .replace(/^## Handoff\n/, '')
      .replace('completed | partial | failed | blocked', 'completed')
      .replace('add | modify | delete | refactor', 'modify')
      .replace('high | medium | low', 'high');
    const store = await graphOf({
      'tasks/task-003.md': task('003', { name: 'Token validation', yaml }),
      'tasks/task-004.md': task('004', { on: '003' }),
    });
    const values = {
      dependencies_for_next: [
        { file: 'src/auth/jwt.ts', reason: 'Contains token validation logic needed for protected routes' },
        { file: 'src/types/auth.ts', reason: 'Type definitions for auth payloads' },
      ],
      patterns_discovered: [
        { pattern: 'Use AuthContext.getCurrentUser() for user state', location: 'src/context/AuthContext.tsx' },
      ],
      gotchas: [
        {
          issue: 'API rate limit is 100/min, not 1000/min as documented',
          mitigation: 'Added retry logic with exponential backoff',
        },
      ],
    };
    const template = format.slice(format.indexOf('## From Task')).replace(/^ {8}/gm, '').trimEnd();
    const wanted = fill(template.replace('[ID]: [Name]', 'task-003: Token validation'), values).filter(Boolean);
    expect(wanted.length).toBeGreaterThanOrEqual(10);
    const { text } = await pageOf(store, 'task-004');
    const lines = text.split('\n');
    let at = 0;
    for (const line of wanted) {
      const found = lines.findIndex((own, index) => index >= at && own.startsWith(line));
      expect([line, found >= at]).toEqual([line, true]);
      at = found + 1;
    }
  });
});
