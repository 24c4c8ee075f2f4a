/** How the embedded store runs statements of sql/: each prepared once, rows as nodes and edges, long work in slices. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clock, type GraphEdge, type GraphNode, type Label } from '../../model/index.ts';
import type { DatabaseSync, StatementSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import { type EdgeRow, type NodeList, type Parameter, toEdge, toNode } from './rows.ts';
import { isTrouble, unreachable } from './trouble.ts';

type Parameters = Readonly<Record<string, Parameter>>;
const NONE: Parameters = {};
const NAMED = /\$(\w+)/g;

/** Long work yields to the event loop this often, */
const SLICE_MS = 10;
/** and queries at most this many keys at once. */
const KEYS_AT_ONCE = 200;

export abstract class PreparedStatements {
  abstract readonly name: string;
  protected abstract readonly database: DatabaseSync;
  private readonly statements = new Map<string, Prepared>();
  private turnBegan = clock();

  protected prepared(path: string): Prepared {
    let made = this.statements.get(path);
    if (!made) {
      made = new Prepared(this.database, statement('sql', path));
      this.statements.set(path, made);
    }
    return made;
  }

  protected all<Row>(path: string, parameters: Parameters): Row[] {
    return this.tried(() => this.prepared(path).all(parameters) as Row[]);
  }

  /** A list of columns is read in three quarters of the time of an object. */
  private lists<Row>(path: string, parameters: Parameters): Row[] {
    return this.tried(() => this.prepared(path).lists(parameters) as Row[]);
  }

  private tried<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw isTrouble(error) ? unreachable(this.name, error) : error;
    }
  }

  /** Calls are synchronous in this engine; a long series of them must not block everything else. */
  protected isDue(): boolean {
    return clock() - this.turnBegan >= SLICE_MS;
  }

  protected async rest(): Promise<void> {
    await nextTurn();
    this.turnBegan = clock();
  }

  protected async inSlices<T>(keys: readonly string[], read: (slice: string) => T[]): Promise<T[]> {
    const rows: T[] = [];
    for (let i = 0; i < keys.length; i += KEYS_AT_ONCE) {
      for (const row of read(JSON.stringify(keys.slice(i, i + KEYS_AT_ONCE)))) rows.push(row);
      if (this.isDue()) await this.rest();
    }
    return rows;
  }

  protected nodes(label: Label, path: string, parameters: Parameters): GraphNode[] {
    return this.lists<NodeList>(path, parameters).map(([key, project, props, standing, seen]) =>
      toNode(label, { key, project, props, standing, seen }),
    );
  }

  protected edges(path: string, parameters: Parameters): GraphEdge[] {
    return this.lists<EdgeRow>(path, parameters).map(toEdge);
  }

  protected total(path: string, parameters: Parameters): number {
    return this.all<{ total: number }>(path, parameters)[0]!.total;
  }
}

/** A prepared statement of sql/. There its parameters have names; here they are bound by their places, which takes half the time. */
class Prepared {
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
