/** Flags as the graph keeps them: `3: true`, `P0: false`. One that nobody set is absent. */
export type Flags = ReadonlyMap<string, boolean>;

export function flagsOf(spelt: readonly string[]): Flags {
  return new Map(
    spelt.map((line) => line.split(': ') as [string, string]).map(([name, flag]) => [name, flag === 'true']),
  );
}
