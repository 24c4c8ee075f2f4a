/** The project that somebody works in: where it is, what files it has, and its graph while it is open. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentAt, documentsOf, fileAt, filesOf } from '../../src/workplace/documents.ts';
import { openWorkplace, withOpen } from '../../src/workplace/open-workplace.ts';
import { refresh } from '../../src/workplace/refresh.ts';
import { workplaceAt } from '../../src/workplace/workplace.ts';
import { taskWith } from '../support/fixtures.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

const at = (place: Workspace, folder = '') => workplaceAt({ cwd: join(place.root, folder), env: {} });

test('from a folder inside the project the root and its configuration are found', () => {
  const place = workspace({ '.passdown/config.yaml': 'project: shop\n', 'src/a/b.ts': '' });
  const { root, config } = at(place, 'src/a');
  expect([root, config.project]).toEqual([place.root, 'shop']);
});

test('a folder that is named counts as it is, and overrides beat the environment and the file', () => {
  const place = workspace({ '.passdown/config.yaml': 'project: shop\n', 'inner/x.md': '' });
  const named = { folder: 'inner', cwd: place.root, env: { PASSDOWN_PROJECT: 'env' } };
  expect(workplaceAt(named).root).toBe(join(place.root, 'inner'));
  expect(workplaceAt({ ...named, overrides: { project: 'flag' } }).config.project).toBe('flag');
  expect(workplaceAt({ ...named, folder: undefined }).config.project).toBe('env');
  expect(() => workplaceAt({ ...named, folder: 'nowhere' })).toThrow(/nowhere/);
});

test('every file that the configuration finds comes once, with its document or with none', () => {
  const place = workspace({
    'tasks/task-001.md': taskWith('outcome: completed'),
    'tasks/shopping.md': 'milk',
    'src/other.md': taskWith('outcome: completed'),
  });
  const found = [...documentsOf(at(place))].map(({ path, document }) => [path, document?.dialect.name]);
  expect(found).toEqual([
    ['tasks/shopping.md', undefined],
    ['tasks/task-001.md', 'task'],
  ]);
});

test('a file that cannot be read is a problem, and the others are read', () => {
  const place = workspace({ 'secret.md': taskWith('outcome: completed'), 'tasks/task-002.md': 'milk' });
  symlinkSync(join(place.root, 'secret.md'), join(place.root, 'tasks/task-001.md'));
  const paths = ['tasks/task-001.md', 'tasks/task-002.md', 'tasks/task-003.md', '../outside.md'];
  const found = [...documentsOf(at(place), paths)].map(({ source, problem }) => problem?.code ?? source?.text);
  expect(found).toEqual(['file-outside-root', 'milk', 'file-unreadable', 'file-outside-root']);
});

test('a file is read when its turn comes', () => {
  const place = workspace({ 'tasks/task-001.md': 'one', 'tasks/task-002.md': 'two' });
  const texts: (string | undefined)[] = [];
  for (const { path, source } of filesOf(at(place))) {
    texts.push(source?.text);
    if (path === 'tasks/task-001.md') place.write('tasks/task-002.md', 'changed');
  }
  expect(texts).toEqual(['one', 'changed']);
});

test('one file is read by its path, and each time anew', () => {
  const place = workspace({ 'tasks/shopping.md': 'milk' });
  const here = at(place);
  expect(documentAt(here, 'tasks/shopping.md')).toMatchObject({ source: { text: 'milk' }, document: undefined });
  place.write('tasks/shopping.md', taskWith('outcome: completed'));
  expect(documentAt(here, 'tasks/shopping.md').document?.dialect.name).toBe('task');
  expect(fileAt(here, 'tasks/none.md').problem?.code).toBe('file-unreadable');
});

test('texts that are not on the disk are read where somebody gives them', () => {
  const given = (path: string) => ({ source: { path, text: taskWith('outcome: completed') } });
  const [found] = documentsOf(at(workspace()), ['tasks/task-001.md'], given);
  expect(found?.document?.reading.state).toBe('ingested');
});

test('an open workplace has the project and its store, which is closed whatever happens', async () => {
  const place = workspace({
    '.passdown/config.yaml': 'project: shop\n',
    'tasks/task-001.md': taskWith('outcome: completed'),
  });
  const open = await withOpen(at(place), async (inside) => {
    expect(await refresh(inside)).toBeUndefined();
    expect(await inside.store.nodesByLabel('Task', inside.project)).toHaveLength(1);
    return inside;
  });
  expect(open.project).toBe('shop');
  await expect(open.store.nodesByLabel('Task', 'shop')).rejects.toThrow();
  let left: typeof open | undefined;
  const failing = withOpen(at(place), async (inside) => {
    left = inside;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect(left!.store.nodesByLabel('Task', 'shop')).rejects.toThrow();
});

test('whoever opens a workplace by hand closes its store', async () => {
  const { store, project } = await openWorkplace(at(workspace({ 'tasks/task-001.md': 'milk' })), { busyMs: 10 });
  expect(await store.nodesByLabel('Task', project)).toEqual([]);
  await store.close();
});
