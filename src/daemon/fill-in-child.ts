/** Fills an empty graph in a child process, `passdown ingest`: its memory returns to the system when it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PACKAGE_ROOT } from '../disk/package.ts';
import type { IngestSummary } from '../ingest/summary.ts';
import type { WatchContext } from './watch-context.ts';

/** The caller holds the lock and the lease, and writes nothing meanwhile. The child ends when this process does. */
export async function fillInChild({ root, config, project, env, log, signal }: WatchContext): Promise<IngestSummary> {
  const args = ['-C', root, '--project', project, '--json', 'ingest', '--under-lock'];
  const child = spawn(process.execPath, [join(PACKAGE_ROOT, 'bin/passdown.js'), ...args], {
    cwd: root,
    env: { ...(env ?? process.env), PASSDOWN_STORE: config.store },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
  });
  log.info({ child: child.pid }, 'filling the empty graph');
  const [printed, complaints, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  // 1: some files have problems; the others are in the graph.
  if (code !== 0 && code !== 1) throw new Error(complaints.trim().slice(-500) || `it ended with ${code}`);
  return JSON.parse(printed).data;
}
