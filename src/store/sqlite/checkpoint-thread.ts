/** The thread in which a long log is copied into the database; see checkpoint.ts. */
import { workerData } from 'node:worker_threads';
import { DatabaseSync } from '../node-sqlite.ts';

const database = new DatabaseSync(workerData as string);
database.exec('PRAGMA wal_checkpoint(PASSIVE)');
database.close();
