/** A handoff file that somebody names: it must lie in the root or where sessions may lie, and is read as problems will name it. */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { Config } from '../config/schema.ts';
import { sessionRoots } from '../config/session-roots.ts';
import { isInside, realPath } from '../disk/inside.ts';
import { SourceReader } from '../disk/read-source.ts';
import { OperatorError } from '../model/index.ts';

export interface HandoffFile {
  /** Absolute. */
  full: string;
  /** From the root where it lies inside, else absolute. */
  path: string;
  text: string;
}

export interface Place {
  root: string;
  config: Config;
}

export function readHandoffFile(place: Place, full: string): HandoffFile {
  const { root, config } = place;
  const path = shownPath(root, full);
  const base = baseOf(place, full);
  if (!existsSync(full))
    throw new OperatorError({
      code: 'no-such-file',
      message: `There is no ${path}`,
      hint: 'Check the path; it starts from the folder you are in, or from -C',
      exitCode: 1,
    });
  const read = new SourceReader(realPath(base), config.limits.fileBytes).read(
    slashes(relative(realPath(base), realPath(full))),
  );
  if ('problem' in read)
    throw new OperatorError({
      code: read.problem.code,
      message: `${path}: ${read.problem.message}`,
      hint: `passdown explain ${read.problem.code}`,
      exitCode: 1,
    });
  return { full, path, text: read.source.text };
}

/** The folder that allows a file; nothing outside is read or written. */
export function baseOf(place: Place, full: string): string {
  const base = rootsOf(place).find((folder) => isInside(folder, full));
  if (base === undefined)
    throw new OperatorError({
      code: 'outside-roots',
      message: `${full} lies outside the root and the folders where sessions may lie`,
      hint: 'Put it there, or name its folder under sessionRoots in .passdown/config.yaml',
    });
  return base;
}

export function isAllowed(place: Place, full: string): boolean {
  return rootsOf(place).some((folder) => isInside(folder, full));
}

const rootsOf = ({ root, config }: Place) => [root, ...sessionRoots(root, config)];

/** As people and problems name a file. */
export function shownPath(root: string, full: string): string {
  return isInside(root, full) ? slashes(relative(realPath(root), realPath(full))) : full;
}

const slashes = (path: string) => path.replaceAll('\\', '/');
