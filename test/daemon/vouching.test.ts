/** A daemon says that the graph is what the files say, without looking at all of them; and never where it is not. */
import { appendFileSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Vouching } from '../../src/daemon/vouching.ts';
import type { WatchContext } from '../../src/daemon/watch-context.ts';
import { FileScope } from '../../src/disk/file-scope.ts';
import { queuedReports } from '../../src/disk/file-system.ts';
import { signatureAt } from '../../src/disk/stamp.ts';
import { askToVouch } from '../../src/workplace/daemon-status.ts';
import { type Daemon, daemonTest, type Scene } from '../support/daemon.ts';
import { taskFile } from '../support/store-contract.ts';
import { Workspace } from '../support/workspace.ts';

/** The timer is out of the game. */
const NO_TIMER = { '.passdown/config.yaml': 'watch: { catchUpSeconds: 86400 }\n' };
const gotcha = (id: string, text: string) => taskFile(id, `outcome: completed\ngotchas:\n  - issue: ${text}`);

/** One that vouches for two files in two folders. */
async function vouching(scene: Scene): Promise<{ place: Workspace; daemon: Daemon }> {
  const place = scene.workspace({
    ...NO_TIMER,
    'tasks/task-1.md': gotcha('1', 'First'),
    'tasks/part/task-2.md': gotcha('2', 'Second'),
    'elsewhere/task-3.md': gotcha('3', 'Third'),
  });
  const daemon = await scene.start(place);
  await untilVouched(place, daemon);
  return { place, daemon };
}

/** As a question does: who is not vouched for has the files looked at. What it says must be true each time. */
async function untilVouched(place: Workspace, daemon: Daemon): Promise<void> {
  await daemon.until('it vouches', async () => {
    if (await isVouched(place, daemon)) return true;
    await daemon.settle();
    return false;
  });
}

async function isVouched(place: Workspace, daemon: Daemon): Promise<boolean> {
  const vouched = (await askToVouch(place.root)) !== null;
  if (vouched) {
    const { missing, extra, different } = await daemon.difference();
    expect({ missing, extra, different }).toEqual({ missing: [], extra: [], different: [] });
  }
  return vouched;
}

/** Each with what is there before it: the changes come one after the other. */
const CHANGES: Record<string, (at: (path: string) => string, place: Workspace) => void> = {
  'a file gets another time': (at) => utimesSync(at('tasks/task-1.md'), 1, 1),
  'a file is written in place': (at) => appendFileSync(at('tasks/task-1.md'), '\nMore.\n'),
  'a file is replaced': (at, place) => {
    place.write('aside.md', gotcha('1', 'Replaced'));
    renameSync(at('aside.md'), at('tasks/task-1.md'));
  },
  'a file comes': (_, place) => place.write('tasks/part/task-4.md', gotcha('4', 'Fourth')),
  'a file goes': (at) => rmSync(at('tasks/part/task-4.md')),
  'a folder comes with a file': (_, place) => place.write('tasks/new/deep/task-5.md', gotcha('5', 'Fifth')),
  'a file in the new folder changes': (at) => appendFileSync(at('tasks/new/deep/task-5.md'), '\nMore.\n'),
  'a folder is moved': (at) => renameSync(at('tasks/new'), at('tasks/moved')),
  'a folder goes away': (at) => renameSync(at('tasks/moved'), at('away')),
  'a folder comes from elsewhere': (at) => renameSync(at('elsewhere'), at('tasks/elsewhere')),
  'a folder becomes a link': (at) => {
    renameSync(at('tasks/elsewhere'), at('behind'));
    symlinkSync(at('behind'), at('tasks/elsewhere'));
  },
  'a folder that was never there comes': (_, place) => place.write('docs/tasks/task-6.md', gotcha('6', 'Sixth')),
  'a file is ignored': (_, place) => place.write('tasks/part/.gitignore', 'task-2.md\n'),
};

/** Fewer are looked at sooner than asked about. */
const MANY = 5_000;

/** As the folders of these tests are. */
function isReported(): boolean {
  const place = new Workspace();
  const queued = queuedReports(place.root);
  place.remove();
  return queued !== undefined;
}

describe.runIf(isReported())('vouching (needs Linux and a file system of this machine)', () => {
  daemonTest(
    'whatever changes, a daemon that vouched is right at once, and vouches again once the graph has it',
    async (scene) => {
      const { place, daemon } = await vouching(scene);
      for (const change of Object.values(CHANGES)) {
        change((path) => join(place.root, path), place);
        await isVouched(place, daemon);
        await untilVouched(place, daemon);
      }
    },
  );

  daemonTest('what is not for us does not end it: other files and folders', async (scene) => {
    const { place, daemon } = await vouching(scene);
    place.write('README.md', 'Nothing for us');
    place.write('node_modules/one/tasks/task-7.md', gotcha('7', 'Not ours'));
    mkdirSync(join(place.root, 'dist'));
    await daemon.until('it vouches, and nobody looked at the files', () => isVouched(place, daemon));
  });

  daemonTest(
    'a file with a second name is not vouched for: who writes through that one is not reported',
    async (scene) => {
      const place = scene.workspace({ ...NO_TIMER, 'tasks/task-1.md': gotcha('1', 'First') });
      linkSync(join(place.root, 'tasks/task-1.md'), join(place.root, 'second-name'));
      const daemon = await scene.start(place);
      for (let i = 0; i < 4; i++) {
        await daemon.settle();
        appendFileSync(join(place.root, 'second-name'), '\nMore.\n');
        expect(await isVouched(place, daemon)).toBe(false);
      }
    },
  );

  daemonTest('a file that gets a second name in a folder that is watched is no longer vouched for', async (scene) => {
    const { place, daemon } = await vouching(scene);
    linkSync(join(place.root, 'tasks/task-1.md'), join(place.root, 'second-name'));
    for (let i = 0; i < 4; i++) {
      expect(await isVouched(place, daemon)).toBe(false);
      appendFileSync(join(place.root, 'second-name'), '\nMore.\n');
    }
  });

  daemonTest('one that polls, and one that is frozen, vouch for nothing', async (scene) => {
    const { place, daemon } = await vouching(scene);
    daemon.freeze();
    expect(await askToVouch(place.root)).toBe(null);
    daemon.thaw();
    const polled = scene.workspace({ 'tasks/task-1.md': gotcha('1', 'First') });
    const polling = await scene.start(polled, { args: ['--poll'] });
    for (let i = 0; i < 3; i++) expect(await isVouched(polled, polling)).toBe(false);
  });

  daemonTest(
    'a question in a large project is answered on the daemon’s word, and has what was saved before it',
    async (scene) => {
      const place = scene.workspace({ 'tasks/task-1.md': gotcha('1', 'First') });
      for (let i = 0; i < MANY; i++) place.write(`tasks/noise/${i}.md`, '');
      const daemon = await scene.start(place);
      const onItsWord = () => daemon.log.filter(({ vouched }) => typeof vouched === 'number').length;
      await daemon.until('a question is answered on its word', async () => {
        expect((await place.passdown(['gotchas'])).stdout).toContain('First');
        return onItsWord() > 0;
      });
      place.write('tasks/task-1.md', gotcha('1', 'Saved just now'));
      const { stdout, stderr } = await place.passdown(['gotchas']);
      // On a machine that leaves the daemon no time, it says that it may be behind.
      expect(stdout + stderr).toMatch(/Saved just now|this is the graph of/);
    },
  );

  test('a look that fails vouches for nothing, ends nothing, and is made again when somebody asks', async () => {
    const place = new Workspace();
    onTestFinished(() => place.remove());
    place.write('tasks/task-1.md', gotcha('1', 'First'));
    const { root } = place;
    let fails = 2;
    const ledger = {
      paths: () => [],
      signature: (path: string) => {
        if (fails-- > 0) throw new Error('EACCES');
        return signatureAt(join(root, path));
      },
    };
    const vouching = new Vouching({
      root,
      ledger,
      scope: new FileScope(root, { include: ['tasks/*.md'], exclude: [] }),
      signal: new AbortController().signal,
      tell: () => {},
    } as unknown as WatchContext);
    onTestFinished(() => vouching.close());
    const vouches = () => vouching.vouches(() => false);
    // Two looks fail while folders are being watched; the third is whole.
    await expect.poll(vouches).toBe(true);
    expect(fails).toBeLessThan(0);
    fails = 1;
    appendFileSync(join(root, 'tasks/task-1.md'), '\nMore.\n');
    expect(await vouches()).toBe(false);
    await expect.poll(vouches).toBe(true);
  });
});
