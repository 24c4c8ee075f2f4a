/** Events of real folders. What comes is waited for; no time is measured. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FileScope } from '../../src/disk/file-scope.ts';
import { watchFolders } from '../../watchers/watch-folders.ts';
import { workspace } from '../support/workspace.ts';

/** Watches until the test is over; `hint` waits for a path, and everything that was seen or hinted at is in `heard`. */
async function listen(root: string, include: string[]) {
  const heard: string[] = [];
  let folders = 0;
  const waiting = new Map<string, () => void>();
  const hear = (path: string) => {
    heard.push(path);
    waiting.get(path)?.();
  };
  const scope = new FileScope(root, { include, exclude: [] });
  await new Promise<void>((resolve, reject) => {
    const watch = watchFolders(scope, [], {
      ...{ onSeen: hear, onHint: hear, onReady: resolve, onError: reject },
      onSteering: () => {},
      onFolder: () => folders++,
    });
    onTestFinished(() => watch.close());
  });
  const hint = (path: string) => new Promise<void>((resolve) => waiting.set(path, resolve));
  return { heard, hint, folders: () => folders };
}

test('a root that is a link is watched, whether globs begin at it or below', async () => {
  const place = workspace({ 'real/tasks/a.md': '', 'real/b.md': '' });
  const link = join(place.root, 'link');
  symlinkSync(join(place.root, 'real'), link);
  for (const [include, path] of [
    [['**/*.md'], 'new.md'],
    [['tasks/**/*.md'], 'tasks/new.md'],
  ] as const) {
    const { heard, hint } = await listen(link, [...include]);
    expect(heard).toContain('tasks/a.md');
    const came = hint(path);
    place.write(`real/${path}`, '');
    await came;
  }
});

test('a folder below one that was not there is seen and told of, and what lies beside it is not', async () => {
  const place = workspace({ 'other/x.md': '', 'z.md': '' });
  const { heard, hint, folders } = await listen(place.root, ['docs/tasks/**/*.md']);
  const came = hint('docs/tasks/a.md');
  mkdirSync(join(place.root, 'docs/tasks'), { recursive: true });
  writeFileSync(join(place.root, 'docs/y.md'), '');
  writeFileSync(join(place.root, 'docs/tasks/a.md'), '');
  await came;
  expect(heard.filter((path) => !path.startsWith('docs/tasks'))).toEqual([]);
  expect(folders()).toBeGreaterThan(0);
});
