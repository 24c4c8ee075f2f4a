/** The thread in which an empty graph is filled: opens the store for itself, brings the files, tells what it did, ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { OperatorError } from '../model/index.ts';
import { openStore } from '../store/open-store.ts';
import { bring } from './bring.ts';
import type { Told } from './commit-looks.ts';
import type { FillOrder, FillTells } from './fill-in-thread.ts';
import { Ledger } from './ledger.ts';
import { Looker } from './look.ts';
import type { OnProgress } from './look-at.ts';
import { rulesOf } from './rules.ts';

const tell = (message: FillTells) => parentPort!.postMessage(message);

/** It ends with the thread: what was written need not be read back. */
class UnreadLedger extends Ledger {
  override async loadFrom(): Promise<void> {}
}

/** What is told of so many files goes in one message. */
const TOLD_AT_ONCE = 1_000;
const told: Told[] = [];
const onTold = (one: Told) => {
  if (told.push(one) === TOLD_AT_ONCE) tell({ kind: 'told', told: told.splice(0) });
};

void fill(workerData);

async function fill({ root, config, project, paths }: FillOrder): Promise<void> {
  try {
    const store = await openStore(config.store, root);
    try {
      const looker = new Looker({ root, config, project });
      const ledger = new UnreadLedger(rulesOf(config));
      const onProgress: OnProgress = (done, total, phase) => tell({ kind: 'progress', done, total, phase });
      await bring({ store, project, ledger, looker, onProgress, onTold }, { changed: [...paths], gone: [] });
    } finally {
      await store.close();
    }
    tell({ kind: 'told', told: told.splice(0) });
    tell({ kind: 'filled' });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { code, message, hint, exitCode } = error;
    tell({ kind: 'failed', error: { code, message, hint, exitCode } });
  }
}
