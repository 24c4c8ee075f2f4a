/** Whether the system reports what changes in a folder, and whether it reports all of it. */
import { statfsSync } from 'node:fs';
import { realPath } from './inside.ts';
import { readText } from './read-text.ts';

/** Linux's numbers for file systems that others can change without it noticing. */
const REMOTE: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB2',
  16914839: '9P',
  1702057286: 'FUSE',
  2020557398: 'a VirtualBox share',
  3133910204: 'a VMware share',
  12805120: 'Ceph',
  1397113167: 'AFS',
  2088527475: 'a Parallels share',
};

/** Why it must be polled; undefined if the system reports changes, or is not known not to. */
export function needsPolling(folder: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const name = REMOTE[statfsSync(folder).type];
    return name && `the root is on ${name}, which does not report changes made elsewhere`;
  } catch {
    return undefined;
  }
}

/** Linux's numbers for file systems that only this machine changes, and that report every change. */
const LOCAL: ReadonlySet<number> = new Set([
  61267 /* ext2 to ext4 */, 1481003842 /* XFS */, 2435016766 /* Btrfs */, 16914836 /* tmpfs */,
  2035054128 /* overlay */, 4076150800 /* F2FS */, 801189825 /* ZFS */, 3393526350 /* bcachefs */,
]);

/**
 * How many reports of changes the system keeps until a process takes them; undefined where it does not report all of them: on another system,
 * on a file system of another kind, or where one is mounted inside the folder.
 */
export function queuedReports(folder: string): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const below = spelt(`${realPath(folder)}/`);
    const mounted = readText('/proc/self/mountinfo')
      .split('\n')
      .map((line) => line.split(' ')[4] ?? '');
    if (!LOCAL.has(statfsSync(folder).type) || mounted.some((place) => place.startsWith(below))) return undefined;
    return Number(readText('/proc/sys/fs/inotify/max_queued_events'));
  } catch {
    return undefined;
  }
}

/** As Linux spells the names of mounted folders. */
const spelt = (path: string) =>
  path.replaceAll(/[ \t\n\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`);
