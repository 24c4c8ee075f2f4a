/** Rules as rows: each row is triggered by one of a few words, so that the cost depends on the text and not on the number of rules. */

export interface Row {
  /** Any of these words triggers the row, in lower case: `waiting awaiting`. */
  words: string;
  /** What the text must also match, in lower case. */
  like?: RegExp | undefined;
  /** A text that the row is for; used by a test. */
  example: string;
}

const MARKS = /[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;

/** Lower case, one kind of apostrophe, emphasis marks removed. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  const plain = lower.includes('’') ? lower.replaceAll('’', "'") : lower;
  if (plain.includes('_')) return plain.replace(MARKS, '');
  const starless = plain.includes('*') ? plain.replaceAll('*', '') : plain;
  return starless.includes('`') ? starless.replaceAll('`', '') : starless;
}

const NONE: readonly never[] = [];

export class Table<R extends Row> {
  private readonly byWord = new Map<string, R[]>();

  constructor(rows: readonly R[]) {
    for (const row of rows)
      for (const word of row.words.split(' ')) this.byWord.set(word, [...(this.byWord.get(word) ?? []), row]);
  }

  /** The rows that match a folded text, each once, in the order in which they are triggered. */
  match(text: string): readonly R[] {
    const triggered: R[] = [];
    for (const word of text.match(/[a-z0-9']+/g) ?? NONE)
      for (const row of this.byWord.get(word) ?? NONE) if (!triggered.includes(row)) triggered.push(row);
    return triggered.filter(({ like }) => like === undefined || like.test(text));
  }
}
