/** Reads one file whole, as text, or says why it cannot. Opens nothing outside the root and reads nothing over the limit. */
import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { relative, sep } from 'node:path';
import type { Problem, SourceFile } from '../model/index.ts';
import type { FileCode } from './rules.ts';
import { type Stamp, sameStamp, stampAt, stampOf } from './stamp.ts';

export type ReadResult = { source: SourceFile } | { problem: Problem<FileCode> };
/** What was read, with its stamp at that time; or that the file is gone; or that it changed while it was read. */
export type StableRead = { result: ReadResult; stamp: Stamp } | 'gone' | 'changing';

/** Links are refused on opening and a pipe does not block; a flag that the system lacks is left out. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** How large a file may be, and what that limit is called in the configuration. */
export interface SizeLimit {
  name: string;
  bytes: number;
}
const ofFiles = (bytes: number): SizeLimit => ({ name: 'limits.fileBytes', bytes });

/** Reused for every small file and decoded at once, so nothing is shared between two files. */
const SMALL = Buffer.allocUnsafe(64 * 1024);
const EXACTLY = { bigint: true } as const;
const fits = (size: number, limit: number) => size <= limit;

export class SourceReader {
  private readonly root: string;
  private readonly realRoot: string;
  private readonly limitOf: (path: string) => SizeLimit;
  private readonly insideFolders = new Map<string, boolean>();

  constructor(root: string, limit: number | ((path: string) => SizeLimit)) {
    this.root = root;
    this.realRoot = realpathSync(root);
    this.limitOf = typeof limit === 'number' ? () => ofFiles(limit) : limit;
  }

  /** `path` is relative to the root, with forward slashes. */
  read(path: string): ReadResult {
    const full = `${this.root}/${path}`;
    let file: number | undefined;
    try {
      if (!this.isInside(folderOf(path))) return outside(path);
      if (isSpecial(lstatSync(full))) return notAFile(path);
      file = openSync(full, FLAGS);
      // Most files fit into one read, which also shows that they are files.
      const length = readSync(file, SMALL, 0, SMALL.length, 0);
      const whole = length > 0 && length < SMALL.length && fits(length, this.limitOf(path).bytes);
      return whole ? decode(path, SMALL.subarray(0, length)) : this.readWhole(path, file);
    } catch (error) {
      return failed(path, error as NodeJS.ErrnoException);
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  /** The careful way: check type and size, then read everything. */
  private readWhole(path: string, file: number): ReadResult {
    return this.refuseBySight(path, fstatSync(file)) ?? decode(path, readFileSync(file));
  }

  private refuseBySight(path: string, stat: { isFile(): boolean; size: number | bigint }): ReadResult | undefined {
    if (!stat.isFile()) return notAFile(path);
    const limit = this.limitOf(path);
    return fits(Number(stat.size), limit.bytes) ? undefined : tooLarge(path, stat.size, limit);
  }

  /** For files that may be being written: checked before and after, and folders may have been swapped since the last check. */
  readStable(path: string): StableRead {
    const full = `${this.root}/${path}`;
    const found = stampAt(full);
    if (!found) return 'gone';
    let file: number | undefined;
    try {
      if (!this.leadsInside(realpathSync.native(`${this.root}/${folderOf(path)}`)))
        return { result: outside(path), stamp: found };
      if (isSpecial(lstatSync(full))) return { result: notAFile(path), stamp: found };
      file = openSync(full, FLAGS);
      const stat = fstatSync(file, EXACTLY);
      const stamp = stampOf(stat);
      const result = this.refuseBySight(path, stat) ?? decode(path, readFileSync(file));
      const same = sameStamp(stamp, stampOf(fstatSync(file, EXACTLY))) && sameStamp(found, stamp);
      return same ? { result, stamp } : 'changing';
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'changing';
      return { result: failed(path, error as NodeJS.ErrnoException), stamp: found };
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  /** Whether a folder below the root really is inside it, links followed; checked once per folder. */
  private isInside(folder: string): boolean {
    let inside = this.insideFolders.get(folder);
    if (inside === undefined) {
      inside = this.leadsInside(realpathSync(`${this.root}/${folder}`));
      this.insideFolders.set(folder, inside);
    }
    return inside;
  }

  private leadsInside(real: string): boolean {
    const way = relative(this.realRoot, real);
    return way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:|^\//.test(way);
  }
}

/** For a single file; to read several, keep a reader. */
export function readSource(root: string, path: string, limit: number): ReadResult {
  return new SourceReader(root, limit).read(path);
}

/** Opening one of these may wait for ever, or do something. */
const isSpecial = (stat: Stats) => stat.isFIFO() || stat.isSocket() || stat.isCharacterDevice() || stat.isBlockDevice();

const notAFile = (path: string) => refuse(path, 'file-unreadable', 'This is not a regular file. Name a text file');

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

function outside(path: string): ReadResult {
  return refuse(
    path,
    'file-outside-root',
    'This path leads out of the root, so it was not read. Move the file into the root',
  );
}

/** Of a link to a folder outside the root. */
export const linkedOut = (path: string): Problem<FileCode> =>
  refuse(
    path,
    'file-outside-root',
    'This link leads to a folder outside the root, so nothing behind it was read. Put the files themselves here',
  ).problem;

/** Bytes that did not come from the disk, with the same limit. */
export function readBytes(path: string, bytes: Buffer, limit: SizeLimit): ReadResult {
  return fits(bytes.length, limit.bytes) ? decode(path, bytes) : tooLarge(path, bytes.length, limit);
}

function tooLarge(path: string, size: number | bigint, { name, bytes }: SizeLimit): ReadResult {
  return refuse(
    path,
    'file-too-large',
    `This file has ${size.toLocaleString('en')} bytes; the limit is ${bytes.toLocaleString('en')}. Split it, or raise ${name} in .passdown/config.yaml`,
  );
}

/** Bytes → text; also used for standard input. */
export function decode(path: string, bytes: Buffer): ReadResult {
  const zero = bytes.indexOf(0);
  if (zero !== -1)
    return refuse(
      path,
      'file-not-text',
      `There is a NUL byte at offset ${zero}, so this is not text. Save the file as UTF-8`,
    );
  if (!isUtf8(bytes))
    return refuse(path, 'file-not-text', 'There are bytes that are not UTF-8. Save the file as UTF-8');
  return { source: { path, text: bytes.toString('utf8') } };
}

function failed(path: string, error: NodeJS.ErrnoException): ReadResult {
  if (error.code === 'ELOOP' || error.code === 'EMLINK')
    return refuse(
      path,
      'file-outside-root',
      'This is a symbolic link, and links are not followed. Put the file itself here',
    );
  const why: Record<string, string> = {
    ENOENT: 'This file does not exist',
    EACCES: 'Permission denied',
    EISDIR: 'This is a folder',
    EAGAIN: 'This is not a regular file',
  };
  return refuse(
    path,
    'file-unreadable',
    `${why[error.code ?? ''] ?? error.message}. Check the path and its permissions`,
  );
}

function refuse(path: string, code: FileCode, message: string): { problem: Problem<FileCode> } {
  return { problem: { path, line: 1, column: 1, endLine: 1, endColumn: 1, code, severity: 'error', message } };
}
