/** Before a question: the graph is brought up to date, and with it the outputs that lie there. */
import { OperatorError } from '../model/index.ts';
import { type RefreshOptions, refresh } from '../workplace/refresh.ts';
import type { KeepOptions } from './keep-outputs.ts';
import { lyingOutputs } from './output-files.ts';

/** A question renders so many briefings at most: it is to be answered at once. More of them are removed. */
const MOST_BRIEFINGS = 50;

/** Returns what to know about them, if anything. */
export function bringUpToDate(options: RefreshOptions): Promise<string | undefined> {
  const { root, store, project, config, signal } = options;
  return refresh({
    ...options,
    afterwards: () => tryKeep({ root, store, project, config, signal, most: MOST_BRIEFINGS }),
  });
}

/** A question is answered even if a file cannot be written. */
async function tryKeep(options: KeepOptions): Promise<string | undefined> {
  // Most projects have none: then nothing that renders is loaded.
  if (lyingOutputs(options.root).length === 0) return undefined;
  try {
    const { keepOutputs } = await import('./keep-outputs.ts');
    await keepOutputs(options);
    return undefined;
  } catch (error) {
    if (!(error instanceof OperatorError) || error.exitCode === 3) throw error;
    return `${error.message}, so files in .passdown may be older than the graph`;
  }
}
