/** The files of a workplace, read from the disk now, and the documents that the dialects find in them. */
import { sizeLimit } from '../config/data-places.ts';
import { kindOf } from '../config/kind-of.ts';
import type { DocumentReading } from '../dialects/dialect.ts';
import { readDocument } from '../dialects/index.ts';
import { findFiles } from '../disk/find-files.ts';
import { type ReadResult, SourceReader } from '../disk/read-source.ts';
import type { Problem, SourceFile } from '../model/index.ts';
import type { Workplace } from './workplace.ts';

/** A file that was read, or the problem that prevented it. */
export type WorkFile =
  | { path: string; source: SourceFile; problem?: undefined }
  | { path: string; source?: undefined; problem: Problem };

/** The same with what a dialect read from it; undefined if no dialect recognises it. */
export type WorkDocument = WorkFile & { document: DocumentReading | undefined };

/** Where files come from; by default the disk. */
export type ReadFile = (path: string) => ReadResult;

/** Each file is read when its turn comes. By default all that the configuration finds. */
export function* filesOf(
  workplace: Workplace,
  paths: Iterable<string> = findFiles(workplace.root, workplace.config),
  read: ReadFile = fromDisk(workplace),
): Generator<WorkFile> {
  for (const path of paths) {
    const result = read(path);
    if ('source' in result) yield { path, source: { ...result.source, as: kindOf(workplace.config, path) } };
    else yield { path, problem: result.problem };
  }
}

export function* documentsOf(workplace: Workplace, paths?: Iterable<string>, read?: ReadFile): Generator<WorkDocument> {
  const { limits } = workplace.config;
  for (const file of filesOf(workplace, paths, read))
    yield { ...file, document: file.source && readDocument(file.source, limits) };
}

export function fileAt(workplace: Workplace, path: string): WorkFile {
  return filesOf(workplace, [path]).next().value!;
}

export function documentAt(workplace: Workplace, path: string): WorkDocument {
  return documentsOf(workplace, [path]).next().value!;
}

function fromDisk({ root, config }: Workplace): ReadFile {
  const reader = new SourceReader(root, (path) => sizeLimit(config, path));
  return (path) => reader.read(path);
}
