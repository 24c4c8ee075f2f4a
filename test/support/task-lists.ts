/** Lists of tasks, read the way the product reads them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentReading } from '../../src/dialects/dialect.ts';
import { readDocument } from '../../src/dialects/index.ts';
import type { ConventionReading, ItemEntry, ListedTask } from '../../src/dialects/kit/reading.ts';

type ListReading = Omit<ConventionReading, 'tasks' | 'items'> & { tasks: ListedTask[]; items: ItemEntry[] };

import { LIMITS } from './fixtures.ts';
import { CONVENTION_SAMPLES } from './shared.ts';

export function readList(path: string, text: string): DocumentReading<ListReading> {
  const document = readDocument({ path, text }, LIMITS);
  if (!document || !('items' in document.reading)) throw new Error(`${path} is not read as a list`);
  return document as unknown as DocumentReading<ListReading>;
}

/** `id status <- ids that it depends on`. */
export const told = ({ id, status, dependsOn }: ListedTask) =>
  [id, status, ...(dependsOn.length > 0 ? ['<-', ...dependsOn.map((one) => one.id)] : [])].join(' ');

/** `how path` of each file. */
export const filesOf = (task: ListedTask) => task.files.map(({ how, path }) => `${how} ${path}`);

export const problemsIn = ({ problems }: DocumentReading<ListReading>) =>
  problems.map(({ line, column, code }) => `${line}:${column} ${code}`);

/** The files of a convention's samples, each with its path below the root of its repository. */
export function samplesOf(convention: string, like = /\.md$/): { repository: string; path: string; text: string }[] {
  const base = join(CONVENTION_SAMPLES, convention, 'samples');
  return readdirSync(base).flatMap((repository) =>
    readdirSync(join(base, repository), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => like.test(path))
      .map((path) => ({ repository, path, text: readFileSync(join(base, repository, path), 'utf8') })),
  );
}

/** Every line outside of fences that a pattern finds, counted without the product's own scanner. */
export function linesLike(text: string, like: RegExp): RegExpExecArray[] {
  const outside = text.replace(/^(`{3,}|~{3,}).*?^\1\s*$/gms, '');
  return outside
    .split('\n')
    .map((line) => like.exec(line))
    .filter((match) => match !== null);
}
