/** A dialect for tasks that a tool keeps as JSON. What such a file says is told like a list of tasks. */
import type { Finding } from '../../model/index.ts';
import { type LineMap, lineAt } from '../../parse/line-map.ts';
import type { JsonMistake } from '../../parse/parse-json.ts';
import type { Dialect, ParsedSource } from '../dialect.ts';
import { listFacts } from '../task-lists/facts.ts';
import type { ListReading } from '../task-lists/reading.ts';
import { LIST_RULES, type ListCode } from '../task-lists/rules.ts';

export interface DataConvention {
  name: string;
  version: number;
  /** Undefined where the file is something else. */
  read(source: ParsedSource): Pick<ListReading, 'tasks' | 'items' | 'findings'> | undefined;
}

export function dataDialect({ name, version, read }: DataConvention): Dialect<ListReading> {
  return {
    name,
    version,
    rules: LIST_RULES,
    read(source) {
      const said = read(source);
      return said && { state: 'ingested', ...said };
    },
    facts: listFacts,
    isData: true,
  };
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
