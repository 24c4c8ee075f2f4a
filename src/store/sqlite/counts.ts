/** What was counted holds until something is written, by this connection or by another one: counting goes through very many rows of an index. */
import type { DatabaseSync, StatementSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';

/** Then it begins anew. */
const MOST_KEPT = 2_000;

export class Counts {
  private readonly database: DatabaseSync;
  private readonly others: StatementSync;
  private readonly own: StatementSync;
  private readonly kept = new Map<string, unknown>();
  private keptAt = '';

  constructor(database: DatabaseSync) {
    this.database = database;
    this.others = database.prepare('PRAGMA data_version');
    this.own = database.prepare(statement('sql', 'read/own-changes'));
  }

  /** Inside a transaction, which may be undone, everything is counted. */
  once<T>(name: string, count: () => T): T {
    if (this.database.isTransaction) return count();
    const at = `${this.others.get()!.data_version} ${this.own.get()!.changes}`;
    if (at !== this.keptAt || this.kept.size >= MOST_KEPT) this.kept.clear();
    this.keptAt = at;
    if (!this.kept.has(name)) this.kept.set(name, count());
    return this.kept.get(name) as T;
  }
}
