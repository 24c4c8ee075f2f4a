/** The thread in which outputs of a large graph are rendered: for each order it opens the store for itself, renders and answers. */
import { parentPort } from 'node:worker_threads';
import { OperatorError } from '../model/index.ts';
import { openStore } from '../store/open-store.ts';
import type { RenderAnswer, RenderOrder } from './render-in-thread.ts';
import { renderOutputs } from './render-outputs.ts';

parentPort!.on('message', async (order: RenderOrder) => parentPort!.postMessage(await answerTo(order)));

async function answerTo({ root, storeUri, project, config, memory }: RenderOrder): Promise<RenderAnswer> {
  try {
    const store = await openStore(storeUri, root);
    try {
      return { rendering: await renderOutputs({ root, store, project, config }, memory) };
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { code, message, hint, exitCode } = error;
    return { error: { code, message, hint, exitCode } };
  }
}
