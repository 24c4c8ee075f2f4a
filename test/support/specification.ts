/** The texts that state the conventions, ours and the original ones: a suite over them runs over ours anywhere, and over the others where they are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { scanMarkdown } from '../../src/parse/scan-markdown.ts';
import { FIXTURES } from './fixtures.ts';
import { hasOriginals, ORIGINALS } from './shared.ts';

export const OWN_WORDS = join(FIXTURES, 'specification');

export class Specification {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  text(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  /** The fence below a heading. */
  fence(file: string, title: RegExp): string {
    const text = this.text(file);
    const { headings, fences } = scanMarkdown(text);
    const heading = headings.find((candidate) => title.test(candidate.title))!;
    const { start, end } = fences.find(({ openLine }) => openLine > heading.line)!;
    return text.slice(start, end);
  }

  fences(file: string): string[] {
    const text = this.text(file);
    return scanMarkdown(text).fences.map(({ start, end }) => text.slice(start, end));
  }
}

export function overSpecifications(what: string, suite: (specification: Specification) => void): void {
  describe(`${what}, in our own words`, () => suite(new Specification(OWN_WORDS)));
  describe.skipIf(!hasOriginals)(`${what}, in the original's words (needs ../shared/seeds)`, () =>
    suite(new Specification(ORIGINALS)),
  );
}
