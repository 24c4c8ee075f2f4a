/** Reads statement files once and removes their header. `sql/` and `cypher/` are in the package's root, for the sources and for the build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../disk/package.ts';

export type Language = 'sql' | 'cypher';

const texts = new Map<string, string>();

/** `path` without extension: `write/set-nodes`. */
export function statement(language: Language, path: string): string {
  const name = `${language}/${path}`;
  let text = texts.get(name);
  if (text === undefined) {
    text = readFileSync(join(PACKAGE_ROOT, `${name}.${language}`), 'utf8')
      .replace(HEADER, '')
      .trim();
    texts.set(name, text);
  }
  return text;
}

const HEADER = /^(?:(?:--|\/\/)[^\n]*\n)+/;
