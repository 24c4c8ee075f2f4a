/** The thread in which outputs of a large graph are rendered: opens the store for itself, renders, answers, ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { OperatorError } from '../model/index.ts';
import { openStore } from '../store/open-store.ts';
import { type RenderAnswer, type RenderOrder, renderOutputs } from './render-outputs.ts';

const answer = (message: RenderAnswer) => parentPort!.postMessage(message);
void render(workerData);

async function render({ root, storeUri, project, config, memory }: RenderOrder): Promise<void> {
  try {
    const store = await openStore(storeUri, root);
    try {
      answer({ rendering: await renderOutputs({ root, store, project, config }, memory) });
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { code, message, hint, exitCode } = error;
    answer({ error: { code, message, hint, exitCode } });
  }
}
