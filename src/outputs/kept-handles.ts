/**
 * What briefings depend on, kept over a restart of the daemon: without it, the first change would render all of them. It is used only if nothing
 * was committed since, and by the version of passdown that wrote it; otherwise, or if it cannot be read, everything is rendered.
 */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Handles } from '../brief/handles.ts';
import { VERSION } from '../disk/package.ts';
import { readText } from '../disk/read-text.ts';
import { HANDLES_FILE, removeRunFile, writeRunFile } from '../workplace/run-files.ts';
import type { Shown } from './render-outputs.ts';

/** Of passdown, and of how handles are counted. */
const KEPT_BY = `${VERSION}, 2`;
/** Of a hundred thousand tasks. */
const MOST_BYTES = 256 * 1024 * 1024;

interface Kept {
  shown: Shown;
  version: string;
  /** The handles of each task's briefing, their bytes as base64. */
  handles: Record<string, string>;
}

export function keepHandles(root: string, shown: Shown, handles: ReadonlyMap<string, Handles>): void {
  const spelt = [...handles].map(([task, { buffer, byteOffset, byteLength }]) => [
    task,
    Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  ]);
  writeRunFile(root, HANDLES_FILE, { shown, version: KEPT_BY, handles: Object.fromEntries(spelt) } satisfies Kept);
}

/** Undefined unless they are of this very graph as it is now. They are given once: whoever has them changes the graph. */
export function takeKeptHandles(root: string, now: Shown): Map<string, Handles> | undefined {
  try {
    const { shown, version, handles }: Kept = JSON.parse(readText(join(root, HANDLES_FILE), { most: MOST_BYTES }));
    removeRunFile(root, HANDLES_FILE);
    if (version !== KEPT_BY || !isDeepStrictEqual(shown, now)) return undefined;
    return new Map(Object.entries(handles).map(([task, bytes]) => [task, numbersOf(bytes)]));
  } catch {
    return undefined;
  }
}

function numbersOf(base64: string): Handles {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return new Uint32Array(bytes.buffer);
}
