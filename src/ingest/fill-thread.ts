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
void fill(workerData);

async function fill({ root, config, project, paths }: FillOrder): Promise<void> {
  const told: Told[] = [];
  try {
    const store = await openStore(config.store, root);
    try {
      const looker = new Looker({ root, config, project });
      const ledger = new Ledger(rulesOf(config));
      const onProgress: OnProgress = (done, total, phase) => tell({ kind: 'progress', done, total, phase });
      const onTold = (one: Told) => void told.push(one);
      await bring({ store, project, ledger, looker, onProgress, onTold }, { changed: [...paths], gone: [] });
    } finally {
      await store.close();
    }
    tell({ kind: 'filled', told });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { code, message, hint, exitCode } = error;
    tell({ kind: 'failed', error: { code, message, hint, exitCode } });
  }
}
