/** Briefings for whoever has an intention in words, or files to change. */
import { describe, expect, test } from 'vitest';
import { fileTree } from '../../src/ask/resolve-paths.ts';
import { brief } from '../../src/outputs/brief-task.ts';
import type { Store } from '../../src/store/store.ts';
import { graphOf, PROJECT, task } from '../support/brief-graph.ts';

const TREE = fileTree(['src/auth/token.ts', 'src/auth/session.ts', 'src/shop/cart.ts', 'README.md']);
const about = async (store: Store, words: string) =>
  (await brief({ store, project: PROJECT, about: words, tree: TREE }))!;
const on = async (store: Store, ...files: string[]) => (await brief({ store, project: PROJECT, files, tree: TREE }))!;

const NOTES = {
  'handoffs/2026-03-01-tokens.md':
    '# Token rotation\n\n## Files modified\n\n- `src/auth/token.ts` — rotates on use\n- `src/gone.ts` — removed later\n\n## Gotchas\n\n- A rotated token must be kept for a minute, or parallel requests fail.\n',
  'handoffs/2026-04-01-cart.md':
    '# Cart totals\n\n## Files modified\n\n- `src/shop/cart.ts` — rounds once\n\n## Gotchas\n\n- Totals must be rounded once, at the end.\n',
};

describe('an intention in words', () => {
  test('gets what notes know about it, and the files that they worked on, without those that are gone', async () => {
    const { text, briefing } = await about(await graphOf(NOTES), 'rotation of refresh tokens');
    expect(briefing.warnings.map(({ text }) => text).join()).toContain('rotated token must be kept');
    expect(text).not.toContain('Totals must be rounded');
    expect(briefing.filesToRead.map(({ file }) => file)).toEqual(['src/auth/token.ts']);
    expect(text).toContain('- src/auth/token.ts (1 matching note)');
    expect(briefing.task).toBeNull();
  });

  test('finds the note about it although each of its words is common', async () => {
    const common = Object.fromEntries(
      Array.from({ length: 90 }, (_, i) => [
        `handoffs/2026-01-01-n${i}.md`,
        `# Note ${i}\n\n## Gotchas\n\n- The ${i % 2 ? 'checkpoint' : 'writer'} of part ${i} must be closed before the next one opens.\n`,
      ]),
    );
    const exact = '# Writer\n\n## Gotchas\n\n- The checkpoint writer must hold the lock until the file is renamed.\n';
    const { briefing } = await about(
      await graphOf({ ...common, 'handoffs/2026-02-02-writer.md': exact }),
      'checkpoint writer',
    );
    expect(briefing.warnings[0]?.text).toContain('The checkpoint writer must hold the lock');
  });

  test('finds a passage that no rule takes for an item, with its heading, its place and its secrets masked', async () => {
    const note = '# Uploads\n\nThe zeppelin bucket keeps thumbnails. password: hunter2trustno1\n';
    const { text, briefing } = await about(
      await graphOf({ ...NOTES, 'handoffs/2026-05-01-up.md': note }),
      'zeppelin bucket',
    );
    expect(briefing.passages).toMatchObject([{ under: 'Uploads', source: 'handoffs/2026-05-01-up.md:3' }]);
    expect(text).toContain('Uploads: The zeppelin bucket keeps thumbnails.');
    expect(text).not.toContain('hunter2trustno1');
  });

  test('finds texts that are tracked and no documents of the graph', async () => {
    const texts = (isWanted: (path: string) => boolean) =>
      ['README.md', 'handoffs/2026-03-01-tokens.md'].filter(isWanted).map((path) => ({
        path,
        passages: [{ line: 7, under: 0, level: 0, text: 'Zeppelins are launched by the dock.' }],
      }));
    const store = await graphOf(NOTES);
    const { briefing } = (await brief({
      store,
      project: PROJECT,
      about: 'launch a zeppelin',
      tree: { ...TREE, texts },
    }))!;
    expect(briefing.passages.map(({ source }) => source)).toEqual(['README.md:7']);
  });

  test('ranks files by how many matching notes worked on them, and lists each once', async () => {
    const note = (n: number, ...files: string[]) =>
      `# Zeppelin ${n}\n\nThe zeppelin of dock ${n} was moored.\n\n## Files modified\n\n${files.map((file) => `- \`${file}\` — moored`).join('\n')}\n`;
    const store = await graphOf({
      'handoffs/2026-01-01-a.md': note(1, 'src/shop/cart.ts'),
      'handoffs/2026-01-02-b.md': note(2, 'src/auth/token.ts'),
      'handoffs/2026-01-03-c.md': note(3, 'src/auth/token.ts'),
    });
    const { briefing } = await about(store, 'zeppelin');
    expect(briefing.filesToRead.map(({ file }) => file)).toEqual(['src/auth/token.ts', 'src/shop/cart.ts']);
  });

  test('shows no passage of an item that a later task resolved', async () => {
    const gotcha = '# Notes\n\n## Gotchas\n\n- The zeppelin leaks at its stern.\n';
    const resolved = task('2', { yaml: 'outcome: completed\nresolves: ["The zeppelin leaks at its stern."]' });
    expect((await about(await graphOf({ 'HANDOFF.md': gotcha }), 'zeppelin stern')).text).toContain(
      'leaks at its stern',
    );
    const after = await about(await graphOf({ 'HANDOFF.md': gotcha, 'b.md': resolved }), 'zeppelin stern');
    expect(after.briefing.warnings).toEqual([]);
    expect(after.briefing.passages.map(({ source }) => source)).not.toContain('HANDOFF.md:5');
  });

  test('that nobody wrote about says so', async () => {
    expect((await about(await graphOf(NOTES), 'kubernetes ingress')).text).toMatch(/Nothing is known about this\./);
  });
});

describe('files', () => {
  test('bring what names them and what was learned by who changed them, under any spelling', async () => {
    const store = await graphOf({
      ...NOTES,
      'HANDOFF.md': '# Handoff\n\n## Gotchas\n\n- `auth/session.ts` must be loaded before the router starts.\n',
    });
    expect((await on(store, 'src/auth/session.ts')).text).toContain('must be loaded before the router');
    const folder = { 'docs/auth.md': '# Rules\n\nEverything in `src/auth/` is reviewed by two people.\n' };
    expect((await on(await graphOf(folder), 'src/auth/session.ts')).text).toContain('reviewed by two people');
    const { text } = await on(store, 'src/auth/token.ts');
    expect(text).toContain('rotated token must be kept');
    expect(text).not.toContain('Totals must be rounded');
  });
});

test('a step that is this very task leads; steps of other subjects do not come', async () => {
  const store = await graphOf({
    'HANDOFF.md':
      '# Handoff\n\n## Next steps\n\n- Add refresh tokens for the mobile app\n- Paint the fence behind the office\n',
    'a.md': task('1', { name: 'Refresh tokens for the mobile app', objective: 'The app asks for a new token.' }),
  });
  const { briefing } = (await brief({ store, project: PROJECT, task: 'task-001' }))!;
  expect(briefing.nextSteps.map(({ text }) => text)).toEqual(['Add refresh tokens for the mobile app']);
});
