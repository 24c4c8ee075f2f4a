/** How much each piece of evidence counts for each kind of file, in hundredths, in the order of FILE_KINDS. */
import shipped from './file-weights.json' with { type: 'json' };

/** By the two parts of its name: `before 0:` and `added`. */
export type FileWeights = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

export interface FileModel {
  weights: FileWeights;
  /** For each kind: the sum without any evidence, the sum from which on it counts, and the line from a sum to the log of its odds. */
  kinds: readonly { bias: number; least: number; slope: number; offset: number }[];
}

/** A name is cut behind its first colon. */
export function weightsByParts(rows: Iterable<readonly [name: string, weights: readonly number[]]>): FileWeights {
  const found = new Map<string, Map<string, readonly number[]>>();
  for (const [name, weights] of rows) {
    const end = name.indexOf(':') + 1 || name.length;
    const slot = name.slice(0, end);
    if (!found.has(slot)) found.set(slot, new Map());
    found.get(slot)!.set(name.slice(end), weights);
  }
  return found;
}

const byPart: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = shipped.weights;

export const FILE_MODEL: FileModel = {
  weights: new Map(Object.entries(byPart).map(([slot, words]) => [slot, new Map(Object.entries(words))])),
  kinds: shipped.kinds,
};
