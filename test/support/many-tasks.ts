/** A project of many tasks whose patterns, gotchas, tags and files are shared, and edits to it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { taskFile } from './store-contract.ts';
import { type Workspace, workspace } from './workspace.ts';

export const taskText = (n: number, round = 0) =>
  taskFile(
    String(n),
    `outcome: completed\npatterns_discovered:\n  - pattern: Pattern ${(n + round) % 9}\n    applies_to: [t${n % 3}]\ngotchas:\n  - issue: Gotcha ${(n * 3 + round) % 5}\nfiles_modified:\n  - path: src/f${n % 4}.ts`,
    { on: String(n + 1) },
  );

export const manyTasks = (count: number): Workspace =>
  workspace(Object.fromEntries(Array.from({ length: count }, (_, i) => [`tasks/task-${i + 1}.md`, taskText(i + 1)])));

/** Some files change, some go, some come. */
export function editTasks(place: Workspace, count: number, salt: number): void {
  for (let n = 1; n <= count; n += 2) place.write(`tasks/task-${n}.md`, taskText(n, salt));
  rmSync(join(place.root, 'tasks/task-2.md'), { force: true });
  place.write(`tasks/task-${count + salt}.md`, taskText(count + salt));
}
