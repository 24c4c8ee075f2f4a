/** Two worktrees of one repository on one Neo4j. */
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { Neo4jStore } from '../../src/store/neo4j/store.ts';
import { git } from '../support/hooks.ts';
import { passdownWith } from '../support/in-process.ts';
import type { Workspace } from '../support/workspace.ts';
import { DONE, sisters, TASK } from '../support/worktrees.ts';

const address = inject('neo4j');

describe.skipIf(!address)('worktrees (needs Neo4j)', () => {
  test('are projects of their own, by branch: each is asked for what its own files say', async () => {
    const name = `worktrees/p${process.pid}`;
    onTestFinished(async () => {
      const store = await Neo4jStore.open(address!);
      for (const project of [name, `${name}@other`]) await store.write((writer) => writer.removeProject(project));
      await store.close();
    });
    const { main, other } = sisters();
    git(main, 'remote', 'add', 'origin', `https://example.org/${name}.git`);
    other.write(TASK, DONE);
    const { uri, username, password } = address!;
    const env = password ? { NEO4J_USERNAME: username!, NEO4J_PASSWORD: password } : {};
    const tasks = async (place: Workspace) =>
      JSON.parse((await passdownWith({ cwd: place.root, env }, '--store', uri, 'tasks', '--json')).stdout).data;
    expect(await tasks(main)).toMatchObject([{ project: name, status: 'in_progress' }]);
    expect(await tasks(other)).toMatchObject([{ project: `${name}@other`, status: 'completed' }]);
    expect(await tasks(main)).toMatchObject([{ project: name, status: 'in_progress' }]);
  });
});
