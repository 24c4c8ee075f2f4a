/** Whether a folder lies on a file system that reports no changes made elsewhere. */
import { statfsSync } from 'node:fs';

/** The numbers by which Linux names file systems that others write to behind its back. */
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

/** Why it must be polled; undefined where the system tells of changes, or is not known not to. */
export function needsPolling(folder: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const name = REMOTE[statfsSync(folder).type];
    return name && `the root is on ${name}, which does not report changes made elsewhere`;
  } catch {
    return undefined;
  }
}
