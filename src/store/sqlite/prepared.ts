/** A prepared statement of sql/. There its parameters have names; here they are bound by their places, which takes half the time. */
import type { DatabaseSync, StatementSync } from '../node-sqlite.ts';
import type { Parameter } from './rows.ts';

export type Parameters = Readonly<Record<string, Parameter>>;
const NONE: Parameters = {};
const NAMED = /\$(\w+)/g;

export class Prepared {
  private readonly statement: StatementSync;
  /** The name of each place; one may occur several times. */
  private readonly names: readonly string[];

  constructor(database: DatabaseSync, sql: string) {
    this.names = Array.from(sql.matchAll(NAMED), ([, name]) => name!);
    this.statement = database.prepare(sql.replace(NAMED, '?'));
  }

  run(parameters: Parameters = NONE): ReturnType<StatementSync['run']> {
    return this.statement.run(...this.values(parameters));
  }

  get(parameters: Parameters = NONE): unknown {
    return this.statement.get(...this.values(parameters));
  }

  all(parameters: Parameters = NONE): unknown[] {
    return this.statement.all(...this.values(parameters));
  }

  /** Each row as the list of its columns. Nobody else may read this statement otherwise. */
  lists(parameters: Parameters = NONE): unknown[] {
    this.statement.setReturnArrays(true);
    return this.all(parameters);
  }

  private values(parameters: Parameters): Parameter[] {
    return this.names.map((name) => parameters[name]!);
  }
}
