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
  test('gets what notes know about it, and the earlier work with its files that are still there', async () => {
    const { text, briefing } = await about(await graphOf(NOTES), 'rotation of refresh tokens');
    expect(briefing.warnings.map(({ text }) => text).join()).toContain('rotated token must be kept');
    expect(text).not.toContain('Totals must be rounded');
    expect(briefing.work).toMatchObject([{ name: 'Token rotation', date: '2026-03-01', files: ['src/auth/token.ts'] }]);
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
