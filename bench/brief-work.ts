/** Briefings from a graph that is filled already, in a process of their own. */
import { join } from 'node:path';
import { SqliteStore } from '../src/store/sqlite/store.ts';
import { report } from './measure.ts';
import { times } from './sizes.ts';
import { timeBriefings } from './time-briefings.ts';

const [root, count, form] = [process.argv[2]!, Number(process.argv[3]), process.argv[4]!];
const ROUNDS = times(300);
const store = new SqliteStore(join(root, 'work.db'));
await report(() => timeBriefings(store, count, ROUNDS, form));
await store.close();
