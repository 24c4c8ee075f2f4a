/** Places for the nodes of a graph: tied ones pull each other, near ones push. Linear in nodes and edges for each round. Pure, and the same each time. */
interface Spot {
  x: number;
  y: number;
}

/** So many steps of nodes and edges in all; larger graphs get fewer rounds. */
const WORK = 3_000_000;
const ROUNDS = { least: 12, most: 160 };

export function settle(keys: readonly string[], edges: readonly (readonly [string, string])[]): Map<string, Spot> {
  const at = new Map(keys.map((key, i) => [key, i]));
  const x = new Float64Array(keys.length);
  const y = new Float64Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    // A sunflower: no two begin at one place.
    const radius = Math.sqrt(i + 0.5);
    x[i] = radius * Math.cos(i * 2.399963);
    y[i] = radius * Math.sin(i * 2.399963);
  }
  const ties = edges.map(([from, to]) => [at.get(from)!, at.get(to)!] as const);
  const rounds = Math.round(
    Math.min(ROUNDS.most, Math.max(ROUNDS.least, WORK / (10 * keys.length + edges.length + 1))),
  );
  for (let round = 0; round < rounds; round++) {
    const heat = 1.2 * (1 - round / rounds) + 0.02;
    move(x, y, ties, heat);
  }
  return new Map(keys.map((key, i) => [key, { x: x[i]!, y: y[i]! }]));
}

function move(x: Float64Array, y: Float64Array, ties: readonly (readonly [number, number])[], heat: number): void {
  const dx = new Float64Array(x.length);
  const dy = new Float64Array(y.length);
  push(x, y, dx, dy);
  for (const [a, b] of ties) {
    const [ax, ay] = [x[b]! - x[a]!, y[b]! - y[a]!];
    const pull = 0.06 * Math.min(4, Math.hypot(ax, ay));
    dx[a]! += ax * pull;
    dy[a]! += ay * pull;
    dx[b]! -= ax * pull;
    dy[b]! -= ay * pull;
  }
  for (let i = 0; i < x.length; i++) {
    const long = Math.hypot(dx[i]!, dy[i]!) || 1;
    const by = Math.min(long, heat) / long;
    x[i]! += dx[i]! * by;
    y[i]! += dy[i]! * by;
  }
}

/** Pushes among those that are in the same cell of a grid or the next: never all against all. */
const CELL = 1.6;
const MOST_IN_CELL = 12;

function push(x: Float64Array, y: Float64Array, dx: Float64Array, dy: Float64Array): void {
  const cells = new Map<string, number[]>();
  const cellOf = (i: number, ox = 0, oy = 0) => `${Math.floor(x[i]! / CELL) + ox} ${Math.floor(y[i]! / CELL) + oy}`;
  for (let i = 0; i < x.length; i++) {
    const cell = cells.get(cellOf(i));
    if (!cell) cells.set(cellOf(i), [i]);
    else if (cell.length < MOST_IN_CELL) cell.push(i);
  }
  for (let i = 0; i < x.length; i++)
    for (let ox = -1; ox <= 1; ox++)
      for (let oy = -1; oy <= 1; oy++)
        for (const j of cells.get(cellOf(i, ox, oy)) ?? []) {
          if (i === j) continue;
          const [ax, ay] = [x[i]! - x[j]!, y[i]! - y[j]!];
          const near = Math.max(0.05, ax * ax + ay * ay);
          dx[i]! += ax / near;
          dy[i]! += ay / near;
        }
}
