/** Which commit brought the lines of documents: what is kept, read of those documents alone that somebody asks for, and what was learned since. */

/** A document's lines: which commit brought them. */
export interface DocumentLines {
  /** By the text of the line. */
  by: Record<string, number>;
  /** By number, for the bytes that have this hash. */
  sha: string;
  at: Record<string, number>;
}

/** Reads what is kept of some documents; without a list, of all of them. */
export type ReadLines = (docs?: readonly string[]) => Iterable<readonly [doc: string, lines: DocumentLines]>;

export class KnownLines {
  /** Undefined where nothing that is kept counts. */
  private readonly readKept: ReadLines | undefined;
  /** Of documents that were asked for. */
  private readonly kept: Map<string, DocumentLines | undefined>;
  /** What is not kept yet. */
  readonly learned: Map<string, DocumentLines>;

  constructor(readKept?: ReadLines, kept = new Map<string, DocumentLines | undefined>(), learned = new Map()) {
    this.readKept = readKept;
    this.kept = kept;
    this.learned = learned;
  }

  /** What is kept is replaced by this. */
  get isAll(): boolean {
    return this.readKept === undefined;
  }

  /** Before anybody asks for these. */
  load(docs: Iterable<string>): void {
    const missing = [...new Set(docs)].filter((doc) => !this.kept.has(doc));
    for (const doc of missing) this.kept.set(doc, undefined);
    if (missing.length > 0) for (const [doc, lines] of this.readKept?.(missing) ?? []) this.kept.set(doc, lines);
  }

  get(doc: string): DocumentLines | undefined {
    return this.learned.get(doc) ?? this.kept.get(doc);
  }

  set(doc: string, lines: DocumentLines): void {
    this.learned.set(doc, lines);
  }

  /** One that learns without telling this one. */
  copy(): KnownLines {
    return new KnownLines(this.readKept, this.kept, new Map(this.learned));
  }

  /** Only what some commits brought. */
  of(stays: (commit: number) => boolean): KnownLines {
    const all = new Map([...(this.readKept?.() ?? []), ...this.learned]);
    for (const [doc, { by, sha, at }] of all) all.set(doc, { by: pick(by, stays), sha, at: pick(at, stays) });
    return new KnownLines(undefined, new Map(), all);
  }
}

export function pick<T>(record: Record<string, T>, wanted: (value: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => wanted(value)));
}
