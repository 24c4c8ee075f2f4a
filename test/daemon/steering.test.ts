/** What is watched changes while it runs: the configuration, good and broken, and .gitignore. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Daemon, daemonTest } from '../support/daemon.ts';
import { taskFile } from '../support/store-contract.ts';

const CONFIG = '.passdown/config.yaml';
const including = (glob: string) => `include: ['${glob}']\nwatch: { catchUpSeconds: 86400 }\n`;

async function documents({ store, project }: Awaited<ReturnType<Daemon['graph']>>): Promise<string[]> {
  return (await store.nodesByLabel('Document', project)).map(({ props }) => String(props.path)).sort();
}

daemonTest('a changed configuration is taken up: what it adds comes, what it leaves out goes', async (scene) => {
  const place = scene.workspace({
    [CONFIG]: including('tasks/**/*.md'),
    'tasks/task-1.md': taskFile('1'),
    'notes/task-2.md': taskFile('2'),
  });
  const daemon = await scene.start(place);
  const graph = await daemon.graph();
  place.write(CONFIG, including('{tasks,notes}/**/*.md'));
  await daemon.converges();
  expect(await documents(graph)).toEqual(['notes/task-2.md', 'tasks/task-1.md']);
  // Saved as an editor does, and the new folder is watched.
  place.write('.passdown/config.yaml.tmp', including('notes/**/*.md'));
  renameSync(join(place.root, '.passdown/config.yaml.tmp'), join(place.root, CONFIG));
  await daemon.converges();
  place.write('notes/task-3.md', taskFile('3'));
  await daemon.converges();
  expect(await documents(graph)).toEqual(['notes/task-2.md', 'notes/task-3.md']);
});

daemonTest('a broken configuration keeps the old one and says why, until it is mended', async (scene) => {
  const place = scene.workspace({ [CONFIG]: including('tasks/**/*.md'), 'tasks/task-1.md': taskFile('1') });
  const daemon = await scene.start(place);
  const graph = await daemon.graph();
  place.write(CONFIG, "includes: ['notes/**/*.md']\n");
  await daemon.until('it says so', () => daemon.status().problems.length > 0);
  const [problem] = daemon.status().problems;
  expect(problem).toMatchObject({ code: 'config-invalid', hint: expect.stringMatching(/./) });
  expect(problem!.message).toContain('includes');
  // It goes on with what it knows.
  expect(daemon.status().healthy).toBe(true);
  place.write('tasks/task-2.md', taskFile('2'));
  await daemon.until('the old one holds', async () => (await documents(graph)).includes('tasks/task-2.md'));
  place.write(CONFIG, including('tasks/**/task-2.md'));
  await daemon.until('it is mended', () => daemon.status().problems.length === 0);
  await daemon.converges();
  expect(await documents(graph)).toEqual(['tasks/task-2.md']);
  rmSync(join(place.root, CONFIG));
  await daemon.converges();
  expect(await documents(graph)).toEqual(['tasks/task-1.md', 'tasks/task-2.md']);
});

for (const args of [[], ['--poll']])
  daemonTest(`a changed .gitignore is taken up, at the root, beside the tasks and below ${args}`, async (scene) => {
    const place = scene.workspace({
      [CONFIG]: including('tasks/**/*.md'),
      'tasks/task-1.md': taskFile('1'),
      'tasks/part/task-2.md': taskFile('2'),
      'tasks/part/task-3.md': taskFile('3'),
    });
    const daemon = await scene.start(place, { args });
    const graph = await daemon.graph();
    place.write('.gitignore', 'task-1.md\n');
    await daemon.converges();
    expect(await documents(graph)).toEqual(['tasks/part/task-2.md', 'tasks/part/task-3.md']);
    place.write('tasks/part/.gitignore', 'task-3.md\n');
    await daemon.converges();
    expect(await documents(graph)).toEqual(['tasks/part/task-2.md']);
    place.write('tasks/.gitignore', 'part/\n');
    rmSync(join(place.root, '.gitignore'));
    await daemon.converges();
    expect(await documents(graph)).toEqual(['tasks/task-1.md']);
    rmSync(join(place.root, 'tasks/.gitignore'));
    rmSync(join(place.root, 'tasks/part/.gitignore'));
    await daemon.converges();
    expect(await documents(graph)).toEqual(['tasks/part/task-2.md', 'tasks/part/task-3.md', 'tasks/task-1.md']);
  });

daemonTest(
  'a configuration and a .gitignore whose events were lost are taken up by the next catch-up',
  async (scene) => {
    const place = scene.workspace({ [CONFIG]: including('tasks/**/*.md') });
    for (const n of [1, 2, 3]) place.write(`tasks/task-${n}.md`, taskFile(String(n)));
    place.write('notes/task-4.md', taskFile('4'));
    const daemon = await scene.start(place, { preload: DEAF_TO_STEERING });
    const graph = await daemon.graph();
    place.write('.gitignore', 'task-1.md\n');
    await daemon.settle();
    await daemon.expectConverged();
    place.write(CONFIG, including('{tasks,notes}/**/*.md'));
    await daemon.settle();
    await daemon.expectConverged();
    expect(await documents(graph)).toEqual(['notes/task-4.md', 'tasks/task-2.md', 'tasks/task-3.md']);
  },
);

daemonTest('whoever waits for the barrier while what is watched changes gets an answer that is true', async (scene) => {
  const place = scene.workspace({ [CONFIG]: including('tasks/**/*.md') });
  for (const n of [1, 2, 3]) place.write(`tasks/task-${n}.md`, taskFile(String(n)));
  const daemon = await scene.start(place);
  for (let round = 0; round < 4; round++) {
    place.write('.gitignore', `task-${(round % 3) + 1}.md\n`);
    place.write(`tasks/task-${round + 10}.md`, taskFile(String(round + 10)));
    await daemon.settle();
    await daemon.expectConverged();
  }
});

/** Events of these two files are lost; those of others, and of requests, arrive. */
const DEAF_TO_STEERING = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { watch } = fs;
  fs.watch = (path, options, listener) =>
    watch(path, options, (event, name) => {
      if (!/(?:config\\.yaml|\\.gitignore)$/.test(name ?? path)) listener(event, name);
    });
  syncBuiltinESMExports();
`;
