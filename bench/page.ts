/** The page of passdown serve: how long each answer takes at first, after a file was saved, and again; and the first view in a real browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServing } from '../src/serve/serve.ts';
import { CHROMIUM, launch, openPage } from '../test/support/browser.ts';
import { makeProject, taskFile, taskPath } from './make-project.ts';
import { sizes, times } from './sizes.ts';

/** What the views ask for. */
const ASKED = [
  ...[
    'overview',
    'ready',
    'status',
    'place',
    'briefing?budget=6000',
    'tasks?status=pending&limit=40',
    'tasks?limit=100',
  ],
  ...[
    'tasks?limit=100&offset=700',
    'show?id=3',
    'gotchas?limit=100',
    'gotchas?text=the&limit=100',
    'patterns?limit=100',
  ],
  ...['search?text=task&limit=60', 'neighbourhood?of=3', 'dependencies', 'briefing?task=3&explain=true&markdown=true'],
  ...['folder', 'growth'],
];
const ROUNDS = times(20);
const SAVES = times(2);
const VISITS = times(7);

export async function benchPage(): Promise<void> {
  console.log(
    'page: task files, ms of an answer at first (median, slowest), after a save (median, p95), again (median, p95), ms to the first view (median)',
  );
  for (const count of sizes(20, 10_000)) {
    const root = mkdtempSync(join(tmpdir(), 'passdown-bench-'));
    makeProject(root, { tasks: count });
    let events: Response | undefined;
    const serving = await startServing({ folder: root, cwd: root, env: {}, port: 0, log: console.error });
    try {
      // Asking has a beginning of its own, which is not the server's.
      await (await fetch(serving.url)).text();
      // As an open page does, which is told of every change.
      events = await open(serving.url, 'events');
      const first = await measure(serving.url, 1);
      const saved = await measure(serving.url, SAVES, () => save(root, serving.url));
      const again = await measure(serving.url, ROUNDS);
      const slowest = first.at(-1)!;
      const row = [
        count,
        at(first, 0.5),
        `${slowest.ms.toFixed(0)} (${slowest.path})`,
        ...[at(saved, 0.5), at(saved, 0.95)],
        ...[at(again, 0.5), at(again, 0.95)],
      ];
      console.log(
        [...row, CHROMIUM === undefined ? 'no Chromium' : (await firstView(serving.url)).toFixed(0)].join('\t'),
      );
    } finally {
      await events?.body?.cancel();
      await serving.close();
      rmSync(root, { recursive: true, force: true });
    }
  }
}

interface Measured {
  path: string;
  ms: number;
}

const at = (sorted: readonly Measured[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.ms.toFixed(1);

async function measure(url: string, rounds: number, before = async () => {}): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    await before();
    for (const path of ASKED) {
      const began = performance.now();
      await ask(url, path);
      measured.push({ path, ms: performance.now() - began });
    }
  }
  return measured.sort((a, b) => a.ms - b.ms);
}

function open(url: string, path: string): Promise<Response> {
  const { origin, searchParams } = new URL(url);
  const headers = { authorization: `Bearer ${searchParams.get('token')}` };
  return fetch(`${origin}/api/${path}`, { headers });
}

const ask = async (url: string, path: string) => (await open(url, path)).text();

/** Changes a task file, and waits until answers are of the graph with it. */
async function save(root: string, url: string): Promise<void> {
  const revision = async () => JSON.parse(await ask(url, 'place')).revision as number;
  const before = await revision();
  writeFileSync(join(root, taskPath(3)), taskFile(before + 5));
  while ((await revision()) === before) await pause(20);
}

/** Until the first view says where the project stands; the browser runs already, and its first visit does not count. */
async function firstView(url: string): Promise<number> {
  const browser = await launch();
  try {
    const { page } = await openPage(browser);
    const visits: number[] = [];
    for (let visit = 0; visit <= VISITS; visit++) {
      const began = performance.now();
      await page.goto(url);
      await page.locator('.cards .card').first().waitFor();
      visits.push(performance.now() - began);
    }
    return visits.slice(1).sort((a, b) => a - b)[VISITS >> 1]!;
  } finally {
    await browser.close();
  }
}
