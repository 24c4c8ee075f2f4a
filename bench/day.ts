/** A day of a daemon in time-lapse: edits, outages, changes of the configuration; its memory at the beginning, in the middle and at the end. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askToReconcile, daemonStatus } from '../src/workplace/daemon-status.ts';
import { Daemon } from './daemon.ts';
import { makeProject, taskFile, taskPath } from './make-project.ts';
import { Packed } from './packed.ts';
import { sizes, times } from './sizes.ts';

const FILES = sizes(1000)[0]!;
const HOURS = times(24, 3);
const EDITS_AN_HOUR = times(150);

export async function benchDay(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'passdown-day-'));
  try {
    const packed = new Packed(join(folder, 'packed'));
    const root = join(folder, 'project');
    mkdirSync(root);
    makeProject(root, { tasks: FILES });
    const daemon = await Daemon.start(packed, root);
    const memory: number[] = [];
    const processor = daemon.cpuSeconds();
    for (let hour = 0; hour < HOURS; hour++) {
      await edits(root, hour);
      await outage(root, hour);
      await askToReconcile(root);
      memory.push(daemon.megabytes('VmRSS'));
    }
    console.log(
      `a day in time-lapse, ${FILES} files, ${HOURS * EDITS_AN_HOUR} edits, ${HOURS} outages or changes of configuration: RSS ${memory[0]} MB after the first hour, ${memory[HOURS >> 1]} in the middle, ${memory.at(-1)} at the end; ${(daemon.cpuSeconds() - processor).toFixed(0)} s of processor`,
    );
    console.log(`  hour by hour: ${memory.join(' ')}`);
    await daemon.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function edits(root: string, hour: number): Promise<void> {
  for (let i = 0; i < EDITS_AN_HOUR; i++) {
    const path = join(root, taskPath((hour * 37 + i * 11) % FILES));
    writeFileSync(path, `${taskFile((hour + i) % FILES)}\nEdited in hour ${hour}.\n`);
    await sleep(10);
  }
}

/** By turns: the root away for a moment, the graph removed, another configuration. */
async function outage(root: string, hour: number): Promise<void> {
  if (hour % 3 === 0) {
    renameSync(root, `${root}-away`);
    await sleep(1000);
    renameSync(`${root}-away`, root);
  } else if (hour % 3 === 1)
    for (const ending of ['', '-wal', '-shm']) unlinkSync(join(root, `.passdown/graph.db${ending}`));
  else writeFileSync(join(root, '.passdown/config.yaml'), `watch:\n  catchUpSeconds: ${60 + hour}\n`);
  while (hour % 3 === 1 && daemonStatus(root).state === 'watching') await sleep(50);
  do await sleep(100);
  while (!daemonStatus(root).healthy);
}
