/** A handoff file named by the user: it must be in the root or where sessions may be, and is read under the name that problems use. */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { sessionRoots } from '../config/session-roots.ts';
import { isBelow, isInside, realPath } from '../disk/inside.ts';
import { readSource } from '../disk/read-source.ts';
import { OperatorError } from '../model/index.ts';
import type { Workplace } from './workplace.ts';

export interface HandoffFile {
  /** Absolute. */
  full: string;
  /** Relative to the root if it is inside, else absolute. */
  path: string;
  text: string;
}

export function readHandoffFile(workplace: Workplace, full: string): HandoffFile {
  const { root, config } = workplace;
  const path = shownPath(root, full);
  const base = baseOf(workplace, full);
  if (!existsSync(full))
    throw new OperatorError({
      code: 'no-such-file',
      message: `${path} does not exist`,
      hint: 'Check the path; it is relative to the current folder, or to -C',
      exitCode: 1,
    });
  const below = slashes(relative(realPath(base), realPath(full)));
  const read = readSource(realPath(base), below, config.limits.fileBytes);
  if ('problem' in read)
    throw new OperatorError({
      code: read.problem.code,
      message: `${path}: ${read.problem.message}`,
      hint: `passdown explain ${read.problem.code}`,
      exitCode: 1,
    });
  return { full, path, text: read.source.text };
}

/** The allowed folder that a file is in; nothing outside is read or written. */
export function baseOf(workplace: Workplace, full: string): string {
  const base = rootsFor(workplace, full).find((folder) => isInside(folder, full));
  if (base === undefined)
    throw new OperatorError({
      code: 'outside-roots',
      message: `${full} is outside the root and the folders that sessions may be in`,
      hint: 'Move it there, or add its folder to sessionRoots in .passdown/config.yaml',
    });
  return base;
}

export function isAllowed(workplace: Workplace, full: string): boolean {
  return rootsFor(workplace, full).some((folder) => isInside(folder, full));
}

/** What is named as a file of the project must be one: a link in it may not lead to a session elsewhere. */
const rootsFor = ({ root, config }: Workplace, full: string) =>
  isBelow(root, full)
    ? [root, ...sessionRoots(root, config).filter((one) => isBelow(root, one))]
    : [root, ...sessionRoots(root, config)];

/** A file's path as people and problems name it. */
export function shownPath(root: string, full: string): string {
  return isInside(root, full) ? slashes(relative(realPath(root), realPath(full))) : full;
}

const slashes = (path: string) => path.replaceAll('\\', '/');
