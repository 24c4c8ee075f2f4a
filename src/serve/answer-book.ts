/** Answers by their names. What was worked out stays until the graph or the marks on it are others. */
import { notFound } from '../model/index.ts';
import { nearestWord } from '../parse/nearest-word.ts';
import { type JsonDocument, jsonDocument } from '../words/json-document.ts';
import { type AnswerRow, Page, type Served } from './answer-row.ts';
import { answerRows } from './answer-table.ts';
import type { CurrentGraph } from './current-graph.ts';
import { type Args, readArguments } from './read-arguments.ts';

/** The document of `--json`, with the revision it was true at; `total` where it is a part of a list. */
export interface AnswerDocument extends JsonDocument {
  revision: number;
  total?: number;
}

/** So many answers are kept. */
const MOST_KEPT = 300;

export class AnswerBook {
  private readonly graph: CurrentGraph;
  private rows: Promise<Map<string, AnswerRow>> | undefined;
  private kept = new Map<string, Promise<unknown>>();
  private keptAt: string | undefined;

  constructor(graph: CurrentGraph) {
    this.graph = graph;
  }

  async answer(name: string, query: URLSearchParams): Promise<AnswerDocument> {
    const row = await this.row(name);
    const args = readArguments(row.takes, query);
    const { data, revision } = await this.graph.ask((current, at) =>
      this.ask(row, args, { ...current, once: this.onceAt(at) }),
    );
    if (data instanceof Page) return { ...jsonDocument(row.name, data.list), revision, total: data.total };
    return { ...jsonDocument(row.name, data), revision };
  }

  private ask(row: AnswerRow, args: Args, served: Served): Promise<unknown> {
    const { name, fresh } = row;
    if (fresh === true) return row.ask(served, args);
    const time = fresh === undefined ? '' : Math.floor(Date.now() / fresh);
    return served.once(`${name} ${JSON.stringify(args)} ${time}.`, () => row.ask(served, args));
  }

  /** What answers, which the first question would wait for otherwise. */
  load(): Promise<Map<string, AnswerRow>> {
    this.rows ??= answerRows().then((rows) => new Map(rows.map((row) => [row.name, row])));
    return this.rows;
  }

  private async row(name: string): Promise<AnswerRow> {
    const rows = await this.load();
    const row = rows.get(name);
    if (row) return row;
    const meant = nearestWord(name, rows.keys());
    throw notFound(
      `/api/${name.slice(0, 60)}`,
      meant ? `Did you mean /api/${meant}?` : `There are ${[...rows.keys()].join(', ')}`,
    );
  }

  private onceAt(at: string): Served['once'] {
    if (this.keptAt !== at) this.kept = new Map();
    this.keptAt = at;
    const { kept } = this;
    return <T>(name: string, make: () => Promise<T>) => {
      const known = kept.get(name);
      if (known) return known as Promise<T>;
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
      const made = make();
      kept.set(name, made);
      made.catch(() => kept.delete(name));
      return made;
    };
  }
}
