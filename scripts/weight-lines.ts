/** Weights as JSON with one line a row, so that a change shows. */

type Rows = Iterable<readonly [name: string, row: unknown]>;

export const rowLines = (rows: Rows, indent: string) =>
  [...rows].map(([name, row]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(row)}`).join(',\n');

/** By slot and key. */
export const slotLines = (slots: Iterable<readonly [slot: string, rows: Rows]>) =>
  [...slots].map(([slot, rows]) => `    ${JSON.stringify(slot)}: {\n${rowLines(rows, '      ')}\n    }`).join(',\n');
