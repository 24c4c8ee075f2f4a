/** Files of data: JSON that a tool keeps for its tasks. They may be larger than what people write, and are not read as markdown. */
import { CONVENTIONS } from '../dialects/conventions.ts';
import { matcherOf } from '../disk/file-scope.ts';
import type { SizeLimit } from '../disk/read-source.ts';
import type { SourceFile } from '../model/index.ts';
import { kindOf } from './kind-of.ts';
import type { Config } from './schema.ts';

const ROWS = CONVENTIONS.filter(({ data }) => data).map(({ dialect, globs }) => ({
  dialect,
  matches: matcherOf(globs.map((glob) => `{,**/}${glob}`)),
}));

/** The dialect whose data a file is, by its place in any folder or by what the configuration says. */
export function dataDialectAt(path: string, as?: SourceFile['as']): string | undefined {
  if (as !== undefined) return ROWS.find(({ dialect }) => dialect === as)?.dialect;
  return /\.jsonl?$/.test(path) ? ROWS.find(({ matches }) => matches(path))?.dialect : undefined;
}

/** How large a file may be, and the name of that limit. */
export function sizeLimit(config: Config, path: string): SizeLimit {
  const { fileBytes, dataBytes } = config.limits;
  return dataDialectAt(path, kindOf(config, path)) === undefined
    ? { name: 'limits.fileBytes', bytes: fileBytes }
    : { name: 'limits.dataBytes', bytes: dataBytes };
}
