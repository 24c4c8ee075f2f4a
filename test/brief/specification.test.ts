/** What a task hands on, in the form that the schema's text asks for. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { graphOf, pageOf, task } from '../support/brief-graph.ts';
import { overSpecifications } from '../support/specification.ts';

type Items = Record<string, Record<string, string>[]>;

/** `{{#each list where severity != "low"}} line {{/each}}` over the example's values. */
function fill(template: string, values: Items): string[] {
  return template.split('\n').flatMap((line, index, lines) => {
    if (line.includes('{{#each') || line.includes('{{/each')) return [];
    const list = /\{\{#each (\w+)/.exec(lines[index - 1] ?? '')?.[1];
    if (!list) return [line];
    return values[list]!.map((item) => line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => item[name] ?? ''));
  });
}

overSpecifications('the briefing of what the schema’s example hands on', (specification) => {
  test('has each line of the format as the beginning of one of its own, in that order', async () => {
    const fences = specification.fences('task-handoff.md');
    const example = fences.find((text) => text.includes('outcome: completed | partial'))!;
    const format = fences.find((text) => text.includes('{{#each'))!;
    const yaml = example
      .replace(/^## Handoff\n/, '')
      .replace('completed | partial | failed | blocked', 'completed')
      .replace('add | modify | delete | refactor', 'modify')
      .replace('high | medium | low', 'high');
    const store = await graphOf({
      'tasks/task-003.md': task('003', { name: 'The example', yaml }),
      'tasks/task-004.md': task('004', { on: '003' }),
    });
    const template = format.slice(format.indexOf('## From Task')).replace(/^ {8}/gm, '').trimEnd();
    const wanted = fill(template.replace('[ID]: [Name]', 'task-003: The example'), parse(yaml)).filter(Boolean);
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
