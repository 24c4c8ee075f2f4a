/** Keeps the heap of all threads small while very much is read and soon forgotten: by itself it grows to several times what is in use. */
import { setFlagsFromString } from 'node:v8';

/** Half as much again as was in use after the last collection; 0 leaves it to V8. */
const [SMALL, USUAL] = [50, 0];
const grow = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);

export async function withSmallHeap<T>(work: () => Promise<T>): Promise<T> {
  grow(SMALL);
  try {
    return await work();
  } finally {
    grow(USUAL);
  }
}
