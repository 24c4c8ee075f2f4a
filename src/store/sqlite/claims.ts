/** Claims beside the embedded graph, in a separate small database: taking one never waits for a writer of the graph. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../disk/safe-place.ts';
import { databasePlace } from '../../disk/write-file.ts';
import { OperatorError } from '../../model/index.ts';
import { RUN_FOLDER } from '../lock.ts';
import { DatabaseSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import type { Claim, Claims } from '../store.ts';

const BUSY_MS = 5_000;

export class LocalClaims implements Claims {
  private readonly root: string;
  private readonly path: string;

  constructor(root: string) {
    this.root = root;
    this.path = join(root, RUN_FOLDER, 'claims.db');
  }

  async current(project: string, now: number): Promise<Claim[]> {
    if (!existsSync(this.path)) return [];
    return this.using(true, (database) => claimsIn(database, project, now));
  }

  async take(project: string, claim: Claim, now: number, renew: boolean): Promise<Claim | undefined> {
    return this.using(false, (database) => {
      const values = { ...claim, project, now, renew: renew ? 1 : 0 };
      const taken = database.prepare(statement('sql', 'write/take-claim')).get(values);
      if (taken) return undefined;
      return claimsIn(database, project, now).find(({ task }) => task === claim.task);
    });
  }

  async drop(project: string, task: string, who: string): Promise<void> {
    if (!existsSync(this.path)) return;
    this.using(false, (database) => database.prepare(statement('sql', 'remove/claim')).run({ project, task, who }));
  }

  private using<T>(readOnly: boolean, work: (database: DatabaseSync) => T): T {
    let database: DatabaseSync | undefined;
    try {
      if (!readOnly) makeFolder(this.root, RUN_FOLDER);
      database = new DatabaseSync(databasePlace(this.root, this.path), { timeout: BUSY_MS, readOnly });
      return readOnly ? work(database) : inTransaction(database, work);
    } catch (error) {
      throw unusable(this.path, error);
    } finally {
      database?.close();
    }
  }
}

function claimsIn(database: DatabaseSync, project: string, now: number): Claim[] {
  return database.prepare(statement('sql', 'read/claims')).all({ project, now }) as unknown as Claim[];
}

/** Locked from the start: a transaction that reads first and then writes may be refused. */
function inTransaction<T>(database: DatabaseSync, work: (database: DatabaseSync) => T): T {
  database.exec('BEGIN IMMEDIATE');
  database.exec(statement('sql', 'schema/create-claims'));
  const result = work(database);
  database.exec('COMMIT');
  return result;
}

function unusable(path: string, error: unknown): OperatorError {
  return new OperatorError({
    code: 'claims-unusable',
    message: `${path} cannot be used: ${(error as Error).message}`,
    hint: 'It only says who works on which task: remove it, or make its folder writable',
    exitCode: 3,
    cause: error,
  });
}
