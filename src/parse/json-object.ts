/** An object of a JSON text with the place of each of its fields. Values are read when somebody asks for them. */
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { BrokenJson, JsonCursor, type JsonMistake, type Member } from './json-cursor.ts';

interface Field extends Member {
  end: number;
}

export class JsonObject {
  readonly start: number;
  readonly end: number;
  private readonly cursor: JsonCursor;
  private readonly careful: boolean;
  private readonly fields = new Map<string, Field>();

  constructor(text: string, range: { start: number; end: number }, careful: boolean, mistakes: JsonMistake[]) {
    this.start = range.start;
    this.end = range.end;
    this.careful = careful;
    this.cursor = new JsonCursor(text, range, careful, mistakes);
    // Where a name stands twice the last one counts, as for every program that reads JSON.
    for (const member of this.cursor.members()) this.fields.set(member.key, { ...member, end: this.cursor.skip() });
  }

  has(key: string): boolean {
    return this.fields.has(key);
  }

  /** Undefined where there is no such field. */
  value(key: string): unknown {
    const field = this.fields.get(key);
    return field && readValue(this.cursor, field, this.careful);
  }

  /** Where a field begins; the object itself, where it has none such. */
  place(key: string): number {
    return this.fields.get(key)?.keyStart ?? this.start;
  }

  /** The objects in a list; what else is in it is left out. */
  *objects(key: string): Generator<JsonObject> {
    const field = this.fields.get(key);
    if (field)
      yield* objectsIn(new JsonCursor(this.cursor.text, field, this.careful, this.cursor.mistakes), this.careful);
  }
}

/** The objects in the list at hand. */
export function* objectsIn(cursor: JsonCursor, careful: boolean): Generator<JsonObject> {
  if (cursor.kind() !== '[') return;
  for (const { start } of cursor.members()) {
    if (cursor.kind() !== '{') continue;
    yield new JsonObject(cursor.text, { start, end: cursor.skip() }, careful, cursor.mistakes);
  }
}

function readValue({ text, mistakes }: JsonCursor, { start, end }: Field, careful: boolean): unknown {
  const own = text.slice(start, end);
  try {
    return JSON.parse(own);
  } catch {
    if (!careful) throw new BrokenJson('a value cannot be read');
    return readBroken(own, start, mistakes);
  }
}

/** So many mistakes of one text are told: every line may be one. */
const MOST_TOLD = 10_000;

/** As much as can be told, and what is wrong with it. */
export function readBroken(text: string, start: number, mistakes: JsonMistake[]): unknown {
  const errors: ParseError[] = [];
  try {
    const value: unknown = parse(text, errors, { disallowComments: true });
    const [first] = errors;
    if (first && mistakes.length < MOST_TOLD)
      mistakes.push({ offset: start + first.offset, message: wordsOf(printParseErrorCode(first.error)) });
    return value;
  } catch {
    // The stack overflows.
    if (mistakes.length < MOST_TOLD) mistakes.push({ offset: start, message: 'This is nested too deeply' });
    return undefined;
  }
}

/** `CommaExpected` → `Comma expected` */
const wordsOf = (name: string) => name.replace(/(?<=[a-z])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
