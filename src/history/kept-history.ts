/** The history as it is kept in .passdown/run, from one question to the next. Only what can be made again: where it cannot be read, git's log is. */
import { RUN_FOLDER } from '../store/lock.ts';
import { HistoryFile } from '../store/sqlite/history-file.ts';
import { removeRunFile } from '../workplace/run-files.ts';
import type { History, Mark } from './history.ts';
import { type DocumentLines, KnownLines, type ReadLines } from './known-lines.ts';

/** Another one is made anew. */
const VERSION = 4;
/** What version 1.0 kept. */
const OLD_FILE = `${RUN_FOLDER}/history.json`;

/** As JSON: names of authors are never keys of an object. */
type Kept = Omit<History, 'gone' | 'docs' | 'words' | 'mark'> & { version: number } & {
  [P in 'gone' | 'words']: History[P] extends Map<string, infer V> ? [string, V][] : never;
};

export function readHistory(root: string): History | undefined {
  try {
    const file = new HistoryFile(root);
    const row = file.read();
    if (!row) return undefined;
    const { version, gone, words, ...kept }: Kept = JSON.parse(row.value);
    if (version !== VERSION || !isWhole({ ...kept, gone, words })) return undefined;
    const mark: Mark = { written: row.written };
    return { ...kept, gone: new Map(gone), words: new Map(words), docs: new KnownLines(linesIn(file, mark)), mark };
  } catch {
    return undefined;
  }
}

/** What somebody broke is made anew. */
function isWhole({ hashes, times, gone, words, was, lines }: Partial<Kept>): boolean {
  const isMap = (entries: unknown) =>
    Array.isArray(entries) && entries.every((entry) => Array.isArray(entry) && isObject(entry[1]));
  const isLine =
    typeof hashes === 'string' && Array.isArray(times) && times.length > 0 && hashes.length % times.length === 0;
  return isLine && [gone, words].every(isMap) && [was, lines].every(isObject);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Lines that cannot be read are looked for again. */
const linesIn =
  (file: HistoryFile, mark: Mark): ReadLines =>
  (docs) => {
    try {
      return file.lines(mark.written, docs).map(([doc, value]) => [doc, linesOf(value)] as const);
    } catch {
      return [];
    }
  };

function linesOf(value: string): DocumentLines {
  const lines: DocumentLines = JSON.parse(value);
  if (!isObject(lines.by) || !isObject(lines.at)) throw new Error('these are no lines of a document');
  return lines;
}

function* spelt({ learned }: KnownLines): Generator<[doc: string, value: string]> {
  for (const [doc, lines] of learned) yield [doc, JSON.stringify(lines)];
}

/** Where somebody else was faster, that one knows as much. */
export function keepHistory(root: string, { docs, mark, ...history }: History): void {
  try {
    removeRunFile(root, OLD_FILE);
    const kept: Kept = { version: VERSION, ...history, gone: [...history.gone], words: [...history.words] };
    const written = new HistoryFile(root).write({
      value: JSON.stringify(kept),
      lines: spelt(docs),
      after: docs.isAll ? undefined : mark.written,
    });
    mark.written = written ?? mark.written;
  } catch {}
}
