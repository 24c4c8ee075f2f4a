/** Reads many files for `check` in this thread and in others. What comes back is the same, in the same order. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentReading, Reading } from '../dialects/dialect.ts';
import { DIALECTS } from '../dialects/index.ts';
import { AskedThread, startThread } from '../disk/asked-thread.ts';
import type { Problem, SourceFile } from '../model/index.ts';
import type { LineMap } from '../parse/line-map.ts';
import { documentAt, documentsOf } from '../workplace/documents.ts';
import type { Workplace } from '../workplace/workplace.ts';

/** What a check asks of a document. */
export type CheckedDocument = Pick<DocumentReading, 'path' | 'dialect' | 'reading' | 'problems'> & {
  markdown: LineMap;
};

export interface CheckedFile {
  path: string;
  problem?: Problem | undefined;
  source?: SourceFile | undefined;
  document: CheckedDocument | undefined;
}

/** The same on its way between threads; `unsent` is read where it is needed. */
export type Sent =
  | { path: string; kind: 'nothing'; problem: Problem | undefined }
  | { path: string; kind: 'unsent' }
  | { path: string; kind: 'document'; dialect: string; problems: Problem[]; reading: Reading; map: LineMap };

/** Files in one message. */
const PART = 25;
/** Parts that a thread has before it: this one is busy reading when it has done one. */
const AHEAD = 4;

export async function* checkInThreads(
  workplace: Workplace,
  paths: readonly string[],
  count: number,
): AsyncGenerator<CheckedFile> {
  const { root, config } = workplace;
  const own: Workplace = { root, config };
  const start = () => new AskedThread<string[], Sent[]>(startThread('src/author/check-thread', own));
  const threads = Array.from({ length: count }, start);
  const parts = new Parts(workplace, paths);
  try {
    const asked = threads.flatMap((thread) => Array.from({ length: AHEAD }, () => parts.giveTo(thread)));
    while (parts.readOne()) {
      await nextTurn();
      yield* parts.ready();
    }
    await Promise.all(asked);
    yield* parts.ready();
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
}

class Parts {
  private readonly workplace: Workplace;
  private readonly paths: readonly string[];
  private readonly done = new Map<number, CheckedFile[]>();
  /** The first path that nobody has, and the first that was not handed out yet. */
  private next = 0;
  private handed = 0;

  constructor(workplace: Workplace, paths: readonly string[]) {
    this.workplace = workplace;
    this.paths = paths;
  }

  /** Reads a part here; false where none is left. */
  readOne(): boolean {
    const part = this.take();
    if (part) this.done.set(part.start, this.readHere(part.paths));
    return part !== undefined;
  }

  /** Has a thread read part after part. What it cannot do, because it did not start or has ended, is done here. */
  async giveTo(thread: AskedThread<string[], Sent[]>): Promise<void> {
    for (let part = this.take(); part; part = this.take()) {
      const { start, paths } = part;
      const sent = await thread.ask(paths).catch(() => undefined);
      this.done.set(start, sent ? sent.map((one) => this.received(one)) : this.readHere(paths));
    }
  }

  /** What is there in the order of the paths. */
  *ready(): Generator<CheckedFile> {
    for (let files = this.done.get(this.handed); files; files = this.done.get(this.handed)) {
      this.done.delete(this.handed);
      this.handed += PART;
      yield* files;
    }
  }

  private take(): { start: number; paths: string[] } | undefined {
    if (this.next >= this.paths.length) return undefined;
    const start = this.next;
    this.next += PART;
    return { start, paths: this.paths.slice(start, this.next) };
  }

  private readHere(paths: readonly string[]): CheckedFile[] {
    return [...documentsOf(this.workplace, paths)];
  }

  private received(sent: Sent): CheckedFile {
    const { path } = sent;
    if (sent.kind === 'unsent') return documentAt(this.workplace, path);
    if (sent.kind === 'nothing') return { path, problem: sent.problem, document: undefined };
    const dialect = DIALECTS.find(({ name }) => name === sent.dialect)!;
    const { problems, reading, map } = sent;
    return { path, document: { path, dialect, problems, reading, markdown: map } as CheckedDocument };
  }
}
