/** A repository that somebody else made: whoever asks about it loses nothing, runs nothing of it and waits for nothing in it. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lock } from '../../src/store/lock.ts';
import { writeRunFile } from '../../src/workplace/run-files.ts';
import { taskWith } from '../support/fixtures.ts';
import { passdown } from '../support/in-process.ts';
import { type Workspace, workspace } from '../support/workspace.ts';

/** A process of the user that has nothing to do with passdown. */
function bystander(): { pid: number; isAlive: () => boolean } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { pid: child.pid!, isAlive: () => child.exitCode === null && child.signalCode === null };
}

type Write = (place: Workspace, path: string, value: object) => void;
const asAClone: Write = (place, path, value) => void place.write(path, JSON.stringify(value));
const asThisMachine: Write = ({ root }, path, value) => writeRunFile(root, path, value);

const naming = (write: Write, place: Workspace, pid: number, host = hostname()) => {
  const now = new Date().toISOString();
  write(place, '.passdown/run/writer.json', { pid, host, since: now, purpose: 'daemon' });
  write(place, '.passdown/run/daemon.json', { pid, host, heartbeatAt: now, state: 'watching', troubles: [] });
};

test('a repository that names a process as its daemon has no process ended', async () => {
  const { pid, isAlive } = bystander();
  const place = workspace();
  for (const named of [pid, -1, 0]) {
    naming(asAClone, place, named);
    place.write('.passdown/run/lock.db', 'this is no database, but long enough to be taken for one'.repeat(100));
    const { stdout } = await passdown(place, 'stop');
    expect([named, stdout]).toEqual([named, 'The daemon is not running.\n']);
  }
  expect(isAlive()).toBe(true);
});

test('while the lock is held, no process is ended that a repository names, or that runs on another machine', async () => {
  const { pid, isAlive } = bystander();
  const place = workspace();
  const held = await lock(place.root, 'daemon');
  onTestFinished(() => held.release());
  naming(asAClone, place, pid);
  expect((await passdown(place, 'stop')).stdout).toBe('The daemon is not running.\n');
  naming(asThisMachine, place, pid, 'elsewhere.example');
  const { code, stderr } = await passdown(place, 'stop');
  expect([code, stderr]).toEqual([2, expect.stringContaining('does not hold the lock')]);
  expect(isAlive()).toBe(true);
});

test('a folder that looks like a bare repository has no program run that its configuration names', async () => {
  const place = workspace({ 'sub/.passdown/config.yaml': '', 'sub/tasks/task-1.md': taskWith('outcome: completed') });
  const sub = join(place.root, 'sub');
  execFileSync('git', ['init', '-q', '--bare', sub]);
  const program = `touch '${join(place.root, 'was-run')}'; false`;
  place.write('sub/config', `[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = "${program}"\n`);
  await passdown(place, '-C', sub, 'check');
  await passdown(place, '-C', sub, 'doctor');
  expect(existsSync(join(place.root, 'was-run'))).toBe(false);
});

test('links that lead to themselves are followed by nobody', async () => {
  const place = workspace({ 'tasks/task-1.md': taskWith('outcome: completed'), '.passdown/config.yaml': '' });
  for (const folder of ['.passdown', 'tasks', '.claude/skills']) {
    mkdirSync(join(place.root, folder), { recursive: true });
    for (const name of ['a', 'b', 'c']) symlinkSync('.', join(place.root, folder, name));
  }
  for (const command of ['doctor', 'check', 'skills', 'ingest', 'init'])
    expect([command, (await passdown(place, command)).code]).toEqual([command, expect.any(Number)]);
});
