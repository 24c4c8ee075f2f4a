/** How editors and agents save, and what a reader of the graph sees meanwhile. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Daemon, daemonTest, type Scene } from '../support/daemon.ts';
import { SCALE } from '../support/limits.ts';
import { taskFile } from '../support/store-contract.ts';
import type { Workspace } from '../support/workspace.ts';

const TIMES = Math.min(SCALE, 10);
const NO_TIMER = 'watch: { catchUpSeconds: 86400 }\n';

/** Every version has as many bytes as any other, so that its size gives nothing away. */
const versionText = (id: string, n: number) => `Version ${String(n).padStart(4, '0')} of ${id}`;
const version = (id: string, n: number) =>
  taskFile(id, `outcome: completed\ngotchas:\n  - issue: ${versionText(id, n)}`);

type Graph = Awaited<ReturnType<Daemon['graph']>>;

/** What each document states in the graph: the texts of its edges, in order. */
async function statements({ store, project }: Graph, doc: string): Promise<string> {
  const edges = await store.edgesOfDocuments(project, [doc]);
  return edges
    .map(({ props }) => String(props.text ?? ''))
    .filter((text) => text !== '')
    .sort()
    .join('|');
}

function shows(daemon: Daemon, graph: Graph, doc: string, text: string): Promise<void> {
  return daemon.until(`the graph says ${text}`, async () => (await statements(graph, doc)) === text);
}

daemonTest('of two writes ten milliseconds apart the last always wins', async (scene) => {
  const place = scene.workspace({ '.passdown/config.yaml': NO_TIMER, 'tasks/task-1.md': version('1', 0) });
  const daemon = await scene.start(place);
  const graph = await daemon.graph();
  for (let n = 1; n <= 20 * TIMES; n++) {
    place.write('tasks/task-1.md', version('1', 2 * n));
    await pause(10);
    place.write('tasks/task-1.md', version('1', 2 * n + 1));
    await shows(daemon, graph, 'tasks/task-1.md', versionText('1', 2 * n + 1));
  }
  await daemon.converges();
});

/** Ways in which a file is replaced: beside it and over it; or, as some editors do, the old one set aside first. */
const SAVES: Record<string, (place: Workspace, text: string) => void> = {
  'renamed over': (place, text) => {
    place.write('tasks/.task-1.md.tmp', text);
    renameSync(join(place.root, 'tasks/.task-1.md.tmp'), join(place.root, 'tasks/task-1.md'));
  },
  'old set aside': (place, text) => {
    renameSync(join(place.root, 'tasks/task-1.md'), join(place.root, 'tasks/task-1.md~'));
    place.write('tasks/task-1.md', text);
    rmSync(join(place.root, 'tasks/task-1.md~'));
  },
};

for (const [way, save] of Object.entries(SAVES))
  daemonTest(`a task never disappears while its file is saved hundreds of times: ${way}`, async (scene) => {
    const place = scene.workspace({ '.passdown/config.yaml': NO_TIMER, 'tasks/task-1.md': version('1', 0) });
    const daemon = await scene.start(place);
    const graph = await daemon.graph();
    const seen = new Set<string>();
    let saving = true;
    const reading = (async () => {
      for (; saving; await pause(2)) {
        const tasks = await graph.store.nodesByLabel('Task', graph.project);
        seen.add(tasks.map(({ props }) => `${props.id} ${props.outcome}`).join());
      }
    })();
    // Pauses from nothing to longer than the quiet period, so that looks fall before, into and after a save.
    for (let n = 1; n <= 60 * TIMES; n++) {
      save(place, version('1', n));
      await pause(n % 6 === 0 ? 130 : n % 4);
      if (n % 20 === 0) await shows(daemon, graph, 'tasks/task-1.md', versionText('1', n));
    }
    await daemon.converges();
    saving = false;
    await reading;
    expect(seen).toEqual(new Set(['task-001 completed']));
  });

daemonTest('a task never disappears while its file moves from folder to folder', async (scene) => {
  const place = scene.workspace({ '.passdown/config.yaml': NO_TIMER, 'tasks/task-1.md': version('1', 0) });
  const daemon = await scene.start(place);
  const { store, project } = await daemon.graph();
  const seen = new Set<number>();
  let moving = true;
  const reading = (async () => {
    for (; moving; await pause(1)) seen.add((await store.nodesByLabel('Task', project)).length);
  })();
  const names = ['tasks/task-1.md', 'tasks/a/moved.md', 'docs/tasks/z.md', 'tasks/b/c/task-001.md'];
  for (const name of names.slice(1)) mkdirSync(dirname(join(place.root, name)), { recursive: true });
  for (let n = 0; n < 8 * TIMES; n++) {
    const to = names[(n + 1) % names.length]!;
    renameSync(join(place.root, names[n % names.length]!), join(place.root, to));
    await shows(daemon, { store, project }, to, versionText('1', 0));
  }
  await daemon.converges();
  moving = false;
  await reading;
  expect(seen).toEqual(new Set([1]));
});

const OLD = taskFile('ID', 'outcome: partial\ngotchas:\n  - issue: Old one\n  - issue: Old two');
/** A handoff that is valid wherever between two items it is cut, and a fence that closes only at its end. */
const NEW = taskFile(
  'ID',
  `outcome: completed\ngotchas:\n${Array.from({ length: 9 }, (_, i) => `  - issue: New ${i}`).join('\n')}`,
);
const BEFORE = 'Old one|Old two';
const AFTER = Array.from({ length: 9 }, (_, i) => `New ${i}`).join('|');
/** The first piece opens the fence and states something, each of the others brings two lines. */
const PIECES = NEW.match(/^[\s\S]*?New 0\n|(?:.*\n){1,2}/g)!;
const pieces = (id: string) => PIECES.map((piece) => piece.replaceAll('ID', id));

/** A process that opens the file once and writes as text arrives. */
async function keepsItOpen(scene: Scene, full: string, id: string, gapMs: number): Promise<void> {
  const child = spawn('sh', ['-c', 'exec cat > "$0"', full], { stdio: ['pipe', 'ignore', 'ignore'] });
  scene.finally(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  for (const piece of pieces(id)) {
    child.stdin.write(piece);
    await pause(gapMs);
  }
  child.stdin.end();
  await ended;
}

/** Truncates, then opens, appends and closes for each piece. */
async function appendsPieces(full: string, id: string, gapMs: number): Promise<void> {
  writeFileSync(full, '');
  for (const piece of pieces(id)) {
    appendFileSync(full, piece);
    await pause(gapMs);
  }
}

/** Another file takes the inode, which the next one under this name would otherwise get. */
function removeForGood(full: string): void {
  rmSync(full);
  writeFileSync(`${full}.other`, '');
}

daemonTest('of a handoff that is written in pieces over seconds, no reader ever sees a part', async (scene) => {
  const ways: Record<string, (full: string, gapMs: number) => Promise<void>> = {
    'tasks/task-1.md': (full, gap) => keepsItOpen(scene, full, '1', gap),
    'tasks/task-2.md': (full, gap) => appendsPieces(full, '2', gap),
    // New files, in a new folder.
    'tasks/new/task-3.md': (full, gap) => keepsItOpen(scene, full, '3', gap),
    'tasks/new/task-4.md': (full, gap) => appendsPieces(full, '4', gap),
    // Removed first, so that it is another file under the same name.
    'tasks/task-5.md': async (full, gap) => {
      removeForGood(full);
      await keepsItOpen(scene, full, '5', gap);
    },
    'tasks/task-6.md': async (full, gap) => {
      removeForGood(full);
      await appendsPieces(full, '6', gap);
    },
  };
  const place = scene.workspace({ '.passdown/config.yaml': NO_TIMER });
  for (const [path] of Object.entries(ways).filter(([path]) => !path.includes('new')))
    place.write(path, OLD.replaceAll('ID', path.replaceAll(/\D/g, '')));
  const daemon = await scene.start(place);
  const graph = await daemon.graph();
  const seen = new Map(Object.keys(ways).map((path) => [path, new Set<string>()]));
  let writing = true;
  const reading = (async () => {
    for (; writing; await pause(5)) for (const [path, texts] of seen) texts.add(await statements(graph, path));
  })();
  place.write('tasks/new/other.md', 'Other\n');
  for (let round = 0; round < Math.min(TIMES, 3); round++) {
    const gapMs = [800, 300, 1200][round]!;
    await Promise.all(Object.entries(ways).map(([path, write]) => write(join(place.root, path), gapMs)));
    await daemon.converges();
  }
  writing = false;
  await reading;
  const parts = (path: string) => [...seen.get(path)!].filter((text) => ![BEFORE, AFTER, ''].includes(text));
  expect(Object.keys(ways).map((path) => [path, parts(path)])).toEqual(Object.keys(ways).map((path) => [path, []]));
  // What was there stays until the new handoff is whole.
  for (const path of ['tasks/task-1.md', 'tasks/task-2.md']) expect(seen.get(path)).toEqual(new Set([BEFORE, AFTER]));
  for (const path of Object.keys(ways)) expect(await statements(graph, path)).toBe(AFTER);
});

daemonTest('no reader sees a part of a handoff where the daemon begins in the middle of the writing', async (scene) => {
  const place = scene.workspace({ 'tasks/task-2.md': taskFile('2') });
  const writing = keepsItOpen(scene, join(place.root, 'tasks/task-1.md'), '1', 700);
  await pause(400);
  const daemon = scene.spawn(place);
  await daemon.until('it watches', () => daemon.status().state === 'watching');
  const graph = await daemon.graph();
  const seen = new Set<string>();
  let over = false;
  const reading = (async () => {
    for (; !over; await pause(5)) seen.add(await statements(graph, 'tasks/task-1.md'));
  })();
  await writing;
  await daemon.settle();
  await daemon.expectConverged();
  over = true;
  await reading;
  expect([...seen].filter((text) => text !== '')).toEqual([AFTER]);
});
