/** Each note judged by weights that were learned without its owner. */
import type { Models } from '../src/migrate/read-note.ts';
import type { Weights } from '../src/migrate/weigh.ts';
import { type Judged, reliabilityOf } from './calibrate.ts';
import { crossValidateFiles } from './cross-validate-files.ts';
import { learnByFolds, modelOf, type Piece, type Studied } from './learn-weights.ts';

export interface CrossValidated {
  judged: Judged[];
  reliability: Weights['reliability'];
  /** That never saw the owner of the note. */
  modelsOf: (studied: Studied) => Models;
}

export function crossValidate(studied: readonly Studied[]): CrossValidated {
  const rows = learnByFolds(studied);
  const judged = studied.flatMap(({ pieces, fold }) =>
    pieces.map((piece): Judged => ({ sums: sumsOf(piece, rows[fold]!), answer: piece.answer })),
  );
  const reliability = reliabilityOf(judged);
  const models = rows.map((row) => modelOf(row, reliability));
  const { unseenBy } = crossValidateFiles(studied.map(({ note }) => note));
  const modelsOf = ({ note, fold }: Studied) => ({ text: models[fold]!, files: unseenBy(note.owner) });
  return { judged, reliability, modelsOf };
}

function sumsOf(
  { evidence, start, plainly, possible }: Piece,
  rows: Readonly<Record<string, readonly number[]>>,
): number[] {
  const sums = start.map((sum, at) => sum + plainly[at]!);
  for (const [name, strength] of evidence)
    rows[name]?.forEach((weight, at) => {
      sums[at]! += weight * strength;
    });
  return sums.map((sum, at) => (possible[at] ? sum : Number.NEGATIVE_INFINITY));
}
