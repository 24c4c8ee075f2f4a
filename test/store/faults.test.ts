/** Processes killed for real, two writers at once, and a document that the store refuses; on the embedded store. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { SqliteStore } from '../../src/store/sqlite/store.ts';
import { countSeeds } from '../support/count-seeds.ts';
import { SCALE } from '../support/limits.ts';
import { taskFile } from '../support/store-contract.ts';
import { BIN, type Workspace, workspace } from '../support/workspace.ts';

const body = (n: number, round: number) =>
  taskFile(
    String(n),
    `outcome: completed\npatterns_discovered:\n  - pattern: Pattern ${(n * 7 + round) % 40}\n    applies_to: [t${n % 5}]\ngotchas:\n  - issue: Gotcha ${(n + round) % 30}\nfiles_modified:\n  - path: src/f${n % 20}.ts`,
    { on: String(n > 1 ? n - 1 : 2) },
  );

function fill(place: Workspace, round: number): void {
  for (let n = 1; n <= 400; n++) if ((n + round) % 3 !== 0) place.write(`tasks/task-${n}.md`, body(n, round));
  for (let n = 1; n <= 400; n++)
    if ((n + round) % 11 === 0) rmSync(join(place.root, `tasks/task-${n}.md`), { force: true });
}

const ROUNDS = 2 * SCALE;

test.for([0, 1, 2, 3])(
  'killed at any moment, hundreds of files in flight, the next run makes it right and doubles nothing: %s',
  async (part) => {
    const place = workspace();
    for (let round = part * ROUNDS; round < (part + 1) * ROUNDS; round++) {
      fill(place, round);
      const child = spawn(process.execPath, [BIN, 'ingest', '--quiet'], { cwd: place.root, stdio: 'ignore' });
      const ended = once(child, 'exit');
      // The process needs some 100 ms to begin writing; the kills are spread over the time after.
      await pause(50 + ((round * 37) % 300));
      child.kill('SIGKILL');
      await ended;
      const { code, stdout, stderr } = await place.passdown(['ingest', '--json']);
      expect([round, code, stderr]).toEqual([round, 0, '']);
      expect(JSON.parse(stdout).data.refused).toBe(0);
      const checked = await place.passdown(['verify', '--json']);
      expect([round, JSON.parse(checked.stdout).data]).toEqual([
        round,
        { equal: true, missing: [], extra: [], different: [], files: [], pending: [] },
      ]);
    }
    countSeeds(ROUNDS);
  },
);

test('a second writer is refused and told who the first is; a dead one holds nothing', async () => {
  const place = workspace({ 'tasks/task-1.md': taskFile('1') });
  const script = `import { lock } from ${JSON.stringify(new URL('../../src/store/lock.ts', import.meta.url).href)}; globalThis.held = lock(process.cwd(), 'test'); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: place.root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const refused = await place.passdown(['ingest']);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`process ${holder.pid} `)]);
  // A question does not need to write: it answers from what is there and says so.
  const asked = await place.passdown(['tasks']);
  expect([asked.code, asked.stderr]).toEqual([0, expect.stringContaining('Another process is writing')]);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect((await place.passdown(['ingest'])).code).toBe(0);
});

test.each([
  ['in batches', 2500],
  ['after filling at once was tried', 5],
])(
  'a document that the store refuses stands alone with the reason, and the others are in: %s',
  async (_name, batchDocuments) => {
    const place = workspace(
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`tasks/task-${i + 1}.md`, body(i + 1, 0)])),
    );
    const path = join(place.root, 'graph.db');
    const store = Object.assign(new SqliteStore(path), { batchDocuments });
    const database = new DatabaseSync(path);
    database.exec(
      "CREATE TRIGGER refuse BEFORE INSERT ON edges WHEN NEW.doc = (SELECT id FROM docs WHERE path = 'tasks/task-13.md') BEGIN SELECT RAISE(ABORT, 'refused on purpose'); END",
    );
    const options = { root: place.root, config: loadConfig(place.root, {}, {}), project: 'p', store };
    const summary = await ingest(options);
    expect([summary.refused, summary.withErrors]).toEqual([1, 1]);
    const documents = await store.nodesByLabel('Document', 'p');
    expect(
      documents.filter(({ props }) => props.state === 'refused').map(({ props }) => [props.path, props.reason]),
    ).toEqual([['tasks/task-13.md', 'refused on purpose']]);
    expect((await store.nodesByLabel('Task', 'p')).filter(({ props }) => props.described).length).toBe(29);
    database.exec('DROP TRIGGER refuse');
    database.close();
    place.write('tasks/task-13.md', `${body(13, 0)}\n`);
    expect((await ingest(options)).refused).toBe(0);
    expect((await store.nodesByLabel('Task', 'p')).filter(({ props }) => props.described).length).toBe(30);
    await store.close();
  },
);

test('a rebuild never shows readers an empty graph, and ends equal', async () => {
  const place = workspace(
    Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`tasks/task-${i + 1}.md`, body(i + 1, 0)])),
  );
  await place.passdown(['ingest']);
  const reader = new SqliteStore(join(place.root, '.passdown/graph.db'));
  const project = (await reader.nodesByLabel('Project', undefined))[0]!.project;
  let done = false;
  const rebuilding = place.passdown(['rebuild']).then((outcome) => {
    done = true;
    return outcome;
  });
  const seen = new Set<number>();
  while (!done) {
    seen.add((await reader.nodesByLabel('Task', project)).length);
    await pause(2);
  }
  expect((await rebuilding).code).toBe(0);
  expect(seen).toEqual(new Set([200]));
  await reader.close();
  expect((await place.passdown(['verify'])).code).toBe(0);
});

test('a file that changed within the clock’s grain is looked into again', async () => {
  const place = workspace({ 'tasks/task-1.md': taskFile('1', 'outcome: completed') });
  await place.passdown(['ingest']);
  place.write(
    'tasks/task-1.md',
    taskFile('1', 'outcome: partial\nblockers: []\nsuggested_next_steps: []').slice(
      0,
      taskFile('1', 'outcome: completed').length,
    ),
  );
  place.write('tasks/task-1.md', taskFile('1', 'outcome:   failed  '));
  const { stdout } = await place.passdown(['tasks', '--json']);
  expect(JSON.parse(stdout).data[0].status).toBe('failed');
});
