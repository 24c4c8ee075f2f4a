/** Whether the system reports what changes in a folder. */
import { statfsSync } from 'node:fs';

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
