/** Ways to run a command where nothing may be written, which hold for the superuser too. */
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { BIN, type Outcome, SLOW_NOTICE, type Workspace } from './workspace.ts';

type Way = (place: Workspace, command: string[]) => string[];

const MOUNT = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && cd "$0" && exec "$@"';
const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups'];

const WAYS: Record<string, Way> = {
  'a read-only mount': ({ root }, command) => ['unshare', '-m', 'sh', '-c', MOUNT, root, ...command],
  'a folder of another user': ({ root }, command) => {
    chmodSync(root, 0o755);
    return ['setpriv', ...NOBODY, ...command];
  },
};

/** Those that work on this machine: both need rights that a container may not have. */
export function readOnlyWays(): [string, Way][] {
  const place = { root: process.cwd() } as Workspace;
  const works: Record<string, string[]> = {
    'a read-only mount': WAYS['a read-only mount']!(place, ['true']),
    'a folder of another user': ['setpriv', ...NOBODY, process.execPath, BIN, '--version'],
  };
  return Object.entries(WAYS).filter(([name]) => {
    const [command, ...args] = works[name]!;
    return spawnSync(command!, args).status === 0;
  });
}

export function passdownReadOnly(way: Way, place: Workspace, ...args: string[]): Outcome {
  const [command, ...rest] = way(place, [process.execPath, BIN, ...args]);
  const { status, stdout, stderr } = spawnSync(command!, rest, {
    cwd: place.root,
    env: { ...process.env, NO_COLOR: '1', HOME: '/nonexistent', PASSDOWN_HOOK_MS: '60000' },
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr: stderr.replace(SLOW_NOTICE, '') };
}
