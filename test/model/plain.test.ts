/** Where an expression has a spelling for plain texts, both say the same of them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPlain } from '../../src/model/index.ts';
import { REPOSITORY } from '../support/workspace.ts';

const PAIR = /inAllScripts\(\s*\/(.+)\/(\w*),\s*\(\) =>\s*\/(.+)\/(\w*),?\s*\)/g;
const IN_ASCII = { L: 'A-Za-z', Lu: 'A-Z', Ll: 'a-z', N: '0-9', M: '' } as const;

test('the plain spelling is the other one with A to Z for letters and 0 to 9 for numbers', () => {
  const sources = globSync('src/**/*.ts', { cwd: REPOSITORY }).map((path) =>
    readFileSync(join(REPOSITORY, path), 'utf8'),
  );
  const pairs = sources.flatMap((text) => [...text.matchAll(PAIR)]);
  const inAscii = (all: string) => all.replace(/\\p\{(\w+)\}/g, (_, name: keyof typeof IN_ASCII) => IN_ASCII[name]);
  for (const [, plain, flags, all, allFlags] of pairs) expect([plain, `${flags}u`]).toEqual([inAscii(all!), allFlags]);
  const uses = sources.reduce((sum, text) => sum + text.split('inAllScripts(').length - 1, 0);
  // The one more is its own line.
  expect(pairs.length).toBe(uses - 1);
});

test('a plain text has no letter, mark, number or blank beyond ASCII', () => {
  for (let code = 0x80; code <= 0xffff; code++) {
    const sign = String.fromCharCode(code);
    if (isPlain(sign)) expect(sign, code.toString(16)).not.toMatch(/[\p{L}\p{M}\p{N}\s\p{Cs}]/u);
  }
  expect(isPlain('😀')).toBe(false);
});
