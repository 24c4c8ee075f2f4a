/** How much each piece of evidence counts for each kind of file, in hundredths, in the order of FILE_KINDS. */
import { KINDS_OF_FILE, WEIGHTS_OF_FILES } from './file-weights.ts';

export interface FileModel {
  weights: ReadonlyMap<string, readonly number[]>;
  /** For each kind: the sum without any evidence, the sum from which on it counts, and the line from a sum to the log of its odds. */
  kinds: readonly { bias: number; least: number; slope: number; offset: number }[];
}

export const FILE_MODEL: FileModel = {
  weights: new Map(
    WEIGHTS_OF_FILES.trim()
      .split('\n')
      .map((row) => {
        const [evidence, weights] = row.split('\t');
        return [evidence!, weights!.split(' ').map(Number)];
      }),
  ),
  kinds: KINDS_OF_FILE,
};
