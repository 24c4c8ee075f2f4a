/** Files of knowledge, read the way the product reads them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentReading } from '../../src/dialects/dialect.ts';
import { readDocument } from '../../src/dialects/index.ts';
import type { ConventionReading, ItemEntry } from '../../src/dialects/kit/reading.ts';
import type { Facts } from '../../src/model/index.ts';
import { LIMITS } from './fixtures.ts';
import { CONVENTION_SAMPLES } from './shared.ts';

type NoteReading = ConventionReading & { items: ItemEntry[] };

export function readKnowledge(path: string, text: string): DocumentReading<NoteReading> {
  const document = readDocument({ path, text }, LIMITS);
  if (!document || !('items' in document.reading)) throw new Error(`${path} is not read as knowledge`);
  return document as unknown as DocumentReading<NoteReading>;
}

export function factsOf(path: string, text: string): Facts {
  const { dialect, reading, markdown } = readKnowledge(path, text);
  return dialect.facts(reading, path, markdown, 'p');
}

const STATEMENTS = new Map([
  ['DISCOVERED', 'Pattern'],
  ['HIT', 'Gotcha'],
  ['RAISED', 'Question'],
  ['SUGGESTED', 'Step'],
  ['REPORTED', 'Blocker'],
]);

/** `Kind line: text | mitigation`, with ~ where it was read from prose. */
export function told(path: string, text: string): string[] {
  return factsOf(path, text).edges.flatMap(({ type, line, props }) => {
    const kind = STATEMENTS.get(type);
    if (!kind) return [];
    const remedy = props.mitigation === undefined ? '' : ` | ${props.mitigation}`;
    return [`${props.derived === undefined ? '' : '~'}${kind} ${line}: ${props.text}${remedy}`];
  });
}

/** Files of samples in one folder for each repository, with their paths below its root. */
export function samplesIn(folder: string): { repository: string; path: string; text: string }[] {
  const base = join(CONVENTION_SAMPLES, folder, 'samples');
  return readdirSync(base).flatMap((repository) =>
    readdirSync(join(base, repository), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => ({
        repository,
        path: path.replaceAll('\\', '/'),
        text: readFileSync(join(base, repository, path), 'utf8'),
      })),
  );
}
