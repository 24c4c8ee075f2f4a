/** Rules as rows: each row waits for one of a few words, so that a text costs its words and not the number of rules. */

export interface Row {
  /** Any of these words wakes the row, in lower case: `waiting awaiting`. */
  words: string;
  /** What the text must look like besides, in lower case. */
  like?: RegExp;
  /** A text that the row is for; a test reads it. */
  example: string;
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

/** Lower case, one kind of apostrophe, marks of emphasis taken away. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '');
}

export class Table<R extends Row> {
  private readonly byWord = new Map<string, R[]>();

  constructor(rows: readonly R[]) {
    for (const row of rows)
      for (const word of row.words.split(' ')) {
        const known = this.byWord.get(word);
        if (known) known.push(row);
        else this.byWord.set(word, [row]);
      }
  }

  /** The rows that speak of a folded text, each once, in the order in which they wake. */
  match(text: string): R[] {
    const found: R[] = [];
    for (const [word] of text.matchAll(WORD)) {
      const rows = this.byWord.get(word);
      if (!rows) continue;
      for (const row of rows) if (!found.includes(row) && (!row.like || row.like.test(text))) found.push(row);
    }
    return found;
  }
}
