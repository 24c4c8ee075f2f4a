/** A dialect for tasks that a tool keeps as JSON. What such a file says is told like a list of tasks. */
import { type Finding, finish, type Steps } from '../../model/index.ts';
import { BrokenJson, type JsonMistake } from '../../parse/json-cursor.ts';
import { type LineMap, lineAt } from '../../parse/line-map.ts';
import type { Dialect, ParsedSource } from '../dialect.ts';
import { listFactSteps, listFacts } from '../task-lists/facts.ts';
import type { ListReading } from '../task-lists/reading.ts';
import { LIST_RULES, type ListCode } from '../task-lists/rules.ts';

export interface DataConvention {
  name: string;
  version: number;
  /** Undefined where the file is something else. */
  read(source: ParsedSource): Steps<Pick<ListReading, 'tasks' | 'items' | 'findings'> | undefined>;
}

export function dataDialect({ name, version, read }: DataConvention): Dialect<ListReading> {
  const steps = function* (source: ParsedSource): Steps<ListReading | undefined> {
    const said = yield* read(source);
    return said && { state: 'ingested', ...said };
  };
  return {
    name,
    version,
    rules: LIST_RULES,
    read: (source) => finish(steps(source)),
    facts: listFacts,
    data: { read: steps, facts: listFactSteps },
  };
}

/** First as JSON must be; where it is broken, once more with care, and what is wrong is said. */
export function* readWithCare<T>(
  map: LineMap,
  read: (careful: boolean, mistakes: JsonMistake[]) => Steps<T>,
): Steps<{ said: T; findings: Finding<ListCode>[] }> {
  try {
    return { said: yield* read(false, []), findings: [] };
  } catch (error) {
    if (!(error instanceof BrokenJson)) throw error;
  }
  const mistakes: JsonMistake[] = [];
  return { said: yield* read(true, mistakes), findings: syntaxFindings(map, mistakes) };
}

/** One for each line: what follows a mistake on the same line follows from it. */
export function syntaxFindings(map: LineMap, mistakes: readonly JsonMistake[]): Finding<ListCode>[] {
  const lines = new Map<number, JsonMistake>();
  for (const mistake of mistakes) {
    const line = lineAt(map, mistake.offset);
    const known = lines.get(line);
    if (!known || mistake.offset < known.offset) lines.set(line, mistake);
  }
  return [...lines.values()].map(({ offset, message }) => ({
    code: 'json-syntax',
    start: offset,
    end: offset,
    message: `This is not JSON. ${message}. What can be told apart is read`,
  }));
}
