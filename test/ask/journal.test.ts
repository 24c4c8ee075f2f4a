/** The journal: what holds now comes first, and the map of files is folded to what is of use. */
import { describe, expect, test } from 'vitest';
import { passdown } from '../support/in-process.ts';
import { taskFile } from '../support/store-contract.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const note = (title: string, steps: readonly string[], question: string) =>
  `# ${title}\n\n## Next steps\n\n${steps.map((step) => `- ${step}`).join('\n')}\n\n## Open questions\n\n- ${question}\n`;

const journal = async (place: Workspace) => (await passdown(place, 'journal')).stdout;
const data = async (place: Workspace) => JSON.parse((await passdown(place, 'journal', '--json')).stdout).data;

/** The lines of a section. */
function section(page: string, title: string): string[] {
  const [, after = ''] = page.split(`## ${title}\n\n`);
  return after.split('\n\n## ')[0]!.trimEnd().split('\n');
}

describe('what holds now', () => {
  const notes = {
    'handoffs/2026-06-01-cache.md': note('Cache begun', ['Measure the cache'], 'Which cache is meant?'),
    'handoffs/2026-06-09-cache.md': note('Cache done', ['Ship the cache', 'Add a metric to it'], 'Who pays for it?'),
    'tasks/task-001.md': taskFile('1', 'outcome: completed\nsuggested_next_steps:\n  - step: Write the manual', {
      stamp: '2026-06-05',
    }),
    'tasks/task-002.md': taskFile('2'),
  };

  test('steps and questions are those of tasks and of the last note of a series, the latest first and in the order of the text', async () => {
    const page = await journal(workspace(notes));
    const texts = (title: string) => section(page, title).map((line) => /- ([^(]*) \(/.exec(line)?.[1]);
    expect(texts('Next steps')).toEqual(['Ship the cache', 'Add a metric to it', 'Write the manual']);
    expect(texts('Open questions')).toEqual(['Who pays for it?']);
  });

  test('what changed last has date, title and file; a task that nobody began is not there', async () => {
    expect(section(await journal(workspace(notes)), 'Changed last')).toEqual([
      '- 2026-06-09 Cache done: completed (handoffs/2026-06-09-cache.md)',
      '- 2026-06-05 task-001 Name of 1: completed (tasks/task-001.md)',
      '- 2026-06-01 Cache begun (handoffs/2026-06-01-cache.md)',
    ]);
  });

  test('a long list of steps is cut on the page, which says so, and whole as data', async () => {
    const steps = Array.from({ length: 20 }, (_, i) => `Do thing number ${i + 1} of the list`);
    const place = workspace({ 'handoffs/2026-06-01-many.md': note('Many', steps, 'Why?') });
    const lines = section(await journal(place), 'Next steps');
    expect([lines.length, lines.at(-1)]).toEqual([16, '- and more: `passdown steps`']);
    expect((await data(place)).nextSteps).toHaveLength(20);
  });

  test('where the latest note of a series has no steps, those before it are not told, and the page says where they are', async () => {
    const { 'tasks/task-001.md': _told, ...others } = notes;
    const last = '# Cache shipped\n\n## Gotchas\n\n- It is cold at first\n';
    const place = workspace({ ...others, 'handoffs/2026-06-20-cache.md': last });
    expect(section(await journal(place), 'Next steps')).toEqual([
      'None in tasks or the latest notes; `passdown steps --all` has earlier ones.',
    ]);
  });
});

describe('the context map', () => {
  const changed = (id: string, paths: readonly string[], more = '') =>
    taskFile(
      id,
      `outcome: completed\nfiles_modified:\n${paths.map((path) => `  - path: ${path}`).join('\n')}\n${more}`,
    );
  const many = (folder: string, length: number) => Array.from({ length }, (_, i) => `src/${folder}/f${i + 1}.ts`);
  const READ = 'dependencies_for_next:\n  - file: docs/plan.md\n    reason: It says why\n';

  test('of many files has those that several worked on or that are to be read, and counts the others by folder', async () => {
    const place = workspace({
      'tasks/task-001.md': changed('1', [...many('a', 30), ...many('b', 12), 'top.ts']),
      'tasks/task-002.md': changed('2', ['src/a/f7.ts'], READ),
    });
    const lines = section(await journal(place), 'Context map');
    expect(lines.slice(2).map((line) => line.split(' | ')[0])).toEqual([
      '| docs/plan.md',
      '| src/a/f7.ts',
      '',
      '42 other files: src/a/ 29, src/b/ 12, ./ 1. `passdown file <path>` tells what is known of one, `passdown journal --json` lists all.',
    ]);
    expect((await data(place)).contextMap).toHaveLength(44);
  });

  test('of a file that many worked on names the last three and how many came before', async () => {
    const files = [1, 2, 3, 4, 5].map((n) => [`tasks/task-00${n}.md`, changed(String(n), ['src/a.ts'])]);
    const lines = section(await journal(workspace(Object.fromEntries(files))), 'Context map');
    expect(lines[2]).toBe('| src/a.ts |  |  | 2 before; task-003; task-004; task-005 |  |');
  });
});

test('of more tasks than anybody reads has the last, and says how many more there are and where', async () => {
  const ids = Array.from({ length: 201 }, (_, i) => `${i + 101}`);
  const task = (id: string) => `# Task ${id}: Thing ${id}\n\nStatus: pending\n`;
  const place = workspace(Object.fromEntries(ids.map((id) => [`tasks/task-${id}.md`, task(id)])));
  const { tasks, leftOut } = await data(place);
  expect([tasks.length, tasks.at(-1).id, leftOut.tasks, leftOut.contextMap]).toEqual([50, 'task-301', 151, 171]);
  const page = await journal(place);
  expect(section(page, 'Task registry').at(-1)).toBe('- and 151 more: `passdown tasks`');
  expect(section(page, 'Context map').at(-1)).toContain('The work of at least 171 other tasks and notes');
});
