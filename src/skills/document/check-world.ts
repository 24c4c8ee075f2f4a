/** The deliverable of a handoff against the disk: is it there, inside the root, and the same file. Nothing outside the root is opened. */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { WorldFinding } from '../../dialects/whole-dialect.ts';
import { isInside } from '../../disk/inside.ts';
import { leadsInside } from '../../model/index.ts';
import type { SkillCode } from './rules.ts';

export interface DeliverableClaim {
  location?: unknown;
  checksum?: unknown;
}

const LOCATION = ['deliverable', 'location'];
const CHECKSUM = ['deliverable', 'checksum'];

export function checkDeliverable(root: string, { location, checksum }: DeliverableClaim): WorldFinding<SkillCode>[] {
  // What is wrong as it is written has been said already.
  if (typeof location !== 'string' || location.trim() === '' || !leadsInside(location)) return [];
  if (!isInside(root, join(root, location)))
    return [
      {
        code: 'location-outside',
        field: LOCATION,
        message: `${location} leads out of the root through a link. Put the file itself inside the root`,
      },
    ];
  const actual = checksumOf(join(root, location));
  if (!actual)
    return [
      {
        code: 'deliverable-missing',
        field: LOCATION,
        message: `${location} does not exist or cannot be read. Create it, or correct the path`,
      },
    ];
  const claimed = typeof checksum === 'string' ? bareChecksum(checksum) : undefined;
  if (claimed === undefined || claimed === bareChecksum(actual)) return [];
  return [
    {
      code: 'checksum-mismatch',
      field: CHECKSUM,
      message: `${location} is not the file that was handed on. If it is right as it is now, write checksum: ${actual}`,
    },
  ];
}

/** The 64 digits, or undefined if it is not a checksum at all. */
function bareChecksum(text: string): string | undefined {
  return /^(?:sha256:)?([0-9a-f]{64})$/i.exec(text.trim())?.[1]?.toLowerCase();
}

/** If the file is swapped for a pipe right now, opening it does not wait; systems without the flag do without it. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** `sha256:` and the digest of a file's bytes; undefined if it is not a readable file. */
export function checksumOf(path: string): string | undefined {
  let file: number | undefined;
  try {
    if (!statSync(path).isFile()) return undefined;
    file = openSync(path, FLAGS);
    if (!fstatSync(file).isFile()) return undefined;
    const digest = createHash('sha256');
    const piece = Buffer.allocUnsafe(64 * 1024);
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      digest.update(piece.subarray(0, length));
    return `sha256:${digest.digest('hex')}`;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
