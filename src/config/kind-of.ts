/** What the configuration says that a file is: `as` of the first entry of `include` that has one and matches. */
import { matcherOf } from '../disk/file-scope.ts';
import type { SourceFile } from '../model/index.ts';
import type { Config } from './schema.ts';

type Kinds = readonly { as: SourceFile['as']; matches: (path: string) => boolean }[];
const known = new WeakMap<Config['include'], Kinds>();

export function kindOf({ include }: Pick<Config, 'include'>, path: string): SourceFile['as'] {
  const kinds = known.get(include) ?? kindsOf(include);
  known.set(include, kinds);
  return kinds.find(({ matches }) => matches(path))?.as;
}

function kindsOf(include: Config['include']): Kinds {
  return include.flatMap((one) => (typeof one === 'string' ? [] : [{ as: one.as, matches: matcherOf([one.glob]) }]));
}
