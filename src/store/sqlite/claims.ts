/** Claims beside the embedded graph, in a separate small database: taking one never waits for a writer of the graph. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RUN_FOLDER } from '../../disk/own-state.ts';
import { OperatorError } from '../../model/index.ts';
import type { DatabaseSync } from '../node-sqlite.ts';
import { statement } from '../statements.ts';
import type { Claim, Claims } from '../store.ts';
import { readOwn, type Schema, writeOwn } from './own-file.ts';

const BUSY_MS = 5_000;
const SCHEMA: Schema = { name: 'create-claims', version: 1 };

export class LocalClaims implements Claims {
  private readonly root: string;
  private readonly path: string;

  constructor(root: string) {
    this.root = root;
    this.path = join(root, RUN_FOLDER, 'claims.db');
  }

  async current(project: string, now: number): Promise<Claim[]> {
    const read = (database: DatabaseSync) => claimsIn(database, project, now);
    return this.tried(() => readOwn(this.root, this.path, BUSY_MS, read)) ?? [];
  }

  async take(project: string, claim: Claim, now: number, renew: boolean): Promise<Claim | undefined> {
    return this.write((database) => {
      const values = { ...claim, project, now, renew: renew ? 1 : 0 };
      const taken = database.prepare(statement('sql', 'write/take-claim')).get(values);
      if (taken) return undefined;
      return claimsIn(database, project, now).find(({ task }) => task === claim.task);
    });
  }

  async drop(project: string, task: string, who: string): Promise<void> {
    if (!existsSync(this.path)) return;
    this.write((database) => database.prepare(statement('sql', 'remove/claim')).run({ project, task, who }));
  }

  private write<T>(work: (database: DatabaseSync) => T): T {
    return this.tried(() =>
      writeOwn(this.root, this.path, SCHEMA, BUSY_MS, (database) => {
        const result = work(database);
        database.exec('COMMIT');
        return result;
      }),
    );
  }

  private tried<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw unusable(this.path, error);
    }
  }
}

function claimsIn(database: DatabaseSync, project: string, now: number): Claim[] {
  return database.prepare(statement('sql', 'read/claims')).all({ project, now }) as unknown as Claim[];
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
